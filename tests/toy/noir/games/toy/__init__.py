"""Toy: three prizes, a secret bid of each seat for every one."""

from noir.games.toy.game import TOY

__all__ = ["TOY"]

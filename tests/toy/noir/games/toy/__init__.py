"""Toy: three prizes, a secret bid of each seat for every one."""

from __future__ import annotations

from noir.games.toy.game import TOY

__all__ = ["TOY"]

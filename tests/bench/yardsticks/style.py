"""Style: a function from an observation to an action, and the bot that plays by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from noir.chance import pick, rng_from
from noir.core import Thinker, Thought

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

A = TypeVar("A")
Style: TypeAlias = "Callable[[Any, Random], Any]"
"""What a seat sees, and chance -> its action."""


class Stranger(Thinker[Any, Any]):
    """Plays by one style. The same seed and the same game get the same actions."""

    def __init__(self, style: Style, seed: str) -> None:
        self._style, self._seed = style, seed

    def think(self, seen: Any) -> Iterator[Thought[Any]]:
        """Yield one thought without values: strangers only act."""
        turn = len(seen.history if hasattr(seen, "history") else seen.actions)
        yield Thought(self._style(seen, rng_from(f"{self._seed}/{turn}")))


def bot(style: Style) -> Callable[[str, str], Stranger]:
    """Return the maker of a bot that plays by a style, as the arena calls it: with a game and a seed."""
    return lambda _game, seed: Stranger(style, seed)


def mix(styles: Mapping[str, Style]) -> Style:
    """Return the style that follows another one of these in each turn."""

    def mixture(seen: Any, rng: Random) -> Any:
        return styles[pick(sorted(styles), rng)](seen, rng)

    return mixture


def best(actions: Sequence[A], worth: Callable[[A], Any], rng: Random) -> A:
    """Return an action of the highest worth, by chance among equals."""
    ranked = [(worth(action), action) for action in actions]
    top = max(value for value, _ in ranked)
    return pick([action for value, action in ranked if value == top], rng)

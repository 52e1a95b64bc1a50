"""Bots by the name of a game: ``noir.bots.<family>`` has a ``bot(name, level, seed)`` that makes one.

A module ``explain`` beside it has ``reasons(seen, action)`` and ``chapter(seen)``. Both are
optional. All of it is imported late: a page pays for a bot only in a game against one.

>>> from noir.match import Match
>>> match = Match.new("killer", 7)
>>> action = make_bot("killer", "hard", 1).choose(match.observe(match.to_move))
>>> match.game.format_action(action) in match.legal()
True
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from noir.core import GameError, InvalidNotation
from noir.games import family_of, find_game, part_of

if TYPE_CHECKING:
    from typing import Literal, overload

    import noir.games.district
    import noir.games.killer
    from noir.core import Bot, Explainer, Reason


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the bots, in the order of their strength."""

    name: str
    """The name, as ``make_bot`` takes it."""
    deals: int
    """Deals of its row in the lab at most. Each is played twice, with the seats swapped."""
    rating: float
    """Its rating in puzzles, as an anchor for theirs."""
    tries: int
    """Seeds with which it tries a puzzle."""
    ponders: bool = False
    """Whether it thinks while its opponent is to move. The others answer at once anyway."""


EVERY_LEVEL = (
    Level("easy", 100, 1000.0, 5),
    Level("medium", 100, 1300.0, 3),
    Level("hard", 10, 1800.0, 3, ponders=True),
    Level("boss", 5, 2100.0, 1, ponders=True),
)
"""All levels, the weakest first."""
LEVELS = tuple(level.name for level in EVERY_LEVEL)
"""The names of all levels, the weakest first."""


class NoBots(GameError):
    """A game without bots, so two people must play it."""

    code = "no-bots"


def has_bots(game_name: str) -> bool:
    """Return whether a registered game has bots. None is imported to find out."""
    return find_spec(f"noir.bots.{family_of(game_name)}") is not None


def level_of(name: str) -> Level:
    """Return a level by its name. Raises InvalidNotation for a name of none."""
    if name not in LEVELS:
        raise InvalidNotation(name, "one of " + ", ".join(LEVELS), "level")
    return EVERY_LEVEL[LEVELS.index(name)]


if TYPE_CHECKING:

    @overload
    def make_bot(
        game_name: Literal["district"], level: str, seed: int | str
    ) -> Bot[noir.games.district.Action, noir.games.district.Observation]: ...
    @overload
    def make_bot(
        game_name: Literal["killer", "killer-citizen"], level: str, seed: int | str
    ) -> Bot[noir.games.killer.Action, noir.games.killer.Observation]: ...
    @overload
    def make_bot(game_name: str, level: str, seed: int | str) -> Bot: ...


def make_bot(game_name: str, level: str, seed: int | str) -> Bot:
    """Return a bot. Equal arguments and observations give equal actions.

    Raises InvalidNotation for a game or a level that does not exist, and NoBots.
    """
    find_game(game_name)
    level_of(level)
    maker = part_of(__name__, game_name)
    if maker is None:
        raise NoBots(game_name, "a game with bots", "bots")
    bot: Bot = maker.bot(game_name, level, seed)
    return bot


class _Silent:
    """Explains nothing: for games whose bots give values but no reasons."""

    def reasons(self, _seen: object, _action: object) -> tuple[Reason, ...]:
        return ()

    def chapter(self, _seen: object) -> object:
        return None


def explainer(game_name: str) -> Explainer:
    """Return the explainer of a game, or raise InvalidNotation for an unknown game."""
    find_game(game_name)
    found = part_of(__name__, game_name, ".explain")
    return _Silent() if found is None else cast("Explainer", found)

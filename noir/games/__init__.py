"""The registry of games: a name, and the module that is imported when the name is used.

The modules are imported late because a page that opens one game should not pay for the other. What
else there is of a game (bots, the page) is found by the name of its rule book's package: its *family*.
The first game of a package has the package's name. New names go to the end, for links count in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, cast

from noir.core import InvalidNotation

if TYPE_CHECKING:
    from types import ModuleType
    from typing import Literal, overload

    from noir.core import Book, Game
    from noir.games import district, killer
    from noir.games.district.notation import Position as DistrictPosition
    from noir.games.killer.facts import Position as KillerPosition
    from noir.positions import Positions

# name of the game -> (module, the rule book in it)
_BOOKS = {
    "district": ("noir.games.district", "DISTRICT"),
    "killer": ("noir.games.killer", "KILLER_GAME"),
    "killer-citizen": ("noir.games.killer", "CITIZEN_GAME"),
}

_ADDED: dict[str, Game] = {}
_MAX_NAME_CHARS = 255


class _Registry(Mapping[str, "Game"]):
    """A read-only dict of games that imports a rule book when it is first asked for."""

    def __getitem__(self, name: str) -> Game:
        if name in _ADDED:
            return _ADDED[name]
        module, book = _BOOKS[name]
        game: Game = getattr(import_module(module), book)
        return game

    def __contains__(self, name: object) -> bool:
        return name in _BOOKS or name in _ADDED

    def __iter__(self) -> Iterator[str]:
        yield from _BOOKS
        yield from _ADDED

    def __len__(self) -> int:
        return len(_BOOKS) + len(_ADDED)


GAMES: Mapping[str, Game] = _Registry()
"""All games by name, in the order of the registry."""


def add_game(book: Book) -> None:
    """Add a rule book to the registry while this program runs. Raise InvalidNotation for a bad name.

    A game that lives in this package has its line above instead. One that is no whole ``Game`` can be played,
    but not dealt or analysed.
    """
    if not (book.name.isascii() and book.name.isprintable() and 0 < len(book.name) <= _MAX_NAME_CHARS):
        raise InvalidNotation(book.name, f"1 to {_MAX_NAME_CHARS} ASCII characters", "game name")
    if book.name in GAMES:
        raise InvalidNotation(book.name, "a name that no game has", "game name")
    _ADDED[book.name] = cast("Game", book)


def family_of(name: str) -> str:
    """Return the name of the package that a registered game shares with its variants.

    A game that a program has added is its own family.
    """
    if name in _ADDED:
        return name
    return _BOOKS[name][0].rpartition(".")[2]


def part_of(package: str, game_name: str, part: str = "") -> ModuleType | None:
    """Import a package's module for a game, ``<package>.<family><part>``. Return None if there is none."""
    name = f"{package}.{family_of(game_name)}{part}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name + ".").startswith(error.name + "."):
            return None
        raise


def families() -> tuple[str, ...]:
    """Return the families of all games, each once, in the order of the registry."""
    return tuple(dict.fromkeys(map(family_of, GAMES)))


def about(family: str) -> str:
    """Return a short description of a family's games: the docstring of its package."""
    return import_module(f"{__name__}.{family}").__doc__ or ""


if TYPE_CHECKING:

    @overload
    def find_game(
        name: Literal["district"],
    ) -> Game[district.State, district.Action, district.Observation]: ...
    @overload
    def find_game(
        name: Literal["killer", "killer-citizen"],
    ) -> Game[killer.State, killer.Action, killer.Observation]: ...
    @overload
    def find_game(name: str) -> Game: ...


def find_game(name: str) -> Game:
    """Return a game by name, or raise InvalidNotation for a name that is not registered."""
    if name not in GAMES:
        raise InvalidNotation(name, "one of " + ", ".join(GAMES), "game name")
    return GAMES[name]


def can_set_up(name: str) -> bool:
    """Return whether positions of a game can be set up."""
    return name in GAMES and part_of("noir.games", name, ".position") is not None


if TYPE_CHECKING:

    @overload
    def positions_of(
        name: Literal["district"],
    ) -> Positions[DistrictPosition, district.Observation]: ...
    @overload
    def positions_of(
        name: Literal["killer", "killer-citizen"],
    ) -> Positions[KillerPosition, killer.Observation]: ...
    @overload
    def positions_of(name: str) -> Positions: ...


def positions_of(name: str) -> Positions:
    """Return the positions of a game, or raise InvalidNotation for one that has none."""
    find_game(name)
    module = part_of("noir.games", name, ".position")
    if module is None:
        raise InvalidNotation(name, "a game that can be set up", "game name")
    return cast("Positions", module)

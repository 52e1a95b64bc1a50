"""Table: a match and who sits at it; how it is opened, saved and read back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from noir.bots import LEVELS
from noir.chance import rng_from
from noir.core import CorruptRecord, GameError, InvalidNotation, Seat
from noir.match import Match

HUMAN = "human"
VERSION = 1
SEATS = {"first": Seat.FIRST, "second": Seat.SECOND}


class NewerSave(ValueError):
    """A save written by a later version of the site."""


@dataclass(slots=True)
class Table:
    """A match, two players (``human`` or a bot level), and what is kept with them.

    ``asked`` is how the table was ordered (the parameters of the page), so that a reload of the
    same page finds its game again. ``undone`` counts undos after new information had appeared.
    """

    match: Match
    players: tuple[str, str]
    seed: str = ""
    tossed: bool = False
    asked: str = ""
    undone: int = 0
    view: dict[str, str] = field(default_factory=dict)

    @classmethod
    def open(cls, game: str, level: str, role: str, seed: str, deal: str = "", asked: str = "") -> Table:
        """Return a fresh table of a deal text, or else of a seed. The coin of ``toss`` follows the seed."""
        match = Match.from_deal(game, deal) if deal else Match.new(game, seed)
        person = coin(seed or deal) if role == "toss" else SEATS[role]
        return cls(match, seated(level, person), "" if deal else seed, role == "toss", asked)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.match.game.name

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where a person sits."""
        return tuple(seat for seat in Seat if self.players[seat] == HUMAN)

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot must act now."""
        seat = self.match.to_move
        return seat is not None and self.players[seat] != HUMAN

    def to_json(self) -> str:
        """Return the text that ``read`` understands."""
        return json.dumps(
            {
                "v": VERSION,
                "record": self.match.record(),
                "players": list(self.players),
                "seed": self.seed,
                "tossed": self.tossed,
                "asked": self.asked,
                "undone": self.undone,
                "view": self.view,
            }
        )


def seated(level: str, person: Seat) -> tuple[str, str]:
    """Return the players when a person sits at one seat and a bot at the other."""
    return (HUMAN, level) if person is Seat.FIRST else (level, HUMAN)


def coin(seed: str) -> Seat:
    """Return the seat a coin gives the person; the same for the same seed."""
    return Seat.FIRST if rng_from(f"coin {seed}").random() < 0.5 else Seat.SECOND


def read(text: str) -> Table:
    """Return a saved table; raise CorruptRecord, or NewerSave for a version from the future."""
    try:
        saved = json.loads(text)
        version = saved["v"]
    except (ValueError, TypeError, KeyError) as error:
        raise CorruptRecord(text[:40], "a saved game", "save") from error
    if isinstance(version, int) and version > VERSION:
        raise NewerSave(version)
    try:
        match = Match.from_record(str(saved["record"]))
        first, second = saved["players"]
        for player in (first, second):
            if player not in (HUMAN, *LEVELS):
                raise InvalidNotation(player, "a person or a level", "players")
        return Table(
            match,
            (first, second),
            seed=str(saved["seed"]),
            tossed=bool(saved["tossed"]),
            asked=str(saved["asked"]),
            undone=int(saved["undone"]),
            view={str(key): str(value) for key, value in saved["view"].items()},
        )
    except GameError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise CorruptRecord(text[:40], "a saved game", "save") from error

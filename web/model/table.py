"""Table: a match and who sits at it; how it is opened, saved and read back."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field

from noir.bots import LEVELS
from noir.chance import rng_from
from noir.core import CorruptRecord, GameError, InvalidNotation, Seat
from noir.match import Match
from web.model.players import HUMAN

VERSION = 1
SEATS = {"first": Seat.FIRST, "second": Seat.SECOND}
WATCH = ("", *SEATS, "open")


class NewerSave(ValueError):
    """A save written by a later version of the site."""


@dataclass(slots=True)
class Table:
    """A match, two players (``human`` or a bot level), and what is kept with them.

    ``asked`` is how the table was ordered (the parameters of the page), so that a reload of the
    same page finds its game again. ``undone`` counts undos after new information had appeared.
    ``branched`` tells that it began in the middle of another game. ``watch`` is set on a table that
    is only looked at: the seat whose eyes are lent (a key of SEATS), or ``open``. ``duel`` is the
    code of the link whose game is to be beaten. ``seal`` was made before the first action.
    ``marks`` are the plies that the counted undos went back to.
    """

    match: Match
    players: tuple[str, str]
    seed: str = ""
    tossed: bool = False
    asked: str = ""
    undone: int = 0
    branched: bool = False
    watch: str = ""
    duel: str = ""
    seal: str = ""
    view: dict[str, str] = field(default_factory=dict)
    marks: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.seal = self.seal or seal_of(self.match)

    @classmethod
    def open(cls, game: str, level: str, role: str, seed: str, deal: str = "", asked: str = "") -> Table:
        """Return a fresh table of a deal text, or else of a seed. The coin of ``toss`` follows the seed."""
        match = Match.from_deal(game, deal) if deal else Match.new(game, seed)
        person = coin(seed or deal) if role == "toss" else SEATS[role]
        tossed = role == "toss" and level != HUMAN  # two people agree on their seats themselves
        return cls(match, seated(level, person), "" if deal else seed, tossed, asked)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.match.game.name

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where a person sits and plays; none when the table is only looked at."""
        return tuple(seat for seat in Seat if self.players[seat] == HUMAN and not self.watch)

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot must act now."""
        seat = self.match.to_move
        return seat is not None and self.players[seat] != HUMAN and not self.watch

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
                "branched": self.branched,
                "watch": self.watch,
                "duel": self.duel,
                "seal": self.seal,
                "view": self.view,
                "marks": list(self.marks),
            }
        )


def seated(level: str, person: Seat) -> tuple[str, str]:
    """Return the players when a person sits at one seat and a bot, or another person, at the other."""
    return (HUMAN, level) if person is Seat.FIRST else (level, HUMAN)


def sealed_text(match: Match) -> str:
    """Return the text whose SHA-256 is the seal of a deal: the first two words of its record."""
    return " ".join(match.record().split(" ", 2)[:2])


def seal_of(match: Match) -> str:
    """Return the commitment to a deal, in hexadecimal digits."""
    return hashlib.sha256(sealed_text(match).encode()).hexdigest()


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
            branched=bool(saved.get("branched", False)),
            watch=_one_of(saved.get("watch", ""), WATCH),
            duel=_duel(saved.get("duel", "")),
            seal=str(saved.get("seal", "")),
            view={str(key): str(value) for key, value in saved["view"].items()},
            marks=tuple(min(int(mark), match.ply) for mark in saved.get("marks", ())),
        )
    except GameError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise CorruptRecord(text[:40], "a saved game", "save") from error


def _duel(code: str) -> str:
    if code:
        from web.model.duel import rival  # few tables are duels

        rival(code)  # raises BrokenLink
    return code


def _one_of(value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise InvalidNotation(value, "one of " + ", ".join(allowed), "save")
    return value

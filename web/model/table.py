"""Table: a match and its players, opened, saved and read back."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from noir.bots import LEVELS, NoBots, has_bots
from noir.chance import rng_from
from noir.core import CorruptRecord, Seat
from noir.games import family_of
from noir.match import LONGEST_RECORD, Match
from web.model import validation
from web.model.links import links
from web.model.links.duel import Duel
from web.model.players import FRIEND, HUMAN, HotSeat, Remote, Solo, Spectating, is_bot, seating_of
from web.model.validation import (
    LONGEST_NAME,
    LONGEST_SEED,
    MAX_DIGITS,
    MOST_MARKS,
    MOST_UNDONE,
    NONCE_BYTES,
    NONCE_DIGITS,
    Fields,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.core import Outcome
    from web.model.players import Seating
    from web.model.remote.friend import Friend

VERSION = 2
POINTER = 3  # the version of a text that only names a game with a friend. Before it there was none
SEATS = {"first": Seat.FIRST, "second": Seat.SECOND}
OPEN = "open"
WATCH = ("", *SEATS, OPEN)
WHERE = "save"
TABLE_PARAMS = ("game", "level", "role", "deal", "position", "seed", "g", "with")
"""Parameters of an address that order a table."""
DAY = "day-"  # what the seed of a deal of the day begins with
SEAL_DIGITS = 64
LONGEST_POINTER = 400  # characters of a text that names a game with a friend, without how it was ordered
MOST_VALUES = 200  # of the game's view
LONGEST_VALUE = 200  # characters of one, and of the habits


@dataclass(slots=True)
class Table:
    """A match, the seating, and the facts saved with them.

    ``asked`` is how the table was ordered (the parameters of the page), so that a reload of the same page
    finds its game again. ``undone`` counts undos after new information had appeared. ``branched`` tells that
    it began in the middle of another game. ``marks`` are the plies that the counted undos went back to.
    ``seal`` was made before the first action, of the deal and the ``nonce``. A table that comes from
    elsewhere with neither was not sealed, and one with a seal alone was sealed in the old way, over the deal
    alone. ``brief`` says of a game that has begun which it is and how far it has come: the first screen
    shows it before any of our Python is there to read a record.
    """

    match: Match
    seating: Seating
    seed: str = ""
    tossed: bool = False
    request: str = ""
    undone: int = 0
    branched: bool = False
    duel: Duel | None = None
    """The game to beat on the same deal."""
    nonce: str = field(default_factory=lambda: os.urandom(NONCE_BYTES).hex())
    seal: str = ""
    view: dict[str, str] = field(default_factory=dict)
    marks: tuple[int, ...] = ()
    brief: str = ""
    pars: dict[str, Outcome] = field(default_factory=dict)
    """By level, how the deal of the day went for it. Each tab works them out again."""
    is_unread: bool = False
    """Whether it has ended, and the person has done nothing since: the end may not have been seen."""
    inherited: int = 0
    """How many of its actions were played at another table. Nobody has begun this one by them."""
    costliest: tuple[int, ...] | None = None
    """What ``web.review.costliest`` returns for the finished match. None until it's reviewed."""
    habits: str = ""
    """The person's, as bots knew them at the deal. They stay as they are, so moves do, too."""

    def __post_init__(self) -> None:
        if any(map(is_bot, self.players)) and not has_bots(self.game):
            raise NoBots(self.game, "a game with bots", "players")
        if self.nonce and not self.seal:
            self.seal = seal_of(self.match, self.nonce)

    @classmethod
    def open(cls, game: str, level: str, role: str, seed: str, deal: str = "", request: str = "") -> Table:
        """Return a fresh table of a deal text, or else of a seed. The coin of ``toss`` follows the seed.

        A game without bots is played by two people, whatever the level.
        """
        level = level if has_bots(game) else HUMAN
        match = Match.from_deal(game, deal) if deal else Match.new(game, seed)
        person = coin(seed or deal) if role == "toss" else SEATS[role]
        tossed = role == "toss" and level != HUMAN  # two people agree on their seats themselves
        seating = HotSeat() if level == HUMAN else Solo(level, person)
        return cls(match, seating, "" if deal else seed, tossed, request)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.match.game.name

    @property
    def players(self) -> tuple[str, str]:
        """The players by seat: ``human``, ``friend`` or a bot level."""
        return self.seating.players

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where a person sits and plays. None when the table is only looked at."""
        return self.seating.people

    @property
    def friend(self) -> Friend | None:
        """The game with a friend, if it is one."""
        return self.seating.friend if isinstance(self.seating, Remote) else None

    @property
    def is_solo(self) -> bool:
        """Whether a person plays alone against a bot of ours."""
        return self.seating.bot is not None and not self.guest

    @property
    def is_shared(self) -> bool:
        """Whether two people play at this device."""
        return self.seating.is_shared

    @property
    def is_watched(self) -> bool:
        """Whether it is only looked at."""
        return self.seating.is_watched

    @property
    def is_remote(self) -> bool:
        """Whether the other player is a friend at another device."""
        return self.seating.is_remote

    @property
    def may_be_of_day(self) -> bool:
        """Whether its deal has the name of a deal of the day."""
        return self.seed.startswith(DAY)

    @property
    def is_of_club(self) -> bool:
        """Whether it was ordered by a link of a club evening or a lesson, to be played without help."""
        return self.request.startswith("club=")

    @property
    def other_place(self) -> str:
        """The query of an address that leads the other player of a club evening to this game, or ""."""
        return f"?{self.request.rpartition('.')[0]}.1" if self.is_of_club else ""

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot must act now."""
        return self.match.to_move is not None and self.match.to_move == self.seating.bot

    @property
    def guest(self) -> str:
        """The name of the host page's bot, if it plays here."""
        return self.seating.guest

    @property
    def bot_thinks(self) -> bool:
        """Whether one of our bots must act now."""
        return self.bot_to_move and not self.guest

    @property
    def is_saved(self) -> bool:
        """Whether it is kept for the next visit."""
        return self.seating.is_saved

    @property
    def is_working(self) -> bool:
        """Whether the device of a game with a friend has work to do."""
        return bool(self.friend and self.friend.busy)

    @property
    def is_busy(self) -> bool:
        """Whether the table waits for a bot or for the device to shuffle."""
        friend = self.friend
        return friend.busy and friend.status != "mine" if friend else self.bot_to_move

    @property
    def is_undealt(self) -> bool:
        """Whether a friend has to answer before there is a deal."""
        return bool(self.friend and self.friend.waits)

    @property
    def is_hidden(self) -> bool:
        """Whether cards of it are made up, until both devices have proven theirs."""
        return bool(self.friend and not self.friend.proven)

    def legal(self) -> Sequence[str]:
        """Return the actions that can be chosen now in this tab."""
        return self.seating.legal(self.match)

    @property
    def is_begun(self) -> bool:
        """Whether it is unfinished, and a person has acted at it."""
        match = self.match
        return match.outcome is None and any(
            match.mover(ply) in self.people for ply in match.plies[self.inherited :]
        )

    @property
    def is_waiting(self) -> bool:
        """Whether the person comes back to it: it goes on, or its end may not have been seen."""
        return self.is_begun or self.is_unread or self.is_remote

    @property
    def is_counted(self) -> bool:
        """Whether its end counts in the statistics: from its deal on, a person of this device has played."""
        is_whole = self.match.outcome is not None and not self.branched and not self.is_hidden
        return is_whole and bool(self.people) and not self.guest

    def link(self, mode: str, seat: Seat) -> links.Link:
        """Return a link to it, seen from a seat."""
        if self.players[seat] != HUMAN:
            seat = seat.other
        match, seed, over = self.match, self.seed, self.match.outcome is not None
        if mode == "watch" and not over:
            match, seed = links.open_match(match, seat), ""
        if mode == "duel" and not over:
            match = match.branch(match.start)
        nonce = self.nonce if match is self.match and mode != "duel" else ""  # its seal is for its deal
        return links.Link(
            mode, match, self.players, seat, seed, self.tossed, self.branched, self.undone, nonce
        )

    def to_json(self) -> str:
        """Return the text that ``read`` understands. Of a game with a friend only which one it is."""
        seating, duel = self.seating, self.duel
        if self.friend:
            pointer = {"v": POINTER, "friend": self.friend.key, "asked": self.request, "brief": self.brief}
            return json.dumps(pointer, ensure_ascii=False)
        return json.dumps(
            {
                "v": VERSION,
                "packed": validation.pack(self.match.record()),
                "players": list(self.players),
                "seed": self.seed,
                "tossed": self.tossed,
                "asked": self.request,
                "undone": self.undone,
                "branched": self.branched,
                "watch": _watch(seating.perspective) if seating.is_watched else "",
                "duel": duel.code if duel else "",
                "nonce": self.nonce,
                "seal": self.seal,
                "view": self.view,
                "marks": list(self.marks),
                "par": seating.par or bool(duel and duel.par),
                **({"names": list(seating.names)} if any(seating.names) else {}),
                **({"unread": True} if self.is_unread else {}),
                **({"own": True} if isinstance(seating, Spectating) and seating.is_own else {}),
                **({} if self.costliest is None else {"costliest": list(self.costliest)}),
                "habits": self.habits,
                "family": family_of(self.game),
                "brief": self.brief,
            }
        )


def _watch(perspective: Seat | None) -> str:
    """Return the word of a saved table for a perspective."""
    return OPEN if perspective is None else tuple(SEATS)[perspective]


def read_pointer(text: str) -> tuple[str, str]:
    """Return key and order of the game with a friend that a text names. Two empty texts if it names none."""
    if len(text) > MAX_DIGITS + LONGEST_POINTER or '"friend"' not in text:
        return "", ""
    try:
        fields = Fields(validation.parse(text, WHERE), WHERE)
        fields.version(POINTER)
        return fields.text("friend", LONGEST_SEED, ""), fields.text("asked", MAX_DIGITS, "")
    except (CorruptRecord, validation.NewerSave):
        return "", ""


def sealed_text(match: Match, nonce: str = "") -> str:
    """Return the text whose SHA-256 is the seal: the first two words of the record, and the nonce.

    The nonce comes from the system's own generator, never from the seed: without it, whoever knows
    most of the cards could try the rest against the seal.
    """
    return " ".join([*match.record().split(" ", 2)[:2], *([nonce] if nonce else [])])


def seal_of(match: Match, nonce: str = "") -> str:
    """Return the commitment to a deal, in hexadecimal digits."""
    return hashlib.sha256(sealed_text(match, nonce).encode()).hexdigest()


def coin(seed: str) -> Seat:
    """Return the seat a coin gives the person. The same for the same seed."""
    return Seat.FIRST if rng_from(f"coin {seed}").random() < 0.5 else Seat.SECOND


def read(text: str) -> Table:
    """Return a saved table, or raise CorruptRecord, or NewerSave for a version from the future.

    Version 1 had the record as plain text, and a seal over the deal alone.
    """
    saved = Fields(validation.parse(text, WHERE), WHERE)
    version = saved.version(VERSION)
    match = Match.from_record(_record(saved, version))
    par = saved.flag("par", fallback=False)
    nonce = saved.text("nonce", NONCE_DIGITS, "") if version > 1 else ""
    seal = saved.text("seal", SEAL_DIGITS, "")
    if nonce and not seal:
        validation.refuse(nonce, "a nonce with its seal", WHERE)
    return Table(
        match,
        _seating(saved, par),
        seed=saved.text("seed", LONGEST_SEED),
        tossed=saved.flag("tossed"),
        request=saved.text("asked", MAX_DIGITS),
        undone=saved.integer("undone", MOST_UNDONE),
        branched=saved.flag("branched", fallback=False),
        duel=_duel(saved, match, par),
        nonce=_digits(nonce, NONCE_DIGITS),
        seal=_digits(seal, SEAL_DIGITS),
        view=saved.pairs("view", MOST_VALUES, LONGEST_VALUE),
        marks=tuple(min(mark, match.ply) for mark in saved.wholes("marks", LONGEST_RECORD, MOST_MARKS)),
        is_unread=saved.flag("unread", fallback=False),
        costliest=_costliest(saved, match),
        habits=saved.text("habits", LONGEST_VALUE, ""),
        brief=str(saved.found.get("brief", ""))[:LONGEST_VALUE],  # in any language, so in any letters
    )


def _record(saved: Fields, version: int) -> str:
    if version == 1:
        return saved.text("record", LONGEST_RECORD)
    return validation.unpack(saved.text("packed", LONGEST_RECORD), LONGEST_RECORD, WHERE)


def _seating(saved: Fields, par: bool) -> Seating:
    """Return the saved seating. A person has the seat through which a game is seen."""
    watch = saved.one_of("watch", WATCH, "")
    players = _players(saved, (HUMAN, FRIEND) if watch else (HUMAN,))
    names = Fields(dict(zip(SEATS, saved.texts("names", len(Seat), LONGEST_NAME, ()), strict=False)), WHERE)
    first, second = (names.text(seat, LONGEST_NAME, "") for seat in SEATS)
    if not watch:
        seating = seating_of(players)
        return HotSeat((first, second)) if isinstance(seating, HotSeat) else seating
    perspective = SEATS.get(watch)
    if perspective is not None and players[perspective] != HUMAN:
        validation.refuse(watch, "the seat of a person", WHERE)
    is_own = perspective is not None and saved.flag("own", fallback=False)
    return Spectating(players, perspective, par, is_own=is_own)


def _players(saved: Fields, people: tuple[str, ...]) -> tuple[str, str]:
    """Return the players, at least one of them a person."""
    players = saved.texts("players", len(Seat), LONGEST_SEED)
    every = {*people, *LEVELS}
    if len(players) != len(Seat) or not every.issuperset(players) or HUMAN not in players:
        validation.refuse(" ".join(players), "two players, one a person", WHERE)
    return players[0], players[1]


def _costliest(saved: Fields, match: Match) -> tuple[int, ...] | None:
    """Return the saved facts of the decision that cost most. None where they don't fit the match."""
    found = saved.wholes("costliest", LONGEST_RECORD, 4)
    if "costliest" not in saved.found or (found and (len(found) < 4 or found[1] >= match.ply)):
        return None
    return found


def _digits(text: str, length: int) -> str:
    if text and not (len(text) == length and set(text) <= set("0123456789abcdef")):
        validation.refuse(text, f"{length} hexadecimal digits", WHERE)
    return text


def _duel(saved: Fields, match: Match, par: bool) -> Duel | None:
    """Return the duel of this very deal, if there is one."""
    code = saved.text("duel", MAX_DIGITS, "")
    if not code:
        return None
    link = links.decode(code)  # raises BrokenLink
    if link.mode != "duel" or sealed_text(link.match) != sealed_text(match):
        validation.refuse(code, "a duel of this deal", WHERE)
    return Duel(code, par)

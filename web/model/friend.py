"""Friend: a game with somebody at another device, as this tab plays it, and the record it is kept as.

The device (noir.duo) is the game; here is what belongs to the page: whether this tab is the writer, what
has been written, what has been handed over. A record is a JSON text under a key of its own. It holds the
seed of the device, and the seed is the hand: it goes into the storage and into a backup, nowhere else.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from noir.core import GameError
from noir.duo import Device, Invitation
from noir.games import GAMES
from web.model import strict
from web.model.strict import Fields

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from web.model.live import Live


VERSION = 1
PREFIX = "friend."
SIDES = "hg"
WHERE = "friend"
LONGEST = 2_000_000  # characters of a record
MOST_TALLIED = 9999
MOST_VALUES = 200
MOST_TOLD = 1000  # characters of a sentence about a game
MOST = 500  # games in a file
BETWEEN = "."  # between two texts in one address
STATUSES = ("waiting", "mine", "theirs", "over", "stopped")


@dataclass(frozen=True, slots=True)
class Story:
    """What a list says of a game without opening it, in the language it was told in."""

    since: str = ""
    """When the latest text was made or read, by the reader's clock; "" where nobody knows."""
    last: str = ""
    """The latest action."""
    brief: str = ""
    """The game and whose turn it is; "" once it is over."""
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the screen must know of a game with a friend."""

    status: str
    """waiting, mine, theirs, over, stopped."""
    outgoing: str = ""
    """The address to send, for as long as it may be sent; or ""."""
    sent: bool = False
    """Whether this address has been handed over already."""
    first: bool = False
    """Whether this is the invitation."""
    passive: bool = False
    """Whether what is to be sent was made without a choice."""
    pending: tuple[str, ...] = ()
    """Actions that take effect when the friend's device has answered."""
    busy: bool = False
    proof: str = ""
    """"" before the end, then proven, unproven or failed (``code`` says why)."""
    code: str = ""
    """Why the game was stopped, or what failed in the proof."""
    elsewhere: bool = False
    """Whether another tab plays this game."""
    fleeting: bool = False
    """Whether the browser keeps nothing, so that the game is lost with the page."""
    aid: bool = False
    """Whether both have agreed on hints and aids."""
    offer: Invitation | None = None
    """An invitation that waits for a yes."""
    tally: tuple[int, int] = (0, 0)
    """Games won, by oneself and by the friend, before this one."""
    can_share: bool = False
    live: Live | None = None
    """The live connection; None before the first."""


@dataclass(slots=True)
class Friend:
    """One game with a friend. ``key`` is where its record is kept; "" until the invitation is made."""

    device: Device | None = None
    key: str = ""
    text: str = ""
    """The invitation that this side was given and has not answered yet."""
    offer: Invitation | None = None
    asks: bool = False
    """Whether the page was asked to make this tab the writer."""
    writer: bool = False
    elsewhere: bool = False
    fleeting: bool = False
    tally: tuple[int, int] = (0, 0)
    before: str = ""
    """The last text of the game before, which travels with the invitation to the next."""
    sent: int = 0
    """The length of the log when it was handed over last."""
    writing: str = ""
    mark: int = 0
    """The number of the latest writing."""
    kept: str = ""
    denied: int = 0
    """How often running the storage has refused a record of ours."""
    number: int = 0
    """The higher, the newer the game."""
    story: Story = Story()
    """What a list says of the game."""
    told: tuple[object, ...] = ()
    """What the story was told of: it is told anew when this is another."""
    _work: Iterator[str] | None = None

    # --- beginnings

    @classmethod
    def host(cls, game: str, first: str, *, aid: bool = False) -> Friend:
        """Return a game to which somebody is invited; raise Refused."""
        return cls(Device.invite(os.urandom(32), game, first=first, aid=aid))

    @classmethod
    def asked(cls, key: str, text: str) -> Friend:
        """Return a game to which one is invited; raise Refused."""
        return cls(key=key, text=text, offer=Invitation.read(text))

    def rematch(self) -> Friend:
        """Return the next game against the same friend, with the seats swapped; raise Refused."""
        assert self.device is not None
        return Friend(self.device.rematch(os.urandom(32)), tally=self.score(), before=self.device.outgoing)

    def sit_down(self) -> None:
        """Accept the invitation."""
        self.device = Device.accept(os.urandom(32), self.text)

    # --- what is so

    @property
    def status(self) -> str:
        """One of STATUSES."""
        return self.device.status if self.device else "waiting"

    @property
    def waits(self) -> bool:
        """Whether there is no deal to look at yet."""
        return self.device is None or self.device.seat is None or self.device.match is None

    @property
    def busy(self) -> bool:
        """Whether there is work to do."""
        return self.device is not None and self.device.busy

    @property
    def proven(self) -> bool:
        """Whether all cards lie open and every one was where it was said to be."""
        return self.device is not None and self.device.proof == "proven"

    @property
    def aid(self) -> bool:
        """Whether both have agreed on hints and aids."""
        return bool((self.device and self.device.rules.aid) or (self.offer and self.offer.aid))

    @property
    def outgoing(self) -> str:
        """The text or texts to send, or ""."""
        text = self.device.outgoing if self.device and self.writer else ""
        return f"{self.before}{BETWEEN}{text}" if text and self.before and self._opens else text

    @property
    def _opens(self) -> bool:
        return self.device is not None and len(self.device.log) == 1

    def legal(self) -> tuple[str, ...]:
        """Return the actions to choose from now, in this tab."""
        return self.device.legal() if self.device and self.writer else ()

    def score(self) -> tuple[int, int]:
        """Return the games won by oneself and by the friend, this one counted when it is proven."""
        device = self.device
        won = device.outcome.winner if device and device.outcome and self.proven else None
        if won is None or device is None:
            return self.tally
        mine, theirs = self.tally
        return (mine + 1, theirs) if won == device.seat else (mine, theirs + 1)

    def standing(self, address: str, can_share: bool, live: Live | None, unkept: str) -> Standing:
        """Return what the screen must know."""
        out = self.outgoing
        known: dict[str, Any] = {}
        if self.device is not None:
            known = {
                "sent": self.sent == len(self.device.log),
                "passive": self.device.passive,
                "pending": self.device.pending,
                "proof": self.device.proof,
                "code": self.device.proof_code or self.device.stopped_by,
            }
        return Standing(
            status=self.status,
            outgoing=f"{address}#d={out}" if out else "",
            first=self._opens,
            busy=self.busy or self.kept != self.writing,
            elsewhere=self.elsewhere,
            fleeting=self.fleeting or bool(unkept),
            aid=self.aid,
            offer=self.offer if self.device is None else None,
            tally=self.score(),
            can_share=can_share,
            live=live,
            **known,
        )

    # --- work

    def step(self) -> bool:
        """Do a slice of the work; return whether something came of it."""
        if self.device is None:
            return False
        before = (self.device.log, self.device.stopped_by, self.device.proof, self.device.busy)
        if self._work is None:
            self._work = self.device.work()
        if next(self._work, None) is None:
            self._work = None
        return before != (self.device.log, self.device.stopped_by, self.device.proof, self.device.busy)

    # --- keeping

    def name(self) -> None:
        """Give the game its key, once its invitation is made."""
        if self.device is not None and not self.key and self.device.id:
            self.key = key_of(self.device.id, self.device.me)

    def record(self, view: Mapping[str, str]) -> str:
        """Return the record to keep, with the values of the game's view."""
        device = self.device
        assert device is not None
        told = {
            "v": VERSION,
            "game": device.rules.game,
            "status": device.proof if device.proof == "proven" else device.status,
            "ply": device.match.ply if device.match else 0,
            "number": self.number,
            "tally": list(self.tally),
            "score": list(self.score()),
            "sent": self.sent,
            "before": self.before,
            "view": dict(view),
            "since": self.story.since,
            "last": self.story.last,
            "brief": self.story.brief,
            "lang": self.story.lang,
            "line": device.save(),
        }
        return json.dumps(told, ensure_ascii=False)


def key_of(game: str, player: int) -> str:
    """Return the key under which a player's side of a game is kept."""
    return f"{PREFIX}{game}.{SIDES[player]}"


def is_key(key: str) -> bool:
    """Return whether a key of the storage is that of a game with a friend."""
    return key.startswith(PREFIX)


@dataclass(frozen=True, slots=True)
class Kept:
    """A record as it was read. ``status`` is one of STATUSES, or "proven"."""

    game: str
    status: str
    ply: int
    number: int
    tally: tuple[int, int]
    score: tuple[int, int]
    sent: int
    before: str
    view: dict[str, str]
    story: Story
    line: str


def read(text: str) -> Kept:
    """Return a record; raise CorruptRecord, or NewerSave. Whether its line is sound, Device.load tells."""
    fields = Fields(strict.parsed(text, WHERE, LONGEST), WHERE)
    fields.version(VERSION)
    return Kept(
        game=fields.one_of("game", tuple(GAMES)),
        status=fields.one_of("status", (*STATUSES, "proven")),
        ply=fields.whole("ply", 100_000),
        number=fields.whole("number", 10**9, 0),
        tally=_two(fields.wholes("tally", MOST_TALLIED, 2)),
        score=_two(fields.wholes("score", MOST_TALLIED, 2)),
        sent=fields.whole("sent", 100_000, 0),
        before=fields.text("before", LONGEST, ""),
        view=fields.pairs("view", MOST_VALUES, MOST_VALUES),
        story=Story(*(_sentence(fields, name) for name in ("since", "last", "brief", "lang"))),
        line=fields.text("line", LONGEST),
    )


def _sentence(fields: Fields, name: str) -> str:
    """Return what is told of a game; a game is not lost for a sentence that cannot be read."""
    text = fields.found.get(name)
    return text if isinstance(text, str) and len(text) <= MOST_TOLD else ""


def _two(numbers: tuple[int, ...]) -> tuple[int, int]:
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (0, 0)


def loaded(key: str, text: str, *, restored: bool = False) -> Friend:
    """Return the game of a record; with ``restored`` one that comes from a backup. Raise CorruptRecord."""
    kept = read(text)
    device = (Device.restore if restored else Device.load)(kept.line)
    found = Friend(device, key, tally=kept.tally, sent=kept.sent, number=kept.number, kept=text)
    found.before, found.story = kept.before, kept.story
    found.told = (len(device.log),)
    if device.id and key_of(device.id, device.me) != key:
        strict.refuse(key, "the key of this game", WHERE)
    return found


def packed(storage: Mapping[str, str]) -> str:
    """Return all games with friends as one text for a file; "" without any. It holds the hands."""
    found = {key: text for key, text in storage.items() if key in games_in(storage)}
    return json.dumps({"v": VERSION, "games": list(found.items())}, ensure_ascii=False) if found else ""


def unpacked(text: str) -> dict[str, str]:
    """Return the games of ``packed``, by key; raise CorruptRecord, or NewerSave."""
    fields = Fields(strict.parsed(text, WHERE, MOST * LONGEST), WHERE)
    fields.version(VERSION)
    pairs = fields.found.get("games")
    if type(pairs) is not list or len(pairs) > MOST:
        strict.refuse(text, f"at most {MOST} games with friends", WHERE)
    found = {}
    for pair in pairs:
        if type(pair) is not list or len(pair) != 2 or not all(type(part) is str for part in pair):
            strict.refuse(text, "keys and records", WHERE)
        loaded(*pair)
        found[pair[0]] = pair[1]
    return found


def games_in(storage: Mapping[str, str]) -> dict[str, Kept]:
    """Return the games with friends in the storage, by key, newest first; what cannot be read is left out."""
    found = {}
    for key, text in storage.items():
        if is_key(key):
            try:
                found[key] = read(text)
            except (GameError, strict.NewerSave):
                continue
    return dict(sorted(found.items(), key=lambda item: -item[1].number))

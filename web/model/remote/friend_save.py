"""Save of a game with a friend on another device: its record.

A record is a JSON text under a key of its own. It holds the seed of the device, and the seed is the hand: it
goes into the storage and into a backup, nowhere else.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from noir.core import GameError
from noir.duo import Device
from noir.games import GAMES
from web.model import validation
from web.model.remote.friend import PREFIX, Friend, Summary, key_of
from web.model.validation import MAX_DIGITS, Fields

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

VERSION = 1
WHERE = "friend"
MAX_RECORD_CHARS = 2_000_000  # characters of a record
MOST_TALLIED = 9999
MOST_VALUES = 200
MOST_TOLD = 1000  # characters of a sentence about a game
MAX_GAMES = 500  # games in a file
STATUSES = ("waiting", "mine", "theirs", "over", "stopped")


def record(friend: Friend, device: Device, view: Mapping[str, str]) -> str:
    """Return the record of a game, with the values of its view."""
    fields = {
        "v": VERSION,
        "game": device.rules.game,
        "status": device.proof if device.proof == "proven" else device.status,
        "ply": device.match.ply if device.match else 0,
        "number": friend.number,
        "tally": list(friend.tally),
        "score": list(friend.score()),
        "sent": friend.sent,
        "carried": friend.delivered_length,
        "before": friend.before,
        "follows": friend.follows,
        "friend": device.friend,
        "begun": device.has_begun,
        "view": dict(view),
        "story": asdict(friend.summary),
        "line": device.save(),
        **({"asked": friend.order} if friend.order else {}),
    }
    return json.dumps(fields, ensure_ascii=False)


def is_key(key: str) -> bool:
    """Return whether a key of the storage belongs to a game with a friend."""
    return key.startswith(PREFIX)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A record that was read. ``status`` is one of STATUSES, or "proven"."""

    game: str
    status: str
    ply: int
    number: int
    tally: tuple[int, int]
    score: tuple[int, int]
    sent: int
    delivered: int
    before: str
    follows: str
    friend: str
    """The friend's signing key, or "" if it is unknown."""
    begun: bool
    """Whether the friend has gone on after seeing the cards."""
    view: dict[str, str]
    summary: Summary
    line: str
    order: str
    """The order of its table at a club evening, or ""."""


def read(text: str) -> SavedGame:
    """Return a record. Raise CorruptRecord or NewerSave. Device.load checks the line in it."""
    fields = Fields(validation.parse(text, WHERE, MAX_RECORD_CHARS), WHERE)
    fields.version(VERSION)
    return SavedGame(
        game=fields.one_of("game", tuple(GAMES)),
        status=fields.one_of("status", (*STATUSES, "proven")),
        ply=fields.integer("ply", 100_000),
        number=fields.integer("number", 10**9, 0),
        tally=_two(fields.wholes("tally", MOST_TALLIED, 2)),
        score=_two(fields.wholes("score", MOST_TALLIED, 2)),
        sent=fields.integer("sent", 100_000, 0),
        delivered=fields.integer("carried", 100_000, 0),
        before=fields.text("before", MAX_RECORD_CHARS, ""),
        follows=fields.text("follows", MAX_RECORD_CHARS, ""),
        friend=fields.text("friend", MAX_RECORD_CHARS, ""),
        begun=fields.found.get("begun") is not False,
        view=fields.pairs("view", MOST_VALUES, MOST_VALUES),
        summary=_story(fields.found.get("story")),
        line=fields.text("line", MAX_RECORD_CHARS),
        order=fields.text("asked", MAX_DIGITS, ""),
    )


def _story(found: object) -> Summary:
    """Return the summary of a game. An unreadable sentence in it is dropped, and the game stays."""
    fields = found if isinstance(found, dict) else {}
    good = {name: text for name, text in fields.items() if isinstance(text, str) and len(text) <= MOST_TOLD}
    return Summary(**{name: good.get(name, "") for name in Summary.__slots__})


def _two(numbers: tuple[int, ...]) -> tuple[int, int]:
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (0, 0)


def load(key: str, text: str, *, restored: bool = False) -> Friend:
    """Return the game of a record. ``restored`` marks one from a backup. Raise CorruptRecord."""
    save = read(text)
    device = (Device.restore if restored else Device.load)(save.line)
    found = Friend(device, key, tally=save.tally, sent=save.sent, number=save.number, stored_text=text)
    found.delivered_length, found.before, found.summary = save.delivered, save.before, save.summary
    found.follows, found.order, found.summary_key = save.follows, save.order, (len(device.log),)
    if device.id and key_of(device.id, device.me) != key:
        validation.refuse(key, "the key of this game", WHERE)
    return found


def pack(storage: Mapping[str, str]) -> str:
    """Return all games with friends as one text for a file, or "" without any. It holds the hands."""
    sound = games_in(storage)
    found = {key: text for key, text in storage.items() if key in sound}
    return json.dumps({"v": VERSION, "games": list(found.items())}, ensure_ascii=False) if found else ""


def unpack(text: str) -> dict[str, str]:
    """Return the games of ``packed``, by key, none of them checked. Raise CorruptRecord or NewerSave."""
    fields = Fields(validation.parse(text, WHERE, MAX_GAMES * MAX_RECORD_CHARS), WHERE)
    fields.version(VERSION)
    pairs = fields.found.get("games")
    if type(pairs) is not list or len(pairs) > MAX_GAMES:
        validation.refuse(text, f"at most {MAX_GAMES} games with friends", WHERE)
    for pair in pairs:
        if type(pair) is not list or len(pair) != 2 or not all(type(part) is str for part in pair):
            validation.refuse(text, "keys and records", WHERE)
    return dict(pairs)


def check(text: str) -> Iterator[tuple[int, int]]:
    """Check the games of ``packed`` one by one, and yield the number done. Raise as ``unpacked`` does."""
    games = unpack(text)
    for done, pair in enumerate(games.items()):
        yield done, len(games)
        load(*pair)


def games_in(storage: Mapping[str, str]) -> dict[str, SavedGame]:
    """Return the games with friends in the storage, by key, newest first. Unreadable ones are left out."""
    found = {}
    for key, text in storage.items():
        if is_key(key):
            try:
                found[key] = read(text)
            except GameError:
                continue
    return dict(sorted(found.items(), key=lambda item: -item[1].number))

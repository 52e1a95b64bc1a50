"""Rules of a table, as an invitation settles them: game, places, first seat, a few options."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from noir import games
from noir.core import Seat
from noir.duo import deck, encoding, group
from noir.duo.errors import Refused
from noir.duo.seal import SEAL_BYTES
from noir.duo.version import NEWEST, Version
from noir.games import GAMES
from noir.hidden_cards import GUEST, HOST

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from noir.core import Book
    from noir.duo.group import Point
    from noir.hidden_cards import Table

STARTS = ("toss", "host", "guest")  # the first seat, in the order is that of the wire
SEED_BYTES = 32
SEED_SIZES = (SEED_BYTES, 2 * SEED_BYTES, 2 * SEED_BYTES + group.BYTES)
COIN_BYTES = 32
HASH_BYTES = 32
_AID = 4  # the flag beside the two bits of FIRST
_CITES = 8


@dataclass(frozen=True, slots=True, repr=False)
class Keys:
    """Everything that a seed determines. The seed is the hand: no repr, log or error shows it.

    ``secret`` deals the cards, and all but the last two follow from it. It is opened at the end. ``sign`` is
    never opened. In version 1 both are the seed itself, so that after the end nothing can be signed. The seed
    of a rematch is longer: a fresh one, then ``sign`` of the game before, which signs again. A host adds the
    signing key of the ``friend``, whom alone the rematch is for.
    """

    seed: bytes
    secret: bytes
    key: int
    public: Point
    coin: bytes
    order: bytes
    veils: bytes
    choice: bytes
    sign: int = 0
    signer: Point | None = None
    friend: bytes = b""

    @classmethod
    def of(cls, seed: bytes, version: Version, player: int, invitation: str = "") -> Keys:
        """Return a player's keys from a seed. A guest's depend on the invitation, too. Raise ValueError.

        So a seed that a guest uses for two invitations by mistake makes no promise twice.
        """
        if len(seed) not in SEED_SIZES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        if not version.signs:
            keys = cls.from_secret(seed, version)
            return replace(keys, seed=seed, sign=keys.key, signer=keys.public)
        bound = version.binds_guest and player == GUEST
        sources = [seed[:SEED_BYTES], *([encoding.game_id(version, invitation)] if bound else [])]
        keys = cls.from_secret(version.digest(b"noir deal", *sources), version)
        former, friend = seed[SEED_BYTES : 2 * SEED_BYTES], seed[2 * SEED_BYTES :]
        sign = int.from_bytes(former) if former else version.scalar(b"noir sign", *sources)
        (signer,) = group.times(sign, [group.G])
        return replace(keys, seed=seed, sign=sign, signer=signer, friend=friend)

    def seed_of_rematch(self, fresh: bytes, friend: Point | None = None) -> bytes:
        """Return the seed of a rematch: fresh cards, and the same signing key. Raise ValueError.

        A host names the signing key of the friend who may answer.
        """
        if len(fresh) != SEED_BYTES:
            raise ValueError(f"fresh bytes are {SEED_BYTES}")
        return fresh + self.sign.to_bytes(SEED_BYTES) + (group.pack(friend) if friend else b"")

    @classmethod
    def from_secret(cls, secret: bytes, version: Version) -> Keys:
        """Return the keys that follow from the secret that is opened at the end. Raise ValueError."""
        if len(secret) != SEED_BYTES:
            raise ValueError(f"a secret has {SEED_BYTES} bytes")
        key = version.scalar(b"noir key", secret)
        (public,) = group.times(key, [group.G])
        coin, order, veils, choice = (
            version.digest(label, secret) for label in (b"coin", b"order", b"veils", b"choice")
        )
        return cls(b"", secret, key, public, coin, order, veils, choice)


@dataclass(frozen=True, slots=True)
class Rules:
    """The agreement of both players at the table.

    ``after`` is the game of which this is the rematch, or empty. In version 2 its key signed the ``voucher``.
    """

    game: str
    """The name of the game."""
    first: str = "toss"
    """Who sits in the first seat: "toss", "host" or "guest"."""
    aid: bool = False
    """Whether hints are allowed."""
    after: bytes = b""
    voucher: bytes = b""
    version: Version = NEWEST
    """The version of the protocol."""

    @property
    def table(self) -> Table:
        """The table of places of the game. Raise Refused("no-duo")."""
        return table_of(self.game)

    def faces(self) -> tuple[Point, ...]:
        """Return the faces of the game as points."""
        return deck.faces(self.version, self.game, self.table.cards)

    def seat_of_host(self, coins: Sequence[bytes]) -> Seat:
        """Return where the host sits, when both coins lie open."""
        seat = self.named_seat()
        return Seat(self._joint(coins)[0] & 1) if seat is None else seat

    def named_seat(self) -> Seat | None:
        """Return where the host sits if the invitation says it, None if a coin decides."""
        return {"host": Seat.FIRST, "guest": Seat.SECOND}.get(self.first)

    def chance(self, coins: Sequence[bytes], label: bytes, count: int) -> tuple[int, ...]:
        """Return an order of 0 .. count - 1 that both coins decide, without a choice."""
        return deck.order(self.version, count, self.version.digest(b"noir public", self._joint(coins), label))

    def _joint(self, coins: Sequence[bytes]) -> bytes:
        return self.version.digest(b"noir joint", coins[HOST], coins[GUEST])

    def pack(self) -> bytes:
        """Return the rules as they stand in an invitation."""
        flags = STARTS.index(self.first) | (_AID if self.aid else 0) | (_CITES if self.after else 0)
        name = self.game.encode()
        return bytes([flags, len(name)]) + name + self.after + self.voucher

    @classmethod
    def unpack(cls, body: encoding.Reader, version: Version) -> Rules:
        """Return the rules of an invitation. Raise Refused."""
        flags, length = body.take(2)
        name = body.take(length).decode("ascii", "replace")
        cites = flags & _CITES
        after = body.take(version.id_bytes) if cites else b""
        voucher = body.take(SEAL_BYTES) if cites and version.signs and not version.compact else b""
        if flags & 3 >= len(STARTS) or flags >= 2 * _CITES or (cites and not any(after)):
            raise Refused("options", "options that this version knows")
        rules = cls(name, STARTS[flags & 3], bool(flags & _AID), after, voucher, version)
        if rules.first == "toss" and not rules.table.tossed:
            raise Refused("options", "the roles named")
        return rules


_ADDED: dict[str, Table] = {}


def add_game(book: Book, table: Table) -> None:
    """Add a game with its table of places while this program runs. Raise InvalidNotation for a bad name.

    Both players' programs must add the same game. Its rule book can be used everywhere else, too.
    """
    games.add_game(book)
    _ADDED[book.name] = table


FOLDER = 3
"""Where the search upward from a rule book ends, in parts of a name: at noir.games.<family>."""


def table_of(game: str) -> Table:
    """Return the table of places of a game. Raise Refused("no-duo")."""
    return _ADDED[game] if game in _ADDED else _find_table(game)


@lru_cache(maxsize=16)
def _find_table(game: str) -> Table:
    """Return the table of places beside the rule book of a game. Raise Refused("no-duo")."""
    if game in GAMES:
        parts = type(GAMES[game]).__module__.split(".")
        for size in range(len(parts), FOLDER - 1, -1):
            module = _module(".".join([*parts[:size], "duo"]))
            if module is not None and game in module.TABLES:
                table: Table = module.TABLES[game]
                return table
    raise Refused("no-duo", "a game that two devices can play")


def _module(name: str) -> ModuleType | None:
    """Return a module, or None if there is none of this name."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def has_duo(game: str) -> bool:
    """Return whether a game can be played between two devices."""
    try:
        table_of(game)
    except Refused:
        return False
    return True

"""Read the messages of a game one by one, as section 8 orders the checks."""

from __future__ import annotations

from copy import copy, deepcopy
from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, Any

from noir.games import GAMES, family_of
from tests.duo.stranger import proofs
from tests.duo.stranger.curve import (
    G,
    Keys,
    N,
    Version,
    demand,
    is_point,
    negative,
    times,
    unpack,
)
from tests.duo.stranger.proofs import both, check_seal
from tests.duo.stranger.texts import is_invitation, read

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SEAL = 48


def course_of(game: str) -> Any:
    """Return the places of a game."""
    return import_module(f"tests.duo.{family_of(game)}.places").Places


class Body:
    """The bytes of a body, taken from the front."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def take(self, size: int, code: str = "form") -> bytes:
        """Return the next bytes, or refuse a body that ends before."""
        part = self.data[self.at : self.at + size]
        demand(len(part) == size, code)
        self.at += size
        return part

    @property
    def count_bytes(self) -> int:
        """How many bytes are left."""
        return len(self.data) - self.at


class Log:
    """The messages of one game so far, and all that is public in them."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.faces: list[bytes] = []
        self.K: list[bytes] = [b"", b""]
        self.S: list[bytes] = [b"", b""]
        self.coins: list[bytes] = [b"", b""]
        self.promises: list[bytes] = [b"", b""]
        self.decks: list[list[bytes]] = [[], []]
        self.coin_promise = b""
        self.answers = [b"", b""]
        self.given: tuple[dict[int, bytes], dict[int, bytes]] = ({}, {})
        self.boxes: list[bytes] = [b"", b""]
        self.shown: dict[int, int] = {}
        self.allowed: dict[int, frozenset[int]] = {}  # by claims
        self.sayings = 0
        self.course: Any = None
        self.keys: dict[int, Keys] = {}  # of the reader, or of both for a verifier
        self.known: dict[int, int] = {}
        self.friend = b""  # who alone may reply to a rematch

    def copy(self) -> Log:
        """Return a log that can go on by itself."""
        other = copy(self)
        for name in ("texts", "K", "S", "coins", "promises", "decks", "answers", "boxes"):
            setattr(other, name, list(getattr(self, name)))
        other.given = (dict(self.given[0]), dict(self.given[1]))
        other.allowed = dict(self.allowed)
        other.shown, other.keys, other.known = dict(self.shown), dict(self.keys), dict(self.known)
        other.course = deepcopy(self.course)
        return other

    # --- the invitation ---

    def invite(self, text: str) -> None:
        """Read message 1, or refuse it."""
        data, version = read(text)
        demand(is_invitation(data), "no-invitation")
        self.version = version
        size = version.head_size if version.number < 3 else len(version.mark)
        if version.number < 3:
            demand(data[:size] == version.mark + b"\1" + bytes(16), "form")
        body = Body(data[:-SEAL] if version.number < 3 else data, size)
        flags, length = body.take(2)
        name = body.take(length)
        self.first, self.rematch = flags & 3, bool(flags & 8)
        if self.rematch:
            after = body.take(version.id_size)
            if version.number == 2:
                body.take(SEAL)
            demand(any(after), "options")
        demand(flags < 16 and self.first != 3, "options")
        demand(name.isascii() and name.decode() in GAMES, "no-duo")
        self.game = name.decode()
        family = course_of(self.game)
        demand(self.first or family.TOSSED, "options")
        self.rules = data[size : body.at]
        self.count = family.CARDS
        self.read_keys(body, 0)
        if version.number < 3:
            self.coin_promise = body.take(32)
        self.decks[0] = self.read_deck(body)
        self.promises[0] = body.take(32)
        demand(not body.count_bytes, "form")
        if version.number < 3:
            demand(check_seal(version, data[-SEAL:], self.K[0], data[:-SEAL]), "seal")
        self.faces = [version.face(self.game, at) for at in range(self.count)]
        self.id = version.game_id(text)
        self.texts.append(text)
        self.chain = version.hash(b"noir text", b"", text.encode())

    def read_keys(self, body: Body, player: int) -> None:
        """Read K and S, or refuse keys that are no points, or alike."""
        own = [body.take(33, "deck")]
        demand(is_point(own[0]), "deck")
        if self.version.number > 1:
            own.append(body.take(33, "deck"))
            demand(is_point(own[1]) and own[0] not in (own[1], negative(own[1])), "deck")
        self.K[player], self.S[player] = own[0], own[-1]
        if player == 1:
            others = [self.K[0], self.S[0]]
            demand(not {*own} & {*others, *map(negative, others)}, "deck")

    def read_deck(self, body: Body) -> list[bytes]:
        """Return the points of a deck, or refuse it."""
        deck = unpack(body.take(32 * self.count + -(-self.count // 8), "deck"), self.count)
        demand(len({point[1:] for point in deck}) == self.count, "deck")
        return deck

    def signed_by_both(self, code: str, signature: bytes) -> bool:
        """Tell whether the host signed the invitation with its code."""
        version, text = self.version, self.texts[0].encode()
        digest = version.hash(b"noir connection", text, code.encode())
        if version.number < 3:
            return check_seal(version, signature, self.S[0], digest)
        return check_seal(version, signature, both(version, self.K[0], self.S[0])[1], digest)

    def signed_code(self, number: int, code: str, signature: bytes) -> bool:
        """Tell whether the author of a message signed a code for it."""
        text = self.texts[number - 1].encode()
        digest = self.version.hash(b"noir connection", text, code.encode())
        return check_seal(self.version, signature, self.S[(number - 1) % 2], digest)

    # --- later messages ---

    @property
    def next(self) -> int:
        """The number of the next message."""
        return len(self.texts) + 1

    def head(self) -> bytes:
        """Return the head of the next message."""
        before = sha256(self.texts[-1].encode()).digest()[:16]
        return self.id + bytes([self.next % 256]) + before

    def read(self, text: str) -> None:
        """Read the next message of the log, or refuse it and change nothing."""
        data, _ = read(text)
        demand(data[: self.version.head_size] == self.head(), "order")
        new = self.copy()
        signed, seal = data[:-SEAL], data[-SEAL:]
        author = (self.next - 1) % 2
        links = new.read_body(signed, author)
        public = new.K[author]
        if self.version.number == 4 and self.next == 2:
            public = both(self.version, new.K[1], new.S[1])[1]
        demand(check_seal(self.version, seal, public, signed, links), "seal")
        new.look(author)
        new.texts.append(text)
        new.chain = self.version.hash(b"noir text", self.chain, text.encode())
        self.__dict__ = new.__dict__

    def read_body(self, signed: bytes, author: int) -> list[tuple[bytes, bytes]]:
        """Read the body of the next message. Return the links of its seal."""
        number, version = self.next, self.version
        body = Body(signed, version.head_size)
        links: list[tuple[bytes, bytes]] = []
        self.opened: list[tuple[int, int]] = []
        if number == 2:
            self.read_reply(body)
        if number in (3, 4):
            other = self.coins[1 - author]
            self.answers[author] = body.take(proofs.answer_size(version, other, self.count))
        if number == 3:
            self.coins[0] = body.take(32)
            if version.number < 3:
                demand(version.hash(b"noir coin", self.coins[0]) == self.coin_promise, "coin")
        if self.coins[0] and self.course is None:
            self.seat()
        opens = {4: {4: 0, 5: 1}}.get(version.number, {2: 0, 3: 1})
        if number in opens:
            places = course_of(self.game).opening(self.first == 2, opens[number])
            self.take_shares(body, author, places, links)
        step = None
        if number >= (5 if version.number == 4 else 3):
            step = self.read_due(body, author, links)
        demand(not body.count_bytes, "turn" if step == "say" else "form")
        return links

    def read_reply(self, body: Body) -> None:
        """Read the keys, coin and deck of the guest."""
        self.read_keys(body, 1)
        demand(self.friend in (b"", self.S[1]), "other-player")
        self.coins[1] = body.take(32)
        self.decks[1] = self.read_deck(body)
        self.promises[1] = body.take(32)

    def seat(self) -> None:
        """Seat the players, once the host's coin is known."""
        version = self.version
        joint = version.hash(b"noir joint", self.coins[0], self.coins[1])
        first = self.first - 1 if self.first else joint[0] & 1  # the host's seat is the number of who begins

        def chance(count: int, label: bytes) -> list[int]:
            return version.order(count, version.hash(b"noir public", joint, label))

        self.course = course_of(self.game)([first, 1 - first], chance, self.game)

    def take_shares(
        self, body: Body, author: int, places: Sequence[int], links: list[tuple[bytes, bytes]]
    ) -> None:
        """Take the cards that are given."""
        for place in places:
            point = body.take(33, "shares")
            demand(is_point(point), "shares")
            self.given[author][place] = point
            self.opened.append((place, author))
            links.append((point, self.decks[1][place]))

    def read_due(self, body: Body, author: int, links: list[tuple[bytes, bytes]]) -> str:
        """Read every step of the author up to the first of the other player. Return the step due then."""
        while (step := self.course.due()) is not None and step[1] == author:
            what, _, places = step
            if what == "give":
                self.take_shares(body, author, places, links)
                self.course.give()
            else:
                self.read_saying(body, author, links)
        if self.course.over and not self.boxes[author]:
            self.boxes[author] = body.take(32, "seed")
            if self.version.number > 1:
                signed = body.data[: body.at]
                signature = body.take(SEAL, "signature")
                digest = self.version.hash(b"noir game", self.chain_of(), signed)
                demand(check_seal(self.version, signature, self.S[author], digest), "signature")
        return "" if step is None or self.course.pending else step[0]

    def chain_of(self) -> bytes:
        """Return T, the hash of all texts so far."""
        return self.chain

    def read_saying(self, body: Body, author: int, links: list[tuple[bytes, bytes]]) -> None:
        """Read one action or answer, with its proofs."""
        demand(body.count_bytes, "turn")
        first = body.take(1)[0]
        raw = body.take(first & 31)
        shown = [(pair[0], pair[1]) for pair in (body.take(2) for _ in range(first >> 5))]
        demand(len({place for place, _ in shown}) == len(shown), "form")
        claims = self.course.say(raw.decode("ascii", "replace"), shown, self.known)
        public = {place: self.known[place] for place in self.both_see() if place in self.known}
        for place, face in shown:
            lies = public | self.shown
            elsewhere = {lies[at] for at in lies if at != place}
            demand(lies.get(place, face) == face and face not in elsewhere, "face")
            links.append((self.faces[face], self.given[1 - author][place]))
        for place, inside, outside in claims:
            claim = self.claim(author, place, inside, outside)
            message = body.data[: body.at]
            demand(claim.check(message, body.take(claim.size, "proof")), "proof")
        self.shown.update(shown)
        for place, inside, _ in claims:
            self.allowed[place] = self.allowed.get(place, frozenset(range(self.count))) & frozenset(inside)
        demand(self.has_deal(public | self.shown), "contradiction")
        self.sayings += 1

    def both_see(self) -> set[int]:
        """Return the places that both players have given."""
        return self.given[0].keys() & self.given[1].keys()

    def has_deal(self, lies: Mapping[int, int]) -> bool:
        """Tell whether some deal fits all claims, with these faces in their places."""
        left = set(range(self.count)) - set(lies.values())
        if len(left) != self.count - len(lies):
            return False
        if any(lies[place] not in self.allowed[place] for place in lies if place in self.allowed):
            return False
        owner: dict[int, int] = {}

        def find(place: int, tried: set[int]) -> bool:
            for face in sorted((self.allowed[place] & left) - tried):
                tried.add(face)
                if face not in owner or find(owner[face], tried):
                    owner[face] = place
                    return True
            return False

        return all(find(place, set()) for place in self.allowed if place not in lies)

    def claim(self, author: int, place: int, inside: Sequence[int], outside: Sequence[int]) -> proofs.Claim:
        """Return the claim of a place."""
        faces = ([self.faces[at] for at in part] for part in (inside, outside))
        return proofs.Claim(self.version, self.K[author], self.given[1 - author][place], *faces)

    def look(self, author: int) -> None:
        """Look at the cards given to a player whose key is known."""
        keys = self.keys.get(1 - author)
        if keys is None:
            return
        own = {place: face for place, face in self.known.items() if place in self.given[author]}
        demand(all(self.shown.get(place, face) == face for place, face in own.items()), "face")
        lies = own | self.shown
        demand(len(set(lies.values())) == len(lies), "face")
        demand(self.has_deal(lies), "contradiction")
        for place, _ in self.opened:
            point = times(self.given[author][place], pow(keys.key, -1, N))
            demand(point in self.faces, "face")
            face = self.faces.index(point)
            lies = self.known | self.shown
            demand(face not in {lies[at] for at in lies if at != place}, "face")
            self.known[place] = face
        if self.boxes[author] and self.next >= 3:
            demand(self.K[author] == self.open_box(author, keys).K, "false-seed")

    def open_box(self, author: int, keys: Keys, box: bytes = b"") -> Keys:
        """Return the keys of a player that the other one can open."""
        version = self.version
        if version.number == 1:
            return Keys(version, box or self.boxes[author])
        pad = version.hash(b"noir open", times(self.K[author], keys.key), bytes([author]))
        deal = bytes(one ^ two for one, two in zip(box or self.boxes[author], pad, strict=True))
        return Keys(version, deal)

    def check_cut(self, player: int) -> None:
        """Check the proof of a player's shuffle, or stop."""
        given = self.faces if player == 0 else self.decks[0]
        answer = proofs.read_answer(self.version, self.answers[player], self.coins[1 - player], self.count)
        found = proofs.cut_hash(self.version, answer, self.K[player], given, self.decks[player])
        if player == 0 and self.version.number >= 3:
            found = self.version.hash(b"noir promise", self.coins[0], found)
        demand(found == self.promises[player], "shuffle")

    def audit(self) -> str:
        """Compare both decks, coins and faces with the opened secrets. Return the record."""
        from noir.core import GameError
        from noir.match import Match

        version = self.version
        for player, keys in sorted(self.keys.items()):
            demand(self.K[player] == keys.K, "audit-key")
        orders = [version.order(self.count, self.keys[player].order) for player in (0, 1)]
        for player, keys in sorted(self.keys.items()):
            demand(keys.coin == self.coins[player], "audit-coin")
        before: Sequence[bytes] = self.faces
        for player, order in enumerate(orders):
            locked = [times(before[at], self.keys[player].key) for at in order]
            demand(locked == self.decks[player], "audit-deck")
            before = locked
        faces = [orders[0][at] for at in orders[1]]
        demand(all(faces[place] == face for place, face in (self.known | self.shown).items()), "audit-faces")
        deal, actions = self.course.record(faces)
        try:
            match = Match.from_deal(self.game, deal).play_all(actions)
        except GameError:
            demand(False, "audit-record")
        demand(match.outcome is not None, "audit-record")
        return match.record()


def open_faces(log: Log) -> list[int]:
    """Return the true face of each place, by the opened secrets."""
    orders = [log.version.order(log.count, log.keys[player].order) for player in (0, 1)]
    return [orders[0][at] for at in orders[1]]


__all__ = ["G", "Log", "Version", "open_faces"]

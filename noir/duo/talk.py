"""Talk: writing one's own message, and reading the other's, step by step and in the same order.

No step is named in a message: both devices know what is due, so that whatever is missing, too much or
out of turn is refused. The first four messages begin with what seats the players:

1 invite  host   rules, key, promise of the coin, deck, promise of the veils
2 reply   guest  key, coin, deck, promise of the veils, the host's first cards
3 deal    host   answer to the cut, coin, the guest's first cards; his first action if he begins
4         guest  answer to the cut, action
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.duo import cut, deck, group, seal, wire
from noir.duo.errors import Refused
from noir.duo.position import Position, promised
from noir.duo.rules import COIN_BYTES, HASH_BYTES, SEED_BYTES, Keys, Rules
from noir.places import GUEST, HOST, Said

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from noir.duo.group import Point
    from noir.duo.seal import Link
    from noir.places import Within

INVITE, REPLY, DEAL, FIRST_ANSWER = 1, 2, 3, 4
_TEXT_BITS = 5  # of the byte before a saying; the other three count the cards shown


def _proof_points(
    position: Position, player: int, claim: Within
) -> tuple[Point, list[Point], list[Point]] | None:
    """Return the locked card of a claim, and the faces inside and outside, as points."""
    image = position.unlocked[1 - player].get(claim.place)
    if image is None:
        return None
    faces = position.rules.faces()
    return (
        image,
        [faces[face] for face in sorted(claim.inside)],
        [faces[face] for face in sorted(claim.among - claim.inside)],
    )


def locked(key: int, secret: bytes, given: Sequence[Point]) -> Generator[None, None, list[Point]]:
    """Return a deck locked and shuffled, in slices."""
    found: list[Point] = []
    for at in range(0, len(given), cut.CHUNK):
        found += group.times(key, given[at : at + cut.CHUNK])
        yield
    return [found[place] for place in deck.order(secret, len(given))]


class Writer:
    """The own message in the making. ``position`` runs ahead of the log; nothing is sent from here."""

    def __init__(self, position: Position, head: bytes) -> None:
        self.position = position
        position.chosen = False
        self._head = head
        self._body = b""
        self._links: list[Link] = []

    def copy(self) -> Writer:
        """Return a writer that can fail without harm to this one."""
        twin = Writer(self.position.copy(), self._head)
        twin.position.chosen = self.position.chosen
        twin._body, twin._links = self._body, list(self._links)
        return twin

    def text(self) -> str:
        """Return the message, sealed."""
        keys, signed = self.position.keys, self._head + self._body
        return wire.written(signed, seal.seal(keys.key, keys.public, signed, self._links))

    def sit_down(self, number: int, made: tuple[list[Point], bytes] | None) -> None:
        """Write what seats the players; ``made`` is the own deck with the promise of its veils."""
        now, me = self.position, self.position.me
        keys = now.keys
        if made is not None:
            now.decks[me], now.promises[me] = made
            now.publics[me] = keys.public
            first = now.rules.pack() if number == INVITE else b""
            coin = promised(keys.coin) if number == INVITE else keys.coin
            self._body += first + group.pack(keys.public) + coin
            self._body += group.pack_all(now.decks[me]) + now.promises[me]
        if number in (DEAL, FIRST_ANSWER):
            order = deck.order(keys.order, now.rules.table.cards)
            now.answers[me] = cut.answer(keys.veils, keys.key, order, now.coins[1 - me])
            self._body += now.answers[me]
        if number == DEAL:
            self._body += keys.coin
        if number in (REPLY, DEAL):
            now.coins[me] = keys.coin
            self._give(now.rules.table.opening(now.story)[0 if number == REPLY else 1])
        if number == INVITE:
            now.coin_promise = promised(keys.coin)
        if number == DEAL:
            now.fall()

    def go_on(self) -> bool:
        """Do all that needs nobody; return whether the message is whole."""
        now = self.position
        while True:
            due = now.due()
            if due.what == "over":
                if not now.seeds[now.me]:
                    now.seeds[now.me] = now.keys.seed
                    self._body += now.keys.seed
                return True
            if due.player != now.me:
                return True
            if due.what == "choose":
                return False
            if due.what == "give":
                self._give(due.places)
            else:
                self._say(now.rules.table.answer(now.story), acts=False)

    def act(self, action: str) -> None:
        """Write an action of the engine; it must be legal."""
        self._say(self.position.rules.table.saying(self.position.story, action), acts=True)

    def _give(self, places: Sequence[int]) -> None:
        now = self.position
        back = group.inverse(now.keys.key)
        points = group.times(back, [now.decks[GUEST][place] for place in places]) if places else []
        self._body += b"".join(map(group.pack, points))
        self._links += now.unlock(now.me, places, points)

    def _say(self, said: Said, acts: bool) -> None:
        now = self.position
        claims = now.claimed(said)
        text = said.text.encode()
        self._body += bytes([len(text) | len(said.shown) << _TEXT_BITS]) + text
        self._body += bytes(number for pair in said.shown for number in pair)
        self._links += now.show(said)
        for claim in claims:
            found = _proof_points(now, now.me, claim)
            assert found is not None, "one proves what one has looked at"
            context = self._head + self._body
            self._body += seal.prove_within(now.keys.key, now.keys.public, context, *found)
        now.hear(said, claims, acts)


class Listener:
    """The other's message (or an own one out of the log), read into a position; raises Refused.

    ``trusted`` leaves the proofs out: for texts out of the own log, which were checked before.
    """

    def __init__(self, position: Position, message: wire.Message, author: int, trusted: bool) -> None:
        self.position = position
        position.chosen = False
        self._message = message
        self._author = author
        self._trusted = trusted
        self._body = wire.Reader(message.body)
        self._links: list[Link] = []

    def hear(self, number: int) -> None:
        """Read the whole message, and check the seal over it."""
        now = self.position
        self._sit_down(number)
        if number > REPLY:
            self._steps()
        if self._body.left:
            late = number > REPLY and not now.over and now.due().what == "choose"
            raise Refused("turn" if late else "form", "nothing more")
        if not self._trusted:
            message = self._message
            if not seal.sealed(message.seal, now.publics[self._author], message.signed, self._links):
                raise Refused("seal", "the seal of the other player")

    def _sit_down(self, number: int) -> None:
        now, author = self.position, self._author
        count = now.rules.table.cards
        if number == REPLY:
            now.publics[GUEST] = self._read(group.unpack, group.BYTES, "deck")
            now.coins[GUEST] = self._body.take(COIN_BYTES)
            now.decks[GUEST] = read_deck(self._body, count)
            now.promises[GUEST] = self._body.take(HASH_BYTES)
        if number in (DEAL, FIRST_ANSWER):
            size = cut.answer_size(now.coins[1 - author], count)
            now.answers[author] = self._body.take(size)
        if number == DEAL:
            now.coins[HOST] = self._body.take(COIN_BYTES)
            if promised(now.coins[HOST]) != now.coin_promise:
                raise Refused("coin", "the coin that was promised")
        if number in (REPLY, DEAL):
            self._unlock(now.rules.table.opening(now.story)[0 if number == REPLY else 1])
        if number == DEAL:
            now.fall()

    def _read(self, unpack: Callable[[bytes], Point], size: int, code: str) -> Point:
        try:
            return unpack(self._body.take(size, code))
        except group.NotAPoint as error:
            raise Refused(code, "a point of the curve") from error

    def _steps(self) -> None:
        now = self.position
        while True:
            due = now.due()
            if due.what == "over":
                if not now.seeds[self._author]:
                    now.seeds[self._author] = self._body.take(SEED_BYTES, "seed")
                return
            if due.player != self._author:
                return
            if due.what == "give":
                self._unlock(due.places)
            else:
                self._said(acts=due.what == "choose")

    def _unlock(self, places: Sequence[int]) -> None:
        points = [self._read(group.unpack, group.BYTES, "shares") for _ in places]
        self._links += self.position.unlock(self._author, places, points)

    def _said(self, acts: bool) -> None:
        now = self.position
        mark = self._body.take(1, "turn")[0]
        text = self._body.take(mark & (1 << _TEXT_BITS) - 1).decode("ascii", "replace")
        numbers = self._body.take(2 * (mark >> _TEXT_BITS))
        said = Said(self._author, text, tuple(zip(numbers[::2], numbers[1::2], strict=True)))
        if len(dict(said.shown)) < len(said.shown):
            raise Refused("form", "each card once")
        claims = now.claimed(said)
        self._links += now.show(said)
        for claim in claims:
            self._proven(claim)
        now.hear(said, claims, acts)

    def _proven(self, claim: Within) -> None:
        """Read and check the proof of a claim; whoever lies must prove what is not true."""
        public = self.position.publics[self._author]
        found = _proof_points(self.position, self._author, claim)
        if found is None or not claim.inside:
            raise Refused("form", "a card that was dealt")
        context = self._message.signed[: len(self._message.signed) - self._body.left]
        data = self._body.take(seal.within_size(len(found[1]), len(found[2])), "proof")
        if not self._trusted and not seal.holds_within(data, public, context, *found):
            raise Refused("proof", "a proof of what was said")


def read_deck(body: wire.Reader, count: int) -> list[Point]:
    """Return the deck of a message; no point may lie in it twice, with either sign."""
    try:
        found = group.unpack_all(body.take(group.packed_size(count), "deck"), count)
    except group.NotAPoint as error:
        raise Refused("deck", "points of the curve") from error
    if len({x for x, _ in found}) < count:
        raise Refused("deck", "each card once")
    return found


def read_invitation(text: str, me: int, keys: Keys, trusted: bool = False) -> Position:
    """Return the position after an invitation; raise Refused."""
    message = wire.read(text)
    if not message.opens:
        raise Refused("no-invitation", "an invitation")
    if message.number != INVITE or any(message.before):
        raise Refused("form", "an invitation")
    body = wire.Reader(message.body)
    rules = Rules.unpack(body)
    count = rules.table.cards
    try:
        public = group.unpack(body.take(group.BYTES, "deck"))
    except group.NotAPoint as error:
        raise Refused("deck", "a point of the curve") from error
    position = Position(rules, me, keys, [public, public])
    position.publics[me] = keys.public
    position.coin_promise = body.take(HASH_BYTES)
    position.decks[HOST] = read_deck(body, count)
    position.promises[HOST] = body.take(HASH_BYTES)
    if body.left:
        raise Refused("form", "nothing more")
    if not trusted and not seal.sealed(message.seal, public, message.signed, []):
        raise Refused("seal", "the seal of the host")
    return position

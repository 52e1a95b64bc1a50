"""Messages: writing this device's messages, and reading the other's, step by step and in the same order.

No step is named in a message: both devices know what is due, so that whatever is missing, too much or
out of turn is refused. The first five messages begin with what seats the players:

1 invite  host   rules, keys, deck, promise of the coin and the veils
2 reply   guest  keys, coin, deck, promise of the veils
3         host   answer to the cut, coin
4         guest  answer to the cut, the host's first cards
5 deal    host   the guest's first cards, first action if the host begins

So each device sees its cards after both shuffles are proven, and hands none over before. Up to version 3 the
reply had the host's first cards, and message 3 the guest's.

The last message of each player ends with the secret of the cards, which only the other can read, and a
signature under the whole game. PROTOCOL.md has every byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.duo import deck, encoding, group, seal, shuffle_proof, signing
from noir.duo.errors import Refused
from noir.duo.position import Position, promise_of
from noir.duo.rules import COIN_BYTES, HASH_BYTES, SEED_BYTES, Keys, Rules
from noir.duo.seal import SEAL_BYTES
from noir.hidden_cards import GUEST, HOST, MAX_SHOWN, MAX_TEXT_CHARS, Statement

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from noir.duo.group import Point
    from noir.duo.seal import Link
    from noir.duo.version import Version
    from noir.hidden_cards import Within

INVITE, REPLY, COIN, LAST_ANSWER = 1, 2, 3, 4
_TEXT_BITS = 5  # of the byte before a saying. The other three count the cards shown


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


def lock_deck(version: Version, keys: Keys, given: Sequence[Point]) -> Generator[None, None, list[Point]]:
    """Return a deck locked and shuffled, in slices."""
    found: list[Point] = []
    for at in range(0, len(given), shuffle_proof.CHUNK):
        found += group.times(keys.key, given[at : at + shuffle_proof.CHUNK])
        yield
    return [found[place] for place in deck.order(version, len(given), keys.order)]


class Writer:
    """A message in the making. ``position`` runs ahead of the log. Nothing is sent from here."""

    def __init__(self, position: Position, head: bytes) -> None:
        self.position = position
        position.chosen = False
        self._version = position.rules.version
        self._head = head
        self._body = b""
        self._links: list[Link] = []
        self._is_bound_reply = False

    def copy(self) -> Writer:
        """Return a writer that can fail without harm to this one."""
        clone = Writer(self.position.copy(), self._head)
        clone.position.chosen = self.position.chosen
        clone._body, clone._links = self._body, list(self._links)
        return clone

    def text(self) -> str:
        """Return the message with its seal. An invitation is signed when it travels instead."""
        keys, signed = self.position.keys, self._head + self._body
        if self._is_bound_reply:
            return encoding.write(signed, signing.seal_with_both(self._version, keys, signed))
        if self._version.compact and self._head == self._version.mark:
            return encoding.write(signed, b"")
        return encoding.write(signed, seal.seal(self._version, keys.key, keys.public, signed, self._links))

    def sit_down(self, number: int, made: tuple[list[Point], bytes] | None) -> None:
        """Write the part that seats the players. ``made`` is a new deck with the promise of its veils."""
        now, me = self.position, self.position.me
        keys = now.keys
        self._is_bound_reply = number == REPLY and self._version.binds_guest
        if made is not None:
            now.decks[me], now.promises[me] = made
            assert keys.signer is not None, "an opened game is over"
            now.publics[me], now.signers[me] = keys.public, keys.signer
            first = now.rules.pack() if number == INVITE else b""
            self._body += first + write_keys(keys, self._version) + self._coin(number)
            self._body += group.pack_all(now.decks[me]) + now.promises[me]
        if number in (COIN, LAST_ANSWER):
            order = deck.order(self._version, now.rules.table.cards, keys.order)
            coin = now.coins[1 - me]
            now.answers[me] = shuffle_proof.answer(self._version, keys.veils, keys.key, order, coin)
            self._body += now.answers[me]
        if number == COIN:
            self._body += keys.coin
        if number in (REPLY, COIN):
            now.coins[me] = keys.coin
        if number in now.openings:
            self._give(now.openings[number])
        if number == INVITE:
            now.coin_promise = self._coin(number)
        if number == now.deal_number:
            now.fall()

    def _coin(self, number: int) -> bytes:
        """Return the coin, or its promise in an invitation: none where the veils' promise covers it."""
        coin = self.position.keys.coin
        if number != INVITE:
            return coin
        return b"" if self._version.compact else promise_of(self._version, coin)

    def go_on(self) -> bool:
        """Do every step without a choice. Return whether the message is whole."""
        now = self.position
        if now.match is None:
            return True
        while True:
            due = now.due()
            if due.what == "over":
                if not now.secrets[now.me]:
                    self._open()
                return True
            if due.player != now.me:
                return True
            if due.what == "choose":
                return False
            if due.what == "give":
                self._give(due.places)
            else:
                self._say(now.rules.table.answer(now.story), acts=False)

    def _open(self) -> None:
        """Open the secret of the cards to the other player, and sign the whole game."""
        now, version, keys = self.position, self._version, self.position.keys
        now.secrets[now.me] = keys.secret
        self._body += signing.shroud(version, keys.key, now.publics[1 - now.me], now.me, keys.secret)
        if version.signs:
            digest = signing.digest_game(version, now.transcript, self._head + self._body)
            self._body += signing.sign(version, keys, digest)

    def act(self, action: str) -> None:
        """Write a legal action of the engine."""
        self._say(self.position.rules.table.saying(self.position.story, action), acts=True)

    def _give(self, places: Sequence[int]) -> None:
        now = self.position
        back = group.inverse(now.keys.key)
        points = group.times(back, [now.decks[GUEST][place] for place in places])
        self._body += b"".join(map(group.pack, points))
        self._links += now.unlock(now.me, places, points)

    def _say(self, statement: Statement, acts: bool) -> None:
        now = self.position
        claims = now.claims_of(statement)
        text = statement.text.encode("ascii")
        if len(text) > MAX_TEXT_CHARS or len(statement.shown) > MAX_SHOWN:
            raise ValueError(f"a statement has at most {MAX_TEXT_CHARS} characters and {MAX_SHOWN} cards")
        self._body += bytes([len(text) | len(statement.shown) << _TEXT_BITS]) + text
        self._body += bytes(number for pair in statement.shown for number in pair)
        self._links += now.show(statement)
        for claim in claims:
            found = _proof_points(now, now.me, claim)
            assert found is not None, "one proves what one has looked at"
            context = self._head + self._body
            self._body += seal.prove_within(self._version, now.keys.key, now.keys.public, context, *found)
        now.hear(statement, claims, acts)


class Listener:
    """A message, read into a position. Raises Refused. ``check`` it first, then ``hear`` it.

    The own log was checked before: its texts are only heard.
    """

    def __init__(self, position: Position, message: encoding.Message, author: int) -> None:
        self.position = position
        position.chosen = False
        self._message = message
        self._author = author
        self._checks = False
        self._version = position.rules.version
        self._body = encoding.Reader(message.body)
        self._links: list[Link] = []
        self._given: list[int] = []
        self._secret = b""

    def check(self, number: int) -> None:
        """Check structure, public rules, proofs and seal. A public position tells nothing of own cards."""
        self._checks = True
        self._go_through(number)
        message, public = self._message, self.position.publics[self._author]
        if number == REPLY and self._version.binds_guest:
            public = signing.sum_of_keys(self._version, public, self.position.signers[self._author])
        if not seal.sealed(self._version, message.seal, public, message.signed, self._links):
            raise Refused("seal", "the seal of the other player")

    def hear(self, number: int) -> None:
        """Take the message in, and unlock the cards it gives."""
        now = self.position
        self._go_through(number)
        if self._author != now.me:
            now.look(self._given)
        if self._secret:
            self._open_secret()
        now.transcript = signing.follow(self._version, now.transcript, self._message.text)

    def _go_through(self, number: int) -> None:
        now = self.position
        self._sit_down(number)
        if now.match is not None:
            self._steps()
        if self._body.count_bytes:
            late = now.match is not None and not now.over and now.due().what == "choose"
            raise Refused("turn" if late else "form", "nothing more")

    def _sit_down(self, number: int) -> None:
        now, author = self.position, self._author
        count = now.rules.table.cards
        if number == REPLY:
            now.publics[GUEST], now.signers[GUEST] = read_keys(self._body, self._version)
            if {x for x, _ in (now.publics[GUEST], now.signers[GUEST])} & {
                x for x, _ in (now.publics[HOST], now.signers[HOST])
            }:
                raise Refused("deck", "keys of the guest's own")
            if now.keys.friend not in (b"", group.pack(now.signers[GUEST])):
                raise Refused("other-player", "the player of the game before")
            now.coins[GUEST] = self._body.take(COIN_BYTES)
            now.decks[GUEST] = read_deck(self._body, count)
            now.promises[GUEST] = self._body.take(HASH_BYTES)
        if number in (COIN, LAST_ANSWER):
            size = shuffle_proof.answer_size(self._version, now.coins[1 - author], count)
            now.answers[author] = self._body.take(size)
        if number == COIN:
            now.coins[HOST] = self._body.take(COIN_BYTES)
            if now.coin_promise and promise_of(self._version, now.coins[HOST]) != now.coin_promise:
                raise Refused("coin", "the coin that was promised")
        if number in now.openings:
            self._unlock(now.openings[number])
        if number == now.deal_number:
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
                if not now.secrets[self._author]:
                    self._read_end()
                return
            if due.player != self._author:
                return
            if due.what == "give":
                self._unlock(due.places)
            else:
                self._check_acts(acts=due.what == "choose")

    def _read_end(self) -> None:
        """Read the opened secret, which is looked at later, and check the signature under the whole game."""
        now, version = self.position, self._version
        self._secret = self._body.take(SEED_BYTES, "seed")
        if version.signs:
            signed = self._message.signed
            digest = signing.digest_game(
                version, now.transcript, signed[: len(signed) - self._body.count_bytes]
            )
            signature = self._body.take(SEAL_BYTES, "signature")
            signer = now.signers[self._author]
            if self._checks and not signing.is_signed(version, signer, digest, signature):
                raise Refused("signature", "a signature under the whole game")

    def _open_secret(self) -> None:
        """Open the secret of the author. Refuse one that does not belong to the key of the cards."""
        now, author = self.position, self._author
        other = now.publics[1 - now.me]
        secret = signing.shroud(self._version, now.keys.key, other, author, self._secret)
        if Keys.from_secret(secret, self._version).public != now.publics[author]:
            raise Refused("false-seed", "the secret of the cards")
        now.secrets[author] = secret

    def _unlock(self, places: Sequence[int]) -> None:
        points = [self._read(group.unpack, group.BYTES, "shares") for _ in places]
        self._links += self.position.unlock(self._author, places, points)
        self._given += places

    def _check_acts(self, acts: bool) -> None:
        now = self.position
        mark = self._body.take(1, "turn")[0]
        text = self._body.take(mark & (1 << _TEXT_BITS) - 1).decode("ascii", "replace")
        numbers = self._body.take(2 * (mark >> _TEXT_BITS))
        statement = Statement(self._author, text, tuple(zip(numbers[::2], numbers[1::2], strict=True)))
        if len(dict(statement.shown)) < len(statement.shown):
            raise Refused("form", "each card once")
        claims = now.claims_of(statement)
        self._links += now.show(statement)
        for claim in claims:
            self._proven(claim)
        now.hear(statement, claims, acts)

    def _proven(self, claim: Within) -> None:
        """Read and check the proof of a claim. A liar would have to prove a false one."""
        public = self.position.publics[self._author]
        found = _proof_points(self.position, self._author, claim)
        if found is None or not claim.inside:
            raise Refused("form", "a card that was dealt")
        context = self._message.signed[: len(self._message.signed) - self._body.count_bytes]
        data = self._body.take(seal.within_size(len(found[1]), len(found[2])), "proof")
        if self._checks and not seal.holds_within(self._version, data, public, context, *found):
            raise Refused("proof", "a proof of what was said")


def read_deck(body: encoding.Reader, count: int) -> list[Point]:
    """Return the deck of a message. No point is in it twice, with either sign."""
    try:
        found = group.unpack_all(body.take(group.packed_size(count), "deck"), count)
    except group.NotAPoint as error:
        raise Refused("deck", "points of the curve") from error
    if len({x for x, _ in found}) < count:
        raise Refused("deck", "each card once")
    return found


def write_keys(keys: Keys, version: Version) -> bytes:
    """Return the public keys of a player, as they stand in the first own message."""
    assert keys.signer is not None, "an opened game is over"
    return group.pack(keys.public) + (group.pack(keys.signer) if version.signs else b"")


def read_keys(body: encoding.Reader, version: Version) -> tuple[Point, Point]:
    """Return the public keys of a player, for the cards and for signing. Raise Refused."""
    try:
        public = group.unpack(body.take(group.BYTES, "deck"))
        signer = group.unpack(body.take(group.BYTES, "deck")) if version.signs else public
    except group.NotAPoint as error:
        raise Refused("deck", "a point of the curve") from error
    if version.signs and public[0] == signer[0]:  # the one is opened at the end, and the other never
        raise Refused("deck", "two different keys")
    return public, signer


def read_invitation(text: str, me: int, keys: Keys, trusted: bool = False) -> Position:
    """Return the position after an invitation. Raise Refused."""
    message = encoding.read(text)
    if not message.opens:
        raise Refused("no-invitation", "an invitation")
    if message.number != INVITE or any(message.before):
        raise Refused("form", "an invitation")
    body = encoding.Reader(message.body)
    version = message.version
    rules = Rules.unpack(body, version)
    count = rules.table.cards
    public, signer = read_keys(body, version)
    position = Position(rules, me, keys, [public, public], [signer, signer])
    if not version.compact:
        position.coin_promise = body.take(HASH_BYTES)
    position.decks[HOST] = read_deck(body, count)
    position.promises[HOST] = body.take(HASH_BYTES)
    if body.count_bytes:
        raise Refused("form", "nothing more")
    has_seal = not version.compact
    if has_seal and not trusted and not seal.sealed(version, message.seal, public, message.signed, []):
        raise Refused("seal", "the seal of the host")
    position.transcript = signing.follow(version, b"", text)
    return position

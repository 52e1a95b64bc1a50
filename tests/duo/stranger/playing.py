"""A second player: it invites or accepts, reads and writes messages (sections 3 to 8)."""

from __future__ import annotations

from copy import deepcopy
from hashlib import sha256
from typing import TYPE_CHECKING

from tests.duo.stranger import proofs
from tests.duo.stranger.curve import VERSIONS, G, Keys, N, Refused, demand, number, pack, times
from tests.duo.stranger.proofs import both, make_seal
from tests.duo.stranger.reading import Log, course_of
from tests.duo.stranger.texts import encode, is_invitation, read, unwrap, wrap

if TYPE_CHECKING:
    from collections.abc import Callable

NEWEST = VERSIONS[max(VERSIONS)]


class Player:
    """One of two players, with the seed of this game."""

    def __init__(self, me: int, log: Log, keys: Keys) -> None:
        self.me, self.log, self.keys = me, log, keys
        self.stopped = ""
        log.keys[me] = keys

    @classmethod
    def invite(cls, seed: bytes, game: str, flags: int = 1) -> Player:
        """Return a host with message 1."""
        version, keys = NEWEST, Keys.of_seed(NEWEST, seed)
        count = course_of(game).CARDS
        faces = [version.face(game, at) for at in range(count)]
        deck = [times(faces[at], keys.key) for at in version.order(count, keys.order)]
        promise = version.hash(b"noir promise", keys.coin, proofs.leaves(version, keys, faces))
        body = bytes([flags, len(game)]) + game.encode() + keys.K + keys.S + pack(deck) + promise
        log = Log()
        log.invite(encode("D", version.mark + body))
        return cls(0, log, keys)

    @classmethod
    def accept(cls, seed: bytes, invitation: str) -> Player:
        """Return the guest of an invitation, or refuse it."""
        text, code, signature = unwrap(invitation)
        data, version = read(text)
        demand(is_invitation(data), "no-invitation")
        demand(version is NEWEST, "outdated")
        log = Log()
        log.invite(text)
        demand(log.signed_by_both(code, signature), "code" if code else "seal")
        demand(not log.rematch, "no-rematch")
        return cls(1, log, Keys.of_seed(version, seed, log.id))

    def invitation(self, code: str = "") -> str:
        """Return message 1 as it travels."""
        version, text = self.log.version, self.log.texts[0]
        weight, _ = both(version, self.keys.K, self.keys.S)
        digest = version.hash(b"noir connection", text.encode(), code.encode())
        return wrap(text, code, make_seal(version, (self.keys.key + weight * self.keys.sign) % N, digest))

    def with_code(self, text: str, code: str) -> str:
        """Return an own message with a connection code."""
        digest = self.log.version.hash(b"noir connection", text.encode(), code.encode())
        return wrap(text, code, make_seal(self.log.version, self.keys.sign, digest))

    # --- reading ---

    def receive(self, travelled: str) -> None:
        """Read a text of the other player, or refuse it and change nothing."""
        text, code, signature = unwrap(travelled)
        demand(not self.stopped, "stopped")
        self.place(text)
        before = self.log.copy()
        self.log.read(text)
        if code and not self.log.signed_code(len(self.log.texts), code, signature):
            self.log = before
            raise Refused("code")
        if len(self.log.texts) in (3, 4):
            try:
                self.log.check_cut(1 - self.me)
            except Refused as error:
                self.stopped = error.code

    def place(self, text: str) -> None:
        """Refuse a text that is not for the next place."""
        log, version = self.log, self.log.version
        data, _ = read(text)
        if text in log.texts:
            raise Refused("own" if log.texts.index(text) % 2 == self.me else "seen")
        demand(not is_invitation(data) and data[: version.id_size] == log.id, "other-game")
        ahead = (data[version.id_size] - log.next + 128) % 256 - 128
        which = log.next + ahead
        which += 256 * (which < 1)
        demand(which % 2 != (self.me + 1) % 2, "own")
        demand(which <= log.next, "lost")
        if which < log.next:
            demand(which > 2, "answered")
            before = data[version.id_size + 1 : version.head_size]
            demand(before == sha256(log.texts[which - 2].encode()).digest()[:16], "old")
            self.past(which).read(text)
            raise Refused("fork")
        demand(data[: version.head_size] == log.head(), "order")
        demand(not all(log.boxes), "over")

    def past(self, number: int) -> Log:
        """Return the log as it was before a message."""
        log = Log()
        log.invite(self.log.texts[0])
        log.keys[self.me] = self.keys
        for text in self.log.texts[1 : number - 1]:
            log.read(text)
        return log

    # --- writing ---

    @property
    def is_next(self) -> bool:
        """Whether the next message is this player's."""
        return (self.log.next - 1) % 2 == self.me

    def legal(self, log: Log | None = None) -> list[str]:
        """Return the engine's texts of all actions that this player may say now."""
        log = log or self.log
        return [text for text in log.course.texts(log.known) if self.attempt(log, text)]

    def attempt(self, log: Log, text: str) -> bool:
        """Tell whether an action can be said and proven."""
        course = deepcopy(log.course)
        try:
            saying, shown = course.choose(text, log.known, lambda _: 0)
            claims = course.say(saying, shown, log.known)
        except Refused:
            return False
        return all(log.known[place] in inside for place, inside, _ in claims)

    def write(self, choose: Callable[[list[str]], str]) -> str:
        """Return the next message, which goes into the log."""
        demand(not self.stopped, "stopped")
        log, version = self.log.copy(), self.log.version
        signed, links = log.head(), []  # type: bytes, list[tuple[bytes, bytes]]
        key = self.keys.key
        if log.next == 2:
            before = log.decks[0]
            deck = [times(before[at], key) for at in version.order(log.count, self.keys.order)]
            promise = proofs.leaves(version, self.keys, before)
            signed += self.keys.K + self.keys.S + self.keys.coin + pack(deck) + promise
            weight, _ = both(version, self.keys.K, self.keys.S)
            return self.keep(signed, make_seal(version, (key + weight * self.keys.sign) % N, signed))
        if log.next in (3, 4):
            signed += proofs.answer_cut(version, self.keys, log.count, log.coins[1 - self.me])
        if log.next == 3:
            signed += self.keys.coin
        if log.next in (4, 5):
            signed = self.give(log, signed, course_of(log.game).opening(log.first == 2, 1 - self.me), links)
        while log.next >= 5 and (step := log.course.due()) is not None and step[1] == self.me:
            if step[0] == "give":
                signed = self.give(log, signed, step[2], links)
                log.course.give()
            else:
                signed = self.say(log, signed, choose, links)
        if log.course and log.course.over:
            pad = version.hash(b"noir open", times(log.K[1 - self.me], key), bytes([self.me]))
            signed += bytes(one ^ two for one, two in zip(self.keys.deal, pad, strict=True))
            signed += make_seal(version, self.keys.sign, version.hash(b"noir game", log.chain, signed))
        return self.keep(signed, make_seal(version, key, signed, links))

    def give(self, log: Log, signed: bytes, places: list[int], links: list[tuple[bytes, bytes]]) -> bytes:
        """Give the cards of places."""
        for place in places:
            point = times(log.decks[1][place], pow(self.keys.key, -1, N))
            links.append((point, log.decks[1][place]))
            signed += point
        return signed

    def say(
        self, log: Log, signed: bytes, choose: Callable[[list[str]], str], links: list[tuple[bytes, bytes]]
    ) -> bytes:
        """Say an action or a true answer, with its proofs."""

        def choice(many: int) -> int:
            return number(sha256(self.keys.choice + log.sayings.to_bytes(4, "big")).digest()) % many

        if log.course.pending:
            text, shown = log.course.reply(log.known)
        else:
            text, shown = log.course.choose(choose(self.legal(log)), log.known, choice)
        signed += bytes([len(text) + 32 * len(shown)]) + text.encode()
        signed += b"".join(bytes(pair) for pair in shown)
        for place, face in shown:
            links.append((log.faces[face], log.given[1 - self.me][place]))
        for place, inside, outside in log.course.say(text, shown, log.known):
            claim = log.claim(self.me, place, inside, outside)
            signed += claim.make(signed, self.keys.key, log.faces[log.known[place]])
        log.sayings += 1
        return signed

    def keep(self, signed: bytes, seal: bytes) -> str:
        """Keep an own message and return it."""
        text = encode("D", signed + seal)
        self.log.read(text)
        return text

    def record(self) -> str:
        """Return the record of the finished game, which the audit proves."""
        log = self.log.copy()
        log.keys[1 - self.me] = log.open_box(1 - self.me, self.keys)
        return log.audit()


__all__ = ["G", "Player"]

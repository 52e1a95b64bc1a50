"""Cheats in the first five messages of District Noir: each has its code, and nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.duo import Device, Refused, encoding, group, seal, shuffle_proof
from noir.duo.version import NEWEST
from tests.duo.district.test_cheats import position_of, refusal_of
from tests.duo.play import early, known_game, seed_of, send, signed_invitation, work

if TYPE_CHECKING:
    from collections.abc import Callable

    from noir.duo.seal import Link

CARDS = 45
PLACES = {3: (), 4: (0, 1, 2, 3, 4, 40, 41), 5: (20, 21, 22, 23, 24, 40, 41)}
MINUS = {2: 3, 3: 2}  # the first byte of a point, and of its negative


class Opening:
    """A message of the known game that answers a cut or gives the first cards, to be written again."""

    def __init__(self, number: int) -> None:
        pair = known_game("district")[0]
        self.number, self.reader = number, early(number % 2, number - 1)
        self.writer, other = pair.devices[1 - number % 2], pair.devices[number % 2]
        self.message = encoding.read(pair.host.log[number - 1])
        self.answer = shuffle_proof.answer_size(NEWEST, other._keys.coin, CARDS) if number < 5 else 0
        self.at = self.answer + (32 if number == 3 else 0)
        self.size = 33 * len(PLACES[number])

    def shares(self) -> list[bytes]:
        """Return the cards that are given, as they were written."""
        body = self.message.body
        return [body[at : at + 33] for at in range(self.at, self.at + self.size, 33)]

    def share(self, place: int) -> bytes:
        """Return any card without the writer's lock."""
        position = position_of(self.writer)
        return group.pack(
            group.times(group.inverse(position.keys.key), [position.decks[1][place]])[0],
        )

    def text(self, shares: list[bytes]) -> str:
        """Return the message with other shares, under the writer's true key."""
        body, position = self.message.body, position_of(self.writer)
        links: list[Link] = []
        for share, place in zip(shares, PLACES[self.number], strict=False):
            try:
                links.append((group.unpack(share), position.decks[1][place]))
            except group.NotAPoint:
                break
        if self.number == 5:
            ((place, face),) = position.statements[0].shown
            links.append((position.rules.faces()[face], position.unlocked[1][place]))
        whole = body[: self.at] + b"".join(shares) + body[self.at + self.size :]
        return self.seal(whole, links)

    def seal(self, body: bytes, links: list[Link]) -> str:
        """Return a message with any body, under the writer's true key."""
        keys, signed = self.writer._keys, self.message.head + body
        return encoding.write(signed, seal.seal(NEWEST, keys.key, keys.public, signed, links))


@pytest.mark.parametrize("number", [4, 5])
def test_the_first_cards_are_those_that_are_due(number: int) -> None:
    """Swapped, foreign, negative, neutral and missing ones are refused, true ones accepted."""
    now = Opening(number)
    shares = now.shares()
    first, second, *rest = shares
    assert now.text(shares) == now.writer.log[number - 1]
    assert refusal_of(now.reader, now.text([second, first, *rest])) == "seal"
    assert refusal_of(now.reader, now.text([now.share(44), second, *rest])) == "seal"
    assert refusal_of(now.reader, now.text([bytes([MINUS[first[0]]]) + first[1:], second, *rest])) == "seal"
    assert refusal_of(now.reader, now.text([bytes(33), second, *rest])) == "shares"
    assert refusal_of(now.reader, now.text(rest)) == "shares"
    now.reader.receive(now.text(shares))


@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("change", [bytes, lambda found: found[:-1] + bytes([found[-1] ^ 1]), lambda _: b""])
def test_a_false_answer_to_the_cut_stops_the_game(change: Callable[[bytes], bytes], number: int) -> None:
    """The check of the shuffle finds zeros and a changed bit. A message without an answer is refused."""
    now = Opening(number)
    honest = now.message.body[: now.answer]
    result = change(honest) if change is not bytes else bytes(len(honest))
    now.message = encoding.read(now.seal(result + now.message.body[len(honest) :], []))
    now.at += len(result) - len(honest)
    if not result:
        assert refusal_of(now.reader, now.message.text) == ("form" if number == 3 else "shares")
        return
    now.reader.receive(now.text(now.shares()))
    work(now.reader)
    assert (now.reader.status, now.reader.stopped_by) == ("stopped", "shuffle")
    assert now.reader.outgoing == ""


def test_a_coin_changed_after_the_other_s_stops_the_game() -> None:
    """The host's coin is promised with the veils, before the guest's is known."""
    now = Opening(3)
    coin = now.writer._keys.coin
    assert now.message.body.count(coin) == 1
    now.reader.receive(now.seal(now.message.body.replace(coin, seed_of("another coin")), []))
    work(now.reader)
    assert (now.reader.status, now.reader.stopped_by) == ("stopped", "shuffle")


def test_a_reply_belongs_to_one_invitation() -> None:
    """A reply to another invitation is a text of another game."""
    host = Device.invite(seed_of("another invitation"), "district", first="host")
    send(host)
    assert refusal_of(host, known_game("district")[0].host.log[1]) == "other-game"


def test_an_invitation_that_is_none_has_its_code() -> None:
    """Too many bytes, too few, no game before, a point beyond the field: refused."""
    host = known_game("district")[0].host
    signed, keys, head = encoding.read(host.log[0]).signed, host._keys, len(NEWEST.mark)
    deck = signed.index(group.pack_all(position_of(host).decks[0]))
    signs = deck + 32 * CARDS
    claims = bytes([signed[head] | 8]) + signed[head + 1 : head + 10] + bytes(9)
    tries = {
        "more": (signed + b"\0", "form"),
        "less": (signed[:-1], "form"),
        "after nothing": (signed[:head] + claims + signed[head + 10 :], "options"),
        "beyond": (signed[:deck] + (group.P + 1).to_bytes(32, "big") + signed[deck + 32 :], "deck"),
        "spare bits": (signed[:signs] + bytes([signed[signs] | 128]) + signed[signs + 1 :], "deck"),
    }
    for what, (data, code) in tries.items():
        with pytest.raises(Refused) as error:
            Device.accept(seed_of("sits down"), signed_invitation(data, keys))
        assert error.value.code == code, what

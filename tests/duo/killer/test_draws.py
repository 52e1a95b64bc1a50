"""Cheats with the cards and the proofs of Killer vs Inspector: each is refused, and nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.duo import Device, Refused, encoding, group, seal
from noir.duo.messages import Writer
from noir.duo.sequence import head_after
from noir.duo.version import NEWEST
from noir.hidden_cards import GUEST
from tests.duo.killer.test_answers import GAMES, after, refusal_of
from tests.duo.play import known_game, seed_of, signed_invitation

if TYPE_CHECKING:
    from collections.abc import Callable

    from noir.duo.group import Point


@pytest.mark.long
def test_a_card_that_is_drawn_is_the_one_on_top() -> None:
    """Another card, the giver's identity, its negative, any point, none, two: refused at once."""
    verbs = set()
    for now in known_game("killer")[1]:
        position, log = after(now)
        due = position.due() if position.match and not position.over else None
        if due is None or due.what != "give" or due.player != position.me:
            continue
        verbs.add(position.statements[-1].text)
        ((place,), keys) = due.places, position.keys

        def text(*points: Point, place: int = place) -> str:
            body = b"".join(map(group.pack, points))
            signed = head_after(NEWEST, log) + body  # noqa: B023
            links = [(point, position.decks[GUEST][place]) for point in points[:1]]  # noqa: B023
            return encoding.write(signed, seal.seal(NEWEST, keys.key, keys.public, signed, links))  # noqa: B023

        cards = position.decks[GUEST]
        own = 0 if position.seat == 0 else next(at for at in range(1, 5) if at not in position.shown)
        wanted = (cards[place], cards[24 if place < 24 else 23], cards[own])
        true, other, identity = group.times(group.inverse(keys.key), wanted)
        minus = (true[0], group.P - true[1])
        for point in (other, identity, minus, group.G):
            assert refusal_of(now.sender, text(point)) == "seal"
        assert refusal_of(now.sender, text()) == "shares"
        assert refusal_of(now.sender, text(true, true)) in ("turn", "form")
        signed = head_after(NEWEST, log) + bytes(33)
        neutral = encoding.write(signed, seal.seal(NEWEST, keys.key, keys.public, signed, []))
        assert refusal_of(now.sender, neutral) == "shares"
        now.sender.receive(text(true))
    assert verbs == {"d", "e"}


CHANGES: dict[str, Callable[[bytes, bytes], bytes]] = {
    "exchanged": lambda data, _: data[48:96] + data[:48] + data[96:],
    "older": lambda data, older: (older * len(data))[: len(data)],
    "zeros": lambda data, _: bytes(len(data)),
    "left out": lambda _, __: b"",
}


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_true_answer_needs_its_own_proof(game: str, change: str) -> None:
    """Exchanged branches, an older proof, zeros, none: all are refused, though the answer is true."""
    older, honest, tried = b"\1" * 48, seal.prove_within, 0
    for now in known_game(game)[1]:
        position, log = after(now)
        due = position.due() if position.match and not position.over else None
        if due is None or due.what != "answer" or due.player != position.me:
            continue
        writer, proofs = Writer(position.copy(), head_after(NEWEST, log)), []

        def prove(*what: object) -> bytes:
            proofs.append(honest(*what))  # type: ignore[arg-type]  # noqa: B023
            return CHANGES[change](proofs[-1], older)  # noqa: B023

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(seal, "prove_within", prove)
            writer._say(position.rules.table.answer(position.story), acts=False)
        if not proofs or len(proofs[-1]) < 96:
            continue
        assert refusal_of(now.sender, writer.text()) == "proof"
        older, tried = proofs[-1], tried + 1
    assert tried


def test_the_roles_of_an_invitation_are_named() -> None:
    """There is no toss in Killer vs Inspector: an invitation that asks for one is refused."""
    host = known_game("killer")[0].host
    signed = bytearray(encoding.read(host.log[0]).signed)
    signed[6] &= ~3
    text = signed_invitation(bytes(signed), host._keys)
    with pytest.raises(Refused) as error:
        Device.accept(seed_of("sits down"), text)
    assert error.value.code == "options"

"""The table of section 1 of PROTOCOL.md: each row is run as a cheat, and comes out as the document says."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import noir.duo
from noir.duo import Device, Refused, encoding, group, jobs, messages, seal, shuffle_proof, signing
from noir.duo.messages import Writer
from noir.duo.rules import Keys
from noir.duo.sequence import head_after
from noir.duo.version import NEWEST, THREE
from noir.hidden_cards import GUEST, HOST
from tests.any_game import ONE, OTHER, of
from tests.duo.play import (
    Pair,
    by_bots,
    by_chance,
    deal,
    early,
    known_game,
    moment,
    play,
    seed_of,
    send,
    work,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from noir.duo.group import Point
    from noir.duo.seal import Link
    from noir.duo.version import Version

    Cheat = Callable[[pytest.MonkeyPatch], str]

NEITHER = "neither prevented nor found"
CHEATS: dict[str, Cheat] = {}
ASKS_FOR_THE_WAY = next(
    coin for coin in map(seed_of, range(99)) if shuffle_proof._questions(NEWEST, coin)[:2] == [1, 1]
)
"""A coin that a false deck cannot answer in two rounds."""


def row(sentence: str) -> Callable[[Cheat], Cheat]:
    """Name the row of the document that a cheat runs."""

    def note(cheat: Cheat) -> Cheat:
        CHEATS[sentence] = cheat
        return cheat

    return note


def document() -> dict[str, str]:
    """Return the rows of the table: each cheat with its outcome."""
    text = (Path(noir.duo.__file__).parent / "PROTOCOL.md").read_text()
    section = text[text.index("## 1. ") : text.index("## 2. ")]
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", section, re.MULTILINE)
    return {what: outcome for what, outcome in rows if what != "cheat"}


@pytest.mark.long
@pytest.mark.parametrize("sentence", document())
def test_a_cheat_comes_out_as_the_document_says(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = document()[sentence]
    code = re.search(r"`([a-z-]+)`", outcome)
    assert CHEATS[sentence](monkeypatch) == (code[1] if code else outcome)
    assert outcome.startswith(("refused: ", "stopped: ", "found at the end: ", NEITHER))


def test_every_cheat_is_in_the_document() -> None:
    assert set(CHEATS) == set(document())


def refusal(reader: Device, text: str) -> str:
    """Return the code of a refused text, and check that nothing changes."""
    line = reader.save()
    with pytest.raises(Refused) as error:
        reader.receive(text)
    assert reader.save() == line
    return error.value.code


def by_hand(device: Device, body: bytes, links: Sequence[Link] = ()) -> str:
    """Return a device's next message, or its last one made again, with any body, under its true key."""
    log = device.log[: len(device.log) - ((len(device.log) - 1) % 2 == device.me)]
    keys, signed = device._keys, head_after(NEWEST, log) + body
    return encoding.write(signed, seal.seal(NEWEST, keys.key, keys.public, signed, links))


def cheater(device: Device, **changes: object) -> Device:
    """Give a device other keys than its secret has."""
    device._keys = replace(device._keys, **changes)  # type: ignore[arg-type]
    if device._before is not None:
        device._before.keys = device._keys
    return device


def invite() -> tuple[Device, str]:
    """Return a host and its invitation."""
    host = Device.invite(seed_of("promises", HOST), ONE, first="host")
    return host, send(host)


def last_of_the_known_game() -> tuple[Device, Device, str]:
    """Return the author of the message that ends the game before it, its reader, and the action in it."""
    pair, _ = known_game(ONE)
    number = len(pair.host.log) - 1
    author, reader = (early(player, number - 1) for player in ((number - 1) % 2, number % 2))
    assert author.match is not None
    assert pair.host.match is not None
    return author, reader, pair.host.match.actions[author.match.ply]


# --- refused


@row("a text of another person")
def _(_patch: pytest.MonkeyPatch) -> str:
    now = moment(ONE, 9)
    message, keys = encoding.read(now.text), Keys.of(seed_of("somebody"), NEWEST, HOST)
    forged = encoding.write(message.signed, seal.seal(NEWEST, keys.key, keys.public, message.signed, []))
    return refusal(now.reader, forged)


@row("a text of another game, or with the head of another version")
def _(_patch: pytest.MonkeyPatch) -> str:
    now = moment(ONE, 9)
    message = encoding.read(now.text)
    foreign = encoding.write(NEWEST.letter + bytes(8) + message.signed[9:], message.seal)
    older = encoding.write(head_after(THREE, now.reader.log) + message.body, message.seal)
    (code,) = {refusal(now.reader, text) for text in (foreign, older)}
    return code


@row("a card given that does not lie there")
def _(patch: pytest.MonkeyPatch) -> str:
    honest = Writer._give
    patch.setattr(Writer, "_give", lambda self, places: honest(self, [places[1], places[0], *places[2:]]))
    guest = early(GUEST, 3)
    assert len(guest.log) == 4
    return refusal(early(HOST, 3), guest.log[3])


@row("a card shown that does not lie there")
def _(_patch: pytest.MonkeyPatch) -> str:
    host, guest = early(HOST, 4), early(GUEST, 4)
    writer = host._writer
    assert writer is not None
    now = writer.position
    true = next(
        statement
        for statement in (now.rules.table.saying(now.story, action) for action in host.legal())
        if statement.shown
    )
    ((place, face),) = true.shown
    other = next(
        at for at in now.known if at != place and at in now.unlocked[GUEST] and at not in now.unlocked[HOST]
    )
    text = true.text.encode()
    body = writer._body + bytes([len(text) | 1 << 5]) + text + bytes([other, face])
    return refusal(
        guest, by_hand(host, body, [*writer._links, (now.rules.faces()[face], now.unlocked[GUEST][other])])
    )


@row("a card that is due and not given")
def _(_patch: pytest.MonkeyPatch) -> str:
    body = encoding.read(known_game(ONE)[0].host.log[3]).body
    return refusal(early(HOST, 3), by_hand(early(GUEST, 3), body[: -group.BYTES]))


@row("an action that the public rules forbid")
def _(_patch: pytest.MonkeyPatch) -> str:
    host, guest = early(HOST, 4, OTHER), early(GUEST, 4, OTHER)
    assert host._writer is not None
    text = of(OTHER, "duo", "known").FORBIDDEN_AT_FIRST.encode()
    return refusal(guest, by_hand(host, host._writer._body + bytes([len(text)]) + text, host._writer._links))


@row("a lie about a hidden card")
def _(_patch: pytest.MonkeyPatch) -> str:
    cheats, codes = of(OTHER, "duo", "test_answers"), set()
    for now in known_game(OTHER)[1]:
        position, log = cheats.after(now)
        due = position.due() if position.match and not position.over else None
        if due is None or due.what != "answer" or due.player != position.me:
            continue
        for lie in cheats.untrue_answers(position):
            if not lie.shown and lie.text in ("=miss", "=free", "=near", "=far"):
                try:
                    text = cheats.lying(position, log, lie, acts=False)
                except Refused:
                    continue
                codes.add(refusal(now.sender, text))
    assert codes <= {"proof", "form"}  # an answer to something else is none
    return next(code for code in codes if code == "proof")


@row("a false secret at the end")
def _(patch: pytest.MonkeyPatch) -> str:
    author, reader, action = last_of_the_known_game()
    honest = signing.shroud
    with patch.context() as context:
        context.setattr(
            signing, "shroud", lambda *seen: honest(seen[0], seen[1], seen[2], seen[3], seed_of("no"))
        )
        author.act(action)
    return refusal(reader, author.log[-1])


@row("an end without the signature of the game")
def _(patch: pytest.MonkeyPatch) -> str:
    author, reader, action = last_of_the_known_game()
    with patch.context() as context:
        context.setattr(signing, "sign", lambda *_: b"")
        author.act(action)
    return refusal(reader, author.log[-1])


@row("a signing key that is opened at the end")
def _(_patch: pytest.MonkeyPatch) -> str:
    host, invitation = invite()
    guest = Device.accept(seed_of("promises", GUEST), invitation)
    cheater(guest, sign=guest._keys.key, signer=guest._keys.public)
    return refusal(host, send(guest))


@row("a reply to a rematch from another person")
def _(_patch: pytest.MonkeyPatch) -> str:
    host, friend = known_game(ONE)[0].devices
    again = host.rematch(seed_of("again"))
    guest = Device.accept(seed_of("somebody"), send(again), friend)
    stranger = Keys.of(seed_of("somebody"), NEWEST, GUEST, again.log[0])
    return refusal(again, send(cheater(guest, sign=stranger.sign, signer=stranger.signer)))


@row("a rematch that the player of the game before did not sign")
def _(_patch: pytest.MonkeyPatch) -> str:
    genuine = known_game(ONE)[0].host.rematch(seed_of("again"))
    forged = Device.invite(seed_of("somebody"), ONE, first="guest")
    forged.rules = genuine.rules
    with pytest.raises(Refused) as error:
        Device.accept(seed_of("promises", GUEST), send(forged), known_game(ONE)[0].guest)
    return error.value.code


# --- stopped


def copy_a_card(patch: pytest.MonkeyPatch) -> tuple[Device, Device]:
    """Return both devices after a guest has put a card of the host's into its own hand, twice."""
    patch.setattr(shuffle_proof, "rounds", lambda _version: 2)
    honest = messages.lock_deck

    def copying(version: Version, keys: Keys, given: Sequence[Point]) -> Generator[None, None, list[Point]]:
        cards = yield from honest(version, keys, given)
        cards[-1] = group.times(3, [cards[0]])[0]
        return cards

    host = cheater(Device.invite(seed_of("promises", HOST), ONE, first="host"), coin=ASKS_FOR_THE_WAY)
    guest = Device.accept(seed_of("promises", GUEST), send(host))
    with patch.context() as context:
        context.setattr(jobs, "lock_deck", copying)
        work(guest)
    host.receive(send(guest))
    deal(host, guest)
    work(host)
    return host, guest


@row("a deck that is no shuffle")
def _(patch: pytest.MonkeyPatch) -> str:
    return copy_a_card(patch)[0].stopped_by


@row("a look at a card before both shuffles are proven")
def _(patch: pytest.MonkeyPatch) -> str:
    host, guest = copy_a_card(patch)
    assert guest._before is not None
    assert not guest._before.unlocked[HOST], "it has seen nothing"
    assert host.outgoing == ""
    return host.stopped_by


@row("a coin that was not promised")
def _(_patch: pytest.MonkeyPatch) -> str:
    host, invitation = invite()
    guest = Device.accept(seed_of("promises", GUEST), invitation)
    cheater(host, coin=seed_of("another coin")).receive(send(guest))
    guest.receive(send(host))
    work(guest)
    assert guest.outgoing == ""
    return guest.stopped_by


# --- found at the end, or not at all


def proof_against(**changes: object) -> str:
    """Return the verdict of a host on a whole game with a guest whose keys are not those of its secret."""
    host, invitation = invite()
    guest = cheater(Device.accept(seed_of("promises", GUEST), invitation), **changes)
    host.receive(send(guest))
    for _ in Pair(host, guest).play(by_chance("promises")):
        pass
    work(host)
    return host.proof_code or {"proven": NEITHER}[host.proof]


@row("a coin that does not follow from the opened secret")
def _(_patch: pytest.MonkeyPatch) -> str:
    return proof_against(coin=seed_of("another coin"))


@row("an order that does not follow from the opened secret")
def _(_patch: pytest.MonkeyPatch) -> str:
    return proof_against(order=seed_of("another order"))


@row("veils that do not follow from the opened secret")
def _(_patch: pytest.MonkeyPatch) -> str:
    return proof_against(veils=seed_of("other veils"))


@row("help from a bot or a person")
def _(_patch: pytest.MonkeyPatch) -> str:
    pair, _ = play(ONE, "help", first="host", choose=by_bots("help", "easy", ONE))
    return {("proven", "proven"): NEITHER}[pair.host.proof, pair.guest.proof]


@row("a player who looks at the first cards and leaves")
def _(_patch: pytest.MonkeyPatch) -> str:
    host, guest = early(HOST, 4), early(GUEST, 4)
    assert host.observation is not None
    host.stop()
    assert (guest.observation, guest.has_begun) == (None, False), "the page counts it"
    return {("waiting", ""): NEITHER}[guest.status, guest.stopped_by]


@row("a player who leaves before the secrets are open")
def _(_patch: pytest.MonkeyPatch) -> str:
    author, reader, _ = last_of_the_known_game()
    author.stop()
    return {("theirs", "", ""): NEITHER}[reader.status, reader.stopped_by, reader.proof]


@row("a clock that times the arithmetic")
def _(_patch: pytest.MonkeyPatch) -> str:
    work_of = {sum(map(bool, group._signed_digits(scalar))) for scalar in (1 << 127, (1 << 127) - 12345)}
    assert len(work_of) == 2, "as many additions as a scalar has digits"
    return NEITHER


@row("one person who plays both sides of a game")
def _(_patch: pytest.MonkeyPatch) -> str:
    again = Device.load(known_game(ONE)[0].host.evidence(), check=True)
    work(again)
    return {"proven": NEITHER}[again.proof]


@row("an owner who gives a signing key away and repudiates a signature")
def _(_patch: pytest.MonkeyPatch) -> str:
    own = early(HOST, 1)._keys
    given = replace(Keys.of(seed_of("somebody"), NEWEST, HOST), sign=own.sign, signer=own.signer)
    assert own.signer is not None
    signature = signing.sign(NEWEST, given, b"digest")
    return {True: NEITHER}[signing.is_signed(NEWEST, own.signer, b"digest", signature)]

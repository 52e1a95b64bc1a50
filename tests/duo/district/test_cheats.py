"""Cheats and accidents: each is refused when it is tried, or found when the design says, and nothing changes.

Doctored devices are honest ones whose next message is written here by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.chance import below, pick, rng_from
from noir.duo import Device, Invitation, Refused, deck, encoding, group, seal, signing
from noir.duo.sequence import head_after
from noir.duo.version import NEWEST
from noir.games.district.pieces import CODES, FULL_DECK
from tests.duo.play import (
    Moment,
    Pair,
    by_chance,
    early,
    known_game,
    moment,
    seed_of,
    send,
    signed_invitation,
    stranger,
    work,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from noir.duo.group import Point
    from noir.duo.position import Position
    from noir.duo.seal import Link
    from noir.duo.version import Version

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def refusal_of(device: Device, text: str) -> str:
    """Return the code of a refused text, and check that nothing changes."""
    line, seen, status = device.save(), device.observation, device.status
    with pytest.raises(Refused) as error:
        device.receive(text)
    assert (device.save(), device.observation, device.status) == (line, seen, status)
    return error.value.code


def write(device: Device, body: bytes, links: Sequence[Link] = (), key: int = 0) -> str:
    """Return a message with any body, sealed by the device's key or another one."""
    position = position_of(device)
    key = key or position.keys.key
    (public,) = group.times(key, [group.G])
    signed = head_after(NEWEST, device.log) + body
    return encoding.write(signed, seal.seal(NEWEST, key, public, signed, links))


def position_of(device: Device) -> Position:
    """Return the knowledge of a device."""
    assert device._now is not None
    return device._now


def about_to_speak(number: int) -> tuple[Device, Device]:
    """Return the next speaker before message ``number`` of the known game, and the waiting device."""
    now = moment("district", number - 1)
    speaker = now.reader
    speaker.receive(now.text)
    return speaker, now.sender


def saying(text: str, *shown: tuple[int, int]) -> bytes:
    """Return the bytes of a saying."""
    return bytes([len(text) | len(shown) << 5]) + text.encode() + bytes(n for pair in shown for n in pair)


def hand_of(device: Device) -> list[tuple[int, int]]:
    """Return places and faces of the cards in hand."""
    position = position_of(device)
    table = position.rules.table
    held = table._hidden_hand(position.story, device.me)  # type: ignore[attr-defined]
    return [(place, position.known[place]) for place in held]


def link(device: Device, place: int, face: int) -> Link:
    """Return the link that the seal must prove for a shown card."""
    position = position_of(device)
    return (position.rules.faces()[face], position.unlocked[1 - device.me][place])


def code(face: int) -> str:
    """Return the code of a face of District Noir."""
    return CODES[FULL_DECK[face]]


# --- lost, doubled, old, foreign, damaged


def damage(text: str, rng: Random) -> str:
    """Return a text with one to three letters changed, dropped or doubled, or with its end cut off."""
    for _ in range(1 + below(3, rng)):
        at = below(len(text), rng)
        new = (pick(LETTERS, rng), "", text[at] * 2, "")[kind := below(4, rng)]
        text = text[:at] + new + ("" if kind == 3 else text[at + 1 :]) or "D"
    return text


@pytest.mark.long
def test_ten_thousand_changed_texts_are_all_refused() -> None:
    """Letters changed, dropped, doubled or cut off, from the reply on: none is accepted, nothing changes."""
    rng = rng_from("mutations")
    moments = [moment("district", number) for number in (3, 4, 5, 6, 10, 17, 28)]
    texts = [known_game("district")[0].host.log[1], *(now.text for now in moments)]
    readers = [early(0, 1), *(now.reader for now in moments)]
    lines = [reader.save() for reader in readers]
    tried = 0
    while tried < 10_000:
        at = below(len(texts), rng)
        text = damage(texts[at], rng)
        if text == texts[at]:
            continue
        with pytest.raises(Refused):
            readers[at].receive(text)
        tried += 1
    assert [reader.save() for reader in readers] == lines


@pytest.mark.long
def test_a_changed_invitation_is_none() -> None:
    """Letters changed, dropped, doubled or cut off: the invitation cannot be accepted."""
    rng, host = rng_from("invitations"), early(0, 1)
    for text in (host.outgoing, host.log[0], host.outgoing_with("Ccode")):
        for changed in filter(text.__ne__, [damage(text, rng) for _ in range(300)]):
            with pytest.raises(Refused):
                Invitation.read(changed)


@pytest.mark.long
def test_an_invitation_with_a_repaired_check_is_none() -> None:
    """Every byte of a travelling invitation is signed, so a right check does not help."""
    rng, host, codes = rng_from("repaired invitations"), early(0, 1), set()
    for text in (host.outgoing, host.outgoing_with("Ccode")):
        for _ in range(20):
            data = bytearray(encoding._decode(text))
            data[below(len(data), rng)] ^= 1 << below(8, rng)
            for read in (Invitation.read, lambda text: Device.accept(seed_of("x"), text)):
                with pytest.raises(Refused) as error:
                    read(encoding._encode(text[0], bytes(data)))
                codes.add(error.value.code)
    assert {"seal", "code"} <= codes
    for read in (Invitation.read, lambda text: Device.accept(seed_of("x"), text)):
        with pytest.raises(Refused) as error:
            read(host.log[0])  # unsigned, as in the log
        assert error.value.code == "seal"


def test_changed_bytes_are_refused_even_with_a_right_check() -> None:
    """A changed text with a repaired check has no valid seal, so it is refused as well."""
    rng = rng_from("repaired")
    for number in (4, 5, 8, 15):
        now = moment("district", number)
        message, reader = encoding.read(now.text), now.reader
        for _ in range(5):
            data = bytearray(message.signed + message.seal)
            data[below(len(data), rng)] ^= 1 << below(8, rng)
            cut_at = len(message.signed)
            assert refusal_of(reader, encoding.write(bytes(data[:cut_at]), bytes(data[cut_at:])))


def test_a_shortened_or_foreign_text_is_not_whole() -> None:
    """A cut or padded text, a text of something else, other letters, spare bits: damaged."""
    now = moment("district", 10)
    whole, body = now.text, now.text[1:]
    rewritten = ("d" + body, "\N{FULLWIDTH LATIN CAPITAL LETTER D}" + body, whole.lower(), f"D+{body[1:]}")
    padded = (whole + "=", whole + "A", f" {whole}", f"{whole[:9]} {whole[9:]}", whole.ljust(20_001, "A"))
    for text in ("", "D", "hello", whole[:-1], body, "D" + "A" * 30_000, "Dä", *rewritten, *padded):
        assert refusal_of(now.reader, text) == "damaged"


def test_the_same_text_again_was_seen() -> None:
    """The last text and an older one, read again, get "seen", and the device's own gets "own"."""
    now = moment("district", 11)
    assert refusal_of(now.sender, now.sender.log[-2]) == "seen"
    assert refusal_of(now.reader, now.reader.log[-2]) == "seen"
    assert refusal_of(now.reader, now.reader.log[-1]) == "own"
    assert refusal_of(now.sender, now.text) == "own"


def rematch_invitation() -> str:
    """Return an invitation to another game, such as a rematch."""
    message = encoding.read(known_game("district")[0].host.log[0])
    return encoding.write(message.signed[:-1] + b"x", b"")


def test_a_text_of_another_game_is_refused() -> None:
    """Texts and invitations of other games belong elsewhere."""
    now = moment("district", 11)
    message = encoding.read(now.text)
    elsewhere = encoding.write(b"isomeother"[:9] + message.signed[9:], message.seal)
    assert refusal_of(now.reader, elsewhere) == "other-game"
    assert refusal_of(now.reader, rematch_invitation()) == "other-game"
    with pytest.raises(Refused) as error:
        Device.accept(seed_of("x"), now.text)
    assert error.value.code == "no-invitation"


def test_a_lost_text_is_missed() -> None:
    """A text that comes before the one it answers: lost."""
    assert refusal_of(moment("district", 11).reader, moment("district", 13).text) == "lost"


def test_a_later_version_is_told_from_nonsense() -> None:
    """An invitation of a future version is refused as such."""
    message = encoding.read(known_game("district")[0].host.log[0])
    later = b"noir" + (NEWEST.number + 1).to_bytes(2, "big") + message.signed[6:]
    with pytest.raises(Refused) as error:
        Device.accept(seed_of("x"), encoding.write(later, message.seal))
    assert error.value.code == "version"


def other_turn(number: int) -> str:
    """Return another message than the one of the known game for this number, honestly sealed."""
    speaker, _ = about_to_speak(number)
    taken = known_game("district")[0].host.match
    assert taken is not None
    speaker.act(next(action for action in speaker.legal() if action != taken.actions[number - 5]))
    return speaker.log[-1]


def test_a_fork_is_refused_and_both_texts_are_kept() -> None:
    """A second message for one place: refused, and the two signed texts prove it."""
    text = other_turn(11)
    device = moment("district", 12).sender
    with pytest.raises(Refused) as error:
        device.receive(text)
    assert error.value.code == "fork"
    assert error.value.texts == (moment("district", 11).text, text)


def test_a_game_set_back_is_told_by_the_answer() -> None:
    """A device set back reads the answer to its lost text as "order". Elsewhere its new line is "old"."""
    speaker, _ = about_to_speak(11)
    played = known_game("district")[0].host.match
    assert played is not None
    speaker.act(next(action for action in speaker.legal() if action != played.actions[6]))
    assert refusal_of(speaker, moment("district", 12).text) == "order"
    branch, _ = about_to_speak(11)
    branch.act(next(action for action in branch.legal() if action != played.actions[6]))
    other = moment("district", 11).reader
    other.receive(branch.log[-1])
    other.act(other.legal()[0])
    later = moment("district", 14).reader
    assert refusal_of(later, other.log[-1]) == "old"


def test_a_second_reply_to_one_invitation_is_refused() -> None:
    """The second guest finds the seat taken."""
    assert refusal_of(moment("district", 7).sender, stranger().log[1]) == "answered"


# --- signatures, and the promises of the first messages


def test_an_outsider_s_seal_is_refused() -> None:
    """The right message under another key: seal."""
    speaker, other = about_to_speak(8)
    place, face = hand_of(speaker)[0]
    text = write(speaker, saying(code(face), (place, face)), [link(speaker, place, face)], key=12345)
    assert refusal_of(other, text) == "seal"


def test_an_outsider_learns_no_card_from_a_refusal() -> None:
    """An outsider's text gets the same code for every card, the reader's or not."""
    speaker, other = about_to_speak(8)
    place, _ = hand_of(speaker)[0]
    texts = [
        write(speaker, saying(code(face), (place, face)), [link(speaker, place, face)], key=12345)
        for face in range(45)
        if face not in position_of(other).shown.values()
    ]
    assert len(texts) > 35
    assert {refusal_of(other, text) for text in texts} == {"seal"}


@pytest.mark.parametrize("how", ["twice", "twice, turned over", "off the curve", "cut short"])
def test_a_deck_that_is_none_is_refused(how: str) -> None:
    """A point twice, with either sign, no point at all, or too few: deck."""
    host = known_game("district")[0].host
    position, message = position_of(host), encoding.read(host.log[0])
    cards = list(position.decks[0])
    old = group.pack_all(cards)
    if how == "twice":
        cards[3] = cards[4]
    elif how == "twice, turned over":
        cards[3] = (cards[4][0], group.P - cards[4][1])
    new = group.pack_all(cards)
    if how == "off the curve":
        new = (5).to_bytes(32, "big") + new[32:]
    body = message.body.replace(old, new)
    if how == "cut short":
        body = message.body[: message.body.index(old) + 40]
    text = signed_invitation(NEWEST.mark + body, position.keys)
    with pytest.raises(Refused) as error:
        Device.accept(seed_of("x"), text)
    assert error.value.code == "deck"


# --- the shufflers


@pytest.mark.long
def test_who_does_not_shuffle_gains_nothing_and_is_found_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck handed on in its old order passes as a shuffle. The opened seed reveals it."""
    host = Device.invite(seed_of("lazy", 1), "district", first="host")
    guest = Device.accept(seed_of("lazy", 2), send(host))
    honest, lazy = deck.order, guest._keys.order

    def order(version: Version, count: int, *secret: bytes) -> tuple[int, ...]:
        return tuple(range(count)) if secret == (lazy,) else honest(version, count, *secret)

    pair = Pair(host, guest)
    with monkeypatch.context() as patch:
        patch.setattr(deck, "order", order)
        host.receive(send(guest))
        for _ in pair.play(by_chance("lazy")):
            pass
    work(host)
    assert (host.proof, host.proof_code) == ("failed", "audit-deck")


# --- sayings


def test_another_card_s_share_is_refused() -> None:
    """A share for another place than the one that is due: the seal cannot prove it."""
    speaker, other = about_to_speak(15)
    position = position_of(speaker)
    place, face = hand_of(speaker)[0] if speaker.legal()[0] != "T" else (-1, -1)
    body = saying(code(face), (place, face)) if place >= 0 else saying("T")
    links = [link(speaker, place, face)] if place >= 0 else []
    due = [*range(25, 30)] if speaker.me == 0 else [*range(5, 10)]
    back = group.inverse(position.keys.key)
    shares = group.times(back, [position.decks[1][at] for at in due])
    wrong = [*shares[:4], group.times(back, [position.decks[1][44]])[0]]

    def text(points: Sequence[Point]) -> str:
        every = [*links, *((point, position.decks[1][at]) for point, at in zip(points, due, strict=False))]
        return write(speaker, body + b"".join(map(group.pack, points)), every)

    own = group.times(back, [position.decks[1][(10, 35)[speaker.me]]])[0]
    minus = (shares[0][0], group.P - shares[0][1])
    for false in (wrong, [shares[1], shares[0], *shares[2:]], [own, *shares[1:]], [minus, *shares[1:]]):
        assert refusal_of(other, text(false)) == "seal"
    neutral = write(speaker, body + bytes(33) + b"".join(map(group.pack, shares[1:])), links)
    assert refusal_of(other, neutral) == "shares"
    assert refusal_of(other, text(shares[:3])) == "shares"
    assert refusal_of(other, text([])) == "shares"
    assert refusal_of(other, text([*shares, shares[0]])) == "turn"
    length = len(other.log)
    other.receive(text(shares))
    assert len(other.log) == length + 1


def test_only_a_card_of_the_hand_can_be_played() -> None:
    """A card of the deck, of the row, of the other's hand, another face, a card named wrongly: refused."""
    speaker, other = about_to_speak(8)
    place, face = hand_of(speaker)[0]
    row = (40, position_of(speaker).known[40])
    elsewhere = next(face for face in range(45) if face not in position_of(speaker).known.values())
    theirs, later = (1, 26) if speaker.me else (21, 6)
    assert theirs not in position_of(speaker).shown
    for where, what, answer in (
        (44, elsewhere, "form"),
        (theirs, elsewhere, "form"),
        (later, face, "form"),
        (row[0], row[1], "form"),
        (place, elsewhere, "seal"),
        (place, hand_of(speaker)[1][1], "seal"),
        (place, 45, "face"),
    ):
        text = code(what) if what < 45 else "5"
        links = [
            (
                position_of(speaker).rules.faces()[what % 45],
                position_of(speaker).unlocked[1 - speaker.me][place],
            )
        ]
        assert refusal_of(other, write(speaker, saying(text, (where, what)), links)) == answer
    names = next(name for name in CODES if name != code(face))
    body = saying(names, (place, face))
    assert refusal_of(other, write(speaker, body, [link(speaker, place, face)])) == "face"


def test_a_card_is_played_once() -> None:
    """A card of the hand that is already in the row cannot be played again."""
    speaker, other = about_to_speak(10)
    position = position_of(speaker)
    question = next(
        question
        for question in reversed(position.statements)
        if question.player == speaker.me and question.shown
    )
    body = saying(question.text, *question.shown)
    assert refusal_of(other, write(speaker, body, [link(speaker, *question.shown[0])])) == "form"


def test_exactly_one_action_is_due() -> None:
    """None, two, a nameless one, an impossible one: all are refused."""
    speaker, other = about_to_speak(8)
    (one, face), (two, face2) = hand_of(speaker)[:2]
    first, second = saying(code(face), (one, face)), saying(code(face2), (two, face2))
    links = [link(speaker, one, face), link(speaker, two, face2)]
    assert refusal_of(other, write(speaker, b"")) == "turn"
    assert refusal_of(other, write(speaker, first)) == "seal", "the card without its proof"
    assert refusal_of(other, write(speaker, first + second, links)) == "turn"
    assert refusal_of(other, write(speaker, first + speaker._keys.secret, links[:1])) == "turn"
    early_share = group.pack(position_of(speaker).unlocked[speaker.me][40])
    assert refusal_of(other, write(speaker, first + early_share, links[:1])) == "turn"
    assert refusal_of(other, write(speaker, saying("T", (one, face)), links[:1])) == "form"
    assert refusal_of(other, write(speaker, saying(code(face)))) == "form"
    for word in ("X", "X" * 31, "\0"):
        assert refusal_of(other, write(speaker, saying(word))) == "form"
    assert refusal_of(other, write(speaker, b"\x02" + "é".encode())) == "form"
    assert refusal_of(other, write(speaker, b"\x1f\xff\xff")) == "form"
    assert refusal_of(other, write(speaker, saying(code(face), *[(one, face)] * 7), links[:1])) == "form"
    assert refusal_of(other, write(speaker, saying(code(face), (255, face)), links[:1])) == "form"
    assert refusal_of(other, write(speaker, saying(code(face), (one, 255)), links[:1])) == "face"


def test_a_second_take_is_not_possible() -> None:
    """A forbidden action is refused even if it is sealed."""
    match = known_game("district")[0].host.match
    assert match is not None
    took = next(ply for ply, action in enumerate(match.actions[:9]) if action == "T")
    speaker, other = about_to_speak(took + 7)
    assert refusal_of(other, write(speaker, saying("T"))) == "turn"


# --- the end


def the_end() -> tuple[Moment, Moment]:
    """Return the moments of the last two texts of the known game."""
    moments = known_game("district")[1]
    return moments[-2], moments[-1]


def test_the_secret_and_the_signature_are_due_with_the_last_action() -> None:
    """Kept back, false, the reader's own, unsigned: each is refused, and the true text is still accepted."""
    last = the_end()[0]
    before = moment("district", last.number - 1)
    sender = before.reader
    sender.receive(before.text)
    reader, keys = last.reader, position_of(last.sender).keys
    action = encoding.read(last.text).body[:-80]
    shown = [pair for lines in position_of(last.sender).statements[-1:] for pair in lines.shown]
    links = [link(sender, *pair) for pair in shown]

    def ending(secret: bytes, transcript: bytes = position_of(sender).transcript) -> str:
        public = position_of(reader).keys.public
        body = action + signing.shroud(NEWEST, keys.key, public, sender.me, secret)
        digest = signing.digest_game(NEWEST, transcript, head_after(NEWEST, sender.log) + body)
        return write(sender, body + signing.sign(NEWEST, keys, digest), links)

    assert refusal_of(reader, write(sender, action, links)) == "seed"
    assert refusal_of(reader, ending(seed_of("false"))) == "false-seed"
    assert refusal_of(reader, ending(position_of(reader).keys.secret)) == "false-seed"
    assert refusal_of(reader, ending(keys.secret, seed_of("another game"))) == "signature"
    assert (
        refusal_of(reader, write(sender, encoding.read(ending(keys.secret)).body[:-48], links)) == "signature"
    )
    assert reader.proof == ""
    assert ending(keys.secret) == last.text
    reader.receive(last.text)
    work(reader)
    assert reader.proof == "proven"


def test_after_the_end_nothing_is_read() -> None:
    """The game is over, but older texts are still known."""
    pair = known_game("district")[0]
    sender = pair.devices[len(pair.host.log) % 2]
    reader = pair.devices[1 - sender.me]
    more = write(sender, b"")
    assert refusal_of(reader, more) == "over"
    assert refusal_of(reader, sender.log[4 + sender.me]) in ("seen", "own")


@pytest.mark.parametrize("what", ["coin", "deck", "faces", "record"])
def test_the_audit_compares_everything(what: str) -> None:
    """Even if the proofs of the game were broken, the audit would find a mismatch."""
    last = the_end()[1]
    device = last.reader
    device.receive(last.text)
    position = device._before = position_of(device).copy()
    if what == "coin":
        position.coins[1 - device.me] = seed_of("another")
    elif what == "deck":
        cards = list(position.decks[1 - device.me])
        cards[0], cards[1] = cards[1], cards[0]
        position.decks[1 - device.me] = cards
    elif what == "faces":
        position.known[44] = position.known[0]
    else:
        position.acts += ("T",)
    work(device)
    assert (device.proof, device.proof_code) == ("failed", f"audit-{what}")


def test_the_number_of_veils_is_twenty(all_veils: int) -> None:
    """The fast tests use fewer, but the game does not."""
    assert all_veils == 20
    assert len(deck.faces(NEWEST, "district", 45)) == 45

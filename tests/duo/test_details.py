"""Details that no whole game shows: texts that end early, old versions, lists that are shared, odd proofs."""

from __future__ import annotations

from dataclasses import fields, replace
from hashlib import sha256
from typing import Any

import pytest

from noir.core import Seat
from noir.duo import Device, Refused, continues, encoding, group, has_duo, seal, shuffle_proof, signing
from noir.duo import deck as decks
from noir.duo.audit import audit
from noir.duo.jobs import _read_coin
from noir.duo.messages import Listener, Writer, read_invitation
from noir.duo.position import Position, promise_of
from noir.duo.rules import STARTS, Keys, Rules, table_of
from noir.duo.save_line import Saved
from noir.duo.version import NEWEST, VERSIONS, Version
from noir.games import GAMES
from noir.hidden_cards import GUEST, HOST, MAX_SHOWN, MAX_TEXT_CHARS, Statement, Within
from tests.any_game import ONE
from tests.duo.play import early, known_game, moment, seed_of, send, work

CODE = "Cabc-_123"
TOSSED = {game: table_of(game).tossed for game in GAMES if has_duo(game)}
ALL_VERSIONS = pytest.mark.parametrize("version", VERSIONS.values(), ids=lambda version: version.number)


def position_of(device: Device) -> Position:
    """Return the position after the log of a device."""
    assert device._before is not None
    return device._before


def refusal(act: Any, *arguments: object) -> str:
    """Return the code with which something is refused."""
    with pytest.raises(Refused) as error:
        act(*arguments)
    return error.value.code


# --- beginnings


def test_only_games_with_a_table_of_places_are_played_between_two_devices() -> None:
    assert has_duo(ONE)
    assert not has_duo("no game")


@pytest.mark.parametrize("game", TOSSED)
def test_without_a_toss_the_seed_names_the_roles(game: str) -> None:
    """By the lowest bit of the first byte from which the order of the deck follows."""
    for seed in (seed_of("roles", number) for number in range(6)):
        first = Device.invite(seed, game).rules.first
        bit = Keys.of(seed, NEWEST, HOST).order[0] & 1
        assert first == ("toss" if TOSSED[game] else STARTS[1 + bit])
        assert Device.invite(seed, game, first="guest").rules == Rules(game, "guest")


def test_both_coins_or_the_invitation_seat_the_host() -> None:
    for number in range(6):
        coins = [seed_of("coin", number), seed_of("coin", -number)]
        assert Rules(ONE).seat_of_host(coins) == NEWEST.digest(b"noir joint", *coins)[0] & 1
    assert [Rules(ONE, first).named_seat() for first in STARTS] == [None, Seat.FIRST, Seat.SECOND]


def test_a_new_device_has_handed_out_and_received_nothing() -> None:
    host = Device.invite(seed_of("new"), ONE)
    work(host)
    assert (host.outgoing, host.outgoing_with(CODE), host.received_code) == ("", "", "")


def test_the_host_alone_promises_a_coin_with_its_veils() -> None:
    """The guest's coin falls before."""
    for version in VERSIONS.values():
        position = replace(position_of(moment(ONE, 9).reader), rules=Rules(ONE, version=version))
        assert _read_coin(position, HOST, b"coin") == (b"coin" if version.compact else b"")
        assert _read_coin(position, GUEST, b"coin") == b""


# --- keys


@ALL_VERSIONS
def test_what_follows_from_a_secret_and_what_does_not(version: Version) -> None:
    keys = Keys.from_secret(seed_of("secret"), version)
    assert (keys.seed, keys.choice) == (b"", version.digest(b"choice", seed_of("secret")))
    own = Keys.of(seed_of("seed"), version, HOST)
    assert own.seed == seed_of("seed")
    assert (own.sign == own.key) == (not version.signs)


@ALL_VERSIONS
def test_an_invitation_of_each_version_can_still_be_made_and_read(version: Version) -> None:
    """A device that was stored before it had made one makes it as its version does."""
    rules, seed = Rules(ONE, "host", version=version), seed_of("old", version.number)
    device = Device.load(Saved(version, False, HOST, "", seed, rules.pack(), ()).line())
    work(device)
    (text,) = device.log
    keys, message = Keys.of(seed, version, HOST), encoding.read(text)
    found = read_invitation(text, GUEST, keys)
    assert (found.rules, found.publics, found.signers) == (rules, [keys.public] * 2, [keys.signer] * 2)
    assert found.coin_promise == (b"" if version.compact else promise_of(version, keys.coin))
    longer = encoding.write(message.signed + b"x", message.seal)
    assert refusal(read_invitation, longer, GUEST, keys) == "form"
    if version.compact:
        return
    unsealed = encoding.write(message.signed, bytes(48))
    assert refusal(read_invitation, unsealed, GUEST, keys) == "seal"
    assert read_invitation(unsealed, GUEST, keys, trusted=True).rules == rules
    line = Saved(version, False, HOST, "", seed, rules.pack(), (unsealed,)).line()
    assert Device.load(line).log == (unsealed,)
    with pytest.raises(ValueError, match="saved"):
        Device.load(line, check=True)
    head = message.head
    for changed in (head[:-1] + b"x", head[: version.id_bytes] + b"\2" + head[version.id_bytes + 1 :]):
        other = encoding.write(changed + message.body, message.seal)
        assert refusal(read_invitation, other, GUEST, keys) == "form"


# --- rematches, evidence, greetings


def test_a_rematch_keeps_the_options_and_needs_the_signing_key() -> None:
    host = known_game(ONE)[0].host
    aided = Device.load(host.save())
    aided.rules = replace(aided.rules, aid=True)
    assert aided.rematch(seed_of("next")).rules.aid
    assert host.rematch(seed_of("next")).rules.after
    opened = Device.load(host.evidence())
    assert not opened.rematch(seed_of("next")).rules.after


def test_the_friend_s_rematch_is_known_from_the_reply_on() -> None:
    pair = known_game(ONE)[0]
    mine, theirs = (send(device.rematch(seed_of("next"))) for device in pair.devices)
    assert [early(HOST, texts).is_rematch(theirs) for texts in (0, 1, 2)] == [False, False, True]
    assert [early(GUEST, texts).is_rematch(mine) for texts in (1, 2)] == [False, True]
    assert not early(HOST, 1).is_rematch(mine)
    assert not pair.host.is_rematch("no invitation")


def test_evidence_holds_the_secret_and_not_the_seed() -> None:
    host = known_game(ONE)[0].host
    saved = Saved.read(host.evidence())
    assert (saved.evidence, saved.player, saved.seed) == (True, HOST, host._keys.secret)
    assert saved.line() == host.evidence()
    assert host.evidence() != host.save()


def test_a_code_is_not_signed_without_the_key() -> None:
    """The writer of the last text, opened as evidence, hands the text out as it is."""
    pair = known_game(ONE)[0]
    last = pair.devices[(len(pair.host.log) - 1) % 2]
    opened = Device.load(last.evidence())
    work(opened)
    assert opened.outgoing_with(CODE) == opened.outgoing == pair.host.log[-1]


def test_a_code_may_come_with_the_last_text() -> None:
    now = known_game(ONE)[1][-1]
    reader, sender = now.reader, now.sender
    reader.receive(sender.outgoing_with(CODE))
    assert (reader.received_code, reader.status) == (CODE, "over")


def test_a_greeting_is_known_from_the_reply_on_and_after_the_end() -> None:
    pair, nonce = known_game(ONE)[0], "channel"
    hosts, guests = pair.host.hello(nonce), pair.guest.hello(nonce)
    assert early(HOST, 2).is_hello(guests, nonce)
    assert early(GUEST, 1).is_hello(hosts, nonce)
    assert pair.host.is_hello(guests, nonce)
    assert pair.guest.is_hello(hosts, nonce)
    invited = early(HOST, 1)
    own = signing.sign(NEWEST, invited._keys, invited._hello(GUEST, nonce))
    assert not invited.is_hello(signing.write_hello(own), nonce)


def test_a_greeting_of_an_old_game_is_known_until_its_key_is_opened() -> None:
    rules, seeds = Rules(ONE, "host", version=VERSIONS[1]).pack(), [seed_of("old", who) for who in "hg"]
    host = Device.load(Saved(VERSIONS[1], False, HOST, "", seeds[HOST], rules, ()).line())
    work(host)
    guest = Device.load(Saved(VERSIONS[1], False, GUEST, "", seeds[GUEST], rules, host.log).line())
    assert guest.is_hello(host.hello("channel"), "channel")
    assert not guest.is_hello(host.hello("channel"), "another")
    assert signing.read_hello("no greeting") == b""


def test_what_is_signed_begins_with_a_label_of_its_own() -> None:
    """As the document has it."""
    code, hello = NEWEST.digest(b"noir connection", b"text", b"code"), (b"game", 1, "nonce")
    assert signing.digest_code(NEWEST, "text", "code") == code
    assert signing.digest_hello(NEWEST, *hello) == NEWEST.digest(b"noir hello", b"game", b"\1", b"nonce")


def test_a_store_may_write_that_a_game_was_stopped_but_not_that_it_goes_on() -> None:
    device = early(HOST, 2)
    line = device.save()
    device.stop()
    assert continues(line, device.save())
    assert continues(device.save(), device.save())
    assert not continues(device.save(), line)


# --- texts that end early, or hold too much


def cut_short(text: str, count: int) -> str:
    """Return a text with so many bytes of its body, and the seal."""
    message = encoding.read(text)
    return encoding.write(message.head + message.body[:count], message.seal)


def test_a_reply_that_ends_early_says_what_is_missing() -> None:
    host, reply = early(HOST, 1), known_game(ONE)[0].guest.log[1]
    cards = group.packed_size(table_of(ONE).cards)
    sizes = (("deck", group.BYTES), ("deck", group.BYTES), ("form", 32), ("deck", cards), ("form", 32))
    at = 0
    for code, size in sizes:
        for count in (at, at + size - 1):
            assert refusal(host.receive, cut_short(reply, count)) == code, count
        at += size
    body = encoding.read(reply).body
    assert at == len(body)
    longer = encoding.write(encoding.read(reply).signed + b"x", encoding.read(reply).seal)
    assert refusal(host.receive, longer) == "form"


def test_what_comes_after_the_due_steps_is_another_action_or_too_much() -> None:
    """Before the game and at its end nothing is chosen."""
    for now, code in ((moment(ONE, 3), "form"), (known_game(ONE)[1][-1], "form")):
        message = encoding.read(now.text)
        assert refusal(now.reader.receive, encoding.write(message.signed + b"x", message.seal)) == code


def test_the_wrapping_of_a_code_is_whole() -> None:
    plain = moment(ONE, 9).text
    data, rest = encoding._decode(plain), bytes(seal.SEAL_BYTES)
    assert encoding.detach(plain) == (plain, "", b"")
    for packed in (bytes([255]) + data[:10], bytes([0]) + data + rest):
        assert refusal(encoding.detach, encoding._encode(encoding.WITH_CODE, packed)) == "damaged"
    length = (len(data) + 3).to_bytes(2)
    checked = data + sha256(data).digest()[:3]
    odd = encoding._encode(encoding.WITH_CODE_TEXT, length + checked + b"\xff\xfe" + rest)
    assert refusal(encoding.detach, odd) == "damaged"


def test_a_refusal_names_its_code() -> None:
    error = Refused("turn", "an action")
    assert (error.code, str(error)) == ("turn", "'turn': expected an action (message)")


@pytest.mark.parametrize(("letters", "cards"), [(MAX_TEXT_CHARS, 0), (1, MAX_SHOWN)])
def test_a_saying_is_as_long_as_its_first_byte_can_count(
    letters: int, cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = position_of(moment(ONE, 9).reader).copy()
    for name, result in (("claims_of", ()), ("show", []), ("hear", None)):
        monkeypatch.setattr(Position, name, lambda *_, result=result: result)
    writer = Writer(position, b"")
    shown = tuple((place, place) for place in range(cards))
    writer._say(Statement(HOST, "x" * letters, shown), acts=True)
    assert writer._body[0] == letters | cards << 5
    for more in (Statement(HOST, "x" * (MAX_TEXT_CHARS + 1)), Statement(HOST, "x", ((0, 0),) * 8)):
        with pytest.raises(ValueError, match="at most"):
            writer._say(more, acts=True)


def test_the_proof_of_a_claim_is_due() -> None:
    now = moment(ONE, 12)
    position, author = position_of(now.reader).copy(), now.sender.me
    place = next(iter(position.unlocked[1 - author]))
    claim, empty = (
        Within(place, frozenset({0}), frozenset(range(9))),
        replace(encoding.read(now.text), body=b""),
    )
    assert refusal(Listener(position, empty, author)._proven, claim) == "proof"


def test_a_log_is_believed_or_checked_text_by_text() -> None:
    now = moment(ONE, 10)
    reader = now.reader
    message = encoding.read(now.text)
    texts = (*reader.log, encoding.write(message.signed, bytes(48)))
    line = replace(Saved.read(reader.save()), texts=texts).line()
    assert Device.load(line).log[: len(texts)] == texts
    with pytest.raises(ValueError, match="saved"):
        Device.load(line, check=True)


def test_the_audit_compares_each_claim_with_the_open_deal() -> None:
    host, whole = known_game(ONE)[0].host, frozenset(range(table_of(ONE).cards))
    position = position_of(host).copy()
    place, face = next(iter(position.known.items()))
    position.claims = [Within(place, frozenset({face}), whole)]
    assert finish(audit(position)).record() == host.record()
    position.claims = [Within(place, whole - {face}, whole)]
    assert refusal(finish, audit(position)) == "audit-faces"


# --- positions


def test_a_copy_of_a_position_shares_no_list() -> None:
    position = position_of(moment(ONE, 12).reader)
    clone = position.copy()
    for field in fields(Position):
        value = getattr(position, field.name)
        if isinstance(value, list | dict) and field.name != "world":
            assert getattr(clone, field.name) == value
            assert getattr(clone, field.name) is not value, field.name


def test_a_public_position_knows_neither_promises_nor_cards_of_its_own() -> None:
    position = position_of(moment(ONE, 12).reader)
    assert position.keys.choice
    assert position.public().keys.choice == b""
    public = position.public()
    assert public.known == position.shown
    assert public.world == public.filler(range(table_of(ONE).cards)) != position.world


def test_claims_about_one_card_are_taken_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "settle", lambda _: None)
    position, whole = position_of(moment(ONE, 12).reader).copy(), frozenset(range(9))
    position.allowed[0] = (1 << 9) - 1
    for inside in ({1, 2}, {2, 3}):
        position.hear(Statement(HOST, ""), [Within(0, frozenset(inside), whole)], acts=False)
    assert position.allowed[0] == 1 << 2


def test_a_card_that_is_none_of_the_game_is_refused() -> None:
    """Handed over, or shown: beyond the faces, or another one than is known."""
    position = position_of(moment(ONE, 12).reader).copy()
    me, count = position.me, table_of(ONE).cards
    place = next(place for place in range(count) if place in position.unlocked[1 - me])
    position.unlocked[1 - me][place] = NEWEST.point(b"no card")
    assert refusal(position.look, [place]) == "face"
    known = next(place for place in position.known if place in position.unlocked[me])
    free = next(face for face in range(count) if face not in position.known.values())
    for face, code in ((count, "form"), (free, "face")):
        assert refusal(position.show, Statement(1 - me, "", ((known, face),))) == code


# --- proofs


KEY = NEWEST.scalar(b"a key")
(PUBLIC,) = group.times(KEY, [group.G])
FACES = decks.faces(NEWEST, "proofs", 4)
IMAGES = group.times(KEY, FACES)
TOO_LARGE = b"\xff" * group.SCALAR_BYTES


@pytest.mark.parametrize("inside", [1, 3])
def test_a_proof_with_too_large_a_number_does_not_hold(inside: int) -> None:
    """By branches, and by a difference."""
    parts = (FACES[:inside], FACES[inside:])
    data = seal.prove_within(NEWEST, KEY, PUBLIC, b"text", IMAGES[0], *parts)
    assert seal.holds_within(NEWEST, data, PUBLIC, b"text", IMAGES[0], *parts)
    for at in {len(data) - 32, len(data) - (32 if inside == 1 else 64)}:
        changed = data[:at] + TOO_LARGE + data[at + 32 :]
        assert not seal.holds_within(NEWEST, changed, PUBLIC, b"text", IMAGES[0], *parts)
    for size in (0, len(data) - 1, len(data) + 1):
        odd = data.ljust(size, b"x")[:size]
        assert not seal.holds_within(NEWEST, odd, PUBLIC, b"text", IMAGES[0], *parts)
    assert not seal.holds_within(NEWEST, b"\5" * len(data), PUBLIC, b"text", IMAGES[0], *parts)


def test_several_differences_are_one_proof_after_the_other() -> None:
    inside, outside = FACES[:2], FACES[2:]
    assert not seal.by_branches(9, 2)
    many = decks.faces(NEWEST, "many", 11)
    (image,) = group.times(KEY, [many[0]])
    data = seal.prove_within(NEWEST, KEY, PUBLIC, b"text", image, many[:9], many[9:])
    assert seal.holds_within(NEWEST, data, PUBLIC, b"text", image, many[:9], many[9:])
    assert seal.prove_within(NEWEST, KEY, PUBLIC, b"text", IMAGES[0], [*inside, *outside], []) == b""


def finish(steps: Any) -> Any:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize("changed", ["nothing", "order", "zero", "too large", "longer"])
def test_an_answer_to_the_cut_that_cannot_be_read_does_not_hold(changed: str) -> None:
    order = decks.order(NEWEST, 4, seed_of("order"))
    handed = group.times(KEY, [FACES[place] for place in order])
    coin = next(
        coin
        for coin in (seed_of("coin", number) for number in range(20))
        if shuffle_proof._questions(NEWEST, coin)[0]
    )
    promised = finish(shuffle_proof.promise(NEWEST, seed_of("veils"), FACES))
    proof = shuffle_proof.answer(NEWEST, seed_of("veils"), KEY, order, coin)
    size = group.SCALAR_BYTES
    proof = {
        "nothing": proof,
        "order": proof[:size] + b"\xff" + proof[size + 1 :],
        "zero": bytes(size) + proof[size:],
        "too large": group.N.to_bytes(size) + proof[size:],
        "longer": proof + b"x",
    }[changed]
    held = finish(shuffle_proof.holds(NEWEST, promised, proof, coin, PUBLIC, FACES, handed))
    assert held is (changed == "nothing")


# --- forks


def test_another_text_for_a_place_that_is_taken_must_be_signed() -> None:
    """A second text without a seal proves nothing against its author."""
    now = moment(ONE, 9)
    reader = now.reader
    reader.receive(now.text)
    message = encoding.read(now.text)
    unsigned = encoding.write(message.signed, bytes(48))
    assert refusal(reader.receive, unsigned) == "seal"

"""Signed messages: connection codes, greetings, rematches, and the words to compare by voice."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path

import pytest

import web
from noir.core import CorruptRecord
from noir.duo import (
    CODES,
    Device,
    Invitation,
    Refused,
    bare,
    destination,
    encoding,
    group,
    has_duo,
    signing,
    split,
)
from noir.duo.rules import Keys
from noir.duo.version import NEWEST
from noir.duo.version import ONE as VERSION_1
from noir.duo.version import TWO as VERSION_2
from noir.games import GAMES
from noir.hidden_cards import GUEST
from tests.any_game import ONE, OTHER, swept
from tests.duo.play import early, known_game, moment, seed_of, send, signed_invitation, stranger
from tests.duo.vectors import DATA

PLAYED = sorted(game for game in GAMES if has_duo(game))
CODE = "Cabc-_123"
CODES_OF_THE_PAGE = Path(web.__file__).parent / "page" / "carriers" / "code.js"
MAX_INVITATION_CHARS = 2300


def with_code(text: str, device: Device, code: str = CODE) -> str:
    """Return a text with a code signed by this device for its latest text."""
    signature = encoding._decode(device.outgoing_with(code))[-48:]
    return encoding.attach(text, code, signature)


def test_a_code_travels_sealed_with_a_stored_text() -> None:
    """It is one token for any carrier, leaves message and log as they are, and gives its code once."""
    now = moment(ONE, 11)
    sender, reader = now.sender, now.reader
    line, text = sender.save(), sender.outgoing_with(CODE)
    assert sender.save() == line
    assert sender.outgoing == now.text == bare(text) == sender.outgoing_with("")
    assert split(f"{text[:30]}\n{text[30:]}") == (text,)
    assert destination(text) == destination(now.text)
    reader.receive(text)
    assert reader.received_code == CODE
    assert reader.log[len(sender.log) - 1] == now.text
    with pytest.raises(Refused) as error:
        reader.receive(text)
    assert (error.value.code, reader.received_code) == ("seen", "")
    for bad in ("a b", "é", "x" * 8, "C=", "Cabcdefghi", "C" + "x" * 400):
        with pytest.raises(ValueError):
            sender.outgoing_with(bad)


def test_a_text_without_a_code_brings_none() -> None:
    """The code of an earlier text does not stay."""
    one, two = moment(ONE, 11), moment(ONE, 13)
    reader = one.reader
    reader.receive(one.sender.outgoing_with(CODE))
    again = two.reader
    again.received_code = CODE
    again.receive(two.text)
    assert again.received_code == ""


def test_a_foreign_code_is_refused_and_changes_nothing() -> None:
    """Unsigned, a stranger's, the reader's own, another code, another moment's: refused, nothing changes."""
    now, earlier = moment(ONE, 11), moment(ONE, 9)
    reader = now.reader
    line = reader.save()
    reader.mark_as_saved(line)
    for text in (
        encoding.attach(now.text, CODE, bytes(48)),
        with_code(now.text, stranger()),
        with_code(now.text, reader),
        with_code(now.text, earlier.sender),
        encoding.attach(now.text, "Cothers__", encoding._decode(now.sender.outgoing_with(CODE))[-48:]),
    ):
        with pytest.raises(Refused) as error:
            reader.receive(text)
        assert error.value.code == "code"
        assert (reader.save(), reader.received_code) == (line, "")
    reader.receive(now.text)


def test_an_invitation_carries_its_host_s_code_only() -> None:
    """The code is read before accepting, and one added to a foreign invitation is refused."""
    host = early(0, 1)
    text = host.outgoing_with(CODE)
    offer = Invitation.read(text)
    assert (offer.code, offer.id) == (CODE, host.id)
    assert Invitation.read(host.outgoing).code == ""
    assert Device.accept(seed_of("sits down"), text).log == (host.log[0],)
    for signature in (bytes(48), encoding._decode(stranger().outgoing_with(CODE))[-48:]):
        with pytest.raises(Refused) as error:
            Invitation.read(encoding.attach(host.log[0], CODE, signature))
        assert error.value.code == "code"


def test_a_hello_proves_who_is_at_the_other_end() -> None:
    """For one channel, from the other player of this game: no replay, no reflection, no stranger."""
    now = moment(ONE, 11)
    one, two = now.devices
    hello = one.hello("channel 1")
    assert two.is_hello(hello, "channel 1")
    assert one.is_hello(two.hello("channel 1"), "channel 1")
    assert not two.is_hello(hello, "channel 2")
    assert not one.is_hello(hello, "channel 1")
    assert not two.is_hello(stranger().hello("channel 1"), "channel 1")
    assert not moment(OTHER, 11).devices[1].is_hello(hello, "channel 1")
    for text in ("", "H", hello[:-1], hello + "A", hello[:-1] + "!", "é" * len(hello)):
        assert not two.is_hello(text, "channel 1")
    host, guest = early(0, 1), early(1, 2)
    assert guest.is_hello(host.hello("x"), "x")
    assert not host.is_hello(guest.hello("x"), "x"), "its key is not known before the reply"
    assert early(0, 0).hello("x") == ""


@pytest.mark.parametrize("game", swept(PLAYED))
def test_invitations_stay_short_with_the_longest_code(game: str) -> None:
    """An invitation or a rematch fits into the limit, also with the longest code of the page."""
    size = re.search(r"^const ROOM = (\d+);", CODES_OF_THE_PAGE.read_text(), re.MULTILINE)
    assert size is not None
    code = "C" + urlsafe_b64encode(bytes(int(size[1]))).decode().rstrip("=")
    for device in known_game(game)[0].devices:
        host = Device.invite(seed_of("short"), game, first="host")
        for inviting in (host, device.rematch(seed_of("short"))):
            alone = send(inviting)
            assert len(alone) < len(inviting.outgoing_with(code)) <= MAX_INVITATION_CHARS


def test_a_rematch_is_known_by_the_key_of_the_game_before() -> None:
    """Its host signs with the same key, deals with another, and goes on after loading."""
    before = known_game(ONE)[0].host
    again = before.rematch(seed_of("again"))
    invitation = send(again)
    assert Invitation.read(invitation).signer == before._keys.signer
    assert again._keys.public != before._keys.public
    following = again._keys.seed_of_rematch(seed_of("third"))
    assert (len(following), following[32:]) == (64, before._keys.sign.to_bytes(32, "big"))
    assert before._keys.seed.hex() not in again.save(), "the cards of the game before"
    assert Device.load(again.save(), check=True).outgoing == invitation
    words = again.save().split(" ")
    for other in (bytes(32), b"\xff" * 32, seed_of("another signer")):
        with pytest.raises(CorruptRecord):
            Device.load(" ".join([*words[:3], words[3][:64] + other.hex(), *words[4:]]))
    for short in (b"", bytes(64)):
        with pytest.raises(ValueError):
            before.rematch(short)


def test_only_the_friend_s_rematch_is_one() -> None:
    """It has the key of the game before, unlike an invitation that only claims to be one."""
    for device, other in zip(known_game(ONE)[0].devices, known_game(ONE)[0].devices[::-1], strict=True):
        again = device.rematch(seed_of("again", device.me))
        text = send(again)
        assert Invitation.read(text).after == device.id
        assert other.is_rematch(text)
        assert other.is_rematch(again.outgoing_with(CODE))
        assert not device.is_rematch(text), "one's own"
        assert not known_game(OTHER)[0].devices[other.me].is_rematch(text)
        assert not other.is_rematch(other.log[0])
        assert not other.is_rematch(other.log[5])
        assert not other.is_rematch("D")
    strangers = Device.invite(seed_of("claims"), ONE, first="host")
    genuine = known_game(ONE)[0].host.rematch(seed_of("again", 0))
    strangers.rules = genuine.rules
    guest, keys = known_game(ONE)[0].guest, strangers._keys
    assert not guest.is_rematch(send(strangers))
    assert keys.signer is not None
    assert genuine._keys.signer is not None
    names = encoding.read(strangers.log[0]).signed.replace(
        group.pack(keys.signer), group.pack(genuine._keys.signer)
    )
    stolen = signed_invitation(names, keys)  # the friend's key in it, without its secret
    assert Invitation.read(send(genuine)).after == guest.id
    with pytest.raises(Refused) as error:
        Invitation.read(stolen)
    assert error.value.code == "seal"
    assert not guest.is_rematch(stolen)


def test_only_the_friend_sits_down_at_a_rematch() -> None:
    """A stranger's reply is refused, also with the friend's key in it, before and after loading the game."""
    for device, friend in zip(known_game(ONE)[0].devices, known_game(ONE)[0].devices[::-1], strict=True):
        again = device.rematch(seed_of("again", device.me))
        invitation = send(again)
        for before in (None, device, known_game(OTHER)[0].host):
            with pytest.raises(Refused) as error:
                Device.accept(seed_of("sits down"), invitation, before)
            assert error.value.code == "no-rematch"
        guest = Device.accept(seed_of("sits down"), invitation, friend)
        assert guest._keys.sign == friend._keys.sign
        assert guest._keys.key != friend._keys.key
        replies = {}
        for code in ("other-player", "seal"):
            strange = Device.accept(seed_of("sits down"), invitation, friend)
            assert strange._before is not None
            keys = replace(Keys.of(seed_of("stranger"), NEWEST, GUEST, again.log[0]), friend=b"")
            if code == "seal":  # names the friend's signing key, without its secret
                keys = replace(keys, signer=friend._keys.signer)
            strange._keys = strange._before.keys = keys
            replies[code] = send(strange)
        host = Device.load(again.save())
        for code, text in replies.items():
            line = host.save()
            with pytest.raises(Refused) as error:
                host.receive(text)
            assert (error.value.code, host.save()) == (code, line)
        host.receive(send(guest))
        assert Device.load(guest.save(), check=True).outgoing == guest.outgoing


def test_both_devices_have_the_same_two_words() -> None:
    """Once keys and coins are known, the game has two words to speak. Another game has others."""
    found = set()
    for game in (ONE, OTHER):
        host, guest = known_game(game)[0].devices
        assert host.words == guest.words
        assert all(len(word) == 5 and word.isalpha() for word in host.words)
        found.add(host.words)
    assert len(found) == 2
    assert early(0, 1).words == early(1, 2).words == ("", "")
    assert early(0, 2).words == known_game(ONE)[0].host.words


def test_words_are_those_of_the_recorded_game() -> None:
    """They are proquints, and follow from the first two texts."""
    assert signing.pronounce(bytes([127, 0, 0, 1])) == ("lusab", "babad")
    assert signing.pronounce(bytes([63, 84, 220, 193])) == ("gutih", "tugad")
    data = json.loads((DATA / f"{ONE}.json").read_text())
    line = [f"noir-duo{NEWEST.number} h -", data["seeds"][0], data["evidence"][4], *data["log"][:2]]
    assert list(Device.load(" ".join(line)).words) == data["words"]


def test_a_carrier_of_all_messages_reads_no_secret() -> None:
    """The last two open both secrets, to the players alone: no message holds a secret or a seed."""
    for game in (ONE, OTHER):
        devices = known_game(game)[0].devices
        sent = b"".join(map(encoding._decode, devices[0].log))
        for device in devices:
            assert device.proof == "proven"
            for hidden in (device._keys.seed, device._keys.secret, device._keys.order, device._keys.veils):
                assert hidden not in sent


def test_a_hash_tells_its_parts_apart_and_ids_have_64_bits() -> None:
    """Each part carries its length, so no other division of the same bytes has the same hash."""
    assert NEWEST.digest(b"a", b"bc") != NEWEST.digest(b"ab", b"c") != NEWEST.digest(b"abc")
    assert {len(bytes.fromhex(known_game(game)[0].host.id)) for game in (ONE, OTHER)} == {1 + 64 // 8}


@pytest.mark.long
def test_evidence_checks_the_game_and_signs_nothing() -> None:
    """It holds the secret of the cards alone, and exists only after the end."""
    for game in (ONE, OTHER):
        for device in known_game(game)[0].devices:
            line = device.evidence()
            assert device._keys.seed.hex() not in line
            again = Device.load(line, check=True)
            assert [*again.work()][-1] == "audit"
            assert (again.proof, again.record(), again.evidence()) == ("proven", device.record(), line)
            assert again.save() == line
            assert again.hello("x") == ""
            assert again.outgoing_with(CODE) == again.outgoing
    with pytest.raises(Refused) as error:
        moment(ONE, 11).sender.evidence()
    assert error.value.code == "not-yet"


def test_an_invitation_of_an_older_version_is_refused_as_such() -> None:
    """Games of versions 1 and 2 go on, but none begins."""
    for version in (VERSION_1, VERSION_2):
        text = encoding.write(encoding.first_head(version) + b"body", bytes(48))
        for read in (Invitation.read, lambda text: Device.accept(seed_of("x"), text)):
            with pytest.raises(Refused) as error:
                read(text)
            assert error.value.code == "outdated"
    assert {"outdated", "code", "signature", "false-seed"} <= set(CODES)
    assert NEWEST.number == 4

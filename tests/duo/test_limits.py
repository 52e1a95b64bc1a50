"""The longest texts, codes and saved lines that are read, and the first that are too long."""

from __future__ import annotations

import pytest

from noir.core import CorruptRecord
from noir.duo import Device, Refused, encoding
from noir.duo.encoding import MAX_CODE_BYTES, MAX_CODE_CHARS, MAX_MESSAGE_CHARS, Reader
from noir.duo.rules import Rules
from noir.duo.save_line import MAX_CHARS, Saved
from noir.duo.version import NEWEST, TWO, VERSIONS, Version
from tests.any_game import ONE
from tests.duo.play import seed_of


def code_of(size: int) -> str:
    """Return a connection code of some bytes."""
    return "C" + encoding._letters(bytes(size))


def test_a_text_is_whole_up_to_the_longest() -> None:
    most = (MAX_MESSAGE_CHARS - 1) * 3 // 4 - encoding.CHECK_BYTES
    assert len(encoding._encode("D", bytes(most))) == MAX_MESSAGE_CHARS
    assert encoding.is_whole(encoding._encode("D", bytes(most)))
    assert not encoding.is_whole(encoding._encode("D", bytes(most + 1)))


def test_a_code_can_be_as_long_as_its_version_allows() -> None:
    assert encoding.is_code(code_of(MAX_CODE_BYTES), NEWEST)
    assert not encoding.is_code(code_of(MAX_CODE_BYTES + 1), NEWEST)
    assert encoding.is_code("c" * MAX_CODE_CHARS, TWO)
    assert not encoding.is_code("c" * (MAX_CODE_CHARS + 1), TWO)


@pytest.mark.parametrize("code", ["", "C", "D_-_", "CA", "CAAAAA", "CAB", "C A", "C*AA"])
def test_a_code_has_one_spelling(code: str) -> None:
    """No other first letter, no letters but those of base64url, no spare bits at its end."""
    assert not encoding.is_code(code, NEWEST)


def test_letters_of_an_old_code_are_visible() -> None:
    assert encoding.is_code("!~", TWO)
    for code in ("", "two words", "é"):
        assert not encoding.is_code(code, TWO)


def test_a_message_may_have_no_body() -> None:
    """Its number is told modulo 256."""
    game = encoding.game_id(NEWEST, "invitation")
    message = encoding.read(encoding.write(encoding.head(game, 258, "before"), b"s" * 48))
    assert (message.game, message.number, message.body, message.seal) == (game, 2, b"", b"s" * 48)
    assert (message.before, message.opens) == (encoding.identity("before")[:16], False)
    assert message.head == message.signed == game + b"\2" + message.before
    with pytest.raises(Refused) as error:
        encoding.read(encoding.write(message.signed[:-1], b"s" * 48))
    assert error.value.code == "damaged"


@pytest.mark.parametrize("version", VERSIONS.values(), ids=lambda version: version.number)
def test_an_invitation_is_told_by_its_mark(version: Version) -> None:
    seal = b"" if version.compact else b"s" * 48
    message = encoding.read(encoding.write(encoding.first_head(version) + b"body", seal))
    assert (message.opens, message.version, message.number, message.before) == (True, version, 1, bytes(16))
    assert (message.body, message.seal, message.head) == (b"body", seal, encoding.first_head(version))


@pytest.mark.parametrize("version", VERSIONS.values(), ids=lambda version: version.number)
@pytest.mark.parametrize("aid", [False, True])
@pytest.mark.parametrize("first", ["host", "guest"])
def test_rules_survive_their_bytes(first: str, aid: bool, version: Version) -> None:
    after = version.letter.ljust(version.id_bytes, b"x")
    voucher = b"v" * 48 if version.signs and not version.compact else b""
    for rules in (Rules(ONE, first, aid, version=version), Rules(ONE, first, aid, after, voucher, version)):
        assert Rules.unpack(Reader(rules.pack()), version) == rules
    nothing = Rules(ONE, first, aid, bytes(version.id_bytes), voucher, version)
    with pytest.raises(Refused) as error:
        Rules.unpack(Reader(nothing.pack()), version)
    assert error.value.code == "options"


def test_a_body_is_read_to_its_end_and_no_further() -> None:
    body = Reader(b"three")
    assert (body.take(4), body.count_bytes) == (b"thre", 1)
    with pytest.raises(Refused) as error:
        body.take(2)
    assert error.value.code == "form"
    assert (body.take(1), body.count_bytes) == (b"e", 0)
    with pytest.raises(Refused) as error:
        body.take(1, "damaged")
    assert error.value.code == "damaged"


def test_a_saved_line_can_be_as_long_as_the_limit_and_no_longer() -> None:
    line = Device.invite(seed_of("long"), ONE).save() + " "
    longest = line.ljust(MAX_CHARS, "x")
    assert Saved.read(longest).line() == longest
    with pytest.raises(CorruptRecord):
        Saved.read(longest + "x")

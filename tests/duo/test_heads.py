"""Heads: a text has the one head that its game and its place give it, in the version of its game."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from noir.core import CorruptRecord
from noir.duo import Device, Refused, encoding, has_duo, sequence
from noir.duo.version import NEWEST, VERSIONS, Version
from noir.games import GAMES
from tests.any_game import ONE, richest
from tests.duo import stranger
from tests.duo.play import Moment, Pair, chooser, moment, pair_up, work

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PLAYED = sorted(game for game in GAMES if has_duo(game))
OTHERS = [version for version in VERSIONS.values() if version != NEWEST]


def heads_of(version: Version) -> Callable[[Version, Sequence[str]], bytes]:
    """Return a ``head_after`` that gives all texts but the invitation the heads of a version."""
    return lambda own, log: honest(version if log else own, log)


honest = sequence.head_after


def play_with_heads(game: str, version: Version, patch: pytest.MonkeyPatch) -> Pair:
    """Return a whole game of two cheaters whose sealed texts have the heads of another version."""
    for module in ("device", "jobs", "sequence"):
        patch.setattr(f"noir.duo.{module}.head_after", heads_of(version))
    patch.setattr(sequence, "_check_game", lambda *_: None, raising=False)
    patch.setattr(encoding, "game_id", lambda _version, text: honest_id(version, text))
    pair = pair_up(game, "heads", first="host")
    for _ in pair.play(chooser(game)):
        pass
    for device in pair.devices:
        work(device)
    return pair


honest_id = encoding.game_id


@pytest.mark.long
@pytest.mark.parametrize("game", richest(PLAYED))
@pytest.mark.parametrize("version", OTHERS, ids=lambda version: version.number)
def test_a_log_with_the_heads_of_another_version_is_refused(
    game: str, version: Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the device, by the check of the evidence and by a stranger, though all of it is signed."""
    with monkeypatch.context() as patch:
        pair = play_with_heads(game, version, patch)
        assert pair.host.proof == "proven"
        lines = [line for device in pair.devices for line in (device.save(), device.evidence())]
    for line in lines:
        for check in (True, False):
            with pytest.raises(CorruptRecord):
                Device.load(line, check=check)
    with pytest.raises(stranger.Refused, match=r"^order$"):
        stranger.verify(list(pair.host.log), 0, pair.host._keys.secret)


@pytest.mark.parametrize("version", OTHERS, ids=lambda version: version.number)
def test_exactly_one_head_fits_each_place(version: Version) -> None:
    """A text of this game with the id that another version gives it belongs to no game here."""
    for number in (9, 10):
        now = moment(ONE, number)
        message, reader = encoding.read(now.text), now.reader
        other = honest(version, reader.log) + message.body
        line = reader.save()
        with pytest.raises(Refused) as error:
            reader.receive(encoding.write(other, message.seal))
        assert error.value.code == "other-game"
        assert reader.save() == line
        reader.receive(now.text)


def code_at(now: Moment, number: int) -> str:
    """Return why a text is refused whose number is all that it tells of its place."""
    log, me = now.reader.log, now.reader.me
    near = range(len(log) + 1 + 127, len(log) + 1 - 129, -1)  # halfway round it is late
    at = next(at for at in (*near, *range(len(log) + 257)) if at >= 1 and at % 256 == number)
    if (at - 1) % 2 == me:
        return "own"
    if at <= len(log):
        return "answered" if at <= 2 else "old"
    return "lost" if at > len(log) + 1 else "order"


@pytest.mark.parametrize("text", [9, 12])
def test_the_number_of_a_text_tells_its_place(text: int) -> None:
    """It is sent modulo 256, so the place is the nearest one."""
    now = moment(ONE, text)
    message, reader = encoding.read(now.text), now.reader
    for number in range(256):
        head = encoding.head(message.game, number, "another text")
        with pytest.raises(Refused) as error:
            reader.receive(encoding.write(head + message.body, message.seal))
        assert error.value.code == code_at(now, number), number


def test_each_message_has_one_wrapping() -> None:
    """The wrapping of one version around a text of another is refused as damaged."""
    for number in (9, 10):
        text = moment(ONE, number).sender.outgoing_with("Cabc-_123")
        plain, code, signature = encoding.detach(text)
        message = encoding._decode(plain)
        message += sha256(message).digest()[: encoding.CHECK_BYTES]
        other = encoding._encode(
            encoding.WITH_CODE_TEXT, len(message).to_bytes(2, "big") + message + code.encode() + signature
        )
        with pytest.raises(Refused) as error:
            encoding.detach(other)
        assert error.value.code == "damaged"

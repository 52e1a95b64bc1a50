"""Whole games between two devices, which exchange only texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.chance import rng_from
from noir.core import Seat
from noir.duo import Device, bare, has_duo
from noir.duo.position import Position
from noir.games import GAMES
from noir.hidden_cards import GUEST, HOST
from noir.match import Match
from tests.any_game import ONE, richest, swept
from tests.duo.play import (
    Pair,
    believe,
    check_resuming,
    chooser,
    deal,
    early,
    known_game,
    moment,
    pair_up,
    seed_of,
    send,
    work,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAYED = sorted(game for game in GAMES if has_duo(game))


@pytest.mark.parametrize("game", swept(PLAYED))
def test_two_devices_play_the_engine_s_game(game: str) -> None:
    """Both end with one record, proven. At every ply each saw exactly its seat's observation."""
    pair, _ = known_game(game)
    host, guest = pair.devices
    assert host.proof == guest.proof == "proven"
    assert host.record() == guest.record()
    true = Match.from_record(host.record())
    assert true.outcome == host.outcome == guest.outcome is not None
    assert (host.seat, guest.seat) == (Seat.FIRST, Seat.SECOND)
    for device, seen in zip(pair.devices, pair.seen, strict=True):
        assert device.seat is not None
        assert len(seen) > true.ply // 3
        for ply, observation in seen.items():
            assert true.observe(device.seat, ply) == observation


@pytest.mark.long
@pytest.mark.parametrize("game", swept(PLAYED))
def test_what_a_device_cannot_know_is_in_none_of_its_texts(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other fillers for all hidden cards, at every step: the same texts and observations."""
    honest, plain = Position.filler, known_game(game)[0]

    def other(position: Position, wish: Sequence[int]) -> list[int]:
        return honest(position, list(reversed(wish)))

    monkeypatch.setattr(Position, "filler", other)
    monkeypatch.setattr(Position, "_fits", lambda *_: False)
    believe(monkeypatch)
    swapped = Pair(early(HOST, 2, game), early(GUEST, 2, game))
    for _ in swapped.play(chooser(game)):
        pass
    assert swapped.host.log == plain.host.log
    for now, before in zip(swapped.seen, plain.seen, strict=True):
        assert now.items() <= before.items()
        assert len(now) >= len(before) - 1


@pytest.mark.long
@pytest.mark.parametrize("game", richest(PLAYED))
def test_a_device_is_its_seed_and_its_log(game: str) -> None:
    """Saved and loaded at every text, it makes the same texts, byte for byte, and the same observations."""
    pair, moments = known_game(game)
    log, actions = pair.host.log, Match.from_record(pair.host.record()).actions
    for player in (HOST, GUEST):
        assert bare(send(early(player, player, game))) == log[player]
    for now in moments[:-1]:
        check_resuming(now, log, actions)
    last = moments[-1]
    reader = last.reader
    reader.receive(last.text)
    again = Device.load(reader.save())
    work(again)
    assert (again.proof, again.record()) == ("proven", pair.host.record())


def test_whoever_is_invited_may_begin() -> None:
    """If the guest begins, the fifth message carries no action, and it costs one message."""
    pair = pair_up(ONE, "guest first", first="guest")
    assert pair.host.status == "waiting"
    deal(*pair.devices)
    assert pair.host.status == "theirs"
    assert pair.host.passive
    assert pair.guest.status == "waiting"
    pair.guest.receive(send(pair.host))
    assert pair.guest.seat is Seat.FIRST
    assert pair.guest.status == "mine"
    pair.guest.act(pair.guest.legal()[0])
    assert not pair.guest.passive


def test_a_rematch_swaps_the_seats_and_names_the_game_before() -> None:
    """Either player can ask, the second seat becomes the first, and the game has its own seed and texts."""
    for device, first in zip(known_game(ONE)[0].devices, ("guest", "host"), strict=True):
        again = device.rematch(seed_of("again", device.me))
        assert again.rules.after.hex() == device.id
        assert again.rules.first == first


def test_playing_on_against_a_bot_when_the_friend_has_gone() -> None:
    """Each moment has a match that agrees with the device's knowledge."""
    device = moment(ONE, 22).reader
    matches = [device.play_on(rng_from(number)) for number in range(5)]
    assert len({match.record() for match in matches}) == 5
    for match in matches:
        assert device.seat is not None
        assert match.observe(device.seat) == device.observation

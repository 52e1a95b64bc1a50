"""District Noir between two devices: the number and length of its texts, and its forced actions."""

from __future__ import annotations

from noir.duo import Device, shuffle_proof
from noir.duo.version import NEWEST
from noir.games.district import Observation
from tests.duo.play import known_game, seed_of, send, work


def test_a_game_is_at_most_51_messages() -> None:
    """48 actions, with invitation, reply and proof. An ordinary turn is at most 125 characters."""
    log = known_game("district")[0].host.log
    true = known_game("district")[0].host.match
    assert true is not None
    assert len(log) <= true.ply + 2 <= 50
    assert len(log[0]) <= 2300
    assert len(log[1]) <= 2600
    turns = sorted(map(len, log[6:]))
    assert turns[len(turns) // 2] <= 125
    assert turns[-1] <= 340


def test_the_last_card_of_a_round_is_forced_and_said_so() -> None:
    """The player of the last card begins the next round: one action is forced, and both travel together."""
    (now,) = [now for now in known_game("district")[1] if now.number == 15]
    reader = now.reader
    reader.receive(now.text)
    assert reader.match is not None
    assert reader.match.ply == 11
    assert reader.only_action
    reader.act(reader.only_action)
    assert len(reader.log) == 15
    assert isinstance(reader.observation, Observation)
    assert reader.observation.round == 2
    assert not reader.only_action
    reader.act(reader.legal()[0])
    assert len(reader.log) == 16


def test_long_work_gives_way_often() -> None:
    """The promise and the check have many slices, and can be dropped and begun again."""
    host = Device.invite(seed_of("slices"), "district", first="host")
    steps = host.work()
    assert [next(steps) for _ in range(3)] == ["promise"] * 3
    assert work(host) > 5 * shuffle_proof.rounds(NEWEST)
    guest = Device.accept(seed_of("slices", 2), send(host))
    host.receive(send(guest))
    guest.receive(send(host))
    assert guest.busy
    guest.mark_as_saved(guest.save())
    assert guest.outgoing == ""
    assert work(guest) > 5 * shuffle_proof.rounds(NEWEST)
    host.receive(guest.outgoing)
    assert host.busy
    assert host.status == "mine"
    host.act(host.legal()[0])
    host.mark_as_saved(host.save())
    assert host.outgoing == ""
    assert work(host) > 5 * shuffle_proof.rounds(NEWEST)
    assert host.outgoing

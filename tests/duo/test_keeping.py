"""Keeping a game: write first, send after, one writer, an invitation is answered once."""

from __future__ import annotations

from typing import Any

import pytest

from noir.chance import rng_from
from noir.core import CorruptRecord, IllegalAction, InvalidNotation
from noir.duo import Device, Invitation, Refused, continues, destination, group, split
from noir.duo.save_line import Saved
from noir.hidden_cards import GUEST, HOST
from noir.match import Match
from tests.any_game import ONE
from tests.duo.play import early, known_game, moment, seed_of, send, stranger, work


def test_an_invitation_can_be_looked_at_before_sitting_down() -> None:
    """The text alone holds the game, its options and the game before."""
    host = Device.invite(seed_of("look"), ONE, first="guest", aid=True)
    offer = Invitation.read(send(host))
    assert (offer.game, offer.first, offer.aid, offer.after) == (ONE, "guest", True, "")
    assert offer.id == host.id
    with pytest.raises(Refused) as refused:
        Invitation.read(moment(ONE, 7).text)
    assert refused.value.code == "no-invitation"


def test_nothing_is_handed_out_before_it_is_stored() -> None:
    """Write first, send after: a text comes out only when a line with it was confirmed."""
    host = early(0, 0)
    assert host.outgoing == ""
    work(host)
    line = host.save()
    assert host.outgoing == ""
    host.mark_as_saved(line)
    assert host.outgoing
    host.receive(known_game(ONE)[0].host.log[1])
    host.mark_as_saved(line)
    assert host.outgoing == ""
    host.mark_as_saved(host.save())
    assert host.outgoing == host.log[2]
    with pytest.raises(ValueError):
        host.mark_as_saved(moment(ONE, 7).sender.save())


def test_a_guest_s_seed_serves_no_second_invitation() -> None:
    """Used for two by mistake, it has another key, coin and veils: nothing is answered twice."""
    invitations = [send(Device.invite(seed_of("invitation", number), ONE, first="host")) for number in (1, 2)]
    one, two = (Device.accept(seed_of("one seed"), text)._keys for text in invitations)
    for name in ("secret", "key", "coin", "order", "veils", "choice", "sign"):
        assert getattr(one, name) != getattr(two, name), name
    again = Device.accept(seed_of("one seed"), invitations[0])
    assert again._keys == one
    send(again)
    assert Device.load(again.save(), check=True)._keys == one


def test_one_writer_wins() -> None:
    """Of two tabs with one invitation and two replies, the store takes the first and refuses the second."""
    line = early(0, 1).save()
    lines = []
    for guest in (known_game(ONE)[0].guest, stranger()):
        tab = Device.load(line)
        tab.receive(guest.log[1])
        lines.append(tab.save())
    assert continues(line, lines[0])
    assert not continues(lines[0], lines[1])
    assert not continues(lines[0], line)
    assert not continues(line, Device.invite(seed_of("other"), ONE).save())


def test_an_invitation_out_of_a_backup_is_never_answered() -> None:
    """Restored from a backup it is cancelled. A running game can be restored."""
    host, reply = early(0, 1), known_game(ONE)[0].guest.log[1]
    old = Device.restore(host.save())
    assert (old.status, old.stopped_by, old.outgoing) == ("stopped", "cancelled", "")
    with pytest.raises(Refused) as refused:
        old.receive(reply)
    assert refused.value.code == "stopped"
    assert Device.load(old.save()).status == "stopped"
    host.receive(reply)
    assert Device.restore(host.save()).log == host.log
    assert len(host.log) == 3
    assert Device.restore(early(1, 1).save()).busy


@pytest.mark.parametrize("cut_at", [0, 5, 40, 90, 200, -200])
def test_a_damaged_save_is_refused_and_not_shown(cut_at: int) -> None:
    """A line that is cut or changed is a CorruptRecord, and the seed is not in its message."""
    line = moment(ONE, 6).devices[0].save()
    for changed in (line[:cut_at], line[:cut_at] + "?" + line[cut_at:][1:]):
        with pytest.raises(CorruptRecord) as error:
            Device.load(changed, check=True)
        assert line.split(" ")[3] not in str(error.value)


@pytest.mark.parametrize(
    ("at", "word"),
    [(0, "noir-duo9"), (0, "noir"), (1, ""), (1, "hg"), (1, "x"), (2, ""), (2, "no-code"),
     (3, "00" * 31), (3, "AB" * 32), (3, "-" * 64), (4, "0A"), (4, "0")],
)  # fmt: skip
def test_the_head_of_a_saved_line_has_one_spelling(at: int, word: str) -> None:
    words = early(0, 0).save().split(" ")
    assert Saved.read(" ".join(words)).line() == " ".join(words)
    with pytest.raises(CorruptRecord) as error:
        Saved.read(" ".join([*words[:at], word, *words[at + 1 :]]))
    assert str(error.value) == "'noir-duo': expected a game with a friend, as it was saved (save)"


def test_an_address_may_hold_two_texts_and_the_breaks_of_a_messenger() -> None:
    """The last text of a game and the invitation to the next travel together, without white space."""
    log = known_game(ONE)[0].host.log
    again = known_game(ONE)[0].host.rematch(seed_of("next"))
    address = f"{log[-1][:40]}\n {log[-1][40:]}.{send(again)} "
    last, invitation = split(address)
    assert last == log[-1]
    assert Invitation.read(invitation).after == known_game(ONE)[0].host.id


def test_a_text_names_its_game_and_whom_it_is_for() -> None:
    host = known_game(ONE)[0].host
    assert [destination(text) for text in host.log[:4]] == [(host.id, player) for player in (1, 0, 1, 0)]


def test_no_secret_is_in_what_errors_show() -> None:
    """No part of a device has the seed or a key in its repr."""
    device = moment(ONE, 10).reader
    assert device._before is not None
    for part in (device, device._keys, device._before, Saved.read(device.save())):
        shown = repr(part)
        assert device._keys.seed.hex() not in shown
        assert repr(device._keys.seed) not in shown
        assert str(device._keys.key) not in shown


def test_a_log_can_be_checked_again_from_the_first_text_on() -> None:
    """With ``check`` every proof of the log is verified."""
    line = moment(ONE, 10).devices[1].save()
    whole = Device.load(line, check=True)
    assert whole.save() == line
    assert {*whole.work()} == {"cut"}
    assert not Device.load(line).busy


def test_a_device_that_is_loaded_checks_the_cut_before_its_next_text() -> None:
    """Only a sixth text shows that it has done so: the fifth is made before that, and waits."""
    assert [early(HOST, texts).busy for texts in (3, 4, 5, 6)] == [False, True, True, False]
    assert [early(GUEST, texts).busy for texts in (2, 3, 5, 6)] == [False, True, True, False]


def test_a_device_learns_of_its_friend_from_the_texts() -> None:
    """The friend's key, and whether the friend has gone on."""
    host, guest = known_game(ONE)[0].devices
    known = [group.pack(device._keys.signer).hex() for device in (host, guest) if device._keys.signer]
    assert [early(HOST, texts).friend for texts in (0, 1, 2)] == ["", "", known[GUEST]]
    assert [early(GUEST, texts).friend for texts in (1, 2)] == [known[HOST]] * 2
    assert [early(HOST, texts).has_begun for texts in (4, 5, 6)] == [False, False, True]
    assert [early(GUEST, texts).has_begun for texts in (3, 4, 5)] == [False, False, True]


def test_what_needs_the_end_is_refused_before_it() -> None:
    fresh, invited, playing = early(HOST, 0), early(HOST, 1), moment(ONE, 9).reader
    seed, rng = seed_of("too early"), rng_from("too early")
    refused: list[tuple[Any, Any]] = [(device.record, ()) for device in (fresh, invited, playing)]
    refused += [(device.evidence, ()) for device in (fresh, invited, playing)]
    refused += [(device.rematch, (seed,)) for device in (fresh, invited, playing)]
    refused += [(device.play_on, (rng,)) for device in (fresh, invited)]
    for ask, seen in refused:
        with pytest.raises(Refused) as error:
            ask(*seen)
        assert error.value.code == "not-yet"


def test_a_game_given_up_is_not_cancelled_by_a_backup() -> None:
    host = early(HOST, 1)
    host.stop("over")
    assert Device.restore(host.save()).stopped_by == "over"
    with pytest.raises(ValueError):
        host.stop("no code")


def not_now(device: Device) -> str:
    """Return a well-formed action that is not legal now."""
    others = (Match.new(ONE, seed).legal() for seed in range(9))
    return next(text for legal in others for text in legal if text not in device.legal())


def test_a_turn_is_chosen_among_the_legal_actions() -> None:
    """Malformed, illegal and untimely actions are refused, and change nothing."""
    now = moment(ONE, 8)
    device = now.reader
    with pytest.raises(Refused) as refused:
        device.act("x")
    assert refused.value.code == "not-yet"
    device.receive(now.text)
    line, seen = device.save(), device.observation
    with pytest.raises(InvalidNotation):
        device.act("x")
    with pytest.raises(IllegalAction):
        device.act(not_now(device))
    assert (device.save(), device.observation) == (line, seen)


def test_a_game_given_up_stays_so() -> None:
    """Stopped, it reads and hands out nothing, here and after loading."""
    now = moment(ONE, 7)
    device = now.reader
    device.stop()
    again = Device.load(device.save())
    assert (again.status, again.outgoing, again.legal()) == ("stopped", "", ())
    with pytest.raises(Refused):
        again.receive(now.text)


def test_a_game_that_cannot_be_played_so_says_so() -> None:
    """A game without a table of places, an unknown option, a seed that is too short."""
    with pytest.raises(Refused) as refused:
        Device.invite(seed_of("none"), "patience")
    assert refused.value.code == "no-duo"
    with pytest.raises(Refused) as options:
        Device.invite(seed_of("none"), ONE, first="me")
    assert options.value.code == "options"
    with pytest.raises(ValueError):
        Device.invite(b"short", ONE)

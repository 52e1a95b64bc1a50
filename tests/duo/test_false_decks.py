"""False shuffles between two devices: each kind is found before a second action."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from noir.duo import Device, deck, group, jobs, messages, shuffle_proof
from noir.duo.rules import Keys
from noir.duo.version import NEWEST
from noir.hidden_cards import HOST
from tests.any_game import ONE, OTHER, of
from tests.duo.play import seed_of, send, work

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from noir.duo.group import Point
    from noir.duo.version import Version

    Cheat = Callable[[list[Point], int, int, Sequence[Point]], None]

ORDER = seed_of("the guest's order")
COIN = next(coin for coin in map(seed_of, range(99)) if shuffle_proof._questions(NEWEST, coin)[:2] == [1, 1])
STRANGE = Keys.of(seed_of("another key"), NEWEST, HOST)


def mark(cards: list[Point], at: int, other: int, given: Sequence[Point]) -> None:
    """Make a card known to its maker: seven times itself."""
    cards[at] = group.times(7, [cards[at]])[0]


def copy(cards: list[Point], at: int, other: int, given: Sequence[Point]) -> None:
    """Put a multiple of another card there, to read it later."""
    cards[at] = group.times(3, [cards[other]])[0]


def swap(cards: list[Point], at: int, other: int, given: Sequence[Point]) -> None:
    """Exchange two cards for multiples of each other."""
    cards[at], cards[other] = group.times(3, [cards[other]])[0], group.times(5, [cards[at]])[0]


def lock_otherwise(cards: list[Point], at: int, other: int, given: Sequence[Point]) -> None:
    """Lock a card with another key."""
    cards[at] = group.times(STRANGE.key, [given[at]])[0]


def unlock(cards: list[Point], at: int, other: int, given: Sequence[Point]) -> None:
    """Leave a card without a lock."""
    cards[at] = given[at]


def smuggle(cards: list[Point], at: int, other: int, given: Sequence[Point]) -> None:
    """Put a card there that is not in the game."""
    cards[at] = NEWEST.point(b"one face more")


def negate(cards: list[Point], at: int, other: int, given: Sequence[Point]) -> None:
    """Turn a card over to its negative."""
    cards[at] = (cards[at][0], group.P - cards[at][1])


def sit_down(invitation: str) -> Device:
    """Return a guest with a known order and with a coin that asks for the missing way."""
    guest = Device.accept(seed_of("false", 2), invitation)
    assert guest._before is not None
    guest._keys = guest._before.keys = replace(guest._keys, order=ORDER, coin=COIN)
    return guest


@pytest.mark.long
@pytest.mark.parametrize("game", [ONE, OTHER])
@pytest.mark.parametrize("cheater", ["host", "guest"])
@pytest.mark.parametrize("cheat", [mark, copy, swap, lock_otherwise, unlock, smuggle, negate])
def test_a_false_deck_stops_the_game(
    cheat: Cheat, cheater: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It touches cards that are dealt last or never, so that only the shuffle proof can tell."""
    monkeypatch.setattr(shuffle_proof, "rounds", lambda _version: 2)
    honest, cards = messages.lock_deck, of(game, "duo", "known").CARDS
    last = [cards - 1, cards - 2]
    if cheater == "host":  # where the guest puts its last cards, the host cannot know: the test does
        last = [deck.order(NEWEST, cards, ORDER)[place] for place in last]

    def false(version: Version, keys: Keys, given: Sequence[Point]) -> Generator[None, None, list[Point]]:
        found = yield from honest(version, keys, given)
        cheat(found, last[0], last[1], given)
        return found

    def build(who: str, make: Callable[[], Device]) -> Device:
        device = make()
        with monkeypatch.context() as patch:
            if who == cheater:
                patch.setattr(jobs, "lock_deck", false)
            work(device)
        return device

    host = build("host", lambda: Device.invite(seed_of("false", 1), game, first="host"))
    guest = build("guest", lambda: sit_down(send(host)))
    host.receive(send(guest))
    guest.receive(send(host))
    if cheater == "guest":
        work(guest)
        host.receive(guest.log[-1])
    victim = guest if cheater == "host" else host
    assert len(victim.log) <= 4
    work(victim)
    assert (victim.status, victim.stopped_by) == ("stopped", "shuffle")
    assert victim.outgoing == ""
    assert Device.load(victim.save()).stopped_by == "shuffle"

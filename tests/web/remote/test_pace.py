"""The wait before a forced action on a live line does not tell it from this player's own choices."""

from __future__ import annotations

from bisect import bisect
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.web.remote.driver import FriendPage, connect, pair, play, quick_proofs
from web.model.remote.linked import Linked
from web.model.remote.pace import MEMORY, USUAL, Pace
from web.remote import orders
from web.remote import play as remote_play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

PAIRS = 6000
POINTS = 0.02
CURVES: dict[str, Callable[[Random], float]] = {
    "quick": lambda rng: rng.lognormvariate(-0.2, 0.5),
    "usual": lambda rng: rng.lognormvariate(1.0, 0.6),
    "slow": lambda rng: rng.lognormvariate(2.3, 0.8),
    "quick or thoughtful": lambda rng: rng.lognormvariate(*((0, 0.3) if rng.random() < 0.7 else (2.5, 0.3))),
}
"""Players: how long each of their choices takes, in seconds."""


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick_proofs():
        yield


def classify(forced: Sequence[float], chosen: Sequence[float]) -> float:
    """Return how often a classifier is right that learned 20 ranges of waits from one half, on the other."""
    half = len(forced) // 2
    edges = sorted([*forced[:half], *chosen[:half]])[:: max(1, half // 10)][1:]
    votes = [0] * (len(edges) + 1)
    for side, waits in ((1, forced), (-1, chosen)):
        for wait in waits[:half]:
            votes[bisect(edges, wait)] += side
    right = sum(votes[bisect(edges, wait)] > 0 for wait in forced[half:])
    right += sum(votes[bisect(edges, wait)] <= 0 for wait in chosen[half:])
    return right / (len(forced[half:]) + len(chosen[half:]))


def sample(draw: Callable[[Pace, Random], float], curve: Callable[[Random], float]) -> float:
    """Return the hits of the classifier after a player's first choices on the line."""
    rng, pace = Random("pace"), Pace()
    forced, chosen = [], []
    for number in range(MEMORY + PAIRS):
        wait = curve(rng)
        pace.begin(str(number), 100.0 * number)
        pace.end(str(number), 100.0 * number + wait)
        if number >= MEMORY:
            forced.append(draw(pace, rng))
            chosen.append(min(wait, 120))
    return classify(forced, chosen)


@pytest.mark.parametrize("curve", CURVES)
def test_a_wait_does_not_tell_a_forced_action_from_a_choice(curve: str) -> None:
    assert sample(Pace.draw, CURVES[curve]) <= 0.5 + POINTS


@pytest.mark.parametrize("curve", ["quick", "slow"])
def test_the_classifier_finds_waits_that_are_the_same_for_everybody(curve: str) -> None:
    """Such as a product of two random numbers between 1.2 and 8 seconds."""
    found = sample(lambda _, rng: 1.2 + 6.8 * rng.random() * rng.random(), CURVES[curve])
    assert found > 0.6


@pytest.mark.long
def test_on_a_live_line_a_forced_action_waits_as_long_as_the_choices_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each end keeps its own pace, which begins at the usual one. By link nothing is noted."""
    clock, waits = [1000.0], {"host": 20.0, "guest": 0.5}
    for module in (remote_play, orders):
        monkeypatch.setattr(module, "monotonic", lambda: clock[0])
    host, guest = pair()
    names = {id(host): "host", id(guest): "guest"}
    play(host, guest, stop=lambda: len(host.device.log) > 8 and host.status == "mine")
    assert not host.friend.pace.waits
    connect(host, guest)

    def choose(page: FriendPage) -> None:
        while page.status == "mine":
            if page.friend.only_action:
                page.send(f"/friend-forced {page.app.of(Linked).forced}")
            else:
                clock[0] += waits[names[id(page)]]
                page.act(sorted(page.actions())[0])

    for _ in range(2 * len(USUAL)):
        for one, other in ((host, guest), (guest, host)):
            choose(one)
            if len(one.device.log) > len(other.device.log):
                other.send(f"/friend-heard {one.device.log[-1]}")
    for page in (host, guest):
        own = waits[names[id(page)]]
        assert len(page.friend.pace.waits) >= len(USUAL)
        assert all(wait == pytest.approx(own) for wait in page.friend.pace.waits)
        assert own / 1.7 < page.friend.pace.draw() < own * 1.7
    ordered = [fields["after"] for page in (host, guest) for fields in page.forced]
    assert ordered
    assert all(after > 0 for after in ordered)


def test_a_forced_action_is_held_until_its_moment_and_no_longer() -> None:
    """If the page's timer is lost, a press plays it."""
    pace = Pace()
    wait = pace.hold("mark", 10.0)
    assert pace.is_held("mark", 10.0 + 0.9 * wait)
    assert not pace.is_held("mark", 10.0 + 1.1 * wait)
    assert not pace.is_held("another", 10.0)


@pytest.mark.long
def test_the_pace_of_both_players_goes_on_in_a_rematch() -> None:
    """A guest would begin again at the usual one, and a forced action would stand out."""
    host, guest = pair()
    play(host, guest)
    for page in (host, guest):
        page.friend.pace.waits.extend([9.0] * MEMORY)
    host.send("/friend-again")
    guest.open(host.outgoing)
    guest.send("/friend-sit")
    for page in (host, guest):
        assert page.friend.pace.waits[0] == 9.0


def test_a_forced_action_waits_no_longer_than_a_choice_on_a_slow_page() -> None:
    """A choice is counted with the way to the page and back. So the page waits that much less."""
    pace, now, way, took = Pace(), 0.0, 0.4, []
    for _ in range(20):
        after = pace.hold("mark", now)
        took.append((after + way, pace._until - now))
        now += after + way
        pace.release(now)
    assert took[0][0] == pytest.approx(took[0][1] + way)
    assert all(wait == pytest.approx(max(drawn, way)) for wait, drawn in took[1:])

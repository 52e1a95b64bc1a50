"""A game at a real table: the answers of one player lead to its record."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from noir.core import IllegalAction, InvalidNotation, Seat
from noir.match import Match
from noir.real_table import RealGame, can_follow
from tests.real_tables import FOLLOWED, RealTable, whole

EVERY_SEAT = pytest.mark.parametrize(("game", "seat"), list(product(FOLLOWED, Seat)))
CARDS = ("order", "hand", "row")


def moments(game: RealGame) -> list[RealGame]:
    """Return a game after each of its steps, the first one first."""
    now: RealGame | None = game
    found = []
    while now is not None:
        found.append(now)
        now = now.before
    return found[::-1]


def dealt(game: str, seat: Seat, seed: int = 1) -> RealTable:
    """Return a table at which all first cards were now."""
    table = RealTable(game, seat, seed)
    while table.game.question.kind in CARDS:
        table.step()
    return table


@pytest.mark.long
@EVERY_SEAT
def test_a_dealt_game_is_followed_to_its_end(game: str, seat: Seat) -> None:
    """Each true answer is offered. The match has our cards, every action and the true result."""
    table, legal = whole(game, seat)
    for before, now in pairwise(moments(table.game)):
        assert now.steps[-1] in before.question.answers, before.steps
        if now.question.kind == "mine":
            assert now.match is not None
            assert now.match.legal() == legal[len(now.steps)]
    now = table.game
    assert now.match is not None
    assert now.match.ply == table.match.ply
    assert now.match.outcome == table.match.outcome
    assert Match.from_record(now.match.record()).outcome == now.match.outcome


@EVERY_SEAT
def test_a_person_tells_the_last_card_too_although_it_is_certain(game: str, seat: Seat) -> None:
    """A press of it never answers the question after it."""
    cards = [now for now in moments(dealt(game, seat).game) if now.question.kind in CARDS]
    assert not any(now.is_certain for now in cards)
    orders = [now.question.left for now in cards if now.question.kind == "order"]
    assert orders == [*range(len(orders), 0, -1)]


@EVERY_SEAT
def test_its_texts_tell_the_same_game_again(game: str, seat: Seat) -> None:
    table = dealt(game, seat)
    for _ in range(4):
        table.step()
    again = RealGame.read(game, seat, table.game.steps)
    assert again == table.game
    assert again.question == table.game.question
    assert again.before == RealGame.read(game, seat, table.game.steps[:-1])


@EVERY_SEAT
def test_a_card_that_lies_elsewhere_is_refused(game: str, seat: Seat) -> None:
    now = RealGame.begin(game, seat)
    name = next(name for name in now.names if list(now.names).count(name) == 1)
    now = now.tell(name)
    assert name not in now.question.answers
    with pytest.raises(IllegalAction):
        now.tell(name)
    with pytest.raises(IllegalAction):
        now.tell("no card")


@EVERY_SEAT
def test_an_impossible_action_is_refused(game: str, seat: Seat) -> None:
    now = dealt(game, seat).game
    for text in ("", "no action"):
        with pytest.raises(IllegalAction):
            now.tell(text)


@pytest.mark.long
@EVERY_SEAT
def test_the_end_takes_hidden_cards(game: str, seat: Seat) -> None:
    """Each can be told as long as more than one is possible."""
    now = whole(game, seat)[0].game
    if not now.hidden_at_end:
        with pytest.raises(IllegalAction):
            now.tell(now.names[0])
        return
    place, name = now.hidden_at_end[0], now.question.answers[0]
    one = now.tell(name)
    assert now.names[one.known[place]] == name
    assert place not in one.hidden_at_end


def test_a_game_without_a_table_of_places_is_not_followed() -> None:
    assert not can_follow("chess")
    with pytest.raises(InvalidNotation):
        RealGame.begin("chess", Seat.FIRST)

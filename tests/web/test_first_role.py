"""The role of a person's first game, where the game chooses it in place of the coin."""

from __future__ import annotations

import json

import pytest

from tests.any_game import ONE
from tests.web.driver import Page
from web.model.settings import CHOICES
from web.model.table import SEATS
from web.registry import ui_of

WITH_FIRST_ROLE = [game for game in CHOICES["game"] if ui_of(game).first_role]


def roles_of(wanted: dict[str, str]) -> set[str]:
    """Return the roles that a person gets in some new games, none of which ends."""
    page, found = Page({}, game=ONE), set[str]()
    for _ in range(20):
        page.send(f"/new {json.dumps(wanted)}")
        found |= {name for name, seat in SEATS.items() if seat in page.table.people}
    return found


@pytest.mark.parametrize("game", WITH_FIRST_ROLE)
def test_a_first_game_has_its_role_until_a_coin_is_asked_for(game: str) -> None:
    assert Page({}, game=game).table.people == (SEATS[ui_of(game).first_role],)
    assert not Page({}, game=game).table.tossed
    assert roles_of({"game": game, "level": "easy"}) == {ui_of(game).first_role}
    assert roles_of({"game": game, "role": "toss"}) == {*SEATS}
    other = next(name for name in SEATS if name != ui_of(game).first_role)
    assert roles_of({"game": game, "role": other}) == {other}
    seeded = {name for n in range(20) for name, seat in SEATS.items() if seat in at_seed(game, n)}
    assert seeded == {*SEATS}


def at_seed(game: str, seed: int) -> tuple[object, ...]:
    """Return the seat of a person at the address of a deal, which is the same for everybody."""
    return Page({}, game=game, seed=str(seed)).table.people


@pytest.mark.parametrize("game", WITH_FIRST_ROLE)
def test_the_coin_decides_after_a_game(game: str) -> None:
    played = {"stats": json.dumps({"games": [game]})}
    assert {Page(dict(played), game=game, level=level).table.tossed for level in ("easy", "hard")} == {True}

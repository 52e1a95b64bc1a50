"""Sealed deals: they follow from the secret, no round gives another one away, and seals open."""

from __future__ import annotations

from hashlib import sha256
from itertools import product
from random import Random

import pytest

from tests.web.club.driver import SETUP, begin_round, gather, places_of, type_round
from web.club import deals
from web.club.codes import Place
from web.club.refusal import Refused


def test_in_a_duplicate_evening_all_tables_play_each_deal_twice() -> None:
    state = begin_round(gather(6, deals=2)).state
    seeds = {(place.table, place.game): state.find_seed(place) for place in places_of(state)}
    assert {game for _, game in seeds} == {0, 1, 2, 3}
    assert len(set(seeds.values())) == 2
    assert all(seed == seeds[0, game - game % 2] for (_, game), seed in seeds.items())


def test_with_free_deals_no_deal_comes_twice() -> None:
    evening = begin_round(gather(6, is_duplicate=False, deals=2))
    evening = begin_round(type_round(evening, Random(1)))
    places = [*places_of(evening.state, 0), *places_of(evening.state, 1)]
    assert len({evening.state.find_seed(place) for place in places}) == len(places) == 12


def test_a_deal_and_the_key_of_a_round_stay_sealed_until_their_time() -> None:
    state = begin_round(gather(4)).state
    with pytest.raises(Refused, match="sealed"):
        state.find_seed(Place(1, 0, 0))
    with pytest.raises(Refused, match="sealed"):
        state.key_of_round(0)  # games still go on


def test_the_key_of_a_played_round_opens_its_seal_and_has_its_deals() -> None:
    evening = type_round(begin_round(gather(4).do("pair 0-1 2-3").do("back")), Random(1))
    seals = deals.seals_of(SETUP.secret)
    key = evening.state.key_of_round(0)
    assert deals.seal_of_key(key) == seals[evening.state.rounds[0].key]
    assert deals.seed_of(key, 0, 0) == evening.state.find_seed(Place(0, 0, 0))
    assert len({*seals}) == len(seals)


def test_seal_and_deals_follow_from_the_lines_on_the_page() -> None:
    """The lines need nothing but SHA-256."""

    def sha(line: str) -> str:
        return sha256(line.encode()).hexdigest()

    for is_duplicate in (True, False):
        evening = type_round(begin_round(gather(4, is_duplicate=is_duplicate)), Random(1))
        state = evening.state
        key = state.key_of_round(0)
        assert sha(deals.line_of_seal(key)) == deals.seals_of(SETUP.secret)[0]
        for place in places_of(state):
            assert sha(deals.line_of_deal(key, *state.setup.deal_of(place))).startswith(
                state.find_seed(place)
            )


def test_the_seal_of_an_evening_covers_each_round() -> None:
    seals = deals.seals_of(SETUP.secret)
    assert all(
        deals.seal_of_evening((*seals[:at], "", *seals[at + 1 :])) != deals.seal_of_evening(seals)
        for at in (0, 9)
    )


def test_another_secret_has_other_deals() -> None:
    """The deals of an evening never change with a version: saved evenings and codes need them."""
    found = {
        deals.seed_of(deals.key_of_round(secret, number), table, game)
        for secret, number, table, game in product(("0" * 32, "1" * 32), range(3), range(3), range(3))
    }
    assert len(found) == 2 * 3**3
    assert deals.seed_of(deals.key_of_round("0" * 32, 0), 0, 0) == "2605a2f99aa0da00"
    assert deals.mark_of("0" * 32) == "2903f836"

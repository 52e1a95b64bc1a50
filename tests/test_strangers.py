"""Strangers that bots are measured with: each plays by the rules, and no tuning knows those of the gates."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from itertools import chain, combinations, product
from pathlib import Path

import pytest

from noir.arena import RANDOM, player
from noir.bots import LEVELS
from noir.core import Seat
from noir.match import Match
from tests.bench import chances
from tests.bench.strangers import (
    PACKAGE,
    PAGE,
    PLAYED,
    POINTS,
    RESULTS,
    WANTED,
    Pair,
    chance_of,
    chi_square,
    draw,
    modules,
    play,
    play_missing,
    shares,
    strangers_of,
)

BY_CHANCE = 0.01
"""How likely the results of two strangers may be at most if they were one player."""
BENCH = Path(__file__).parent / "bench"
FAMILIES = sorted({module.FAMILY for _, module in modules()})
ALL = [(game, seat, name) for game, seat in product(FAMILIES, Seat) for name in strangers_of(game, seat)]


@pytest.mark.parametrize(("game", "seat", "name"), ALL)
def test_a_stranger_acts_alike_for_one_seed(game: str, seat: Seat, name: str) -> None:
    match = Match.new(game, "strangers")
    while match.to_move != seat:
        match.play(match.legal()[0])
    seen = match.observe(seat)
    actions = {player(game, name, "seed").choose(seen) for _ in range(2)}
    assert len(actions) == 1
    assert match.game.format_action(actions.pop()) in match.legal()


@pytest.mark.long
@pytest.mark.parametrize("game", FAMILIES)
def test_strangers_play_to_the_end(game: str) -> None:
    firsts, seconds = (strangers_of(game, seat) for seat in Seat)
    for number, (first, second) in enumerate(zip(firsts, seconds, strict=True)):
        assert play((game, first, second, f"end/{number}")) in (0, 0.5, 1)


def test_no_tuning_script_knows_the_strangers_of_the_gates() -> None:
    """Nor does any bot. The bench of all of them names modules by text alone."""
    scripts = [*BENCH.glob("tune_*.py"), *(BENCH / "yardsticks" / "tuning").glob("*.py")]
    scripts += Path(BENCH.parents[1], "noir").rglob("*.py")
    assert len(scripts) > 100
    knows = [str(path) for path in scripts if re.search(r"yardsticks\.gates|[\"']gates", path.read_text())]
    assert knows == []


def test_a_scale_is_fitted_to_the_strangers_for_tuning_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other half only checks it."""
    fitting = ["chances", PLAYED[0], "--keep", str(tmp_path / "games"), "--only-kept", "--write"]
    monkeypatch.setattr("sys.argv", [*fitting, "--half", "gates"])
    with pytest.raises(SystemExit):
        chances.main()
    games = chances.list_games(PLAYED[0], Namespace(half="tuning", games=1, seed="fit"))
    assert [game for game in games if "gates" in "".join(game.players)] == []
    assert len({game.players for game in games}) > 8


def test_what_is_kept_is_not_played_again() -> None:
    pair = Pair(PLAYED[0], RANDOM, RANDOM)
    record = {pair.text: "555"}
    play_missing([pair], 5, record, Namespace(processes=1, python=True, what="try"))
    assert re.fullmatch("555[015]{2}", record[pair.text])


def test_a_square_beyond_a_known_quantile_is_unlikely() -> None:
    """Of ten shares, 5 % lie beyond 18.307 by chance, and 1 % beyond 23.209."""
    assert [round(chance_of(square, 10), 4) for square in (0, 18.307, 23.209)] == [1, 0.05, 0.01]


@pytest.mark.parametrize(("game", "seat"), list(product(PLAYED, Seat)))
def test_each_stranger_is_a_different_opponent_by_its_results(game: str, seat: Seat) -> None:
    record, others = json.loads(RESULTS.read_text()), strangers_of(game, seat.other)
    rows = [shares(game, seat, name, others, record) for name in strangers_of(game, seat)]
    for one, another in combinations(rows, 2):
        assert one
        assert another
        assert all(share.games >= WANTED["cross"] for share in one.values())
        assert chance_of(chi_square(one.values(), another.values()), len(others)) < BY_CHANCE


def test_the_page_has_the_tables_of_the_results() -> None:
    drawn = draw(json.loads(RESULTS.read_text()))
    drawn |= chances.draw_all(json.loads(chances.RESULTS.read_text()))
    page = PAGE.read_text("utf-8")
    assert [name for name, lines in drawn.items() if lines not in page] == []


def test_a_shown_chance_comes_true_within_five_points() -> None:
    """On deals that no scale was fitted to, in each tenth that is not rare and in each part of the game."""
    results = json.loads(chances.RESULTS.read_text())
    for seat, lines in chain(results["tuning"].items(), results[f"{chances.BY_PLIES}tuning"].items()):
        for line in chances.worthy(lines):
            assert abs(float(str(line["predicted"])) - float(str(line["came true"]))) <= 5, (seat, line)


def test_kept_results_are_of_players_there_are() -> None:
    for text, results in json.loads(RESULTS.read_text()).items():
        game, *names = text.split()
        for seat, name in zip(Seat, names, strict=True):
            assert name in LEVELS or PACKAGE + name in strangers_of(game, seat)
        assert set(results) <= POINTS.keys()

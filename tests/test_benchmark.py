"""The page about the games as a benchmark is true: its numbers follow from the engine, its bots play."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from noir.arena import RANDOM, tournament
from noir.arena.__main__ import main
from noir.bots import LEVELS
from noir.games import families
from tests.bench import baselines, dataset
from tests.bench.benchmark import PAGE, RESULT, ROOT, SMALL, measure, sizes, tables

TEXT = PAGE.read_text("utf-8")
RESULTS = json.loads(RESULT.read_text("utf-8"))
ROWS = {row.name: row for row in baselines.rows()}
PLAYED: dict[str, str] = json.loads(baselines.RESULT.read_text("utf-8"))
QUICK = {RANDOM, *LEVELS[:2]}
FILES = {row.bot: row for row in reversed(ROWS.values()) if row.bot.endswith(".py")}
"""The first row of each bot of a file."""


@pytest.mark.every_game
@pytest.mark.parametrize("game", RESULTS)
def test_the_sizes_of_a_game_are_the_measured_ones(game: str) -> None:
    assert sizes(game) == RESULTS[game]["sizes"]


@pytest.mark.long
@pytest.mark.parametrize("game", RESULTS)
def test_a_small_part_of_the_measurement_comes_out_the_same(game: str) -> None:
    assert measure(game, LEVELS[0], SMALL) == RESULTS[game]["small"]


def test_the_page_has_the_tables_of_the_measurement() -> None:
    sheet = json.loads(dataset.SHEET.read_text("utf-8"))
    wanted = tables(RESULTS) | baselines.all_tables(PLAYED) | dataset.draw(sheet)
    assert all(lines in TEXT for lines in wanted.values())


def test_the_page_quotes_the_adversaries_of_the_benches() -> None:
    """The lower bounds are those that the documents of the benches explain."""
    documents = "".join((ROOT / "tests" / "bench" / f"{name}.md").read_text("utf-8") for name in families())
    quoted = re.findall(r"\d+\.\d % ±\d\.\d(?= \|)", TEXT.partition("| adversary |")[2].partition("\n\n")[0])
    assert len(quoted) > 5
    assert all(share in documents for share in quoted)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in PLAYED if {ROWS[name].bot, ROWS[name].against} <= QUICK])
def test_the_first_deal_of_a_row_comes_out_the_same(name: str) -> None:
    row = ROWS[name]
    score = tournament(row.game, row.bot, row.against, 1, seed=baselines.SEED)
    assert score == baselines.score_of(PLAYED[name][:2])


@pytest.mark.long
@pytest.mark.parametrize("bot", FILES)
def test_a_bot_of_a_file_plays_a_deal_of_the_table(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the first of its games."""
    monkeypatch.chdir(ROOT)
    row = FILES[bot]
    score = tournament(row.game, bot, row.against, 1, seed=baselines.SEED)
    assert score == baselines.score_of(PLAYED[row.name][:2])


def rows_of_the_page() -> list[list[str]]:
    """Return the first row of each bot in the table of baselines: game, bot and the other player."""
    lines = TEXT.partition("<!-- table: baselines -->")[2].partition("<!-- end -->")[0].splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:4]] for line in lines if line.startswith("|")][2:]
    return list({row[1]: row for row in reversed(rows)}.values())


@pytest.mark.long
@pytest.mark.parametrize("row", rows_of_the_page(), ids=lambda row: row[1])
def test_a_row_of_the_page_is_a_command(row: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its players are those that the page names, and the arena plays a deal of it."""
    monkeypatch.chdir(ROOT)
    game, bot, other = row
    name = baselines.players()[bot]
    assert f"| {bot} | `{name}` |" in TEXT or bot == name
    if name != baselines.PPO_BOT or Path("ppo.zip").exists():  # its weights take an hour
        assert main([game, name, other, "--pairs", "1", "--processes", "1"]) == 0


def test_the_page_shows_the_command_of_a_row() -> None:
    row = next(iter(ROWS.values()))
    command = baselines.command(row, baselines.score_of(PLAYED[row.name]).games // 2)
    assert f"`{command}`" in TEXT

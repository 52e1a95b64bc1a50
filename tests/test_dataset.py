"""The data of a release: made again by parts, packed, read back, and true to the games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from noir.core import CorruptRecord
from noir.dataset import (
    MOST_CHANCES,
    PUZZLES_HEAD,
    PlayedGame,
    format_game,
    format_puzzle,
    parse_game,
    parse_puzzle,
    read_games,
    read_puzzles,
)
from noir.games import positions_of
from noir.match import Match
from noir.puzzles import families, kinds, load
from tests.any_game import ONE
from tests.bench import dataset

DOCUMENT = Path(__file__).parent.parent / "BENCHMARK.md"
LITTLE = ("hard", "easy")


@pytest.fixture
def data_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of one deal, played by two quick levels."""
    monkeypatch.setattr(dataset, "LEVELS", LITTLE)
    monkeypatch.setattr(dataset, "DEALS_IN_A_PART", 1)
    parts = dataset.parts_of(tmp_path, 2, [ONE])
    dataset.play_part(parts[0])
    dataset.pack_games(parts, tmp_path / dataset.GAMES_FILE)
    return tmp_path / dataset.GAMES_FILE


@pytest.mark.long
def test_a_file_has_each_deal_four_times_with_the_chances(data_file: Path) -> None:
    games = list(read_games(data_file))
    assert [(game.first, game.second) for game in games] == [(a, b) for a in LITTLE for b in LITTLE]
    assert {game.match().record().split()[1] for game in games} == {games[0].record.split()[1]}
    positions = positions_of(ONE)
    for game in games:
        match = game.match()
        decisions = list(game.decisions())
        assert [one.action for one in decisions] == list(match.actions)
        assert {one.points for one in decisions} == {0.0, 1.0}
        for one in decisions:
            seen = match.observe(one.seat, one.ply)
            assert positions.to_text(positions.position_of(seen)) == one.text
            assert positions.turn(positions.read(one.text)) == one.seat
            assert bool(one.chances) <= (one.player == LITTLE[0])
            assert len(one.chances) <= MOST_CHANCES
            assert all(0 <= chance <= 1 for _, chance in one.chances)
        assert any(one.chances for one in decisions if one.player == LITTLE[0]) or game.first == game.second
    sheet = dataset.describe(data_file.parent)
    assert sheet["files"][data_file.name]["lines"] == sum(row["games"] for row in sheet["games"].values())
    assert sheet["games"][f"{ONE} {LITTLE[0]} {LITTLE[1]}"]["decisions"] == len(games[1].chances)


@pytest.mark.long
def test_the_program_of_the_document_reads_a_file(
    data_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (data_file.parent / "data").symlink_to(data_file.parent)
    monkeypatch.chdir(data_file.parent)
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    exec(program, {})
    decisions = sum(len(game.chances) for game in read_games(data_file))
    assert len(capsys.readouterr().out.splitlines()) == decisions


@pytest.mark.long
def test_a_part_that_is_there_is_not_played_again(data_file: Path) -> None:
    """So the work can be stopped and goes on. A part that is missing is left out of the file."""
    first, second = dataset.parts_of(data_file.parent, 2, [ONE])
    before = first.path.read_bytes()
    assert dataset.play_part(first._replace(play=play_nothing)) == first.path
    with pytest.raises(NotImplementedError):
        dataset.play_part(second._replace(play=play_nothing))
    assert [path.name for path in first.path.parent.iterdir()] == [first.path.name]
    assert first.path.read_bytes() == before


def play_nothing(game: str, levels: tuple[str, str], numbers: range) -> list[PlayedGame]:
    """Fail: no part should be played."""
    raise NotImplementedError(game, levels, numbers)


@pytest.mark.long
def test_the_same_deal_gives_the_same_line() -> None:
    one, other = (format_game(dataset.play_deal(ONE, LITTLE, "x")) for _ in range(2))
    assert one == other
    assert format_game(parse_game(one)) == one


@pytest.mark.every_game
@pytest.mark.long
@pytest.mark.parametrize(("family", "kind"), [(f, kind.name) for f in families() for kind in kinds(f)])
def test_a_puzzle_is_data_with_its_proof(family: str, kind: str, tmp_path: Path) -> None:
    case = load(family).of_kind(kind)[0]
    path = tmp_path / dataset.PUZZLES_FILE
    dataset.pack(PUZZLES_HEAD, [dataset.prove(case)], path)
    (puzzle,) = read_puzzles(path)
    assert (puzzle.id, puzzle.record, puzzle.seat) == (case.id, case.record, case.seat)
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    proof: Any = puzzle.proof
    for tree in [*proof.get("trees", ()), *([proof["tree"]] if "tree" in proof else ())]:
        assert tree["action"] == case.solution
        assert count_ends(tree) > 0
    assert Match.from_record(puzzle.record).to_move == case.seat


def count_ends(tree: Any) -> int:
    """Return how many ends a tree has. Each answer leads on to one."""
    return sum(count_ends(answer["then"]) for answer in tree["answers"]) or 1


@pytest.mark.parametrize("line", ["", "a\tb\tc", "a\tb\tnoir1 x:y 1 2\t-", "a\tb\tnoir1 x:y 1\tz"])
def test_a_damaged_line_of_games_is_refused(line: str) -> None:
    with pytest.raises(CorruptRecord):
        parse_game(line)


@pytest.mark.parametrize("line", ["", "{}", "[]", '{"seat": 0}'])
def test_a_damaged_line_of_puzzles_is_refused(line: str) -> None:
    with pytest.raises(CorruptRecord):
        parse_puzzle(line)


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.xz"
    dataset.pack(PUZZLES_HEAD, [], path)
    with pytest.raises(CorruptRecord):
        list(read_games(path))

"""Analysed positions: of random games and by random edits, with a brute force of two actions."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from itertools import count, islice
from typing import TYPE_CHECKING, Any

import noir.analysis
from noir.analysis import analyse, match_of, positions_of
from noir.chance import below, pick, rng_from
from noir.core import InvalidNotation, Seat
from noir.games import GAMES, part_of
from noir.positions import ImpossiblePosition
from tests.laws.play import random_states
from web.contracts.editor import editor_of
from web.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from noir.analysis import Report

T = Words("en")
EARLY, OFTEN, SELDOM = 10, 0.5, 0.05
"""Positions are taken more often from the first plies of a game: later ones are many and alike."""
MOST_EDITS = 6
MOST_STARTS = 200
EXACT = 1e-9
MOST_WORLDS = 30
"""Hidden things that a brute force goes through one by one."""


def positions_of_games(name: str, number: int, last: int = 0) -> list[Any]:
    """Return positions of one seat in random games, only of the ``last`` states if that is given."""
    return list(islice(endless_positions(name, last), number))


def endless_positions(name: str, last: int = 0) -> Iterator[Any]:
    """Yield positions as ``positions_of_games`` has them, for ever."""
    game = GAMES[name]
    for deal in count():
        rng = rng_from(f"analyses/{name}/{deal}")
        states = [each for each in random_states(game, f"analyses {deal}") if game.to_move(each) is not None]
        for ply, state in enumerate(states[-last:]):
            if last or rng.random() < (OFTEN if ply < EARLY else SELDOM):
                seat = pick(list(Seat), rng)
                yield positions_of(name).position_of(game.observe(state, seat))


def edited_positions(name: str, number: int) -> Iterator[Any]:
    """Yield possible positions that a few random edits of the analysis board make of those of games."""
    rng, module = rng_from(f"edits/{name}"), positions_of(name)
    starts = positions_of_games(name, min(number, MOST_STARTS))
    done = 0
    while done < number:
        position = pick(starts, rng)
        for _ in range(1 + below(MOST_EDITS, rng)):
            with suppress(InvalidNotation):
                position = editor_of(name).edit(position, pick(edits(name, position, rng), rng))
        if module.objection(position) is None and position.knows_itself and module.turn(position) is not None:
            done += 1
            yield position


def edits(name: str, position: Any, rng: Random) -> list[str]:
    """Return the edits of the buttons of one place or one fact."""
    editor = editor_of(name)
    choices = editor.choices(T, position)
    if choices and rng.random() < 0.3:
        return [edit for edit, _ in pick(list(choices), rng).values]
    place = pick(list(editor.places(T, "gangs", position)), rng)
    rows = editor.stock(T, "gangs", position, place.name)
    found = [piece.edit for piece in (*place.pieces, *(piece for row in rows for piece in row)) if piece.edit]
    return found or ["seat=f"]


@lru_cache(maxsize=128)  # several laws ask about the same positions
def check_reports(name: str, position: Any) -> Report | None:
    """Check that an analysis ends, and every report on its way. Return the last one."""
    match = match_of(name, position)
    legal, last, done = set(match.legal()), None, -1
    for last in analyse(name, position):
        assert last.turn == match.to_move
        assert done <= last.done <= last.total
        done = last.done
        assert all(0 <= line.chance <= 1 and 0 <= line.share <= 1 for line in last.lines)
        assert match.to_move != position.seat or {line.action for line in last.lines} <= legal
    assert (last is None) == (match.to_move is None)
    assert last is None or (last.lines and last.done == last.total)
    return last


def check_alike(name: str, one: Any, other: Any, image: Callable[[str], str]) -> None:
    """Check that symmetric positions have equal proofs, reasons and exact chances."""
    report, mirrored = check_reports(name, one), check_reports(name, other)
    assert report
    assert mirrored
    if report.turn != one.seat:
        return
    lines = {image(line.action): line for line in report.lines}
    images = {line.action: line for line in mirrored.lines}
    assert lines.keys() == images.keys()
    for action, line in lines.items():
        found = images[action]
        assert (found.proven, found.reasons) == (line.proven, line.reasons), action
        assert not report.is_exact or abs(found.chance - line.chance) < EXACT, action


def in_turns(name: str, one: Any, other: Any) -> tuple[Report | None, Report | None]:
    """Return the last reports of two analyses that are done a slice each by turns."""
    reports: list[Report | None] = [None, None]
    work = [analyse(name, one), analyse(name, other)]
    while any(work):
        for at in (0, 1):
            if work[at] is not None:
                report = next(work[at], None)
                if report is None:
                    work[at] = None  # type: ignore[call-overload]
                else:
                    reports[at] = report
    return reports[0], reports[1]


def check_end(name: str, position: Any) -> str:
    """Check a position against a brute force of two actions. Return "won", "lost" or ""."""
    if match_of(name, position).to_move != position.seat:
        return ""
    if wins := sure_wins(name, position):
        report = check_reports(name, position)
        assert report
        assert report.lines[0].chance == 1
        assert {line.action for line in report.lines if line.proven} >= wins
        return "won"
    if not is_lost(name, position):
        return ""
    report = check_reports(name, position)
    assert report
    assert all((line.chance, line.proven) == (0, False) for line in report.lines)
    return "lost"


def work_little(change: Callable[[Any, str, object], None]) -> None:
    """Let every part of an analysis do little of its work. ``change`` sets an attribute."""
    change(noir.analysis, "PASSES", 1)
    change(noir.analysis, "REPLY_WORLDS", 2)
    change(noir.analysis, "ADVISER", "hard")
    for name in GAMES:
        if analyst := part_of("noir.bots", name, ".analyst"):
            change(analyst, "WORK", analyst.Work(candidates=100, worlds=1, plies=1))


def worlds(name: str, position: Any) -> list[Any]:
    """Return matches in every world of a position, none where there are too many."""
    found = list(islice(positions_of(name).worlds(position), MOST_WORLDS + 1))
    return [match_of(name, each.position) for each in found] if len(found) <= MOST_WORLDS else []


def sure_wins(name: str, position: Any) -> set[str]:
    """Return the actions that win the game at once, whatever is hidden."""
    every = worlds(name, position)
    if not every:
        return set()
    return {action for action in every[0].legal() if all(_wins(each, action) for each in every)}


def _wins(match: Any, action: str) -> bool:
    mover, after = match.to_move, match.copy()
    after.play(action)
    return after.outcome is not None and after.outcome.winner == mover


def is_lost(name: str, position: Any) -> bool:
    """Return whether the other seat can win at once and for sure after every action, whatever is hidden."""
    every, module = worlds(name, position), positions_of(name)
    if not every:
        return False
    for match in every:
        for action in match.legal():
            after = match.copy()
            after.play(action)
            other = position.seat.other
            if after.outcome is not None or after.to_move != other:
                return False
            try:
                theirs = module.position_of(after.observe(other))
            except ImpossiblePosition:
                return False
            if not sure_wins(name, theirs):
                return False
    return True


def garble(text: str, rng: Random) -> str:
    """Return a text with some letters changed, left out, doubled or moved."""
    letters = list(text)
    for _ in range(1 + below(4, rng)):
        at, way = below(len(letters), rng), below(5, rng)
        if way == 0:
            letters[at] = pick("ABCXYabz019.-/ %é{<", rng)
        elif way == 1:
            letters[at : at + 1 + below(5, rng)] = [""]
        elif way == 2:
            letters.insert(at, letters[at])
        elif way == 3:
            letters = letters[: at + 1]
        else:
            letters.reverse()
    return "".join(letters)

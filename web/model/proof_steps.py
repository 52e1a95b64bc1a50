"""Proof steps: a proof as moments of a table, each to be shown to the puzzle's seat.

Moment 0 is the position of the puzzle, moment 1 its solution. Of a policy a moment is one action with what
belongs to it, along one line: the reader may ask for another answer of the other at each of his. Of a danger
it is the action that is punished. Of facts there is no game to go on with, their moments lie in the past.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.puzzles import Dangers, Facts

if TYPE_CHECKING:
    from noir.match import Match
    from noir.puzzles import Answer, Danger, Fact, Open, Proof, Step, Tree

Path = tuple[int, ...]
AHEAD = 8  # answers that are looked at for one that goes on


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a walk: a game with this line, the ply to look at, the cause of the step."""

    match: Match
    ply: int
    news: int = 0
    """How many of the latest actions belong to this step: marked on the table, whoever acted."""
    marked: str = ""
    """Codes of the game that the step speaks of besides."""
    action: str = ""
    """The own action of this step."""
    then: Answer | None = None
    """What came after the own action of this step: its news are told with it."""
    ends: bool = False
    """Whether nothing is left to do: the own action wins, or after the answer all is decided."""
    answer: Answer | None = None
    """The answer of the other, in place of an own action."""
    danger: Danger | None = None
    fact: Fact | None = None


def moments(puzzle: Open, proof: Proof, tree: Tree | None, path: Path) -> tuple[Moment, ...]:
    """Return all moments of a proof. ``path`` is the line of a tree, to its end."""
    match = puzzle.match
    start = Moment(match, match.ply)
    if tree is not None:
        return (start, *_line(tree, path, match.ply))
    if isinstance(proof, Facts):
        return (start, *(Moment(match, one.ply - 1, fact=one) for one in proof.facts))
    assert isinstance(proof, Dangers)
    solved = match.copy().play(puzzle.case.solution)
    found = [Moment(solved, solved.ply, 1, action=puzzle.case.solution, ends=True)]
    for one in proof.dangers:
        then = proof.after(one)
        found.append(Moment(then, then.ply, 1, one.inspector + one.agent, danger=one))
    return (start, *found)


def _line(tree: Tree, path: Path, ply: int) -> list[Moment]:
    """Return the moments of a line, all in one game: its deal fits every answer of the line."""
    steps = [tree.at(path[:n]) for n in range(len(path) + 1)]
    match = tree.match(path)
    if steps[-1].action:
        match.play(steps[-1].action)
    found = []
    for step, number in zip(steps, (*path, None), strict=True):
        if not step.action:
            break
        ply += 1
        answer = None if number is None else step.answers[number]
        found.append(Moment(match, ply, 1, action=step.action, then=answer, ends=answer is None))
        if answer is not None:
            ply += len(answer.actions)
            decided = not steps[len(found) // 2 + 1].action
            found.append(Moment(match, ply, len(answer.actions), answer=answer, ends=decided))
    return found


def to_its_end(tree: Tree, path: Path) -> Path:
    """Return a line from where a path leads to its end, by answers that go on where one is soon found."""
    while answers := tree.at(path).answers:
        ahead: list[Step] = [tree.at((*path, number)) for number in range(min(AHEAD, len(answers)))]
        path = (*path, next((number for number, step in enumerate(ahead) if step.answers), 0))
    return path

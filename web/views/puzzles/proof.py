"""The proof of a solution: line by line where few do, else a tree to walk in, or facts one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.puzzles import Dangers, Facts, Hope, lines
from web.markup import Html, el, join
from web.views.parts import puzzles_of
from web.views.puzzles.position import answer_name

if TYPE_CHECKING:
    from noir.puzzles import Step, Tree
    from web.model.look import Look
    from web.model.puzzle import Puzzle

FLAT = 6  # lines that are shown one below the other


def proof(look: Look, puzzle: Puzzle) -> Html:
    """Return the solution and why it is right, with the ways through it."""
    t = look.t
    name = answer_name(look, puzzle, puzzle.case.solution)
    head = el("h2", t("puzzle.solution", answer=name), tabindex="-1", data_key="proof", id="proof-title")
    return el("section", head, _body(look, puzzle), class_="proof", aria_labelledby="proof-title")


def told(look: Look, puzzle: Puzzle) -> str:
    """Return where the walk through a proof has come, in a sentence or two."""
    tree, given = puzzle.tree, puzzle.told
    if given is not None:
        return _fact_told(look, puzzle, given)
    assert tree is not None
    return _mine(look, puzzle, tree.at(puzzle.path))


def _body(look: Look, puzzle: Puzzle) -> Html:
    found = puzzle.proof
    if isinstance(found, Facts):
        return _facts(look, puzzle, found)
    if isinstance(found, Dangers):
        return _dangers(look, puzzle, found)
    assert puzzle.tree is not None
    hands = _hands(look, puzzle, found) if isinstance(found, Hope) else None
    return join([hands, _tree(look, puzzle, puzzle.tree)])


# --- a policy -------------------------------------------------------------------


def _tree(look: Look, puzzle: Puzzle, tree: Tree) -> Html:
    few = lines(tree, FLAT)
    flat = None
    if few is not None:
        items = [el("li", " ".join(_line(look, puzzle, tree, path))) for path in few]
        flat = join([el("p", look.t("puzzle.all-lines")), el("ol", items, class_="lines-flat")])
    return join([flat, _walk(look, puzzle, tree)])


def _line(look: Look, puzzle: Puzzle, tree: Tree, path: tuple[int, ...]) -> list[str]:
    """Return one line of a proof: own action, answer, own action, … to its end."""
    said = []
    for size in range(len(path) + 1):
        step = tree.at(path[:size])
        said.append(_mine(look, puzzle, step, tree))
        if size < len(path):
            said.append(_theirs(look, puzzle, tree, step, path[size]))
    return said


def _mine(look: Look, puzzle: Puzzle, step: Step, tree: Tree | None = None) -> str:
    """Return the own action of a step, or that everything is decided."""
    t, tree = look.t, tree or puzzle.tree
    if not step.action:
        return t("puzzle.decided")
    assert tree is not None
    seen = tree.match(step.path).observe(puzzle.case.seat)
    name = puzzles_of(puzzle.game).answer_name(t, seen, step.action)
    return t("puzzle.you" if step.answers else "puzzle.you-win", action=name)


def _theirs(look: Look, puzzle: Puzzle, tree: Tree, step: Step, number: int) -> str:
    return look.t("puzzle.they", action=_reply(look, puzzle, tree, step, number))


def _reply(look: Look, puzzle: Puzzle, tree: Tree, step: Step, number: int) -> str:
    """Return an answer of the other in words."""
    match = tree.match((*step.path, number))
    answer = step.answers[number]
    ply = match.ply - len(answer.actions)
    return puzzles_of(puzzle.game).reply(look.t, match.observe(puzzle.case.seat, ply), answer)


def _walk(look: Look, puzzle: Puzzle, tree: Tree) -> Html:
    """Return the step the reader has walked to, and every answer that can be tried from there."""
    t, step = look.t, tree.at(puzzle.path)
    answers = [
        el("li", _way(_reply(look, puzzle, tree, step, number), f"/proof {number}", f"proof-{number}"))
        for number in range(len(step.answers))
    ]
    back = [
        _way(t("puzzle.back"), "/proof back", "proof-back") if puzzle.path else None,
        _way(t("puzzle.start"), "/proof start", "proof-start") if len(puzzle.path) > 1 else None,
    ]
    return join(
        [
            el("p", _mine(look, puzzle, step), class_="step") if puzzle.path or not answers else None,
            el("p", t("puzzle.try-answers"), id="proof-answers") if answers else None,
            el("ul", answers, class_="answers", aria_labelledby="proof-answers") if answers else None,
            el("p", back) if puzzle.path else None,
        ]
    )


def _way(label: str, do: str, key: str, *, pressed: bool | None = None) -> Html:
    state = None if pressed is None else "true" if pressed else "false"
    return el("button", label, type="button", data_do=do, data_key=key, aria_pressed=state)


# --- a last hope ------------------------------------------------------------------


def _hands(look: Look, puzzle: Puzzle, found: Hope) -> Html:
    t, view = look.t, puzzles_of(puzzle.game)
    names = [view.hand(t, hand) for hand in found.hands]
    if len(names) == 1:
        return el("p", t("puzzle.hope", hand=names[0]))
    ways = [
        el("li", _way(name, f"/proof-hand {n}", f"proof-hand-{n}", pressed=n == puzzle.hand))
        for n, name in enumerate(names)
    ]
    return join([el("p", t("puzzle.hopes")), el("ul", ways, class_="answers segments")])


# --- the only safe action ---------------------------------------------------------------


def _dangers(look: Look, puzzle: Puzzle, found: Dangers) -> Html:
    t, view = look.t, puzzles_of(puzzle.game)
    seen = puzzle.open.match.observe(puzzle.case.seat)
    items = [
        el("li", el("b", view.answer_name(t, seen, one.action)), ": ", view.danger(t, one))
        for one in found.dangers
    ]
    return join([el("p", t("puzzle.dangers")), el("ul", items, class_="dangers")])


# --- a name ------------------------------------------------------------------------------


def _facts(look: Look, puzzle: Puzzle, found: Facts) -> Html:
    at, last = puzzle.facts, len(found.facts)
    ways = [
        _way(look.t("puzzle.back"), f"/proof-fact {at - 1}", "proof-back") if at else None,
        _way(look.t("puzzle.fact-next"), f"/proof-fact {at + 1}", "proof-next") if at < last else None,
    ]
    return join([el("p", _fact_told(look, puzzle, found), class_="step"), el("p", ways)])


def _fact_told(look: Look, puzzle: Puzzle, found: Facts) -> str:
    """Return what is known after so many facts: who is out for free, or the fact and who is left."""
    t, view = look.t, puzzles_of(puzzle.game)
    at = puzzle.facts
    if not at:
        said = [view.out(t, reason, who) for reason, who in found.free]
        left = found.left
    else:
        fact = found.facts[at - 1]
        said, left = [t("puzzle.fact", n=at, all=len(found.facts)), view.fact(t, fact)], fact.left
    return " ".join([*said, t.n("puzzle.left", len(left), names=view.answer_name(t, None, left))])

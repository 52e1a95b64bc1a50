"""Proof in steps: the text of the step on the table, the ways to the others, the alternatives."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from noir.bots import explainer
from noir.puzzles import Dangers, Facts, Hope
from web.contracts.table import explain, puzzles_of, view_of
from web.markup import Html, classes, el, join
from web.puzzles.position import answer_name

HAND = "hand-"
"""What the number of a hand begins with, beside those of answers."""

if TYPE_CHECKING:
    from noir.puzzles import Fact
    from web.model.look import Look
    from web.model.proof_steps import Moment
    from web.model.puzzle import Puzzle


def title(look: Look, puzzle: Puzzle) -> Html:
    """Return the solution, as the heading of all that is said of it."""
    name = answer_name(look, puzzle, puzzle.case.solution)
    return el("h2", look.t("puzzle.solution", answer=name), tabindex="-1", data_key="proof", id="proof-title")


def step_text(look: Look, puzzle: Puzzle) -> str:
    """Return the number of the current step, and its text."""
    return " ".join([*_number(look, puzzle), *step_lines(look, puzzle)])


def sentences(look: Look, puzzle: Puzzle) -> Html:
    """Return the same for the eye."""
    words = step_lines(look, puzzle)
    if puzzle.revealed_facts and not puzzle.step:
        words = words[-1:]  # who is out for free is crossed out on the table
    listed = "is-listed" if isinstance(puzzle.proof, Hope) and len(puzzle.proof.hands) > 1 else None
    hope = el("span", words.pop(), class_=classes("hope", listed)) if _tells_hope(puzzle) else None
    number = [[el("b", one), " "] for one in _number(look, puzzle)]
    return el("p", number, " ".join(words), " " if hope else None, hope, class_="step")


def _number(look: Look, puzzle: Puzzle) -> list[str]:
    """Return which step it is. Where the walk sets out is none, but suspects left there need a label."""
    if not puzzle.step:
        return [look.t("puzzle.start")] if puzzle.revealed_facts else []
    return [look.t("puzzle.step", n=puzzle.step, all=len(puzzle.moments) - 1)]


def _tells_hope(puzzle: Puzzle) -> bool:
    return isinstance(puzzle.proof, Hope) and puzzle.step < 2


def step_lines(look: Look, puzzle: Puzzle) -> list[str]:
    """Return the sentences of the step."""
    t, found, moment = look.t, puzzle.proof, puzzle.moment
    view = puzzles_of(puzzle.game)
    if isinstance(found, Facts):
        return _fact_lines(look, puzzle, found, moment.fact)
    if moment.danger:
        seen = puzzle.open.match.observe(puzzle.case.seat)
        name = view.answer_name(t, seen, moment.danger.action)
        return [t("puzzle.wrong", answer=name), t("puzzle.danger"), view.danger(t, moment.danger)]
    if moment.answer:
        last = [t("puzzle.decided")] if moment.ends else []
        return [*view_of(puzzle.game).log(look)[-moment.news :], *last]  # as a table tells it
    hope = [_hope(look, puzzle, found)] if isinstance(found, Hope) and _tells_hope(puzzle) else []
    if not moment.action:
        return [t("puzzle.was"), *hope]
    return [*_mine(look, puzzle, moment), *hope]


def _mine(look: Look, puzzle: Puzzle, moment: Moment) -> list[str]:
    """Return the mover's action with its gain and its news."""
    t, view = look.t, puzzles_of(puzzle.game)
    before = moment.match.observe(puzzle.case.seat, moment.ply - 1)
    name = view.answer_name(t, before, moment.action)
    if isinstance(puzzle.proof, Dangers):
        return [t("puzzle.you", action=name), t("puzzle.safe")]
    if moment.ends:
        return [t("puzzle.you-win", action=name), *_news(look, puzzle, moment)]
    action = moment.match.game.parse_action(moment.action)
    why = explain(t, puzzle.game, explainer(puzzle.game).reasons(before, action))
    return [t("puzzle.you", action=name), *why[:1], *_news(look, puzzle, moment)]


def _news(look: Look, puzzle: Puzzle, moment: Moment) -> list[str]:
    """Return the news of the mover's action."""
    news = puzzles_of(puzzle.game).news(look.t, moment.then) if moment.then else ""
    return [news] if news else []


def _hope(look: Look, puzzle: Puzzle, found: Hope) -> str:
    return look.t("puzzle.hope", hand=puzzles_of(puzzle.game).hand(look.t, found.hands[puzzle.hand]))


def _fact_lines(look: Look, puzzle: Puzzle, found: Facts, fact: Fact | None) -> list[str]:
    """Return the suspects out for free, or the fact, and the suspects left after it."""
    t, view = look.t, puzzles_of(puzzle.game)
    lines = [view.fact(t, fact)] if fact else [view.out(t, reason, who) for reason, who in found.free]
    left = fact.suspects if fact else found.suspects
    return [*lines, t.n("puzzle.left", len(left), names=view.answer_name(t, None, left))]


# --- the ways -------------------------------------------------------------------------


def ways(look: Look, puzzle: Puzzle) -> Html:
    """Return the ways back and on, each in its place, and a choice of other actions or hands."""
    t, at, last = look.t, puzzle.step, len(puzzle.moments) - 1
    steps = el(
        "div",
        _step(look, "back", max(at - 1, 0), off=not at),
        _step(look, "forward", min(at + 1, last), off=at == last),
        role="toolbar",
        aria_label=t("puzzle.steps"),
        id="proof-steps",
        class_="steps",
    )
    return el(
        "div",
        steps,
        _what_if(look, puzzle),
        role="group",
        aria_labelledby="proof-title",
        class_="proof",
    )


def _step(look: Look, name: str, to: int, *, off: bool) -> Html:
    label = look.t(f"replay.{name}")
    about = {"data_do": f"/proof {to}", "data_key": f"proof-{name}", "title": label, "class_": f"is-{name}"}
    return el("button", label, type="button", aria_disabled="true" if off else None, **about)


def _what_if(look: Look, puzzle: Puzzle) -> Html | None:
    """Return every answer of the other at this place, or every other action, to be tried on the table."""
    found = puzzle.proof
    if isinstance(found, Facts):
        return None
    if isinstance(found, Dangers):
        seen, view = puzzle.open.match.observe(puzzle.case.seat), puzzles_of(puzzle.game)
        names = [view.answer_name(look.t, seen, one.action) for one in found.dangers]
        options = [_option(name, n, chosen=n == puzzle.step - 2) for n, name in enumerate(names)]
        return _select(look, "puzzle.dangers", options, chosen=puzzle.step > 1)
    return _select(
        look, "puzzle.try-answers", _answers(look, puzzle), chosen=puzzle.moment.answer is not None
    )


def _answers(look: Look, puzzle: Puzzle) -> list[Html]:
    """Return the answers to the latest own action. Those that come with the same news stand together."""
    assert puzzle.tree is not None
    view, place = puzzles_of(puzzle.game), puzzle.pair
    answers = list(enumerate(puzzle.tree.at(puzzle.path[:place]).answers))
    own = puzzle.moments[min(2 * place + 1, len(puzzle.moments) - 1)]
    seen = own.match.observe(puzzle.case.seat, own.ply)
    given = puzzle.path[place] if puzzle.moment.answer else -1
    groups = []
    for news, some in groupby(answers, lambda one: view.news(look.t, one[1])):
        options = [_option(view.reply(look.t, seen, one), n, chosen=n == given) for n, one in some]
        groups.append((news, options))
    hands = _hands(look, puzzle)
    if len(groups) < 2 and not hands:
        return [option for _, options in groups for option in options]
    label = look.t("puzzle.try-answers")
    return [*(el("optgroup", options, label=news or label) for news, options in groups), *hands]


def _option(name: str, number: int, *, chosen: bool) -> Html:
    return el("option", name, value=number, selected=chosen)


def _select(look: Look, about: str, options: list[Html], *, chosen: bool) -> Html:
    """Return the alternatives to try. The first line says so until one is chosen."""
    none = look.t("puzzle.what-if" if options else "puzzle.no-answer")
    first = el("option", none, value="", disabled=True, hidden=True, selected=not chosen)
    return el(
        "select",
        first,
        options,
        data_do="/proof-answer",
        data_key="proof-answer",
        aria_label=look.t(about),
        class_=classes("what-if", not options and "is-empty"),
    )


def _hands(look: Look, puzzle: Puzzle) -> list[Html]:
    """Return the hands that are still beaten, where there are several: each has a proof of its own."""
    found = puzzle.proof
    if not isinstance(found, Hope) or len(found.hands) < 2:
        return []
    view = puzzles_of(puzzle.game)
    options = [
        el("option", view.hand(look.t, hand), value=f"{HAND}{n}") for n, hand in enumerate(found.hands)
    ]
    return [el("optgroup", options, label=look.t("puzzle.hopes"))]


def stamp(look: Look, puzzle: Puzzle) -> Html | None:
    """Return the stamp of the house on a puzzle that has been answered. Nothing on an open one."""
    if not puzzle.result:
        return None
    words = el("span", look.t(f"puzzle.state.{puzzle.result}"), class_="stamped")
    return el("p", words, class_=f"house-stamp is-{puzzle.result}", id="house-stamp")


def caption(look: Look, puzzle: Puzzle) -> Html | None:
    """Return the solution and the step, once they are shown."""
    return join([title(look, puzzle), sentences(look, puzzle)]) if puzzle.shown else None

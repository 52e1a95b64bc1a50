"""The puzzles of Killer vs Inspector in words, on the grid and on paper. See ``PuzzleView``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.state import KILLER
from web.games.killer.grid import stamp
from web.games.killer.names import NAMES, action_name, condition, full, list_names, short
from web.games.killer.panel import counters
from web.games.killer.strip import picture
from web.markup import Html, classes, el, join
from web.model.look import Look

if TYPE_CHECKING:
    from noir.games.killer.observation import Observation
    from noir.games.killer.pieces import Grid
    from noir.puzzles import Answer, Danger, Fact, Facts, Open
    from web.i18n import Words
    from web.model.puzzle import Puzzle


def answer_name(t: Words, seen: Observation, answer: str) -> str:  # noqa: ARG001 - suspects keep their names
    """Return an action in words, or the suspects of some letters."""
    if not answer.isupper():
        return action_name(t, answer)
    return full(t, answer) if len(answer) == 1 else list_names(t, answer)


def news(t: Words, answer: Answer) -> str:
    """Return the radar or the card of the action before."""
    if answer.radar is not None:
        return t(f"killer.puzzle.radar.{'near' if answer.radar else 'far'}")
    return t("killer.puzzle.drawn", who=NAMES[answer.card]) if answer.card else ""


def reply(t: Words, seen: Observation, answer: Answer) -> str:  # noqa: ARG001 - suspects keep their names
    """Return the Inspector's reply in words."""
    done = [action_name(t, text) for text in answer.actions if text != "e" or len(answer.actions) == 1]
    return t.list(done)


def hand(t: Words, cards: tuple[str, ...]) -> str:
    """Return agents as a list."""
    return list_names(t, cards)


def danger(t: Words, danger: Danger) -> str:
    """Return the identity and cards that make the Inspector certain, and the suspect to arrest the Killer."""
    drawn = [t("killer.puzzle.danger.drawn", who=NAMES[danger.card])] if danger.card else []
    held = list_names(t, danger.hand) if danger.hand else ""
    key = "agent" if danger.agent else "self"
    key += "" if held else ".bare"
    names = {
        "who": short(danger.inspector),
        "near": held,
        "agent": short(danger.agent) if danger.agent else "",
    }
    return " ".join([t(f"killer.puzzle.danger.{key}", **names), *drawn])


def misfit(t: Words, fact: Fact, answer: str) -> str:
    """Return why a suspect doesn't fit a fact: a seen card, a failed arrest, or the place at the time."""
    key = "far" if fact.inside else "near"
    if not fact.ply or fact.suspect == answer:
        key = fact.code
    return t(f"killer.puzzle.miss.{key}", n=fact.ply, who=short(answer), near=short(fact.suspect))


def out(t: Words, reason: str, suspects: str) -> str:
    """Return the suspects excluded without a clue."""
    return t(f"killer.puzzle.out.{reason}", near=list_names(t, suspects))


def fact(t: Words, fact: Fact) -> str:
    """Return a fact with the neighbours at the time."""
    key = f"{fact.code}.{'near' if fact.inside else 'far'}"
    return t(f"killer.puzzle.fact.{key}", who=short(fact.suspect), near=list_names(t, fact.near))


# --- the table of a name ------------------------------------------------------------


def names(look: Look, puzzle: Puzzle) -> Html:
    """Return the grid whose faces are the answers, and the facts to draw on it."""
    given = puzzle.revealed_facts or puzzle.open.facts
    assert given is not None
    picked = _find_fact(look, puzzle, given)
    seen, fact = _moment(puzzle, picked)
    facts = [_fact(look, puzzle, one, number, fact) for number, one in enumerate(given.facts, 1)]
    return el(
        "div",
        el("section", _board(look, puzzle, given, seen, fact), class_="whom"),
        el(
            "section",
            el("h2", look.t("killer.puzzle.facts"), id="facts-title"),
            el("ol", facts, class_="facts", aria_labelledby="facts-title"),
            _own(look),
            class_="known",
        ),
        class_=classes(
            "killer naming",
            "as-killer" if look.seat == KILLER else "as-inspector",
            "is-proven" if puzzle.shown else None,
            "is-drawn" if fact else None,
        ),
    )


def _own(look: Look) -> Html:
    seen: Observation = look.seen
    held = [look.t("killer.puzzle.you", who=NAMES[seen.identity])]
    if seen.hand:
        held.append(look.t("killer.summary.agents", who=list_names(look.t, seen.hand)))
    return el("p", " ".join(held), class_="naming-own")


def _find_fact(look: Look, puzzle: Puzzle, given: Facts) -> Fact | None:
    """Return the fact that the reader has picked at this step."""
    ply, _, step = look.view.get("fact", "").partition(".")
    return next((one for one in given.facts if (str(one.ply), str(puzzle.step)) == (ply, step)), None)


def _moment(puzzle: Puzzle, picked: Fact | None) -> tuple[Observation, Fact | None]:
    """Return the moment that is shown: that of a picked fact, now, or that of the fact walked to."""
    if picked:
        return puzzle.open.match.observe(puzzle.case.seat, picked.ply - 1), picked
    moment = puzzle.moment
    return moment.match.observe(puzzle.case.seat, moment.ply), moment.fact


def _board(look: Look, puzzle: Puzzle, given: Facts, seen: Observation, fact: Fact | None) -> Html:
    """Return the large grid for an answer, with a fact drawn on it. The proof dims excluded suspects."""
    left = "" if puzzle.revealed_facts is None else fact.suspects if fact else given.suspects
    seen_cards = dict(given.free).get("own-card", "")
    rows = [
        el(
            "div",
            [_mug(look, puzzle, seen, name, left, fact, seen_cards) for name in row],
            role="row",
            class_="row",
            aria_rowindex=y,
        )
        for y, row in enumerate(seen.table.grid, 1)
    ]
    grid = seen.table.grid
    return el(
        "div",
        rows,
        role="grid",
        class_="mugs",
        id="mugs",
        aria_label=look.t("killer.grid"),
        data_cols=len(grid[0]),
        data_rows=len(grid),
    )


def _mug(
    look: Look, puzzle: Puzzle, seen: Observation, name: str, left: str, fact: Fact | None, cards: str
) -> Html:
    """Return one suspect of the large grid."""
    t, table = look.t, seen.table
    is_open = not puzzle.shown and name in puzzle.open.choices
    is_out, is_found = left and name not in left, puzzle.shown and name == puzzle.case.solution
    states = [name in table.dead and "dead", is_out and "is-out", name == seen.identity and "is-self"]
    look_class = classes("mug", *states, _place_of(name, fact), is_found and "is-found")
    spoken = t.list(_about(t, seen, name, left, cards), "")
    tag = "button" if is_open else "span"
    about = {"type": "button", "data_do": name} if is_open else {"role": "img"}
    # who cannot be named is walked over by the arrows all the same: where he lies is part of the case
    key = f"name-{name}"
    inside = _inside(t, seen, name, cards)
    cell = el(tag, *inside, class_=look_class, data_key=key, data_card=name, aria_label=spoken, **about)
    return el("div", cell, role="gridcell")


def _inside(t: Words, seen: Observation, name: str, cards: str) -> list[Html | None]:
    """Return the face and the name of a suspect, and the marks on it."""
    table = seen.table
    return [
        el("span", class_="face", data_face=name, aria_hidden="true"),
        el("span", short(name), class_="mug-name", aria_hidden="true"),
        el("span", class_="cross", aria_hidden="true") if name in table.dead else None,
        stamp(t) if name in table.innocent else None,
        el("span", class_="card-seen", aria_hidden="true") if name in cards else None,
    ]


def _about(t: Words, seen: Observation, name: str, left: str, cards: str) -> list[str]:
    """Return everything that a suspect of the large grid shows, in words."""
    about = [full(t, name), condition(t, seen.table, name)]
    if name in cards:
        about.append(t("killer.puzzle.seen-card"))
    if left:
        about.append(t("killer.puzzle.can-be" if name in left else "killer.puzzle.is-out"))
    return about


def _place_of(name: str, fact: Fact | None) -> str | None:
    """Return where a suspect is in a fact, as a class."""
    if fact is None:
        return None
    beside = "is-near" if fact.inside else "is-far"
    return beside if name in fact.near else "is-centre" if name == fact.suspect else None


def _fact(look: Look, puzzle: Puzzle, one: Fact, number: int, fact_: Fact | None) -> Html:
    """Return a fact: its small picture, which draws it on the grid, and the event in words."""
    seen: Observation = puzzle.open.match.observe(puzzle.case.seat, one.ply - 1)
    grid, turn = seen.table.grid, look.t("killer.puzzle.turn", n=one.ply)
    about = "inspector" if look.seat == KILLER else "killer"
    is_shown = fact_ is not None and fact_.ply == one.ply
    card = el(
        "button",
        picture(grid, one.near, one.suspect),
        type="button",
        class_=classes("clue-card", f"about-{about}", "near" if one.inside else "far"),
        data_do="/ui fact" if is_shown else f"/ui fact {one.ply}.{puzzle.step}",
        data_key=f"fact-{number}",
        aria_label=turn,
        aria_pressed="true" if is_shown else "false",
    )
    walked = puzzle.moment.fact is not None and puzzle.moment.fact.ply == one.ply
    return el(
        "li",
        card,
        el("p", el("b", turn, aria_hidden="true"), " ", fact(look.t, one)),
        class_=classes("fact", "is-shown" if is_shown else None, "is-walked" if walked else None),
        id=f"fact-{number}",
        aria_current="step" if walked else None,
    )


def mini(grid: Grid, dead: str, fact: Fact | None = None, *, own: str = "", innocent: str = "") -> Html:
    """Return a grid of letters for paper: its words stand beside it."""
    cells = [
        el(
            "span",
            el("b", name),
            data_face=name,
            class_=classes(
                name in dead and "dead",
                name in innocent and "cleared",
                name == own and "own",
                fact is not None and name in fact.near and ("near" if fact.inside else "far"),
                fact is not None and name == fact.suspect and "centre",
            ),
        )
        for row in grid
        for name in row
    ]
    return el("span", cells, class_="mini-grid", data_cols=len(grid[0]), aria_hidden="true")


# --- the picture of a kind ---------------------------------------------------------------

EMBLEMS = {
    "name-the-killer": (("N", ""), ("G", "is-shadow of-killer"), ("S", "")),
    "name-the-inspector": (("O", ""), ("C", "is-shadow of-inspector"), ("P", "")),
    "sure-kill": (("H", "is-dead"), ("V", "is-next"), ("M", "is-dead")),
    "hide": (("R", ""), ("J", "is-masked"), ("D", "")),
}
"""Who stands in the picture of a kind, and how: in shadow, crossed out, next, behind a mask."""


def emblem(t: Words, kind: str) -> Html:  # noqa: ARG001 - no words in it
    """Return a line-up of three."""
    line = [
        el(
            "span",
            el("span", class_="face", data_face=name, data_card=name),
            el("span", class_="cross") if how == "is-dead" else None,
            class_=classes("small-face", how),
        )
        for name, how in EMBLEMS[kind]
    ]
    return el("span", line, class_="emblem line-up", aria_hidden="true")


# --- on paper -----------------------------------------------------------------------------


def paper(t: Words, puzzle: Open) -> Html:
    """Return the grid with its faces, and the facts of a name, each with a small one of letters."""
    seat = puzzle.case.seat
    seen: Observation = puzzle.match.observe(seat)
    own = t("killer.puzzle.you", who=NAMES[seen.identity])
    given, table = puzzle.facts, seen.table
    grid = mini(table.grid, table.dead, own=seen.identity, innocent=table.innocent)
    if given is None:
        marked = t("killer.summary.innocent", who=list_names(t, table.innocent)) if table.innocent else ""
        return el("div", grid, el("div", el("p", own, " ", marked), _numbers(t, puzzle)), class_="standing")
    facts = []
    for one in given.facts:
        then = puzzle.match.observe(seat, one.ply - 1).table
        facts.append(el("li", mini(then.grid, then.dead, one), el("p", fact(t, one))))
    free = " ".join(out(t, reason, who) for reason, who in given.free)
    beside = el("div", grid, el("p", own, " ", free), class_="standing")
    return join([beside, el("ul", facts, class_="paper-facts")])


def _numbers(t: Words, puzzle: Open) -> Html:
    seen = puzzle.match.observe(puzzle.case.seat)
    return counters(Look(t=t, game=puzzle.match.game.name, seen=seen, seat=puzzle.case.seat, names=("", "")))

"""Ending of a case: both secrets, and the knowledge of each side move by move."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from noir.games.killer.belief import candidates_after_events
from noir.games.killer.state import KILLER
from web.games.killer.deduction import identities
from web.games.killer.log import line
from web.games.killer.names import full, list_names, short
from web.markup import Html, el
from web.views import costly as review
from web.views.opponent_faces import portrait, says

if TYPE_CHECKING:
    from noir.core import Outcome
    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event
    from web.i18n import Words
    from web.model.look import Look

FEW = 4  # so many candidates are named, more are only counted


def verdict(look: Look, outcome: Outcome) -> str:
    """Return how the case ended, and to a player whether that is won."""
    t = look.t
    if outcome.winner is None:
        return t("killer.over.cold")
    text = t(f"killer.over.{outcome.reason}")
    return f"{text} {t(f'killer.over.{look.result}')}" if look.addressed else text


def ending(look: Look, outcome: Outcome) -> Html:
    """Return the ending: the result and both identities."""
    t = look.t
    killer, inspector = identities(look)
    return el(
        "section",
        el(
            "h2",
            t(f"killer.end.{outcome.reason}"),
            id="end-title",
            data_told="case",
            tabindex="-1",
            data_key="verdict",
        ),
        el("p", _sentences(verdict(look, outcome)), class_="outcome", data_told="outcome", data_result=True),
        _mark(killer, t("killer.end.killer", who=full(t, killer))) if killer else None,
        _mark(inspector, t("killer.end.inspector", who=full(t, inspector))) if inspector else None,
        _masks(t, look.both[KILLER]) if look.both else None,
        _opponent(look),
        review.lines(look),
        class_=f"verdict ending is-{look.result}",
        aria_labelledby="end-title",
    )


def _sentences(text: str) -> list[Html | str]:
    """Return the sentences of the ending, each on its own lines where one line is too short for all."""
    parts = re.split(r"(?<=[.!])( )", text)
    return [el("span", part) if part.strip() else part for part in parts]


def _mark(suspect: str, sentence: str) -> Html:
    """Return a secret with its face."""
    face = el("span", class_="face", data_face=suspect, data_card=suspect, aria_hidden="true")
    return el("p", face, el("span", sentence), class_="found", data_told=f"found-{suspect}")


def _opponent(look: Look) -> Html | None:
    """Return the opponent's face and last word, where one of the house's opponents sat opposite."""
    other = look.seat.other
    face = portrait(look, other)
    if face is None or look.watch or look.friend:
        return None
    line = el("span", el("strong", look.names[other]), " ", says(look))
    return el("p", face, line, class_="parting", data_told="parting")


def _masks(t: Words, killer: Observation) -> Html:
    """Return the Killer's identities in order, when there was more than one."""
    worn = [
        killer.first_identity,
        *(event.drawn for event in killer.history if event.verb == "d" and event.success),
    ]
    return (
        el("p", t("killer.end.masks", all=" → ".join(short(name) for name in worn)), data_told="masks")
        if len(worn) > 1
        else Html()
    )


def course(look: Look, both: tuple[Observation, Observation]) -> Html:
    """Return the table of each side's proven knowledge after every action."""
    t, (killer, inspector) = look.t, both
    head = [
        el("th", t(f"killer.course.{name}"), scope="col") for name in ("move", "event", "killer", "inspector")
    ]
    rows = [
        el(
            "tr",
            el("th", event.ply, scope="row"),
            el("td", line(t, both[event.seat], event)),
            el("td", _few(t, of_killer)),
            el("td", _few(t, of_inspector)),
        )
        for event, of_killer, of_inspector in zip(
            _full_history(killer, inspector),
            candidates_after_events(inspector),
            candidates_after_events(killer),
            strict=True,
        )
    ]
    table = el(
        "table",
        el("caption", t("killer.course.caption")),
        el("thead", el("tr", head)),
        el("tbody", rows),
        class_="course",
    )
    return el(
        "details",
        el("summary", t("killer.course"), data_key="course"),
        el(
            "div",
            table,
            class_="scroll",
            tabindex="0",
            role="region",
            aria_label=t("killer.course"),
            data_key="course-table",
        ),
        id="course",
    )


def _full_history(killer: Observation, inspector: Observation) -> list[Event]:
    """Return the history with nothing hidden: of each event the view of the seat that acted."""
    return [
        mine if mine.seat == KILLER else yours
        for mine, yours in zip(killer.history, inspector.history, strict=True)
    ]


def _few(t: Words, names: str) -> str:
    if len(names) > FEW:
        return str(len(names))
    return t("killer.course.candidates", n=len(names), who=list_names(t, names))

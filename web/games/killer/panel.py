"""Panel, the dossier: the reader's identity, the agents, and every action in words but the arrows' own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.state import CITIZEN_ARRESTS, DEAD_TO_WIN, INSPECTOR, KILLER, QUIET_LIMIT
from web.games.killer.clues import hinted
from web.games.killer.grid import draw
from web.games.killer.names import condition, empty_hand, full, role, shift_words, short
from web.games.killer.shifts import shift_list
from web.games.killer.verbs import ARREST, CITIZEN, KILL, agents, arrester, choosing, verb
from web.markup import Html, classes, el, flag, join
from web.views.opponent_faces import portrait, says

if TYPE_CHECKING:
    from noir.games.killer.observation import Observation
    from web.model.look import Look

SHORT = 3
"""Counts that a phone shows in one line, each with its name."""


def counters(look: Look) -> Html:
    """Return the numbers of the case that both seats see. In little room their names are short."""
    t, table = look.t, look.seen.table
    found = [
        ("dead", "count.dead", t("killer.count.of", n=len(table.dead), all=DEAD_TO_WIN)),
        ("pile", "short.pile", table.pile_size),
    ]
    if look.seat == KILLER or look.outcome:  # the Inspector's lies open to the Inspector
        found.append(("hand", "short.hand", table.hand_size))
    if table.citizen:
        left = t("killer.count.of", n=table.arrests_left, all=CITIZEN_ARRESTS)
        found.append(("arrests", "short.arrests", left))
    if table.quiet >= QUIET_LIMIT // 2:
        found.append(("quiet", "short.quiet", t("killer.count.of", n=table.quiet, all=QUIET_LIMIT)))
    about = {"pile": "killer.count.about.pile", "quiet": "killer.rules.cold"}
    tracks = {}
    if look.match.seal:
        tracks = {"dead": _victims(table.dead), "quiet": _track(table.quiet, QUIET_LIMIT)}
    pairs = [
        el(
            "div",
            el("dt", t(f"killer.count.{name}")),
            el("dd", value, data_tick=f"count-{name}"),
            tracks.get(name),
            class_=f"count {name}",
            title=t(about[name]) if name in about else None,
            data_short=t(f"killer.{short_name}"),
        )
        for name, short_name, value in found
    ]
    return el("dl", pairs, class_=classes("counters", len(pairs) <= SHORT and "is-short"))


def _victims(dead: str) -> Html:
    """Return a place for each victim that wins, with the faces of those there are."""
    faces = [el("span", data_face=name, data_move=f"victim-{name}") for name in dead]
    places = [el("span", face, class_="victim") for face in (*faces, *[None] * DEAD_TO_WIN)]
    return el("dd", places[:DEAD_TO_WIN], class_="track", aria_hidden="true")


def _track(done: int, most: int) -> Html:
    """Return how far something has come as a line, empty at first."""
    line = el("rect", class_="done", width=done, height=1)
    svg = el("svg", line, viewbox=f"0 0 {most} 1", preserveaspectratio="none")
    return el("dd", svg, class_="track", aria_hidden="true")


def dossier(look: Look) -> Html:
    """Return the reader's identity, the numbers of the case, and the hand while it is of use."""
    seen: Observation = look.seen
    title = role(look.t, seen.seat)
    title = look.t("killer.you-are", role=title) if look.addressed else title[:1].upper() + title[1:]
    bubble = None if look.outcome else says(look)
    return el(
        "section",
        el("div", el("h2", title, id="dossier-title"), _identity(look), class_="file"),
        counters(look),
        _against(look, bubble),
        _hand(look) if seen.seat == INSPECTOR and look.outcome is None else None,
        class_=classes("dossier", bubble is not None and "hears"),
        aria_labelledby="dossier-title",
    )


def faced(look: Look) -> bool:
    """Return whether one of the house's opponents sits opposite."""
    return portrait(look, look.seat.other) is not None


def _against(look: Look, bubble: Html | None) -> Html | None:
    """Return the opponent's portrait, if a bot plays. At the end the ending has it."""
    other = look.seat.other
    face = portrait(look, other)
    if face is None or look.outcome:
        return None
    lines = [el("strong", look.names[other]), el("span", role(look.t, other), class_="fine")]
    line = el("span", lines, class_="opposite-name")
    return el("div", face, line, el("div", bubble, class_="speech"), class_="opposite")


def _identity(look: Look) -> Html:
    seen: Observation = look.seen
    if not seen.identity:
        return Html()
    return el(
        "p",
        el("span", class_="face", data_face=seen.identity, data_card=seen.identity, aria_hidden="true"),
        el("strong", full(look.t, seen.identity)),
        class_="identity",
    )


# --- the agents -----------------------------------------------------------


def _hand(look: Look) -> Html:
    seen: Observation = look.seen
    cards = [_agent(look, name, number) for number, name in enumerate(seen.hand, 1)]
    whose = "" if look.addressed else ".they"
    held = look.t(f"killer.{'agents' if seen.table.chosen else 'cards'}{whose}")
    title = el("h3", held, id="hand-title")
    choice = el("p", _choice(look), class_="advice") if verb(look) in ("i", "u") else None
    if not cards:
        return el("div", title, el("p", look.t(empty_hand(seen)), class_="fine"), class_="agents")
    hand = el("div", cards, role="toolbar", class_="hand", aria_labelledby="hand-title")
    return el("div", title, hand, choice, class_="agents")


def _choice(look: Look) -> str:
    """Return the choice: an identity, or the agent to use and the result of that (K18, K19)."""
    t, seen = look.t, look.seen
    if not seen.table.drawn:
        return t("killer.choose-identity")
    drew = "drawn" if seen.history[-1].drawn else "not-drawn"
    alive = any(name not in seen.table.dead for name in seen.hand)
    return f"{t(f'killer.choose.{drew}')} {t('killer.choose.living' if alive else 'killer.choose.dead')}"


def _agent(look: Look, name: str, number: int) -> Html:
    """Return one card of the hand: to be chosen, to be used, or to be told to make the next arrest."""
    t, seen = look.t, look.seen
    action = f"u{name}" if seen.table.chosen else f"i{name}"
    chosen, can_arrest = arrester(look) == name, _can_arrest(look, name)
    do, label = _use(look, name, action, chosen=chosen, can_arrest=can_arrest)
    arrests = can_arrest and verb(look) == CITIZEN and not chosen
    spoken = t("killer.agent", n=number, who=full(t, name), state=condition(t, seen.table, name))
    dead, target = name in seen.table.dead, arrests or action in look.legal
    states = {"dead": dead, "target": target, "hinted": hinted(look, action)}
    return el(
        "button",
        el("span", class_="face", data_face=name, aria_hidden="true"),
        el("span", short(name), class_="name", aria_hidden="true"),
        draw(number, "number"),
        el("span", class_="cross", aria_hidden="true") if dead else None,
        type="button",
        class_=flag("card small agent", states),
        data_do=do,
        data_key=f"hand-{name}",
        data_card=name,
        aria_label=t("killer.cell.do", cell=spoken, do=label) if label else spoken,
        aria_keyshortcuts=str(number) if look.settings.keys == "on" else None,
        aria_disabled="true" if not label and not look.busy else None,
        aria_pressed=_button(chosen) if can_arrest else None,
    )


def _button(held: bool) -> str:
    return "true" if held else "false"


def _can_arrest(look: Look, name: str) -> bool:
    return any(text.startswith(f"z{name}") for text in look.legal)


def _use(look: Look, name: str, action: str, *, chosen: bool, can_arrest: bool) -> tuple[str, str]:
    """Return the command of a card of the hand, and its name, "" if it explains a refusal."""
    if action in look.legal:
        return action, look.t(f"killer.do.{action[0]}")
    if can_arrest:
        return ("/ui verb" if chosen else choosing(look, f"z{name}")), look.t("killer.do.by")
    return f"/why {action}", ""


# --- the actions in words -----------------------------------------------------


def in_words(look: Look) -> Html:
    """Return every action with a target in words, for readers. Seen when it is focused.

    So all that is legal stands on the page, whatever verb is in hand.
    """
    kinds = [KILL, ARREST, *(f"{CITIZEN}{agent}" for agent in agents(look))]
    groups = [_group(look, kind[0], kind) for kind in kinds]
    return el("div", groups, _shifts(look), class_="in-words", data_reach="words")


def _group(look: Look, kind: str, start: str) -> Html:
    """Return one button for each legal action that begins so, under the name of its kind."""
    texts = sorted(text for text in look.legal if text.startswith(start))
    if not texts:
        return Html()
    title = look.t("killer.by-agent", who=short(start[1])) if kind == "z" else look.t(f"killer.kind.{kind}")
    heading = el("h3", title, id=f"kind-{start}")
    buttons = [
        el(
            "button",
            el("b", data_mark=f"{text[-1]} ", aria_hidden="true"),
            short(text[-1]),
            type="button",
            class_=classes("act", hinted(look, text) and "hinted"),
            data_do=text,
            data_key=f"do-{text}",
            aria_label=look.t(f"killer.act.{kind}", who=short(text[-1]), agent=short(text[1])),
        )
        for text in texts
    ]
    return el(
        "div", heading, el("div", buttons, class_="acts"), role="group", aria_labelledby=f"kind-{start}"
    )


def _shifts(look: Look) -> Html:
    """Return all shifts in words with their results. The arrows do the same."""
    found = shift_list(look)
    if not found:
        return Html()
    items = [
        el(
            "li",
            el(
                "button",
                look.t("killer.shift.do", shift=shift_words(look.t, text)),
                type="button",
                class_="act",
                data_do=text,
                data_key=f"list-{text}",
            ),
            " ",
            el("span", after, class_="after"),
        )
        for text, after in found
    ]
    heading = el("h3", look.t("killer.all-shifts"), id="all-shifts")
    return join([heading, el("ul", items, class_="shift-list", aria_labelledby="all-shifts")])

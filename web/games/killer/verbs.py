"""Verbs under the grid: the one in hand decides the meaning of a press on a suspect or agent.

The verb in hand holds for one turn: the next begins with the first verb, so that a kill or an
arrest is one tap (and a question), unless no arrest can be right. What has no target, a disguise or
a draw, acts at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.state import INSPECTOR, KILLER
from web.games.killer.clues import hinted
from web.games.killer.deduction import other_candidates
from web.games.killer.pencil import pencilled, switch, tool_in_hand
from web.markup import Html, classes, el

if TYPE_CHECKING:
    from noir.games.killer.observation import Observation
    from web.model.look import Look

KILL, ARREST, SHIFT, CITIZEN, EXONERATE = "k", "a", "s", "z", "u"
NOTHING = "n"
"""The reader is to take a verb in hand first."""
WAYS = {SHIFT: "rc"}
"""With what letters the actions of a verb begin, where it is not the verb's own."""


def offers(look: Look, verb: str) -> bool:
    """Return whether a verb has anything legal to do now."""
    return any(text[0] in WAYS.get(verb, verb) for text in look.legal)


def choosing(look: Look, what: str) -> str:
    """Return the command that takes a verb, or a verb and its agent, in hand for this turn."""
    return f"/ui verb {what}.{look.ply}"


def verb(look: Look) -> str:
    """Return the verb in hand, ``i`` or ``u`` while the hand is the choice, "" when no action is allowed."""
    seen: Observation = look.seen
    if not look.legal:
        return ""
    if seen.seat == INSPECTOR and not seen.table.chosen:
        return "i"
    if seen.table.drawn:
        return "u"
    chosen = tool_in_hand(look)[:1]
    if chosen == NOTHING or (chosen and offers(look, chosen)):
        return chosen
    first = KILL if seen.seat == KILLER else ARREST
    if is_killer_away(look):
        return NOTHING
    return first if offers(look, first) or not offers(look, SHIFT) else SHIFT


def is_killer_away(look: Look) -> bool:
    """Return whether the aid knows that no arrest in person can be right: each possible Killer is away."""
    targets = {text[1] for text in look.legal if text[0] == ARREST}
    return (
        look.seen.seat == INSPECTOR
        and bool(targets)
        and targets.isdisjoint(other_candidates(look) or targets)
    )


def agents(look: Look) -> list[str]:
    """Return the agents of the hand with a legal arrest."""
    return sorted({text[1] for text in look.legal if text[0] == CITIZEN})


def arrester(look: Look) -> str:
    """Return the agent for the next arrest, or "" for the Inspector himself or none yet."""
    if verb(look) != CITIZEN:
        return ""
    able, agent = agents(look), tool_in_hand(look)[1:]
    if agent in able:
        return agent
    return able[0] if len(able) == 1 else ""


def aim(look: Look) -> str:
    """Return how the action begins that a suspect stands for. The action need not be legal."""
    seen: Observation = look.seen
    if seen.seat == KILLER:
        return "k"
    if not seen.table.chosen:
        return "i"
    if seen.table.drawn:
        return "u"
    agent = arrester(look)
    return f"z{agent}" if agent else "a"


def waits(look: Look) -> bool:
    """Return whether something else than a suspect is asked for: a verb, a line, or an agent."""
    return verb(look) in (NOTHING, SHIFT) or (verb(look) == CITIZEN and not arrester(look))


def bar(look: Look) -> Html:
    """Return the bar of verbs, each in a place of its own."""
    seen: Observation = look.seen
    if seen.seat == KILLER:
        buttons = [_way(look, KILL), _action_button(look, "d", "D"), _way(look, SHIFT)]
    else:
        buttons = [_way(look, ARREST), _draw(look), _way(look, SHIFT)]
        if seen.table.citizen:
            buttons.append(_way(look, CITIZEN))
    return el(
        "div",
        buttons,
        switch(look, KILL if seen.seat == KILLER else ARREST),
        role="toolbar",
        class_="verbs" if look.legal else "verbs is-idle",
        aria_label=look.t("killer.verbs"),
    )


def _way(look: Look, name: str) -> Html:
    """Return the button of a verb with targets. Without any it is grey and tells why."""
    can = offers(look, name)
    held = verb(look) == name and not pencilled(look)
    advised = look.offers.hint is not None and look.offers.hint.action[:1] in WAYS.get(name, name)
    return el(
        "button",
        el("span", look.t(f"killer.verb.{name}"), class_="label"),
        type="button",
        class_=classes("verb", f"is-{name}", can and advised and "hinted"),
        data_do=choosing(look, name) if can else f"/why {name}",
        data_key=f"verb-{name}",
        aria_pressed=("true" if held else "false") if can else None,
        aria_disabled=None if can or look.busy else "true",
    )


def _draw(look: Look) -> Html:
    return _action_button(look, "e", "E", "" if look.seen.table.pile_size else ".empty")


def _action_button(look: Look, action: str, key: str, how: str = "") -> Html:
    """Return the button of an action without a target. Grey with its reason when it is not legal."""
    legal = action in look.legal
    return el(
        "button",
        el("span", look.t(f"killer.verb.{action}"), class_="label"),
        type="button",
        class_=classes("verb", f"is-{action}", hinted(look, action) and "hinted"),
        data_do=action if legal else f"/why {action}",
        data_key=f"do-{action}",
        aria_label=look.t(f"killer.act.{action}{how}"),
        aria_disabled=None if legal or look.busy else "true",
        aria_keyshortcuts=key if look.settings.keys == "on" else None,
    )

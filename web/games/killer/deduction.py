"""Deduction aid: the possible Killers and Inspectors, and the reason against each other suspect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.belief import own_belief, public_belief
from noir.games.killer.state import KILLER
from web.games.killer.names import NAMES, list_names
from web.markup import Html, el, join

if TYPE_CHECKING:
    from noir.games.killer.belief import Exclusion, Suspects
    from noir.games.killer.observation import Observation
    from web.i18n import Words
    from web.model.look import Look

CHOICES = ("off", "after", "always")
OF_EVENT = frozenset({"away-from-kill", "away-from-radar", "near-silent-radar", "away-from-arrest"})


def choice(look: Look) -> str:
    """Return when the aid may speak: one of CHOICES."""
    wanted = look.view.get("aid", "after")
    return wanted if wanted in CHOICES and (look.aids or look.both is not None) else "after"


def is_on(look: Look) -> bool:
    """Return whether the aid speaks now."""
    return choice(look) == "always" or (choice(look) == "after" and look.both is not None)


def other_candidates(look: Look) -> str:
    """Return the candidates for the other role the reader can prove, "" while the aid is silent."""
    seen: Observation = look.seen
    if not is_on(look) or (seen.seat == KILLER and not seen.table.chosen):
        return ""
    belief = own_belief(seen)
    return (belief.inspector if seen.seat == KILLER else belief.killer).names


def secrets(look: Look) -> dict[str, tuple[str, ...]]:
    """Return the roles to be shown on the cards once the reader may know them."""
    if not (look.both or look.outcome):
        return {}
    found = zip(identities(look), ("killer", "inspector"), strict=True)
    return {suspect: (code,) for suspect, code in found if suspect}


def identities(look: Look) -> tuple[str, str]:
    """Return the Killer and the Inspector, as far as the reader may know them."""
    if look.both:
        killer, inspector = look.both
        return killer.identity, inspector.identity
    seen: Observation = look.seen
    last, reason = seen.history[-1], look.outcome.reason if look.outcome else ""
    if seen.seat == KILLER:
        return seen.identity, last.suspect if reason == "inspector-killed" else ""
    return (last.target or last.suspect) if reason == "killer-arrested" else "", seen.identity


def aid(look: Look) -> Html:
    """Return the aid with the choice of when it speaks. Nothing where two have agreed to do without."""
    t = look.t
    if not look.aids and look.both is None:
        return Html()
    buttons = [
        el(
            "button",
            t(f"killer.aid.{name}"),
            type="button",
            data_do=f"/ui aid {name}",
            data_key=f"aid-{name}",
            aria_pressed="true" if choice(look) == name else "false",
        )
        for name in CHOICES
    ]
    return el(
        "section",
        el("h2", t("killer.aid"), id="aid-title"),
        el("div", buttons, role="group", aria_labelledby="aid-title", class_="segments"),
        _findings(look) if is_on(look) else el("p", t(f"killer.aid.silent.{choice(look)}"), class_="fine"),
        class_="aid",
        aria_labelledby="aid-title",
    )


def _findings(look: Look) -> Html:
    seen: Observation = look.seen
    own, public = own_belief(seen), public_belief(seen)
    open_to = "public" if look.addressed else "all"
    if seen.seat == KILLER:
        parts = [_part(look, "inspector", own.inspector), _part(look, f"killer-{open_to}", public.killer)]
    else:
        parts = [_part(look, "killer", own.killer), _part(look, f"inspector-{open_to}", public.inspector)]
    return join(parts)


def _part(look: Look, title: str, suspects: Suspects) -> Html:
    t = look.t
    items = [
        el("li", el("b", list_names(t, names)), ": ", reason)
        for reason, names in reasons(t, look.seen, suspects, addressed=look.addressed)
    ]
    folded = el(
        "details",
        el("summary", t.n("killer.aid.others", len(suspects.exclusions)), data_key=f"aid-{title}"),
        el("ul", items, class_="reasons"),
        id=f"aid-{title}",
    )
    return el(
        "div",
        el("h3", _heading(t, title, len(suspects.names))),
        el("p", list_names(t, suspects.names), class_="candidates"),
        folded if items else None,
        class_="finding",
    )


def _heading(t: Words, title: str, n: int) -> str:
    """Return the heading of the candidates. About the reader it is a whole sentence."""
    key = f"killer.aid.{title}"
    return t.n(key, n) if title.endswith(("public", "all")) else t(key, n=n)


def reasons(
    t: Words, seen: Observation, suspects: Suspects, *, addressed: bool = True
) -> list[tuple[str, str]]:
    """Return each reason with everybody it rules out, in the order of the events that gave it."""
    found: dict[str, str] = {}
    for out in sorted(suspects.exclusions, key=lambda out: out.ply):
        reason = _reason(t, seen, out, addressed=addressed)
        found[reason] = found.get(reason, "") + out.suspect
    return list(found.items())


def _reason(t: Words, seen: Observation, out: Exclusion, *, addressed: bool) -> str:
    if out.code in OF_EVENT:
        return t(f"killer.reason.{out.code}", who=NAMES[seen.history[out.ply - 1].suspect], ply=out.ply)
    if out.code == "own-card" and not addressed:
        return t("killer.reason.own-card.they")
    return t(f"killer.reason.{out.code}")

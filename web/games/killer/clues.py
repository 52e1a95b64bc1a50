"""Clues: the marks on the board, from the latest events, the pointer or the advice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.games.killer.state import INSPECTOR, KILLER
from web.games.killer.names import list_names, short

if TYPE_CHECKING:
    from collections.abc import Mapping

    from noir.core import Seat
    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event
    from web.i18n import Words
    from web.model.look import Look

RECENT = 4  # plies a clue stays on the board: both seats have answered it once


@dataclass(frozen=True, slots=True)
class Clue:
    """One public fact: the role ``about`` was (``near_by``) or was not one of ``near``.

    ``about`` is "killer" or "inspector". ``near`` are the living around ``centre`` at that moment, but the
    reader's own cards and other evidence seen since are left out, unless that leaves no one.
    """

    about: str
    near_by: bool
    near: str
    centre: str
    verb: str
    ply: int = 0

    @property
    def how(self) -> str:
        """``near`` or ``far``: whether the role was one of them."""
        return "near" if self.near_by else "far"

    @property
    def name(self) -> str:
        """The name of this clue in the commands of the view."""
        return f"{self.ply}{self.about[0]}"


def unseen_events(look: Look) -> tuple[Event, ...]:
    """Return the events that are new to the reader."""
    history: tuple[Event, ...] = look.seen.history
    return history[max(0, len(history) - look.unseen_actions) :]


def hinted(look: Look, action: str) -> bool:
    """Return whether this action is the advice the person asked for."""
    return look.offers.hint is not None and look.offers.hint.action == action


def clues(seen: Observation) -> tuple[Clue, ...]:
    """Return the latest recent clue about each role, the Killer's first."""
    found = {clue.about: clue for clue in lasting_clues(seen) if clue.ply > len(seen.history) - RECENT}
    return tuple(found[about] for about in ("killer", "inspector") if about in found)


def lasting_clues(seen: Observation) -> list[Clue]:
    """Return every clue that still holds, oldest first."""
    found: list[Clue] = []
    ply = len(seen.history)
    out = {"killer": _plainly_out(seen, KILLER, ply), "inspector": _plainly_out(seen, INSPECTOR, ply)}
    for event in seen.history:
        if event.verb == "d" and event.success:
            # a new face: what was known of the old one points at nobody now
            found = [clue for clue in found if clue.about != "killer"]
        found += _clues_of_event(event, out)
    return found


def clearing_clues(seen: Observation) -> list[Clue]:
    """Return the clues that still clear suspects of the other role, the latest first."""
    own = "killer" if seen.seat == KILLER else "inspector"
    return [clue for clue in lasting_clues(seen)[::-1] if not clue.near_by and clue.about != own]


def shown_clues(seen: Observation) -> tuple[Clue, ...]:
    """Return the clues that mark faces: the recent ones, and those that still clear suspects."""
    recent = clues(seen)
    return (*recent, *(clue for clue in clearing_clues(seen) if clue not in recent))


def former_killers(seen: Observation) -> dict[str, int]:
    """Return each former Killer with the move of the disguise."""
    return {event.revealed: event.ply for event in seen.history if event.verb == "d" and event.success}


def strip_clues(seen: Observation) -> list[Clue]:
    """Return the clues for the strip, the latest first: those that say the same once."""
    found: dict[tuple[str, str, str], Clue] = {}
    for clue in lasting_clues(seen)[::-1]:
        found.setdefault((clue.about, clue.how, clue.near), clue)
    return list(found.values())


def open_among(seen: Observation, role: Seat, near: str, ply: int) -> str:
    """Return the suspects of a clue that can have a role, without those plainly out at that ply."""
    return _without(near, _plainly_out(seen, role, ply))


def _plainly_out(seen: Observation, role: Seat, ply: int) -> str:
    """Return the INNOCENT at that ply, and for a reader of the other role each evidence card seen by then."""
    before = seen.history[:ply]
    out = "".join(event.revealed for event in before)
    if seen.seat != role:
        own = "".join(event.drawn for event in before if event.seat == seen.seat)
        out += seen.first_hand + seen.first_identity + own
    return out


def _without(names: str, out: str) -> str:
    return "".join(name for name in names if name not in out)


def cleared_suspects(seen: Observation) -> str:
    """Return the suspects of failed arrests since the Killer's latest disguise."""
    names = ""
    for event in seen.history:
        if event.verb == "d" and event.success:
            names = ""
        elif event.verb in "az" and not event.success:
            names += event.target or event.suspect
    return names


def telling(seen: Observation, clues: tuple[Clue, ...], suspect: str) -> Clue | None:
    """Return the clue that marks a suspect: of those told, one about the other side, best one that clears."""
    near = [clue for clue in clues if suspect in clue.near]
    own = "killer" if seen.seat == KILLER else "inspector"
    near.sort(key=lambda clue: (clue.about == own, clue.near_by))
    return near[0] if near else None


def drawn_clue(look: Look) -> Clue | None:
    """Return the clue that the reader draws on the grid: one of the strip, until a newer one comes."""
    name, _, latest = look.view.get("clue", "").partition(".")
    found = [] if look.outcome or not name else strip_clues(look.seen)  # no strip beside the end
    if not found or found[0].name != latest:
        return None
    return next((clue for clue in found if clue.name == name), None)


def _clues_of_event(event: Event, out: Mapping[str, str]) -> list[Clue]:
    """Return the clues of an event, without the suspects plainly out by now."""

    def clue(about: str, near_by: bool) -> Clue:
        near = _without(event.near, out[about]) or event.near
        return Clue(about, near_by, near, event.suspect, event.verb, event.ply)

    if event.verb == "k":
        of_killer = [clue("killer", True)]
        return of_killer if event.radar is None else [*of_killer, clue("inspector", event.radar)]
    if event.verb == "u" and event.radar is not None and event.near:
        return [clue("killer", event.radar)]
    return [clue("inspector", True)] if event.verb == "a" else []


def describe(t: Words, clue: Clue) -> str:
    """Return the meaning of a clue's mark on a face."""
    return t(f"killer.clue.{clue.about}.{clue.how}", who=short(clue.centre), ply=clue.ply)


def explanation(look: Look, clue: Clue) -> str:
    """Return a clue as a sentence with the names of that moment."""
    key = f"killer.legend.{clue.about}.{clue.how}"
    return look.t(key, who=short(clue.centre), near=list_names(look.t, clue.near), ply=clue.ply)

"""What is pointed out on the board: clues from the latest events, what is new, what is advised."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from web.games.killer.names import listed, short

if TYPE_CHECKING:
    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event
    from web.model.look import Look

RECENT = 4  # plies a clue stays on the board: both seats have answered it once


@dataclass(frozen=True, slots=True)
class Clue:
    """What one event told: the role ``about`` was (``near_by``) or was not one of ``near``.

    ``about`` is "killer" or "inspector"; ``near`` are the living around ``centre`` at that moment.
    """

    about: str
    near_by: bool
    near: str
    centre: str
    verb: str


def fresh(look: Look) -> tuple[Event, ...]:
    """Return the events that are new to the reader."""
    history: tuple[Event, ...] = look.seen.history
    return history[max(0, len(history) - look.fresh) :]


def hinted(look: Look, action: str) -> bool:
    """Return whether this action is the advice the person asked for."""
    return look.hint is not None and look.hint.action == action


def clues(seen: Observation) -> tuple[Clue, ...]:
    """Return the latest recent clue about each role, the Killer's first."""
    found: dict[str, Clue] = {}
    for event in seen.history[-RECENT:]:
        if event.verb == "d" and event.success:
            found.pop("killer", None)  # a new face: what was known of the old one points at nobody now
        for clue in _told(event):
            found[clue.about] = clue
    return tuple(found[about] for about in ("killer", "inspector") if about in found)


def _told(event: Event) -> list[Clue]:
    centre, near, verb = event.suspect, event.near, event.verb
    found = []
    if verb == "k":
        found.append(Clue("killer", True, near, centre, verb))
        if event.radar is not None:
            found.append(Clue("inspector", event.radar, near, centre, verb))
    elif verb == "u" and event.radar is not None:
        found.append(Clue("killer", event.radar, near, centre, verb))
    elif verb == "a":
        found.append(Clue("inspector", True, near, centre, verb))
    return found


def explained(look: Look, clue: Clue) -> str:
    """Return a clue as a sentence with the names of that moment."""
    key = f"killer.legend.{clue.about}.{'near' if clue.near_by else 'far'}"
    return look.t(key, who=short(clue.centre), near=listed(look.t, clue.near))

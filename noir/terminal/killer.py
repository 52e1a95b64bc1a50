"""Killer vs Inspector in words, for a terminal: suspects are the letters of the records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.state import DEAD_TO_WIN, KILLER, QUIET_LIMIT

if TYPE_CHECKING:
    from noir.core import Outcome, Seat
    from noir.games.killer import Observation, State
    from noir.games.killer.state import Event

KEY = "[A] you   A! INNOCENT   (A) dead"
ROLES = ("Killer", "Inspector")


def board(seen: Observation) -> str:
    """Return grid, identity, hand and counters."""
    table = seen.table
    columns = "    " + "".join(f" {number}   " for number in range(1, len(table.grid[0]) + 1))
    rows = [
        f"{number}   " + "  ".join(_cell(seen, name) for name in row)
        for number, row in enumerate(table.grid, 1)
    ]
    lines = [columns.rstrip(), *(row.rstrip() for row in rows), KEY]
    if seen.seat == KILLER:
        lines.append(
            f"You are the Killer, {seen.identity}. The Inspector has {table.hand_size} cards in hand."
        )
        lines.append("Moves: kX kill, d disguise, r2e or c3n shift a row or column.")
    else:
        identity = f", {seen.identity}" if seen.identity else ""
        lines.append(f"You are the Inspector{identity}. Your hand: {' '.join(seen.hand) or '-'}")
        lines.append(f"Moves: {_inspector_moves(seen)}.")
    lines.append(
        f"{len(table.dead)} of {DEAD_TO_WIN} dead, {table.pile_size} evidence cards, "
        f"{table.quiet} of {QUIET_LIMIT} quiet turns."
    )
    return "\n".join(lines)


def _inspector_moves(seen: Observation) -> str:
    table = seen.table
    if not table.chosen:
        return "iX choose an identity"
    if table.drawn:
        return "uX use agent X"
    agents = f"zXY agent X arrests Y ({table.arrests_left} left), " if table.citizen else ""
    return f"aX arrest, e exonerate (then uX), {agents}r2e or c3n shift a row or column"


def _cell(seen: Observation, name: str) -> str:
    if name in seen.table.dead:
        return f"({name})"
    if name == seen.identity:
        return f"[{name}]"
    return f" {name}!" if name in seen.table.innocent else f" {name} "


def event(seen: Observation, ply: int) -> str:
    """Describe the action of a ply with its public answer."""
    past = seen.history[ply - 1]
    subject = "You" if past.seat == seen.seat else f"The {ROLES[past.seat]}"
    return f"{subject} {_action_text(past, mine=past.seat == seen.seat)}{_collapse(past)}"


def _action_text(past: Event, *, mine: bool) -> str:
    s = "" if mine else "s"
    match past.verb:
        case "k":
            deed = f"kill{s} {past.suspect}.{_radar(past, 'Inspector')}"
        case "d":
            deed = _disguise(past, s, mine=mine)
        case "i":
            deed = f"choose{s} {past.suspect if mine else 'an identity'}."
        case "a":
            deed = f"arrest{s} {past.suspect}{_arrest(past)}"
        case "e":
            deed = _draw(past, s, mine=mine)
        case "u":
            deed = f"exonerate{s} {past.suspect}.{_radar(past, 'Killer')}"
        case "z":
            deed = f"let{s} agent {past.suspect} arrest {past.target}: {_result(past)}"
        case _:
            deed = f"shift{s} {_line(past.text)}."
    return deed


def _disguise(past: Event, s: str, *, mine: bool) -> str:
    if not past.success:
        return f"fail{s} to change identity: {past.revealed} is shown and leaves the game."
    drawn = f" You are {past.drawn} now." if mine else ""
    return f"change{s} identity: {past.revealed} was the Killer and is INNOCENT now.{drawn}"


def _draw(past: Event, s: str, *, mine: bool) -> str:
    if mine and not past.drawn:
        return "draw no card: the pile is empty."
    return f"draw{s} {past.drawn or 'a card'} to exonerate an agent."


def _result(past: Event) -> str:
    return "the Killer!" if past.success else f"not the Killer. {past.suspect} is INNOCENT."


def _arrest(past: Event) -> str:
    if past.success:
        return ": the Killer!"
    return f", who isn't the Killer. The Inspector is beside {past.suspect}."


def _line(shift: str) -> str:
    line = "row" if shift[0] == "r" else "column"
    way = {"e": "right", "w": "left", "n": "up", "s": "down"}[shift[2]]
    return f"{line} {shift[1]} {way}"


def _radar(past: Event, role: str) -> str:
    if past.radar is None:
        return ""
    return f" The radar: the {role} is {'' if past.radar else 'not '}beside {past.suspect}."


def _collapse(past: Event) -> str:
    return f" The grid closes up without {' '.join(past.collapse.gone)}." if past.collapse.gone else ""


def ending(outcome: Outcome, seat: Seat | None, state: State) -> str:
    """Return the winner, how, and both identities."""
    how = {
        "inspector-killed": "The Inspector is dead",
        "sixteen-dead": f"{DEAD_TO_WIN} suspects are dead",
        "killer-arrested": "The Killer is arrested",
        "cold": f"The case goes cold after {QUIET_LIMIT} quiet turns: a draw",
    }[outcome.reason]
    result = ""
    if outcome.winner is not None and seat is not None:
        result = " You win." if outcome.winner == seat else " You lose."
    elif outcome.winner is not None:
        result = f" The {ROLES[outcome.winner]} wins."
    inspector = state.inspector or "still without an identity"
    return f"{how}.{result} The Killer was {state.killer}, the Inspector {inspector}."

"""Killer vs Inspector in words, for a terminal: suspects are the letters of the records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.state import DEAD_TO_WIN, KILLER, QUIET_LIMIT
from noir.terminal.language import Voice

if TYPE_CHECKING:
    from noir.core import IllegalAction, Outcome, Seat
    from noir.games.killer import Observation, State
    from noir.games.killer.state import Event

ROLES = ("killer", "inspector")
AGENTS_FAULTS = ("not-in-hand", "agent-left-grid")
"""Why an arrest by an agent is not allowed, if it isn't for the one arrested."""


class Words:
    """The words of Killer vs Inspector in one language."""

    def __init__(self, language: str) -> None:
        self.t = Voice("killer", language)

    def board(self, seen: Observation) -> str:
        """Return grid, identity, hand and counters."""
        table = seen.table
        columns = "    " + "".join(f" {number}   " for number in range(1, len(table.grid[0]) + 1))
        rows = [
            f"{number}   " + "  ".join(_cell(seen, name) for name in row)
            for number, row in enumerate(table.grid, 1)
        ]
        counts = self.t(
            "counts",
            dead=len(table.dead),
            needed=DEAD_TO_WIN,
            pile=table.pile_size,
            quiet=table.quiet,
            limit=QUIET_LIMIT,
        )
        grid = [columns.rstrip(), *(row.rstrip() for row in rows)]
        return "\n".join((*grid, self.t("key"), self._you(seen), self._moves(seen), counts))

    def _you(self, seen: Observation) -> str:
        if seen.seat == KILLER:
            return self.t("you.killer", who=seen.identity, hand=seen.table.hand_size)
        hand = " ".join(seen.hand) or "-"
        return self.t("you.inspector" if seen.identity else "you.nobody", who=seen.identity, hand=hand)

    def _moves(self, seen: Observation) -> str:
        table = seen.table
        if seen.seat == KILLER:
            return self.t("moves.killer")
        if not table.chosen:
            return self.t("moves.choose")
        if table.drawn:
            return self.t("moves.use")
        agents = "\n" + self.t("moves.citizen", left=table.arrests_left) if table.citizen else ""
        return self.t("moves.inspector") + agents

    def event(self, seen: Observation, ply: int) -> str:
        """Describe the action of a ply with its public answer."""
        past = seen.history[ply - 1]
        sentences = [self._describe(past, "you" if past.seat == seen.seat else "they")]
        if past.radar is not None:
            role = ROLES[past.seat.other]
            sentences.append(self.t(f"radar.{role}" if past.radar else f"radar.no-{role}", who=past.suspect))
        if past.collapse.gone:
            sentences.append(self.t("collapse", gone=" ".join(past.collapse.gone)))
        return " ".join(sentences)

    def _describe(self, past: Event, who: str) -> str:
        match past.verb:
            case "d":
                key = f"d.{who}" if past.success else f"d.failed.{who}"
                return self.t(key, who=past.revealed, drawn=past.drawn)
            case "a" | "z":
                key = f"{past.verb}.{'right' if past.success else 'wrong'}.{who}"
                agent, arrested = (past.suspect, past.target) if past.verb == "z" else ("", past.suspect)
                return self.t(key, agent=agent, who=arrested)
            case "e":
                return self.t("e.none" if who == "you" and not past.drawn else f"e.{who}", who=past.drawn)
            case "k" | "i" | "u":
                return self.t(f"{past.verb}.{who}", who=past.suspect)
            case _:
                shift = past.text
                line = self.t(f"line.{shift[0]}{shift[2]}", n=shift[1])
                return self.t(f"shift.{who if who == 'you' else ROLES[past.seat]}", line=line)

    def ending(self, outcome: Outcome, seat: Seat | None, state: State) -> str:
        """Return the winner, how, and both identities."""
        sentences = [self.t(f"end.{outcome.reason}")]
        if outcome.winner is not None and seat is not None:
            sentences.append(self.t("won" if outcome.winner == seat else "lost"))
        elif outcome.winner is not None:
            sentences.append(self.t(f"won.{ROLES[outcome.winner]}"))
        key = "identities" if state.inspector else "identities.open"
        sentences.append(self.t(key, killer=state.killer, inspector=state.inspector))
        return " ".join(sentences)

    def why(self, error: IllegalAction) -> str:
        """Return the reason as the page says it."""
        text, reason = str(error.value), error.reason
        agent, who = (text[1], text[2]) if text[0] == "z" else ("", text[-1])
        if agent and reason in AGENTS_FAULTS:
            who = agent
        key = f"why.{reason}.agent" if agent and reason == "not-adjacent" else f"why.{reason}"
        return self.t(key, who=who, agent=agent)


def _cell(seen: Observation, name: str) -> str:
    if name in seen.table.dead:
        return f"({name})"
    if name == seen.identity:
        return f"[{name}]"
    return f" {name}!" if name in seen.table.innocent else f" {name} "

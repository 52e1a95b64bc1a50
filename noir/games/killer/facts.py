"""Facts: the least that must be known of a position, and the short story of events that says the same.

The beliefs, the guesses of hidden cards and the bots read events. So a position that was set up by hand
is told to them as a story: it has the same dead, the same cards shown and the same clues, and nothing
else. Its order is made up, apart from the order of the clues.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from noir.games.killer.belief import own_belief, public_belief
from noir.games.killer.observation import Observation
from noir.games.killer.pieces import SIDE, SUSPECTS
from noir.games.killer.state import CITIZEN_ARRESTS, FIRST_HAND, INSPECTOR, KILLER, Event, State, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noir.core import Seat
    from noir.games.killer.action import Action
    from noir.games.killer.belief import Belief
    from noir.games.killer.pieces import Grid

PHASES = {"k": KILLER, "c": INSPECTOR, "i": INSPECTOR, "u": INSPECTOR}
"""The side to move: the Killer, and the Inspector who chooses his identity, acts or uses an agent."""


@dataclass(frozen=True, slots=True)
class Clue:
    """One public fact that still tells something. The clues of a position are in the order they happened.

    ``verb`` is ``k`` (the Killer is one of ``near``, as ``centre`` was killed, K14), ``u`` (agent
    ``centre``: whether the Killer is one of ``near``, K18), ``a`` (wrong arrest of ``centre`` by one of
    ``near``, K17), ``z`` (wrong arrest of ``target`` by agent ``centre``, K20), ``d`` (the latest
    disguise: clues before it say nothing of the Killer, K16) or ``h`` (dead agent ``centre`` was used:
    ``held`` cards still in the hand are among the dead ``near``, K19).
    ``radar`` is the answer of an agent, or to the kill of an INNOCENT, which then tells of the
    Inspector too (K15). ``near`` is empty where the neighbours of a wrong arrest tell nothing any more.
    """

    verb: str
    centre: str = ""
    near: str = ""
    radar: bool | None = None
    target: str = ""
    held: int = 0


@dataclass(frozen=True)
class Position:
    """All that can be set up, as ``seat`` knows it. Suspects are letters, sorted where order means nothing.

    ``dead`` includes those off the grid. ``killer``, ``inspector`` and ``hand`` are secrets, empty where
    they are unknown. Those of the other seat are assumed: its knowledge is not used. ``former`` are the
    Killer's earlier identities in their order, ``agents`` the INNOCENT agents, ``failed`` the dead
    whose card a failed disguise has shown, ``spent`` the dead agents used. ``quiet`` counts turns
    (K21), ``banned`` is the shift that K12 forbids. ``arrests`` are the citizen arrests left.
    """

    seat: Seat
    grid: Grid
    """The grid of suspects."""
    citizen: bool = False
    """Whether agents may arrest, too (K20)."""
    phase: str = "k"
    """The moment in the game, a letter of ``PHASES``."""
    dead: str = ""
    quiet: int = 0
    banned: Action | None = None
    arrests: int = 0
    killer: str = ""
    inspector: str = ""
    hand: str = ""
    hand_size: int = FIRST_HAND
    """The number of the Inspector's agents."""
    former: str = ""
    agents: str = ""
    failed: str = ""
    spent: str = ""
    clues: tuple[Clue, ...] = ()
    """The public facts that still tell something, oldest first."""

    @property
    def to_move(self) -> Seat:
        """The seat that must act."""
        return PHASES[self.phase]

    @property
    def chosen(self) -> bool:
        """Whether the Inspector has chosen his identity (K8)."""
        return bool(self.dead) and self.phase != "c"

    @property
    def identity(self) -> str:
        """The identity of the seat."""
        return self.killer if self.seat == KILLER else self.inspector

    @property
    def is_hand_open(self) -> bool:
        """Whether the cards of the Inspector are set."""
        return bool(self.inspector or self.hand)

    @property
    def knows_itself(self) -> bool:
        """Whether the seat's own cards are known."""
        return bool(self.killer) if self.seat == KILLER else self.is_hand_open

    @property
    def innocent(self) -> str:
        """The suspects with an INNOCENT mark."""
        return self.former + self.agents

    @property
    def face_up(self) -> str:
        """All evidence cards that lie face up."""
        return self.innocent + self.failed + self.spent

    @property
    def pile_size(self) -> int:
        """The number of cards in the pile: those that are nowhere else (K1)."""
        return len(SUSPECTS) - 1 - self.chosen - self.hand_size - len(self.face_up)

    @property
    def arrests_made(self) -> int:
        """The number of citizen arrests made (K20)."""
        return CITIZEN_ARRESTS - self.arrests if self.citizen else 0

    @property
    def uses(self) -> int:
        """The number of exonerations."""
        return len(self.agents) + len(self.spent) - self.arrests_made

    @property
    def draws(self) -> int:
        """The number of cards that the Inspector has drawn."""
        return self.hand_size + len(self.agents) + len(self.spent) - FIRST_HAND + self.chosen

    @property
    def has_drawn(self) -> bool:
        """Whether an agent must be used, and the last card of the hand was drawn for that (K18)."""
        return self.phase == "u" and self.draws > self.uses

    @property
    def limits(self) -> tuple[Clue, ...]:
        """The clues about the hand, the tightest first (K19)."""
        return tuple(clue for clue in self.clues if clue.verb == "h")

    @cached_property
    def observation(self) -> Observation:
        """The knowledge of the seat, with a story that tells it."""
        is_killer = self.seat == KILLER
        hidden = replace(self, inspector="", hand="") if is_killer else replace(self, killer="")
        return _Story(hidden).observation()

    @cached_property
    def belief(self) -> Belief:
        """The candidates that the seat can prove, or a spectator when its cards are unknown."""
        return own_belief(self.observation) if self.knows_itself else public_belief(self.observation)

    def state(self, pile: str) -> State:
        """Return the state of a position whose secrets are all set. ``pile`` are the cards nowhere else."""
        return _Story(self).state(pile)


def _limited_first(position: Position) -> str:
    """Return the hand in the order of its limits, which is the order it was drawn in (K19)."""
    hand, first = position.hand, ""
    for clue in position.limits:
        first += "".join([name for name in hand if name in clue.near and name not in first][: clue.held])
    return first + "".join(name for name in hand if name not in first)


class _Story:
    """The events that tell the facts of a position."""

    def __init__(self, position: Position) -> None:
        self._position, self._events = position, list[Event]()
        killed = {clue.centre for clue in position.clues if clue.verb == "k"}
        used = [clue.centre for clue in position.clues if clue.verb in "uzh"]
        self._silent_kills = [name for name in position.dead if name not in killed]
        self._silent_agents = [name for name in position.agents + position.spent if name not in used]
        # agents are shown in this order, so they are the first cards of the hand
        self._cards = [*self._silent_agents, *used, *_limited_first(position)]
        self._drawn = iter(self._cards[FIRST_HAND - 1 :])

    def observation(self) -> Observation:
        """Return the knowledge of the seat after the story."""
        position, history = self._position, tuple(self._tell())
        own = position.killer or position.inspector, position.hand, self._first_hand(), self._first_identity()
        return Observation(position.seat, self._table(len(history)), *own, history)

    def state(self, pile: str) -> State:
        """Return the whole truth after the story."""
        position, history = self._position, tuple(self._tell())
        drawn = "".join(event.drawn for event in history)
        deal = f"{''.join(self._start())}.{self._first_identity()}{self._first_hand()}{drawn}{pile}"
        secrets = pile, position.killer, position.hand, position.inspector
        return State(self._table(len(history)), deal, *secrets, history)

    def _first_identity(self) -> str:
        position = self._position
        return (position.former + position.killer)[:1] if position.killer else ""

    def _first_hand(self) -> str:
        position = self._position
        if not position.is_hand_open:
            return ""
        return "".join(self._cards[: FIRST_HAND - position.chosen]) + position.inspector

    def _start(self) -> Grid:
        """Return a whole grid with the suspects on the table first."""
        cells = "".join(self._position.grid)
        start = cells + "".join(name for name in SUSPECTS if name not in cells)
        return tuple(start[at : at + SIDE] for at in range(0, len(SUSPECTS), SIDE))

    def _table(self, ply: int) -> Table:
        position = self._position
        return Table(
            citizen=position.citizen,
            start=self._start(),
            grid=position.grid,
            pile_size=position.pile_size,
            hand_size=position.hand_size,
            arrests_left=position.arrests,
            to_move=position.to_move,
            dead=position.dead,
            innocent=position.innocent,
            quiet=position.quiet,
            ply=ply,
            chosen=position.chosen,
            drawn=position.phase == "u",
            banned=position.banned,
            story=ply,
        )

    def _tell(self) -> list[Event]:
        position, limits = self._position, self._position.limits
        self._draw(position.draws - self._late_draws - sum(clue.held for clue in limits[1:]))
        for card in position.failed:
            self._add("d", success=False, revealed=card, drawn=card)
        if position.chosen:
            self._add("i", position.inspector)
        unseen = [name for name in position.dead if name not in position.face_up] if limits else []
        self._kill_silently(later=unseen)
        for name in self._silent_agents:
            self._add("u", name, radar=False, revealed=name)
        for clue in position.clues:
            self._tell_clue(clue)
        self._kill_silently()
        self._draw(self._late_draws)
        if position.phase == "u" and not position.has_drawn:
            self._add("e")
        return self._events

    @property
    def _late_draws(self) -> int:
        """The cards drawn at the end: after all limits of the hand, or for the agent to be used now."""
        position = self._position
        limited = sum(clue.held for clue in position.limits)
        return position.hand_size - limited if limited else int(position.has_drawn)

    def _tell_clue(self, clue: Clue) -> None:
        if clue.verb == "d":
            self._disguise()
        elif clue.verb == "h":
            limits = self._position.limits
            self._kill_silently(later=[n for n in self._silent_kills if n not in clue.near])
            self._add("u", clue.centre, revealed=clue.centre)
            self._draw(sum(after.held for after in limits[limits.index(clue) + 1 :][:1]))
        else:
            success = False if clue.verb in "az" else None
            revealed = clue.centre if clue.verb in "uz" else ""
            details = {"target": clue.target, "near": clue.near, "revealed": revealed}
            self._add(clue.verb, clue.centre, success=success, radar=clue.radar, **details)

    def _kill_silently(self, later: Iterable[str] = ()) -> None:
        """Kill without a clue, all but those ``later``."""
        for name in list(self._silent_kills):
            if name not in later:
                self._silent_kills.remove(name)
                self._add("k", name)

    def _draw(self, number: int) -> None:
        for _ in range(number):
            self._add("e", drawn=next(self._drawn) if self._position.is_hand_open else "")

    def _disguise(self) -> None:
        position = self._position
        names = [*position.former, position.killer]
        for old, new in pairwise(names):
            self._add("d", success=True, revealed=old, drawn=new if position.killer else "")

    def _add(
        self,
        verb: str,
        suspect: str = "",
        *,
        target: str = "",
        success: bool | None = None,
        radar: bool | None = None,
        near: str = "",
        revealed: str = "",
        drawn: str = "",
    ) -> None:
        ply = len(self._events) + 1
        seat = KILLER if verb in "kd" else INSPECTOR
        facts = (suspect, target, success, radar, near, revealed, drawn)
        place = self._place(suspect) if verb in "uz" else 0
        self._events.append(Event(ply, seat, verb, verb + suspect + target, *facts, place=place))

    def _place(self, agent: str) -> int:
        """Return where an agent was in the evidence as dealt: 4 is the Inspector's identity (K6)."""
        at = self._cards.index(agent)
        return at + 1 if at < FIRST_HAND - 1 else at + 2

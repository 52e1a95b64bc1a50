"""The one action that surely wins the race to the sixteenth dead, and its policy as a tree."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from noir.bots.killer.bitboard import letter, members
from noir.bots.killer.kill_race import Race, answers, exposed, moves, positions_after, spot_of
from noir.bots.killer.last_turns import TURNS, Wins, look
from noir.bots.killer.sim import action_of, move_of, sim_from
from noir.core import InvalidNotation
from noir.games.killer.action import Action, format_action, parse_action
from noir.games.killer.state import KILLER, QUIET_LIMIT
from noir.match import Match
from noir.puzzles.killer.names import GAMES
from noir.puzzles.kind import ACTION, LATE, OVER, SLOW, Answer, Danger, Policy, Reply, Solved, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noir.bots.killer.kill_race import Spot
    from noir.bots.killer.sim import Move
    from noir.games.killer.observation import Observation

START, A_TURN = 1000.0, 250.0  # the rating by depth
GRADES = {2: "two", 3: "three"}  # own turns


def dead_agent_used(seen: Observation) -> bool:
    """Tell whether a dead agent was shown: then the hand was limited once, and cards are no equals (K19)."""
    return any(event.verb == "u" and event.radar is None for event in seen.history)


def quickest(seen: Observation) -> tuple[int, list[Move]]:
    """Return the fewest own turns in which something surely wins, and all moves that do. (0, []) without."""
    found = Wins()
    for found in look(seen):  # noqa: B007 - only the last one counts
        pass
    turns = min(found.values(), default=0)
    return turns, [move for move, number in found.items() if number == turns]


def reply(race: Race, spot: Spot, turns: int) -> Move:
    """Return the first move that surely wins, in as few turns as there are, or raise StopIteration."""
    tries = ((number, move) for number in range(1, turns + 1) for move in moves(spot))
    return next(move for number, move in tries if race.wins(spot, move, number))


class ActionKind:
    """The shared part of the kinds with an action."""

    asks = ACTION
    games = GAMES

    def choices(self, match: Match) -> tuple[str, ...]:
        """Return the legal actions."""
        return match.legal()

    def facts(self, match: Match) -> None:
        """Return nothing: an action is asked for."""

    def same(self, one: str, other: str) -> bool:
        """Tell whether two actions are the same."""
        return one == other

    def observe(self, match: Match) -> Observation | None:
        """Return the Killer's observation when he is to move, has a choice, and K19 limits nothing."""
        if match.to_move != KILLER or len(match.legal()) < 2:
            return None
        seen: Observation = match.observe(KILLER)
        return None if dead_agent_used(seen) else seen


class SureKill(ActionKind):
    """No sure win at once: exactly one action begins a policy that wins within two, or else three, turns."""

    name = "sure-kill"

    def solve(self, match: Match) -> Solved | None:
        """Return the solution. See noir.puzzles.kind.Kind."""
        seen = self.observe(match)
        turns, found = quickest(seen) if seen else (0, [])
        if seen is None or len(found) != 1 or turns not in GRADES:
            return None
        text = format_action(action_of(sim_from(seen), found[0]))
        return Solved(text, turns, GRADES[turns], START + A_TURN * turns)

    def refute(self, match: Match, answer: str) -> Reply | Danger:
        """Return an arrest, or the first reply that makes the win unsure. See noir.puzzles.kind.Kind."""
        seen, race = match.observe(KILLER), Race()
        spot, move = spot_of(seen), move_of(sim_from(seen), parse_action(answer))
        if race.wins(spot, move, TURNS):
            return Reply(SLOW)
        found = list(positions_after(spot, move))
        arrests = (_arrest(spot, after, answer) for after in found if exposed(after))
        return next(arrests, None) or next(filter(None, (_delay(race, after) for after in found)))

    def proof(self, match: Match, solution: str) -> Policy:
        """Return the policy."""
        return Policy(MoveTree(match, solution))


def find_draw(spot: Spot, after: Spot, action: str) -> str:
    """Return the letter of the card that a disguise drew, "" for another action."""
    return letter(members(spot.unseen & ~after.unseen)[0]) if action[0] == "d" else ""


def _arrest(spot: Spot, after: Spot, action: str) -> Danger:
    """Return how the Inspector can arrest the Killer, in person or by an agent."""
    beside, card = after.board.near[after.me], find_draw(spot, after, action)
    if alone := members(after.inspectors & beside):
        return Danger(action, letter(alone[0]), "", card=card)
    pairs = ((one, other) for one in members(after.unseen & beside) for other in members(after.inspectors))
    agent, inspector = next((letter(one), letter(other)) for one, other in pairs if one != other)
    return Danger(action, inspector, agent, agent, card)


def _delay(race: Race, spot: Spot) -> Reply | None:
    """Return the first reply after which no win within the turns left is sure, or None without one."""
    if spot.quiet >= QUIET_LIMIT:
        return Reply(OVER)
    late = (
        answer
        for answer, after in answers(spot)
        if after.quiet >= QUIET_LIMIT or not race.can(after, TURNS - 1)
    )
    answer = next(late, None)
    return None if answer is None else Reply(LATE, tuple(text_of(spot, part) for part in answer))


def text_of(spot: Spot, move: Move) -> str:
    """Return the text of a move at a position."""
    if move.verb == "s":
        return format_action(spot.board.shape.shifts[move.one])
    one, two = (letter(suspect) if suspect >= 0 else "" for suspect in move[1:])
    return format_action(Action(move.verb, one, two))


class MoveTree:
    """The policy of a sure kill: the solution first, the rest is computed on demand."""

    def __init__(self, match: Match, solution: str) -> None:
        self._match, self._race = match, Race()
        seen = match.observe(KILLER)
        self._root, self._first = spot_of(seen), move_of(sim_from(seen), parse_action(solution))
        turns = (number for number in GRADES if self._race.wins(self._root, self._first, number))
        self._turns = next(turns)

    def at(self, path: Sequence[int]) -> Step:
        """Return a step. See noir.puzzles.kind.Tree."""
        spot, turns, _, deal = self._walk(path)
        move = self._reply(spot, turns)
        found = tuple(answer for answer, _ in self._answers(spot, move, deal))
        return Step(tuple(path), text_of(spot, move), found)

    def match(self, path: Sequence[int]) -> Match:
        """Return a game that went like this. See noir.puzzles.kind.Tree."""
        spot, _, texts, deal = self._walk(path)
        return deal.match(letter(members(spot.inspectors)[0])).play_all(texts)

    def _walk(self, path: Sequence[int]) -> tuple[Spot, int, list[str], Deal]:
        """Return where a path leads: position, own turns left, action texts on the way, cards asked for."""
        spot, turns, texts, deal = self._root, self._turns, list[str](), Deal(self._match)
        for number in path:
            move = self._reply(spot, turns)
            text, found = text_of(spot, move), list(self._answers(spot, move, deal))
            if not 0 <= number < len(found):
                raise InvalidNotation(number, f"a number below {len(found)}", "path")
            (answer, spot), turns = found[number], turns - 1
            texts += [text, *answer.actions]
            deal.follow(text, answer)
        return spot, turns, texts, deal

    def _reply(self, spot: Spot, turns: int) -> Move:
        return self._first if spot is self._root else reply(self._race, spot, turns)

    def _answers(self, spot: Spot, move: Move, deal: Deal) -> Iterator[tuple[Answer, Spot]]:
        """Yield the answers to a move that some deal allows, and where each leads."""
        action = text_of(spot, move)
        for after in positions_after(spot, move):
            radar, card = None, find_draw(spot, after, action)
            if move.verb == "k" and spot.marked >> move.one & 1:
                radar = bool(after.inspectors & spot.board.near[move.one])
            for answer, then in answers(after):
                texts = tuple(text_of(after, part) for part in answer)
                found = Answer(texts, radar, card)
                if not deal.limits or deal.copy().follow(action, found):
                    yield found, then


class Deal:
    """The cards that a line asks for, put where it asks for them. The Killer has seen none of them.

    After a dead agent was shown, what the hand held then is dead (K19): ``limits`` keeps who it can be.
    """

    def __init__(self, match: Match) -> None:
        state = match.state
        self._grid, _, evidence = state.deal.partition(".")
        self._name, self._actions = match.game.name, match.actions
        self._cards = list(evidence)
        self._identity = evidence.index(state.inspector)
        self._hand = [evidence.index(agent) for agent in state.hand]
        self._pile = list(range(len(evidence) - len(state.pile), len(evidence)))
        self._open = sorted({self._identity, *self._hand, *self._pile})
        self._dead = state.table.dead
        self._fixed: dict[int, str] = {}
        self.limits: dict[int, str] = {}

    def copy(self) -> Deal:
        """Return one that can follow another line."""
        clone = copy(self)
        clone._hand, clone._pile = list(self._hand), list(self._pile)
        clone._fixed, clone.limits = dict(self._fixed), dict(self.limits)
        return clone

    def follow(self, action: str, answer: Answer) -> bool:
        """Put the cards of an action and its answer into their places. False when no deal allows it."""
        if action[0] == "d":
            self._fixed[self._pile.pop(0)] = answer.card
        if action[0] == "k":
            self._dead += action[1]
        for text in answer.actions:
            if text == "e" and self._pile:
                self._hand.append(self._pile.pop(0))
            if text[0] in "uz" and not self._show(text[1], alone=text[0] == "u" and text[1] in self._dead):
                return False
        return self._fill() is not None

    def hold(self, agents: str) -> None:
        """Put these cards into the hand of the Inspector."""
        free = [place for place in self._hand if place not in self._fixed]
        self._fixed |= dict(zip(free, agents, strict=False))

    def _show(self, agent: str, *, alone: bool) -> bool:
        """Show an agent of the hand. With ``alone`` all that is held then must be dead."""
        fitting = [place for place in self._hand if agent in self.limits.get(place, agent)]
        if not fitting:
            return False
        place = max(fitting, key=lambda place: place in self.limits)
        self._hand.remove(place)
        self._fixed[place] = agent
        for held in self._hand if alone else ():
            self.limits.setdefault(held, self._dead)
        return True

    def _fill(self) -> dict[int, str] | None:
        """Return a card for each hidden place but the identity, the most limited first. None without one."""
        cards = dict(self._fixed)
        left = [self._cards[place] for place in self._open if self._cards[place] not in cards.values()]
        free = [place for place in self._open if place not in cards and place != self._identity]
        for place in sorted(free, key=lambda place: len(self.limits.get(place, self._cards))):
            card = next((name for name in left if name in self.limits.get(place, name)), None)
            if card is None:
                return None
            cards[place] = card
            left.remove(card)
        return cards

    def match(self, inspector: str) -> Match:
        """Return the match of this deal after the actions of the puzzle's record."""
        self._fixed[self._identity] = inspector
        filled = self._fill()
        assert filled is not None, "every answer of the tree has a deal"
        cards = "".join(filled.get(place, card) for place, card in enumerate(self._cards))
        match = Match.from_deal(self._name, f"{self._grid}.{cards}")
        return match.play_all(f"i{inspector}" if text[0] == "i" else text for text in self._actions)

"""The one action that surely wins the race to the sixteenth dead, and its policy as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.killer.boards import letter, members
from noir.bots.killer.race import Race, answers, moved, quickest, spot_of
from noir.bots.killer.sim import action_of, sim_from
from noir.core import InvalidNotation
from noir.games.killer.action import Action, format_action
from noir.games.killer.state import KILLER
from noir.match import Match
from noir.puzzles.killer.names import GAMES
from noir.puzzles.kind import ACTION, Answer, Policy, Solved, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noir.bots.killer.race import Spot
    from noir.bots.killer.sim import Move
    from noir.games.killer.observation import Observation

START, A_TURN = 1000.0, 250.0  # the rating by depth
GRADES = {2: "two", 3: "three"}  # own turns


def dead_agent_used(seen: Observation) -> bool:
    """Tell whether a dead agent was shown: then the hand was limited once, and cards are no equals (K19)."""
    return any(event.verb == "u" and event.radar is None for event in seen.history)


class ActionKind:
    """What the kinds with an action share."""

    asks = ACTION
    games = GAMES

    def choices(self, match: Match) -> tuple[str, ...]:
        """Return the legal actions."""
        return match.legal()

    def same(self, one: str, other: str) -> bool:
        """Tell whether two actions are the same."""
        return one == other

    def observed(self, match: Match) -> Observation | None:
        """Return what the Killer sees when he is to move, has a choice, and K19 limits nothing."""
        if match.to_move != KILLER or len(match.legal()) < 2:
            return None
        seen: Observation = match.observe(KILLER)
        return None if dead_agent_used(seen) else seen


class SureKill(ActionKind):
    """No sure win at once: exactly one action begins a policy that wins within two, or else three, turns."""

    name = "sure-kill"

    def solve(self, match: Match) -> Solved | None:
        """Return the solution; see noir.puzzles.kind.Kind."""
        seen = self.observed(match)
        turns, found = quickest(seen) if seen else (0, [])
        if seen is None or len(found) != 1 or turns not in GRADES:
            return None
        text = format_action(action_of(sim_from(seen), found[0]))
        return Solved(text, turns, GRADES[turns], START + A_TURN * turns)

    def proof(self, match: Match) -> Policy:
        """Return the policy."""
        return Policy(MoveTree(match))


class MoveTree:
    """The policy of a sure kill."""

    def __init__(self, match: Match) -> None:
        self._match, self._race = match, Race()
        seen = match.observe(KILLER)
        self._root = spot_of(seen)
        self._turns, _ = quickest(seen, self._race)

    def at(self, path: Sequence[int]) -> Step:
        """Return a step; see noir.puzzles.kind.Tree."""
        *_, (spot, turns) = ((after, left) for _, _, after, left in self._walk(path))
        move = self._race.reply(spot, turns)
        found = tuple(answer for answer, _ in self._answers(spot, move))
        return Step(tuple(path), self._text(spot, move), found)

    def match(self, path: Sequence[int]) -> Match:
        """Return a game that went like this; see noir.puzzles.kind.Tree."""
        line = list(self._walk(path))
        texts, deal = list[str](), _Deal(self._match)
        for action, answer, _, _ in line[1:]:
            texts += [action, *answer.actions]
            deal.follow(action, answer)
        inspector = letter(members(line[-1][2].inspectors)[0])
        return deal.match(inspector).play_all(texts)

    def _walk(self, path: Sequence[int]) -> Iterator[tuple[str, Answer, Spot, int]]:
        """Yield the root and where each answer leads: the action before, itself, position, turns left."""
        spot, turns = self._root, self._turns
        yield "", Answer(()), spot, turns
        for number in path:
            move = self._race.reply(spot, turns)
            text, found = self._text(spot, move), list(self._answers(spot, move))
            if not 0 <= number < len(found):
                raise InvalidNotation(number, f"a number below {len(found)}", "path")
            (answer, spot), turns = found[number], turns - 1
            yield text, answer, spot, turns

    @staticmethod
    def _text(spot: Spot, move: Move) -> str:
        if move.verb == "s":
            return format_action(spot.board.shape.shifts[move.one])
        one, two = (letter(suspect) if suspect >= 0 else "" for suspect in move[1:])
        return format_action(Action(move.verb, one, two))

    def _answers(self, spot: Spot, move: Move) -> Iterator[tuple[Answer, Spot]]:
        for after in moved(spot, move):
            radar, card = None, ""
            if move.verb == "k" and spot.marked >> move.one & 1:
                radar = bool(after.inspectors & spot.board.near[move.one])
            if move.verb == "d":
                card = letter(members(spot.unseen & ~after.unseen)[0])
            for answer, then in answers(after):
                texts = tuple(self._text(after, part) for part in answer)
                yield Answer(texts, radar, card), then


class _Deal:
    """The cards that a line asks for, put where it asks for them; the Killer has seen none of them."""

    def __init__(self, match: Match) -> None:
        state = match.state
        self._grid, _, evidence = state.deal.partition(".")
        self._name, self._actions = match.game.name, match.actions
        self._cards = list(evidence)
        self._identity = evidence.index(state.inspector)
        self._hand = [evidence.index(agent) for agent in state.hand]
        self._pile = list(range(len(evidence) - len(state.pile), len(evidence)))
        self._open = {self._identity, *self._hand, *self._pile}
        self._dead = state.table.dead
        self._fixed: dict[int, str] = {}

    def follow(self, action: str, answer: Answer) -> None:
        """Put the cards of one action and its answer into their places."""
        if action[0] == "d":
            self._fixed[self._pile.pop(0)] = answer.card
        if action[0] == "k":
            self._dead += action[1]
        for text in answer.actions:
            if text == "e" and self._pile:
                self._hand.append(self._pile.pop(0))
            if text[0] in "uz":
                self._show(text[1], alone=text[0] == "u" and text[1] in self._dead)

    def _show(self, agent: str, *, alone: bool) -> None:
        """Show an agent of the hand; with ``alone`` all that is held then must be dead (K19)."""
        place = next(place for place in self._hand if place not in self._fixed)
        self._hand.remove(place)
        self._fixed[place] = agent
        unseen = [self._cards[place] for place in sorted(self._open)]
        others = iter([name for name in unseen if name in self._dead and name not in self._fixed.values()])
        for held in self._hand if alone else ():
            if held not in self._fixed:
                self._fixed[held] = next(others)

    def match(self, inspector: str) -> Match:
        """Return the match of this deal after the actions of the puzzle's record."""
        self._fixed[self._identity] = inspector
        unseen = [self._cards[place] for place in sorted(self._open)]
        rest = iter([name for name in unseen if name not in self._fixed.values()])
        cards = list(self._cards)
        for place in sorted(self._open):
            cards[place] = self._fixed.get(place) or next(rest)
        match = Match.from_deal(self._name, f"{self._grid}.{''.join(cards)}")
        return match.play_all(f"i{inspector}" if text[0] == "i" else text for text in self._actions)

"""OpenSpiel: the games as Python games (``pip install 'noir-table[openspiel]'``).

See ``noir/adapters/openspiel.md``. Importing this module registers a game for every name in
``noir.games``: ``pyspiel.load_game("noir_district")``. Chance deals one card at a time. Players'
actions are numbered as in the encoding's ACTIONS.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pyspiel

from noir.adapters import encoded_games, encoding_of, numbers_of, size_of
from noir.arena import level_move
from noir.chance import rng_from
from noir.core import Seat
from noir.games import find_game
from noir.match import Match
from noir.terminal import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from noir.adapters import Encoding

PREFIX = "noir_"
"""The beginning of a game's name in OpenSpiel."""


def spiel_name(game_name: str) -> str:
    """Return the name of a game in OpenSpiel."""
    return PREFIX + game_name.replace("-", "_")


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts: the numbering of actions and deal symbols for OpenSpiel, and the size of each group."""

    actions: tuple[str, ...]
    """The text of each action by its number."""
    numbers: dict[str, int]
    """The number of each action by its text."""
    symbols: tuple[str, ...]
    """The symbol of a deal by its number."""
    groups: tuple[Counter[str], ...]
    """How often each symbol is in each group of a deal."""


@cache
def facts_of(game_name: str) -> Facts:
    """Return the numbered things of a game."""
    game = find_game(game_name)
    deal = game.format_deal(Match.new(game_name, 0).state)  # any deal: all have the same symbols
    groups = tuple(Counter(group) for group in game.deal_symbols(deal))
    symbols = tuple(sorted({symbol for group in groups for symbol in group}))
    encoding = encoding_of(game_name)
    return Facts(encoding.ACTIONS, numbers_of(encoding), symbols, groups)


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game as a game of its own: some deals, their chances, and the actions before it."""

    deals: tuple[str, ...]
    """The texts of the deals."""
    chances: tuple[float, ...]
    """The probability of each deal, 0..1."""
    actions: tuple[str, ...]
    """The texts of the actions behind the ending."""

    @classmethod
    @cache
    def parse(cls, deals: str, actions: str) -> Ending:
        """Return the ending of two parameters of a game."""
        words = [deal.partition(":") for deal in filter(None, deals.split("|"))]
        total = sum(int(weight) for weight, _, _ in words)
        chances = tuple(int(weight) / total for weight, _, _ in words)
        return cls(tuple(deal for _, _, deal in words), chances, tuple(filter(None, actions.split("."))))

    @classmethod
    def read(cls, params: Mapping[str, object]) -> Ending:
        """Return the ending in the parameters of a game."""
        return cls.parse(str(params.get("deals", "")), str(params.get("actions", "")))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the registry, named by its subclass.

    ``deals`` are some deals as texts, with bars between, each after its weight and a colon. One of them is
    drawn in place of the cards. ``actions``, with dots between, are behind it: a small game that is the end
    of a large one.
    """

    noir_name = ""
    """The name of the game in ``noir.games``."""

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        """Take the parameters ``deals`` and ``actions``, both empty for the whole game."""
        given = dict(params or {})
        super().__init__(game_type(self.noir_name), self.info(Ending.read(given)), given)

    @property
    def ending(self) -> Ending:
        """The deals and the actions that this game begins with."""
        return Ending.read(self.get_parameters())

    def info(self, ending: Ending) -> pyspiel.GameInfo:
        """Return the sizes that OpenSpiel asks for."""
        facts = facts_of(self.noir_name)
        return pyspiel.GameInfo(
            num_distinct_actions=len(facts.actions),
            max_chance_outcomes=len(ending.deals or facts.symbols),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=encoding_of(self.noir_name).MAX_PLIES,
        )

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards are dealt, or 1 for a choice of deals."""
        groups = facts_of(self.noir_name).groups
        return 1 if self.ending.deals else sum(group.total() for group in groups)

    def new_initial_state(self) -> SpielState:
        """Return a state with nothing dealt."""
        return SpielState(self)

    def make_py_observer(
        self, iig_type: pyspiel.IIGObservationType | None = None, _params: object = None
    ) -> SpielObserver:
        """Return the observer that turns a state into the numbers of one player's observation.

        C++ asks here for the strings of a state, too: of the table, or of all that a player knows.
        """
        recalls = iig_type is not None and iig_type.perfect_recall
        return SpielObserver(encoding_of(self.noir_name), recalls)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A deal in the making, then a match."""

    def __init__(self, game: SpielGame) -> None:
        """Begin with no card dealt."""
        super().__init__(game)
        self.noir_name = game.noir_name
        self.ending = game.ending
        self.dealt: list[list[str]] = [[]]
        self.match: Match | None = None
        self.steps: list[tuple[int, int]] = []

    def current_player(self) -> int:
        """Return the seat to act, or the number for chance or the end."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.match.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else int(seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each symbol that can be dealt next, with its probability."""
        if self.ending.deals:
            return list(enumerate(self.ending.chances))
        facts = facts_of(self.noir_name)
        left = facts.groups[len(self.dealt) - 1] - Counter(self.dealt[-1])
        total = left.total()
        return [(number, left[symbol] / total) for number, symbol in enumerate(facts.symbols) if left[symbol]]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.match is not None  # OpenSpiel asks for a player's actions after the deal
        if player != self.match.to_move:
            return []
        return sorted(map(facts_of(self.noir_name).numbers.__getitem__, self.match.legal()))

    def _apply_action(self, action: int) -> None:
        self.steps.append((self.current_player(), action))
        if self.match is not None:
            self.match.play(facts_of(self.noir_name).actions[action])
        elif self.ending.deals:
            match = Match.from_deal(self.noir_name, self.ending.deals[action])
            self.match = match.play_all(self.ending.actions)
        else:
            self._deal_card(action)

    def _deal_card(self, action: int) -> None:
        facts = facts_of(self.noir_name)
        self.dealt[-1].append(facts.symbols[action])
        if len(self.dealt[-1]) < facts.groups[len(self.dealt) - 1].total():
            return
        if len(self.dealt) < len(facts.groups):
            self.dealt.append([])
            return
        self.match = Match.from_deal(self.noir_name, find_game(self.noir_name).deal_text(self.dealt))

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which must be this one, after the deal. Raise ValueError.

        C++ keeps a history of its own, which it doesn't let Python shorten. The history is here.
        """
        if self.match is None or player < 0 or self.steps[-1:] != [(player, action)]:
            raise ValueError(f"({player}, {action}): expected the last action, after the deal")
        self.match.undo()
        self.steps.pop()

    def history(self) -> list[int]:
        """Return the numbers of all actions so far."""
        return [action for _, action in self.steps]

    def move_number(self) -> int:
        """Return how many actions there were."""
        return len(self.steps)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state, drawn evenly from all that a player can't rule out after the deal."""
        assert self.match is not None  # nobody knows anything before
        seen, rng = self.match.observe(Seat(player)), rng_from(repr(sampler()))
        if self.ending.deals:
            return self._resample_deal(player, rng)
        game, facts = self.match.game, facts_of(self.noir_name)
        world = game.determinize(seen, rng)
        symbols = [symbol for group in game.deal_symbols(game.format_deal(world)) for symbol in group]
        state: SpielState = self.get_game().new_initial_state()
        for symbol in symbols:
            state.apply_action(facts.symbols.index(symbol))
        for text in encoding_of(self.noir_name).past(world):
            state.apply_action(facts.numbers[text])
        return state

    def _resample_deal(self, player: int, rng: Random) -> SpielState:
        """Draw one of the deals in which a player would see the same."""
        same, chances = list[SpielState](), list[float]()
        for number, chance in enumerate(self.ending.chances):
            state = self.get_game().new_initial_state()
            for action in (number, *self.history()[1:]):
                if action not in state.legal_actions():
                    break
                state.apply_action(action)
            else:
                if state.information_state_string(player) == self.information_state_string(player):
                    same.append(state)
                    chances.append(chance)
        return rng.choices(same, chances)[0]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {facts_of(self.noir_name).symbols[action]}"
        return facts_of(self.noir_name).actions[action]

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return self.match is not None and self.match.to_move is None

    def returns(self) -> list[float]:
        """Return 1 and -1 for winner and loser, else zeros."""
        outcome = self.match.outcome if self.match else None
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == Seat.FIRST else [-1.0, 1.0]

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player knows, with perfect recall: its observation, field by field."""
        player = self.current_player() if player is None else player
        return "" if self.match is None or player < 0 else repr(self.match.observe(Seat(player)))

    def observation_string(self, player: int | None = None) -> str:
        """Return the table as the player sees it."""
        player = self.current_player() if player is None else player
        if self.match is None or player < 0:
            return ""
        return words_of(self.noir_name).board(self.match.observe(Seat(player)))

    def __str__(self) -> str:
        """Return the record, or the cards dealt so far."""
        return self.match.record() if self.match else " ".join(card for group in self.dealt for card in group)


class SpielObserver:
    """Writes one player's observation into ``tensor``."""

    def __init__(self, encoding: Encoding, recalls: bool = False) -> None:
        """Allocate a tensor for the encoding's numbers. ``recalls`` asks for strings with perfect recall."""
        self.encoding, self.recalls = encoding, recalls
        self.tensor = np.zeros(size_of(encoding), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor, with zeros during the deal. Raise NotImplementedError for perfect recall."""
        if self.recalls:
            raise NotImplementedError(
                "a tensor of the information state: there is its string, and the tensor of the observation"
            )
        self.tensor[:] = (
            0.0 if state.match is None else self.encoding.features(state.match.observe(Seat(player)))
        )

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the table as the player sees it, or all that the player knows."""
        return state.information_state_string(player) if self.recalls else state.observation_string(player)


class LevelBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our levels as a bot of OpenSpiel."""

    def __init__(self, player: int, level: str, seed: int | str = 0) -> None:
        """Play for one player: 0 or 1."""
        super().__init__()
        self.player, self.level, self.seed = player, level, seed

    def player_id(self) -> int:
        """Return the player this bot acts for."""
        return self.player

    def restart_at(self, state: SpielState) -> None:
        """Keep nothing between moves."""

    def step(self, state: SpielState) -> int:
        """Return the number of the action chosen from the player's observation."""
        assert state.match is not None  # bots act after the deal
        return facts_of(state.noir_name).numbers[level_move(state.match, self.level, self.seed)]


def game_type(game_name: str) -> pyspiel.GameType:
    """Return OpenSpiel's description of this game."""
    return pyspiel.GameType(
        short_name=spiel_name(game_name),
        long_name=f"Noir: {game_name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"deals": "", "actions": ""},
    )


for _name in encoded_games():
    _class = type(spiel_name(_name), (SpielGame,), {"noir_name": _name, "__module__": __name__})
    globals()[_class.__name__] = _class  # where pickle looks for it
    pyspiel.register_game(game_type(_name), _class)

"""District Noir as a Python game of OpenSpiel, written the way its own Python examples are."""

from __future__ import annotations

from typing import Any

import pyspiel

CODES = ["5", "6", "7", "8", "A2", "A3", "A4", "B1", "B2", "B3", "P", "Q", "H"]
COPIES = [5, 6, 7, 8, 4, 2, 1, 3, 4, 2, 1, 1, 1]
TAKE = 13

_TYPE = pyspiel.GameType(
    short_name="python_district_noir",
    long_name="Python District Noir",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=14,
    max_chance_outcomes=13,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=48,
)


class DistrictGame(pyspiel.Game):  # type: ignore[misc]
    """The game. Cards are dealt one by one by the chance player."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self) -> DistrictState:
        """Return a state with nothing dealt."""
        return DistrictState(self)


class DistrictState(pyspiel.State):  # type: ignore[misc]
    """One moment of the game."""

    def __init__(self, game: DistrictGame) -> None:
        super().__init__(game)
        self.left = list(COPIES)
        self.hands: list[list[int]] = [[], []]
        self.row: list[int] = []
        self.piles = [[0] * 13, [0] * 13]
        self.taken = [False, False]
        self.past = 0
        self.over = False

    def current_player(self) -> int:
        """Return the player to move, which can be chance or none."""
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if (len(self.row) < 2 and self.past == 0) or self._dealing():
            return int(pyspiel.PlayerId.CHANCE)
        return (self.past // 12 + self.past) % 2

    def _dealing(self) -> bool:
        return self.past % 12 == 0 and len(self.hands[0]) + len(self.hands[1]) < 10

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the kinds that may be dealt next."""
        total = sum(self.left)
        return [(kind, number / total) for kind, number in enumerate(self.left) if number]

    def _legal_actions(self, player: int) -> list[int]:
        hand = self.hands[player]
        actions = sorted(set(hand))
        if not self.taken[player] and self.row:
            actions.append(TAKE)
        return actions

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._deal(action)
            return
        player = self.current_player()
        if action == TAKE:
            for kind in self.row[-5:]:
                self.piles[player][kind] += 1
            del self.row[-5:]
            self.taken[player] = True
            self.over = all(self.piles[player][10:])
        else:
            self.hands[player].remove(action)
            self.row.append(action)
        self.past += 1
        if self.past == 48:
            self.over = True
        elif self.past % 12 == 0:
            self.taken = [False, False]

    def _deal(self, kind: int) -> None:
        self.left[kind] -= 1
        if len(self.hands[0]) < 5:
            self.hands[0].append(kind)
        elif len(self.hands[1]) < 5:
            self.hands[1].append(kind)
        else:
            self.row.append(kind)

    def _action_to_string(self, _player: int, action: int) -> str:
        return "T" if action == TAKE else CODES[action]

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.over

    def returns(self) -> list[float]:
        """Return +1 and -1, or zeros."""
        if not self.over:
            return [0.0, 0.0]
        for player in (0, 1):
            if all(self.piles[player][10:]):
                return [1.0, -1.0] if player == 0 else [-1.0, 1.0]
        first, second = self._points(0), self._points(1)
        for colour in (3, 2, 1, 0):
            if first == second:
                lead = self.piles[0][colour] - self.piles[1][colour]
                if lead:
                    return [1.0, -1.0] if lead > 0 else [-1.0, 1.0]
        if first == second:
            return [0.0, 0.0]
        return [1.0, -1.0] if first > second else [-1.0, 1.0]

    def _points(self, player: int) -> int:
        mine, theirs = self.piles[player], self.piles[1 - player]
        total = sum(5 + c for c in range(4) if mine[c] > theirs[c]) + 5 * min(mine[:4])
        return total + 2 * mine[4] + 3 * mine[5] + 4 * mine[6] - mine[7] - 2 * mine[8] - 3 * mine[9]

    def __str__(self) -> str:
        return f"{self.past} {self.row} {self.piles}"

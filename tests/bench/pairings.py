"""Compare our Swiss rounds with those of caissify-pairings, which follows FIDE's Dutch system (C.04.3).

    pip install caissify-pairings==0.5.0 && python -m tests.bench.pairings

Evenings with random players and results are played with our pairings. Before each round both pair the same
players, and the same rules are counted in both. The page does not use the library: see pairings.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from web.club.pairings import Entrant, pair_swiss

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from web.club.pairings import Pair

EVENINGS = 500
MOST_PLAYERS, MOST_ROUNDS = 40, 9
SEATS = ("white", "black")
FLOATS = {"down": 1, "none": 0, "up": -1}
RULES = (
    "opponents again",
    "second byes",
    "both must have the same seat",
    "a seat three times in a row, or three more than the other",
    "bye above the lowest points possible",
    "pairs of different points",
    "sum of squared differences (half points)",
    "seats against a wish",
    "seats against a strong wish",
    "down again, as in the round before",
    "up again, as in the round before",
    "down again, as two rounds before",
    "up again, as two rounds before",
)


@dataclass
class Player:
    """A player with all that both sides want to know."""

    number: int
    strength: float
    points: int = 0
    opponents: list[int] = field(default_factory=list)
    seats: list[int | None] = field(default_factory=list)
    floats: list[str] = field(default_factory=list)
    byes: int = 0

    def entrant(self) -> Entrant:
        """Return the player as ours needs it."""
        seats = tuple(seat for seat in self.seats if seat is not None)
        floats = tuple(FLOATS[one] for one in self.floats)
        return Entrant(self.number, self.points, tuple(self.opponents), seats, self.byes, floats)

    def wish(self) -> tuple[int | None, int]:
        """Return the seat of FIDE's colour preference and its strength: 0 mild, 1 strong, 2 absolute."""
        seats = [seat for seat in self.seats if seat is not None]
        if not seats:
            return None, 0
        lead = len(seats) - 2 * sum(seats)
        if abs(lead) > 1:
            return int(lead > 0), 2
        if len(seats) > 1 and seats[-1] == seats[-2]:
            return 1 - seats[-1], 2
        return (int(lead > 0), 1) if lead else (1 - seats[-1], 0)


def theirs(players: Sequence[Player], number: int, rounds: int) -> tuple[Pair, ...]:
    """Return the round of the library."""
    from caissify_pairings import generate_pairings  # type: ignore[import-not-found]

    found = generate_pairings(
        system="dutch",
        players=[
            {
                "id": one.number + 1,
                "name": str(one.number),
                "score": one.points / 2,
                "rating": 2000,
                "starting_number": one.number + 1,
                "color_hist": ["none" if seat is None else SEATS[seat] for seat in one.seats],
                "float_history": list(one.floats),
                "bye_count": one.byes,
            }
            for one in players
        ],
        previous_pairings={
            (min(one.number, other) + 1, max(one.number, other) + 1)
            for one in players
            for other in one.opponents
        },
        round_number=number + 1,
        total_rounds=rounds + 1,  # else the leaders may have any seat in the last round
    )
    return tuple((one["white_id"] - 1, one["black_id"] - 1 if one["black_id"] else None) for one in found)


def count(players: Sequence[Player], pairs: Sequence[Pair]) -> Counter[str]:
    """Return how often a round breaks each rule."""
    found: Counter[str] = Counter()
    for first, second in pairs:
        one = players[first]
        if second is None:
            lowest = min(player.points for player in players if player.byes == min(p.byes for p in players))
            found["second byes"] += one.byes
            found["bye above the lowest points possible"] += one.points > lowest
            continue
        other = players[second]
        found["opponents again"] += second in one.opponents
        found["pairs of different points"] += one.points != other.points
        found["sum of squared differences (half points)"] += (one.points - other.points) ** 2
        found.update(_seat_faults(one, other))
        found.update(_float_faults(*sorted((one, other), key=lambda player: -player.points)))
    return found


def _seat_faults(one: Player, other: Player) -> Iterator[str]:
    (seat, wish), (other_seat, other_wish) = one.wish(), other.wish()
    if wish == other_wish == 2 and seat == other_seat:
        yield "both must have the same seat"
    for player, got in ((one, 0), (other, 1)):
        wanted, strength = player.wish()
        if wanted not in (None, got):
            yield "seats against a wish"
            if strength:
                yield "seats against a strong wish"
        seats = [*(seat for seat in player.seats if seat is not None), got]
        if abs(len(seats) - 2 * sum(seats)) > 2 or (len(seats) > 2 and len(set(seats[-3:])) == 1):
            yield "a seat three times in a row, or three more than the other"


def _float_faults(upper: Player, lower: Player) -> Iterator[str]:
    if upper.points != lower.points:
        for player, way in ((upper, "down"), (lower, "up")):
            if player.floats[-1:] == [way]:
                yield f"{way} again, as in the round before"
            if player.floats[-2:-1] == [way]:
                yield f"{way} again, as two rounds before"


def play(players: Sequence[Player], pairs: Sequence[Pair], rng: Random) -> None:
    """Play a round. The stronger player wins more often."""
    before = [player.points for player in players]
    for first, second in pairs:
        one = players[first]
        if second is None:
            one.points += 2
            one.byes += 1
            one.seats.append(None)
            one.floats.append("down")
            continue
        other = players[second]
        chance = 1 / (1 + 10 ** ((other.strength - one.strength) / 400))
        drawn, dice = 0.15, rng.random()
        won = 1 if dice < drawn else 2 if dice < drawn + (1 - drawn) * chance else 0
        for player, opponent, seat, points in ((one, second, 0, won), (other, first, 1, 2 - won)):
            gap = before[player.number] - before[opponent]
            player.points += points
            player.opponents.append(opponent)
            player.seats.append(seat)
            player.floats.append("down" if gap > 0 else "up" if gap < 0 else "none")


class Tally:
    """Sums over all rounds."""

    def __init__(self) -> None:
        self.rounds = 0
        self.broken = {"ours": Counter[str](), "library": Counter[str]()}
        self.seconds = {"ours": 0.0, "library": 0.0}
        self.ours_is = Counter[str]()

    def add(self, players: Sequence[Player], number: int, rounds: int) -> tuple[Pair, ...]:
        """Pair a round both ways, count, and return our pairs."""
        begun = perf_counter()
        ours = pair_swiss([player.entrant() for player in players])
        middle = perf_counter()
        its = theirs(players, number, rounds)
        self.seconds["library"] += perf_counter() - middle
        self.seconds["ours"] += middle - begun
        counts = count(players, ours), count(players, its)
        for name, found in zip(self.broken, counts, strict=True):
            self.broken[name] += found
        mine, other = (tuple(found[rule] for rule in RULES) for found in counts)
        self.ours_is["better" if mine < other else "worse" if mine > other else "equal"] += 1
        self.rounds += 1
        return ours

    def report(self) -> Iterator[str]:
        """Yield the lines of pairings.md."""
        ours, library = self.broken.values()
        yield f"{self.rounds} rounds\n\n| rule | ours | library |\n|---|---|---|"
        for rule in RULES:
            yield f"| {rule} | {ours[rule]} | {library[rule]} |"
        yield f"\nOurs by the first rule that differs: {dict(self.ours_is)}. Seconds: {self.seconds}"


def main(evenings: int) -> None:
    """Print the table of pairings.md."""
    tally = Tally()
    for seed in range(evenings):
        rng = Random(seed)
        size = 4 + int(rng.random() * (MOST_PLAYERS - 3))
        rounds = min(MOST_ROUNDS, (size + 1) // 2)
        players = [Player(number, rng.gauss(1500, 250)) for number in range(size)]
        for number in range(rounds):
            play(players, tally.add(players, number, rounds), rng)
    print("\n".join(tally.report()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else EVENINGS)

"""Play Killer vs Inspector a hundred times as fast, in a C++ replica of the bots.

    python3 -m tests.bench.replica_killer --check 20
    python3 -m tests.bench.replica_killer --pairs 1000 --game killer --first boss --second hard

The replica draws the same random numbers, so the same seeds give the same games. ``--check`` plays games
of both books in both languages and demands the same moves, and the same values to 1e-9. A player is
``hard``, ``boss`` or ``monte``, with options after a colon: ``boss:as=I,soft=0.2`` (see ``Style`` in the
source). Needs g++.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain
from math import isqrt, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from noir.bots import make_bot
from noir.bots.killer.policy import Weighing
from noir.bots.killer.reading import CHANCE, MOVES, SOFTNESS, STRANGE
from noir.bots.killer.sim import action_of, sim_from
from noir.bots.killer.weights import policy_weights, searching
from noir.core import Thought
from noir.games.killer.action import parse_action
from noir.match import Match
from noir.portable_math import exp
from tests.bench.calibration import Prediction, deciles, fit
from tests.bench.replica_players import Adviser, build

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from noir.games.killer.action import Action
    from noir.games.killer.state import State
    from tests.bench.replica_players import Weighed

SOURCE = Path(__file__).parent / "replica" / "killer.cpp"
RESULTS = Path(__file__).parent / "results" / "replica_killer.json"
FLAGS = ("-O3", "-march=native", "-ffp-contract=off", "-std=c++17")
MOST_POWER = 31 * 128  # powers of e in steps of 1/128, farther than any score
BOOKS = ("killer", "killer-citizen")
TWINS = {"hard": "hard", "boss": "boss", "monte_carlo": "monte", "ismcts": "ismcts"}
"""The players of the replica who act as a level or as a stranger, by their names."""
CLOSE = 1e-9


class Job(NamedTuple):
    """One game: the book, the seed of the deal, both players with their seeds, and the words to print.

    ``wanted``: ``-`` only the result, ``m`` the moves, ``v`` all values, ``p`` the chances of each decision.
    """

    book: str
    deal: str
    killer: str
    killer_seed: str
    inspector: str
    inspector_seed: str
    wanted: str = "-"


class Played(NamedTuple):
    """A game: 1 the Killer won, 2 the Inspector, 3 a draw. ``words`` are those that the job wanted."""

    result: int
    plies: int
    words: list[str]

    def points(self, seat: int) -> float:
        """Return 1 for a win of the seat, 0.5 for a draw, 0 for a loss."""
        return 0.5 if self.result == 3 else float(self.result == seat + 1)


def roots() -> list[int]:
    """Return the constants of SHA-512: 64 bits of the fractions of 8 square and 80 cube roots of primes."""
    primes = [n for n in range(2, 410) if all(n % d for d in range(2, isqrt(n) + 1))]
    cubes = []
    for prime in primes:
        low, high = 0, 8 << 64
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if middle**3 <= prime << 192 else (low, middle)
        cubes.append(low)
    whole = [isqrt(prime << 128) for prime in primes[:8]] + cubes
    return [root % (1 << 64) for root in whole]


def settings() -> str:
    """Return the replica's settings: constants, powers of e and weights."""
    constants = roots()
    lines = [f"{len(constants)} " + " ".join(map(str, constants)), str(MOST_POWER)]
    lines.append(" ".join(exp(n / 128).hex() for n in range(-MOST_POWER, MOST_POWER + 1)))
    for citizen in (False, True):
        lines += [" ".join(map(repr, map(float, role))) for role in policy_weights(citizen)]
        for seat in (0, 1):
            using = searching(citizen, seat)
            for role in chain(using.policy, using.judge):
                lines.append(" ".join(map(repr, map(float, role))))
            points = chain.from_iterable(using.scale)
            lines.append(f"{len(using.scale)} " + " ".join(map(repr, points)))
    lines.append(f"{SOFTNESS} {CHANCE} {MOVES} {STRANGE}")
    return "\n".join(lines) + "\n"


def _part(jobs: list[tuple[int, Job]]) -> list[tuple[int, Played]]:
    lines = [
        " ".join((str(number), str(BOOKS.index(job.book)), *(field or "-" for field in job[1:])))
        for number, job in jobs
    ]
    done = subprocess.run(
        [str(build(SOURCE, FLAGS))],
        input=settings() + "\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    found = []
    for line in done.stdout.splitlines():
        number, result, plies, *words = line.split()
        found.append((int(number), Played(int(result), int(plies), words)))
    return found


def play(jobs: Iterable[Job], processes: int = 1) -> list[Played]:
    """Return how the games went, in order."""
    numbered = list(enumerate(jobs))
    build(SOURCE, FLAGS)
    parts = [numbered[at::processes] for at in range(processes)]
    with ThreadPoolExecutor(processes) as pool:
        found = dict(chain.from_iterable(pool.map(_part, parts)))
    return [found[number] for number, _ in numbered]


def play_deals(game: str, levels: tuple[str, str], seed: str, numbers: range) -> Iterator[Weighed]:
    """Yield the games of two levels on some deals."""
    first, second = levels
    deals = [f"{seed}-{number}" for number in numbers]
    for played in play(Job(game, deal, first, f"{deal}/0", second, f"{deal}/1", "v") for deal in deals):
        yield [(action, tuple(map(_value, pairs))) for action, *pairs in (w.split(":") for w in played.words)]


def _value(pair: str) -> tuple[str, float]:
    """Return an action with its value."""
    action, _, value = pair.partition("=")
    return action, float(value)


@cache
def adviser() -> Adviser:
    """Return the replica, started once in each process."""
    return Adviser([build(SOURCE, FLAGS)], settings())


def advise(game: Any, world: State, player: str, seed: str) -> Thought[Action]:
    """Return the thought of a player in a world."""
    moves = ",".join(event.text for event in world.history) or "-"
    words = ("?", str(BOOKS.index(game.name)), world.deal, player, seed, moves, "-", "t")
    _, action, _, *pairs = adviser().ask(*words)
    parts = [pair.split("=") for pair in pairs]
    return Thought(parse_action(action), tuple((parse_action(text), float(value)) for text, value in parts))


def mirror_jobs(book: str, first: str, second: str, pairs: int, seed: str = "arena") -> Iterator[Job]:
    """Yield the games of ``noir.arena.tournament``: each deal twice, the first player as Killer first."""
    for number in range(pairs):
        deal = f"{seed}-{number}"
        yield Job(book, deal, first, f"{deal}/0/a", second, f"{deal}/0/b")
        yield Job(book, deal, second, f"{deal}/1/b", first, f"{deal}/1/a")


def share(points: list[float]) -> tuple[float, float]:
    """Return the mean in percent, and half its 95 % interval."""
    mean = sum(points) / len(points)
    return round(100 * mean, 1), round(196 * sqrt(mean * (1 - mean) / len(points)), 1)


def differences(number: int) -> Iterator[str]:
    """Play games in both languages. Yield a line for each that differs."""
    for at in range(number):
        for book in BOOKS:
            for first, second in (("hard", "hard"), ("boss", "hard"), ("hard", "boss"), ("boss", "boss")):
                if at % 4 and first + second != "hardhard":
                    continue  # the boss takes his time in Python
                job = Job(book, f"check-{at}", first, f"check-{at}/a", second, f"check-{at}/b", "v")
                wrong = _compare(job, play([job])[0])
                print(f"{book}: {first} v {second}, game {at}: {wrong or 'equal'}", flush=True)
                if wrong:
                    yield wrong


def _compare(job: Job, played: Played) -> str:
    """Return the first difference between a game of the replica and the same one in Python, or nothing."""
    match = Match.new(job.book, job.deal)
    bots = [
        make_bot(job.book, job.killer, job.killer_seed),
        make_bot(job.book, job.inspector, job.inspector_seed),
    ]
    for word in played.words:
        seat = match.to_move
        if seat is None:
            return f"ply {match.ply}: over"
        text, *theirs = word.split(":")
        seen = match.observe(seat)
        *_, thought = bots[seat].think(seen)
        own = {match.game.format_action(action): value for action, value in thought.values}
        if not own:
            sim = sim_from(seen)
            own = {
                match.game.format_action(action_of(sim, move)): value for value, move in Weighing(sim).moves()
            }
        replica = {name: float(value) for name, _, value in (each.partition("=") for each in theirs)}
        action = match.game.format_action(thought.action)
        if action != text:
            return f"ply {match.ply}: {action}, the replica {text}"
        if own.keys() != replica.keys() or any(abs(own[name] - replica[name]) > CLOSE for name in own):
            return f"ply {match.ply}: values {own}, the replica {replica}"
        match.play(text)
    outcome = match.outcome
    if outcome is None:
        return "not over"
    ended = 3 if outcome.winner is None else outcome.winner + 1
    return "" if ended == played.result else f"result {ended}, the replica {played.result}"


def write(line: dict[str, object]) -> None:
    """Put a line into the results, in place of the one of the same name and seed."""
    lines: list[dict[str, object]] = json.loads(RESULTS.read_text("ascii")) if RESULTS.exists() else []
    by_name = {(old["who"], old["seed"]): old for old in lines} | {(line["who"], line["seed"]): line}
    text = ",\n ".join(json.dumps(each) for each in by_name.values())
    RESULTS.write_text(f"[\n {text}\n]\n", "ascii")


def meet(book: str, first: str, second: str, options: argparse.Namespace) -> dict[str, object]:
    """Play mirrored pairs. Print the first player's share in each role asked for, and return it."""
    alone = "" if options.role == "both" else f" as {options.role}"
    who = f"{book}: {first} v {second}{alone}"
    line: dict[str, object] = {"who": who, "seed": options.seed, "pairs": options.pairs}
    jobs = list(mirror_jobs(book, first, second, options.pairs, options.seed))
    for seat, role in enumerate(("Killer", "Inspector")):
        if options.role in (role, "both"):
            games = play(jobs[seat::2], options.processes)
            line[f"as {role}"] = share([game.points(seat) for game in games])
            line[f"draws as {role}"] = sum(game.result == 3 for game in games)
    print(json.dumps(line), flush=True)
    return line


def collect(games: list[Played]) -> tuple[list[Prediction], list[Prediction]]:
    """Return the chances given in some games as Killer and as Inspector."""
    found: tuple[list[Prediction], list[Prediction]] = ([], [])
    for number, game in enumerate(games):
        for word in game.words:
            _, seat, raw, shown = word.split(":")
            one = Prediction(float(raw), float(shown), game.points(int(seat)), 1 / len(game.words), number)
            found[int(seat)].append(one)
    return found


def calibrate(book: str, player: str, options: argparse.Namespace) -> dict[str, object]:
    """Let a player meet itself. Return its shown and actual chances, and print scales that fit better."""
    deals = [f"{options.seed}-{number}" for number in range(options.calibration)]
    jobs = [Job(book, deal, player, f"{deal}/0", player, f"{deal}/1", "p") for deal in deals]
    games = play(jobs, options.processes)
    line: dict[str, object] = {"who": f"{book}: calibration of {player}", "seed": options.seed}
    line |= {"games": len(games), "won by the Killer": share([game.points(0) for game in games])}
    for role, entries in zip(("Killer", "Inspector"), collect(games), strict=True):
        line[role] = table = deciles(entries)
        print(role, fit([entry for entry in entries if 0 < entry.raw < 1]), *table, sep="\n", flush=True)
    return line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", type=int, default=0, metavar="GAMES")
    parser.add_argument("--game", default="killer", choices=BOOKS)
    parser.add_argument("--first", default="boss")
    parser.add_argument("--second", default="hard")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--role", default="both", choices=("both", "Killer", "Inspector"))
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keep the line in the results")
    parser.add_argument("--calibration", type=int, default=0, metavar="GAMES")
    options = parser.parse_args()
    if options.check:
        sys.exit(any(list(differences(options.check))))
    if options.calibration:
        line = calibrate(options.game, options.first, options)
    else:
        line = meet(options.game, options.first, options.second, options)
    if options.write:
        write(line)


if __name__ == "__main__":
    main()

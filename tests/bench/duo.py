"""Two devices at length: ``python3 -m tests.bench.duo [--games 200] [--pyodide]``.

Plays whole games between two devices that exchange nothing but texts, a part of them by bots, and holds
everything that the fast tests hold for one game: both audits true, one record, that of the engine, and at
every ply the observation of the seat. Opens devices anew at every message of the first games, and changes
10 000 texts with the check count_repairs. Measures sizes. With ``--times`` slices and
times, natively and in Pyodide under Node. Versions take turns there and the least time counts, so that their
ratios hold on a busy machine. Its load stands beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from base64 import urlsafe_b64encode
from collections import Counter
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

from noir.chance import below, rng_from
from noir.duo import Device, Refused, deck, encoding, group, has_duo, seal, shuffle_proof
from noir.duo.messages import lock_deck
from noir.duo.rules import Keys
from noir.duo.version import NEWEST, VERSIONS, Version
from noir.games import GAMES
from noir.hidden_cards import GUEST, HOST
from noir.match import Match
from tests.any_game import ONE, OTHER, of
from tests.bench.pyodide import measure_in_pyodide
from tests.duo.play import by_bots, by_chance, by_kinds, check_resuming, play, seed_of, send

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.duo.play import Moment, Pair

ROOT = Path(__file__).resolve().parent.parent.parent
RESULTS = Path(__file__).parent / "results" / "duo.json"
FIRST = ("host", "guest", "toss")
CODE = "C" + urlsafe_b64encode(bytes(100)).decode().rstrip("=")
REPEATS = 1
ROUNDS = 6


def players(game: str, number: int) -> Callable[[Device], str]:
    """Return the players of a game: chance, chance by kinds, or bots that see one device's observation."""
    if number % 3 == 2:
        return by_bots(number, "easy", game)
    return by_chance(number) if number % 3 else by_kinds(number)


def hold(pair: Pair) -> Match:
    """Assert that both have proven the engine's game and saw the truth. Return it."""
    host, guest = pair.devices
    assert host.proof == guest.proof == "proven", (host.proof_code, guest.proof_code)
    true = Match.from_record(host.record())
    assert guest.record() == true.record()
    assert host.outcome == guest.outcome == true.outcome is not None
    for device, seen in zip(pair.devices, pair.seen, strict=True):
        assert device.seat is not None
        for ply, observation in seen.items():
            assert true.observe(device.seat, ply) == observation, (game_of(pair), ply)
    return true


def game_of(pair: Pair) -> str:
    """Return the name of a game and its seat."""
    return f"{pair.host.rules.game} {pair.host.id}"


def beginning(game: str, first: str) -> dict[str, int]:
    """Return the numbers of the messages that bring each player cards, and of that with the first action."""
    host = Device.invite(seed_of("beginning", HOST), game, first=first)
    guest = Device.accept(seed_of("beginning", GUEST), send(host))
    devices, found = (host, guest), dict[str, int]()
    while "first action" not in found:
        speaker = devices[min(len(device.log) for device in devices) % 2]
        if speaker.legal():
            speaker.act(speaker.legal()[0])
            found["first action"] = len(speaker.log)
        text = send(speaker)
        devices[1 - speaker.me].receive(text)
        for name, device in zip(("host", "guest"), devices, strict=True):
            if device.observation is not None and name not in found:
                found[name] = len(speaker.log)
    return found


def passive(moments: list[Moment]) -> int:
    """Return how many messages were made without a choice."""
    return sum(moment.sender.passive for moment in moments)


def games(name: str, count: int, resumed: int) -> dict[str, Any]:
    """Play and hold ``count`` games. Return their sizes."""
    messages, actions, quiet, characters = [], [], [], []
    sizes: list[list[int]] = [[] for _ in range(5)]
    begun = process_time()
    for number in range(count):
        pair, moments = play(name, number, first=FIRST[number % 3], choose=players(name, number))
        true, log = hold(pair), pair.host.log
        for moment in moments[:-1] if number < resumed else ():
            check_resuming(moment, log, true.actions)
        messages.append(len(log))
        actions.append(true.ply)
        quiet.append(2 + passive(moments))
        characters.append(sum(map(len, log)))
        for at, text in enumerate(log):
            sizes[min(at, 4)].append(len(text))
        if number % 20 == 19:
            print(f"  {name}: {number + 1} games", flush=True)
    return {
        "games": count,
        "cpu_s_a_game": round((process_time() - begun) / count, 2),
        "message with the first cards and action": {
            first: beginning(name, first) for first in ("host", "guest")
        },
        "invitation": invitation(name),
        "rematch": travels(pair.host.rematch(seed_of("rematch", name))),
        "messages": [median(messages), max(messages)],
        "actions": median(actions),
        "without_a_choice": [median(quiet), max(quiet)],
        "characters_a_game": median(characters),
        "characters": {
            part: [median(found), max(found)]
            for part, found in zip(("invite", "reply", "deal", "fourth", "turn"), sizes, strict=True)
            if found
        },
    }


def invitation(game: str) -> dict[str, int]:
    """Return the characters of an invitation as it travels."""
    return travels(Device.invite(seed_of("invitation", game), game, first="host"))


def travels(host: Device) -> dict[str, int]:
    """Return the characters of a first text, alone and with the longest code of the page."""
    return {"alone": len(send(host)), "with_a_code": len(host.outgoing_with(CODE))}


def count_repairs(game: str, count: int) -> dict[str, int]:
    """Change bytes of real messages, repair the check, and let a device read them: all are refused."""
    rng, codes = rng_from("repaired"), Counter[str]()
    _, moments = play(game, "repaired", choose=by_kinds("repaired"))
    readers = [(moment.reader, encoding.read(moment.text)) for moment in moments]
    lines = [reader.save() for reader, _ in readers]
    for _ in range(count):
        reader, message = readers[below(len(readers), rng)]
        data = bytearray(message.signed + message.seal)
        for _ in range(1 + below(3, rng)):
            data[below(len(data), rng)] ^= 1 << below(8, rng)
        if bytes(data) == message.signed + message.seal:
            continue
        try:
            reader.receive(
                encoding.write(bytes(data[: len(message.signed)]), bytes(data[len(message.signed) :]))
            )
        except Refused as error:
            codes[error.code] += 1
        else:
            raise AssertionError("a changed message was accepted")
    assert [reader.save() for reader, _ in readers] == lines
    return dict(codes.most_common())


def time_action(action: Callable[[], object]) -> float:
    """Return the milliseconds of processor time that an action takes, the least of several."""
    found = []
    for _ in range(REPEATS):
        begun = process_time()
        action()
        found.append(1000 * (process_time() - begun))
    return round(min(found), 2)


def run_to_end(steps: Any) -> object:
    """Run a generator to its end and return its value."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def longest_slice(device: Device) -> float:
    """Return the milliseconds of the longest slice of a device's work."""
    longest, begun = 0.0, process_time()
    for _ in device.work():
        longest = max(longest, process_time() - begun)
        begun = process_time()
    return round(1000 * longest, 2)


def measure() -> dict[str, Any]:
    """Return times in milliseconds of processor time. Runs natively and in Pyodide."""
    found: dict[str, Any] = {"python": sys.version.split()[0], "device": turns()}
    for _ in range(ROUNDS):
        for version in VERSIONS.values():
            name, times = f"version {version.number}", arithmetic(version)
            found[name] = least(found.get(name, times), times)
    found["ratio"] = {
        game: {
            part: round(found[f"version {NEWEST.number}"][game][part] / found["version 1"][game][part], 3)
            for part in ("promise", "check_of_the_cut")
        }
        for game in (ONE, OTHER)
    }
    return found


def least(one: Any, two: Any) -> Any:
    """Return the smaller of two numbers, or of those at each place of two tables."""
    if isinstance(one, dict):
        return {name: least(one[name], two[name]) for name in one}
    return min(one, two)


def arithmetic(version: Version) -> dict[str, Any]:
    """Return the computing times of one version of the protocol."""
    found: dict[str, Any] = {}
    keys = Keys.of(seed_of("bench"), version, HOST)
    key, public = keys.key, keys.public
    for game in (ONE, OTHER):
        cards = of(game, "duo", "known").CARDS
        faces = deck.faces(version, game, cards)
        coin = seed_of("coin")
        order = deck.order(version, cards, keys.order)
        handed = run_to_end(lock_deck(version, keys, faces))
        promise = run_to_end(shuffle_proof.promise(version, keys.veils, faces))
        answer = shuffle_proof.answer(version, keys.veils, key, order, coin)
        assert isinstance(promise, bytes)
        assert isinstance(handed, list)
        packed = group.pack_all(faces)
        actions: dict[str, Callable[[], object]] = {
            "faces": lambda: [version.point(b"%d" % number) for number in range(cards)],  # noqa: B023
            "lock": lambda: group.times(key, faces),  # noqa: B023
            "check_points": lambda: group.unpack_all(packed, cards),  # noqa: B023
            "promise": lambda: run_to_end(shuffle_proof.promise(version, keys.veils, faces)),  # noqa: B023
            "check_of_the_cut": lambda: run_to_end(
                shuffle_proof.holds(version, promise, answer, coin, public, faces, handed)  # noqa: B023
            ),
        }
        found[game] = {name: time_action(action) for name, action in actions.items()}
        found[game]["cut_bytes"] = len(answer)
    faces = deck.faces(version, OTHER, of(OTHER, "duo", "known").CARDS)
    links = [(face, image) for face, image in zip(faces, group.times(key, faces), strict=True)]
    image = links[0][1]
    for count in (0, 1, 5):
        some = links[:count]
        data = seal.seal(version, key, public, b"text", some)
        found[f"seal_{count}"] = time_action(lambda: seal.seal(version, key, public, b"text", some))  # noqa: B023
        found[f"check_seal_{count}"] = time_action(
            lambda: seal.sealed(version, data, public, b"text", some),  # noqa: B023
        )
    found["five_shares"] = time_action(lambda: group.times(key, faces[:5]))
    for inside, outside in ((3, 22), (8, 17), (17, 8), (24, 1)):
        what = (public, b"text", image, faces[:inside], faces[inside:])
        data = seal.prove_within(version, key, *what)
        found[f"within_{inside}_of_{inside + outside}"] = {
            "bytes": len(data),
            "prove": time_action(lambda: seal.prove_within(version, key, *what)),  # noqa: B023
            "check": time_action(lambda: seal.holds_within(version, data, *what)),  # noqa: B023
        }
    return found


def turns() -> dict[str, float]:
    """Return the waiting times of a reader: slices of work, a turn, opening a saved game."""
    host = Device.invite(seed_of("slice", 1), ONE, first="host")
    slices = [longest_slice(host)]
    guest = Device.accept(seed_of("slice", 2), send(host))
    slices.append(longest_slice(guest))
    text = send(guest)
    begun = process_time()
    host.receive(text)
    reply = process_time() - begun
    guest.receive(send(host))
    slices.append(longest_slice(guest))
    host.receive(send(guest))
    slices.append(longest_slice(host))
    host.act(host.legal()[0])
    guest.receive(send(host))
    begun = process_time()
    guest.act(guest.legal()[0])
    acted = process_time() - begun
    text = send(guest)
    host.receive(text)
    slices.append(longest_slice(host))
    host.act(host.legal()[0])
    text = send(host)
    begun = process_time()
    guest.receive(text)
    received = process_time() - begun
    line = guest.save()
    return {
        "longest_slice": max(slices),
        "read_the_reply": round(1000 * reply, 2),
        "act": round(1000 * acted, 2),
        "receive": round(1000 * received, 2),
        "load": time_action(lambda: Device.load(line)),
    }


def main() -> None:
    """Play, change, measure, and write tests/bench/results/duo.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each kind")
    parser.add_argument("--resumed", type=int, default=2, help="games of which every message is resumed")
    parser.add_argument("--mutations", type=int, default=10_000)
    parser.add_argument("--since", type=int, default=1, help="the oldest version")
    parser.add_argument("--veils", type=int, default=0, help="fewer make the games shorter")
    parser.add_argument("--only", choices=[*filter(has_duo, GAMES)], help="one game")
    parser.add_argument("--times", action="store_true", help="measure only")
    options = parser.parse_args()
    results: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.is_file() else {}
    if not options.times:
        for version in (version for version in VERSIONS.values() if version.number >= options.since):
            setattr(sys.modules["noir.duo.device"], "NEWEST", version)  # noqa: B010
            veils = options.veils or version.rounds
            setattr(shuffle_proof, "rounds", lambda _version: veils)  # noqa: B010, B023
            for name in [options.only] if options.only else filter(has_duo, GAMES):
                found = {"veils": veils, **games(name, options.games, options.resumed)}
                if version == NEWEST:
                    found["changed"] = count_repairs(name, options.mutations)
                results[f"{name}, version {version.number}, {veils} veils"] = found
                print(name, version.number, json.dumps(found, indent=1), flush=True)
    else:
        load = [round(load, 1) for load in os.getloadavg()]
        found = {
            "native": measure(),
            "pyodide": measure_in_pyodide("tests.bench.duo"),
            "load before and after": load,
        }
        load += [round(load, 1) for load in os.getloadavg()]
        results |= found
        print(json.dumps(found, indent=1))
    RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()

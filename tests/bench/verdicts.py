"""Compare the verdicts of the device and of the stranger on changed texts of real games.

``python3 -m tests.bench.verdicts --mutations 20000`` changes messages, invitations and evidence of all
versions and prints each text on which the two disagree. Both sum points by libsecp256k1.
All else is their own.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from copy import copy
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from noir.chance import below, pick, rng_from
from noir.core import CorruptRecord
from noir.duo import Device, Refused
from tests.duo import stranger
from tests.duo.stranger.curve import Keys
from tests.duo.stranger.playing import Player
from tests.duo.stranger.proofs import both, make_seal
from tests.duo.stranger.reading import Log
from tests.duo.stranger.texts import decode, encode, wrap
from tests.duo.vectors import DATA
from tests.sums import use_library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
NAMES = sorted(path.stem for path in DATA.glob("*.json"))
PARTS = (33, 32, 48, 113, 16, 1, 2)  # how long the fields of a body are
SAYINGS = ["T", "5", "8", "A2", "P", "d", "e", "i1", "i2", "i5", "kA", "kM", "aC", "aX", "uB", "uR", "zAB", "zXY", "r1e", "r3w", "c5n", "c2s", "r6e", "=dead", "=miss", "=near", "=far", "=caught", "=free", "=new", "=same", "="]  # fmt: skip  # noqa: E501 -- one of each


@dataclass(frozen=True)
class Game:
    """One recorded game, with both seeds."""

    version: int
    seeds: tuple[bytes, ...]
    rules: str
    log: tuple[str, ...]

    @classmethod
    @cache
    def read(cls, name: str) -> Game:
        """Return a game of tests/data/duo."""
        data = json.loads((DATA / f"{name}.json").read_text())
        version = int(name.split("-")[1]) if name.startswith("version") else 4
        rules = data["evidence"][4] if "evidence" in data else data["rules"]
        return cls(version, tuple(map(bytes.fromhex, data["seeds"])), rules, tuple(data["log"]))

    def keys(self, player: int) -> Keys:
        """Return the keys of a player."""
        version = self.before(1).version
        bound = player == 1 and self.version == 4
        found: Keys = Keys.of_seed(
            version, self.seeds[player], version.game_id(self.log[0]) if bound else b""
        )
        return found

    @cache  # noqa: B019 -- a game is kept as long as the process
    def before(self, texts: int) -> Log:
        """Return the stranger's log of the first texts."""
        if texts == 1:
            log = Log()
            log.invite(self.log[0])
            return log
        log = self.before(texts - 1).copy()
        log.read(self.log[texts - 1])
        return log

    @cache  # noqa: B019
    def device(self, player: int, texts: int) -> Device:
        """Return the device of a player after the first texts."""
        line = [f"noir-duo{self.version}", "hg"[player], "-", self.seeds[player].hex(), self.rules]
        return Device.load(" ".join([*line, *self.log[:texts]]))

    @cache  # noqa: B019
    def player(self, player: int, texts: int) -> Player:
        """Return the stranger as a player after the first texts."""
        log = self.before(1).copy()
        found = Player(player, log, self.keys(player))
        for text in self.log[1:texts]:
            log.read(text)
        return found

    def links(self, number: int) -> list[tuple[bytes, bytes]]:
        """Return the links in the seal of a text."""
        log = self.before(number - 1).copy()
        return log.read_body(decode("D", self.log[number - 1])[:-48], (number - 1) % 2)

    def evidence(self, player: int) -> str:
        """Return the line of evidence of a player."""
        deal = self.keys(player).deal.hex()
        return " ".join([f"noir-duo{self.version}", "HG"[player], "-", deal, self.rules, *self.log])


# --- changes


def change_bytes(data: bytes, other: bytes, rng: Random) -> bytes:  # noqa: PLR0911 -- one for each kind
    """Return bytes with one change: a bit, a byte, a field, a cut, a repetition or a part of others."""
    at, kind = below(len(data), rng), below(8, rng)
    size = pick(PARTS, rng)
    end = min(len(data), at + size)
    if kind == 0:
        return data[:at] + bytes([data[at] ^ 1 << below(8, rng)]) + data[at + 1 :]
    if kind == 1:
        return data[:at] + bytes([below(256, rng)]) + data[at + 1 :]
    if kind == 2:
        return (
            data[:at]
            + pick((bytes(size), b"\xff" * size, sha256(data).digest() * 4), rng)[:size]
            + data[end:]
        )
    if kind == 3:
        return data[:at]
    if kind == 4:
        return data[:at] + data[end:]
    if kind == 5:
        return data[:end] + data[at:end] + data[end:]
    if kind == 6:
        begin = below(len(other), rng)
        return data[:at] + other[begin : begin + size] + data[end:]
    return data + other[-size:]


def change_text(text: str, rng: Random) -> str:
    """Return a text with one change of its characters."""
    at, kind = below(len(text), rng), below(6, rng)
    if kind == 0:
        return text[:at] + pick(ALPHABET, rng) + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at + 1 :]
    if kind == 2:
        return text[:at]
    if kind == 3:
        return text[:at] + text[at : at + 4] + text[at:]
    if kind == 4:
        return text[:at] + pick(" =+/.\néC", rng) + text[at:]
    return pick("DMLHCX", rng) + text[1:]


def change_saying(signed: bytes, size: int, rng: Random) -> bytes:
    """Return a message with another saying at its beginning or its end."""
    saying = pick(SAYINGS, rng).encode()
    cards = bytes(below(46, rng) for _ in range(2 * below(3, rng)))
    saying_bytes = bytes([len(saying) + 16 * len(cards)]) + saying + cards
    kind = below(3, rng)
    if kind == 0:
        return signed + saying_bytes
    return signed[:size] + saying_bytes + (b"" if kind == 1 else signed[size:])


def reseal(game: Game, number: int, signed: bytes) -> str:
    """Return a changed message with a seal of its author, and at the end a signature of the whole game."""
    author = (number - 1) % 2
    keys, log = game.keys(author), game.before(max(1, number - 1))
    version = log.version
    if number == 1:
        if game.version >= 3:
            return encode("D", signed)
        return encode("D", signed + make_seal(version, keys.key, signed))
    if game.version > 1 and number > len(game.log) - 2:
        signed = signed[:-48] + make_seal(
            version, keys.sign, version.hash(b"noir game", log.chain, signed[:-48])
        )
    key = keys.key
    if game.version == 4 and number == 2:
        key = key + both(version, keys.K, keys.S)[0] * keys.sign
    return encode("D", signed + make_seal(version, key, signed, game.links(number)))


def change_message(game: Game, number: int, other: Game, rng: Random) -> str:  # noqa: PLR0911 -- as above
    """Return a changed text for a place of a game."""
    text, kind = game.log[number - 1], below(12, rng)
    data = decode("D", text)
    strange = decode("D", pick(other.log, rng))
    head = game.before(1).version.head_size if number > 1 or game.version < 3 else 6
    if kind == 0:
        return change_text(text, rng)
    if kind == 1:
        return encode("D", change_bytes(data, strange, rng))
    if kind == 2:
        return pick((*game.log, *other.log), rng)
    if kind == 3:  # the body of another text under the head of this place
        return encode("D", data[:head] + strange[head:])
    if kind == 4:
        return encode("D", change_bytes(data[:head], strange, rng) + data[head:])
    if kind == 5:
        mark = b"noir\0" + bytes([below(7, rng)])
        return encode("D", (pick((mark, b"ghijk"[below(5, rng) :][:1]), rng) + data[6:]))
    if kind == 6:
        return reseal(game, number, data[:-48] if number > 1 or game.version < 3 else data)
    signed = data[:-48] if number > 1 or game.version < 3 else data
    if kind <= 8:
        return reseal(game, number, change_saying(signed, head, rng))
    return reseal(
        game, number, data[:head] + change_bytes(signed[head:] or b"\0", strange[head:] or b"\0", rng)
    )


def sign_invitation(game: Game, text: str, rng: Random, code: str) -> str:
    """Return a text as it travels with a code, with the signature of the invitation."""
    player = 0
    keys, version = game.keys(player), game.before(1).version
    digest = version.hash(b"noir connection", text.encode(), code.encode())
    key = keys.key + both(version, keys.K, keys.S)[0] * keys.sign
    signature = make_seal(version, key if below(8, rng) else keys.sign, digest)
    return wrap(text, code, signature)


# --- verdicts


def verdict(task: Callable[[], str]) -> str:
    """Return the result of a task, or the code of its refusal."""
    try:
        return task()
    except (Refused, stranger.Refused) as error:
        return error.code


def message_verdicts(game: Game, number: int, text: str) -> tuple[str, str]:
    """Return the verdicts of both readers on a text for a place."""
    reader = number % 2

    def by_device() -> str:
        device = copy(game.device(reader, number - 1))
        device.receive(text)
        for _ in device.work():
            if device._task == "audit":
                break
        return f"accepted {device.stopped_by}"

    def by_stranger() -> str:
        found = copy(game.player(reader, number - 1))
        found.log = found.log.copy()
        found.receive(text)
        return f"accepted {found.stopped}"

    return verdict(by_device), verdict(by_stranger)


def invitation_verdicts(text: str) -> tuple[str, str]:
    """Return the verdicts of both on an invitation."""
    seed = bytes(range(32))

    def by_device() -> str:
        Device.accept(seed, text)
        return "accepted"

    def by_stranger() -> str:
        Player.accept(seed, text)
        return "accepted"

    return verdict(by_device), verdict(by_stranger)


def evidence_verdicts(line: str) -> tuple[str, str]:
    """Return the verdicts of both on a line of evidence: its record, or that it is refused."""
    if line.split(" ")[1:2] in (["h"], ["g"]):  # the memory of a device, and no evidence
        return "refused", "refused"
    try:
        device = Device.load(line, check=True)
        for _ in device.work():
            pass
        one = device.record() if device.proof == "proven" else "refused"
    except CorruptRecord:
        one = "refused"
    try:
        two = stranger.verify_evidence(line)
    except stranger.Refused:
        two = "refused"
    return one, two


def change_evidence(game: Game, other: Game, rng: Random) -> str:
    """Return a changed line of evidence."""
    player = below(2, rng)
    words, strange = game.evidence(player).split(" "), other.evidence(below(2, rng)).split(" ")
    at, kind = below(len(words), rng), below(9, rng)
    if kind == 0:
        words[at] = change_text(words[at], rng)
    elif kind == 1:
        at = 5 + below(len(game.log), rng)
        words[at] = change_message(game, at - 4, other, rng)
    elif kind == 2:
        del words[at]
    elif kind == 3:
        words.insert(at, words[at])
    elif kind == 4:
        words = words[:at] + strange[at:]
    elif kind == 5:
        first = 5 + below(len(game.log) - 1, rng)
        words[first], words[first + 1] = words[first + 1], words[first]
    elif kind == 6:
        at = below(5, rng)
        words[at] = strange[at]
    elif kind == 7:
        at = below(5, rng)
        words[at] = pick(
            (words[at].upper(), words[at].lower(), words[at] + "00", "stopped", "", "noir-duo5"), rng
        )
    return " ".join(words)


def cases(rng: Random, names: list[str]) -> Iterator[tuple[str, str, tuple[str, str]]]:
    """Yield changed texts without end, each with its kind and both verdicts."""
    while True:
        name, other_name = pick(names, rng), pick(names, rng)
        game, other = Game.read(name), Game.read(other_name)
        kind = below(40, rng)
        if kind == 0:
            line = change_evidence(game, other, rng)
            yield f"{name} evidence", line, evidence_verdicts(line)
        elif kind <= 6:
            text = change_message(game, 1, other, rng)
            if game.version >= 3 and below(4, rng):
                try:
                    text = sign_invitation(game, text, rng, pick(("", "CYWJj"), rng))
                except stranger.Refused:
                    text = change_text(sign_invitation(game, game.log[0], rng, "CYWJj"), rng)
            yield f"{name} invitation", text, invitation_verdicts(text)
        else:
            number = (
                2 + below(min(len(game.log) - 1, 8), rng)
                if below(2, rng)
                else 2 + below(len(game.log) - 1, rng)
            )
            text = change_message(game, number, other, rng)
            yield f"{name} message {number}", text, message_verdicts(game, number, text)


def compare(
    mutations: int,
    seed: object,
    report: Callable[[str, str, tuple[str, str]], None],
    names: list[str] | None = None,
) -> Counter[str]:
    """Report the changed texts on which the two disagree. Return how often each verdict was given."""
    verdicts = Counter[str]()
    for what, text, found in islice(cases(rng_from(f"verdicts/{seed}"), names or NAMES), mutations):
        verdicts[found[0] if len(found[0]) < 20 else "proven"] += 1
        if found[0] != found[1]:
            report(what, text, found)
    return verdicts


def main() -> int:
    """Print the disagreements and how often each verdict was given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutations", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    found = []

    def report(what: str, text: str, verdicts: tuple[str, str]) -> None:
        found.append(text)
        print(f"{what}: device {verdicts[0][:60]}, stranger {verdicts[1][:60]}\n  {text[:3000]}", flush=True)

    with pytest.MonkeyPatch.context() as patch:
        use_library(patch)
        verdicts = compare(options.mutations, options.seed, report)
    print(f"{len(found)} disagreements in {options.mutations} mutations")
    print(", ".join(f"{code} {count}" for code, count in verdicts.most_common()))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

"""Two devices that exchange only texts, played by chance or by bots."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from noir.chance import pick, rng_from
from noir.duo import Device, encoding, seal, shuffle_proof, signing
from noir.duo.version import NEWEST
from tests.any_game import ONE, of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    import pytest

    from noir.duo.rules import Keys


def believe(patch: pytest.MonkeyPatch) -> None:
    """Let devices believe every proof they read: for tests of something else, since proofs take long."""

    def believed(_position: object) -> Generator[None, None, bool]:
        yield
        return True

    patch.setattr(seal, "sealed", lambda *_: True)
    patch.setattr(seal, "holds_within", lambda *_: True)
    patch.setattr("noir.duo.device.shuffle_holds", believed)


def seed_of(*parts: object) -> bytes:
    """Return a seed derived from the parts. Only tests can do so."""
    return sha256(repr(parts).encode()).digest()


def work(device: Device) -> int:
    """Let a device finish its work. Return the number of slices."""
    return sum(1 for _ in device.work())


def send(device: Device) -> str:
    """Return a device's outgoing text, after storing its line."""
    work(device)
    device.mark_as_saved(device.save())
    return device.outgoing


def signed_invitation(signed: bytes, keys: Keys, code: str = "") -> str:
    """Return any bytes as an invitation that a host has signed."""
    text = encoding.write(signed, b"")
    return encoding.attach(text, code, signing.sign_invitation(NEWEST, keys, text, code))


def by_chance(name: object) -> Callable[[Device], str]:
    """Return a player of random legal actions."""
    rng = rng_from(f"duo/{name}")
    return lambda device: pick(device.legal(), rng)


def by_kinds(name: object) -> Callable[[Device], str]:
    """Return a player of random kinds of action, then of one of that kind, for livelier games."""
    rng = rng_from(f"kinds/{name}")

    def choose(device: Device) -> str:
        legal = device.legal()
        kind = pick(sorted({action[0].replace("c", "r") for action in legal}), rng)
        return pick([action for action in legal if action[0].replace("c", "r") == kind], rng)

    return choose


def by_bots(name: object, level: str, game: str) -> Callable[[Device], str]:
    """Return a player that asks a bot, which sees the device's observation alone."""
    from noir.bots import make_bot

    bot = make_bot(game, level, str(name))

    def choose(device: Device) -> str:
        match = device.match
        assert match is not None
        return match.game.format_action(bot.choose(device.observation))

    return choose


@dataclass
class Pair:
    """Two devices at one table. ``seen`` holds the observations of each, by ply."""

    host: Device
    guest: Device
    seen: tuple[dict[int, Any], dict[int, Any]] = field(default_factory=lambda: ({}, {}))

    @property
    def devices(self) -> tuple[Device, Device]:
        """Host and guest."""
        return (self.host, self.guest)

    def look(self) -> None:
        """Note both observations."""
        for device, seen in zip(self.devices, self.seen, strict=True):
            if device.match is not None:
                seen[device.match.ply] = device.observation

    @property
    def speaker(self) -> Device:
        """The device with the next text, made or not."""
        return self.devices[min(len(device.log) for device in self.devices) % 2]

    @property
    def finished(self) -> bool:
        """Whether both devices have finished."""
        level = len(self.host.log) == len(self.guest.log)
        return level and self.host.status == self.guest.status == "over"

    def carry(self, text: str) -> None:
        """Let the other device read the speaker's text."""
        self.devices[1 - self.speaker.me].receive(text)
        self.look()

    def play(self, choose: Callable[[Device], str], moments: list[Moment] | None = None) -> Iterator[Device]:
        """Play to the end, yielding the next speaker before it acts."""
        while not self.finished:
            speaker = self.speaker
            yield speaker
            while speaker.legal():
                speaker.act(choose(speaker))
                self.look()
            text = send(speaker)
            if moments is not None:
                moments.append(Moment(len(speaker.log), text, (copy(self.host), copy(self.guest))))
            self.carry(text)


def pair_up(game: str, name: object, *, first: str = "toss") -> Pair:
    """Return two devices after invitation and reply. The host has read the reply."""
    host = Device.invite(seed_of(game, name, "host"), game, first=first)
    guest = Device.accept(seed_of(game, name, "guest"), send(host))
    host.receive(send(guest))
    pair = Pair(host, guest)
    pair.look()
    return pair


def deal(host: Device, guest: Device) -> None:
    """Let two devices that have sat down answer the cuts, until the host has the first cards."""
    guest.receive(send(host))
    host.receive(send(guest))


@dataclass(frozen=True)
class Moment:
    """Both devices while a text was on its way. Tests get copies of them."""

    number: int
    text: str
    devices: tuple[Device, Device]

    @property
    def sender(self) -> Device:
        """The sender of the text, as a copy."""
        return copy(self.devices[(self.number - 1) % 2])

    @property
    def reader(self) -> Device:
        """The reader of the text, before reading it, as a copy."""
        return copy(self.devices[self.number % 2])


def play(
    game: str, name: object, *, first: str = "toss", choose: Callable[[Device], str] | None = None
) -> tuple[Pair, list[Moment]]:
    """Return a whole game, audited by both, and its moments from message 3 on. The default is random play."""
    pair = pair_up(game, name, first=first)
    moments: list[Moment] = []
    for _ in pair.play(choose or by_chance(name), moments):
        pass
    for device in pair.devices:
        work(device)
    return pair, moments


def chooser(game: str) -> Callable[[Device], str]:
    """Return the player of the known game."""
    return by_kinds(of(game, "duo", "known").PLAYERS[game])


def known_game(game: str) -> tuple[Pair, list[Moment]]:
    """Return one whole game, played once for all tests of so many veils. Tests must not play on it."""
    return _known_game(game, shuffle_proof.rounds(NEWEST))


@cache
def _known_game(game: str, _veils: int) -> tuple[Pair, list[Moment]]:
    return play(game, "known", first="host", choose=chooser(game))


def early(player: int, texts: int, game: str = ONE) -> Device:
    """Return a device of the known game with only the first texts."""
    device = known_game(game)[0].devices[player]
    words = device.save().split(" ")
    return Device.load(" ".join(words[: 5 + texts]))


def stranger() -> Device:
    """Return a third device, which has replied to the invitation of the known game."""
    return _stranger(shuffle_proof.rounds(NEWEST))


@cache
def _stranger(_veils: int) -> Device:
    guest = Device.accept(seed_of("stranger"), early(0, 1).outgoing)
    send(guest)
    return guest


def moment(game: str, number: int) -> Moment:
    """Return the moment of the known game with the text of this number on its way."""
    return known_game(game)[1][number - 3]


def check_resuming(now: Moment, log: tuple[str, ...], actions: tuple[str, ...]) -> None:
    """Check that the reader of a text, saved and loaded again, goes on byte for byte."""
    reader = now.reader
    reader.receive(now.text)
    again = Device.load(reader.save())
    assert again.save() == reader.save()
    assert (again.status, again.legal(), again.seat) == (reader.status, reader.legal(), reader.seat)
    assert (again.observation, again.pending) == (reader.observation, reader.pending)
    assert again.passive == reader.passive
    while again.legal():
        assert again.match is not None
        again.act(actions[again.match.ply])
    assert again.log == log[: len(again.log)]
    assert len(again.log) == now.number + 1

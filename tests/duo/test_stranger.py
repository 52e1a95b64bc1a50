"""PROTOCOL.md is enough for a stranger: a verifier written from it accepts and refuses correctly."""

from __future__ import annotations

import ast
import json
from base64 import urlsafe_b64decode
from hashlib import sha256
from pathlib import Path

import pytest

import noir.duo
from noir.chance import below, pick, rng_from
from noir.duo import Device, deck, encoding, group, has_duo, seal
from noir.duo.rules import Keys
from noir.duo.version import NEWEST
from noir.games import GAMES
from noir.hidden_cards import HOST
from noir.match import Match
from tests.any_game import ONE, of, richest, swept
from tests.bench import verdicts
from tests.duo import stranger
from tests.duo.play import Pair, by_chance, chooser, seed_of, send, work
from tests.duo.stranger.playing import Player
from tests.duo.vectors import DATA

PLAYED = sorted(game for game in GAMES if has_duo(game))


@pytest.mark.parametrize("game", richest(PLAYED))
@pytest.mark.usefixtures("all_veils")
@pytest.mark.long
def test_a_stranger_accepts_the_game_and_refuses_25_changed_logs(game: str) -> None:
    """Either secret gives the same record. Changed, exchanged, missing or resealed texts are refused."""
    value = json.loads((DATA / f"{game}.json").read_text())
    log = value["log"]
    for me, secret in enumerate(value["secrets"]):
        assert stranger.verify(log, me, bytes.fromhex(secret)) == value["record"]
    secret, keys = (
        bytes.fromhex(value["secrets"][1]),
        Keys.from_secret(bytes.fromhex(value["secrets"][0]), NEWEST),
    )
    rng, changed = rng_from(f"stranger/{game}"), []
    for number in range(19):
        at = below(len(log), rng)
        data = bytearray(urlsafe_b64decode(log[at][1:] + "=" * (-len(log[at][1:]) % 4))[:-3])
        flipped = below(len(data), rng)
        data[flipped] ^= 1 << below(8, rng)
        signed, sealed = bytes(data[:-48]), bytes(data[-48:])
        if number % 2 and at % 2 == 0 and flipped < len(signed):  # the opened secret can seal, but not sign
            sealed = seal.seal(NEWEST, keys.key, keys.public, signed, [])
        changed.append([*log[:at], encoding.write(signed, sealed), *log[at + 1 :]])
    changed += [
        log[:-1],
        log[1:],
        [*log[:6], *log[7:]],
        [*log[:5], log[6], log[5], *log[7:]],
        [*log, log[-1]],
    ]
    changed.append([log[0] + "A", *log[1:]])
    assert len(changed) == 25
    for other in changed:
        assert other != log
        with pytest.raises(stranger.Refused):
            stranger.verify(other, 1, secret)


@pytest.mark.usefixtures("all_veils")
@pytest.mark.long
def test_a_stranger_accepts_a_rematch() -> None:
    """The host sits second. The invitation names the game before and has the host's signing key of it."""
    game = PLAYED[0]
    data = json.loads((DATA / f"{game}.json").read_text())
    lines = [
        " ".join([f"noir-duo{NEWEST.number} {'hg'[at]} - {seed} {data['evidence'][4]}", *data["log"]])
        for at, seed in enumerate(data["seeds"])
    ]
    former, other = map(Device.load, lines)
    host = former.rematch(seed_of("rematch", "host"))
    guest = Device.accept(seed_of("rematch", "guest"), send(host), other)
    host.receive(send(guest))
    for _ in Pair(host, guest).play(chooser(game)):
        pass
    before, first = (urlsafe_b64decode(log[0][1:] + "==") for log in (data["log"], host.log))
    names = 6 + 2 + len(game)  # after mark, flags, length and name
    assert first[6] == before[6] & 4 | 8 | 2
    assert first[names : names + 9] == b"j" + sha256(data["log"][0].encode()).digest()[:8]
    assert first[names + 42 : names + 75] == before[names + 33 : names + 66]
    assert first[names + 9 : names + 42] != before[names : names + 33], "other cards, another key"
    work(host)
    for device in (host, guest):
        assert stranger.verify(list(host.log), device.me, device._keys.secret) == host.record()


@pytest.mark.parametrize("game", swept(PLAYED))
def test_the_stranger_shares_no_code_with_the_device(game: str) -> None:
    """It imports the engine, the library of the curve and its own modules, and is short enough to read."""
    modules = [*Path(stranger.__file__).parent.glob("*.py"), Path(of(game, "duo", "places").__file__)]
    for path in modules:
        text = path.read_text()
        assert len(text.splitlines()) <= 420, path.name
        for node in ast.walk(ast.parse(text)):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                own = name.startswith(("noir.games", "tests.duo.stranger"))
                other = name.startswith(("noir", "tests", "web")) and name not in ("noir.match", "noir.core")
                assert own or not other, f"{path.name} imports {name}"


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("game", richest(PLAYED))
@pytest.mark.usefixtures("all_veils")
@pytest.mark.long
def test_a_stranger_reads_the_games_of_older_versions(game: str, version: int) -> None:
    """From the evidence of both players."""
    recorded = verdicts.Game.read(f"version-{version}-{game}")
    record = json.loads((DATA / f"version-{version}-{game}.json").read_text())["record"]
    for player in (0, 1):
        assert stranger.verify_evidence(recorded.evidence(player)) == record


@pytest.mark.long
@pytest.mark.parametrize("game", swept(PLAYED))
@pytest.mark.parametrize("strange", [0, 1])
def test_device_and_stranger_play_a_whole_game(game: str, strange: int) -> None:
    """The stranger hosts or replies. Both prove the same record, and shared words and evidence."""
    choose = by_chance(f"stranger {strange}")
    rng = rng_from(f"stranger/{game}/{strange}")
    seeds = seed_of("stranger plays", 0), seed_of("stranger plays", 1)
    if strange:
        device = Device.invite(seeds[0], game, first="guest")
        player = Player.accept(seeds[1], send(device))
    else:
        player = Player.invite(seeds[0], game)
        device = Device.accept(seeds[1], player.invitation())
    while not (all(player.log.boxes) and device.status == "over"):
        if player.is_next:
            device.receive(player.write(lambda legal: pick(legal, rng)))
        else:
            while device.legal():
                device.act(choose(device))
            player.receive(send(device))
    work(device)
    assert (device.proof, device.record()) == ("proven", player.record())
    assert stranger.verify_evidence(device.evidence()) == device.record()


@pytest.mark.long
@pytest.mark.parametrize("game", richest(PLAYED))
@pytest.mark.usefixtures("all_veils")
def test_the_same_seeds_and_actions_make_the_same_texts(game: str) -> None:
    """Every byte of the recorded games comes out of this program, secret choices among equal cards too."""
    data = json.loads((DATA / f"{game}.json").read_text())
    host_seed, guest_seed = map(bytes.fromhex, data["seeds"])
    host = Device.invite(host_seed, game, first="host")
    guest = Device.accept(guest_seed, send(host))
    host.receive(send(guest))
    pair, actions = Pair(host, guest), Match.from_record(data["record"]).actions
    for _ in pair.play(lambda device: actions[device.match.ply] if device.match else ""):
        pass
    assert list(host.log) == data["log"]


@pytest.mark.long
@pytest.mark.parametrize("game", swept(PLAYED))
@pytest.mark.usefixtures("all_veils")
def test_the_games_of_the_document_are_ours(game: str) -> None:
    """Seeds, secrets, words and record of the recorded games come out of this program."""
    data = json.loads((DATA / f"{game}.json").read_text())
    device = Device.load(" ".join([*data["evidence"], *data["log"]]), check=True)
    work(device)
    assert (device.proof, device.record(), list(device.words)) == ("proven", data["record"], data["words"])
    assert Match.from_record(data["record"]).outcome is not None
    for at, secret in enumerate(data["secrets"]):
        assert Keys.of(bytes.fromhex(data["seeds"][at]), NEWEST, at, data["log"][0]).secret.hex() == secret


def test_the_vectors_of_the_document_are_ours() -> None:
    """The program computes every value in the table of section 12."""
    document = (Path(noir.duo.__file__).parent / "PROTOCOL.md").read_text()
    data = json.loads((DATA / f"{ONE}.json").read_text())
    keys = Keys.of(bytes.fromhex(data["seeds"][0]), NEWEST, HOST)
    assert keys.signer is not None
    order = deck.order(NEWEST, 5, b"a")
    for value in (
        keys.seed,
        keys.secret,
        keys.key.to_bytes(32, "big"),
        group.pack(keys.public),
        keys.coin,
        keys.order,
        keys.veils,
        group.pack(keys.signer),
        NEWEST.join(b"a", b"bc"),
        NEWEST.digest(b"a", b"bc"),
        group.pack(deck.faces(NEWEST, ONE, of(ONE, "duo", "known").CARDS)[0]),
        deck.pack_order(order),
    ):
        assert f"`{value.hex()}`" in document
    assert str(order) in document

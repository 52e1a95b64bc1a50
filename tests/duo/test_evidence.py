"""A line or evidence changed by its owner, and a second game under the keys of the first."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256

import pytest

from noir.core import CorruptRecord
from noir.duo import Device, Refused, encoding, group, has_duo, seal, signing
from noir.duo.group import G, Point
from noir.duo.rules import Keys
from noir.duo.version import NEWEST, Version
from noir.games import GAMES
from noir.hidden_cards import GUEST, HOST
from tests.any_game import ONE, OTHER, swept
from tests.duo import stranger
from tests.duo.play import Pair, believe, by_chance, early, known_game, seed_of, send, signed_invitation, work
from tests.duo.stranger import reading
from tests.duo.stranger.proofs import check_seal
from tests.duo.vectors import DATA

PLAYED = sorted(game for game in GAMES if has_duo(game))


def exchange(log: tuple[str, ...], changes: dict[bytes, bytes]) -> list[str]:
    """Return a log with other bytes in it, each text chained to the one before."""
    texts: list[str] = []
    for text in log:
        message = encoding.read(text)
        signed = message.signed
        if texts:
            game, before = (sha256(texts[at].encode()).digest() for at in (0, -1))
            signed = NEWEST.letter + game[:8] + signed[9:10] + before[:16] + signed[26:]
        for old, new in changes.items():
            signed = signed.replace(old, new)
        texts.append(encoding.write(signed, message.seal))
    return texts


@pytest.mark.long
@pytest.mark.parametrize("game", [ONE, OTHER])
def test_the_audit_checks_the_owner_of_a_line_too(game: str) -> None:
    """A player's own coin, deck or key, changed in a line or evidence, is refused."""
    for device in known_game(game)[0].devices:
        keys, position = device._keys, device._before
        assert position is not None
        coin, cards = seed_of("another coin"), list(position.decks[device.me])
        forged = {
            "coin": {keys.coin: coin},
            "deck": {group.pack_all(cards): group.pack_all([cards[1], cards[0], *cards[2:]])},
            "key": {group.pack(keys.public): group.pack(group.times(2, [G])[0])},
        }
        for line in (device.save(), device.evidence()):
            head = line.split(" ")[:5]
            for what, changes in forged.items():
                texts = exchange(device.log, changes)
                assert texts != list(device.log)
                changed = " ".join([*head, *texts])
                with pytest.raises(CorruptRecord):
                    Device.load(changed, check=True)
                try:
                    again = Device.load(changed)
                except CorruptRecord:  # the key at once. Killer's coin lays out the grid
                    assert what == "key" or (what, game) == ("coin", OTHER)
                    continue
                work(again)
                assert (again.proof, again.proof_code) == ("failed", f"audit-{what}"), what


@pytest.mark.long
@pytest.mark.parametrize("game", swept(PLAYED))
def test_the_audit_compares_both_coins_with_their_secrets(game: str) -> None:
    """Each player's audit finds another coin of either player, also where the coins lay out the grid."""
    for device in known_game(game)[0].devices:
        for player in (HOST, GUEST):
            again = Device.load(device.save())
            assert again._before is not None
            again._before.coins[player] = seed_of("another coin")
            work(again)
            assert (again.proof, again.proof_code) == ("failed", "audit-coin")


@pytest.mark.usefixtures("all_veils")
@pytest.mark.long
def test_another_game_under_the_same_keys_is_not_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the other's opened secret a player can play another whole game, but not sign it."""
    data = json.loads((DATA / f"{ONE}.json").read_text())
    rules = data["evidence"][4]
    own, other = (
        Keys.of(bytes.fromhex(seed), NEWEST, at, data["log"][0]) for at, seed in enumerate(data["seeds"])
    )
    forger = Keys.of(seed_of("forger"), NEWEST, HOST)
    heads = [f"noir-duo{NEWEST.number} {'hg'[at]} - {seed} {rules}" for at, seed in enumerate(data["seeds"])]
    host, guest = (Device.load(" ".join([head, *data["log"][:2]])) for head in heads)
    pair = Pair(host, guest)
    honest = signing.sign

    def sign(version: Version, keys: Keys, digest: bytes) -> bytes:
        return honest(version, forger if keys.signer == other.signer else keys, digest)

    with monkeypatch.context() as patch:
        patch.setattr(signing, "sign", sign)
        believe(patch)
        for _ in pair.play(by_chance("second game")):
            pass
        for device in pair.devices:
            work(device)
        lines = [device.evidence() for device in pair.devices]
        assert pair.host.proof == "proven"
    log, record = list(pair.host.log), pair.host.record()
    assert log[:2] == data["log"][:2]
    assert record != data["record"]
    for line in lines:
        with pytest.raises(CorruptRecord):
            Device.load(line, check=True)
    check, unsigned = check_seal, group.pack(other.signer or G)
    for me, keys in enumerate((own, other)):
        with pytest.raises(stranger.Refused, match=r"^signature$"):
            stranger.verify(log, me, keys.secret)
        with monkeypatch.context() as patch:  # its only fault is the signature
            patch.setattr(reading, "check_seal", lambda *seen: seen[2] == unsigned or check(*seen))
            assert stranger.verify(log, me, keys.secret) == record


def test_no_key_of_somebody_else_sits_down() -> None:
    """No point, the other's key, a rogue key, a foreign seal, unknown rules: each has its code."""
    host, guest = early(0, 1), early(1, 2)
    mine, theirs = host._keys, guest._keys
    invitation, reply = (encoding.read(text) for text in guest.log)
    head = len(NEWEST.mark)
    key = head + 2 + len(ONE)
    minus: Point = (mine.public[0], group.P - mine.public[1])
    (rogue,) = group.combine([(1, [G]), (1, [minus])])
    assert rogue is not None
    beyond = b"\2" + (group.P + 1).to_bytes(32, "big")
    bad = (bytes(33), b"\4" + G[0].to_bytes(32, "big"), beyond, b"\2" + (5).to_bytes(32, "big"))
    tries = [(0, key, point, "deck") for point in bad] + [(1, 26, point, "deck") for point in bad]
    tries += [(0, key, group.pack(theirs.public), "seal"), (0, key, group.pack(rogue), "seal")]
    tries += [(1, 26, group.pack(mine.public), "deck"), (1, 26, group.pack(rogue), "seal")]
    tries += [(0, head, bytes([flags]), "options") for flags in (3, 16)]
    tries += [(0, head + 1, b"\xff", "no-duo")]
    tries += [(0, head + 2, b"?" * len(ONE), "no-duo"), (0, head + 2, b"\xff" * len(ONE), "no-duo")]
    for number, at, data, code in tries:
        message, keys = ((invitation, mine), (reply, theirs))[number]
        signed = message.signed[:at] + data + message.signed[at + len(data) :]
        sealed = encoding.write(signed, seal.seal(NEWEST, keys.key, keys.public, signed, []))
        text = sealed if number else signed_invitation(signed, keys)
        line = host.save()
        with pytest.raises(Refused) as error:
            host.receive(text) if number else Device.accept(seed_of("sits down"), text)
        assert error.value.code == code, (number, at, data.hex())
        assert host.save() == line


@pytest.mark.parametrize("player", [HOST, GUEST])
@pytest.mark.parametrize("factor", [1, -1])
def test_the_key_of_the_cards_signs_nothing(player: int, factor: int) -> None:
    """It is opened at the end, so a signing key that is the same point or its negative is refused."""
    host = Device.invite(seed_of("same", 1), ONE, first="host")
    device = host if player == HOST else Device.accept(seed_of("same", 2), send(host))
    keys = device._keys
    sign = factor * keys.key % group.N
    device._keys = replace(keys, sign=sign, signer=group.times(sign, [G])[0])
    if device._before is not None:
        device._before.keys = device._keys
    text = send(device)
    with pytest.raises(Refused) as error:
        Device.accept(seed_of("same", 3), text) if player == HOST else host.receive(text)
    assert error.value.code == "deck"


@pytest.mark.parametrize("at", [1, 3, 4])
def test_evidence_has_one_spelling(at: int) -> None:
    """No letter or two for the player, capitals, another space, and bytes after the rules are refused."""
    words = known_game(ONE)[0].host.evidence().split(" ")
    for word in ("", words[at].upper(), "\t" + words[at], words[at] + "00", words[at] + "G"):
        if word != words[at]:
            with pytest.raises(CorruptRecord):
                Device.load(" ".join([*words[:at], word, *words[at + 1 :]]))


def test_a_text_without_a_message_is_damaged() -> None:
    """In a plain text, around a code, and in an invitation that ends after its mark."""
    for text in (
        encoding._encode("D", b""),
        encoding._encode("M", bytes(49)),
        encoding._encode("M", b"\1" + bytes(20)),
    ):
        with pytest.raises(Refused) as error:
            encoding.read(encoding.detach(text)[0])
        assert (error.value.code, error.value.expected) == ("damaged", "the whole text of a message")
        assert error.value.where == "message"
    with pytest.raises(Refused) as error:
        Device.accept(seed_of("short"), encoding._encode("D", NEWEST.mark))
    assert error.value.code == "form"


def test_a_text_of_another_kind_is_no_invitation_whatever_its_version() -> None:
    """An old invitation is outdated, and a message of an old game is none."""
    log = json.loads((DATA / f"version-3-{ONE}.json").read_text())["log"]
    for text, code in (
        (log[0], "outdated"),
        (log[1], "no-invitation"),
        (known_game(ONE)[0].host.log[1], "no-invitation"),
    ):
        with pytest.raises(Refused) as error:
            Device.accept(seed_of("kind"), text)
        assert error.value.code == code

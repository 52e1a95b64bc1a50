"""The stranger finds false proofs, cuts and promises, and judges changed texts as the device does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.games import GAMES
from tests.any_game import ONE, OTHER
from tests.bench import verdicts
from tests.bench.verdicts import Game, reseal
from tests.duo import stranger
from tests.duo.play import seed_of
from tests.duo.stranger import proofs
from tests.duo.stranger.curve import VERSIONS, Keys, N, order_bytes, times
from tests.duo.stranger.playing import Player
from tests.duo.stranger.proofs import Claim
from tests.duo.stranger.texts import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.usefixtures("all_veils")
NEWEST = VERSIONS[4]
KEYS = Keys(NEWEST, seed_of("claims"))
FACES = [NEWEST.face(ONE, at) for at in range(8)]


@pytest.mark.parametrize("inside", [2, 7], ids=["branches", "differences"])
def test_the_stranger_finds_every_false_proof(inside: int) -> None:
    """Random bytes, another card, a card outside, another message, another key, a bit, a length."""
    images = [times(face, KEYS.key) for face in FACES]
    parts = FACES[:inside], FACES[inside:]
    claim = Claim(NEWEST, KEYS.K, images[1], *parts)
    proof = claim.make(b"message", KEYS.key, FACES[1])
    assert claim.check(b"message", proof)
    assert len(proof) == claim.size == (96 if inside == 2 else 113)
    noise = (seed_of("noise", 1) * 4)[: len(proof)]
    lie = Claim(NEWEST, KEYS.K, images[7], *parts)
    beyond = proof[:-32] + (int.from_bytes(proof[-32:], "big") + N).to_bytes(33, "big")[-32:]
    for false in (
        noise,
        bytes(len(proof)),
        proof[:-1],
        proof + b"\0",
        b"",
        proof[:-1] + bytes([proof[-1] ^ 1]),
        beyond,
    ):
        assert not claim.check(b"message", false)
    assert not claim.check(b"another message", proof)
    assert not Claim(NEWEST, KEYS.K, images[0], *parts).check(b"message", proof), "another card"
    assert not Claim(NEWEST, times(KEYS.K, 2), images[1], *parts).check(b"message", proof)
    smaller = Claim(NEWEST, KEYS.K, images[1], FACES[: inside - 1], FACES[inside - 1 :])
    assert not smaller.check(b"message", proof), "another claim"
    assert not lie.check(b"message", proof), "a card outside"
    if inside == 7:
        assert not claim.check(b"message", bytes(33) + proof[33:]), "a neutral difference"
    else:
        assert not lie.check(b"message", lie.make(b"message", KEYS.key, FACES[1])), "a forged branch"


def proofs_in(game: Game) -> Iterator[tuple[int, int, int, Claim]]:
    """Yield the proofs of a recorded game: the message, where in it, how long, and the claim."""
    for number in range(4, len(game.log) + 1):
        found: list[tuple[int, Claim]] = []
        game.before(number - 1)
        with pytest.MonkeyPatch.context() as patch:

            def check(claim: Claim, message: bytes, proof: bytes) -> bool:
                found.append((len(message), claim))  # noqa: B023 -- used in this round
                return len(proof) == claim.size

            patch.setattr(Claim, "check", check)
            game.links(number)
        yield from ((number, at, claim.size, claim) for at, claim in found if claim.size)


@pytest.mark.parametrize("name", [OTHER, *(f"version-{number}-{OTHER}" for number in (1, 2, 3))])
def test_a_log_with_a_false_proof_is_refused(name: str) -> None:
    """Each proof of a game, exchanged for random bytes or for another one, resealed by its author."""
    game = Game.read(name)
    every = [(number, at, size) for number, at, size, _ in proofs_in(game)]
    assert len(every) >= 8
    for number, at, size in every[:: len(every) // 8]:
        signed = decode("D", game.log[number - 1])[:-48]
        true = signed[at : at + size]
        others = [
            decode("D", game.log[one - 1])[where : where + size] for one, where, long in every if long == size
        ]
        false = next((other for other in others if other != true), bytes(size))
        for other in ((seed_of("noise", number) * 99)[:size], false):
            text = reseal(game, number, signed[:at] + other + signed[at + size :])
            with pytest.raises(stranger.Refused, match=r"^proof$"):
                game.before(number - 1).copy().read(text)


@pytest.mark.long
@pytest.mark.parametrize("name", [*sorted(GAMES), f"version-1-{ONE}", f"version-3-{ONE}"])
def test_a_changed_cut_stops_the_game(name: str) -> None:
    """A veil's secret, a scalar or an order changed in the answer of either player."""
    game = Game.read(name)
    for number in (3, 4):
        data = decode("D", game.log[number - 1])
        head, author = game.before(1).version.head_size, number - 3
        coin = game.before(max(2, number - 1)).coins[1 - author]
        at = head
        seen = set()
        for bit in proofs.questions(game.before(1).version, coin):
            size = proofs.claim_size(0, 0) + (16 if not bit else 32 + order_bytes(game.before(1).count))
            for where in [at] if not bit else [at + 31, at + size - 1]:
                if (bit, where - at) in seen:
                    continue
                seen.add((bit, where - at))
                changed = data[:where] + bytes([data[where] ^ 1]) + data[where + 1 : -48]
                log = game.before(number - 1).copy()
                log.read(reseal(game, number, changed))
                with pytest.raises(stranger.Refused, match=r"^shuffle$"):
                    log.check_cut(author)
            at += size
        assert len(seen) == 3
        log = game.before(number).copy()
        log.check_cut(author)


@pytest.mark.long
@pytest.mark.parametrize("cheat", ["host's veils", "host's coin", "guest's veils"])
def test_a_promise_that_is_not_kept_stops_the_game(cheat: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The players go on until the answer to the cut."""
    honest = proofs.leaves

    def promise(name: str) -> None:
        false = cheat == f"{name}'s veils"
        monkeypatch.setattr(proofs, "leaves", (lambda *_: bytes(32)) if false else honest)

    promise("host")
    host = Player.invite(seed_of("promise", 0), ONE)
    promise("guest")
    guest = Player.accept(seed_of("promise", 1), host.invitation())
    host.receive(guest.write(max))
    if cheat == "host's coin":
        host.keys.coin = seed_of("another coin")
    guest.receive(host.write(max))
    assert guest.stopped == ("" if cheat == "guest's veils" else "shuffle")
    if cheat == "guest's veils":
        host.receive(guest.write(max))
        assert host.stopped == "shuffle"
    else:
        with pytest.raises(stranger.Refused, match=r"^stopped$"):
            guest.write(max)


@pytest.mark.long
def test_device_and_stranger_agree_on_changed_texts() -> None:
    """Messages, invitations and evidence of all versions: accepted, refused with one code, or proven."""
    found: list[str] = []
    names = sorted(verdicts.NAMES)[::2]
    assert {name[:9] for name in names} > {"version-1", "version-2", "version-3"}
    verdicts.compare(
        150, "suite", lambda what, text, codes: found.append(f"{what}: {codes} {text[:300]}"), names
    )
    assert not found, "\n".join(found)

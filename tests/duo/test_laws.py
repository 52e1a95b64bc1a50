"""Laws of all games with hidden hands: the information in a text, and the claims in the proofs."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from noir.chance import pick, rng_from, shuffle
from noir.core import Seat
from noir.duo import Device, Refused, deck, has_duo, seal, talk, wire
from noir.duo.position import Position
from noir.duo.rules import Keys, table_of
from noir.duo.version import NEWEST, VERSIONS
from noir.games import GAMES
from noir.hidden_cards import GUEST, Story
from noir.match import Match
from tests.any_game import swept
from tests.duo.play import Pair, believe, by_chance, by_kinds, known, played, seed_of, send, work
from tests.duo.vectors import DATA

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.hidden_cards import Table, Within

PLAYED = sorted(game for game in GAMES if has_duo(game))
DEALS = 5000
RANDOM = 2  # games of each kind


def deal(table: Table, faces: Sequence[int]) -> str:
    """Return the engine's deal when the host sits first."""
    return table.deal(faces, Seat.FIRST, lambda _label, count: range(count))


def equals(table: Table) -> list[int]:
    """Return, for each face, the first face that is the same to the engine."""
    whole, found = list(range(table.cards)), []
    for face in whole:
        for other in range(face + 1):
            swapped = list(whole)
            swapped[face], swapped[other] = other, face
            if deal(table, swapped) == deal(table, whole):
                found.append(other)
                break
    return found


@pytest.mark.parametrize("game", swept(PLAYED))
def test_the_place_of_a_card_tells_nothing_of_the_rest(game: str) -> None:
    """Over thousands of deals: whether an equal card is left in the hand does not depend on the place."""
    table = table_of(game)
    kinds = equals(table)
    first = table.opening(Story(Seat.FIRST, (), (frozenset(), frozenset()), {}, {}))
    held, alike = Counter[int](), Counter[int]()
    for number in range(DEALS if len(set(kinds)) < len(kinds) else 0):
        rng = rng_from(f"places/{game}/{number}")
        faces = shuffle(range(table.cards), rng)
        match = Match.from_deal(game, deal(table, faces))
        given = (frozenset(first[1]), frozenset(first[0]))
        cards = {place: faces[place] for place in first[0]}
        story = Story(Seat.FIRST, (), given, {}, cards, match, seed_of("choice", number))
        said = table.saying(story, pick(match.legal(), rng))
        for place, face in said.shown:
            rest = [other for at, other in cards.items() if at != place and at not in first[1]]
            held[place] += 1
            alike[place] += kinds[face] in [kinds[other] for other in rest]
    for place, times in held.items():
        share = sum(alike.values()) / sum(held.values())
        spread = (share * (1 - share) / times) ** 0.5
        assert abs(alike[place] / times - share) < 4 * spread, (place, alike[place] / times, share)


@pytest.mark.long
@pytest.mark.parametrize("game", swept(PLAYED))
def test_the_true_face_is_among_the_candidates_of_every_claim(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proof of difference counts on it: the face is among the public candidates, and inside if it holds."""
    claims: list[Within] = []
    honest = talk._proof_points
    believe(monkeypatch)
    monkeypatch.setattr(seal, "prove_within", lambda *what: bytes(seal.within_size(*map(len, what[-2:]))))

    def proof_points(position: Position, player: int, claim: Within) -> object:
        claims.append(claim)
        return honest(position, player, claim)

    monkeypatch.setattr(talk, "_proof_points", proof_points)
    cards = table_of(game).cards
    for number in range(RANDOM):
        claims.clear()
        pair, _ = played(game, f"claims {number}", choose=(by_chance, by_kinds)[number % 2](number))
        version = pair.host.rules.version
        first, second = (deck.order(version, cards, device._keys.order) for device in pair.devices)
        faces = [first[place] for place in second]
        assert all(faces[claim.place] in claim.inside <= claim.among for claim in claims)
        assert bool(claims) == (len(set(equals(table_of(game)))) == cards), (
            "only hidden conditions are proven"
        )


@pytest.mark.parametrize("game", swept(PLAYED))
def test_a_text_shows_no_card_that_the_engine_hides(game: str) -> None:
    """The texts reveal to a device exactly its seat's observation in the engine."""
    pair, moments = known(game)
    true = Match.from_record(pair.host.record())
    for now in moments[::3]:
        for device in now.devices:
            position, match = device._before, device.match
            assert position is not None
            if match is None:
                continue
            assert device.seat is not None
            seen = true.observe(device.seat, match.ply)
            for number in range(2):  # exchanged unknown cards leave the observation unchanged
                wish = shuffle(range(table_of(game).cards), rng_from(f"filler/{number}"))
                assert position.played(position.filler(wish)).observe(device.seat) == seen


def test_no_own_key_is_used_on_an_unsealed_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text with a wrong seal is refused before the device takes its lock off anything."""
    game = PLAYED[0]
    used: list[str] = []
    for now in known(game)[1]:
        reader, message = now.reader, wire.read(now.text)
        with monkeypatch.context() as patch:
            patch.setattr(Position, "look", lambda *_: used.append("look"))
            patch.setattr(talk.Listener, "_opened", lambda *_: used.append("open"))
            with pytest.raises(Refused) as error:
                reader.receive(wire.written(message.signed, bytes(48)))
        assert error.value.code == "seal"
    assert not used


def older(game: str, number: int) -> tuple[dict[str, Any], list[str]]:
    """Return a recorded game of an older version, and the beginnings of both saved lines."""
    kept = json.loads((DATA / f"version-{number}-{game}.json").read_text())
    rules = kept["rules"] if "rules" in kept else kept["evidence"][4]
    return kept, [f"noir-duo{number} {'hg'[at]} - {seed} {rules}" for at, seed in enumerate(kept["seeds"])]


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("game", swept(PLAYED))
@pytest.mark.usefixtures("all_veils")
@pytest.mark.long
def test_a_game_of_an_older_version_goes_on_and_is_checked(game: str, number: int) -> None:
    """Every proof of a recorded game holds. From eight texts before its end two devices finish it."""
    kept, heads = older(game, number)
    log, actions, signs = kept["log"], Match.from_record(kept["record"]).actions, VERSIONS[number].signs
    whole = [Device.load(" ".join([head, *log]), check=True) for head in heads]
    host, guest = (Device.load(" ".join([head, *log[:-8]])) for head in heads)
    pair = Pair(host, guest)
    for _ in pair.play(lambda device: actions[device.match.ply] if device.match else ""):
        pass
    assert len(pair.host.log) == len(log)
    work(host)
    invitation = send(host.rematch(seed_of("again")))
    for device in (*whole, *pair.devices):
        work(device)
        assert (device.proof, device.record()) == ("proven", kept["record"])
        again = device.rematch(seed_of("again"))
        assert (again.rules.version, again.rules.after.hex()) == (NEWEST, device.id if signs else "")
        assert device.is_rematch(invitation) == (signs and device.me == GUEST)
        assert bool(device.hello("x")) == signs, "version 1 opens the key that signs"


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.usefixtures("all_veils")
def test_a_game_of_an_older_version_keeps_its_promises_and_codes(number: int) -> None:
    """Its coin has a promise of its own, and a code travels with a text as letters."""
    kept, heads = older(PLAYED[0], number)
    guest, host = (Device.load(" ".join([heads[at], *kept["log"][: 3 - at]])) for at in (1, 0))
    version, message = VERSIONS[number], wire.read(kept["log"][2])
    coin = Keys.of(bytes.fromhex(kept["seeds"][0]), version).coin
    assert coin in message.signed
    with pytest.raises(Refused) as error:
        guest.receive(wire.written(message.signed.replace(coin, seed_of("another coin")), message.seal))
    assert error.value.code == "coin"
    text = host.outgoing_with("any-letters")
    assert text.startswith("L")
    guest.receive(text)
    assert (guest.received_code, guest.log[2]) == ("any-letters", kept["log"][2])

"""Laws of all games with hidden hands: the information in a text, and the claims in the proofs."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest

from noir.chance import pick, rng_from, shuffle
from noir.core import Seat
from noir.duo import Device, Refused, deck, encoding, has_duo, messages, seal
from noir.duo.position import Position
from noir.duo.rules import Keys, table_of
from noir.duo.version import NEWEST, VERSIONS
from noir.games import GAMES
from noir.hidden_cards import GUEST, HOST, Statement, Story
from noir.match import Match
from tests.any_game import richest, swept
from tests.duo.play import Pair, believe, by_chance, by_kinds, known_game, play, seed_of, send, work
from tests.duo.vectors import DATA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from noir.hidden_cards import Table, Within

PLAYED = sorted(game for game in GAMES if has_duo(game))
DEALS = 400
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


def plays(game: str, number: int) -> Iterator[tuple[int, dict[int, int], int]]:
    """Play a whole random game without locks. Yield the player, the hand and the place of each card shown.

    A hand is what the player alone sees of the cards that came together. An action is chosen by its text,
    never by a place.
    """
    table, rng = table_of(game), rng_from(f"places/{game}/{number}")
    faces = shuffle(range(table.cards), rng)
    match = Match.from_deal(game, deal(table, faces))
    secrets = [seed_of("choice", player, number) for player in (HOST, GUEST)]
    statement: tuple[Statement, ...] = ()
    shown: dict[int, int] = {}
    first = table.opening(Story(Seat.FIRST, (), (frozenset(), frozenset()), {}, {}))
    given = [frozenset(first[1]), frozenset(first[0])]
    came = {place: places for places in first for place in places}

    def story(player: int) -> Story:
        known = {place: faces[place] for place in given[1 - player]} | shown
        return Story(Seat.FIRST, statement, (given[0], given[1]), shown, known, match, secrets[player])

    while match.outcome is None:
        due = table.due(story(HOST))
        now = story(due.player)
        if due.what == "give":
            given[due.player] |= {*due.places}
            came |= dict.fromkeys(due.places, due.places)
        elif due.what == "answer":
            statement = (*statement, table.answer(now))
        else:
            legal = match.legal()
            verb = pick(sorted({text[0] for text in legal}), rng)
            action = pick([text for text in legal if text[0] == verb], rng)
            statement = (*statement, table.saying(now, action))
            for place, _ in statement[-1].shown:
                hidden = {*came[place]} - given[due.player] - {*shown}
                yield due.player, {place: faces[place] for place in hidden}, place
        shown |= dict(statement[-1].shown) if statement else {}
        match.play_all(table.actions(story(HOST), faces)[match.ply :])


Counts = defaultdict[tuple[int, ...], Counter[int]]
"""How often each of some equally likely numbers came, by their count and by other circumstances."""


def check_even(counts: Counts) -> None:
    """Check that the sum of squares is in the range of a chi-squared distribution."""
    squares = freedom = 0.0
    for (size, *_), found in counts.items():
        mean = found.total() / size
        if mean >= 5:  # fewer are not normally distributed
            squares += sum((found[number] - mean) ** 2 / mean for number in range(size))
            freedom += size - 1
    assert abs(squares - freedom) <= 4 * (2 * freedom) ** 0.5, (squares, freedom)


def check_places(game: str, deals: range) -> None:
    """Check that a card lies as often at each place of its hand, whatever else the hand holds.

    That is so by chance, also given the number of its equals there and the place shown before. Nor does a
    choice among equals depend on the choice before. Without equal cards a place tells nothing but the
    card, and a quarter of the deals will do.
    """
    kinds, places, choices = equals(table_of(game)), Counts(Counter), Counts(Counter)
    for number in deals[:: 1 if len({*kinds}) < len(kinds) else 4]:
        before, chosen = [-1, -1], [(0, 0), (0, 0)]
        for player, hand, place in plays(game, number):
            alike = sorted(at for at, face in hand.items() if kinds[face] == kinds[hand[place]])
            places[len(hand), len(alike), before[player]][sorted(hand).index(place)] += 1
            before[player] = sorted(hand).index(place)
            if len(alike) > 1:
                choices[len(alike), *chosen[player]][alike.index(place)] += 1
                chosen[player] = len(alike), alike.index(place)
    assert places
    check_even(places)
    check_even(choices)


@pytest.mark.long
@pytest.mark.parametrize("game", richest(PLAYED))
def test_the_place_of_a_card_tells_nothing_of_the_rest(game: str) -> None:
    check_places(game, range(DEALS))


RULES: dict[str, Callable[[Story, Sequence[int]], int]] = {
    "the first": lambda _story, places: places[0],
    "the last": lambda _story, places: places[-1],
    "one secret number a game": lambda story, places: places[story.choice[0] % len(places)],
}


@pytest.mark.parametrize("rule", RULES)
def test_the_law_of_places_finds_a_rule(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of equal cards, for example, tells that no equal one lies before it."""
    game = next(game for game in PLAYED if len({*equals(table_of(game))}) < table_of(game).cards)
    monkeypatch.setattr(Story, "pick", RULES[rule])
    with pytest.raises(AssertionError):
        check_places(game, range(30))


@pytest.mark.long
@pytest.mark.parametrize("game", richest(PLAYED))
def test_the_true_face_is_among_the_candidates_of_every_claim(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proof of difference counts on it: the face is among the public candidates, and inside if it holds."""
    claims: list[Within] = []
    honest = messages._proof_points
    believe(monkeypatch)
    monkeypatch.setattr(seal, "prove_within", lambda *what: bytes(seal.within_size(*map(len, what[-2:]))))

    def proof_points(position: Position, player: int, claim: Within) -> object:
        claims.append(claim)
        return honest(position, player, claim)

    monkeypatch.setattr(messages, "_proof_points", proof_points)
    cards = table_of(game).cards
    for number in range(RANDOM):
        claims.clear()
        pair, _ = play(game, f"claims {number}", choose=(by_chance, by_kinds)[number % 2](number))
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
    pair, moments = known_game(game)
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
                assert position.play_out(position.filler(wish)).observe(device.seat) == seen


def test_no_own_key_is_used_on_an_unsealed_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text with a wrong seal is refused before the device takes its lock off anything."""
    game = PLAYED[0]
    used: list[str] = []
    for now in known_game(game)[1]:
        reader, message = now.reader, encoding.read(now.text)
        with monkeypatch.context() as patch:
            patch.setattr(Position, "look", lambda *_: used.append("look"))
            patch.setattr(messages.Listener, "_open_secret", lambda *_: used.append("open"))
            with pytest.raises(Refused) as error:
                reader.receive(encoding.write(message.signed, bytes(48)))
        assert error.value.code == "seal"
    assert not used


def older(game: str, number: int) -> tuple[dict[str, Any], list[str]]:
    """Return a recorded game of an older version, and the beginnings of both saved lines."""
    data = json.loads((DATA / f"version-{number}-{game}.json").read_text())
    rules = data["rules"] if "rules" in data else data["evidence"][4]
    return data, [f"noir-duo{number} {'hg'[at]} - {seed} {rules}" for at, seed in enumerate(data["seeds"])]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("game", richest(PLAYED))
@pytest.mark.usefixtures("all_veils")
@pytest.mark.long
def test_a_game_of_an_older_version_goes_on_and_is_checked(game: str, number: int) -> None:
    """Every proof of a recorded game holds. From eight texts before its end two devices finish it."""
    record, heads = older(game, number)
    log, actions, signs = record["log"], Match.from_record(record["record"]).actions, VERSIONS[number].signs
    whole = Device.load(" ".join([heads[number % 2], *log]), check=True)  # one of the two by turns
    host, guest = (Device.load(" ".join([head, *log[:-8]])) for head in heads)
    pair = Pair(host, guest)
    for _ in pair.play(lambda device: actions[device.match.ply] if device.match else ""):
        pass
    assert len(pair.host.log) == len(log)
    work(host)
    invitation = send(host.rematch(seed_of("again")))
    for device in (whole, *pair.devices):
        work(device)
        assert (device.proof, device.record()) == ("proven", record["record"])
        again = device.rematch(seed_of("again"))
        assert (again.rules.version, again.rules.after.hex()) == (NEWEST, device.id if signs else "")
        assert device.is_rematch(invitation) == (signs and device.me == GUEST)
        assert bool(device.hello("x")) == signs, "version 1 opens the key that signs"


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.usefixtures("all_veils")
def test_a_game_of_an_older_version_keeps_its_promises_and_codes(number: int) -> None:
    """Its coin has a promise of its own, and a code travels with a text as letters."""
    record, heads = older(PLAYED[0], number)
    guest, host = (Device.load(" ".join([heads[at], *record["log"][: 3 - at]])) for at in (1, 0))
    version, message = VERSIONS[number], encoding.read(record["log"][2])
    coin = Keys.of(bytes.fromhex(record["seeds"][0]), version, HOST).coin
    assert coin in message.signed
    with pytest.raises(Refused) as error:
        guest.receive(encoding.write(message.signed.replace(coin, seed_of("another coin")), message.seal))
    assert error.value.code == "coin"
    text = host.outgoing_with("any-letters")
    assert text.startswith("L")
    guest.receive(text)
    assert (guest.received_code, guest.log[2]) == ("any-letters", record["log"][2])

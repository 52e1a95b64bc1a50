"""Positions of Killer vs Inspector: the text, the refusals, the worlds, and the game that goes on."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noir.chance import pick, rng_from
from noir.core import IllegalAction, InvalidNotation, Seat
from noir.games import GAMES
from noir.games.killer import objections
from noir.games.killer.action import parse_action
from noir.games.killer.belief import own_belief, public_belief
from noir.games.killer.notation import MAX_CHARS
from noir.games.killer.pieces import SUSPECTS
from noir.games.killer.position import (
    build,
    grounds,
    objection,
    position_of,
    read,
    reveal,
    to_text,
    turn,
    worlds,
)
from noir.match import Match
from noir.positions import ImpossiblePosition
from tests.any_game import swept
from tests.games.killer.moments import BOOKS, moments, observations, random_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation
    from noir.games.killer.position import Answer, Position
    from noir.games.killer.state import State
    from noir.positions import Fault

MOST_CHARS = 95  # of a text. A link has 120, with the address of the page
FULL = "ABCDE/FGHIJ/KLMNO/PQRST/UVWXY"
SECOND = "ABCDE/FGHIJ/KLmNO/PQRST/UVWXY"  # M is dead
THIRD = "ABCDE/FGHIJ/KlmNO/PQRST/UVWXY"
FOURTH = "ABCDE/FGHIJ/KlmnO/PQRST/UVWXY"
FIFTH = "ABCDE/FGHIJ/Klmno/PQRST/UVWXY"
FEW_ALIVE = f"{FIFTH}.k0.KG-3.kMGHh2LMNO"
LATE = f"{SECOND}.k1.KG-3.eABCDEFHIJKNOPQRSTUVkMGL"  # five cards are out of sight


def candidates_of(belief: Any) -> tuple[str, str]:
    return belief.killer.names, belief.inspector.names


# --- laws over random games ---


@pytest.mark.parametrize("book", swept(BOOKS))
def test_every_position_of_a_game_survives_its_text(book: str) -> None:
    for seen in observations(book, 8, every=2):
        position = position_of(seen)
        text = to_text(position)
        assert len(text) <= MOST_CHARS
        assert re.fullmatch(r"[A-Za-z0-9./-]+", text)
        assert read(text) == position


@pytest.mark.long
@pytest.mark.parametrize("book", swept(BOOKS))
def test_every_position_of_a_game_is_accepted(book: str) -> None:
    for seen in observations(book, 12, every=3):
        position = position_of(seen)
        assert objection(position) is None, to_text(position)
        assert turn(position) == seen.table.to_move


@pytest.mark.long
@pytest.mark.parametrize("book", swept(BOOKS))
def test_a_position_has_the_candidates_and_actions_of_the_game(book: str) -> None:
    for seen in observations(book, 8, every=2):
        made = read(to_text(position_of(seen))).observation
        assert candidates_of(own_belief(made)) == candidates_of(own_belief(seen))
        assert candidates_of(public_belief(made)) == candidates_of(public_belief(seen))
        assert made.legal == seen.legal
        assert position_of(made) == position_of(seen), "nothing is lost by writing it twice"


@pytest.mark.long
@pytest.mark.parametrize("book", swept(BOOKS))
def test_a_built_game_looks_like_its_position_to_the_seat(book: str) -> None:
    for seen in observations(book, 6, every=3):
        position = position_of(seen)
        built = build(position, rng_from("built"))
        assert built.game is GAMES[book]
        assert built.game.observe(built.state, seen.seat) == position.observation
        guess = built.game.determinize(position.observation, rng_from("guess"))
        assert built.game.observe(guess, seen.seat) == position.observation
        other = position_of(built.game.observe(built.state, seen.seat.other))
        assert objection(other) is None, to_text(other)


@pytest.mark.long
@pytest.mark.parametrize("book", swept(BOOKS))
def test_a_built_game_can_be_played_to_its_end(book: str) -> None:
    rng = rng_from("on")
    for seen in observations(book, 4, every=25):
        built = build(position_of(seen), rng)
        match = Match(built.game, built.state, built.ply)
        while match.to_move is not None:
            match.play(pick(match.legal(), rng))
        for ply in match.plies[::5]:
            for seat in Seat:
                position = position_of(match.observe(seat, ply))
                assert objection(position) is None, to_text(position)


def test_a_built_game_has_a_past_that_can_be_read() -> None:
    """Each victim dies once, agents lay at their places of the deal, and a draw comes before a use."""
    for text in ACCEPTED:
        position = read(text)
        game, state = (built := build(position, rng_from("past"))).game, built.state
        assert game is GAMES["killer-citizen" if position.citizen else "killer"]
        dealt = game.parse_deal(game.format_deal(state))
        assert dealt.table.start == state.table.start
        assert state.table.ply == state.table.story == built.ply == len(state.history)
        assert game.apply(state, game.legal_actions(state)[0]).table.story == built.ply
        killed, hand = "", {*dealt.hand}
        for event in state.history:
            killed += event.suspect if event.verb == "k" else ""
            hand = hand - {event.suspect} | {*event.drawn} if event.seat == Seat.SECOND else hand
            if (event.verb, event.near, event.radar) == ("u", "", None):
                assert hand - {state.inspector} <= {*killed}, "K19"
            assert game.format_action(game.parse_action(event.text)) == event.text
            assert (event.success is False) or event.verb not in "az"
            assert event.verb not in "uz" or state.deal.partition(".")[2][event.place] == event.suspect
        assert "".join(sorted(killed)) == position.dead
        assert position.phase != "u" or state.history[-1].verb == "e"


# --- worlds, against all deals ---


def unseen_cards(seen: Observation) -> str:
    shown = "".join(event.revealed + event.drawn for event in seen.history)
    own = seen.identity + seen.hand + seen.first_hand + seen.first_identity
    return "".join(name for name in SUSPECTS if name not in shown + own)


def deals_like(match: Match, ply: int, seat: Seat) -> Iterator[State]:
    """Yield the state of each deal, and each secret choice, that looks the same to the seat."""
    seen, cards = match.observe(seat, ply), unseen_cards(match.observe(seat, ply))
    grid, evidence = match.game.format_deal(match.state).split(".")
    hidden = [at for at, name in enumerate(evidence) if name in cards]
    for order in permutations(cards):
        put = dict(zip(hidden, order, strict=True))
        deal = "".join(put.get(at, name) for at, name in enumerate(evidence))
        chosen = deal[1:5] if seat == Seat.FIRST else seen.identity or "-"
        for identity in chosen:
            texts = [f"i{identity}" if text[0] == "i" else text for text in match.actions[:ply]]
            try:
                other = Match.from_deal(match.game.name, f"{grid}.{deal}").play_all(texts)
            except IllegalAction:
                continue
            if other.observe(seat) == seen:
                yield other.state


def small_cases(book: str, seat: Seat, number: int, most_cards: int, limited: bool = False) -> list[Any]:
    """Return moments with few hidden cards, from as many games."""
    found = []
    for seed in range(1, 400, 2):
        match = random_match(book, seed)
        for ply in range(match.ply - 1, 2, -1):
            seen = match.observe(seat, ply)
            if 1 < len(unseen_cards(seen)) <= most_cards and (bool(position_of(seen).limits) == limited):
                found.append((match, ply))
                break
        if len(found) == number:
            break
    return found


@pytest.mark.long
@pytest.mark.parametrize("book", swept(BOOKS))
@pytest.mark.parametrize(("seat", "limited"), [(Seat.FIRST, False), (Seat.FIRST, True), (Seat.SECOND, False)])
def test_worlds_are_those_of_all_deals_and_as_likely(book: str, seat: Seat, limited: bool) -> None:
    cases = small_cases(book, seat, 4, 5 if not limited else 6, limited)
    assert cases
    for match, ply in cases:
        states = list(deals_like(match, ply, seat))
        if seat == Seat.FIRST:
            counts = Counter((state.inspector, "".join(sorted(state.hand))) for state in states)
            found = {(w.pieces[0], "".join(w.pieces[1:])): w.ways for w in worlds_of(match, ply, seat)}
        else:
            counts = Counter((state.killer, "") for state in states)
            found = {(w.pieces[0], ""): w.ways for w in worlds_of(match, ply, seat)}
        total, ways = counts.total(), sum(found.values())
        assert {key: Fraction(count, total) for key, count in counts.items()} == {
            key: Fraction(way, ways) for key, way in found.items()
        }


def worlds_of(match: Match, ply: int, seat: Seat) -> list[Any]:
    return list(worlds(read(to_text(position_of(match.observe(seat, ply))))))


def test_worlds_without_own_cards_are_the_pairs_of_identities() -> None:
    position = read(f"{SECOND}.k1.K--3.kMGL")
    pairs = {world.pieces for world in worlds(position)}
    assert pairs == {(k, i) for k, i in product("GL", SUSPECTS) if k != i and i != "M"}
    assert {world.position.hand_size for world in worlds(position)} == {3}


def test_a_world_holds_the_secrets_that_it_names() -> None:
    for text, secrets in (
        (f"{SECOND}.k1.I-ABCD.kMGL", {("G",), ("L",)}),
        (f"{SECOND}.k1.KGABCD.kMGL", {(*"ABCD",)}),
    ):
        found = list(worlds(read(text)))
        assert {world.pieces for world in found} == secrets
        for world in found:
            whole = world.position
            secret = whole.killer if whole.seat == Seat.SECOND else whole.inspector + whole.hand
            assert (secret, world.ways) == ("".join(world.pieces), 1)


def test_k19_a_hand_of_the_dead_has_as_many_worlds_as_deals() -> None:
    """Two of three cards are among the dead M, N and O: two and one of 19 others, or all in three ways."""
    by_inspector: dict[str, list[int]] = {}
    for world in worlds(read(FEW_ALIVE)):
        inspector, *hand = world.pieces
        assert (inspector, "".join(hand)) == (world.position.inspector, world.position.hand)
        assert len({*hand} & {*"MNO"}) >= 2
        by_inspector.setdefault(inspector, []).append(world.ways)
    assert "".join(sorted(by_inspector)) == "ABCDEFHIJKPQRSTUVWXY"
    assert all(sorted(ways) == [1] * 57 + [3] for ways in by_inspector.values())


def test_k19_a_built_hand_keeps_its_limits() -> None:
    for seed in range(9):
        hand = build(read(FEW_ALIVE), rng_from(seed)).state.hand
        assert len({*hand}) == 3
        assert len({*hand} & {*"MNO"}) >= 2


def test_an_assumed_secret_leaves_its_worlds_alone() -> None:
    known_hand = read(f"{SECOND}.k1.KGABCD.kMGL")
    (world,) = worlds(known_hand)
    assert world.pieces == ("A", "B", "C", "D")
    built = build(known_hand, rng_from(1))
    assert (built.state.inspector, built.state.hand) == ("A", "BCD")
    assert "A" not in repr(known_hand.observation.history), "the Killer knows no more for it"


# --- what an action reveals, against the rules ---


def answers_by_rules(position: Position, action: Action) -> dict[str, tuple[Fraction, set[str], set[str]]]:
    """Play an action in every world with every next card."""
    found: dict[str, tuple[Fraction, set[str], set[str]]] = {}
    all_worlds = list(worlds(position))
    total = sum(world.ways for world in all_worlds)
    game = GAMES["killer-citizen" if position.citizen else "killer"]
    for world in all_worlds:
        whole = world.position
        held = whole.face_up + whole.killer + whole.inspector + whole.hand
        pile = "".join(name for name in SUSPECTS if name not in held)
        tops = len(pile) if action.verb == "d" else 1
        for at in range(tops):
            after = game.apply(whole.state(pile[at:] + pile[:at]), action)
            code = code_of(after, action)
            seen = game.observe(after, position.seat)
            beliefs = [public_belief(seen), own_belief(seen)]
            killers, inspectors = (
                (beliefs[0].killer.names, beliefs[1].inspector.names)
                if position.seat == Seat.FIRST
                else (beliefs[1].killer.names, beliefs[0].inspector.names)
            )
            chance, *sets = found.get(code, (Fraction(0), set(), set()))
            share = Fraction(world.ways, total * tops)
            found[code] = (chance + share, sets[0] | set(killers), sets[1] | set(inspectors))
    return found


def code_of(after: State, action: Action) -> str:
    outcome, event = after.table.outcome, after.history[-1]
    if outcome is not None and outcome.reason == "sixteen-dead":
        return "sixteenth"
    if outcome is not None and outcome.winner is not None:
        return "sixteenth" if len(after.table.dead) == 16 else "hit"
    if event.radar is not None:
        return "near" if event.radar else "far"
    if action.verb == "d":
        return "changed" if event.success else "failed"
    return "miss" if action.verb in "kaz" else "nothing"


def checked_answers(position: Position, action: Action) -> list[str]:
    """Return the codes of an action's answers, each as likely as by the rules and with their candidates."""
    expected = answers_by_rules(position, action)
    found = {answer.code: answer for answer in reveal(position, action)}
    assert found.keys() == expected.keys()
    for code, answer in found.items():
        chance, killers, inspectors = expected[code]
        assert answer.chance == pytest.approx(float(chance))
        assert answer.wins == (code in ("hit", "sixteenth"))
        assert answer.wins or (set(answer.killers), set(answer.inspectors)) == (killers, inspectors)
    return [*found]


@pytest.mark.long
@pytest.mark.parametrize("book", swept(BOOKS))
def test_an_action_reveals_what_the_rules_reveal_in_all_worlds(book: str) -> None:
    codes: set[str] = set()
    for match, ply in moments(book, 20, every=23):
        seat = match.mover(ply)
        assert seat is not None
        seen = match.observe(seat, ply)
        if seat == Seat.FIRST and len(unseen_cards(seen)) > 6:
            continue  # too many worlds
        position = position_of(seen)
        for action in seen.legal:
            codes |= set(checked_answers(position, action))
    assert {"near", "far", "hit", "miss", "changed", "failed", "nothing"} <= codes


@pytest.mark.parametrize(
    ("text", "action", "codes"),
    [
        (f"{SECOND}.c0.I--ABCD.kMGL", "iA", "nothing"),
        (f"{SECOND}.i2.I-ARST.kMGL", "e", "nothing"),
        (f"{SECOND}.i2.I-ARST.kMGL", "aG", "hit miss"),
        (f"{SECOND}.i2.I-ARST.kMG", "aG", "hit"),
        (f"{SECOND}.i2.I-ARSTz3.kMGLN", "zSN", "hit miss"),
        (f"{SECOND}.u0.I-ARSTX.kMGL", "uR", "near far"),
        (LATE, "kL", "hit miss"),
        (LATE, "kH", "near far"),
        (LATE, "d", "changed failed"),
        (LATE.replace("eA", "e").replace("kM", "xMkM"), "d", "changed"),
        (LATE, "r1e", "nothing"),
    ],
)
def test_an_action_reveals_what_the_rules_reveal(text: str, action: str, codes: str) -> None:
    assert checked_answers(read(text), parse_action(action)) == codes.split()


def answers(text: str, action: str) -> dict[str, Answer]:
    return {answer.code: answer for answer in reveal(read(text), parse_action(action))}


def test_k16_a_disguise_frees_the_killer_from_all_clues() -> None:
    found = answers(f"{SECOND}.k1.KG-3.kMGL", "d")
    assert found["changed"].killers == SUSPECTS.replace("M", "").replace("G", "")
    assert found["failed"].chance == pytest.approx(1 / 23), "M is the only dead card of 23"


def test_k17_an_arrest_shows_where_the_inspector_is() -> None:
    found = answers(f"{SECOND}.i2.I-ARST.kMGLN", "aG")
    assert found["hit"].chance == pytest.approx(1 / 3)
    assert (found["hit"].killers, found["hit"].wins) == ("G", True)
    assert found["miss"].killers == "LN"
    assert found["miss"].inspectors == "ABCFHKL"


def test_k2_a_kill_wins_if_it_hits_the_inspector() -> None:
    found = answers(f"{SECOND}.k1.KG-3.kMGL", "kH")
    assert {code: answer.wins for code, answer in found.items()} == {"hit": True, "miss": False}
    assert found["hit"].inspectors == "H"
    assert "H" not in found["miss"].inspectors
    assert found["hit"].chance + found["miss"].chance == pytest.approx(1)


def test_k3_the_sixteenth_kill_wins() -> None:
    (answer,) = reveal(read("ABCDE/FGHIJ.k1.KA-3.kKA"), parse_action("kB"))
    assert (answer.code, answer.chance, answer.wins) == ("sixteenth", 1, True)


def test_k3_the_fifteenth_kill_does_not_win() -> None:
    assert set(answers("ABCDE/FGHIJ/Klmno.k1.KA-3.kLA", "kB")) == {"hit", "miss"}


def test_an_illegal_action_reveals_nothing() -> None:
    with pytest.raises(IllegalAction):
        reveal(read(f"{SECOND}.k1.KG-3.kMGL"), parse_action("kY"))


# --- refusals ---

REFUSED = {
    # text: (rule, code, numbers and suspects)
    "AACDE/FGHIJ/KLMNO/PQRST/UVWXY.k0.KB-4.": ("K1", "suspect-twice", "A"),
    "ABCDE/FGH.k0.KA-4.": ("K5", "unfinished", 8),
    "ABC/DEF/GHI.k1.KA-3.kJA": ("K5", "unfinished", 9),
    "ABCDE/FGHI/KLMNO/PQRST/UVWXY.k0.KA-4.": ("K5", "no-grid"),
    "ABCD/EFGH/IJKL/MNOP/QRST/UVWX.k1.KA-3.kYA": ("K5", "no-grid"),
    "AbCDE/FGHIJ.k1.KA-3.kKA": ("K3", "too-many-dead"),
    "abcdE/fghiJ/klmnO/pqrST/uvWXY.i0.KE-3.kAEJ": ("K3", "too-many-dead"),
    "abcde/FGHIJ/KLMNO/PQRST/UVWXY.i0.KF-3.kAF": ("K13", "dead-line", "ABCDE"),
    f"{FULL}.c0.KA-4.": ("K7", "first-kill"),
    f"{FULL}.k1.KA-4.": ("K7", "first-kill"),
    f"{FULL}.k0.KA-3.": ("K6", "hand-size", 3, 4),
    "ABCDE/FGHIJ/KlmNO/PQRST/UVWXY.c0.KG-4.kMG": ("K8", "choose-identity"),
    f"{SECOND}.c0.KGABCDE.kMG": ("K8", "not-chosen", "A"),
    f"{SECOND}.i2.KM-3.kMG": ("K16", "killer-dead", "M"),
    f"{SECOND}.i2.I-MABC.kMG": ("K2", "inspector-dead", "M"),
    f"{SECOND}.i2.I-ABBC.kMG": ("K1", "card-twice", "B"),
    f"{SECOND}.i2.I-AABC.kMG": ("K1", "card-twice", "A"),
    f"{SECOND}.i2.KG-3.": ("K14", "killer-anywhere"),
    f"{SECOND}.i2.KA-3.kMGL": ("K14", "away-from-kill", "A"),
    f"{SECOND}.i2.KG-3.kAGF": ("K14", "victim-alive", "A"),
    f"{SECOND}.i2.KG-3.kMGM": ("K10", "beside-itself", "M"),
    f"{SECOND}.i2.KG-3.kMGHIJKLNOP": ("K10", "too-many-neighbours", "GHIJKLNOP"),
    f"{SECOND}.i2.KG-3.nMGHAB": ("K15", "victim-not-innocent", "M"),
    f"{SECOND}.i1.KG-3.kMGLaLAB": ("K9", "inspector-waits"),
    f"{SECOND}.i0.KG-3.kMGLaLAB": ("K8", "chose-identity"),
    f"{SECOND}.k1.KL-3.kMGLaLAB": ("K17", "wrong-arrest", "L"),
    f"{SECOND}.k1.KG-3.kMGLaLGaGA": ("K17", "wrong-arrest", "G"),
    f"{SECOND}.k1.KGYBCD.kMGLaLAB": ("K17", "away-from-arrest", "Y"),
    f"{SECOND}.k0.KG-3.kMGLuX-G": ("K18", "near-silent-radar", "G"),
    f"{SECOND}.k0.KG-3.kMGLuXL": ("K18", "away-from-radar", "G"),
    f"{SECOND}.i0.KGLABC.eMnM-GL": ("K15", "near-silent-radar", "L"),
    f"{SECOND}.i0.KGAXBC.eMnMGL": ("K15", "away-from-radar", "A"),
    f"{SECOND}.k0.KG-2.kMGLuXG": ("K18", "hand-size", 2, 3),
    f"{SECOND}.k0.KG-4.kMGLuXG": ("K18", "hand-size", 4, 3),
    f"{SECOND}.u2.KG-4.kMGL": ("K21", "just-drawn"),
    f"{SECOND}.k40.KG-3.kMGL": ("K21", "cold"),
    f"{SECOND}.u0r2e.KG-4.kMGL": ("K21", "just-drawn"),
    f"{SECOND}.c0r2e.KG-4.kMGL": ("K12", "no-shift-before"),
    f"{SECOND}.k0r2e.KG-3.kMGLuXG": ("K12", "no-shift-before"),
    "ABC/FGH/KLM/PQR.k1r5e.KA-3.kDA": ("K11", "no-such-shift"),
    f"{SECOND}.i0.KG-3.xAkMGL": ("K16", "failed-alive", "A"),
    f"{SECOND}.k0.KG-3.vAkMGL": ("K19", "spent-alive", "A"),
    f"{SECOND}.k0.KG-2z2.kMGL": ("K20", "arrests-without-agents", 1, 0),
    f"{SECOND}.k0.KL-2z2.kMGLzXL": ("K20", "wrong-arrest", "L"),
    f"{SECOND}.k0.KG-3.kMGLzXL": ("K20", "no-citizen-arrests", "X"),
    f"{SECOND}.k1.I-GABC.kMG": ("K14", "no-candidates", "M"),
    f"{SECOND}.k1.KG-3.kMGLkMGL": ("K14", "killed-twice", "M"),
    f"{SECOND}.k2.KG-3.kMGL": ("K9", "killer-waits"),
    f"{SECOND}.k1.KG-ABC.kMGL": ("K8", "no-identity", "ABC"),
    f"{SECOND}.k1.K--3.kMGaAG": ("K17", "no-candidates", "A"),
    f"{SECOND}.k1.I-LABC.kMGHaLAB": ("K10", "beside-itself", "L"),
    f"{SECOND}.k1.KG-3.kMGHaGGH": ("K10", "beside-itself", "G"),
    "abcdx/EFGHI/JKLmN/OPQRS/TUVWY.k1r1e.KF-3.kMF": ("K13", "dead-line", "ABCDX"),
    f"{THIRD}.k0.I-ABCD.kMGLh1LM": ("K19", "hand-is-known"),
    f"{THIRD}.k0.KG-3.kMGkLGHh2LM": ("K19", "limited-hand", "M"),
    f"{FOURTH}.k0.KG-3.kMGkLGkNGh1LMN": ("K19", "held-number"),
    f"{FOURTH}.k0.KG-3.kMGHkLGHkNGHh1LM": ("K19", "limited-hand", "M"),
    f"{FOURTH}.k0.KG-3.kMGHkLGHkNGHh1LMNA": ("K19", "limited-hand", "AMN"),
    f"{FOURTH}.k0.KGXABC.kMGHkLGHkNGHh2LMN": ("K19", "limited-hand", "ABC"),
    f"{FIFTH}.k0.KGXMNA.kMGHh3LMNO": ("K19", "limited-hand", "MNA"),
    f"{SECOND}.k0.KG-4.eABCDEFHIJKNOPQRSTUVkMGL": ("K18", "hand-size", 4, 3),
    f"{SECOND}.k0.KG-3.eABCDEFHIJKNOPQRSTUVWXYLxMkMG": ("K18", "too-many-cards"),
    f"{SECOND}.u0.KG-0.eBCDEFHIJKLNOPQRSTUVWXYxMkMG": ("K18", "too-many-cards"),
}


ACCEPTED = (
    f"{FULL}.k0.KA-4.",
    f"{FULL}.k0.I--ABCD.",
    f"{SECOND}.c0.KG-4.kMGL",
    f"{SECOND}.c0.I--ABCM.kMGL",
    f"{SECOND}.k1.K--3.kMGL",
    f"{SECOND}.i2.I-ARST.kMGLN",
    f"{SECOND}.i0.KG-3.xMkMAGdB",
    f"{SECOND}.i0.KC-3.kMABdB",
    f"{SECOND}.k0.KG-3.kMGLuX-L",
    f"{SECOND}.k1r2e.KG-3.kMGL",
    f"{SECOND}.k0.KG-2z2.kMGLzXL",
    f"{SECOND}.u0.KG-4.kMGL",
    f"{SECOND}.k39.KG-3.kMGL",
    f"{SECOND}.k1.KG-3.kMGHILNOPQ",
    f"{SECOND}.k1.KG-3z3.kMGL",
    f"{THIRD}.k1.KG-3.kMG",
    f"{FOURTH}.k0.KGXMNA.kMGHkLGHkNGHh2LMN",
    "ABCDE/FGHIJ.k1.KA-3.kKA",
    FEW_ALIVE,
    f"{FIFTH}.k0.KG-3.kMGHh2LMN",  # O died later
    "ABCDE/FGHIJ/Klmno/Pqrst/UVWXY.k0.KG-3.kMGHh2LMNQh1OMNQR",
    LATE,
    f"{SECOND}.u0.KG-3.eABCDEFHIJKNOPQRSTUVWkMGL",  # the pile is used up
)


def test_a_position_that_can_arise_is_accepted() -> None:
    for text in ACCEPTED:
        position = read(text)
        assert objection(position) is None, text
        assert next(worlds(position)).ways


CONDENSED = {
    f"{SECOND}.i0.KG-3.xMkMAGdB": f"{SECOND}.i0.KG-3.xMdB",  # a kill before the disguise
    f"{SECOND}.i0.KC-3.kMABdB": f"{SECOND}.i0.KC-3.dB",
    f"{FOURTH}.k0.KGXMNA.kMGHkLGHkNGHh2LMN": f"{FOURTH}.k0.KG-3.kMGHh2LMN",  # two kills that tell the same
}


def test_a_position_keeps_what_still_tells_something() -> None:
    for text in ACCEPTED:
        assert to_text(position_of(read(text).observation)) == CONDENSED.get(text, text)


def values_of(fault: Fault) -> tuple[str | int, ...]:
    return (fault.rule, fault.code, *fault.numbers, *filter(None, ["".join(fault.pieces)]))


def test_an_impossible_position_is_refused_with_its_rule() -> None:
    for text, expected in REFUSED.items():
        fault = objection(read(text))
        assert fault is not None, text
        assert values_of(fault) == expected, text
        for ask in (lambda at: build(at, rng_from(1)), lambda at: next(worlds(at))):
            with pytest.raises(ImpossiblePosition) as refusal:
                ask(read(text))
            assert refusal.value.fault == fault


def test_a_position_that_has_no_text_is_refused_too() -> None:
    whole = read(f"{SECOND}.k1.KG-3.kMGL")
    gone = read("ABCDE/FGHIJ/PQRST/UVWXY.k1.KG-3.kMGH")
    for position, expected in (
        (replace(gone, dead="M"), ("K13", "off-grid-alive", "KLNO")),
        (replace(whole, former="H"), ("K16", "no-disguise", "H")),
        (replace(whole, arrests=1), ("K20", "too-many-arrests")),
        (replace(whole, citizen=True, arrests=4), ("K20", "too-many-arrests")),
    ):
        fault = objection(position)
        assert fault is not None
        assert values_of(fault) == expected


def test_a_finished_game_has_no_position() -> None:
    match = random_match("killer", 1)
    with pytest.raises(ImpossiblePosition) as refusal:
        position_of(match.observe(Seat.FIRST))
    assert refusal.value.fault.code == "over"


# --- reasons ---


def test_the_grounds_name_rule_and_clue() -> None:
    found = grounds(read(f"{SECOND}.k0.KG-3.kMGLNuX-NaLABCF"))
    killer = {ground.suspect: ground for ground in found["killer"]}
    inspector = {ground.suspect: ground for ground in found["inspector"]}
    assert (killer["M"].rule, killer["A"].rule, killer["N"].rule) == ("K14", "K14", "K18")
    assert killer["N"].event is not None
    assert killer["N"].event.suspect == "X"
    assert (inspector["Y"].rule, inspector["X"].rule) == ("K17", "K16")


def test_the_dead_are_no_candidates_because_they_are_dead() -> None:
    """Their death is the reason, not a clue, though the position doesn't say when they died."""
    found = {ground.suspect: ground for ground in grounds(read(f"{THIRD}.k1.KG-3.kMGH"))["killer"]}
    assert {name: found[name].code for name in "LMA"} == {"L": "dead", "M": "dead", "A": "away-from-kill"}


@pytest.mark.parametrize("book", swept(BOOKS))
def test_everybody_is_a_candidate_or_has_a_ground(book: str) -> None:
    for seen in observations(book, 3, every=5):
        position = position_of(seen)
        for role, names in zip(("killer", "inspector"), candidates_of(position.belief), strict=True):
            out = [ground.suspect for ground in grounds(position)[role]]
            assert sorted([*out, *names]) == list(SUSPECTS)


# --- the text ---


@pytest.mark.parametrize(
    "text",
    ["", "noir", f"{SECOND}.k1.KG-3", f"{SECOND}.k1.KG-3.k", f"{SECOND}.k1.KG.kMG", f"{SECOND}.q1.KG-3.kMG",
     f"{SECOND}.k1.KG-3.dAdB", f"{SECOND}.k1.KG-3.uAGuAL", f"{SECOND}.k1x9z.KG-3.kMG", "A" * 2000],
)  # fmt: skip
def test_a_text_that_is_no_position_is_refused_with_a_form(text: str) -> None:
    with pytest.raises(InvalidNotation) as refusal:
        read(text)
    assert refusal.value.where.startswith("position")
    assert refusal.value.expected


def test_a_text_can_be_as_long_as_the_limit_and_no_longer() -> None:
    longest = f"{SECOND}.k1.KG-3.kM".ljust(MAX_CHARS, "G")
    assert len(read(longest).clues) == 1
    with pytest.raises(InvalidNotation):
        read(longest + "G")


@cache
def some_texts() -> list[str]:
    """Return the texts of positions in a few games."""
    return [
        to_text(position_of(match.observe(seat, ply)))
        for book in BOOKS
        for match, ply in moments(book, 2, every=9)
        for seat in Seat
    ]


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_damaged_text_is_refused_or_answered(data: st.DataObject) -> None:
    """Any text gives a message, a rule, or worlds and a game. No other error."""
    text = data.draw(st.sampled_from(some_texts()))
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    letters = st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYabcxvdknuazh0123456789-./")
    put = data.draw(st.text(letters, max_size=3) | st.text(max_size=2))
    damaged = text[:at] + put + text[at + cut :]
    try:
        position = read(damaged)
    except InvalidNotation as caught:
        refusal = str(caught)
    else:
        answer_position(position)
        return
    assert "position" in refusal
    assert len(refusal) < 300


def answer_position(position: Position) -> None:
    assert read(to_text(position)) == position
    fault = objection(position)
    if fault is not None:
        assert re.fullmatch(r"K\d+", fault.rule)
        return
    assert next(worlds(position)).ways
    built = build(position, rng_from(1))
    assert built.game.legal_actions(built.state)


def test_the_codes_of_refusals_are_those_of_the_docstring() -> None:
    source = inspect.getsource(objections)
    documented = set(re.findall(r"[a-z]+(?:-[a-z]+)+|cold", objection.__doc__ or ""))
    given = set(re.findall(r'_fault\("([a-z-]+)"', source))
    assert given <= documented

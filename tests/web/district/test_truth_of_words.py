"""Truth of words at the table: each hint, refusal and status line of 200 random games.

Every sentence is read in English, and what it claims is asked of a reading of the rules that shares nothing
with the engine: ``tests/games/district/plain.py`` and the claims of ``tests/bots/district/oracle.py``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import pytest

from noir.bots import explainer
from noir.chance import pick, rng_from, shuffle
from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from tests.bots.district.oracle import CLAIMS, Case, comes_true
from tests.games.district.plain import Plain, has_buildings, points
from tests.web.topics import check_of
from web.contracts.table import view_of
from web.games.district.cards import kind_name
from web.i18n import LANGUAGES, Words
from web.model.look import Look

GAMES_PLAYED = 200
WATCHED = 5  # moments of each game
TRIED = 3  # hints of each moment
CODES = ("5", "6", "7", "8", "A2", "A3", "A4", "B1", "B2", "B3", "P", "Q", "H")
NAMES = dict(
    zip(
        CODES,
        [
            *("a horseshoe 5", "a hat 6", "an umbrella 7", "a rose 8", "an alliance +2", "an alliance +3"),
            *("an alliance +4", "a betrayal −1", "a betrayal −2", "a betrayal −3", "the port"),
            *("the police headquarters", "the city hall"),
        ],
        strict=True,
    )
)
SWINGS = r"(?:the score swings|swings the score) (\d+) points?"
WOULD_SWING = r"would swing the score (\d+) points?"
OWN_TAKE = "your next take is worth"
# what a sentence says, and the claim that makes it true. Its numbers are in the order of the claim
REASONS = {
    "It’s your only move.": "forced",
    "It brings you the third building: you win.": "wins-now",
    "Otherwise your opponent could take the third building and win.": "stops-win",
    "If your opponent plays, you can then take the third building and win.": "threatens",
    r"The newest cards swing the score (\d+) points? your way.": "takes",
    rf"If your opponent takes next, {SWINGS} your way.": "hurts",
    rf"Of your cards, this one gives least: your opponent’s take {WOULD_SWING} their way.": "least",
    "If your opponent takes next, the score doesn’t change.": "harmless",
    rf"Left to your opponent, these cards {WOULD_SWING} their way.": "denies",
    "It leaves your opponent nothing worth taking.": "clears",
    rf"If your opponent plays, {OWN_TAKE} at least (\S+) \(now (\S+)\).": "raises",
    r"After it you can play (\d+) more cards? before you have to take.": "waits",
    "Neither of you can take any more, so it doesn’t matter what you play.": "idle",
    rf"If your opponent takes next, (.*) instead {WOULD_SWING} their way.": "spares",
    "Your opponent’s next take can’t have (.*): you keep it.": "guards",
    rf"After your opponent’s take you can take the rest: that {SWINGS} your way.": "below",
    "It gives most, but if your opponent waits, it’s the first that five cards cover.": "sinks",
    r"Only you can take this round: alone, this card swings the score (\d+) points? your way.": "collects",
    rf"Five cards will cover it before your opponent can take: alone, it {WOULD_SWING} their way.": "buries",
    r"Five cards can cover it before you take: "
    r"alone, it swings the score (\d+) points? your opponent’s way.": "sheds",
    "Your opponent has taken, so only you can take this round.": "alone",
    "Five cards will cover it before either of you can take.": "covered",
    "The order matters little: you start the next round and can take all your cards.": "gathers",
    "The order matters little: your opponent can wait and take all your cards.": "equals",
    "If your opponent takes next, each of your cards gives them as much.": "same",
    "You start the next round and can take your last card of this one.": "reserves",
    "It wins for sure, whatever your opponent holds and plays.": "sure",
    "No move saves this game: your opponent has an answer to each.": "lost",
    "No gain right now.": "nothing",
    "The price: your opponent could take the third building and win.": "loses",
    r"The price: the newest cards swing the score (\d+) points? your opponent’s way.": "costs",
    rf"The price: your opponent’s take of the rest {WOULD_SWING} their way.": "leaves",
    rf"The price: if your opponent takes next, {SWINGS} their way.": "offers",
    rf"The price: if your opponent plays, {OWN_TAKE} at most (\S+) \(now (\S+)\).": "lowers",
    "The price: it’s your last card, so you have to take next.": "last",
}


class Hint(NamedTuple):
    """A hint for an action, in words, and the action in the plain reading."""

    case: Case
    sentences: list[str]


@cache
def matches() -> list[Match]:
    found = []
    for seed in range(GAMES_PLAYED):
        match, rng = Match.new("district", f"words {seed}"), rng_from(f"words/{seed}")
        while match.to_move is not None:
            match.play(pick(match.legal(), rng))
        found.append(match)
    return found


def moments(match: Match, name: str) -> list[int]:
    """Return some plies of a game with a mover, the same in every run."""
    return sorted(shuffle(range(match.ply), rng_from(f"{name}/{match.record()}"))[:WATCHED])


@cache
def hints() -> list[Hint]:
    """Return hints for random games, several for a moment. No search says which is good."""
    found, t, rng = [], Words("en"), rng_from("which hints")
    book, view, rules = explainer("district"), view_of("district"), GAMES["district"]
    for match in matches():
        deal = rules.format_deal(match.state)
        for ply in moments(match, "hints"):
            state = match.at(ply)
            seat = rules.to_move(state)
            assert seat is not None
            seen = rules.observe(state, seat)
            for action in shuffle(seen.legal, rng)[:TRIED]:
                lines = [view.reason(t, reason) for reason in book.reasons(seen, action)]
                case = Case(deal, tuple(match.actions[:ply]), rules.format_action(action))
                found.append(Hint(case, lines))
    return found


KINDS = {name: index for index, name in enumerate(NAMES.values())}


def number(text: str) -> int:
    """Return a number, also that of a card."""
    return KINDS[text] if text in KINDS else int(text.replace("−", "-"))


def claim(sentence: str) -> tuple[str, tuple[int, ...]]:
    """Return a reason's claim, and its numbers."""
    for text, code in REASONS.items():
        if found := re.fullmatch(text, sentence):
            return code, tuple(map(number, found.groups()))
    raise AssertionError(f"nothing is known of: {sentence}")


@pytest.mark.long
def test_every_reason_of_a_hint_is_true() -> None:
    met = set()
    for case, result in hints():
        for sentence in result:
            code, numbers = claim(sentence)
            place = (case.deal, *case.actions, case.action, sentence)
            assert CLAIMS[code](case) == numbers, place
            assert comes_true(case, code, numbers), place
            met.add(code)
    assert met == set(CLAIMS)


@pytest.mark.long
def test_no_hint_speaks_of_a_second_take_in_a_round() -> None:
    for case, result in hints():
        if not case.is_take and case.before.taken[case.me]:
            assert not re.search(r"\b(your (own )?take|to you)\b", " ".join(result)), result


@pytest.mark.long
def test_a_number_of_a_hint_says_what_it_counts() -> None:
    """Points swing the score for a side, or move it for us, or cards are counted."""
    swings = r"score swings @ points? |swings? the score @ points? "
    meant = swings + r"|is worth at (least|most) @ \(now @\)\.|@ more cards?"
    for _, result in hints():
        for sentence in result:
            plain = re.sub(r"[+−]?\d+", "@", re.sub("|".join(map(re.escape, KINDS)), "", sentence))
            assert "@" not in re.sub(meant, "", plain), sentence
            assert ("points" in sentence) <= sentence.endswith(("your way.", "their way.", "opponent’s way."))


@pytest.mark.long
def test_a_hint_gives_a_reason_and_then_its_price() -> None:
    """Help for the other side or harm to ours is called a price, and never stands alone or first."""
    for case, result in hints():
        prices = [sentence.startswith("The price: ") for sentence in result]
        assert result, (case.deal, *case.actions, case.action)
        assert not prices[0]
        assert prices == sorted(prices)
        for sentence, is_price in zip(result, prices, strict=True):
            if not is_price and not re.search("gives least|Left to|instead|Five cards", sentence):
                assert "opponent’s way" not in sentence
                assert "their way" not in sentence
                assert "to your opponent" not in sentence


# -- refusals and status lines ------------------------------------------------


def looks() -> list[tuple[Look, Plain]]:
    """Return moments of the games through the eyes of each seat, with the plain reading."""
    found, rules = [], GAMES["district"]
    for match in matches():
        deal = rules.format_deal(match.state)
        for ply in [*moments(match, "looks"), match.ply]:
            state, plain = match.at(ply), Plain(deal, *match.actions[:ply])
            mover, outcome = rules.to_move(state), rules.outcome(state)
            for seat in Seat:
                names = ("You", "Bo") if seat == Seat.FIRST else ("Bo", "You")
                legal = frozenset(
                    map(rules.format_action, rules.legal_actions(state) if mover == seat else ())
                )
                look = Look(
                    Words("en"), "district", rules.observe(state, seat), seat, names,
                    legal=legal, to_move=mover, ply=ply, last=ply, outcome=outcome,
                )  # fmt: skip
                found.append((look, plain))
    return found


def refusals(look: Look, plain: Plain, action: str) -> dict[str, bool]:
    """Return everything a refusal could say of an action, and whether it is true."""
    hand, taken = plain.hands[look.seat], plain.taken[look.seat]
    return {
        "The game is over.": plain.over,
        "It isn’t your turn. Wait for Bo.": not plain.over and plain.turn != look.seat,
        "You’ve already taken this round. You can take only once.": action == "T" and taken,
        "The row is empty: there’s nothing to take.": action == "T" and not plain.row,
        "Your hand is empty: all you can do is take.": not hand and not taken and bool(plain.row),
        f"Not in your hand: {NAMES.get(action, '').partition(' ')[2]}.": action != "T" and action not in hand,
    }


def statuses(look: Look, plain: Plain) -> dict[str, bool]:
    """Return everything that a status line could say, and whether it is true."""
    is_mine, legal, has_taken = plain.turn == look.seat, plain.legal(), plain.taken[plain.turn]
    both, is_last = "T" in legal and len(legal) > 1, len(plain.hands[plain.turn]) == 1
    toss = {"": look.ply > 0, "You start. ": look.seat == 0, "Bo starts. ": look.seat == 1}
    turns = {
        "It’s Bo’s turn.": not is_mine,
        "Your turn: play a card or take.": is_mine and both and not is_last,
        "Your turn: play your last card or take.": is_mine and both and is_last,
        "Your turn: play a card.": is_mine and "T" not in legal and not has_taken,
        "Your turn: you’ve taken, so play a card.": is_mine
        and "T" not in legal
        and has_taken
        and not is_last,
        "Your turn: play your last card.": is_mine and "T" not in legal and has_taken and is_last,
        "Your turn: your hand is empty, so take.": is_mine and legal == {"T"},
    }
    return {
        f"{start}{turn}": begins and is_so and bool(start) == (look.ply == 0)
        for start, begins in toss.items()
        for turn, is_so in turns.items()
    }


def ends(look: Look, plain: Plain) -> dict[str, bool]:
    """Return everything that the end could be called, and whether it is true."""
    mine, theirs = plain.piles[look.seat], plain.piles[1 - look.seat]
    have, has = points(mine, theirs), points(theirs, mine)
    high, low = (str(n).replace("-", "−") for n in (max(have, has), min(have, has)))
    by_city = has_buildings(mine) or has_buildings(theirs)
    tied = have == has and not by_city
    gang = next((gang for gang in "8765" if mine.count(gang) != theirs.count(gang)), "")
    more = mine.count(gang) > theirs.count(gang)
    lost = has > have or (tied and bool(gang) and not more)
    own, other = f"Your points: {points_of(mine, theirs)}", f"Points for Bo: {points_of(theirs, mine)}"
    result = f"{other} {own}" if lost else f"{own} {other}"
    return {
        "You hold all three buildings and win: the city is yours.": has_buildings(mine),
        "Bo holds all three buildings and wins. You lose.": has_buildings(theirs),
        f"You win, {high}\u00a0to\u00a0{low}. The district is yours. {result}": not by_city and have > has,
        f"Bo wins, {high}\u00a0to\u00a0{low}. You lose. {result}": not by_city and has > have,
        f"{high} all, and you hold more {gang}s: you win. {result}": tied and bool(gang) and more,
        f"{high} all, and Bo holds more {gang}s: Bo wins. You lose. {result}": tied
        and bool(gang)
        and not more,
        f"A draw, {high} all: even the gangs are tied. {result}": tied and not gang,
    }


def points_of(pile: list[str], other: list[str]) -> str:
    """The points of a side by their source."""
    names = ("majorities", "sets", "alliances", "betrayals")
    result = ", ".join(f"{name} {n}" for name, n in zip(names, parts(pile, other), strict=True))
    return result.replace("-", "−") + "."


def parts(pile: list[str], other: list[str]) -> tuple[int, int, int, int]:
    """The majorities, sets, alliances and betrayals of a pile in points."""
    majorities = sum(int(gang) for gang in "5678" if pile.count(gang) > other.count(gang))
    sets = 5 * min(pile.count(gang) for gang in "5678")
    worth = {sign: sum(int(card[1]) for card in pile if card[0] == sign) for sign in "AB"}
    return majorities, sets, worth["A"], -worth["B"]


@pytest.mark.long
def test_every_refusal_and_every_status_line_is_true() -> None:
    view, met = view_of("district"), set()
    for look, plain in looks():
        line = view.status(look)
        assert (ends if plain.over else statuses)(look, plain)[line], (line, look.seen)
        can = plain.legal() if plain.turn == look.seat else set()
        for action in {"T", *CODES} - can:
            text = view.why(look, action)
            assert refusals(look, plain, action)[text], (text, action, look.seen)
            met.add(text[:12])
        assert look.legal == can
    assert len(met) == len(refusals(look, plain, "T"))


# -- names and labels ---------------------------------------------------------


def test_one_card_of_the_standard_deck_is_never_called_a_gang() -> None:
    for lang in LANGUAGES:
        t, facts = Words(lang, {"deck": "standard"}), check_of(lang, "facts", "district")
        for kind, form in ((kind, form) for kind in range(13) for form in ("card", "the")):
            assert not re.search(facts["gang"], kind_name(t, kind, form)), (lang, kind_name(t, kind, form))
        assert kind_name(t, 0, "the") == facts["a club"]


def test_a_label_of_an_opponent_does_not_brag() -> None:
    """It stands beside measured numbers, and a bot that samples hands has not thought of each."""
    for lang in LANGUAGES:
        label = Words(lang)("district.opponent.boss")
        assert not re.search(check_of(lang, "facts", "district")["every"], label), label


def test_the_pointer_speaks_of_this_round_for_the_row_stays() -> None:
    """Cards that one plays after one's take can't be taken by oneself in this round, but in a later one."""
    again = 0
    for match in matches()[:40]:
        plain, late = Plain(GAMES["district"].format_deal(match.state)), set[tuple[int, int]]()
        for action in match.actions:
            me, place = plain.turn, len(plain.row)
            if action == "T":
                mine = {at for seat, at in late if seat == me and at >= place - 5}
                assert not mine or plain.round > 1
                again += len(mine)
                late = {(seat, at) for seat, at in late if at < place - 5}
            elif plain.taken[me]:
                late.add((me, place))
            plain.play(action)
    assert again
    for lang in LANGUAGES:
        text = check_of(lang, "facts", "district")["this round"]
        assert text in Words(lang)("district.pointer.take").rpartition(". ")[2]

"""The table of District Noir, drawn from real observations at every moment of whole games."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from noir.core import Seat
from noir.games.district.pieces import CODES, COPIES, KINDS, TAKE_CODE
from noir.games.district.scoring import count
from noir.match import Match
from noir.review import Hint
from tests.any_game import swept
from tests.web import looks
from tests.web.reading import Reading
from web.contracts.table import view_of
from web.games.district import pictures
from web.games.district.cards import STANDARD, Card, card_name, fresh_cards, several, table_from, value_of
from web.games.district.score_sheet import does_take_gain
from web.games.district.sentences import verdict
from web.i18n import LANGUAGES, Words
from web.model.look import Facts, Offers
from web.model.players import Spectating
from web.views.log import log

if TYPE_CHECKING:
    from web.model.look import Look

district = view_of("district")
RECORDS = json.loads(
    (Path(__file__).parents[2] / "data" / "district" / "records.json").read_text(encoding="utf-8")
)
CELL = re.compile(r"<(th|td)\b.*?</\1>")


@cache
def random_game(seed: int) -> Match:
    """A whole game in which both seats do anything that is legal."""
    match, rng = Match.new("district", seed), Random(seed)
    while match.to_move is not None:
        match.play(rng.choice(match.legal()))
    return match


@cache
def match_of(reason: str) -> Match:
    """A recorded game that ended so."""
    record = next(entry["record"] for entry in RECORDS if entry["outcome"][1] == reason)
    return Match.from_record(record)


def look_at(match: Match, seat: Seat, ply: int | None = None, lang: str = "en", deck: str = "gangs") -> Look:
    """The person's look at a seat after ``ply`` actions, with this deck."""
    look = looks.look_at(match, seat, ply, lang)
    names = ["Ada", "Ada"]
    names[seat] = look.t("shell.you")
    settings = look.settings.with_("deck", deck)
    return replace(look, t=Words(lang, dict(settings.own)), names=(names[0], names[1]), settings=settings)


@cache
def moments() -> list[Look]:
    """Every moment of two whole games, with the eyes of either seat."""
    return [look_at(random_game(n), seat, ply) for n in (1, 2) for seat in Seat for ply in range(49)]


@cache
def pages() -> list[tuple[Look, Reading]]:
    """Those moments with their tables. Drawn once for all the tests that look at them."""
    return [(look, read_table(look)) for look in moments()]


def read_table(look: Look) -> Reading:
    return Reading(district.table(look))


@pytest.mark.long
def test_every_legal_action_is_on_the_table_once() -> None:
    """The texts that play are exactly the legal ones, each on one button, at every moment."""
    for look, page in pages():
        result = page.all("data-do")
        assert sorted(text for text in result if not text.startswith("/")) == sorted(look.legal)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_of_the_ledger_reads_as_a_sentence(lang: str) -> None:
    """The item comes first, and each number has its owner: "rose 8: you 0, Ada 2 +8"."""
    games = (random_game(1), *map(match_of, ("points", "tie-break", "buildings")))
    for look in (look_at(match, Seat.FIRST, ply, lang) for match in games for ply in (0, 30, match.ply)):
        you = look.t("shell.you").lower()
        table = str(district.table(look)).split("</caption>")[1].split("</table>")[0]
        head, body = table.split("<tbody>")
        assert Reading(head).spoken == []  # the names above the numbers are for the eye
        sentences = []
        for line in re.findall(r"<tr .*?</tr>", body, re.DOTALL):
            cells = [*CELL.finditer(line)]
            assert [cell[1] for cell in cells] == ["th", "td", "td"]
            sentences.append(" ".join("".join(Reading(cell[0]).spoken) for cell in cells))
        assert len(sentences) >= 8
        for words in sentences:
            assert re.fullmatch(rf"\S.*: {you} [\d−].*, Ada [\d−].*", words), words
        gang = count(look.seen.piles).colours[-1]
        best = sentences[0].replace(f", {look.t('district.equal')}", "").replace(" +8", "")
        name = Reading(value_of(look.t, gang.kind)).spoken[0]
        assert best == f"{name}: {you} {gang.counts[0]}, Ada {gang.counts[1]}"


@pytest.mark.long
def test_what_cannot_be_done_stays_visible_and_tells_why() -> None:
    """Every button of the table that is not legal is marked as disabled and answers with a sentence."""
    for look, page in pages():
        for button in page.having(tag="button"):
            refused = button["data-do"].startswith("/why ")
            if button["data-key"] == "coin":  # it tells who starts
                continue
            assert refused == (button.get("aria-disabled") == "true")
            if refused:
                assert district.why(look, button["data-do"].removeprefix("/why ")).endswith(".")


def test_the_card_of_one_place_is_the_card_of_the_next() -> None:
    """A card that a seat has seen keeps its number until the end. Only new cards join."""
    for n in (1, 2, 3):
        for seat in Seat:
            before: set[Card] = set()
            for ply in range(random_game(n).ply + 1):
                table = table_from(random_game(n).observe(seat, ply))
                now = [*table.hand, *table.row, *table.piles[0], *table.piles[1]]
                assert len(now) == len(set(now))
                assert before <= set(now)
                assert all(1 <= card.copy <= COPIES[card.kind] for card in now)
                before = set(now)


def test_the_table_lies_as_the_engine_says() -> None:
    """Hand, row and piles of the view hold the kinds of the observation."""
    for look in moments():
        table, seen = table_from(look.seen), look.seen
        assert tuple(card.kind for card in table.hand) == seen.hand
        assert tuple(card.kind for card in table.row) == seen.row
        for seat in Seat:
            kinds = [card.kind for card in table.piles[seat]]
            assert tuple(kinds.count(kind) for kind in KINDS) == seen.piles[seat]


@pytest.mark.long
def test_ids_and_keys_are_unique() -> None:
    """No two elements of a table share an id, a key or a way to move, also at the end with open hands."""
    for page in (*(page for _, page in pages()), read_table(look_at(match_of("buildings"), Seat.FIRST))):
        for name in ("id", "data-key", "data-move"):
            values = page.all(name)
            assert len(values) == len(set(values))


def test_d2_the_other_hand_is_backs_only() -> None:
    """While the game goes on the page of one seat is the same whatever the other one holds."""
    match = random_game(1)
    rng = Random(5)
    for ply in range(0, match.ply, 3):
        seen = match.observe(Seat.FIRST, ply)
        other = match.game.determinize(seen, rng)
        look = look_at(match, Seat.FIRST, ply)
        assert district.table(look) == district.table(
            replace(look, seen=match.game.observe(other, Seat.FIRST))
        )


def test_d6_the_take_names_the_newest_five() -> None:
    """The cards of a take are marked. Five are called the newest five, fewer are the whole row."""
    for look, page in pages():
        classes = [e.get("class", "").split() for e in page.having(tag="li")]
        newest = [i for i, names in enumerate(classes) if "newest" in names]
        assert newest == list(range(max(0, len(look.seen.row) - 5), len(look.seen.row)))
        lines = [text for text in page.texts if look.t("district.newest") in text]
        assert len(lines) == (len(newest) if len(look.seen.row) >= 5 else 0)
        trays = [look.t("district.newest-five"), look.t("district.newest-few")]
        shown = [tray for tray in trays if tray in page.texts]
        assert shown == ([trays[len(look.seen.row) < 5]] if look.seen.row else [])
        if look.seen.row and not look.outcome:
            assert f" – {several(look.t, look.seen.newest)}" in page.texts


def test_d6_the_only_pointer_is_about_waiting_on_the_first_turn() -> None:
    """It ends with the first action, and stays away where a take can't wait."""
    shown = set()
    for seed in (0, 1, 10, 12):  # in the last two the first action takes
        match = random_game(seed)
        for seat in Seat:
            plies = [ply for ply in range(match.ply) if match.mover(ply) == seat]
            looks = [look_at(match, seat, ply) for ply in plies]
            first, *later = [[*view_of("district").pointers(look)] for look in looks]
            assert first == ([] if looks[0].seen.taken[seat.other] else ["[data-key=take]"])
            assert not any(later)
            shown.add(bool(first))
    assert shown == {True, False}


def test_no_pointer_says_to_wait_beside_a_hint_to_take() -> None:
    """They would contradict each other."""
    look = look_at(random_game(0), Seat.FIRST, 0)
    assert "[data-key=take]" in view_of("district").pointers(look)
    hint = Hint(TAKE_CODE, 0.5, (), (), 1, 1)
    advised = replace(look, offers=replace(look.offers, hint=hint))
    assert "[data-key=take]" not in view_of("district").pointers(advised)


def test_a_part_of_the_duel_without_a_card_says_what_it_is_worth() -> None:
    """From the first move on, and no longer than it is empty."""
    for look in moments()[::5]:
        if look.outcome:
            continue
        texts = read_table(look).texts
        piles = look.seen.piles
        for gang, worth in enumerate((5, 6, 7, 8)):
            is_empty = not any(pile[gang] for pile in piles)
            assert (look.t("district.gang", n=worth) in texts) == is_empty
        deals = any(any(pile[4:10]) for pile in piles)
        assert (look.t("district.net.open") in texts) == (not deals)


def test_a_review_shows_the_cards_of_an_action() -> None:
    """The one card that leaves the hand, or the cards of the take, and no other."""
    for look in moments():
        for action in look.legal:
            shown = [code for code in Reading(pictures.action_picture(look, action)).all("data-card") if code]
            taken = [CODES[kind] for kind in look.seen.row[-5:]]
            assert shown == (taken if action == TAKE_CODE else [action])


def test_hands_are_named_by_their_owner() -> None:
    """Two headings: the owner of this hand, and the opponent."""
    for look, page in pages():
        if not look.outcome:
            assert look.t("district.hand") in page.texts
            assert look.names[look.seat.other] in page.texts


def test_equal_cards_are_one_button_that_says_how_many() -> None:
    """The hand has a button per kind. Its name counts equal cards."""
    for look, page in pages():
        names = [key for key in page.all("data-key") if key.startswith("play-")]
        assert names == [f"play-{CODES[kind]}" for kind in sorted(set(look.seen.hand))]


def test_d10_three_buildings_end_it_without_points() -> None:
    """A building win says so, and its table has no total."""
    look = look_at(match_of("buildings"), Seat.FIRST)
    page = read_table(look)
    assert look.t("district.decided.buildings") in page.texts
    assert look.t("district.total") not in page.texts


@pytest.mark.parametrize("reason", ["points", "tie-break", "draw"])
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_d13_the_end_is_explained_as_the_rules_count_it(reason: str, lang: str) -> None:
    """The last table has a row per gang, sets, alliances, betrayals, buildings and total, and the totals."""
    look = look_at(match_of(reason), Seat.SECOND, lang=lang)
    page, t = read_table(look), look.t
    wanted = ["sets", "alliances", "betrayals", "buildings", "total"]
    wanted += [] if reason == "points" else [f"decided.{reason}"]
    for name in wanted:
        assert t(f"district.{name}") in page.texts
    for total in count(look.seen.piles).totals:
        assert (f"−{-total}" if total < 0 else str(total)) in page.texts
    assert look.outcome
    assert verdict(look, look.outcome) in page.texts
    assert district.status(look).startswith(verdict(look, look.outcome))


def test_d14_a_tie_break_has_its_own_row() -> None:
    """Equal totals show which gang decided. Other games have no such row."""
    tied, plain = (look_at(match_of(reason), Seat.FIRST) for reason in ("tie-break", "points"))
    assert len(read_table(tied).having(tag="tr", class_="tie-break")) == 1
    assert not read_table(plain).having(tag="tr", class_="tie-break")


def test_what_the_opponent_just_did_is_marked() -> None:
    """The cards of the latest actions carry a mark when they are the other seat's, and only then."""
    match = random_game(1)
    for ply in range(1, match.ply + 1):
        for seat in Seat:
            table = table_from(match.observe(seat, ply))
            event, cards = table.deeds[-1]
            assert fresh_cards(table, seat, 1) == (frozenset(cards) if event.seat != seat else frozenset())
            assert not fresh_cards(table, seat, 0)


@pytest.mark.long
def test_the_take_is_loud_only_with_a_reason() -> None:
    """Five cards that gain, nothing else to do, or a hint. A hint for another action makes it quiet.

    So does a puzzle or a lesson that asks.
    """
    kinds, gains = set(), set()
    for ply in range(random_game(1).ply):
        look = look_at(random_game(1), Seat.FIRST, ply)
        for advised in ("", *sorted(look.legal)):
            hint = Hint(advised, 0.5, (), (), 1, 1) if advised else None
            page = read_table(replace(look, offers=Offers(hint)))
            (take,) = [one for one in page.having(tag="button") if one.get("data-key") == "take"]
            is_due = "is-due" in take["class"].split()
            if advised:
                assert is_due == (advised == TAKE_CODE)
            else:
                is_full = len(look.seen.newest) == 5
                gains.add((is_full, does_take_gain(look)))
                assert is_due == (look.legal == {TAKE_CODE} or (is_full and does_take_gain(look)))
                quiet = read_table(replace(look, offers=Offers(analysis=False)))
                assert bool(quiet.having(class_="take is-due")) == (look.legal == {TAKE_CODE})
            kinds.add((bool(advised), is_due))
    assert len(kinds) == 4
    assert len(gains) == 4


def test_a_take_gains_if_it_brings_points_or_wins_at_once() -> None:
    """The points that it takes from the opponent are not counted."""
    kinds = set()
    for reason in ("points", "buildings"):
        match = match_of(reason)
        for ply, action in enumerate(match.actions):
            if action == TAKE_CODE:
                seat = match.observe(Seat.FIRST, ply).turn
                assert seat is not None
                now, after = (look_at(match, seat, at) for at in (ply, ply + 1))
                more = [count(look.seen.piles).totals[seat] for look in (now, after)]
                won = after.outcome is not None and after.outcome.reason == "buildings"
                assert does_take_gain(now) == (more[1] > more[0] or won)
                kinds.add((does_take_gain(now), won))
    assert {(True, True), (True, False), (False, False)} <= kinds


def test_a_hint_is_marked_in_words_on_its_button() -> None:
    """The advised action, and no other, says that it is advised."""
    look = look_at(random_game(1), Seat.FIRST, 0)
    for action in look.legal:
        page = read_table(replace(look, offers=Offers(Hint(action, None, (), (), 1, 1))))
        (button,) = [e for e in page.having(tag="button") if "is-hinted" in e["class"].split()]
        assert button["data-do"] == action
        assert page.texts.count(look.t("district.hinted")) == 1


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_every_action_has_one_entry_in_the_log(lang: str) -> None:
    """There are as many entries as actions, and each ends like a sentence."""
    for seat in Seat:
        look = look_at(random_game(2), seat, lang=lang)
        entries = district.log(look)
        assert len(entries) == look.ply
        assert all(entry.endswith(".") for entry in entries)


def test_d8_the_log_tells_where_a_round_begins() -> None:
    """The twelfth action of rounds 1 to 3 is followed by the starter of the next round."""
    look = look_at(random_game(2), Seat.FIRST)
    entries = district.log(look)
    lines = [i for i, entry in enumerate(entries, start=1) if "Round" in entry]
    assert lines == [12, 24, 36]
    assert "Ada starts" in entries[11]
    assert "you start" in entries[23]


def test_d8_a_new_round_is_a_heading_of_the_log() -> None:
    """The starter of the next round stands in a heading, and no longer in the action before."""
    look = look_at(random_game(2), Seat.FIRST)
    chapters = district.chapters(look)
    assert list(chapters) == [-1, 11, 23, 35]
    page = Reading(log(look, district.log(look), chapters))
    assert len(page.having(tag="h3")) == 4
    assert len(page.having(tag="button")) == look.ply
    assert set(chapters.values()) <= set(page.texts)


@pytest.mark.long
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_tables_of_all_languages_and_decks_hold_together(lang: str) -> None:
    """Tags nest and no key is missing, from the first moment to the last, with everything around it.

    The decks take turns.
    """
    match = random_game(3)
    for ply, deck in zip(range(match.ply + 1), cycle(["gangs", "standard"]), strict=False):
        look = look_at(match, Seat.SECOND, ply, lang, deck)
        read_table(look)
        Reading(district.side(look))
        assert district.status(look)
        for action in look.legal:
            assert district.action_name(look.t, look.seen, action)
            assert not district.confirm(look, action)
    Reading(district.rules(look.t, look.settings))


def test_the_focus_goes_to_the_next_card_then_to_the_take() -> None:
    """Wherever the person is to move the named element is on the table and can be pressed."""
    for look, page in pages():
        if look.legal:
            (element,) = page.having(data_key=district.focus(look))
            assert element["data-do"] in look.legal
            assert (element["data-do"] == TAKE_CODE) == (not look.seen.hand)


def test_the_standard_deck_has_45_different_cards() -> None:
    """Each copy of each kind is one poker card of its own."""
    cards = [card for kind in STANDARD for card in kind]
    assert [len(kind) for kind in STANDARD] == list(COPIES)
    assert len(set(cards)) == len(cards) == 45
    numbers = {card[:-1] for kind in STANDARD[:4] for card in kind}
    assert numbers == set(map(str, range(3, 11)))  # as the rules say: of these the number means nothing
    assert not numbers & {card[:-1] for kind in STANDARD[4:] for card in kind}


@pytest.mark.parametrize(
    ("card", "name"),
    [
        (Card(3, 1), "diamond (8), diamonds 3"),
        (Card(2, 7), "spade (7), spades 9"),
        (Card(4, 1), "alliance +2, clubs jack"),
        (Card(6, 1), "alliance +4, joker"),
        (Card(9, 1), "betrayal −3, spades queen"),
        (Card(12, 1), "city hall, hearts king"),
    ],
)
def test_the_name_of_a_standard_card_says_its_worth_first(card: Card, name: str) -> None:
    """The name tells a listener the card of this game before its poker card."""
    assert card_name(Words("en", {"deck": "standard"}), card) == name


def test_the_coin_lies_before_the_one_who_starts_and_falls_once() -> None:
    """There is one coin on the table in play. It is seen falling only before the first action of a toss."""
    match = random_game(1)
    for ply in range(match.ply):
        look = replace(look_at(match, Seat.FIRST, ply), match=Facts(tossed=True))
        (coin,) = read_table(look).having(id="coin")
        assert ("is-tossed" in coin["class"].split()) == (ply == 0)


def test_the_past_and_watched_tables_explain_refusals() -> None:
    """In a replay the answer is that it is the past, without a seat of one's own that one only looks on."""
    look = look_at(random_game(1), Seat.FIRST, 0)
    action = min(look.legal)
    assert district.why(replace(look, last=10), action) == look.t("district.why.past")
    assert district.why(
        replace(look, legal=frozenset(), watch=Spectating(("human", "easy"), Seat.FIRST)), action
    ) == look.t("district.why.watching")

"""The table of Killer vs Inspector, drawn from real observations at every moment of random games."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import cycle, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from noir.bots import explainer
from noir.core import Seat
from noir.games.killer.belief import candidates_after_events, own_belief, public_belief
from noir.games.killer.pieces import living_neighbours
from noir.match import Match
from noir.review import Hint
from tests.any_game import swept, with_languages
from tests.web.driver import Page
from tests.web.looks import look_at
from tests.web.reading import Reading
from web.contracts.table import view_of
from web.games.killer import deduction as killer_aid
from web.games.killer.advice import CODES
from web.games.killer.clues import clues, describe, lasting_clues, shown_clues, strip_clues
from web.games.killer.names import NAMES, full, list_names
from web.games.killer.pencil import next_mark
from web.games.killer.shifts import shift_list
from web.games.killer.view import POINTED
from web.i18n import LANGUAGES, Words
from web.model.look import Offers
from web.model.settings import Settings
from web.views.toolbar import onward

if TYPE_CHECKING:
    from noir.core import Reason
    from web.games.killer.clues import Clue
    from web.model.look import Look

GAMES = ("killer", "killer-citizen")
VERBS = ("", "k", "a", "s", "z", "zfirst", "p", "nonsense")
killer = view_of("killer")


def mover(match: Match, ply: int) -> Seat:
    """Whose action this is. There must be one."""
    seat = match.mover(ply)
    assert seat is not None
    return seat


@cache
def play_to_end(game: str, seed: int) -> Match:
    """A whole random game, uniform over kinds of action. Personal arrests are rare so that it lasts."""
    match, rng = Match.new(game, seed), Random(seed)
    while match.to_move is not None:
        kinds: dict[str, list[str]] = {}
        for text in match.legal():
            kinds.setdefault(text[0], []).append(text)
        if len(kinds) > 1 and rng.random() < 0.9:
            kinds.pop("a", None)
        match.play(rng.choice(kinds[rng.choice(sorted(kinds))]))
    return match


def read(look: Look) -> Reading:
    return Reading(killer.table(look) + killer.side(look))


def actions(page: Reading) -> set[str]:
    return {text for text in page.all("data-do") if not text.startswith("/")}


def rings(page: Reading) -> set[str]:
    return {one["data-card"] for one in page.elements if "ringed" in one.get("class", "").split()}


def drawing(look: Look, clue: Clue) -> dict[str, str]:
    """The view in which a clue is drawn."""
    return {"clue": f"{clue.name}.{strip_clues(look.seen)[0].name}"}


@cache
def moments(game: str, seed: int) -> list[Look]:
    """Every moment of a game through either pair of eyes."""
    match = play_to_end(game, seed)
    return [look_at(match, seat, ply) for ply in range(match.ply + 1) for seat in Seat]


@cache
def read_moments(game: str, seed: int) -> list[tuple[Look, Reading]]:
    """Every moment of a game with its page. Drawn once for all the tests that look at it."""
    return [(look, read(look)) for look in moments(game, seed)]


@pytest.mark.long
@pytest.mark.parametrize("game", swept(GAMES))
@pytest.mark.parametrize("seed", [3, 5])
def test_what_can_be_pressed_is_exactly_what_is_legal(game: str, seed: int) -> None:
    for look, page in read_moments(game, seed):
        assert actions(page) == look.legal, look.ply


@pytest.mark.long
@pytest.mark.parametrize("seat", Seat)
def test_no_verb_in_hand_hides_an_action_or_offers_another(seat: Seat) -> None:
    """Nor does the pencil, nor the aid: the page shows the legal actions with any tool in hand."""
    match = play_to_end("killer-citizen", 3)
    for ply, (number, verb) in product(range(match.ply + 1), enumerate(VERBS)):
        if (ply + number) % 5:  # each verb at a fifth of the moments
            continue
        hand = match.observe(seat, ply).hand
        held = f"{verb.replace('first', hand[:1])}.{ply}"
        look = look_at(match, seat, ply, verb=held, pencil="on" if verb else "", aid="always")
        assert actions(read(look)) == look.legal, (ply, verb)


@pytest.mark.long
def test_a_verb_is_held_for_one_turn() -> None:
    match = play_to_end("killer", 3)
    for ply in range(2, match.ply):
        seat = mover(match, ply)
        look = look_at(match, seat, ply, verb=f"s.{ply - 1}")
        page = read(look)
        if look.seen.table.drawn or not look.seen.table.chosen:
            continue
        taps = {e["data-do"] for e in page.elements if e.get("data-key", "").startswith("cell-")}
        assert {text for text in taps if text[0] != "/"} == {text for text in look.legal if text[0] in "ka"}
        shift = read(replace(look, view={"verb": f"s.{ply}"}))
        taps = {e["data-do"] for e in shift.elements if e.get("data-key", "").startswith("cell-")}
        assert not {text for text in taps if text[0] != "/"}


@pytest.mark.long
def test_no_arrest_is_in_hand_while_none_can_be_right() -> None:
    """The aid knows it, and the status says it. The verb is taken, or a suspect pressed, for a wrong one."""
    met = set()
    for ply, seed in product(range(2, 40), range(4)):
        match = play_to_end("killer", seed)
        if ply >= match.ply or match.mover(ply) != Seat.SECOND:
            continue
        look = look_at(match, Seat.SECOND, ply, aid="always")
        targets = {text[1] for text in look.legal if text[0] == "a"}
        if not targets:
            continue
        can_be_right = not targets.isdisjoint(own_belief(look.seen).killer.names)
        met.add(can_be_right)
        page = read(look)
        assert (page.by_key("verb-a")["aria-pressed"] == "true") == can_be_right
        says_away = re.search("none beside you|isn’t beside you", killer.status(look)) is not None
        assert says_away != can_be_right
        assert can_be_right or page.by_key(f"cell-{min(targets)}")["data-do"] == f"/ui verb a.{ply}"
        assert read(replace(look, view={})).by_key("verb-a")["aria-pressed"] == "true"
    assert met == {True, False}


@pytest.mark.long
def test_a_verb_without_anybody_to_do_it_to_says_so() -> None:
    """The reason holds for the verb as a whole, never for one suspect it was tried on."""
    met = set()
    for game in GAMES:
        for look, page in read_moments(game, 3):
            for element in page.elements:
                do = element.get("data-do", "")
                if element.get("data-key", "").startswith("verb-") and do.startswith("/why "):
                    result = killer.why(look, do.removeprefix("/why "))
                    met.add(result)
                    assert "{" not in result
                    assert not any(name in result for name in NAMES.values())
    assert {"It isn’t your turn.", "Your first turn must be a kill."} <= met


@pytest.mark.long
@pytest.mark.parametrize("game", swept(GAMES))
@pytest.mark.parametrize("seed", [3, 5])
def test_keys_and_ids_are_unique(game: str, seed: int) -> None:
    for look, page in read_moments(game, seed):
        for name in ("data-key", "id"):
            found = page.all(name)
            assert len(found) == len(set(found)), (name, look.ply)


@pytest.mark.parametrize("game", swept(GAMES))
@pytest.mark.parametrize("seed", [3, 5])
def test_every_button_has_a_key_and_says_what_it_sends(game: str, seed: int) -> None:
    for _, page in read_moments(game, seed):
        for element in page.elements:
            if element["tag"] == "button":
                assert element["type"] == "button"
                assert element["data-key"]
                assert element["data-do"]
                assert ("aria-disabled" in element) == element["data-do"].startswith("/why ")


@pytest.mark.long
@pytest.mark.parametrize(("game", "lang"), with_languages(GAMES))
def test_every_language_tells_a_whole_game(game: str, lang: str) -> None:
    """Each moment is told to one of the seats, by turns."""
    match = play_to_end(game, 3)
    for ply, seat in zip(range(match.ply + 1), cycle(Seat), strict=False):
        look = look_at(match, seat, ply, lang, aid="always")
        lines = [*killer.log(look), killer.status(look)]
        assert len(lines) == ply + 1
        assert all(lines)
        for text in (*lines, killer.table(look), killer.side(look)):
            assert not re.search(r"\{\w*\}", text)


def test_whom_a_suspect_can_be_is_told_each_role_of_the_other_one() -> None:
    match = play_to_end("killer", 3)
    for seat, sentence in (
        (Seat.FIRST, "can still be the Inspector"),
        (Seat.SECOND, "can still be the Killer"),
    ):
        labels = read(look_at(match, seat, 4, aid="always")).all("aria-label")
        assert {text for label in labels for text in re.findall("can still be the [A-Z][a-z]+", label)} == {
            sentence
        }


@pytest.mark.long
def test_everything_grey_tells_why() -> None:
    for look, page in read_moments("killer-citizen", 3):
        for do in page.all("data-do"):
            if do.startswith("/why "):
                reason = killer.why(look, do.removeprefix("/why "))
                assert reason
                assert "{" not in reason


@pytest.mark.parametrize("code", ["", "kZ", "nonsense", "zA", "r9e"])
def test_a_why_that_names_no_action_is_answered_all_the_same(code: str) -> None:
    look = look_at(play_to_end("killer", 0), Seat.FIRST, 0)
    assert killer.why(look, code) == look.t("killer.why.unknown")


def test_a_moment_of_the_past_offers_nothing_and_says_so() -> None:
    match = play_to_end("killer", 1)
    live = look_at(match, Seat.FIRST, 4)
    past = replace(live, legal=frozenset(), last=match.ply)
    page = read(past)
    assert not actions(page)
    assert killer.why(past, "kA") == past.t("killer.why.past")


def test_k10_a_cell_says_name_job_state_and_place() -> None:
    match = play_to_end("killer", 1)
    look = look_at(match, Seat.FIRST, 0)
    grid = look.seen.table.grid
    page, suspect = read(look), grid[1][3]
    label = page.by_key(f"cell-{suspect}")["aria-label"]
    assert label.startswith(f"{full(look.t, suspect)}, alive")
    assert page.having(id="row-2")[0]["aria-rowindex"] == "2"
    assert page.having(id=f"cell-{suspect}")[0]["aria-colindex"] == "4"


def test_dead_and_innocent_are_told_by_word_and_glyph() -> None:
    match = play_to_end("killer", 2)
    table = match.observe(Seat.FIRST).table
    look = look_at(match, Seat.FIRST)
    page = read(look)
    html = killer.table(look)
    in_grid = "".join(table.grid)
    for suspect in in_grid:
        label = page.by_key(f"cell-{suspect}")["aria-label"]
        assert (", dead" in label) == (suspect in table.dead)
        assert ("INNOCENT" in label) == (suspect in table.innocent)
    assert html.count('class="cross"') >= sum(suspect in table.dead for suspect in in_grid)
    assert html.count('class="stamp"') == sum(suspect in table.innocent for suspect in in_grid)


def test_k8_before_the_choice_the_four_cards_are_the_actions() -> None:
    match = play_to_end("killer", 0)
    look = look_at(match, Seat.SECOND, 1)
    page = read(look)
    for suspect in look.seen.hand:
        assert page.by_key(f"hand-{suspect}")["data-do"] == f"i{suspect}"
    assert killer.focus(look) == f"hand-{look.seen.hand[0]}"


@pytest.mark.long
def test_k8_a_newcomer_is_pointed_only_at_what_can_be_done_now() -> None:
    """At one thing a turn: the way to win, then a dimmed face. At no choice of a card, which says itself."""
    for seed in range(6):
        match = play_to_end("killer", seed)
        for seat in Seat:
            looks = [look_at(match, seat, ply) for ply in range(match.ply) if match.mover(ply) == seat]
            found = [(look, [*killer.pointers(look)]) for look in looks]
            verb = POINTED["do.killer" if seat == Seat.FIRST else "do.inspector"]
            firsts = [[], [verb]][seat == Seat.FIRST :]
            assert [places for _, places in found[: len(firsts)]] == firsts
            later = [(look, place) for look, places in found[len(firsts) :] for place in places]
            assert len(later) <= 1
            for look, place in later:
                (kind,) = re.findall(r"\.suspects \.(\w+)", place)
                assert any(kind in words.split() for words in read(look).all("class"))
                assert not look.seen.table.drawn
            for look, _ in found:
                shifting = replace(look, view={"verb": f"s.{look.ply}"})
                assert not killer.pointers(shifting)
                advised = replace(look, offers=replace(look.offers, hint=Hint("", 0.5, (), (), 1, 1)))
                assert not killer.pointers(advised)


def test_k12_the_shift_that_would_undo_is_grey_and_tells_why() -> None:
    match = Match.new("killer", 1)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    match.play("r2e")
    look = look_at(match, Seat.SECOND)
    arrow = read(look).by_key("shift-r2w")
    assert arrow["aria-disabled"] == "true"
    assert arrow["data-do"] == "/why r2w"
    assert killer.why(look, "r2w") == look.t("killer.why.undoes-shift")


@pytest.mark.long
def test_k13_a_shift_preview_comes_true() -> None:
    """After the shift the living neighbours are those that were lit, and the fallen are gone."""
    tried = falls = 0
    for seed in (3, 4, 8):
        match = play_to_end("killer", seed)
        for ply, text in enumerate(match.actions):
            seat = mover(match, ply)
            if text[0] not in "rc":
                continue
            page = Reading(killer.table(look_at(match, seat, ply)))
            lit = {
                element["data-key"][-1]
                for element in page.elements
                if text in element.get("data-after", "").split()
            }
            fallen = {
                element["data-key"][-1]
                for element in page.elements
                if text in element.get("data-falls", "").split()
            }
            after = look_at(match, seat, ply + 1)
            page_after = Reading(killer.table(after))
            labels = {key[-1] for key in page_after.all("data-key") if re.fullmatch("cell-[A-Y]", key)}
            before = {key[-1] for key in page.all("data-key") if re.fullmatch("cell-[A-Y]", key)}
            assert before - labels == fallen
            assert lit == set(killer_neighbours(after))
            tried += 1
            falls += bool(fallen)
    assert tried > 50
    assert falls


def killer_neighbours(look: Look) -> str:
    table = look.seen.table
    return living_neighbours(table.grid, look.seen.identity, table.dead)


def test_k17_an_arrest_that_tells_something_or_is_in_vain_is_asked_about() -> None:
    questions = 0
    for look in moments("killer-citizen", 6):
        for text in look.legal:
            question = killer.confirm(look, text)
            in_vain = text[0] in "az" and text[-1] in vain(look)
            assert bool(question) >= in_vain, text
            assert text[0] == "a" or bool(question) == in_vain, text
            questions += text[0] == "a" and bool(question)
    assert questions


def vain(look: Look) -> set[str]:
    """The suspects of failed arrests since the latest disguise."""
    found = set[str]()
    for event in look.seen.history:
        found = set() if event.verb == "d" and event.success else found
        found |= {event.target or event.suspect} if event.verb in "az" and not event.success else set()
    return found


@pytest.mark.long
def test_k17_an_arrest_that_cannot_be_right_says_so() -> None:
    """A repeated arrest is pointless until the Killer disguises. The question and the card say so."""
    count = 0
    for game, seed in product(GAMES, range(3)):
        for look in moments(game, seed):
            arrests = [text for text in look.legal if text[0] in "az"]
            page = read(look) if arrests else None
            for text in arrests:
                again = look.t("killer.confirm.again", who=NAMES[text[-1]]) in killer.confirm(look, text)
                assert page is not None
                cell = page.by_key(f"cell-{text[-1]}")["aria-label"]
                assert again == (look.t("killer.reason.wrong-arrest") in cell) == (text[-1] in vain(look)), (
                    text
                )
                count += again
    assert count


def test_k17_the_question_names_who_the_killer_would_suspect() -> None:
    match = play_to_end("killer", 6)
    ply = next(ply for ply, text in enumerate(match.actions) if text[0] == "a")
    look = look_at(match, Seat.SECOND, ply)
    text = match.actions[ply]
    listed = killer.confirm(look, text).rpartition(": ")[2]
    for suspect in match.observe(Seat.SECOND, ply + 1).history[-1].near:
        assert (killer_short(suspect) in listed) == (suspect not in look.seen.table.innocent)


def test_k18_a_radar_is_on_the_board_and_in_words() -> None:
    match = play_to_end("killer", 3)
    ply = next(ply for ply, text in enumerate(match.actions, 1) if text[0] == "u")
    for seat in Seat:
        look = look_at(match, seat, ply)
        event = look.seen.history[-1]
        page, line = read(look), killer.log(look)[-1]
        phrase = look.t(
            f"killer.clue.killer.{'near' if event.radar else 'far'}",
            who=killer_short(event.suspect),
            ply=ply,
        )
        for suspect in "".join(look.seen.table.grid):
            assert (phrase in page.by_key(f"cell-{suspect}")["aria-label"]) == (suspect in event.near)
        for suspect in event.near:
            assert killer_short(suspect) in line


def killer_short(suspect: str) -> str:
    return NAMES[suspect].partition(" ")[0]


def test_k18_after_the_draw_the_hand_is_the_choice() -> None:
    match = play_to_end("killer", 3)
    ply = next(ply for ply, text in enumerate(match.actions, 1) if text == "e")
    look = look_at(match, Seat.SECOND, ply)
    page = read(look)
    for text in look.legal:
        assert page.by_key(f"hand-{text[1]}")["data-do"] == text
    assert killer.focus(look).startswith("hand-")


@pytest.mark.long
def test_k19_the_focus_is_on_a_card_that_can_be_chosen() -> None:
    """A dead agent that was drawn has to wait: the focus would be on a card that only refuses."""
    waited = 0
    for game, seed in product(GAMES, range(8)):
        for look in moments(game, seed):
            if look.legal and {text[0] for text in look.legal} <= {"i", "u"}:
                assert read(look).by_key(killer.focus(look))["data-do"] in look.legal
                waited += f"u{look.seen.hand[-1]}" not in look.legal and bool(look.seen.table.drawn)
    assert waited


def test_k20_an_agent_can_be_told_to_make_the_arrest_on_the_grid() -> None:
    match = play_to_end("killer-citizen", 3)
    ply = next(
        ply
        for ply in range(match.ply)
        if any(match.game.format_action(a)[0] == "z" for a in match.game.legal_actions(match.at(ply)))
    )
    plain = look_at(match, Seat.SECOND, ply)
    agent = next(text[1] for text in sorted(plain.legal) if text[0] == "z")
    assert read(plain).by_key(f"hand-{agent}")["data-do"] == f"/ui verb z{agent}.{ply}"
    page = read(look_at(match, Seat.SECOND, ply, verb=f"z{agent}.{ply}"))
    for text in plain.legal:
        if text.startswith(f"z{agent}"):
            assert page.by_key(f"cell-{text[2]}")["data-do"] == text
    assert page.by_key(f"hand-{agent}")["aria-pressed"] == "true"


@pytest.mark.long
@pytest.mark.parametrize("seat", Seat)
def test_the_other_sides_secrets_are_nowhere_before_the_end(seat: Seat) -> None:
    """The drawing is a function of the observation, so a re-dealt world that fits it looks the same."""
    match = play_to_end("killer-citizen", 7)
    for ply in range(0, match.ply, 3):
        seen = match.observe(seat, ply)
        other_world = match.game.determinize(seen, Random(ply))
        look = look_at(match, seat, ply, aid="always")
        redealt = match.game.observe(other_world, seat)
        unlike = replace(look, seen=redealt)
        if look.both is None:
            assert killer.table(unlike) + killer.side(unlike) == killer.table(look) + killer.side(look)
            assert killer.log(unlike) == killer.log(look)


@pytest.mark.parametrize("seed", range(6))
def test_the_end_shows_secrets_and_knowledge(seed: int) -> None:
    match = play_to_end("killer", seed)
    first, second = match.observe(Seat.FIRST), match.observe(Seat.SECOND)
    look = look_at(match, Seat.SECOND)
    page = killer.table(look)
    assert full(look.t, first.identity) in page
    assert full(look.t, second.identity) in page
    side = killer.side(look)
    assert side.count("<tr>") == match.ply + 1
    for suspect in (first.identity, second.identity):
        text = Reading(page).by_key(f"cell-{suspect}")["aria-label"]
        assert "can still be" not in text, "it is known now"


def test_what_each_side_knew_always_holds_the_truth() -> None:
    match = play_to_end("killer", 3)
    inspectors, killers = (candidates_after_events(match.observe(seat)) for seat in Seat)
    for ply, (of_killer, of_inspector) in enumerate(zip(killers, inspectors, strict=True), 1):
        assert match.observe(Seat.FIRST, ply).identity in of_killer
        assert ply < 2 or match.observe(Seat.SECOND, ply).identity in of_inspector


def test_a_finished_game_offers_the_other_role() -> None:
    match = play_to_end("killer", 0)
    for seat, role in ((Seat.FIRST, "second"), (Seat.SECOND, "first")):
        swap = Reading(onward(look_at(match, seat))).by_key("swap")
        assert swap["data-do"] == f'/new {{"game": "killer", "role": "{role}"}}'
        assert swap["aria-label"] == f"Swap seats: the {('Inspector', 'Killer')[seat]}"


@pytest.mark.parametrize(
    ("aid", "speaks"), [("off", False), ("after", False), ("always", True), ("?", False)]
)
def test_the_aid_speaks_when_it_may(aid: str, speaks: bool) -> None:
    look = look_at(play_to_end("killer", 1), Seat.SECOND, 6, aid=aid)
    assert ('class="finding"' in killer.side(look)) == speaks
    excluded = [e for e in read(look).elements if "excluded" in e.get("class", "").split()]
    assert bool(excluded) == speaks


def test_the_aid_gives_a_reason_for_everybody_it_rules_out() -> None:
    match = play_to_end("killer", 1)
    look = look_at(match, Seat.SECOND, match.ply - 1, aid="always")
    for suspects in (own_belief(look.seen).killer, public_belief(look.seen).inspector):
        text = " ".join(reason for reason, _ in killer_aid.reasons(look.t, look.seen, suspects))
        ruled_out = "".join(names for _, names in killer_aid.reasons(look.t, look.seen, suspects))
        assert sorted(ruled_out + suspects.names) == list("ABCDEFGHIJKLMNOPQRSTUVWXY")
        assert text


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
@pytest.mark.long
def test_a_face_has_four_marks_at_the_most(game: str) -> None:
    """The ring of a role, INNOCENT, a clue or mask, one's own pencil. The dead are crossed out besides."""
    match = play_to_end(game, 1)
    for seat in Seat:
        look = look_at(match, seat, 1)
        pencil = dict([next_mark(look, suspect).split()[1:] for suspect in NAMES])
        for ply in range(0, match.ply, 2):
            table = str(view_of(game).table(look_at(match, seat, ply, **pencil)))
            for card in table.split("<button")[1:]:
                marks = re.findall(
                    r'class="(?:stamp|secret|clue [^"]*|unmasked|pencil)"', card.partition("</button>")[0]
                )
                assert len(marks) <= 3, card
    assert 'class="pencil"' in table


def test_the_aid_counts_and_explains_dimmed_faces() -> None:
    """Without the aid neither tells anything that is not asked for."""
    match = play_to_end("killer", 1)
    ply = next(ply for ply in range(match.ply - 1, 0, -1) if mover(match, ply) == Seat.SECOND)
    for aid in ("always", "off"):
        look = look_at(match, Seat.SECOND, ply, aid=aid)
        suspects = own_belief(look.seen).killer
        assert len(suspects.names) == 1
        text = look.t("killer.status.only.killer", who=list_names(look.t, suspects.names))
        assert (text in killer.status(look)) == (aid == "always")
        for reason, names in killer_aid.reasons(look.t, look.seen, suspects):
            for name in names:
                if name not in look.seen.table.dead:
                    assert (reason in killer.why(look, f"a{name}")) == (aid == "always")


def test_a_pencil_mark_goes_round_and_belongs_to_one_seat() -> None:
    match = play_to_end("killer", 1)
    view: dict[str, str] = {"pencil": "on"}
    seen = []
    for _ in range(4):
        look = look_at(match, Seat.FIRST, 2, **view)
        suspect = look.seen.table.grid[0][0]
        command, key, *value = read(look).by_key(f"cell-{suspect}")["data-do"].split(" ")
        assert command == "/ui"
        view = {name: fields for name, fields in view.items() if name != key} | (
            {key: value[0]} if value else {}
        )
        seen.append(value[0] if value else "")
        other = look_at(match, Seat.SECOND, 2, **view)
        assert 'class="pencil"' not in killer.table(other)
    assert seen == ["?", "!", "–", ""]


@pytest.mark.long
def test_the_focus_is_always_on_something_that_is_there() -> None:
    for game in GAMES:
        for look, page in read_moments(game, 5):
            if look.is_mine:
                assert killer.focus(look) in page.all("data-key"), look.ply


@pytest.mark.parametrize("game", swept(GAMES))
def test_the_rules_in_short_mention_citizens_in_the_variant_only(game: str) -> None:
    t = Words("en")
    rules = killer.rules(t, Settings(game=game))
    assert (t("killer.rules.citizen") in rules) == (game == "killer-citizen")


def test_both_games_are_drawn_by_this_view() -> None:
    assert all(view_of(game) is killer for game in GAMES)


def test_every_suspect_has_a_letter_and_a_given_name() -> None:
    assert "".join(NAMES) == "ABCDEFGHIJKLMNOPQRSTUVWXY"
    assert all(name.startswith(letter) for letter, name in NAMES.items())
    assert len({name.partition(" ")[0] for name in NAMES.values()}) == 25


def test_every_reason_of_the_rules_has_a_sentence() -> None:
    """The codes are those that the engine gives for every action at every moment of some games."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXY"
    texts = [
        "d",
        "e",
        *(verb + name for verb in "kiau" for name in letters),
        "r1e",
        "r5w",
        "c1n",
        "c5s",
        "zAB",
    ]
    for look in moments("killer-citizen", 8)[::3]:
        for text in texts:
            assert killer.why(look, text)


@pytest.mark.long
@pytest.mark.parametrize("game", swept(GAMES))
def test_advice_is_marked_where_the_action_can_be_played(game: str) -> None:
    for look in moments(game, 3):
        legal = sorted(look.legal)
        for action in {text[0]: text for text in legal}.values():
            advised = replace(look, offers=Offers(Hint(action, None, (), (), 1, 1)))
            marked = {e["data-do"] for e in read(advised).elements if "hinted" in e.get("class", "").split()}
            assert {do for do in marked if not do.startswith("/ui verb ")} == {action}
            assert killer.action_name(look.t, look.seen, action)


@cache
def reasons() -> list[Reason]:
    """Every reason for every legal action at moments of three games."""
    found = []
    for game, seed in (("killer", 3), ("killer", 4), ("killer-citizen", 3)):
        match = play_to_end(game, seed)
        for ply in range(0, match.ply, 3):
            seen = match.observe(mover(match, ply), ply)
            found += [why for action in seen.legal for why in explainer(game).reasons(seen, action)]
    return found


@pytest.mark.long
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_every_reason_of_the_explainer_is_said_with_its_numbers(lang: str) -> None:
    t, met = Words(lang), set()
    for why in reasons():
        met.add(why.code)
        sentence = killer.reason(t, why)
        singular = 1 in why.numbers  # which a sentence may say without a number
        assert singular or all(str(number) in sentence for number in why.numbers)
    assert met <= set(CODES)
    assert len(met) > len(CODES) / 2


def pile_ran_out() -> list[Look]:
    """Moments of the Inspector's in games that were played until the pile was empty."""
    matches = (play_to_end("killer", seed) for seed in range(12))
    return [
        look_at(match, Seat.SECOND, ply)
        for match in matches
        for ply in range(match.ply + 1)
        if match.at(ply).table.chosen and not match.at(ply).table.pile_size
    ]


@pytest.mark.long
def test_k18_an_empty_pile_draws_nothing_and_nobody_says_it_does() -> None:
    """With an empty pile neither the button nor the note of an empty hand promises a card."""
    looks = pile_ran_out()
    assert looks
    for look in looks[::6]:
        t, texts = look.t, read(look).texts
        assert t("killer.act.e") not in texts
        assert t("killer.no-agents") not in texts
        assert (t("killer.no-agents-at-all") in texts) == (not look.seen.hand and look.outcome is None)


@pytest.mark.long
def test_k19_the_choice_after_a_draw_says_what_it_will_bring() -> None:
    """Whether a card was drawn, and whether a mark and a radar will follow, is said as it is."""
    met = set()
    for game in GAMES:
        for seed in range(2, 6):
            for look in moments(game, seed):
                if not (look.seen.table.drawn and look.legal):
                    continue
                text, t = " ".join(read(look).texts), look.t
                alive = any(name not in look.seen.table.dead for name in look.seen.hand)
                drew = bool(look.seen.history[-1].drawn)
                met.add((drew, alive))
                assert (t("killer.choose.drawn") in text, t("killer.choose.not-drawn") in text) == (
                    drew,
                    not drew,
                )
                assert (t("killer.choose.living") in text, t("killer.choose.dead") in text) == (
                    alive,
                    not alive,
                )
    assert len(met) >= 3


@pytest.mark.long
def test_a_drawn_clue_rings_its_suspects() -> None:
    """Whatever the note tells besides. Without one nothing is ringed."""
    most = 0
    for look in moments("killer", 4)[::7]:
        found = [] if look.outcome else strip_clues(look.seen)
        most = max(most, len(found))
        in_grid = {name for row in look.seen.table.grid for name in row}
        assert not rings(read(look))
        for clue in found:
            page = read(replace(look, view=drawing(look, clue) | {"verb": f"s.{look.ply}"}))
            assert page.by_key(f"clue-{clue.name}")["aria-pressed"] == "true"
            assert any(look.t("killer.legend.moves") in text for text in page.texts)
            assert rings(page) == set(clue.near) & in_grid
    assert most > 6


@pytest.mark.long
def test_a_shift_after_the_latest_clue_is_told_of_its_squares() -> None:
    """In the note of the clue, by itself."""
    met = set()
    for look in moments("killer", 4):
        found = [] if look.outcome or look.legal else strip_clues(look.seen)
        if found:
            has_moved = any(event.verb in "rc" for event in look.seen.history[found[0].ply :])
            assert (look.t("killer.legend.moves") in " ".join(read(look).texts)) == has_moved
            met.add(has_moved)
    assert met == {True, False}


def test_no_clue_leaves_the_strip_while_it_holds() -> None:
    """Also one about the reader: the opponent goes by it. Of those that say the same, the latest stays."""
    many = set()
    for look in moments("killer", 4)[::7]:
        in_strip = {(clue.about, clue.how, clue.near) for clue in strip_clues(look.seen)}
        holding = {(clue.about, clue.how, clue.near) for clue in lasting_clues(look.seen)}
        assert in_strip == holding
        assert len(strip_clues(look.seen)) == len(holding)
        many |= {about for about, _, _ in in_strip if sum(one[0] == about for one in in_strip) > 1}
    assert many == {"killer", "inspector"}


@pytest.mark.long
def test_a_newer_clue_and_the_end_put_a_drawn_clue_away() -> None:
    """No frames are left that the note doesn't explain."""
    met = set()
    for seat in Seat:
        drawn: dict[str, str] = {}
        for look in moments("killer", 4)[int(seat) :: 2]:
            found = [] if look.outcome else strip_clues(look.seen)
            latest = found[0].name if found else ""
            if drawn and not drawn["clue"].endswith(f".{latest}"):
                met.add("end" if look.outcome else "clue")
                assert not rings(read(replace(look, view=drawn)))
            drawn = drawing(look, found[-1]) if found else drawn
    assert met == {"clue", "end"}


def test_the_shifts_in_words_stand_in_one_order() -> None:
    """That of their texts, whatever order the legal ones come in."""
    for look in moments("killer", 2):
        texts = [text for text, _ in shift_list(look)]
        assert texts == sorted(text for text in look.legal if text[0] in "rc")


def test_k16_after_a_disguise_no_clue_points_at_the_old_face() -> None:
    """The neighbours of an earlier victim are no suspects any more for that."""
    found = 0
    for seed in range(6):
        match = play_to_end("killer", seed)
        for ply in range(1, match.ply):
            event = match.at(ply).history[-1]
            if event.verb == "d" and event.success:
                found += 1
                assert not [clue for clue in clues(match.observe(Seat.SECOND, ply)) if clue.about == "killer"]
    assert found


def test_k20_a_refused_citizen_arrest_speaks_of_the_agent() -> None:
    """Ines stands beside the Inspector and not beside Greta, the agent of the arrest."""
    record = "noir1 killer-citizen:XQHYOSCIUMDEWRVKNAJFPGTLB.BYNMGHRSJOLEQXVWTCKDUAPFI kJ iY d"
    match = Match.from_record(record)
    sent = look_at(match, Seat.SECOND, match.ply, verb=f"zG.{match.ply}")
    assert "/why zGI" in read(sent).all("data-do")
    assert killer.why(sent, "zGI").startswith("Ines Calvet isn’t beside Greta Wirth.")
    nobody_sent = look_at(match, Seat.SECOND, match.ply, verb=f"z.{match.ply}")
    cells = [element for element in read(nobody_sent).elements if element.get("data-key", "")[:5] == "cell-"]
    assert {cell["data-do"] for cell in cells} == {"/why z"}
    assert killer.why(nobody_sent, "z") == nobody_sent.t("killer.legend.citizen")


def test_k16_after_a_disguise_the_note_speaks_of_the_new_face() -> None:
    match = Match.from_record("noir1 killer:MCOSGQLFRUXDWNYIVAHBJKTEP.KSGLJDMOQPECFINYVBHUAWTRX kA iL d")
    for seat in Seat:
        assert "No clues about the new face yet." in read(look_at(match, seat, match.ply)).texts
        assert "No clues yet." in read(look_at(match, seat, 0)).texts


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_failed_arrest_marks_the_suspect_until_the_next_disguise(game: str) -> None:
    """The mark is public, and never on the Killer."""
    match, rng = Match.new(game, 1), Random(1)
    while match.to_move is not None and match.ply < 30:
        legal = match.legal()
        arrests = [text for text in legal if text[0] in "az"]
        match.play(rng.choice(arrests if arrests and rng.random() < 0.7 else list(legal)))
    marked: set[str] = set()
    most = 0
    for ply in range(1, match.ply + 1):
        seen = match.observe(Seat.FIRST, ply)
        event = seen.history[-1]
        if event.verb == "d" and event.success:
            marked.clear()
        if event.verb in "az" and event.success is False:
            marked.add(event.target or event.suspect)
        standing = {name for row in seen.table.grid for name in row} - {*seen.table.dead}
        assert seen.identity not in marked
        for seat in Seat:
            page = killer.table(look_at(match, seat, ply))
            assert page.count('class="wrong"') == len(marked & standing), (ply, seat)
        most = max(most, len(marked & standing))
    assert most > 0


@pytest.mark.long
def test_a_face_says_which_clue_clears_it() -> None:
    """It names the move while the clue holds. A disguise ends all clues about the Killer."""
    met = 0
    for look in moments("killer", 4):
        seen, page = look.seen, read(look)
        standing = "".join("".join(row) for row in seen.table.grid)
        cleared = dict[str, int]()
        for event in seen.history:
            is_clear = event.radar is False and event.verb == ("k" if seen.seat == Seat.FIRST else "u")
            if seen.seat == Seat.SECOND and event.verb == "d" and event.success:
                cleared.clear()
            cleared |= dict.fromkeys(event.near, event.ply) if is_clear else {}
        known = {event.revealed for event in seen.history} | {*seen.first_hand, *seen.first_identity}
        known |= {event.drawn for event in seen.history if event.seat == seen.seat}
        role = "inspector" if seen.seat == Seat.FIRST else "killer"
        for suspect in {*cleared} & {*standing} - known - {*seen.table.dead}:
            label = page.by_key(f"cell-{suspect}")["aria-label"]
            assert re.search(
                rf"was beside \w+ at move {cleared[suspect]}, and the {role} wasn’t", label, re.IGNORECASE
            )
            met += 1
    assert met > 50


@pytest.mark.long
def test_a_former_killer_says_so() -> None:
    """With the move of the disguise, to both seats, as long as the card is in the grid."""
    met = 0
    for look in moments("killer", 4):
        page = read(look)
        for event in look.seen.history:
            if (
                event.verb == "d"
                and event.success
                and any(event.revealed in row for row in look.seen.table.grid)
            ):
                label = page.by_key(f"cell-{event.revealed}")["aria-label"]
                assert look.t("killer.unmasked", ply=event.ply) in label
                met += 1
    assert met


def test_no_clue_lists_an_own_card_while_others_are_open() -> None:
    """Whether the card was dealt or drawn after the clue. So no two clues of the strip have the same name."""
    met = 0
    for look in moments("killer", 2):
        seen = look.seen
        if seen.seat != Seat.SECOND or not seen.table.chosen:
            continue
        out = {*seen.first_hand, *seen.first_identity}
        for event in seen.history:
            out |= {*event.drawn, *event.revealed}
        for clue in lasting_clues(seen):
            if clue.about == "killer":
                assert not out & {*clue.near} or out >= {*clue.near}
                met += 1
        names = [
            one["aria-label"] for one in read(look).elements if one.get("data-key", "").startswith("clue-")
        ]
        assert len({*names}) == len(names)
    assert met


@pytest.mark.long
def test_a_mark_is_explained_by_a_press_on_its_face() -> None:
    """Where the aid speaks, after the reason why nothing can be done there."""
    page = Page(game="killer", role="second", level="easy", seed="dimmed")
    while page.table.match.ply < 7:
        page.act(min(page.actions()))
    look, met = page.app.look(), 0
    for clue in shown_clues(look.seen):
        for suspect in clue.near:
            answer, words = killer.why(look, f"a{suspect}"), describe(look.t, clue)
            met += answer.endswith(f"{NAMES[suspect]}: {words}.")
            assert words not in killer.why(replace(look, view={"aid": "off"}), f"a{suspect}")
    assert met


def test_the_rules_in_short_show_every_mark() -> None:
    page = Page(game="killer", role="second", level="easy")
    page.send("/open rules")
    marks = page.regions["dialog"].partition('class="mark-list"')[2]
    for name in (
        "clue about-killer near",
        "clue about-inspector far",
        "number",
        "stamp",
        "wrong",
        "unmasked",
    ):
        assert f'class="{name}"' in marks


@pytest.mark.long
def test_a_dimmed_face_answers_with_the_reason_it_is_dimmed_for() -> None:
    """And with no other, as a caption has three lines at most. A long answer takes the place of the turn."""
    page = Page(game="killer", role="second", level="easy", seed="dimmed")
    while page.table.match.ply < 7:
        page.act(min(page.actions()))
    met = 0
    for face in page.elements("table"):
        look = page.app.look()
        code = face.get("data-do", "").removeprefix("/why ")
        if "excluded" not in face.get("class", "").split() or killer.why(look, code) == look.t(
            "killer.why.unknown"
        ):
            continue
        page.once(f"/why {code}")
        answer = page.said[-1]
        if "can’t be the Killer: " in answer and "isn’t beside you" not in answer and "hold" not in answer:
            met += answer.index("can’t be the Killer") < 25
            assert len(answer) < 100
            assert "advises" in page.regions["now"]
        assert ("isn’t beside you" in answer) <= ("can’t be" not in answer)
    assert met > 5


def test_each_role_has_pointers_of_its_own() -> None:
    """They stay away from the second table of a role."""
    page = Page(game="killer", level="easy", role="first", seed="left")
    page.send("/foyer")
    found = [page.once("/enter").pointers]
    for role in ("second", "first"):
        page.once("/pointed")
        page.send("/new " + json.dumps({"game": "killer", "role": role}))
        if role == "second":  # the choice of an identity says itself what to do
            page.act(min(page.actions()))
        found.append(page.last.pointers)
    assert found[0]
    assert found[1]
    assert found[0] != found[1]
    assert not found[2]

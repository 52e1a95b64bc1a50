"""Hints, the win bar and the review, as a person asks for them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from noir.bots import make_bot
from noir.chance import pick, rng_from
from noir.core import Reason, Seat
from noir.games import family_of
from noir.match import Match
from tests.any_game import ONE, OTHER, TELLING_END, WEIGHED, WITH_BOTS, fact_of, richest, swept, with_part
from tests.web.driver import Page
from tests.web.topics import check_of
from web.contracts.table import explain, view_of
from web.i18n import LANGUAGES, Words, sentences
from web.model import viewpoint
from web.model.percent import percent, round_roughly
from web.model.players import HotSeat, Solo, Spectating
from web.model.review import costliest
from web.model.settings import Settings
from web.model.table import Table, read
from web.puzzles.turns import points_of
from web.review.commands import ROOM
from web.review.decision import TURNING
from web.review.dialog import bill, findings
from web.review.graph import draw_axis, draw_case, draw_meaning
from web.views.costly import case_line

GAME = pytest.mark.parametrize("game", swept(WITH_BOTS))
REVIEWED = pytest.mark.parametrize("game", swept(WEIGHED))


def random_game(game: str, seed: int, until: int = 1000) -> Match:
    """Return a random game, cut where it is the first seat's turn after so many plies."""
    match, rng = Match.new(game, f"coach {seed}"), rng_from(seed)
    while match.to_move is not None and not (match.ply >= until and match.to_move == Seat.FIRST):
        match.play(pick(match.legal(), rng))
    return match


def at(match: Match, **params: str) -> Page:
    """Return a page that goes on with a game of the first seat."""
    saved = Table(match, Solo("easy", Seat.FIRST), seed="coach")
    return Page({"match": saved.to_json()}, **params)


def late(game: str, **params: str) -> Page:
    """Return a page with a game that is nearly over."""
    games = (late_game(game, seed) for seed in range(100))
    return at(next(match for match in games if match.to_move is not None), **params)


def late_game(game: str, seed: int) -> Match:
    """Return a random game, cut where a search is quick."""
    ply = fact_of(game, "LATE", 0) or random_game(game, seed).ply - 4
    return random_game(game, seed, ply)


def finish(game: str, **params: str) -> Page:
    """Return a page with a game that is over, and not too long to review."""
    games = (random_game(game, seed) for seed in range(1, 100))
    return at(next(match for match in games if match.ply <= fact_of(game, "LONG", 100)), **params)


@cache
def review(game: str) -> Page:
    """Return a page that shows the review of a game. Tests that look at one leave it open.

    The work began when the game ended, for the sentence of the verdict, and the dialog went on with it.
    """
    page = finish(game)
    page.once("/case")
    case = page.app.ui.case
    assert case is not None
    while not (case.report and case.report.done):
        page.once("/case")
    page.once("/review")
    assert page.dialog.report is case.report
    rest(page)
    assert page.app.ui.case is case
    return page


MARKED = {"blunder", "mistake", "inaccuracy", "gamble"}


@pytest.mark.long
@pytest.mark.parametrize("game", richest(WITH_BOTS))
def test_a_hint_marks_a_legal_action_with_its_chance(game: str) -> None:
    page = late(game)
    page.send("/hint")
    look = page.app.look()
    assert look.offers.hint is not None
    assert look.offers.hint.action in look.legal
    assert look.offers.hint.chance is None or 0 <= look.offers.hint.chance <= 1
    assert page.said[-1].startswith("Hint: ")
    assert page.actions() == look.legal


@pytest.mark.long
@pytest.mark.parametrize("game", richest(WITH_BOTS))
def test_a_hint_changes_nothing_and_is_gone_with_the_next_action(game: str) -> None:
    page = late(game)
    record = page.table.match.record()
    page.send("/hint")
    assert page.table.match.record() == record
    page.act(sorted(page.actions())[0])
    assert page.app.look().offers.hint is None


def test_no_hint_where_hints_are_switched_off() -> None:
    page = late(ONE, hints="off")
    assert "/hint" not in page.does()
    page.send("/hint")
    assert page.app.look().offers.hint is None


def test_a_hint_that_is_overtaken_by_an_action_is_dropped() -> None:
    page = late(ONE)
    page.once("/hint")
    page.act(sorted(page.actions())[0])
    assert page.app.engine.job is None


@pytest.mark.long
def test_the_win_bar_is_off_at_first() -> None:
    page = late(ONE)
    assert "<meter" not in page.regions["now"]
    page.send("/set bar on")
    [value] = re.findall(r'<meter[^>]*value="(\d+)"', page.regions["now"])
    match = page.table.match
    bot = make_bot(ONE, "boss", "adviser")
    thought = list(bot.think(match.observe(Seat.FIRST)))[-1]
    key, share = round_roughly(thought.values[0][1], sure=thought.sure)
    assert int(value) == share
    assert page.app.t("coach.bar-value", chance=page.app.t(key, share=share)) in page.text("now")
    page.send("/for-whom")
    assert page.said[-1] == f"{page.app.t('coach.for-whom')} {page.app.t('settings.level.note')}"


@pytest.mark.long
@pytest.mark.parametrize("game", richest(WEIGHED))
def test_a_review_judges_decisions_and_links_to_them(game: str) -> None:
    page = review(game)
    report = page.dialog.report
    assert report.done == report.total
    seat = page.app.look().seat
    match = page.table.match
    assert report.decisions
    for decision in report.decisions:
        assert match.mover(decision.ply) == seat
        assert match.actions[decision.ply] == decision.action
    offered = set()
    for at in range(len(report.decisions)):
        page.send(f"/point {at}")
        offered |= {do for do in page.does() if do.startswith("/branch ")}
    assert offered == {f"/branch {decision.ply}" for decision in report.decisions}


@pytest.mark.long
def test_what_the_opponent_decided_is_judged_but_not_tried_again() -> None:
    """From the other perspective there is no decision for the player to retry."""
    page = Page(dict(review(ONE).stored))
    other = page.app.look().seat.other
    page.send(f"/perspective {other.name.lower()}")
    page.once("/review")
    while not (report := page.dialog.report) or not report.decisions:
        page.once(page.last.next or "")
    assert report.seat == other
    assert "/point" in page.regions["dialog"]
    assert not [do for do in page.does() if do.startswith("/branch ")]


@pytest.mark.long
@pytest.mark.parametrize("game", richest(game for game in WEIGHED if game in with_part("pictures")))
def test_only_turning_points_are_listed(game: str) -> None:
    """Mistakes and gambles, each with a position, the played and the better action, in pictures."""
    page = review(game)
    report = page.dialog.report
    turns = [decision for decision in report.decisions if decision.label in TURNING]
    entries = re.findall(r'<li value="(\d+)".*?</li>', page.regions["dialog"])
    assert list(map(int, entries)) == [decision.ply + 1 for decision in turns]
    for entry in re.findall(r'<li value="\d+".*?</li>', page.regions["dialog"]):
        position, _, choices = entry.partition('<div class="choices">')
        assert 'class="snap"' in position
        assert "data-card" in position
        assert choices.count("data-card") >= choices.count("choice-of") - choices.count("mark-of is-")
        assert '"/branch ' in choices


@REVIEWED
def test_turning_points_are_in_order(game: str) -> None:
    """As in a list of moves. Each is pressed to be shown beside the graph, and says so."""
    page = review(game)
    report = page.dialog.report
    turns = [(n, decision) for n, decision in enumerate(report.decisions) if decision.label in TURNING]
    for n, _ in turns[:1] + turns[-1:]:
        page.send(f"/point {n}")
        picks = [each for each in page.elements("dialog") if each.get("class") == "pick"]
        assert [pick["data-do"] for pick in picks] == [f"/point {n}" for n, _ in turns]
        assert [pick["data-do"] for pick in picks if pick["aria-pressed"] == "true"] == [f"/point {n}"]
    bad = [decision for _, decision in turns if decision.label != "gamble"]
    entries = re.findall(r'<li value="(\d+)".*?</li>', page.regions["dialog"])
    marked = re.findall(r'<li value="(\d+)"(?:(?!</li>).)*class="gravest"', page.regions["dialog"])
    worst = max(bad, key=lambda one: one.loss).ply + 1 if bad and len(turns) > 1 else None
    assert marked == ([str(worst)] if worst else [])
    assert entries == sorted(entries, key=int)


@REVIEWED
def test_mistakes_are_marked_with_the_better_action(game: str) -> None:
    """On the graph, and at each decision by a word and the better action, where that is another one."""
    page = review(game)
    report = page.dialog.report
    marked = [decision.label for decision in report.decisions if decision.label in MARKED]
    assert marked
    spots = re.findall(r'<path [^>]*class="spot (\w+)"', page.regions["dialog"])
    assert spots == marked
    for at, decision in enumerate(report.decisions):
        page.send(f"/point {at}")
        [result] = re.findall(r'id="pointed">(.*?)<p class="retry">', page.regions["dialog"])
        bad = decision.label in MARKED
        assert ("label-of" in result) == bad
        assert ("choice-of is-best" in result) == (bad and decision.best != decision.action)


@pytest.mark.long
def test_keys_and_pointers_walk_over_the_decisions() -> None:
    """The slider describes the graph in words. Each place shows the table of that moment."""
    page = review(ONE)
    page.send("/close")
    page.once("/review")
    report = page.dialog.report
    costliest = max(range(len(report.decisions)), key=lambda at: report.decisions[at].loss)
    seen = set()
    for at in (None, 0, len(report.decisions) - 1):
        if at is not None:
            page.send(f"/point {at}")
        slider = next(e for e in page.elements("dialog") if e.get("data-key") == "point")
        shown = costliest if at is None else at
        assert slider["value"] == str(shown)
        assert f"Move {report.decisions[shown].ply + 1}: " in slider["aria-valuetext"]
        [result] = re.findall(r'id="pointed">(.*?)<p class="retry">', page.regions["dialog"])
        seen.add(result)
    assert len(seen) >= 2
    page.send(f"/point {len(report.decisions)}")
    assert page.dialog.point == len(report.decisions) - 1


def test_a_review_that_is_done_says_what_it_has_found() -> None:
    """Once: a listener has heard nothing else since the dialog came."""
    page = review(ONE)
    result = findings(page.app.look(), page.dialog.report)
    assert result in page.text("dialog")
    assert page.said.count(result) == 1


def test_a_review_is_not_worked_out_twice() -> None:
    page = review(ONE)
    report = page.dialog.report
    page.send("/close")
    page.once("/review")
    assert page.dialog.report is report
    assert page.app.engine.job is None


def test_a_review_shows_its_progress_and_ends_when_it_is_closed() -> None:
    page = finish(ONE)
    page.once("/review")
    while page.dialog.report is None:
        page.once("/go")
    assert "<progress" in page.regions["dialog"]
    page.send("/close")
    assert page.app.engine.job is None
    assert page.regions["dialog"] == ""


@pytest.mark.long
def test_a_hint_fits_above_a_phones_table() -> None:
    """The table marks the action: the announcement has all the words, the screen two lines."""
    for game in WITH_BOTS:
        for seed, lang in enumerate(LANGUAGES):
            page = at(late_game(game, seed), lang=lang)
            if page.app.look().legal:
                page.send("/hint")
                assert 0 < len(page.app.ui.news.last_event) <= ROOM


@pytest.mark.long
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_hint_and_review_speak_every_language(lang: str) -> None:
    page = late(OTHER, lang=lang)
    page.send("/hint")
    assert page.said[-1].startswith(Words(lang)("coach.hint").partition("{")[0])
    assert Words(lang)("shell.hint") in page.app.ui.news.last_event
    page = review(OTHER)
    page.send(f"/set lang {lang}")
    assert Words(lang)("coach.luck") in page.text("dialog")
    page.send("/set lang en")


def bill_of(lang: str, **weighed: float) -> list[int]:
    """Return the numbers of the bill of a review that has found so much."""
    page = review(OTHER)
    page.send(f"/set lang {lang}")
    record = page.dialog.report
    page.app.ui.open = replace(page.dialog, report=replace(record, **weighed))
    page.send("/point 0")
    table = page.regions["dialog"].partition('class="luck"')[2].partition("</table>")[0]
    page.app.ui.open = replace(page.dialog, report=record)
    page.send("/set lang en")
    return [-int(n) if sign == "−" else int(n) for sign, n in re.findall(r"<td>([+−±]?)(\d+)", table)]


@pytest.mark.parametrize("result", [0.0, 0.5, 1.0])
def test_luck_and_play_are_shares_of_a_whole(result: float) -> None:
    """Also of a short game. Where nothing changed, none has a share."""
    shares = bill_of("en", start=0.7, deal=0.136, luck=result - 0.586, loss=0.25, result=result)
    assert len(shares) == 3
    assert sum(map(abs, shares)) == 100
    assert bill_of("en", start=0.5, deal=0.0, luck=0.0, loss=0.0, result=0.5) == [0, 0, 0]


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_nobody_is_told_of_more_points_than_a_whole_chance(lang: str) -> None:
    """Losses can be regained and lost again."""
    found = {"start": 0.5, "deal": 0.14, "luck": 14.32, "loss": 13.96, "result": 1.0}
    shares = bill_of(lang, **found)
    assert [(n > 0) - (n < 0) for n in shares] == [0, 1, -1]
    assert sum(map(abs, shares)) == 100
    report = replace(review(OTHER).dialog.report, **found)
    report = replace(report, decisions=report.decisions * 20)
    result = findings(replace(review(OTHER).app.look(), t=Words(lang)), report)
    assert all(int(n) <= 100 for n in re.findall(r"\d+", result)), result


@pytest.mark.parametrize("lost", [0.334, 3.34])
def test_the_card_of_the_end_counts_luck_as_the_case_file_does(lost: float) -> None:
    """Both are rounded once."""
    weighed = {"start": 0.5, "deal": 0.334, "luck": lost - 0.334, "loss": lost, "result": 0.5}
    report = replace(review(OTHER).dialog.report, **weighed)
    found = bill(report)
    assert found.luck == found.deal + found.hidden
    assert abs(found.own) + abs(found.deal) + abs(found.hidden) == 100


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize("lost", [0.04, 13.96])
def test_of_one_slip_nothing_is_said_in_the_plural(lang: str, lost: float) -> None:
    """The words after the counts of a review follow a singular as well as a plural."""
    look, record = review(OTHER).app.look(), review(OTHER).dialog.report
    one = [
        replace(decision, label="inaccuracy" if not at else "good")
        for at, decision in enumerate(record.decisions)
    ]
    report = replace(record, decisions=tuple(one), loss=lost)
    result = findings(replace(look, t=Words(lang)), report)
    many = "|".join(check_of(lang, "facts")["many"])
    assert not re.search(rf"\b({many})\b", result), result


@REVIEWED
def test_the_graph_says_what_up_and_down_are_and_where_one_is(game: str) -> None:
    """The best and the worst that can be, and below it the rounds or some moves, none on another."""
    page = review(game)
    for word in ("up", "down"):
        assert page.app.t(f"coach.{word}") in page.text("dialog")
    axis = page.regions["dialog"].partition('class="axis"')[2].partition("</svg>")[0]
    ticks = [(float(x), words) for x, words in re.findall(r'<text x="([\d.]+)%"[^>]*>([^<]*)', axis)]
    assert ticks[0][0] < 5
    room = {True: 4, False: 12}
    for (before, words), (after, _) in pairwise([*ticks, (100, "")]):
        assert after - before >= room[words.isdigit()]


def test_a_round_without_room_for_its_name_has_its_number() -> None:
    """Of 20 decisions the last round has two."""
    look, report = review(ONE).app.look(), review(ONE).dialog.report
    decision = report.decisions[0]
    many = replace(report, decisions=(decision,) * 20, done=20, total=20)
    axis = str(draw_axis(look, many, [0, 6, 12, 18]))
    assert re.findall(r">([^<>]+)</text>", axis) == ["Round 1", "Round 2", "Round 3", "4"]


def test_moves_below_a_graph_are_named_in_even_steps() -> None:
    look, report = review(ONE).app.look(), review(ONE).dialog.report
    decision = report.decisions[0]
    for total in range(1, 30):
        plies = tuple(replace(decision, ply=2 * at) for at in range(total))
        axis = str(draw_axis(look, replace(report, decisions=plies, done=total, total=total), [0]))
        moves = [int(n) for n in re.findall(r"(\d+)</text>", axis)]
        assert len({after - before for before, after in pairwise(moves)}) < 2
        assert 1 <= len(moves) <= 4


def test_the_line_of_a_graph_goes_through_the_dot_that_it_points_at() -> None:
    look, report = review(ONE).app.look(), review(ONE).dialog.report
    marked = replace(report.decisions[0], label="mistake")
    html = str(draw_case(look, replace(report, decisions=(marked, *report.decisions[1:])), 0, None))
    here, dot = (re.search(rf'd="M([\d.]+) [^"]*" class="{name}', html) for name in ("here", "spot mistake"))
    assert here
    assert dot
    assert here[1] == dot[1]


def test_names_of_mistakes_that_rest_on_estimates_say_so() -> None:
    look, report = review(OTHER).app.look(), review(OTHER).dialog.report
    for sure in (False, True):
        decisions = tuple(replace(one, label="mistake", sure=sure) for one in report.decisions)
        html = str(draw_meaning(look, replace(report, decisions=decisions)))
        assert (look.t("coach.estimates") in html) is not sure


@pytest.mark.long
@pytest.mark.parametrize("level", ["human", "easy"])
def test_the_win_bar_is_weighed_for_a_lone_person_only(level: str) -> None:
    """Between two people it would show one the other's chance, at any turn and action."""
    page = Page(game=ONE, level=level, role="first", seed="1")
    lines: list[str | None] = [page.once("/set bar on").next]
    for _ in range(4):
        for text in ("/lift", f"@{page.ply} {min(page.actions(), default='T')}", "/pass", "/lift"):
            lines.append(page.once(text).next)
            while page.last.next and not page.last.idle:
                lines.append(page.once(page.last.next).next)
    assert ("/evaluate" in lines) == (level == "easy")
    assert (page.app.ui.advice.chance is None) == (level == "human")


def test_what_is_pointed_at_follows_the_graph_at_once() -> None:
    """On a phone all is in one column: touching the graph scrolls to the answer, and not to the bill."""
    drawn = review(OTHER).regions["dialog"]
    places = [drawn.index(mark) for mark in ('class="graph-box"', 'id="pointed"', 'class="luck"')]
    assert places == sorted(places)


@GAME
def test_a_hint_tells_what_it_gains_before_its_price(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two sentences at most, and a price is one of them when there is one."""
    monkeypatch.setattr(view_of(game), "reason", lambda _t, reason: reason.code)
    costs, also = Reason("costs", is_price=True), Reason("costs too", is_price=True)
    gains, more = Reason("gains"), Reason("gains more")
    for reasons, expected in (
        ((), []),
        ((costs, gains, more), ["gains", "costs"]),
        ((gains, more, costs), ["gains", "costs"]),
        ((gains, more), ["gains", "gains more"]),
        ((costs, also), ["costs"]),
    ):
        assert explain(Words("en"), game, reasons) == expected


ENDING = pytest.mark.parametrize("game", richest(game for game in WEIGHED if game in TELLING_END))


def rest(page: Page) -> None:
    """Let the page do its work while the reader does nothing."""
    while page.last.next:
        page.once(page.last.next)


@cache
def find_verdict(game: str) -> tuple[Page, str, list[str]]:
    """Return a page at the end of a game with a turning point, its first table, and the sentences since."""
    matches = (random_game(game, seed) for seed in range(100))
    for page in (at(match) for match in matches if 10 < match.ply <= fact_of(game, "LONG", 100)):
        early, before = page.text("table"), len(page.said)
        rest(page)
        if any(text.startswith("/review ") for text in page.does()):
            return page, early, page.said[before:]
    raise AssertionError(game)


def costly(game: str) -> Page:
    """Return a page at the end of a game with a turning point, and its review."""
    return find_verdict(game)[0]


@pytest.mark.long
@ENDING
def test_a_verdict_names_what_cost_most_and_leads_to_it(game: str) -> None:
    page = costly(game)
    [do] = [text for text in page.does() if text.startswith("/review ")]
    page.send(do)
    decisions = page.dialog.report.decisions
    worst = max((one for one in decisions if one.label in {"blunder", "mistake"}), key=lambda one: one.loss)
    assert decisions[page.dialog.point] is worst
    page.send("/close")
    assert f"cost you {percent(worst.before) - percent(worst.after)} points" in page.text("table")


@pytest.mark.long
@ENDING
def test_the_sentence_of_a_verdict_comes_later_and_is_announced_once(game: str) -> None:
    page, early, sentences = find_verdict(game)
    waiting = page.app.t("coach.review-starts")
    assert waiting in early
    assert waiting not in page.text("table")
    [sentence] = sentences
    assert sentence in page.text("table")


@pytest.mark.long
@pytest.mark.parametrize(
    "game", [game for game in WEIGHED if game in TELLING_END and game == family_of(game)]
)
def test_the_sentence_of_a_verdict_survives_a_reload_without_more_work(game: str) -> None:
    """A press on it works the review out again, up to the decision that it names."""
    page = costly(game)
    [do] = [text for text in page.does() if text.startswith("/review ")]
    again = Page(page.stored)
    assert again.last.next is None
    assert do in again.does()
    again.send(do)
    decision = again.dialog.report.decisions[again.dialog.point]
    assert decision.loss == max(one.loss for one in again.dialog.report.decisions if one.label != "gamble")


@pytest.mark.parametrize("facts", [[0], [0, 9999, 0, 5]])
def test_saved_facts_of_a_decision_that_fit_no_match_are_left_out(facts: list[int]) -> None:
    saved = json.loads(at(random_game(OTHER, 1)).stored["match"])
    assert read(json.dumps(saved | {"costliest": [0, 0, 0, 5]})).costliest
    assert read(json.dumps(saved | {"costliest": facts})).costliest is None


@pytest.mark.long
@ENDING
def test_the_case_file_goes_on_with_the_work_of_the_end(game: str) -> None:
    page = review(game)
    report = page.dialog.report
    assert report.done == report.total
    assert findings(page.app.look(), report) in page.said
    page.send("/close")
    assert page.last.next is None
    page.once("/review")
    assert page.dialog.report is report


@pytest.mark.long
def test_a_game_without_a_costly_move_has_a_kind_sentence() -> None:
    page = costly(OTHER)
    page.send("/review")
    report = page.dialog.report
    good = tuple(replace(decision, label="inaccuracy") for decision in report.decisions)
    assert costliest(OTHER, replace(report, decisions=good)) == ()
    page.send("/close")
    look = page.app.look()
    assert look.outcome
    for winner, key in ((look.seat, "coach.case-clean"), (look.seat.other, "coach.case-clean-lost")):
        line = case_line(replace(look, costly=None, outcome=replace(look.outcome, winner=winner)))
        assert line is not None
        assert look.t(key) in line
        assert 'data-do="/review"' in line


@pytest.mark.long
def test_a_sure_win_given_away_cost_the_game_if_it_was_lost() -> None:
    look = costly(OTHER).app.look()
    assert look.outcome
    assert look.costly
    whole = replace(look.costly, lost=100)
    for winner, words in ((look.seat, "cost you 100 points"), (look.seat.other, "cost you the game")):
        line = case_line(replace(look, costly=whole, outcome=replace(look.outcome, winner=winner)))
        assert words in str(line)


@pytest.mark.parametrize(("before", "after", "lost"), [(0.194, 0.106, 8), (0.9999, 0.4, 59)])
def test_a_loss_is_the_difference_between_two_chances(before: float, after: float, lost: int) -> None:
    """A verdict, the case file and a turning point round one decision alike."""
    report = review(OTHER).dialog.report
    one = replace(report.decisions[0], before=before, after=after, label="mistake")
    found = replace(report, decisions=(one,))
    assert percent(before) - percent(after) == lost
    assert costliest(OTHER, found)[-1] == lost
    assert [point.lost for point in points_of(found)] == [lost]


@pytest.mark.long
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_the_sentence_of_a_verdict_speaks_every_language(lang: str) -> None:
    page = costly(OTHER)
    page.send(f"/set lang {lang}")
    forms = [text for key, text in sentences(lang, "coach").items() if key.startswith("case-cost.")]
    assert any(text.partition(". ")[2].partition("{")[0] in page.text("table") for text in forms)
    page.send("/set lang en")


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_a_loss_is_told_in_points(lang: str) -> None:
    """From 80 to 50 % are 30 points: nothing that is called a loss has a percent sign."""
    words = Words(lang)
    for text in (words.n("coach.case-cost", 30, move="", past=""), words.n("coach.lost", 30)):
        assert "%" not in text
        assert re.search(check_of(lang, "facts")["points"], text), text


@GAME
def test_the_sentence_of_a_verdict_never_reads_as_advice(game: str) -> None:
    """It names the reader's action in the past tense, in every language."""
    match = random_game(game, 0)
    for lang in LANGUAGES:
        start = check_of(lang, "facts")["you did"]
        for ply, action in enumerate(match.actions):
            seat = match.mover(ply)
            assert seat is not None
            past = view_of(game).past_action(Words(lang), match.observe(seat, ply), action)
            assert past.startswith(start), past


def test_no_sentence_where_hints_are_off_or_a_game_is_only_watched() -> None:
    """Nor between two people: the sentence would tell one the other's mistake."""
    match = finish(OTHER).table.match
    seatings = Solo("easy", Seat.FIRST, guest="bot"), HotSeat(), Spectating(("human", "easy"), Seat.FIRST)
    tables = [Table(match, seating, seed="coach") for seating in seatings]
    tables.append(Table(match, Solo("easy", Seat.FIRST), seed="coach", branched=True))
    for table in tables:
        assert not viewpoint.has_case(table, Settings())
    table = Table(match, Solo("easy", Seat.FIRST), seed="coach")
    assert viewpoint.has_case(table, Settings())
    assert not viewpoint.has_case(table, Settings(hints="off"))


@pytest.mark.long
@pytest.mark.parametrize("game", richest(WITH_BOTS))
def test_a_hint_is_worked_out_however_often_it_is_pressed(game: str) -> None:
    """A press is answered at once, and the work goes on: it needs as many slices as after one press."""
    page = Page(game=game, level="easy", role="first", seed="patience")
    page.once("/hint")
    assert page.said[-1] == page.app.t("coach.hint-due")
    slices = 0
    while page.last.next == "/go":
        page.once("/go")
        slices += 1
    page = Page(game=game, level="easy", role="first", seed="patience")
    for _ in range(slices):
        page.once("/hint")
        page.once("/go")
    assert page.app.ui.advice.hint is not None
    assert page.app.ui.advice.hint.done == page.app.ui.advice.hint.total
    assert page.app.engine.job is None

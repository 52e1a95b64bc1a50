"""Deal of the day: the line to send, and the four levels at the same cards."""

from __future__ import annotations

from html import escape
from urllib.parse import parse_qsl, urlsplit

import pytest

from noir.bots import LEVELS
from noir.chance import rng_from
from noir.core import Outcome, Seat
from noir.match import Match
from noir.puzzles import Deal, deal_of
from tests.any_game import ONE, OTHER, with_hook
from tests.web.driver import Page
from tests.web.looks import look_at
from web.contracts.table import view_of
from web.i18n import LANGUAGES
from web.puzzles.daily_deal import of_day
from web.puzzles.dialogs import DealResult, PuzzleIndex, result_lines

DAYS = ("2026-11-22", "2026-11-23")
EVERY_DAY = pytest.mark.parametrize("date", DAYS)


def play_deal(deal: Deal) -> Match:
    """Return the deal played out by chance."""
    match, rng = Match.new(deal.game, deal.seed), rng_from("day")
    while match.to_move is not None:
        match.play(match.legal()[int(rng.random() * len(match.legal()))])
    return match


@EVERY_DAY
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_to_send_has_date_score_opponent_and_marks(date: str, lang: str) -> None:
    """The results of the levels follow once all four are known."""
    deal = deal_of(date)
    match = play_deal(deal)
    outcome = match.outcome
    assert outcome is not None
    look = look_at(match, deal.seat, lang=lang)
    marks = view_of(deal.game).marks(look)
    text = result_lines(look, deal, outcome, {}, "https://noir.example/")
    assert text.splitlines()[2:] == [marks, "https://noir.example/"]
    assert date[:4] in text
    assert look.names[deal.seat.other] in text
    all_scores = [score for score in outcome.scores if score]
    assert all(str(abs(score)) in text for score in all_scores)
    worst = Outcome(deal.seat.other, "test", (-99, 99) if deal.seat == Seat.FIRST else (99, -99))
    pars = dict.fromkeys(LEVELS, outcome) | {LEVELS[0]: worst}
    sentences = result_lines(look, deal, outcome, pars, "")
    assert look.t("puzzle.deal-better", n=1, all=len(LEVELS)) in sentences


@pytest.mark.parametrize("game", with_hook("marks"))
def test_marks_are_a_few_signs_without_a_card(game: str) -> None:
    """A few signs tell of leads, kills and arrests, and give no card away."""
    match = play_deal(Deal(game, "day-2026-11-22", Seat.FIRST))
    for seat in Seat:
        marks = view_of(game).marks(look_at(match, seat))
        assert marks
        assert {*marks} <= {*"▲▼=·"}


@pytest.mark.long
def test_the_four_levels_play_the_deal_of_the_day() -> None:
    """The boss makes par. All of them are told beside the line to send, which opens the same deal."""
    page = Page(game=OTHER, level="easy", role="first", seed="1")
    page.today = DAYS[0]
    page.send("/deal")
    table = page.table
    assert table.seed == f"day-{DAYS[0]}"
    assert "hard" in table.players
    assert table.game == ONE
    while page.state != "over":
        page.answer(min(page.actions()))
    assert {*table.pars} == {*LEVELS}
    assert 'data-key="deal-result"' in page.regions["table"], "under the verdict"
    assert 'data-key="deal-result"' not in page.regions["now"], "it pushes no table down"
    assert "linked" not in str(page.attrs["html"]["data-has"])
    assert table.duel
    assert table.duel.par
    page.send("/deal-result")
    shown = page.dialog
    assert isinstance(shown, DealResult)
    assert escape(shown.copy) in page.regions["dialog"]
    assert page.regions["dialog"].count('class="score-line') == 1 + len(LEVELS)
    assert page.effect("/copy") == {"copy": shown.copy}
    assert shown.copy.splitlines()[-1] == shown.link
    opened = Page(**dict(parse_qsl(urlsplit(shown.link).query)))
    assert of_day(opened.table) == shown.deal
    (again,) = [one["data-do"] for one in page.elements() if one.get("data-key") == "again"]
    page.send("/rival")
    assert page.table.is_watched
    assert page.app.t("share.par.watching") in page.regions["now"]
    page.send(again)
    assert (page.table.game, "hard" in page.table.players) == (ONE, True), (
        "another game with the same opponent"
    )


def test_the_deal_of_the_day_goes_on_where_it_was_left() -> None:
    """It is the heading of its table, and of no other."""
    page = Page(game=OTHER, level="easy", role="first", seed="1")
    heading = f"<h1>{page.app.t('shell.of-day')}</h1>"
    assert heading not in page.regions["bar"]
    page.send("/deal")
    assert heading in page.regions["bar"]
    page.answer(min(page.actions()))
    record = page.app.table.match.record()
    page.send(f'/new {{"game": "{OTHER}"}}')
    page.send("/deal")
    assert page.app.table.match.record() == record


def test_only_a_finished_deal_of_the_day_has_a_result_to_send() -> None:
    page = Page(game=OTHER, level="easy", role="first", seed="1")
    page.send("/deal-result")
    page.send("/deal")
    page.send("/deal-result")
    assert page.dialog is None


@pytest.mark.long
def test_the_deal_of_the_day_is_shown_as_played() -> None:
    """At once, with the result. The boss's has its place under the verdict before it is there."""
    page = Page(game=OTHER, level="easy", role="first", seed="1")
    page.today = DAYS[0]
    page.send("/deal")
    page.send("/puzzles")
    assert isinstance(page.dialog, PuzzleIndex)
    assert page.dialog.deal_end is None
    page.send("/close")
    while page.table.match.outcome is None:
        update = page.once(min(page.actions()) if page.table.match.to_move in page.table.people else "/go")
        while update.next == "/move":
            update = page.once(update.next)
    assert not page.table.pars
    assert 'class="day-line"' in page.regions["table"]
    page.once("/puzzles")
    assert isinstance(page.dialog, PuzzleIndex)
    assert page.dialog.deal_end == page.table.match.outcome

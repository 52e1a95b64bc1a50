"""Screens and seatings: each allows, draws and hides things of its own."""

from __future__ import annotations

import pytest

from noir.core import Seat
from noir.match import Match
from tests.any_game import ONE
from tests.web.analysis.driver import FAMILIES, BoardPage
from tests.web.driver import Page
from web.i18n import Words
from web.model.players import FRIEND, HUMAN, HotSeat, Solo, Spectating
from web.model.puzzle import Puzzles
from web.puzzles.screen import AtPuzzle
from web.session.session import MATCH, OPENING, OWN_PAGE, PAGE, POSITION, TABLE, Opening

SCOPES = OPENING, PAGE, OWN_PAGE, POSITION, TABLE, MATCH
T = Words("en")


def test_a_screen_allows_the_commands_of_its_scopes() -> None:
    page = Page(seed="1")
    at_table = page.app.screen
    page.send("/puzzle daily")
    at_puzzle = page.app.screen
    assert isinstance(at_puzzle, AtPuzzle)
    for screen, scopes in ((Opening(), 1), (at_puzzle, 4), (at_table, 6)):
        allowed = [scope for scope in SCOPES if screen.refusal(page.app, scope, "puzzle.not-now") is None]
        assert allowed == [*SCOPES[:scopes]]


def test_a_puzzle_keeps_the_table_below() -> None:
    page = Page(seed="1")
    before = page.table
    page.send("/puzzle daily")
    assert page.table is before
    page.send("/puzzle-leave")
    assert page.app.is_at_table
    assert page.table is before


def test_going_to_the_first_screen_drops_a_puzzle_on_its_way() -> None:
    page = Page(seed="1")
    page.brings = False
    page.send("/puzzle daily")
    assert page.app.of(Puzzles).request
    page.send("/foyer")
    assert page.app.of(Puzzles).request is None


def test_a_region_is_sent_when_it_changes_and_anew_on_an_opened_board() -> None:
    page = BoardPage(FAMILIES[0])
    assert page.once("/board-title An open door").regions.keys() < page.regions.keys()
    update = page.app.handle(f'/analyse {{"game": "{FAMILIES[0]}", "lang": "en", "address": ""}}')
    assert update.regions.keys() == page.regions.keys()


def test_a_fork_keeps_its_own_parts() -> None:
    page = Page(seed="1", game=ONE, level="easy", role="first")
    page.app.of(Puzzles).today = "2026-11-22"
    fork = page.app.fork()
    assert fork
    fork.of(Puzzles).today = ""
    assert page.app.of(Puzzles).today == "2026-11-22"


@pytest.mark.parametrize(
    ("seating", "people", "bot", "names"),
    [
        (Solo("easy", Seat.SECOND), (Seat.SECOND,), Seat.FIRST, ("You", "You")),
        (HotSeat(("Ada", "")), (Seat.FIRST, Seat.SECOND), None, ("Ada", T("hotseat.player.2"))),
        (Spectating((HUMAN, HUMAN)), (), None, (T("hotseat.player.1"), T("hotseat.player.2"))),
        (Spectating((HUMAN, FRIEND), Seat.FIRST), (), None, (T("share.sender"), T("share.friend"))),
    ],
)
def test_a_seating_names_its_people(
    seating: Solo | HotSeat | Spectating,
    people: tuple[Seat, ...],
    bot: Seat | None,
    names: tuple[str, str],
) -> None:
    assert seating.people == people
    assert seating.bot == bot
    assert tuple(seating.name(T, seat) for seat in Seat) == names


def test_a_curtain_hangs_between_two_people_alone() -> None:
    assert HotSeat().hides("off")
    assert not Solo("easy", Seat.FIRST).hides("on")


def test_only_a_game_seen_through_no_seat_is_open() -> None:
    players = HUMAN, "easy"
    assert Spectating(players).is_open
    assert not Spectating(players, Seat.FIRST).is_open
    assert not HotSeat().is_open


def test_a_seating_at_this_device_allows_the_actions_of_the_match() -> None:
    match = Match.new(ONE, "1")
    assert HotSeat().legal(match) == match.legal()
    assert Solo("easy", Seat.FIRST).mover(match) == match.to_move

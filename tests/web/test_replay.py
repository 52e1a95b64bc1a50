"""Replay: any moment of a match, through the eyes that may see it, and trying again from there."""

from __future__ import annotations

from functools import cache

import pytest

from noir.core import Seat
from noir.games import GAMES
from tests.any_game import opening, richest, swept
from tests.web.driver import Page
from web.model.links import links

GAME = pytest.mark.parametrize("game", swept(GAMES))


def open_table(game: str, stored: dict[str, str] | None = None) -> Page:
    return Page(stored, game=game, level="easy", seed="1", role="first")


@cache
def _storage_after(game: str, own: int) -> dict[str, str]:
    """The page's saved data after so many own actions, or at the end of the game."""
    page = open_table(game)
    while own and page.state != "over":
        page.act(sorted(page.actions())[0])
        own -= 1
    return page.stored


def over(game: str) -> Page:
    """A page that was reloaded at the end of a game."""
    page = open_table(game, dict(_storage_after(game, own=1000)))
    assert page.state == "over"
    return page


def midway(game: str) -> Page:
    """A page that was reloaded in the middle of a game, the person to move."""
    page = open_table(game, dict(_storage_after(game, own=opening(game, 8) // 2)))
    assert page.state == "ready"
    return page


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_every_moment_can_be_shown_but_not_played(game: str) -> None:
    """The table shows the ply that was asked for. No action is offered in the past."""
    page = over(game)
    last = page.ply
    for ply in range(last):
        page.send(f"/at {ply}")
        look = page.app.look()
        assert (page.ply, look.last, look.legal, page.actions()) == (ply, last, frozenset(), set())
        assert look.seen == page.table.match.observe(look.seat, ply)
        assert look.outcome is None
    page.send(f"/at {last}")
    assert page.app.look().is_live
    assert page.state == "over"


@GAME
def test_the_log_links_to_every_moment(game: str) -> None:
    """Each line of the log is a button for its ply, in the past too."""
    page = midway(game)
    last = page.ply
    page.send("/at 2")
    lines = [element for element in page.elements("log") if element["tag"] == "button"]
    assert [line["data-do"] for line in lines] == [f"/at {ply}" for ply in range(1, last + 1)]
    assert [line["data-do"] for line in lines if line.get("aria-current")] == ["/at 2"]


@GAME
def test_a_log_without_a_line_has_no_heading(game: str) -> None:
    log = open_table(game).regions["log"]
    assert ("<h2" in log) == ("<li" in log)


@GAME
def test_a_game_that_goes_on_is_seen_with_the_own_eyes_alone(game: str) -> None:
    """In the middle of a game no other perspective and not both hands can be seen, at any ply."""
    page = midway(game)
    for perspective in ("open", "second"):
        page.send(f"/perspective {perspective}")
        for ply in (0, 2, page.table.match.ply):
            page.send(f"/at {ply}")
            assert (page.app.look().seat, page.app.look().both) == (Seat.FIRST, None)
    assert not [do for do in page.does() if do.startswith("/perspective")]


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_after_the_game_each_seat_can_be_looked_through(game: str) -> None:
    """Closed eyes show one observation, open ones both."""
    page = over(game)
    page.send("/at 3")
    match = page.table.match
    for perspective, seat in (("first", Seat.FIRST), ("second", Seat.SECOND)):
        page.send(f"/perspective {perspective}")
        look = page.app.look()
        assert (look.seat, look.both, look.seen) == (seat, None, match.observe(seat, 3))
        assert page.attrs["table"]["data-seat"] == str(int(seat))
    page.send("/perspective open")
    assert page.app.look().both == (match.observe(Seat.FIRST, 3), match.observe(Seat.SECOND, 3))


@GAME
def test_steps_stay_inside_the_game(game: str) -> None:
    """A step goes one moment on or back, and not past either end."""
    page = midway(game)
    last = page.ply
    page.send("/step -1")
    assert page.ply == last - 1
    page.send("/step 1")
    page.send("/step 1")
    assert page.ply == last
    page.send("/at 0")
    page.send("/step -1")
    assert page.ply == 0
    page.send("/live")
    assert (page.ply, bool(page.actions())) == (last, True)


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_a_replay_runs_and_can_be_stopped(game: str) -> None:
    """Playing shows every moment once, waits between two even without motion, and ends at the present."""
    page = over(game)
    shown, update = [], page.once("/play")
    while update.next and not update.idle:  # at its end the case file is worked out
        assert (update.next, update.steady) == ("/tick", True)
        assert update.pause > 0
        shown.append(page.ply)
        update = page.once(update.next)
    assert shown == list(range(page.ply))
    page.once("/play")
    page.once("/tick")
    assert page.once("/play").next != "/tick"
    assert page.ply == 1


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_a_replay_waits_behind_a_dialog(game: str) -> None:
    """The open reading is not closed, and nothing is announced behind it."""
    page = over(game)
    page.once("/play")
    assert page.once("/open rules").next != "/tick"
    update = page.once("/tick")
    assert (page.ply, page.app.ui.dialog, update.say) == (0, "rules", None)
    assert page.once("/close").next == "/tick"


@GAME
def test_an_action_in_the_past_changes_nothing(game: str) -> None:
    """Actions of the present cannot be done while the past is shown, not even by their bare text."""
    page = midway(game)
    action, record = sorted(page.actions())[0], page.table.match.record()
    page.send("/at 1")
    for text in (action, f"@{page.ply} {action}", f"@{page.table.match.ply} {action}"):
        page.send(text)
    assert page.table.match.record() == record


@GAME
def test_the_bot_plays_on_while_the_past_is_shown(game: str) -> None:
    """A moment of the past stays on the table when the bot moves, and the present is one step away."""
    page = Page(game=game, level="easy", seed="1", role="first")
    page.once(f"@0 {sorted(page.actions())[0]}")
    page.send("/at 0")
    assert (page.ply, page.state, page.table.bot_to_move) == (0, "ready", False)
    page.send("/live")
    assert page.ply == page.table.match.ply > 1


@GAME
@pytest.mark.parametrize(
    "text", ["/at", "/at x", "/at -1", "/at 999", "/step", "/step 2", "/perspective third"]
)
def test_moments_and_eyes_that_do_not_exist_are_explained(game: str, text: str) -> None:
    """Bad values say so and leave the table as it is."""
    page = midway(game)
    before, heard_before = page.table.to_json(), len(page.said)
    page.send(text)
    assert page.table.to_json() == before
    assert len(page.said) > heard_before


@GAME
def test_retrying_branches_to_a_new_table(game: str) -> None:
    """The new game shares the actions up to there, is marked, and the old one lies in the library."""
    page = midway(game)
    old = page.table
    own = [ply for ply in range(old.match.ply) if old.match.mover(ply) == Seat.FIRST]
    page.send(f"/branch {own[1]}")
    new = page.table
    assert new is not old
    assert (new.players, new.seed, new.seal, new.branched) == (old.players, old.seed, old.seal, True)
    assert new.match.actions == old.match.actions[: own[1]]
    assert page.actions()
    assert page.app.t("replay.branched", n=own[1] + 1) in " ".join(page.said)
    page.send("/open new")
    assert [table.match.record() for _, table in page.dialog.unfinished] == [old.match.record()]


@pytest.mark.long
@GAME
@pytest.mark.parametrize("role", ["first", "second"])
def test_who_tries_again_keeps_the_seat(game: str, role: str) -> None:
    """And the opponent keeps the level."""
    page = Page(game=game, level="hard", role=role, seed="seat")
    before = page.table.players
    page.act(sorted(page.actions())[0])
    page.send(f"/branch {page.ply - 1}")
    assert page.table.branched
    assert page.table.players == before


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_a_branched_game_says_so_and_is_not_counted(game: str) -> None:
    """A game that began in the middle of another never reaches the statistics."""
    page = over(game)
    totals = page.stored["stats"]
    own = [ply for ply in range(page.ply) if page.table.match.mover(ply) == Seat.FIRST]
    page.send(f"/branch {own[-1]}")
    assert page.app.t("replay.branch") in page.text("log")
    while page.state != "over":
        page.act(sorted(page.actions())[-1])
    assert page.stored["stats"] == totals


@GAME
@pytest.mark.parametrize("text", ["/branch x", "/branch -1", "/branch 999"])
def test_there_is_no_branch_where_nothing_can_be_decided(game: str, text: str) -> None:
    """Neither outside the game nor at its end."""
    page = over(game)
    record = page.table.match.record()
    page.send(text)
    page.send(f"/branch {page.table.match.ply}")
    assert page.table.match.record() == record
    assert not page.table.branched


@GAME
def test_the_language_can_change_in_the_middle_of_a_replay(game: str) -> None:
    """The moment stays, every word is of the new language, and the game is untouched."""
    page = midway(game)
    record = page.table.match.record()
    page.send("/at 2")
    page.send("/set lang fr")
    assert page.attrs["html"]["lang"] == "fr"
    assert page.ply == 2
    fresh = Page(page.stored, game=game, level="easy", seed="1", role="first", lang="fr")
    fresh.send("/at 2")
    for region in ("bar", "table", "side", "log"):
        assert page.text(region) == fresh.text(region)
    assert page.table.match.record() == record


@GAME
def test_an_address_plays_a_finished_game_from_its_start_under_a_name(game: str) -> None:
    """At a table to play at it does nothing."""
    link = links.Link("open", midway(game).table.match, ("human", "easy"), Seat.FIRST)
    page = Page(None, ("en",), g=links.encode(link), watch="Deep Noir")
    assert page.app.t("replay.deal") in " ".join(page.said)
    assert page.ply == page.table.match.ply
    assert "Deep Noir" in page.html + " ".join(page.said)
    own = Page(None, ("en",), game=game, role="first", watch="Deep Noir")
    assert "Deep Noir" not in own.html
    assert own.state == "ready"

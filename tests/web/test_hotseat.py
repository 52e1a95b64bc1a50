"""Two people at one device: the curtain and its secrets, and undo between two."""

from __future__ import annotations

import json

import pytest

from noir.bots import LEVELS
from noir.core import Seat
from noir.games import GAMES
from tests.any_game import ONE, richest, swept
from tests.web.driver import Page
from web.dispatch import COMMANDS
from web.library.stats import read
from web.model.players import HotSeat
from web.model.takeback import ASK, FREE
from web.model.validation import LONGEST_NAME
from web.session.session import MATCH, OPENING, OWN_PAGE, PAGE

GAME = pytest.mark.parametrize("game", swept(GAMES))


def open_table(game: str, stored: dict[str, str] | None = None, seed: str = "1") -> Page:
    return Page(stored, game=game, level="human", seed=seed)


def turn(page: Page) -> None:
    """One turn of the mover: lift, act, hand over."""
    page.send("/lift")
    page.act(sorted(page.actions())[0])
    if page.state != "over" and not page.actions():
        page.send("/pass")


def hidden_from_both(page: Page) -> None:
    """Assert that nothing on the page is made from an observation."""
    assert page.app.look().seen is None
    assert page.actions() == set()
    other = open_table(page.table.game, seed="another deal")
    plain = "\n".join(part for name, part in page.regions.items() if name not in ("now", "table", "side"))
    assert plain == "\n".join(
        other.regions[name] for name in page.regions if name not in ("now", "table", "side")
    )
    assert {e["data-key"] for e in page.elements("table") if e.get("data-key")} == {"lift", "names"}


@GAME
def test_the_page_opens_with_the_curtain_down(game: str) -> None:
    """No cards are in the document before a person takes the device."""
    page = open_table(game)
    hidden_from_both(page)
    assert page.state == "ready"
    assert page.last.focus == "lift"


@GAME
def test_the_hand_over_button_keeps_its_place(game: str) -> None:
    """Its surroundings depend on ``data-has``: nothing moves when the button comes."""
    alone = Page(game=game, level="easy", role="first", seed="1")
    assert "onward" not in (alone.attrs["html"]["data-has"] or "").split()
    page = open_table(game)
    for _ in range(4):
        turn(page)
        assert "onward" in (page.attrs["html"]["data-has"] or "").split()


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_behind_the_curtain_two_deals_look_the_same(game: str) -> None:
    """But for the seal, which tells nothing, the curtain of any deal is the same document at every turn."""
    one, other = open_table(game), open_table(game, seed="other")
    for _ in range(4):
        for region in ("bar", "notice", "now", "table", "log", "dialog"):
            assert one.regions.get(region) == other.regions.get(region)
        assert one.attrs["html"] == other.attrs["html"]
        if one.table.match.to_move != other.table.match.to_move:
            break
        turn(one)
        turn(other)


@GAME
def test_a_seat_sees_its_own_result_before_the_curtain_falls(game: str) -> None:
    """After the turn the same eyes look on, nothing can be played, and the way on is to hand over."""
    page = open_table(game)
    page.send("/lift")
    seat = page.app.look().seat
    while page.table.match.to_move == seat:
        page.act(sorted(page.actions())[0])
    assert (page.app.look().seat, page.actions()) == (seat, set())
    assert page.last.focus == "pass"
    record = page.table.match.record()
    for text in page.table.match.legal():
        page.send(f"@{page.ply} {text}")
    assert page.table.match.record() == record
    page.send("/pass")
    hidden_from_both(page)


@GAME
def test_the_next_person_hears_what_happened_since(game: str) -> None:
    """Lifting the curtain announces the other's turn from this seat's perspective."""
    page = open_table(game)
    turn(page)
    page.send("/lift")
    view = page.app.look()
    assert view.seat == page.table.match.to_move
    assert view.unseen_actions == page.ply
    assert page.actions()
    assert page.app.t("hotseat.turn", name=view.names[view.seat]) in page.said[-1]


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_no_word_of_one_seat_reaches_the_other(game: str) -> None:
    """All through a game the lifted page equals that seat's own page."""
    page = open_table(game)
    for _ in range(14):
        page.send("/lift")
        look = page.app.look()
        assert look.seen == page.table.match.observe(look.seat)
        assert (look.both, look.offers.hint) == (None, None)
        page.act(sorted(page.actions())[0])
        if page.state == "over":
            break
        page.send("/pass")
        hidden_from_both(page)


@GAME
def test_notes_of_one_seat_are_not_the_others(game: str) -> None:
    """Pencil marks and choices of the view belong to the seat that made them, and come back to it."""
    page = open_table(game)
    page.send("/lift")
    page.send("/ui aid always")
    mine = page.app.look().seat
    assert page.app.look().view == {"aid": "always"}
    while page.table.match.to_move == mine:
        page.act(sorted(page.actions())[0])
    page.send("/pass")
    page.send("/lift")
    assert page.app.look().view == {}
    while page.table.match.to_move != mine:
        page.act(sorted(page.actions())[0])
    page.send("/pass")
    page.send("/lift")
    assert page.app.look().view == {"aid": "always"}


@GAME
def test_a_reload_lets_the_curtain_down(game: str) -> None:
    """A reloaded page shows none of the cards that were on it."""
    page = open_table(game)
    turn(page)
    page.send("/lift")
    back = open_table(game, page.stored)
    assert back.table.match.record() == page.table.match.record()
    hidden_from_both(back)


@GAME
def test_commands_that_tell_something_wait_for_the_curtain(game: str) -> None:
    """Only commands of the list work behind it. The others say to lift it first, and change nothing."""
    page = open_table(game)
    turn(page)
    record = page.table.match.record()
    for name in sorted(
        name for name, known in COMMANDS.items() if known.scope not in (OPENING, PAGE, OWN_PAGE, MATCH)
    ):
        page.send(f"/{name} 1")
        assert page.said[-1] == page.app.t("hotseat.first"), name
    for text in page.table.match.legal():
        page.send(text)
    assert page.table.match.record() == record
    hidden_from_both(page)


@GAME
def test_the_replay_of_a_game_that_goes_on_is_ones_own(game: str) -> None:
    """A person looks back from their own seat. Handing over leaves the past."""
    page = open_table(game)
    turn(page)
    turn(page)
    page.send("/lift")
    seat = page.app.look().seat
    page.send("/at 1")
    assert (page.app.look().seat, page.app.look().both, page.ply) == (seat, None, 1)
    page.send("/live")
    assert page.actions()


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_a_whole_game_ends_open_and_counts_once(game: str) -> None:
    """Two people play to the end, then nothing is hidden, and the statistics say two people."""
    page = open_table(game)
    for _ in range(400):
        if page.state == "over":
            break
        turn(page)
    assert page.state == "over"
    look = page.app.look()
    assert look.both is not None
    assert look.outcome is not None
    winner = look.outcome.winner
    t = page.app.t
    text = t("hotseat.drawn") if winner is None else t("hotseat.won", name=look.names[winner])
    assert text in page.text("now")
    entry = read(page.stored["stats"])[-1]
    assert (entry.level, entry.role) == ("human", "both")


def test_what_the_other_has_not_seen_can_be_taken_back_freely() -> None:
    """Before the device is handed over a card that brought no news goes back to the hand."""
    page = open_table(ONE)
    page.send("/lift")
    page.act(sorted(page.actions())[0])
    assert page.takeback.price == FREE
    page.send("/undo")
    assert (page.ply, page.table.undone) == (0, 0)
    page.send("/lift")
    assert page.actions()


@GAME
def test_the_other_person_is_asked_and_can_say_yes(game: str) -> None:
    """The question stands on the curtain. A yes takes back and leaves a mark."""
    page = open_table(game)
    for _ in range(3):
        turn(page)
    page.send("/lift")
    found = page.takeback
    assert found.price == ASK
    page.send("/undo")
    assert page.app.look().seen is None
    assert {e["data-key"] for e in page.elements("table") if e.get("data-key")} == {"agree", "refuse"}
    assert page.last.focus == "refuse"
    page.send("/lift")
    assert page.app.look().seen is None
    page.send("/agree")
    assert page.table.match.ply == found.to
    assert page.table.undone == 1
    hidden_from_both_but_marks(page)


def hidden_from_both_but_marks(page: Page) -> None:
    """As after any turn: the curtain, for the person with the decision."""
    assert page.app.look().seen is None
    assert {e["data-key"] for e in page.elements("table") if e.get("data-key")} == {"lift", "names"}


@GAME
def test_the_other_person_can_say_no(game: str) -> None:
    """Then nothing is taken back, and the asking person goes on."""
    page = open_table(game)
    for _ in range(3):
        turn(page)
    page.send("/lift")
    seat, record = page.app.look().seat, page.table.match.record()
    page.send("/undo")
    page.send("/refuse")
    assert page.table.match.record() == record
    page.send("/agree")
    assert (page.table.match.record(), page.table.undone) == (record, 0)
    page.send("/lift")
    assert page.app.look().seat == seat
    assert page.actions()


def test_a_game_for_two_is_ordered_by_the_form() -> None:
    """The choice of the opponent offers a second person at this device. No coin is tossed."""
    page = Page(seed="1")
    page.send("/open new")
    assert any(e.get("value") == "human" for e in page.elements("dialog"))
    page.send("/new " + json.dumps({"game": ONE, "level": "human", "role": "toss"}))
    assert page.table.people == (Seat.FIRST, Seat.SECOND)
    assert not page.table.tossed
    hidden_from_both(page)
    page.send("/foyer")
    page.send("/new " + json.dumps({"game": ONE}))  # a poster, under "Against the computer"
    assert page.app.table.is_shared is False
    assert page.app.settings.level in LEVELS


@GAME
def test_two_people_can_say_their_names_and_keep_them(game: str) -> None:
    """On the curtain, in sentences, after a reload. The next game knows them. No text changes nothing."""
    stored: dict[str, str] = {}
    page = open_table(game, stored)
    page.send("/names")
    assert 'name="first"' in page.regions["dialog"]
    page.send('/names {"first": " Ada ", "second": "Bertha"}')
    assert page.app.ui.dialog == ""
    mover = page.app.look().to_move
    assert mover is not None
    first = page.app.look().names[mover]
    assert first in {"Ada", "Bertha"}
    assert f"<h2>{first}</h2>" in page.regions["table"]
    assert "Player" not in page.text("table")
    assert open_table(game, stored).app.look().names == ("Ada", "Bertha")
    page.send("/names {")
    assert page.app.look().names == ("Ada", "Bertha")
    page.send("/new")
    assert page.app.look().names == ("Ada", "Bertha")
    page.send('/names {"first": "", "second": ""}')
    assert page.app.look().names == ("Player 1", "Player 2")


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        ("x" * 60, "x" * LONGEST_NAME),
        ("\N{MAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER} Ada", "\N{MAN}\N{PERSONAL COMPUTER} Ada"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}Ada\n\ud83d", "Ada"),
        (7, "7"),
    ],
)
def test_of_a_name_is_kept_what_can_be_shown(typed: object, called: str) -> None:
    """Emoji sequences, direction marks, long texts: no name is refused, nothing is lost."""
    stored: dict[str, str] = {}
    page = open_table(ONE, stored)
    before = len(page.said)
    page.send("/names " + json.dumps({"first": typed, "second": "Bertha"}))
    assert page.table.seating == HotSeat((called, "Bertha"))
    assert "{" not in "".join(page.said[before:])
    assert open_table(ONE, stored).table.seating == HotSeat((called, "Bertha"))


def test_who_plays_a_bot_is_asked_for_no_names() -> None:
    page = Page(game=ONE, level="easy", seed="1")
    page.send("/names")
    assert page.app.ui.dialog == ""

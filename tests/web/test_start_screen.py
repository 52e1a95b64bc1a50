"""Start screen without a browser: its contents, and the table that waits behind it."""

from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from noir.core import Seat
from noir.games import families, family_of
from noir.match import Match
from tests.any_game import ONE, OTHER, with_hook
from tests.web.driver import Page
from tests.web.looks import look_at
from tests.web.reading import Reading
from web.app.app import App
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words
from web.model.players import Solo
from web.model.table import Table
from web.registry import has_part, ui_of
from web.saves import model as library
from web.site import start_screen

if TYPE_CHECKING:
    from web.session.update import Update

ALL_FAMILIES = pytest.mark.parametrize("family", families())
SEEN_OTHER = " ".join({view_of(OTHER).onboarding(look_at(Match.new(OTHER, 1), seat, 0)) for seat in Seat})
POINTING = pytest.mark.parametrize("family", [one for one in families() if one in with_hook("pointers")])


def boot(**fields: Any) -> tuple[App, Update]:
    """Return an app that has been told this at its start, and its answer."""
    numbers = itertools.count()
    app = App(lambda: f"{next(numbers):016x}")
    settings = json.dumps({"role": "first", "level": "easy"})
    start = {"params": {}, "languages": ["en"], "saved": {"settings": settings}}
    return app, app.handle("/boot " + json.dumps(start | fields))


def going(update: Update) -> dict[str, str]:
    """Return the unfinished games that the first screen offers to continue."""
    found: dict[str, str] = json.loads(update.attrs["html"]["data-going"] or "{}")
    return found


def test_every_language_has_both_ways_into_every_game() -> None:
    """A press deals, another leads to the tutorial, and each is a link that works without a script."""
    drawn = [Reading(start_screen.draw(Words(lang))) for lang in LANGUAGES]
    elements = [element for one in drawn for element in one.elements]
    texts = {text for one in drawn for text in one.texts}
    does = [element["data-do"] for element in elements if "data-do" in element]
    links = {element["href"] for element in elements if "href" in element}
    for family in families():
        assert does.count(f"/enter {family}") == len(LANGUAGES)
        assert does.count(json.dumps({"game": family}).join(["/new ", ""])) == 2 * len(LANGUAGES)
        assert f"./?game={family}" in links
        minutes = ui_of(family).minutes
        assert (Words("en").n("foyer.time", minutes) in start_screen.draw(Words("en"))) == bool(minutes)
        for lang in LANGUAGES:
            assert (f"learn/{lang}/{family}.html" in links) == has_part(family, "tutorial")
            poster = f"{family}.poster"
            assert Words(lang).has(poster) >= has_part(family, "tutorial")
            assert not Words(lang).has(poster) or Words(lang)(poster) in texts


def test_behind_the_first_screen_nothing_happens() -> None:
    """For either starter: the table is there, and waits."""
    for role in ("first", "second"):
        settings = json.dumps({"role": role, "level": "boss"})
        _, update = boot(foyer=True, saved={"settings": settings})
        assert update.regions["table"]
        assert update.state == "ready"
        assert (update.say, update.focus, update.title, update.next, update.pointers) == (None,) * 5


@ALL_FAMILIES
def test_a_press_before_we_were_there_is_done_at_the_start(family: str) -> None:
    """One answer lays the chosen game. No other table is drawn first."""
    app, update = boot(first="/new " + json.dumps({"game": family}))
    assert app.table.game == family
    assert update.say


@POINTING
def test_one_pointer_stays_until_dismissed(family: str) -> None:
    """At the first table of each game. Esc keeps that, and the next table says nothing."""
    app, _ = boot(foyer=True)
    update = app.handle("/new " + json.dumps({"game": family}))
    assert len(update.pointers or {}) == 1
    update = app.handle("/pointed")
    assert update.pointers == {}
    assert update.store["pointed"] == view_of(family).onboarding(app.look())
    assert app.handle("/new").pointers is None


@POINTING
@pytest.mark.parametrize(
    ("over", "back"),
    [("/open with", "/close"), ("/open rules", "/close"), ("/foyer", "/enter"), ("/puzzle daily", "/enter")],
    ids=str,
)
def test_nothing_points_at_a_table_that_another_thing_lies_over(family: str, over: str, back: str) -> None:
    """A dialog, a puzzle, the first screen: with it the sentences go, and they come again after it."""
    page = Page(game=family, level="easy", role="first", seed="left")
    page.send("/foyer")
    assert page.once("/enter").pointers
    assert page.once(over).pointers == {}
    assert page.once(back).pointers


def test_no_pointers_at_a_friends_game() -> None:
    """The data of the next table is its own. The pointers of the last one are gone."""
    for text in ('/friend-new {"how": "link"}', "/new " + json.dumps({"game": OTHER})):
        app, _ = boot(foyer=True, saved={"pointed": SEEN_OTHER})
        assert app.handle("/new " + json.dumps({"game": ONE})).pointers
        assert app.handle(text).pointers == {}


def test_early_choices_hold_from_the_first_answer() -> None:
    app, update = boot(foyer=True, set=["lang de"])
    assert update.attrs["html"]["lang"] == "de"
    assert json.loads(update.store["settings"] or "")["lang"] == "de"
    assert app.t.lang == "de"


def test_who_comes_by_an_address_is_not_pointed_at_anything() -> None:
    _, update = boot(params={"game": next(iter(families()))})
    assert update.pointers is None


def test_the_sheet_of_a_friends_game_lies_over_the_first_screen() -> None:
    """No game is begun by going there. An invitation leads to its table."""
    app, _ = boot(foyer=True)
    update = app.handle("/open with")
    assert 'data-do="/friend-new' in update.regions["dialog"]
    assert app.is_at_start
    assert app.handle("/close").regions["dialog"] == ""
    assert app.is_at_start
    assert not any(key.startswith("friend.") for key in app.storage)
    app.handle("/open with")
    assert app.handle('/friend-new {"how": "link"}').attrs["html"]["data-room"] is None
    assert app.table.is_remote


def test_the_latest_unfinished_game_waits() -> None:
    """Its brief is in the saved data, so that the next visit shows it before Python."""
    app, _ = boot()
    app.handle(sorted(app.look().legal)[0])
    saved = dict(app.storage)
    brief = json.loads(saved["match"])["brief"]
    assert brief
    again, update = boot(foyer=True, saved=saved)
    assert going(update) == {family_of(app.table.game): brief}
    assert again.handle("/enter").say
    other, _ = boot(foyer=True, saved=saved)
    update = other.handle("/new {}")
    assert any(key.startswith("unfinished.") for key in other.storage)
    assert going(update) == {family_of(app.table.game): brief}


WITH_FAMILY = re.compile(r'"family": "\w+", ')


@pytest.mark.parametrize("has_family", [True, False])
def test_each_game_has_one_that_waits_and_none_replaces_the_other(has_family: bool) -> None:
    """Games saved by an older version wait, too. Each press goes on with its own, before Python as well."""
    first, _ = boot(foyer=True)
    begun = {}
    for family in families():
        first.handle("/new " + json.dumps({"game": family, "level": "easy", "role": "first"}))
        first.handle(sorted(first.look().legal)[0])
        begun[family] = first.table.match.record()
        first.handle("/foyer")
    saved = {key: text if has_family else WITH_FAMILY.sub("", text) for key, text in first.storage.items()}
    for family in families():
        app, update = boot(foyer=True, saved=saved)
        assert going(update).keys() == begun.keys()
        assert going(app.handle(f"/enter {family}")).keys() == begun.keys()
        assert app.table.match.record() == begun[family]
        early, _ = boot(foyer=True, first=f"/enter {family}", saved=saved)
        assert early.table.match.record() == begun[family]


def test_a_crashed_end_is_shown_before_an_unfinished_game() -> None:
    """Its end may not have been seen. Once the person has done something else, the other game comes first."""
    waiting, whole = Table.open(OTHER, "easy", "first", "waits"), Match.new(ONE, "ends")
    waiting.match.play(waiting.match.legal()[0])
    while whole.to_move is not None:
        whole.play(whole.legal()[0])
    last = whole.mover(whole.ply - 1)
    assert last is not None
    table = Table(whole.branch(whole.ply - 1), Solo("easy", last), seed="end")
    left = {library.key_of(1, waiting.to_json()): waiting.to_json()}
    page = Page({"match": table.to_json(), **left})
    page.act(whole.actions[-1])
    again, update = boot(foyer=True, saved=page.stored)
    assert going(update).keys() == {*map(family_of, (ONE, OTHER))}
    shown = again.handle("/enter")
    assert (shown.state, shown.attrs["table"]["data-ply"]) == ("over", str(whole.ply))
    again.handle("/foyer")
    later, update = boot(foyer=True, saved=again.storage)
    assert going(update).keys() == {family_of(OTHER)}
    assert later.table
    assert (later.table.game, later.table.match.outcome) == (OTHER, None)


LEFT_WITH: tuple[tuple[str, ...], ...] = (
    (),
    ("/open settings",),
    ("/open new", "/share"),
    ("/step first", "/play"),
    ("/puzzle daily",),
    ("/hint",),
)
"""What a reader has just done who goes back to the first screen."""


@pytest.mark.long
@ALL_FAMILIES
@pytest.mark.parametrize("level", ["easy", "human"])
@pytest.mark.parametrize("done", LEFT_WITH, ids=lambda done: done[-1] if done else "nothing")
def test_the_first_screen_announces_no_table(family: str, level: str, done: tuple[str, ...]) -> None:
    """Nothing is open over it, told behind it or thought of, then the table goes on where it was."""
    page = Page(game=family, level=level, role="first", seed="left")
    if not page.actions():
        page.send("/lift")
    page.act(sorted(page.actions())[0])
    for text in done:
        page.send(text)
    ply = page.table.match.ply
    update = page.once("/foyer")
    assert (update.say, update.focus, update.title, update.next, update.state) == (*(None,) * 4, "ready")
    assert page.regions["dialog"] == ""
    for text in ("/set lang de", "/open settings", "/close", "/storage full", "/kept {}", "/foyer"):
        update = page.once(text)
        assert (update.say, update.focus, update.title, update.next) == (None,) * 4
    assert page.table.match.ply == ply
    update = page.once("/enter")
    assert update.say
    assert update.title
    assert page.puzzle is None
    assert page.table.match.ply == ply


@ALL_FAMILIES
def test_an_interrupted_bot_plays_on_return(family: str) -> None:
    page = Page(game=family, level="easy", role="first", seed="left")
    page.once(sorted(page.actions())[0])
    ply = page.table.match.ply
    assert page.table.bot_to_move
    assert page.once("/foyer").next is None
    page.send("/enter")
    assert page.table.match.ply > ply


@ALL_FAMILIES
def test_a_table_from_the_first_screen_has_no_address(family: str) -> None:
    """So the address that the reader was at before leads to the table that it orders."""
    page = Page(game=family, level="easy", role="first", seed="ordered")
    page.act(sorted(page.actions())[0])
    ordered = page.table.request
    page.send("/foyer")
    page.send("/new " + json.dumps({"game": families()[-1]}))
    assert page.table.request == ""
    again = Page(page.stored, game=family, level="easy", role="first", seed="ordered")
    assert again.table.request == ordered
    assert again.table.is_begun


@ALL_FAMILIES
@pytest.mark.parametrize("text", ["/friend nothing", "/link nothing"])
def test_a_failed_address_is_reported_after_the_bots_move(family: str, text: str) -> None:
    """The refusal is said, and stays."""
    page = Page(game=family, level="easy", role="second", seed="brought")
    page.said.clear()
    page.send(text)
    result = page.text("notice")
    assert result
    assert any(sentence in result for sentence in page.said if sentence)
    page.act(sorted(page.actions())[0])
    assert page.text("notice") == result


UNREADABLE = {"d": "nothing", "g": "1AAAA", "puzzle": "x" * 500}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_an_address_brings_in_vain_is_told_at_the_first_screen(name: str) -> None:
    """No game begins for it, also where the address orders one."""
    for order in ({}, {"game": families()[0], "level": "easy", "role": "second"}):
        page = Page(seed="brought", **order, **{name: UNREADABLE[name]})
        assert page.app.is_at_start
        assert page.attrs["html"]["data-room"] == "foyer"
        assert page.app.ui.dialog == "unread"
        assert page.ply == 0
        page.send("/close")
        assert page.app.is_at_start
        page.send("/new")
        assert page.actions()


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_game_that_waits_goes_on_where_a_link_is_unreadable(name: str) -> None:
    page = Page(game=families()[0], level="easy", role="first", seed="brought")
    page.act(sorted(page.actions())[0])
    record = page.table.match.record()
    again = Page(page.stored, **{name: UNREADABLE[name]})
    assert again.table.match.record().startswith(record)
    assert again.text("notice")
    assert not again.app.is_at_start


@pytest.mark.parametrize("text", ["/friend nothing", "/link nothing"])
def test_a_link_that_fails_leads_back_to_the_first_screen(text: str) -> None:
    page = Page(game=families()[0], level="easy", role="second", seed="brought")
    page.send("/foyer")
    before = page.ply
    page.send(text)
    assert page.attrs["html"]["data-room"] == "foyer"
    assert page.app.ui.dialog == "unread"
    assert page.ply == before
    page.send("/set lang de")
    assert "data-room" not in (page.last.attrs or {})["html"]


def test_an_address_of_the_table_at_hand_brings_no_message() -> None:
    page = Page(game=families()[0], level="easy", role="second", seed="brought")
    page.send("/share open")
    code = page.dialog.link.rpartition("#g=")[2]
    page.send("/close")
    for _ in range(2):
        page.send(f"/link {code}")
        assert page.text("notice") == ""


def test_the_tutorial_of_every_game_is_offered_once() -> None:
    for lang in LANGUAGES:
        links = re.findall(rf"learn/{lang}/\w+\.html", start_screen.draw(Words(lang)))
        assert links == [f"learn/{lang}/{one}.html" for one in families() if has_part(one, "tutorial")]

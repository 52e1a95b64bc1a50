"""Saves: every ply, the library of unfinished games, other tabs, other versions."""

from __future__ import annotations

import json
from dataclasses import replace
from html import unescape
from itertools import cycle

import pytest

from noir.chance import rng_from
from noir.core import CorruptRecord, Seat
from noir.games import GAMES
from tests.any_game import ONE, OTHER, richest, swept
from tests.web.driver import Page
from web.app.app import App
from web.i18n import LANGUAGES
from web.library.storage import LACKS, TROUBLES
from web.model.real_games import KeptGame
from web.model.storage import UNFINISHED
from web.model.table import Table
from web.model.validation import NewerSave
from web.saves import model as library
from web.saves import store
from web.saves.model import Tabs

GAME = pytest.mark.parametrize("game", swept(GAMES))


def first(page: Page) -> str:
    return sorted(page.actions())[0]


def unfinished_games(stored: dict[str, str]) -> tuple[str, ...]:
    """The unfinished games among the saved data, newest first."""
    return tuple(library.unfinished_in(stored).values())


def boot(stored: dict[str, str], **fields: object) -> App:
    """The app after the first text of a page that says more than the driver's."""
    app = App(lambda: "00000000000000ff")
    fields = {"params": {}, "languages": ["en"], "saved": dict(stored)} | fields
    app.handle("/boot " + json.dumps(fields))
    return app


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_a_tab_killed_at_any_ply_resumes_exactly_there(game: str) -> None:
    """After every single text, bot's slices included, the save of that moment plays on to the same end."""
    page = Page(game=game, level="easy", seed="7", role="second")
    saves, rng = {page.ply: page.stored["match"]}, rng_from("a game to be killed")
    update = page.last
    while page.state != "over":
        text = update.next if update.next and not update.idle else ""
        if not text:
            text = f"@{page.ply} {page.app.ui.pending_confirmation or page.some(rng)}"
        update = page.once(text)
        saves[page.table.match.ply] = page.stored["match"]
    record = page.table.match.record().split(" ")
    assert sorted(saves) == list(range(saves_from := min(saves), page.ply + 1))
    assert saves_from <= 2  # the driver plays the bot's opening on its own
    for ply, saved in saves.items():
        back = Page({"match": saved}, game=game, level="easy", seed="7", role="second")
        result = back.table.match.record().split(" ")
        assert result == record[: len(result)]
        assert len(result) >= ply + 2
        assert back.state in ("ready", "over")


@GAME
def test_a_tab_killed_in_the_middle_of_a_thought_thinks_it_again(game: str) -> None:
    """A bot that was interrupted comes to the same action from the save."""
    page = Page(game=game, level="medium", seed="8", role="first")
    page.once(f"@0 {first(page)}")
    cuts = [dict(page.stored)]
    while page.table.bot_to_move:
        assert page.last.next is not None
        page.once(page.last.next)
        cuts.append(dict(page.stored))
    ended = page.table.match.record()
    for stored in cuts:
        back = Page(stored, game=game, level="medium", seed="8", role="first")
        assert back.table.match.record() == ended


@GAME
def test_an_unfinished_game_goes_into_the_library(game: str) -> None:
    """A new game loses nothing: the old one can be taken down again and goes on where it was."""
    page = Page(game=game, level="easy", seed="1", role="first")
    page.act(first(page))
    record = page.table.match.record()
    page.send("/new")
    page.send("/open new")
    take = next(do for do in page.does() if do.startswith("/take "))
    page.send(take)
    assert page.table.match.record() == record
    assert page.actions()
    assert unfinished_games(page.stored) == ()


@pytest.mark.long
def test_what_nobody_has_played_at_or_what_is_over_is_not_kept() -> None:
    """The library holds games worth saving: no untouched deals, no finished games."""
    page = Page(game=ONE, level="easy", seed="1", role="second")
    page.send("/new")
    assert unfinished_games(page.stored) == ()
    while page.state != "over":
        page.act(first(page))
    page.send("/new")
    assert unfinished_games(page.stored) == ()


def test_taking_a_game_down_puts_the_other_one_up() -> None:
    """Two games can be played by turns."""
    page = Page(game=ONE, level="easy", seed="1", role="first")
    page.act(first(page))
    one = page.table.match.record()
    page.send("/new")
    page.act(first(page))
    two = page.table.match.record()
    for expected in (one, two, one):
        page.send("/open new")
        page.send(next(do for do in page.does() if do.startswith("/take ")))
        assert page.table.match.record() == expected


def test_a_game_can_be_thrown_away_and_one_that_is_gone_says_so() -> None:
    """The reader decides about deleting. A game that another tab took meanwhile is gone."""
    page = Page(game=ONE, level="easy", seed="1", role="first")
    page.act(first(page))
    page.send("/new")
    page.send("/open new")
    discard = next(do for do in page.does() if do.startswith("/discard "))
    page.send(discard)
    assert unfinished_games(page.stored) == ()
    assert page.regions["dialog"]
    page.send(discard.replace("discard", "take"))
    assert page.said[-1] == page.app.t("saves.gone")


def test_another_address_keeps_the_game() -> None:
    """A page that orders another table puts the saved one in the library. Its own address takes it out."""
    stored: dict[str, str] = {}
    page = Page(stored, game=ONE, level="easy", seed="1", role="first")
    page.act(first(page))
    record = page.table.match.record()
    Page(stored, game=OTHER, level="easy", seed="2", role="first")
    assert len(unfinished_games(stored)) == 1
    back = Page(stored, game=ONE, level="easy", seed="1", role="first")
    assert back.table.match.record() == record
    assert unfinished_games(stored) == ()


def test_a_full_library_says_which_way_it_gives() -> None:
    """The oldest game goes only with a message."""
    books = tuple(play_table(f"book {number}").to_json() for number in range(library.ROOM))
    stored = {library.key_of(library.ROOM - number, book): book for number, book in enumerate(books)}
    page = Page(stored, game=ONE, level="easy", seed="1", role="first")
    assert unfinished_games(page.stored) == books
    assert page.text("notice") == ""
    page.act(first(page))
    page.send("/new")
    record = unfinished_games(page.stored)
    assert len(record) == library.ROOM
    assert record[1:] == books[:-1]
    assert page.app.t.n("saves.full", library.ROOM) in page.text("notice")


@pytest.mark.parametrize(
    ("text", "kind"), [("nonsense", "broken"), ("{}", "broken"), ('{"v": 99, "books": 1}', "newer")]
)
def test_an_unreadable_library_is_set_aside(text: str, kind: str) -> None:
    """Nothing of it is lost, and a new one is begun."""
    page = Page({"shelf": text}, game=ONE, level="easy", seed="1", role="first")
    assert page.state == "ready"
    page.act(first(page))
    page.send("/new")
    assert page.stored[f"shelf.{kind}"] == text
    assert page.app.t(f"saves.shelf-{kind}") in page.text("notice")
    assert len(unfinished_games(page.stored)) == 1


def test_saves_of_a_newer_version_never_replace_each_other() -> None:
    """A second one is kept beside the first."""
    saves = [json.dumps({"v": 99, "shape": number}) for number in range(3)]
    stored: dict[str, str] = {}
    for saved in (*saves, saves[1]):
        stored["match"] = saved
        Page(stored)
    assert [stored[key] for key in ("match.newer", "match.newer.2", "match.newer.3")] == saves
    assert "match.newer.4" not in stored


def test_a_save_that_was_too_new_comes_back_when_it_can_be_read() -> None:
    """After the update of the page the game stands in the library."""
    table = Table.open(ONE, "easy", "first", "5")
    table.match.play(table.match.legal()[0])
    stored = {"match.newer": table.to_json()}
    page = Page(stored)
    assert "match.newer" not in stored
    page.send("/open new")
    assert [found.match.record() for _, found in page.dialog.unfinished] == [table.match.record()]


def play_table(seed: str, **wanted: str) -> Table:
    table = Table.open(ONE, "easy", "first", seed, **wanted)
    table.match.play(table.match.legal()[0])
    return table


def record(app: App) -> str:
    return app.table.match.record()


def strays(*texts: str) -> list[tuple[str, str]]:
    """Matches of closed tabs as the page tells them: the slot and the text."""
    return [(f"slot{number}", text) for number, text in enumerate(texts)]


@pytest.mark.parametrize("contents", [{}, {"game": ONE, "level": "easy", "role": "first"}])
def test_games_of_closed_tabs_are_kept(
    contents: dict[str, str],
) -> None:
    """Each of them is on offer, and only then its slot is given free."""
    name = "&".join(f"{key}={value}" for key, value in contents.items())
    own, *others = (play_table(seed, request=name) for seed in "1234")
    app = App(lambda: "00000000000000ff")
    left = strays(*(table.to_json() for table in others))
    fields = {"params": contents, "languages": ["en"], "saved": {"match": own.to_json()}, "strays": left}
    update = app.handle("/boot " + json.dumps(fields))
    assert record(app) == own.match.record()
    assert unfinished_games(app.storage) == tuple(table.to_json() for table in others)
    assert {key for key, text in update.store.items() if text is None} == {
        f"match:{slot}" for slot, _ in left
    }


def test_what_finds_no_room_stays_where_it_is() -> None:
    """A closed tab's game pushes no other one out: its slot is not given free before there is room."""
    books = [play_table(f"book {number}").to_json() for number in range(library.ROOM)]
    stored = {library.key_of(number, book): book for number, book in enumerate(books)}
    app = App(lambda: "00000000000000ff")
    left = strays(play_table("1").to_json())
    fields = {"params": {}, "languages": ["en"], "saved": stored, "strays": left}
    update = app.handle("/boot " + json.dumps(fields))
    assert not any(key.startswith(("match:", "unfinished.")) for key in update.store)
    assert sorted(unfinished_games(app.storage)) == sorted(books)


def test_a_tab_that_comes_back_goes_on_with_its_own_game() -> None:
    """It went to another page, another tab has left its game meanwhile. The rest stays in the library."""
    one, two = play_table("1"), play_table("2")
    app = boot({}, strays=strays(one.to_json(), two.to_json()))
    back = boot(app.storage | {"match": ""}, returned="slot1")
    assert record(back) == two.match.record()
    assert unfinished_games(back.storage) == (one.to_json(),)


def test_what_closed_tabs_have_left_goes_into_the_library() -> None:
    """Unfinished games of tabs that are gone are offered, newest first. Unreadable ones are kept."""
    one, two = play_table("1"), play_table("2")
    untouched = Table.open(ONE, "easy", "first", "3")
    newer = json.dumps({"v": 99})
    app = boot({}, strays=strays(one.to_json(), two.to_json(), untouched.to_json(), newer, "{"))
    assert unfinished_games(app.storage) == (one.to_json(), two.to_json())
    assert (app.storage["match.newer"], app.storage["match.broken"]) == (newer, "{")


def test_a_game_that_a_closed_tab_had_at_this_address_goes_on() -> None:
    """The same address finds its game among those of closed tabs."""
    table = play_table("1", request=f"game={ONE}")
    app = boot({}, strays=strays(table.to_json()), params={"game": ONE})
    assert record(app) == table.match.record()


def test_a_second_tab_offers_to_go_on_or_to_play_apart() -> None:
    """The other tab's game can be gone on with as a copy. The library and the other tab stay as they are."""
    table = play_table("1")
    app = boot({}, playing=[table.to_json()])
    assert app.ui.dialog == "tabs"
    mark = app.ui.dialog_of(Tabs).tabs[0][0]
    own = record(app)
    assert app.handle("/close").regions["dialog"] == ""
    assert record(app) == own
    app = boot({}, playing=[table.to_json()])
    app.handle(f"/join {mark}")
    assert record(app) == table.match.record()
    assert unfinished_games(app.storage) == ()


@pytest.mark.parametrize("fields", [{"params": {"game": ONE}}, {"embed": True}])
def test_a_page_with_an_order_of_its_own_is_not_asked(fields: dict[str, object]) -> None:
    """A link to a certain table, or a frame in another page, plays apart without a question."""
    assert boot({}, playing=[play_table("1").to_json()], **fields).ui.dialog == ""


def test_the_library_of_another_tab_is_taken_in() -> None:
    """Changes by another tab count here at once. Nonsense does not."""
    page = Page(game=ONE, level="easy", seed="1", role="first")
    theirs = play_table("9").to_json()
    key = library.key_of(7, theirs)
    page.send(
        "/kept " + json.dumps({key: theirs, library.key_of(8, "x"): "nonsense", "unfinished.x": theirs})
    )
    page.act(first(page))
    page.send("/new")
    assert len(unfinished_games(page.app.storage)) == 2
    page.send("/kept " + json.dumps({key: None}))
    assert len(unfinished_games(page.app.storage)) == 1


def test_two_tabs_can_add_games_at_once() -> None:
    """Neither knows of the other's yet. Both games are there in the end."""
    stored: dict[str, str] = {}
    one, two = Page(dict(stored), level="easy", seed="1"), Page(dict(stored), level="easy", seed="2")
    for page in (one, two):
        page.act(first(page))
        page.send("/new")
    assert len(unfinished_games(one.stored | two.stored)) == 2


def test_a_game_that_is_put_up_twice_is_there_once() -> None:
    """At its newest place, also when two tabs have put it up."""
    one, two = play_table("1").to_json(), play_table("2").to_json()
    app = boot({})
    for book in (one, two, one):
        store.put(app, book)
    assert unfinished_games(app.storage) == (one, two)
    assert len([key for key in app.storage if key.startswith(UNFINISHED)]) == 2
    app.storage[library.key_of(99, two)] = two
    assert unfinished_games(app.storage) == (two, one)
    app.handle(f"/discard {library.mark(two)}")
    assert unfinished_games(app.storage) == (one,)


def test_the_list_of_older_versions_becomes_single_games() -> None:
    """In the same order, and the old list is gone."""
    books = tuple(play_table(seed).to_json() for seed in "12")
    page = Page({"shelf": library.to_text(books)})
    assert unfinished_games(page.stored) == books
    assert "shelf" not in page.stored


@pytest.mark.parametrize("kind", TROUBLES)
def test_that_nothing_can_be_kept_is_said_and_a_file_is_offered(kind: str) -> None:
    """As long as it lasts. The end of it is said as well, and play goes on all the while."""
    page = Page(level="easy", seed="1", role="first")
    page.send(f"/storage {kind}")
    text = page.app.t(f"saves.unkept-{kind}")
    page.act(first(page))
    page.send("/new")
    assert text in unescape(page.text("notice"))
    assert any(e.get("data-do") == "/export" for e in page.elements("notice"))
    page.send("/storage well")
    assert page.said[-1] == page.app.t("saves.kept-again")
    assert page.text("notice") == ""


@pytest.mark.parametrize("reason", LACKS)
def test_the_settings_say_why_the_site_is_not_kept_for_offline_play(reason: str) -> None:
    """With the name of the file, while it lasts, and nothing when all is well."""
    page = Page(level="easy", seed="1", role="first")
    page.send("/open settings")
    before = page.text("dialog")
    page.send(f"/offline {reason} app/0123/page/<b>.js")
    assert page.app.t(f"settings.offline.{reason}", file="<b>.js") in unescape(page.text("dialog"))
    page.send("/offline well")
    assert page.text("dialog") == before


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"v": 1}', '{"v": 1, "books": [1]}', "[" * 5000])
def test_no_other_text_is_taken_for_a_library(text: str) -> None:
    """A text that is no library is refused as a whole."""
    with pytest.raises(CorruptRecord):
        library.read(text)


def test_a_library_from_the_future_is_told_apart() -> None:
    """A newer version's library is not read as a broken one."""
    with pytest.raises(NewerSave):
        library.read('{"v": 2, "books": []}')


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_switching_the_language_changes_words_only(game: str) -> None:
    """Also while the bot thinks: the game ends as it would have, and no word of the old language stays."""
    page = Page(game=game, level="easy", seed="3", role="first")
    plain = Page(game=game, level="easy", seed="3", role="first")
    langs = cycle(reversed(LANGUAGES))
    while page.state != "over" and page.ply < 16:
        action = first(page)
        plain.act(action)
        for _ in range(2):
            page.once(f"@{page.ply} {action}")
            if not page.app.ui.pending_confirmation:
                break
        page.once(f"/set lang {next(langs)}")
        if page.last.next and not page.last.idle:
            page.send(page.last.next)
    assert page.table.match.record() == plain.table.match.record()
    page.send("/set lang de")
    fresh = Page(page.stored, game=game, level="easy", seed="3", role="first", lang="de")
    for region in ("bar", "table", "side", "log"):
        assert page.text(region) == fresh.text(region)


def test_the_newest_games_are_listed_and_all_on_request() -> None:
    """The others aren't read either, so that hundreds of games don't hold up a new one."""
    texts = [play_table(f"many {number}").to_json() for number in range(library.LISTED + 3)]
    page = Page({library.key_of(number, text): text for number, text in enumerate(texts)})
    page.send("/open new")
    assert [found for found, _ in page.dialog.unfinished] == [
        library.mark(text) for text in texts[: -library.LISTED - 1 : -1]
    ]
    assert page.app.t("friend.list.more", n=len(texts)) in page.text("dialog")
    page.send("/open-new all")
    assert len(page.dialog.unfinished) == len(texts)
    assert page.last.focus == f"take-{library.mark(texts[2])}"
    page.send(f"/discard {library.mark(texts[0])}")
    assert len(page.dialog.unfinished) == len(texts) - 1
    assert "open-new all" not in page.regions["dialog"]


def test_a_game_at_a_real_table_is_listed_until_it_is_over() -> None:
    """It goes on on the analysis board. Another tab may keep it meanwhile."""
    key, game = "real.000001", KeptGame(ONE, Seat.SECOND, ("5",))
    page = Page({key: game.text}, game=ONE, level="easy")
    page.send("/open-new")
    (link,) = [node for node in page.elements("dialog") if node.get("data-key") == f"take-{key}"]
    assert link["href"] == f"analyse/en.html?real={key}"
    page.send(f"/discard {key}")
    assert key not in page.stored
    for saved, is_listed in (
        (game, True),
        (replace(game, is_over=True), False),
        (replace(game, steps=()), False),
    ):
        page.send("/kept " + json.dumps({key: saved.text}))
        page.send("/open-new")
        assert (f"/discard {key}" in page.does()) == is_listed

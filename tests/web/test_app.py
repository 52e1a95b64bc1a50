"""The app behind its one entry, over every game, as a page drives it."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from noir.chance import rng_from
from noir.core import Seat
from noir.games import GAMES, families
from tests.any_game import ONE, richest, swept, with_languages
from tests.web.driver import Page
from web import dispatch as commands
from web.app.app import App
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words
from web.model.table import read
from web.registry import ui_of
from web.session.session import Opening
from web.views.dialogs.basic import places

if TYPE_CHECKING:
    from web.session.session import Session

GAME = pytest.mark.parametrize("game", swept(GAMES))


def play_on(page: Page, seed: str = "play", until: int = 10_000) -> None:
    rng = rng_from(seed)
    while page.state == "ready" and page.ply < until:
        page.act(page.some(rng))


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_a_whole_game_can_be_clicked(game: str) -> None:
    page = Page(game=game, level="easy", seed="1", role="first")
    rng = rng_from("clicks")
    while page.state == "ready":
        assert page.actions() == set(page.table.match.legal())
        page.act(page.some(rng))
    assert page.state == "over"
    assert page.actions() == set()
    assert page.table.match.outcome is not None


@pytest.mark.long
@GAME
@pytest.mark.parametrize("role", ["first", "second"])
def test_a_reload_at_any_ply_continues_exactly_there(game: str, role: str) -> None:
    page = Page(game=game, level="easy", seed="2", role=role)
    rng = rng_from("reload")
    while page.state == "ready":
        record = page.table.match.record()
        page = Page(page.stored, game=game, level="easy", seed="2", role=role)
        assert page.table.match.record() == record
        page.act(page.some(rng))
    again = Page(page.stored, game=game, level="easy", seed="2", role=role)
    assert again.state == "over"


@GAME
def test_a_reload_while_the_bot_thinks_gives_the_same_answer(game: str) -> None:
    whole = Page(game=game, level="easy", seed="3", role="second")
    cut = Page(game=game, level="easy", seed="3", role="second")
    cut_short = Page({"match": cut.stored["match"]}, game=game, level="easy", seed="3", role="second")
    action = sorted(whole.actions())[0]
    whole.act(action)
    cut_short.once(f"@{cut_short.ply} {action}")
    assert cut_short.state == "thinking"
    cut_short.once("/go")
    back = Page(cut_short.stored, game=game, level="easy", seed="3", role="second")
    assert back.table.match.record() == whole.table.match.record()


@GAME
def test_an_action_for_a_ply_that_has_passed_is_dropped(game: str) -> None:
    page = Page(game=game, level="easy", seed="4", role="first")
    action = sorted(page.actions())[0]
    page.act(action)
    record = page.table.match.record()
    page.send(f"@0 {action}")
    assert page.table.match.record() == record


@GAME
def test_what_a_person_does_comes_between_two_slices_of_thinking(game: str) -> None:
    page = Page(game=game, level="easy", seed="5", role="first")
    page.once(f"@0 {sorted(page.actions())[0]}")
    assert (page.state, page.last.next) == ("thinking", "/go")
    page.once("/set lang it")
    assert page.attrs["html"]["lang"] == "it"
    assert page.last.next == "/go"
    page.send(page.last.next)
    assert page.state in ("ready", "over")


@GAME
def test_play_again_deals_other_cards(game: str) -> None:
    page = Page(game=game, level="easy", seed="6", role="first")
    deal = page.table.match.record().split()[1]
    page.send("/new")
    assert page.ply in (0, 1)
    assert page.table.match.record().split()[1] != deal


@pytest.mark.long
@pytest.mark.parametrize(("game", "lang"), with_languages(GAMES))
def test_the_whole_game_speaks_every_language(game: str, lang: str) -> None:
    page = Page(game=game, level="easy", seed="2", role="first", lang=lang)
    play_on(page)
    assert page.attrs["html"]["lang"] == lang
    assert Words(lang)("shell.again") in f"{page.text('now')} {page.text('ways')}"


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize(
    ("params", "value"),
    [
        ({"level": "god"}, "god"),
        ({"game": "chess"}, "chess"),
        ({"theme": "pink"}, "pink"),
        ({"deal": "zz"}, "zz"),
    ],
)
def test_a_broken_parameter_is_explained_and_a_game_is_dealt(
    lang: str, params: dict[str, str], value: str
) -> None:
    page = Page(None, (lang,), **params)
    assert value in page.text("notice")
    assert page.state == "ready"
    assert page.actions()


def test_an_unknown_language_falls_back() -> None:
    page = Page(None, ("de-AT",), lang="xx")
    assert page.attrs["html"]["lang"] == "de"
    assert "xx" in page.text("notice")
    assert page.state == "ready"


def test_unknown_parameters_are_ignored() -> None:
    page = Page(utm_source="x", seed="1")
    assert page.regions.get("notice", "") == ""


@pytest.mark.parametrize("save", ["", "nonsense", "{}", '{"v": 1}', f'{{"v": 1, "record": "noir1 {ONE}:"}}'])
def test_a_broken_save_is_explained_and_kept_apart(save: str) -> None:
    page = Page({"match": save})
    assert page.state == "ready"
    if save:
        assert page.stored["match.broken"] == save
        assert page.app.t("error.broken-save") in page.text("notice")
        assert "“" not in page.text("notice"), "whoever plays reads no piece of code"
        page.send("/read 0")
        assert page.regions["notice"] == ""


def test_a_save_of_a_newer_version_is_kept_and_explained() -> None:
    saved = json.dumps({"v": 99, "shape": "unknown"})
    page = Page({"match": saved})
    assert page.stored["match.newer"] == saved
    assert page.regions["notice"]


def test_settings_are_kept_but_parameters_are_not() -> None:
    page = Page(lang="it")
    page.send("/set deck standard")
    data = json.loads(page.stored["settings"])
    assert (data["deck"], data["lang"]) == ("standard", "en")
    assert Page(page.stored).attrs["html"]["lang"] == "en"


@pytest.mark.parametrize(
    "text", ["/nothing", "/set a b", "/open x", "zz", "@x T", "/new {", "/why", "/ui", "/read 9"]
)
def test_bad_texts_change_nothing(text: str) -> None:
    page = Page(seed="1")
    before = page.table.to_json()
    page.send(text)
    assert page.table.to_json() == before
    assert page.state == "ready"


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 10, "٣", "-1", "1e3", ""])
def test_a_foreign_number_is_refused_or_does_nothing(number: str) -> None:
    """Python itself refuses to read thousands of digits, so nothing gets so far."""
    page = Page(seed="1", level="easy", role="first")
    page.act(sorted(page.actions())[0])
    before = page.table.to_json()
    for text in (
        "@{} T",
        "/at {}",
        "/step {}",
        "/branch {}",
        "/bot-input {}",
        "/read {}",
        "/walk {}",
        "/lesson d5 {} x",
    ):
        if text != "/branch {}" or number:  # without a number: from here
            page.send(text.format(number))
    page.send("/live")
    assert page.table.to_json() == before


@pytest.mark.parametrize(
    "report",
    [
        "",
        "[",
        "[]",
        "7",
        "{}",
        '{"course": "learn-x"}',
        '{"course": 7, "root": []}',
        '{"course": "learn", "at": "x"}',
    ],
)
def test_a_course_that_cannot_be_is_refused(report: str) -> None:
    app = App(lambda: "0")
    assert app.handle(f"/course {report}").say
    assert isinstance(app.screen, Opening)


def test_a_page_with_a_table_opens_no_course() -> None:
    page = Page(seed="1")
    page.send('/course {"course": "learn", "root": ""}')
    assert page.app.has_table
    assert page.regions["table"]


def test_a_new_game_is_ordered_by_the_form() -> None:
    page = Page(seed="1")
    page.send("/open new")
    assert page.regions["dialog"]
    page.send('/new {"level": "easy", "role": "second", "deck": "standard"}')
    assert page.regions["dialog"] == ""
    assert "easy" in page.table.players
    assert page.table.people == (1,)
    assert read(page.stored["match"]).players == page.table.players


@pytest.mark.parametrize("command", ["/open new", "/open with"])
@pytest.mark.parametrize("game", [game for game in families() if ui_of(game).seats])
def test_a_choice_of_the_seat_names_it(game: str, command: str) -> None:
    page = Page(seed="1")
    page.send(command)
    names = [view_of(game).seat_name(page.app.t, seat) for seat in Seat]
    for name in (page.app.t(f"{game}.role"), *(name[:1].upper() + name[1:] for name in names)):
        assert f'<span data-of="{places(game)}">{name}</span>' in page.regions["dialog"]


def test_only_what_changed_is_sent() -> None:
    page = Page(seed="1")
    assert page.once("/state").regions.keys() <= {"now"}


def test_ids_and_keys_are_unique() -> None:
    page = Page(seed="1")
    play_on(page, until=20)
    for name in ("id", "data-key"):
        found = [value for element in page.elements() if (value := element.get(name))]
        assert len(found) == len(set(found))


def break_command(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Make a command fail as a fault in our code would."""

    def broken(app: Session, _rest: str) -> None:
        app.settings = None  # type: ignore[assignment]  # no command should, so it is a fault
        if app.has_table:
            app.table = None  # type: ignore[assignment]
        raise ZeroDivisionError(name)

    module = import_module(commands.COMMANDS[name].module)
    monkeypatch.setitem(module.COMMANDS, name, broken)


@pytest.mark.parametrize("name", ["hint", "at", "new", "open", "set"])
def test_a_fault_of_ours_is_logged_and_told_and_the_table_stays(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = Page(seed="1", lang="de")
    page.faults = True
    before = page.table.to_json()
    break_command(monkeypatch, name)
    page.send(f"/{name} 1")
    assert page.said[-1] == Words("de")("error.failed")
    assert page.said[-1] in page.text("now")
    assert page.table.to_json() == before
    assert page.state == "ready"
    assert caplog.messages == [f"/{name} 1"]
    assert isinstance(caplog.records[0].exc_info, tuple)
    assert caplog.records[0].exc_info[0] is ZeroDivisionError
    page.act(sorted(page.actions())[0])
    assert page.ply > 0


def test_a_view_that_fails_takes_the_action_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = Page(seed="1", level="easy")
    page.faults = True
    view = view_of(page.table.game)
    whole = view.table
    monkeypatch.setattr(view, "table", lambda look: whole(look) if look.ply == 0 else 1 / 0)
    page.send(f"@0 {sorted(page.actions())[0]}")
    assert page.ply == page.table.match.ply == 0
    assert page.said[-1] == Words("en")("error.failed")
    assert len(caplog.records) == 1


def test_a_bot_that_fails_is_not_asked_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = Page(seed="1", level="easy")
    page.faults = True
    monkeypatch.setattr("web.model.engine.bot_at", lambda *_: 1 / 0)
    page.send(f"@0 {sorted(page.actions())[0]}")
    assert page.said[-1] == Words("en")("error.failed")
    assert len(caplog.records) == 1
    monkeypatch.undo()
    page.send("/go")
    assert page.state == "ready"


def test_a_start_that_fails_is_no_table_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    break_command(monkeypatch, "boot")
    with pytest.raises(ZeroDivisionError):
        Page(seed="1")

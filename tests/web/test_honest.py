"""Fairness: sealed before the first move, opened after the last, with the bot's input."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from html import unescape

import pytest

from noir.games import GAMES
from noir.match import Match
from tests.any_game import ONE, OTHER, richest, swept
from tests.web.driver import Page
from tests.web.sharing.test_share import code_of, finish_game, open_game, play_on
from web.i18n import LANGUAGES
from web.model.table import Table, read, seal_of
from web.play.honest import fields_of
from web.sharing.commands import table_of

GAME = pytest.mark.parametrize("game", swept(GAMES))


@GAME
def test_the_seal_is_on_the_page_before_the_first_action(game: str) -> None:
    page = open_game(game)
    page.send("/open more")
    assert "/honest" in page.does()
    page.send("/honest")
    assert page.table.seal in page.text("dialog")


@GAME
def test_the_deal_is_not_on_the_page_before_the_end(game: str) -> None:
    page = open_game(game)
    play_on(page, plies=4)
    page.send("/honest")
    match = page.table.match
    assert match.game.format_deal(match.state) not in page.html
    page.send("/bot-input")
    assert "bot-input" not in page.app.ui.dialog
    assert page.said[-1] == page.app.t("honest.later")


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_at_the_end_the_deal_is_opened_and_belongs_to_the_seal(game: str) -> None:
    page = finish_game(game)
    table = page.table
    seal = read(Page(dict(page.stored)).stored["match"]).seal
    page.send("/honest")
    text = " ".join([*table.match.record().split()[:2], table.nonce])
    assert sha256(text.encode()).hexdigest() == seal == table.seal
    assert text in page.text("dialog")
    assert page.app.t("honest.holds") in page.text("dialog")


@GAME
def test_the_three_lines_of_python_print_true(game: str) -> None:
    page = finish_game(game)
    page.send("/honest")
    lines = page.effect("/copy")["copy"]
    assert len(lines.splitlines()) == 3
    ran = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "True"


def test_a_deal_that_was_changed_does_not_hold() -> None:
    page = finish_game(ONE)
    saved = json.loads(page.stored["match"]) | {"seal": "0" * 64}
    again = Page({"match": json.dumps(saved)})
    again.send("/honest")
    assert again.app.t("honest.broken") in again.text("dialog")


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_what_the_bot_was_told_is_its_observation_word_for_word(game: str) -> None:
    page = finish_game(game)
    match, bot = page.table.match, page.table.people[0].other
    page.send("/bot-input")
    shown = []
    while True:
        ply = page.dialog.ply
        shown.append(ply)
        turn, turns = page.dialog.turn
        assert turn == len(shown)
        fields = {"n": turn, "total": turns, "ply": ply, "action": page.dialog.action}
        assert page.app.t("honest.turn", **fields) in page.text("dialog")
        seen = match.observe(bot, ply)
        assert page.dialog.fields == fields_of(seen)
        assert page.dialog.action == match.actions[ply]
        after = page.dialog.after
        if after is None:
            break
        page.send(f"/bot-input {after}")
    assert shown == [ply for ply in range(match.ply) if match.mover(ply) == bot]
    assert turn == turns


@GAME
def test_every_field_of_the_observation_is_shown(game: str) -> None:
    page = finish_game(game)
    page.send("/bot-input")
    seen = page.table.match.observe(page.table.people[0].other, page.dialog.ply)
    names = [name.partition(".")[0] for name, _ in fields_of(seen)]
    assert list(dict.fromkeys(names)) == list(seen.__dataclass_fields__)


@pytest.mark.parametrize("rest", ["-1", "x", "9999", "1 1"])
def test_a_turn_that_the_bot_did_not_have_is_refused(rest: str) -> None:
    page = finish_game(ONE)
    page.send(f"/bot-input {rest}")
    assert page.app.ui.dialog == ""


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_the_dialogs_speak_every_language(lang: str) -> None:
    page = finish_game(ONE, lang=lang)
    page.send("/honest")
    page.send("/bot-input")
    assert page.app.t("honest.bot-input-why", seat="").split(".")[0] in page.text("dialog")


def test_a_game_watched_in_progress_has_no_seal_to_show() -> None:
    sender = open_game(ONE)
    play_on(sender, plies=4)
    page = Page(g=code_of(sender, "watch"))
    assert page.table.seal == ""
    assert page.app.t("shell.seal") not in page.text("side")
    assert seal_of(page.table.match)[:16] not in page.html


def test_a_seal_has_sixteen_random_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not the seed's: the same seed gets a new seal each time."""
    lines: list[int] = []

    def urandom(size: int) -> bytes:
        lines.append(size)
        return bytes(range(size))

    monkeypatch.setattr("os.urandom", urandom)
    assert Table.open(ONE, "easy", "first", "7").nonce == bytes(range(16)).hex()
    assert lines == [16]


@GAME
def test_the_random_part_is_hidden_until_the_end_and_then_shown(game: str) -> None:
    page = open_game(game)
    play_on(page, plies=4)
    page.send("/honest")
    assert page.table.nonce not in page.html
    page = finish_game(game)
    page.send("/honest")
    assert page.table.nonce in page.text("dialog")


OLD = {
    "v": 1,
    "players": ["human", "easy"],
    "seed": "7",
    "tossed": False,
    "asked": "",
    "undone": 0,
    "branched": False,
    "watch": "",
    "duel": "",
    "view": {},
    "marks": [],
}


def open_old_save(game: str, lang: str) -> Page:
    """Return a page with a save of the old format, whose seal it shows."""
    match = Match.new(game, "7")
    for _ in range(3):
        match.play(match.legal()[0])
    saved = OLD | {"record": match.record(), "seal": seal_of(match)}
    page = Page({"match": json.dumps(saved)}, lang=lang)
    page.send("/honest")
    assert seal_of(match) in page.text("dialog")
    assert page.app.t("honest.why-old") in unescape(page.text("dialog"))
    page.send("/close")
    return page


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_an_old_save_shows_its_old_seal(lang: str) -> None:
    open_old_save(ONE, lang)


@pytest.mark.parametrize("game", [ONE, OTHER])
@pytest.mark.long
def test_an_old_seal_is_the_same_at_the_end(game: str) -> None:
    page = open_old_save(game, "en")
    t = page.app.t
    play_on(page)
    page = Page({"match": page.stored["match"]})  # saved the new way by now
    page.send("/honest")
    assert t("honest.why-old") in unescape(page.text("dialog"))
    assert t("honest.holds") in unescape(page.text("dialog"))


def test_a_game_without_a_seal_is_given_none() -> None:
    """A seal made late would prove nothing."""
    saved = OLD | {"record": Match.new(ONE, "7").record()}
    page = Page({"match": json.dumps(saved)})
    assert page.table.seal == ""
    assert page.app.t("shell.seal") not in page.text("side")
    page.send("/honest")
    assert page.said[-1] == page.app.t("honest.unsealed")


@GAME
def test_a_link_to_play_on_brings_the_seal_along(game: str) -> None:
    """The number that was written down at the start is the number at the end, on the other device."""
    page = open_game(game)
    play_on(page, plies=4)
    table = page.table
    for mode in ("resume", "open"):
        other = table_of(code_of(page, mode))
        assert (other.nonce, other.seal) == (table.nonce, table.seal)


@GAME
def test_saved_data_hides_the_deal(game: str) -> None:
    """Neither the cards nor the choices, in storage or in a file, until they are unpacked."""
    page = open_game(game)
    play_on(page, plies=4)
    page.send("/new")
    file = page.effect("/export")["download"]["text"]
    for text in (*page.stored.values(), file):
        table = page.table
        assert table.match.game.format_deal(table.match.state) not in text
        assert "noir1" not in text

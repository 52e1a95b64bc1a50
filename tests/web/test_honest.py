"""The honest deal: sealed before the first move, opened after the last; what the bot was told."""

import json
import subprocess
import sys
from hashlib import sha256

import pytest

from noir.games import GAMES
from tests.web.driver import Page
from tests.web.test_share import code_of, finished, opened, play_on
from web.i18n import LANGUAGES
from web.model.fields import fields_of

GAME = pytest.mark.parametrize("game", GAMES)


@GAME
def test_the_seal_is_on_the_page_before_the_first_action(game):
    page = opened(game)
    assert page.app.table.seal[:16] in page.text("side")
    page.send("/honest")
    assert page.app.table.seal in page.text("dialog")


@GAME
def test_the_deal_is_not_on_the_page_before_the_end(game):
    page = opened(game)
    play_on(page, plies=4)
    page.send("/honest")
    match = page.app.table.match
    assert match.game.format_deal(match.state) not in page.html
    page.send("/told")
    assert "told" not in page.app.ui.dialog
    assert page.said[-1] == page.app.t("honest.later")


@GAME
def test_at_the_end_the_deal_is_opened_and_belongs_to_the_seal(game):
    seal = opened(game).app.table.seal
    page = finished(game)
    page.send("/honest")
    text = " ".join(page.app.table.match.record().split()[:2])
    assert sha256(text.encode()).hexdigest() == seal
    assert text in page.text("dialog")
    assert page.app.t("honest.holds") in page.text("dialog")


@GAME
def test_the_three_lines_of_python_print_true(game):
    page = finished(game)
    page.send("/honest")
    lines = page.once("/copy").effect["copy"]
    assert len(lines.splitlines()) == 3
    ran = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "True"


def test_a_deal_that_was_changed_does_not_hold():
    page = finished("district")
    saved = json.loads(page.stored["match"]) | {"seal": "0" * 64}
    again = Page({"match": json.dumps(saved)})
    again.send("/honest")
    assert again.app.t("honest.broken") in again.text("dialog")


@GAME
def test_what_the_bot_was_told_is_its_observation_word_for_word(game):
    page = finished(game)
    match, bot = page.app.table.match, page.app.table.people[0].other
    page.send("/told")
    shown = []
    while True:
        ply = page.app.ui.data["ply"]
        shown.append(ply)
        seen = match.observe(bot, ply)
        assert page.app.ui.data["fields"] == fields_of(seen)
        assert page.app.ui.data["action"] == match.actions[ply]
        after = page.app.ui.data["after"]
        if after is None:
            break
        page.send(f"/told {after}")
    assert shown == [ply for ply in range(match.ply) if match.mover(ply) == bot]


@GAME
def test_every_field_of_the_observation_is_shown(game):
    page = finished(game)
    page.send("/told")
    seen = page.app.table.match.observe(page.app.table.people[0].other, page.app.ui.data["ply"])
    names = [name.partition(".")[0] for name, _ in fields_of(seen)]
    assert list(dict.fromkeys(names)) == list(seen.__dataclass_fields__)


@pytest.mark.parametrize("rest", ["-1", "x", "9999", "1 1"])
def test_a_turn_that_the_bot_did_not_have_is_refused(rest):
    page = finished("district")
    page.send(f"/told {rest}")
    assert page.app.ui.dialog == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_dialogs_speak_every_language(lang):
    page = finished("district", lang=lang)
    page.send("/honest")
    page.send("/told")
    assert page.app.t("honest.told-why", seat="").split(".")[0] in page.text("dialog")


def test_a_game_watched_in_progress_has_no_seal_to_show():
    sender = opened("district")
    play_on(sender, plies=4)
    page = Page(g=code_of(sender, "watch"))
    assert page.app.table.seal[:16] not in page.html

"""Shared links in the app: made, opened, refused, with their contents and secrets."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from noir.chance import rng_from
from noir.core import Seat
from noir.games import GAMES
from tests.any_game import ONE, opening, richest, swept
from tests.web.driver import Page
from web.contracts.table import game_name
from web.i18n import LANGUAGES
from web.library.stats import read
from web.model.links.codec import to_letters
from web.model.links.links import decode, encode
from web.model.players import HotSeat
from web.model.table import Table

if TYPE_CHECKING:
    from noir.match import Match

GAME = pytest.mark.parametrize("game", swept(GAMES))


def play_on(page: Page, seed: str = "play", plies: int = 10_000) -> None:
    rng = rng_from(seed)
    until = page.ply + plies
    while page.state == "ready" and page.ply < until:
        page.act(page.some(rng))


def open_game(game: str, **params: str) -> Page:
    return Page(game=game, level="easy", seed="000000000000abcd", **({"role": "first"} | params))


@cache
def _storage_of(game: str, seed: str) -> dict[str, str]:
    page = open_game(game)
    play_on(page, seed)
    return page.stored


def finish_game(game: str, seed: str = "play", lang: str = "en") -> Page:
    """A page that was reloaded at the end of a game."""
    return opened_on(dict(_storage_of(game, seed)), game, lang)


def opened_on(stored: dict[str, str], game: str, lang: str = "en") -> Page:
    return Page(stored, game=game, level="easy", seed="000000000000abcd", role="first", lang=lang)


def code_of(page: Page, mode: str) -> str:
    page.send(f"/share {mode}")
    link: str = page.dialog.link
    page.send("/close")
    return link.partition("#g=")[2]


@pytest.mark.long
@GAME
@pytest.mark.parametrize("role", ["first", "second"])
def test_a_link_to_play_on_continues_exactly_there(game: str, role: str) -> None:
    sender = open_game(game, role=role)
    play_on(sender, plies=opening(game, 6))
    receiver = Page(g=code_of(sender, "resume"))
    there, here = sender.table, receiver.table
    assert (here.match.record(), here.players, here.seed) == (there.match.record(), there.players, there.seed)
    assert receiver.app.look().seen == sender.app.look().seen
    assert receiver.actions() == sender.actions()
    play_on(sender, plies=opening(game, 6))
    play_on(receiver, plies=opening(game, 6))
    assert receiver.table.match.record() == sender.table.match.record()


@GAME
@pytest.mark.parametrize("role", ["first", "second"])
def test_a_watch_link_shows_the_senders_view(game: str, role: str) -> None:
    sender = open_game(game, role=role)
    play_on(sender, plies=opening(game, 6))
    receiver = Page(g=code_of(sender, "watch"))
    seat = sender.table.people[0]
    assert receiver.app.look().seat == seat
    assert receiver.app.look().seen == sender.app.look().seen
    assert receiver.app.look().both is None
    assert receiver.actions() == set()
    receiver.send(sender.table.match.legal()[0])
    assert receiver.ply == sender.ply
    assert "/step -1" in receiver.does()
    receiver.send("/at 1")
    assert receiver.app.look().seen == sender.table.match.observe(seat, 1)


@GAME
def test_a_watch_link_hides_the_senders_unknowns(game: str) -> None:
    sender = open_game(game)
    play_on(sender, plies=opening(game, 6))
    code = code_of(sender, "watch")
    match = sender.table.match
    assert decode(code).match.record() != match.record()
    seen = match.observe(Seat.FIRST)
    for n in range(5):
        world = match.game.determinize(seen, rng_from(n))
        deal = match.game.format_deal(world)
        other = Table.open(game, "easy", "first", "", deal=deal)
        if not _follows(other, match):
            continue
        page = Page({"match": other.to_json()})
        assert code_of(page, "watch") == code


def _follows(table: Table, match: Match) -> bool:
    """Play the same actions on another deal, where they look the same to the first seat."""
    for ply, text in enumerate(match.actions):
        if text not in table.match.legal():
            return False
        table.match.play(text)
        if table.match.observe(Seat.FIRST) != match.observe(Seat.FIRST, ply + 1):
            return False
    return True


@GAME
def test_an_open_link_shows_both_sides(game: str) -> None:
    sender = open_game(game)
    play_on(sender, plies=opening(game, 6))
    receiver = Page(g=code_of(sender, "open"))
    both = receiver.app.look().both
    assert both == tuple(sender.table.match.observe(seat) for seat in Seat)
    assert receiver.actions() == set()


@GAME
@pytest.mark.parametrize("end", [False, True])
def test_spectators_see_two_names_at_one_device(game: str, end: bool) -> None:
    """A link contains no names: its players are the two of the hot seat."""
    sender = finish_game(game) if end else open_game(game)
    sender.table.seating = HotSeat()
    receiver = Page(g=code_of(sender, "open"), lang="en")
    assert receiver.app.look().names == ("Player 1", "Player 2")
    assert receiver.app.t("share.sender") not in receiver.text("table")


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_a_duel_starts_on_the_same_deal_and_compares_at_the_end(game: str) -> None:
    sender = finish_game(game)
    code = code_of(sender, "duel")
    same = Page(g=code)
    assert same.table.match.branch(0).record() == sender.table.match.branch(0).record()
    assert same.table.nonce not in ("", sender.table.nonce)  # dealt and sealed here and now
    play_on(same)
    assert same.table.match.record() == sender.table.match.record()
    assert same.app.t("share.duel.even") in same.text("now")
    (entry,) = read(same.stored["stats"])
    assert entry.duel == "even"
    same.send("/rival")
    assert same.table.match.record() == sender.table.match.record()
    assert same.table.people == ()


def test_the_senders_game_is_not_shown_before_the_end_of_a_duel() -> None:
    page = Page(g=code_of(finish_game(ONE), "duel"))
    before = page.table.to_json()
    page.send("/rival")
    assert page.table.to_json() == before
    assert "/rival" not in page.does()


@GAME
def test_a_duel_gives_away_only_the_deal(game: str) -> None:
    sender = open_game(game)
    play_on(sender, plies=4)
    code = code_of(sender, "duel")
    assert decode(code).match.ply == 0
    receiver = Page(g=code)
    assert receiver.app.t("share.duel.unplayed") in receiver.text("now")


@GAME
def test_a_reload_under_a_link_keeps_what_was_played_since(game: str) -> None:
    sender = open_game(game)
    play_on(sender, plies=2)
    code = code_of(sender, "resume")
    receiver = Page(g=code)
    play_on(receiver, plies=2)
    again = Page(receiver.stored, g=code)
    assert again.table.match.record() == receiver.table.match.record()


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize("code", ["", "zz", "1AAAA", "9AAAA", "1" * 5000, "<script>alert(1)</script>"])
def test_a_broken_link_is_explained_and_the_saved_game_goes_on(lang: str, code: str) -> None:
    before = open_game(ONE)
    play_on(before, plies=4)
    page = Page(before.stored, lang=lang, g=code)
    assert page.table.match.record() == before.table.match.record()
    assert page.regions["notice"]
    assert "<script" not in page.html


@pytest.mark.parametrize(
    ("code", "why"), [("zz", "form"), ("9AAAA", "damaged"), ("9" + to_letters("9", 7), "newer")]
)
def test_a_broken_link_in_an_open_page_changes_nothing(code: str, why: str) -> None:
    page = open_game(ONE)
    play_on(page, plies=4)
    before = page.table.to_json()
    page.send(f"/link {code}")
    assert page.table.to_json() == before
    assert page.said[-1] == page.app.t(f"error.broken-link.{why}", value=f"\u2068{code}\u2069")


@GAME
def test_a_link_followed_in_an_open_page_opens_its_game(game: str) -> None:
    sender = open_game(game)
    play_on(sender, plies=4)
    page = Page(seed="1")
    page.send(f"/link {code_of(sender, 'resume')}")
    assert page.table.match.record() == sender.table.match.record()
    assert page.attrs["table"]["data-game"] == game
    assert game_name(sender.app.t, game) in page.text("bar")


def test_a_forged_link_is_said_to_be_impossible() -> None:
    page = open_game(ONE)
    link = decode(code_of(page, "resume"))
    code = encode(replace(link, players=("easy", "easy")))
    before = page.table.to_json()
    page.send(f"/link {code}")
    assert page.app.ui.news.last_event == page.app.t("error.broken-link.impossible", value=code)
    assert page.table.to_json() == before


@GAME
def test_the_share_dialog_hands_the_link_over(game: str) -> None:
    page = open_game(game)
    page.send("/share")
    assert page.dialog.modes == ("resume", "watch", "duel", "open")
    assert page.once("/copy").effect == {"copy": page.dialog.link}
    assert page.effect("/send")["share"]["url"] == page.dialog.link
    page = finish_game(game)
    page.send("/share")
    assert page.dialog.modes == ("watch", "duel", "open")
    page.send("/share resume")
    assert page.dialog.mode == "watch"


def test_the_link_begins_with_the_address_of_the_page() -> None:
    page = Page(seed="1")
    fields = {"params": {}, "languages": ["en"], "saved": {}, "address": "https://example.org/noir/"}
    page.send("/boot " + json.dumps(fields))
    page.send("/share")
    assert page.dialog.link.startswith("https://example.org/noir/#g=2")


def test_two_people_at_one_device_cannot_share_one_hand() -> None:
    page = open_game(ONE)
    page.table.seating = HotSeat()
    page.send("/share")
    assert "watch" not in page.dialog.modes


@pytest.mark.parametrize("text", ["/copy", "/send", "/share x", "/link", "/link  "])
def test_bad_texts_change_nothing(text: str) -> None:
    page = open_game(ONE)
    before = page.table.to_json()
    assert page.once(text).effect is None
    assert page.table.to_json() == before


def test_a_saved_duel_with_a_broken_link_counts_as_a_broken_save() -> None:
    saved = json.loads(open_game(ONE).stored["match"]) | {"duel": "1AAAA"}
    page = Page({"match": json.dumps(saved)})
    assert page.stored["match.broken"]
    assert page.state == "ready"


def test_one_kind_of_link_is_open_the_others_are_folded() -> None:
    """The one that makes most sense now, or the chosen one."""
    page = open_game(ONE)
    for mode in ("resume", "duel"):
        page.send(f"/share {mode}")
        first, _, folded = page.regions["dialog"].partition("<details")
        assert f'data-do="/share {mode}"' in first
        assert first.count('data-do="/share ') == 1
        assert folded.count('data-do="/share ') == 3

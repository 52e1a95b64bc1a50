"""Host page around the table: its requests and its messages, without a browser."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from noir.core import Seat
from noir.games import GAMES, positions_of
from noir.match import Match
from noir.puzzles import data_path
from tests.any_game import ONE, OTHER, WITH_BOTS, richest, swept, with_roles
from tests.web.analysis.driver import some
from tests.web.driver import Page, follows
from tests.web.reading import Reading
from web.app.app import App
from web.contracts.editor import games_to_analyse
from web.contracts.table import view_of
from web.model.links.links import Link, decode, encode, open_match
from web.model.players import HUMAN
from web.model.settings import Settings
from web.puzzles.screen import open_puzzle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from web.model.table import Table


class Framed:
    """An embedded tab. The bot's turns are played out after every message."""

    def __init__(self, saved: Mapping[str, str] | None = None, /, **params: str) -> None:
        self.app = App(lambda: "00000000000000aa")
        self.posts: list[dict[str, Any]] = []
        self.said: list[str] = []
        self.regions: dict[str, str] = {}
        fields = {"params": params, "languages": ["en"], "embed": True, "saved": saved or {}}
        self.run("/boot " + json.dumps(fields))

    @property
    def table(self) -> Table:
        return self.app.table

    def run(self, text: str | None) -> None:
        while text:
            update = self.app.handle(text)
            self.posts += json.loads(update.to_json()).get("post", ())
            self.said += [update.say] if update.say else []
            self.regions |= update.regions
            text = None if update.idle else update.next
            if update.effect and "puzzles" in update.effect:
                family = update.effect["puzzles"]
                cases = data_path(family).read_text("ascii") if family else ""
                text = "/cases " + json.dumps({"today": "2026-11-22", "family": family, "text": cases})

    def ask(self, **message: Any) -> list[dict[str, Any]]:
        """Send one message of the host and return the answers."""
        self.posts.clear()
        self.run("/host " + json.dumps({"noir": 1, "v": 1, **message}))
        return list(self.posts)

    def types(self) -> list[str]:
        return [post["type"] for post in self.posts]


def open_frame(**params: str) -> Framed:
    return Framed(**{"game": ONE, "level": "easy", "role": "first", "seed": "host", **params})


def test_a_start_is_told_with_ready_and_the_state() -> None:
    tab = open_frame()
    assert tab.types() == ["ready", "state"]
    state = tab.posts[1]
    assert (state["state"], state["game"], state["ply"], state["turn"], state["seat"]) == (
        "ready",
        ONE,
        0,
        0,
        0,
    )
    assert state["legal"] == sorted(tab.table.match.legal())


def test_a_frame_is_silent_unless_somebody_asks_there() -> None:
    """A reader with sounds on the full page does not expect them in another site's page."""
    saved = {"settings": Settings(sound="on").to_json()}
    assert Framed(saved).app.settings.sound == "off"
    assert Framed(saved, sound="on").app.settings.sound == "on"
    for way in ("/set sound on", '/host {"noir": 1, "v": 1, "type": "set", "sound": "on"}'):
        tab = Framed(saved)
        tab.run(way)
        assert tab.app.settings.sound == "on"


def test_a_message_may_have_8000_characters_and_no_more() -> None:
    tab = open_frame()
    longest = json.dumps({"noir": 1, "v": 1, "type": "set", "theme": "light"}).ljust(8000)
    for text, fits in ((longest, True), (longest + " ", False)):
        tab.posts.clear()
        tab.run(f"/host {text}")
        assert ("error" not in tab.types()) == fits


@pytest.mark.parametrize("order", [{}, {"puzzle": "daily"}], ids=["game", "puzzle"])
def test_a_link_in_a_frame_opens_a_new_tab(order: dict[str, str]) -> None:
    """The pages to read would replace the game in the frame. On the full page they can."""
    tab = open_frame(**order)
    assert (open_puzzle(tab.app) is not None) == bool(order)
    for dialog in ("/open more", "/open new"):
        tab.run(dialog)
        links = [one for one in Reading(tab.regions["dialog"]).elements if "href" in one]
        assert links
        assert all((one.get("target"), one.get("rel")) == ("_blank", "noopener") for one in links)
    page = Page(game=ONE, seed="host")
    page.send("/open more")
    assert not any("target" in one for one in page.elements("dialog"))


def test_a_page_of_its_own_tells_nobody() -> None:
    page = Page(game=ONE, seed="host", role="first")
    assert page.last.post == []


def test_the_host_plays_for_the_person_and_hears_both_moves() -> None:
    tab = open_frame()
    first = tab.posts[1]["legal"][0]
    answer = tab.ask(type="play", action=first)
    moves = [post for post in answer if post["type"] == "move"]
    assert [(move["ply"], move["seat"]) for move in moves] == [(1, 0), (2, 1)]
    assert moves[0]["action"] == first
    assert "action" not in moves[1]
    assert moves[1]["text"]


@pytest.mark.long
def test_a_whole_game_by_messages_ends_with_over_and_the_record() -> None:
    tab = open_frame()
    for _ in range(60):
        if tab.posts[-1]["type"] == "over":
            break
        legal = next(post for post in reversed(tab.posts) if post["type"] == "state")["legal"]
        tab.ask(type="play", action=legal[0])
    over, outcome = tab.posts[-1], tab.table.match.outcome
    assert outcome is not None
    assert over["type"] == "over"
    assert over["record"] == tab.table.match.record()
    assert over["scores"] == list(outcome.scores)


def test_load_puts_another_game_on_the_table() -> None:
    tab = open_frame()
    answer = tab.ask(type="load", game=OTHER, role="first", seed="other")
    assert answer[-1]["game"] == OTHER
    assert tab.app.chosen.game == ONE


def test_set_changes_language_and_look_at_once_and_keeps_nothing() -> None:
    tab = open_frame()
    answer = tab.ask(type="set", lang="it", theme="light")
    assert (answer[-1]["lang"], answer[-1]["theme"]) == ("it", "light")
    assert (tab.app.chosen.lang, tab.app.chosen.theme) == ("en", "noir")


@pytest.mark.parametrize(
    "message",
    [
        {"type": "play", "action": "nonsense"},
        {"type": "play", "action": "P" * 5000},
        {"type": "play"},
        {"type": "play", "action": "T", "ply": 40},
        {"type": "play", "action": ["T"]},
        {"type": "load", "game": "chess"},
        {"type": "load", "deal": "5.5.5"},
        {"type": "load", "seed": "\n"},
        {"type": "load", "g": "1broken"},
        {"type": "set", "lang": "xx"},
        {"type": "set", "theme": {"a": 1}},
        {"type": "boot"},
        {"type": "__class__"},
        {"type": 7},
        {"type": ["play"]},
        {"type": "set", "lang": "it", "padding": "x" * 9000},
    ],
)
def test_a_bad_message_gets_an_error(message: dict[str, Any]) -> None:
    tab = open_frame()
    before = (tab.table.match.record() if tab.table else "", tab.app.settings)
    answer = tab.ask(**message)
    assert [post["type"] for post in answer] == ["error"]
    assert answer[0]["message"]
    assert len(answer[0]["message"]) < 400
    assert (tab.table.match.record(), tab.app.settings) == before


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"play"', "[" * 3000])
def test_what_is_no_message_is_answered_with_an_error(text: str) -> None:
    tab = open_frame()
    tab.posts.clear()
    tab.run(f"/host {text}")
    assert tab.types() == ["error"]


@pytest.mark.parametrize("game", swept(GAMES))
def test_moves_in_a_frame_are_announced(game: str) -> None:
    """The page around, or the person: each action is heard once."""
    tab = open_frame(game=game)
    for _ in range(4):
        table, before = tab.table, len(tab.said)
        ply = table.match.ply
        tab.ask(type="play", action=table.match.legal()[0])
        lines = view_of(game).log(tab.app.look(live=True))
        assert len(tab.said) == before + 1
        assert tab.said[-1].startswith(lines[ply])
        assert lines[-1] in tab.said[-1]
        if table.match.outcome:
            break
        ply = table.match.ply
        tab.run(f"@{ply} {table.match.legal()[-1]}")
        if tab.app.ui.pending_confirmation:
            tab.run(f"@{ply} {tab.app.ui.pending_confirmation}")
        assert tab.said[-1].startswith(view_of(game).log(tab.app.look(live=True))[ply])


PUBLIC = {
    "ready": {"type"},
    "move": {"type", "ply", "seat"},
    "state": {"type", "state", "game", "ply", "turn", "seat", "legal", "lang", "theme"},
}
"""What a page around two people may be told before the end. The values tell whose turn it is, and no more."""


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_a_host_of_two_people_learns_public_facts_only(game: str) -> None:
    """A whole random game of every game: no action, no sentence of one seat, no list of legal actions."""
    tab = open_frame(game=game, level="human", seed="1")
    rng = random.Random("1")
    for _ in range(400):
        match = tab.table.match
        if match.outcome:
            break
        tab.run("/lift")
        kinds = sorted({text[0] for text in match.legal()})  # one as likely as the other: so a game ends soon
        kind = rng.choice(kinds)
        tab.run(f"@{match.ply} {rng.choice([text for text in match.legal() if text[0] == kind])}")
        if "yes" in tab.regions.get("dialog", "") and tab.app.ui.pending_confirmation:
            tab.run(tab.app.ui.pending_confirmation)
        tab.run("/pass")
    assert match.outcome
    before_the_end = [post for post in tab.posts if post["type"] != "over" and post.get("state") != "over"]
    assert len(before_the_end) > match.ply
    for post in before_the_end:
        assert set(post) <= PUBLIC[post["type"]]
        assert post.get("legal", []) == []
    assert tab.posts[-1]["record"] == match.record()


def test_a_host_cannot_guess_the_hands_of_two_people() -> None:
    """A legal guess and one that is not get the same answer, which names no card."""
    tab = open_frame(level="human")
    tab.run("/lift")
    legal = tab.table.match.legal()[0]
    answers = {
        json.dumps(tab.ask(type="play", action=action)).replace(action, "X") for action in (legal, "Z")
    }
    assert len(answers) == 1
    assert tab.table.match.ply == 0


def posts_of(game: str, seat: str, deal: str, actions: list[str]) -> list[dict[str, Any]]:
    """The messages to a host on a deal, with all of these actions played by hand."""
    tab = open_frame(game=game, role=seat, deal=deal)
    table = tab.table
    assert table
    for _ in range(table.match.ply):  # a bot that starts has played already
        table.match.undo()
    table.match.play_all(actions)
    tab.ask(type="set", lang="de")
    return list(tab.posts)


@pytest.mark.parametrize(("game", "seat"), with_roles(GAMES))
@pytest.mark.long
def test_a_host_learns_nothing_the_person_does_not_know(game: str, seat: str) -> None:
    """On another deal that looks the same to the person, the host gets the same messages."""
    compared = 0
    person = Seat.FIRST if seat == "first" else Seat.SECOND
    for seed in range(2):
        if compared > 2:  # one game is enough
            break
        match = Match.new(game, f"host-{seed}")
        choose = random.Random(seed)
        while match.to_move is not None:
            if match.to_move != person or match.ply % 3 > 1:
                match.play(choose.choice(match.legal()))
                continue
            world = match.game.determinize(match.observe(person), choose)
            other = Match.from_deal(game, match.game.format_deal(world))
            if other.record() != match.record() and follows(other, match, person):
                here, there = (
                    posts_of(game, seat, one.game.format_deal(one.at(0)), list(match.actions))
                    for one in (match, other)
                )
                assert here == there
                compared += 1
            match.play(choose.choice(match.legal()))
    assert compared > 2


@pytest.mark.long
@pytest.mark.parametrize("game", swept(WITH_BOTS))
@pytest.mark.parametrize("role", ["first", "second"])
def test_a_host_page_can_bring_the_opponent(game: str, role: str) -> None:
    """Its bot is asked with a link to the view of its seat. The game isn't kept."""
    tab = open_frame()
    rng = random.Random(1)
    tab.ask(type="load", game=game, role=role, seed="guest", opponent="Ada's bot")
    table, posts = tab.table, list(tab.posts)
    before = dict(tab.app.storage)
    assert tab.app.look().names[table.people[0].other] == "Ada's bot"
    while table.match.outcome is None and table.match.ply < 12:
        if not table.bot_to_move:
            posts = tab.ask(type="play", action=rng.choice(table.match.legal()))
            continue
        [lines] = [post for post in posts if post["type"] == "ask"]
        link = decode(lines["g"])
        seat = table.people[0].other
        assert (lines["ply"], link.seat) == (table.match.ply, seat)
        assert link.match.observe(seat) == table.match.observe(seat)
        assert lines["g"] == encode(Link("watch", open_match(table.match, seat), (HUMAN, HUMAN), seat))
        tab.run("/go")
        assert table.match.ply == lines["ply"]  # none of ours thinks for it
        posts = tab.ask(type="answer", ply=lines["ply"], action="nonsense")
        assert tab.types() == ["error"]
        assert tab.ask(type="answer", ply=lines["ply"] + 1, action=table.match.legal()[0]) == []
        posts = tab.ask(type="answer", ply=lines["ply"], action=rng.choice(table.match.legal()))
        assert table.match.ply == lines["ply"] + 1
    assert {key: text for key, text in tab.app.storage.items() if before.get(key) != text} == {}


def test_the_next_game_is_against_the_same_opponent() -> None:
    tab = open_frame()
    tab.ask(type="load", role="second", opponent="Ada's bot")
    tab.run("/new")
    assert tab.table.guest == "Ada's bot"
    tab.ask(type="load", role="second")
    assert tab.table.guest == ""


@pytest.mark.parametrize("game", games_to_analyse())
def test_from_a_position_one_of_our_bots_plays(game: str) -> None:
    """The host's bot would see a past that never was."""
    tab = open_frame()
    position = positions_of(game).to_text(next(some(game)))
    assert tab.ask(type="load", game=game, position=position, opponent="Ada's bot")
    assert tab.table.match.position
    assert tab.table.guest == ""
    assert not [post for post in tab.posts if post["type"] == "ask"]

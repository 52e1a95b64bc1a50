"""Truth of words about an action at its own moment: in review, hint, refusal and promise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import noir.review
from noir.bots import LEVELS
from noir.chance import pick, rng_from
from noir.core import GameError, IllegalAction, Seat, Thinker, Thought
from noir.games import GAMES
from noir.match import Match
from tests.any_game import of, opening, richest, swept
from tests.laws.play import some_states
from tests.web.driver import Page
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words
from web.model.look import Look
from web.model.players import Spectating, seating_of
from web.model.table import Table
from web.model.ui import Past

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Game

GAME = pytest.mark.parametrize("game", swept(GAMES))


class Oracle(Thinker[Any, Any]):
    """Trusts the last legal action most and the others little. Works on any game."""

    weighs = True

    def __init__(self, game: str) -> None:
        self.game = GAMES[game]

    def think(self, observation: Any) -> Iterator[Thought[Any]]:
        """Yield one thought, with a value for every action."""
        world = self.game.determinize(observation, rng_from("oracle"))
        best, *others = reversed(self.game.legal_actions(world))
        yield Thought(best, ((best, 0.58), *((action, 0.26) for action in others)))


class Mute(Oracle):
    """Knows the move and not its worth."""

    weighs = False

    def think(self, observation: Any) -> Iterator[Thought[Any]]:
        """Yield one thought without values."""
        for thought in super().think(observation):
            yield Thought(thought.action)


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and reviews ask a bot that answers at once."""
    monkeypatch.setattr(noir.review, "adviser", Oracle)


@pytest.fixture
def mute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and reviews ask a bot without values."""
    monkeypatch.setattr(noir.review, "adviser", Mute)


def play(game: str, seed: str, until: int = 10_000) -> Match:
    match, rng = Match.new(game, seed), rng_from(seed)
    while match.to_move is not None and match.ply < until:
        match.play(pick(match.legal(), rng))
    return match


def open_match(match: Match, players: tuple[str, str] = ("human", "easy"), **params: str) -> Page:
    return Page({"match": Table(match, seating_of(players), seed="truth").to_json()}, **params)


def decisions(page: Page) -> list[str]:
    """Every decision of the review as it is told when it is pointed at, in the order of the game."""
    return [decision(page, at) for at in range(len(page.dialog.report.decisions))]


def decision(page: Page, at: int) -> str:
    """A decision of the review as it is told when it is pointed at."""
    page.send(f"/point {at}")
    [result] = re.findall(r'id="pointed">(.*?)<p class="retry">', page.regions["dialog"])
    return str(result)


def action_names(text: str, which: str) -> list[str]:
    """An entry's name for the played or the better action. None when it does not speak of one."""
    return re.findall(rf'is-{which}">.*?<strong>(.*?)</strong>', text)


@GAME
@pytest.mark.usefixtures("oracle")
def test_a_hint_is_named_at_its_own_moment(game: str) -> None:
    """Looking back while the hint is worked out does not put the past's cards into its mouth."""
    match = play(game, "hint", opening(game, 14))
    page = open_match(match, ("human", "easy") if match.to_move == Seat.FIRST else ("easy", "human"))
    page.once("/hint")
    page.app.ui.moment = Past(1)
    page.send("/go")
    look, hint = page.app.look(live=True), page.app.ui.advice.hint
    assert hint is not None
    assert view_of(game).action_name(page.app.t, look.seen, hint.action) in page.said[-1]


@GAME
@pytest.mark.usefixtures("mute")
def test_without_values_there_is_no_review(game: str) -> None:
    """A review that has weighed nothing would praise every game, so there is none, and no bar either."""
    page = open_match(play(game, "mute"))
    assert "/review" not in page.does()
    page.send("/review")
    assert page.app.ui.dialog == ""
    page = open_match(play(game, "mute", 2))
    page.send("/set bar on")
    assert 'class="chance"' not in page.regions["now"]


@GAME
@pytest.mark.usefixtures("oracle")
def test_the_win_bar_is_promised_only_where_it_will_be_shown(game: str) -> None:
    """Two people at one device, and spectators through a link, aren't asked to wait for a chance."""
    match = play(game, "bar", 4)
    alone = open_match(match, ("human", "easy") if match.to_move == Seat.FIRST else ("easy", "human"))
    alone.send("/set bar on")
    assert "<meter" in alone.regions["now"]
    two = open_match(match, ("human", "human"))
    two.send("/lift")
    two.send("/set bar on")
    assert two.actions()
    watched = Page({"match": Table(match, Spectating(("human", "easy"), Seat.FIRST)).to_json()})
    watched.send("/set bar on")
    for page in (two, watched):
        assert 'class="chance"' not in page.regions["now"]
        page.send("/open settings")
        about = map(page.app.t, ("settings.bar.note", "coach.for-whom", "settings.level.note"))
        assert " ".join(about) in page.text("dialog"), "explained as in the case file"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_kinds_of_opponents_are_named(lang: str) -> None:
    t = Words(lang)
    assert t(f"shell.level.{LEVELS[-1]}") in t("settings.level.note")


def refusal(rules: Game[Any, Any, Any], state: Any, text: str) -> str:
    """Why the rules forbid an action. "" where they do not, or know no such action."""
    try:
        rules.apply(state, rules.parse_action(text))
    except IllegalAction as error:
        return error.reason
    except GameError:
        pass
    return ""


@pytest.mark.long
@pytest.mark.parametrize("game", richest(game for game in GAMES if of(game, "web", "refusals")))
def test_a_refusal_gives_the_rules_reason(game: str) -> None:
    """Pressed or pointed at, an impossible action gives its reason in one and the same true sentence."""
    rules, count, refused = GAMES[game], of(game, "web", "refusals"), 0
    texts = sorted(set(count.imaginable(game)))
    for state in some_states(rules, 3, every=5):
        seat = rules.to_move(state)
        if seat is None:
            continue
        legal = frozenset(rules.format_action(action) for action in rules.legal_actions(state))
        look = Look(
            Words("en"), game, rules.observe(state, seat), seat, ("A", "B"), legal=legal, to_move=seat
        )
        view = view_of(game)
        for text in texts:
            reason = refusal(rules, state, text)
            if reason:
                assert view.why(look, text) in count.sentence(look, reason, text), (text, reason)
                refused += 1
        refused += previews(look, str(view.table(look)))
    assert refused > 300


def previews(look: Look, html: str) -> int:
    """Check that the description of a refused button equals the answer to a press. Return the number."""
    tips = dict(re.findall(r'<span id="([^"]*tip-[^"]*)" hidden>([^<]*)</span>', html))
    found = 0
    for button in re.findall(r"<button [^>]*>", html):
        do, tip = (re.search(rf'{name}="([^"]*)"', button) for name in ("data-do", "aria-describedby"))
        if do and tip and do[1].startswith("/why "):
            assert tips[tip[1]] == view_of(look.game).why(look, do[1].removeprefix("/why "))
            found += 1
    return found

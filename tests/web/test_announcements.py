"""By ear: everything that happens is told, once, in one breath, and again when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noir.chance import rng_from
from noir.games import GAMES
from tests.any_game import ONE, of
from tests.web.driver import Page
from web.views.parts import view_of

if TYPE_CHECKING:
    from random import Random

    from noir.core import Seat

GAME = pytest.mark.parametrize("game", GAMES)
ROLE = pytest.mark.parametrize("role", ["first", "second"])
SEEDS = 2


def opened(game: str, role: str, seed: int, stored: dict[str, str] | None = None) -> Page:
    return Page(stored, game=game, level="easy", role=role, seed=f"ear {seed}")


def brought(page: Page, ply: int) -> list[str]:
    """What the own action after ``ply`` actions has brought, told from the rules and not by the view."""
    told: list[str] = of(page.table.game, "web", "ear").brought(page, ply)
    return told


def expected(page: Page, since: int) -> str:
    """What has to be heard of the actions from ply ``since`` on, and of the end."""
    match, look = page.table.match, page.app.look(live=True)
    view = view_of(look.game)
    lines = view.log(look)
    told: list[str] = []
    for ply in range(since, match.ply):
        told += brought(page, ply) if match.mover(ply) == look.seat else [lines[ply]]
    return " ".join([*told, view.status(look)] if look.outcome else told)


def turns(page: Page, rng: Random) -> Any:
    """Play a game at random; yield after each own action the ply before it and what was said since."""
    while page.state == "ready":
        since, said = page.ply, len(page.said)
        page.act(page.some(rng))
        yield since, page.said[said:]


@GAME
@ROLE
def test_each_event_since_the_own_action_is_told_once_and_in_one_breath(game: str, role: str) -> None:
    """Radar, identity, arrest in vain, card drawn, new round, the other's turn, the end: all of it."""
    heard = 0
    for seed in range(SEEDS):
        page = opened(game, role, seed)
        for since, said in turns(page, rng_from(f"ear/{seed}")):
            wanted = expected(page, since)
            assert said == ([wanted] if wanted else [])
            heard += sum(bool(brought(page, ply)) for ply in range(since, page.ply) if _own(page, ply))
    assert heard >= SEEDS, "the games held hardly anything that an own action brings"


def _own(page: Page, ply: int) -> bool:
    return page.table.match.mover(ply) == page.app.look().seat


@GAME
@ROLE
def test_what_was_told_can_be_heard_again_with_the_own_action(game: str, role: str) -> None:
    """The last event is the whole turn and the answer to it, so nothing that was told is out of reach."""
    page = opened(game, role, 9)
    for _, said in turns(page, rng_from("again")):
        page.send("/last")
        again = page.said[-1]
        assert all(sentence in again for whole in said for sentence in whole.split(". "))
        look = page.app.look()
        assert view_of(game).log(look)[_latest_own(page, look.seat)] in again


def _latest_own(page: Page, seat: Seat) -> int:
    match = page.table.match
    return max(ply for ply in range(match.ply) if match.mover(ply) == seat)


@GAME
@ROLE
def test_nothing_is_said_while_a_bot_is_still_to_move(game: str, role: str) -> None:
    """A bot that moves twice, or before a long own result is read out, does not cut its own news short."""
    page = opened(game, role, 2)
    rng = rng_from("breath")
    while page.state == "ready":
        update = page.once(f"@{page.ply} {page.some(rng)}")
        if page.app.ui.asking:
            update = page.once(f"@{page.ply} {page.app.ui.asking}")
        while page.state == "thinking":
            assert update.say is None
            assert update.next
            update = page.once(update.next)


@GAME
@ROLE
def test_a_reload_while_the_bot_thinks_loses_no_news(game: str, role: str) -> None:
    """What the own action brought is told with the bot's answer, as if the page had never been closed."""
    page = opened(game, role, 3)
    rng = rng_from("reload")
    while page.state == "ready":
        since = page.ply
        page.once(f"@{page.ply} {page.some(rng)}")
        if page.app.ui.asking:
            page.once(f"@{page.ply} {page.app.ui.asking}")
        thinking = page.state == "thinking"
        page = opened(game, role, 3, page.stored)
        if thinking:
            turn = since
            while turn and page.table.match.mover(turn - 1) == page.app.look().seat:
                turn -= 1
            assert page.said[-1] == expected(page, turn)


def test_asking_where_it_stands_leaves_the_latest_event_on_the_screen() -> None:
    """The eye keeps what the bot did; the ear hears the table."""
    page = opened(ONE, "second", 1)
    page.act(sorted(page.actions())[0])
    before = page.regions["now"]
    page.send("/state")
    assert page.regions["now"] == before
    assert page.said[-1].startswith(view_of(ONE).status(page.app.look()))


@GAME
def test_the_curtain_says_whose_turn_it_is_once(game: str) -> None:
    """The same sentence does not stand twice, one under the other."""
    page = Page(game=game, level="human", seed="1")
    assert page.text("now").count(page.app.t("hotseat.turn", name="Player 1")) == 1

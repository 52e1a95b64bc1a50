"""By ear: everything that happens is told, once, in one breath, and again when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noir.chance import rng_from
from noir.games import GAMES
from tests.web.driver import Page
from web.games.killer.names import NAMES, collapse_words, listed
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
    match, t = page.table.match, page.app.t
    if match.game.name == "district":
        before, after = match.at(ply).round, match.at(ply + 1).round
        if (match.outcome and ply + 1 == match.ply) or before == after:
            return []
        mover = match.mover(ply + 1)
        assert mover is not None
        who = "you" if mover == page.app.look().seat else "they"
        return [t(f"district.log.round.{who}", n=after, name=page.app.look().names[mover])]
    event = match.at(ply + 1).history[-1]
    told = {
        "e": lambda: t("killer.log.e.own", who=NAMES[event.drawn]) if event.drawn else t("killer.log.e"),
        "d": lambda: _disguise(page, event),
        "u": lambda: _radar(page, event),
        "k": lambda: _radar(page, event) if event.radar is not None else "",
        "a": lambda: _vain(page, event),
        "z": lambda: _vain(page, event),
    }.get(event.verb, str)()
    return [part for part in (told, collapse_words(t, event.collapse)) if part]


def _disguise(page: Page, event: Any) -> str:
    t = page.app.t
    if not event.success:
        return t("killer.log.d.failed", who=NAMES[event.revealed])
    own = t("killer.log.d.own", who=NAMES[event.drawn])
    return f"{t('killer.log.d', who=NAMES[event.revealed])} {own}"


def _radar(page: Page, event: Any) -> str:
    t, near = page.app.t, listed(page.app.t, event.near)
    if event.verb == "u" and event.radar is None:
        return t("killer.log.u.dead", who=NAMES[event.suspect])
    heard = t(f"killer.log.{event.verb}.{'near' if event.radar else 'far'}", near=near)
    return f"{t(f'killer.log.{event.verb}', who=NAMES[event.suspect], near=near)} {heard}"


def _vain(page: Page, event: Any) -> str:
    if event.success:
        return ""
    who, agent = NAMES[event.target or event.suspect], NAMES[event.suspect]
    near = listed(page.app.t, event.near)
    return page.app.t(f"killer.log.{event.verb}.wrong", who=who, agent=agent, near=near)


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
    page = opened("district", "second", 1)
    page.act(sorted(page.actions())[0])
    before = page.regions["now"]
    page.send("/state")
    assert page.regions["now"] == before
    assert page.said[-1].startswith(view_of("district").status(page.app.look()))


def test_the_summary_of_the_district_gives_round_row_hands_and_points() -> None:
    """Nobody has to walk through the table to know how the game stands."""
    page = opened("district", "first", 1)
    rng = rng_from("summary")
    while page.ply < 14:
        page.act(page.some(rng))
    page.send("/state")
    told, look = page.said[-1], page.app.look()
    assert "Round 2 of 4" in told
    assert "The newest in the row: " in told
    assert "Your hand: " in told
    for seat in (0, 1):
        assert f"{look.names[seat]}: {page.app.t.n('district.plays', look.seen.hand_sizes[seat])}" in told
    assert "Points now: You " in told


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
@ROLE
def test_the_summary_of_a_case_gives_turn_identity_neighbours_and_numbers(game: str, role: str) -> None:
    """Who I am, who is dead, who is near, what is left: all that the board shows at a glance."""
    page = opened(game, role, 1)
    rng = rng_from("summary")
    while page.ply < 8:
        page.act(page.some(rng))
    page.send("/state")
    told, look = page.said[-1], page.app.look()
    table = look.seen.table
    assert f"Turn {page.ply + 1}." in told
    assert told.count(f"You are {NAMES[look.seen.identity]}") == 1
    assert "Living beside you: " in told
    assert f"Dead, {len(table.dead)} of 16: " in told
    assert f"Evidence pile: {table.pile_size}." in told
    assert f"Quiet turns: {table.quiet} of 40." in told
    assert ("Citizen arrests left: " in told) == (game == "killer-citizen")


@GAME
def test_the_curtain_says_whose_turn_it_is_once(game: str) -> None:
    """The same sentence does not stand twice, one under the other."""
    page = Page(game=game, level="human", seed="1")
    assert page.text("now").count(page.app.t("hotseat.turn", name="Player 1")) == 1


@ROLE
def test_the_next_card_is_another_element_than_the_one_played(role: str) -> None:
    """What has the focus is named anew only when the focus moves: so a card never becomes another one."""
    page = opened("district", role, 4)
    rng = rng_from("identity")
    while page.state == "ready":
        hand = page.elements("table")
        played = {e["data-do"]: e.get("id", "") for e in hand if e.get("data-key", "").startswith("play-")}
        action = page.some(rng)
        page.act(action)
        after = {e["id"] for e in page.elements("table") if "id" in e}
        assert action not in played or (played[action] and played[action] not in after)

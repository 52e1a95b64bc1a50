"""Law of the page's secrets: a seat's page does not depend on facts it cannot know."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from noir.bots import has_bots
from noir.chance import pick, rng_from
from noir.core import Seat, Thought
from noir.games import GAMES
from noir.match import Match
from tests.any_game import opening
from tests.web.driver import Page, follows
from web.model import engine
from web.registry import has_part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Game
    from web.model.table import Table

PLIES = 14
"""Plies that are compared, or fewer in a short game."""
SAYS = 'class=\\"says\\"'
"""A line of the opponent, as an update has it."""


@pytest.fixture(params=[name for name in sorted(GAMES) if has_bots(name)])
def game(request: pytest.FixtureRequest) -> Game[Any, Any, Any]:
    """Every game with bots. Without one two people play, and have the curtain."""
    return GAMES[request.param]


class Scripted:
    """A bot that plays a recorded game."""

    weighs = False

    def __init__(self, table: Table, actions: tuple[str, ...], ply: int) -> None:
        self.action = table.match.game.parse_action(actions[ply])

    def think(self, _seen: Any) -> Iterator[Thought[Any]]:
        """Yield the action, after a slice in which nothing is known."""
        yield Thought(self.action, done=1, total=2)
        yield Thought(self.action, done=2, total=2)


def updates_for(match: Match, seat: Seat, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return every update that a seat gets while a match is played again on its deal, without the record."""
    with monkeypatch.context() as patch:
        patch.setattr(engine, "bot_at", lambda table, _seat, ply: Scripted(table, match.actions, ply))
        updates: list[str] = []
        handle = Page.once

        def once(page: Page, text: str) -> Any:
            update = handle(page, text)
            data = json.loads(update.to_json()) | {"store": sorted(update.store), "pause": update.pause}
            updates.append(json.dumps(data, sort_keys=True, ensure_ascii=False))
            return update

        patch.setattr(Page, "once", once)
        deal = match.game.format_deal(match.at(0))
        page = Page(game=match.game.name, role=seat.name.lower(), level="easy", deal=deal, lang="en")
        while page.table.match.ply < match.ply:
            page.act(match.actions[page.table.match.ply])
        page.send("/state")
        page.send("/set lang fr")
        return updates


@pytest.mark.long
@pytest.mark.parametrize("seat", Seat, ids=["first", "second"])
def test_updates_depend_on_the_seats_knowledge_alone(
    game: Game[Any, Any, Any], seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables, sentences, lines, faces, cues, pauses, to the last letter, through the first part of a game."""
    rng, compared, plies = rng_from(f"secrets {seat}"), 0, opening(game.name, PLIES)
    for number in range(30):
        match = Match.new(game.name, f"secret-{number}")
        while match.to_move is not None and (match.ply < plies or match.to_move != seat):
            match.play(pick(match.legal(), rng))
        if match.to_move is None:
            continue
        world = game.determinize(match.observe(seat), rng)
        other = Match.from_deal(game.name, game.format_deal(world))
        if other.record() == match.record() or not follows(other, match, seat):
            continue
        result = updates_for(match, seat, monkeypatch)
        assert updates_for(other, seat, monkeypatch) == result
        assert any(SAYS in one for one in result) == has_part(game.name, "occasions")
        compared += 1
        if compared == 2:
            break
    assert compared

"""Foresight: a likely action is computed early, and has no effect before it is done."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from noir.games import GAMES, families
from noir.match import Match
from tests.any_game import richest, swept
from tests.web.driver import Page
from web.app.app import App

if TYPE_CHECKING:
    from web.session.update import Update

GAME = pytest.mark.parametrize("game", swept(GAMES))
PLIES = 16
NONCE = bytes(range(16))


@pytest.fixture(autouse=True)
def _one_nonce(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have two tables of one seed be the same, in their seals as well."""
    monkeypatch.setattr(os, "urandom", lambda count: NONCE[:count])


def flatten(thing: Any) -> Any:
    """Return all that an app holds as plain values, however deep. Running things are themselves."""
    if isinstance(thing, Mapping):
        return {key: flatten(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [flatten(value) for value in thing]
    if isinstance(thing, Iterator) or callable(thing):
        return id(thing)
    if isinstance(thing, Match):
        return thing.record()
    if type(thing).__module__.startswith("web."):
        names = vars(thing) if hasattr(thing, "__dict__") else type(thing).__slots__
        values = {name: getattr(thing, name) for name in names}
        return {name: flatten(value) for name, value in values.items() if value is not thing}
    return repr(thing)


def content_of(update: Update) -> Any:
    return json.loads(update.to_json())


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_what_is_speculative_and_not_done_changes_nothing(game: str) -> None:
    """All that the app holds stays: the table, its save and seal, the screen, the thoughts and orders.

    At each moment a third of the actions is tried.
    """
    for level, plies in (("boss", 2), ("hard", PLIES)):
        page = Page(game=game, level=level, seed="foreseen", role="first")
        for _ in range(plies):
            if not page.actions():
                break
            page.app.precompute("")
            before = flatten(page.app)
            for action in sorted(page.actions())[page.ply % 3 :: 3]:
                page.app.precompute(f"@{page.ply} {action}")
                page.app._speculative = None
                assert flatten(page.app) == before | {"_speculative": flatten(None)}, action
                page.app.precompute("")
            page.act(min(page.actions()))


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_a_game_is_the_same_whether_or_not_anything_was_speculative(game: str) -> None:
    """Right or wrong, dropped or not: each answer, each save and each move of the boss."""
    choose = Random(game)
    plain, seer = (Page(game=game, level="hard", seed="foreseen", role="first") for _ in "ab")
    for _ in range(PLIES):
        actions = sorted(plain.actions())
        if not actions:
            break
        action = choose.choice(actions)
        text = f"@{plain.ply} {action}"
        seer.app.precompute(f"@{plain.ply} {choose.choice(actions)}")
        if choose.random() < 0.7:
            seer.app.precompute(text)
        if choose.random() < 0.3:  # a thought comes in between
            assert content_of(seer.once("/go")) == content_of(plain.once("/go"))
        assert content_of(seer.once(text)) == content_of(plain.once(text))
        while plain.last.next and not plain.last.idle:
            assert seer.last.next == plain.last.next
            assert content_of(seer.once(plain.last.next)) == content_of(plain.once(plain.last.next))
    assert seer.stored == plain.stored
    assert flatten(seer.app.table) == flatten(plain.app.table)


@GAME
def test_only_the_very_next_text_finds_what_was_speculative(game: str) -> None:
    page = Page(game=game, level="boss", seed="foreseen", role="first")
    first, second = (f"@{page.ply} {action}" for action in sorted(page.actions())[:2])
    page.app.precompute(first)
    assert page.app.is_precomputed(first)
    assert not page.app.is_precomputed(second)
    page.app.precompute(second)
    assert not page.app.is_precomputed(first)
    page.once("/go")
    assert not page.app.is_precomputed(second)


@GAME
def test_what_is_speculative_is_worked_out_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(game=game, level="boss", seed="foreseen", role="first")
    text = f"@{page.ply} {min(page.actions())}"
    page.app.precompute(text)
    monkeypatch.setattr(App, "_do", lambda *_: pytest.fail("done again"))
    assert page.once(text).regions["table"]
    assert page.ply == 1


@GAME
def test_nothing_is_speculative_where_more_than_a_table_hangs_on_it(game: str) -> None:
    """On the first screen, or in another page: the next text changes more than a fork has of its own."""
    page = Page(game=game, level="boss", seed="foreseen", role="first")
    text = f"@{page.ply} {min(page.actions())}"
    assert page.app.fork()
    page.once("/foyer")
    page.app.precompute(text)
    assert not page.app.is_precomputed(text)
    framed = App(lambda: "seed")
    framed.handle("/boot " + json.dumps({"params": {"game": game}, "languages": ["en"], "embed": True}))
    assert framed.table
    assert framed.fork() is None


@pytest.mark.parametrize("game", families())
def test_an_answer_to_a_puzzle_is_not_speculative(game: str) -> None:
    page = Page(game=game, level="boss", seed="foreseen", role="first")
    page.send("/puzzle daily")
    assert page.puzzle
    assert page.app.fork() is None

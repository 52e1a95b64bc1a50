"""Announcements: every event is announced once, in one breath, and again on request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from noir.chance import rng_from
from noir.core import InvalidNotation
from tests.any_game import ONE, WITH_BOTS, of, swept, with_roles
from tests.web.driver import Page
from web.contracts.table import view_of
from web.i18n import LANGUAGES
from web.views.toolbar import KEYS

if TYPE_CHECKING:
    from random import Random

    from noir.core import Seat

GAME = pytest.mark.parametrize("game", swept(WITH_BOTS))
ROLE = pytest.mark.parametrize("role", ["first", "second"])
SEATED = pytest.mark.parametrize(("game", "role"), with_roles(WITH_BOTS))


def open_table(game: str, role: str, seed: int, stored: dict[str, str] | None = None) -> Page:
    return Page(stored, game=game, level="easy", role=role, seed=f"ear {seed}")


def own(page: Page, ply: int) -> str:
    """The sentences for our action after ``ply`` actions: from the rules, if a game has an ear."""
    ear, look = of(page.table.game, "web", "ear"), page.app.look(live=True)
    return " ".join(ear.own(page, ply)) if ear else view_of(look.game).log(look)[ply]


def dealt(page: Page, since: int) -> list[str]:
    """The sentences for cards dealt after ply ``since``."""
    ear = of(page.table.game, "web", "ear")
    return [sentence for sentence in ear.dealt(page, since) if sentence] if ear else []


def expect_speech(page: Page, since: int, request: str) -> str:
    """The events to hear from ply ``since`` on, and the one that is due: a decision or the end.

    ``asked`` is the kind of decision that the last turn began with.
    """
    match, look = page.table.match, page.app.look(live=True)
    view = view_of(look.game)
    lines = view.log(look)
    parts = [
        own(page, ply) if match.mover(ply) == look.seat else lines[ply] for ply in range(since, match.ply)
    ]
    if look.outcome:
        return " ".join([*parts, view.status(look)])
    parts += dealt(page, since)
    same = not _own(page, match.ply - 1) and view.ask(look) == request
    return " ".join([*parts, look.t("shell.turn") if same else view.ask(look)])


def turns(page: Page, rng: Random) -> Any:
    """Play a game at random. Yield for each action its ply, the request of its turn, the words since."""
    question = ask(page)
    while page.state == "ready":
        since, before = page.ply, len(page.said)
        page.act(page.some(rng))
        yield since, question, page.said[before:]
        if page.state == "ready" and not _own(page, page.ply - 1):
            question = ask(page)


def ask(page: Page) -> str:
    """The kind of decision that is due."""
    look = page.app.look(live=True)
    return view_of(look.game).ask(look)


@pytest.mark.long
@SEATED
def test_each_event_is_announced_once_in_one_breath(game: str, role: str) -> None:
    """Our action, radar, identity, card drawn, new round with its cards, the opponent's turn, the end."""
    page = open_table(game, role, 0)
    for since, question, text in turns(page, rng_from("ear/0")):
        assert text == [expect_speech(page, since, question)]
        assert all(text[0].count(own(page, ply)) == 1 for ply in range(since, page.ply) if _own(page, ply))
    assert page.state == "over"
    check_focus_at_the_end(page, page.said[-1])


def check_focus_at_the_end(page: Page, speech: str) -> None:
    """Not on "Play again", which would be pressed before the verdict is heard, and that is read once."""
    (verdict,) = [one for one in page.elements("table") if one.get("data-key") == "verdict"] or [{}]
    look = page.app.look()
    status = view_of(page.table.game).status(look)
    assert page.last.focus == (verdict or {"data-key": "again"})["data-key"]
    assert not verdict or (verdict["tabindex"], speech.count(status)) == ("-1", 1)


def _own(page: Page, ply: int) -> bool:
    return page.table.match.mover(ply) == page.app.look().seat


@pytest.mark.long
@SEATED
def test_what_was_told_can_be_heard_again_with_the_own_action(game: str, role: str) -> None:
    """ "/last" repeats the whole turn and the answer to it, and "/state" the new row and hand."""
    page = open_table(game, role, 9)
    for _, _, text in turns(page, rng_from("again")):
        page.send("/last")
        page.send("/state")
        again = " ".join(page.said[-2:])
        look = page.app.look()
        due = () if look.outcome else (look.t("shell.turn"), ask(page))
        speech = (whole.removesuffix(end) for whole in text for end in due or ("",) if whole.endswith(end))
        assert all(sentence in again for whole in speech for sentence in whole.strip().split(". "))
        assert view_of(game).log(look)[_latest_own(page, look.seat)] in again


def _latest_own(page: Page, seat: Seat) -> int:
    match = page.table.match
    return max(ply for ply in range(match.ply) if match.mover(ply) == seat)


@pytest.mark.long
@SEATED
def test_nothing_is_said_while_a_bot_is_still_to_move(game: str, role: str) -> None:
    """A bot that moves twice, or before a long own result is read out, does not cut its own news short."""
    page = open_table(game, role, 2)
    rng = rng_from("breath")
    while page.state == "ready":
        update = page.once(f"@{page.ply} {page.some(rng)}")
        if page.app.ui.pending_confirmation:
            update = page.once(f"@{page.ply} {page.app.ui.pending_confirmation}")
        while page.state == "thinking":
            assert "aria-disabled" not in page.regions["table"], "what has the focus sounds unavailable"
            assert update.say is None
            assert update.next
            update = page.once(update.next)


@pytest.mark.long
@SEATED
def test_a_reload_while_the_bot_thinks_loses_no_news(game: str, role: str) -> None:
    """The result of our action is announced with the bot's answer, as if the page had never been closed."""
    page = open_table(game, role, 3)
    rng = rng_from("reload")
    while page.state == "ready":
        since = page.ply
        page.once(f"@{page.ply} {page.some(rng)}")
        if page.app.ui.pending_confirmation:
            page.once(f"@{page.ply} {page.app.ui.pending_confirmation}")
        thinking = page.state == "thinking"
        page = open_table(game, role, 3, page.stored)
        if thinking:
            turn = since
            while turn and page.table.match.mover(turn - 1) == page.app.look().seat:
                turn -= 1
            assert page.said[-1] == expect_speech(page, turn, "")


@SEATED
@pytest.mark.long
def test_a_turn_and_a_new_decision_are_announced(game: str, role: str) -> None:
    """In every language. "Your turn." alone where the decision is of the same kind as the last one.

    Each seat has half of the languages.
    """
    kinds, short = set[str](), 0
    languages = LANGUAGES[role == "second" :: 2]
    for lang in languages:
        page = Page(game=game, level="easy", role=role, seed=f"call {lang}", lang=lang)
        for since, question, text in turns(page, rng_from(f"call/{lang}")):
            look = page.app.look(live=True)
            if look.outcome or page.ply > LONG_ENOUGH:
                break
            goes_on, now = _own(page, page.ply - 1), ask(page)
            assert goes_on or look.t("shell.your-turn") in text[-1], (since, text)
            assert (question == now and not goes_on) or text[-1].endswith(now), (since, text)
            kinds.add(now)
            short += text[-1].endswith(look.t("shell.turn"))
    assert short
    assert len(kinds) >= len(languages)


@pytest.mark.long
@pytest.mark.parametrize("game", swept(WITH_BOTS))
def test_a_hint_is_announced_once(game: str) -> None:
    """A search may bring its last result twice, with the next slice of work."""
    page = open_table(game, "first", 5)
    for _ in range(2):
        before = len(page.said)
        page.send("/hint")
        due, hint = page.said[before:]
        assert due == page.app.t("coach.hint-due") != hint
        page.act(sorted(page.actions())[0])


@pytest.mark.long
def test_an_undo_announces_a_changed_decision() -> None:
    """After it the next turn is not called by a kind that was never heard."""
    page = open_table(ONE, "first", 1)
    rng = rng_from("undo")
    count = 0
    for _ in range(20):
        page.act(page.some(rng))
        if page.state == "over":
            break
        before = ask(page)
        page.send("/undo")
        assert page.said[-1].endswith(ask(page)) == (ask(page) != before)
        count += ask(page) != before
        page.act(page.some(rng))
    assert count


def test_asking_for_the_state_keeps_the_latest_event() -> None:
    """The screen keeps the bot's action. The listener gets the table."""
    page = open_table(ONE, "second", 1)
    page.act(sorted(page.actions())[0])
    before = page.regions["now"]
    page.send("/state")
    assert page.regions["now"] == before
    assert page.said[-1].startswith(view_of(ONE).status(page.app.look()))


@GAME
def test_the_curtain_says_whose_turn_it_is_once(game: str) -> None:
    """Its plate does, so that nothing above it says the same."""
    page = Page(game=game, level="human", seed="1")
    assert page.text("now") == ""
    assert page.app.t("hotseat.why", name="Player 1") in page.text("table")


LONG_ENOUGH = 30
"""Plies after which every kind of decision has come, most of them twice."""
PRESSED = "UHLS?12345ABCDEFGPTX"
"""Keys of the house and of the games, and others."""


@SEATED
def test_a_key_that_does_nothing_says_why_in_a_sentence(game: str, role: str) -> None:
    """The page asks about a key without an element: it does nothing now, or is no key of this seat."""
    page = open_table(game, role, 4)
    t, listed = page.app.t, "".join([*view_of(game).keys(page.app.look()), *KEYS])
    for key in PRESSED:
        page.send(f"/key {key}")
        assert page.said[-1] == t("shell.key-idle" if key in listed else "shell.key-none", name=key)
    for wrong in ("", "no key"):
        page.send(f"/key {wrong}")
        assert page.said[-1] == page.app.explain(InvalidNotation(wrong, "a key of one character", "page"))


@pytest.mark.long
@SEATED
def test_the_list_of_keys_names_those_of_the_own_seat(game: str, role: str) -> None:
    """Each key of an element on the table is in the list, and each line of the list is of use in a game."""
    page = open_table(game, role, 4)
    listed, found = "".join(view_of(game).keys(page.app.look())), set[str]()
    names: dict[str, str] = {}
    for _ in turns(page, rng_from("keys")):
        found |= {one["aria-keyshortcuts"] for one in page.elements("table") if "aria-keyshortcuts" in one}
        if names == view_of(game).keys(page.app.look()):
            continue
        page.send("/open keys")
        names = dict(view_of(game).keys(page.app.look()))
        for keys, does in names.items():
            name = page.app.t("shell.keys-range", first=keys[0], last=keys[-1]) if len(keys) > 1 else keys
            assert f"{name} {does}" in page.text("dialog")
        page.send("/close")
    assert found <= set(listed)
    assert all(found & set(keys) for keys in view_of(game).keys(page.app.look()))


@pytest.mark.parametrize("game", swept(WITH_BOTS))
def test_a_hint_that_cannot_be_had_says_when_there_is_one(game: str) -> None:
    page = open_table(game, "first", 5)
    page.once(f"@{page.ply} {sorted(page.actions())[0]}")
    assert page.state == "thinking"
    assert page.once("/hint").say == page.app.t("coach.hint-none")

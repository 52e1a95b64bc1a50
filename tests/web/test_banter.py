"""Banter of opponents: seldom, of public events alone, in every language, and not where it is unwanted."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from noir.bots import LEVELS
from noir.chance import rng_from
from noir.core import Seat
from noir.games import GAMES, families
from tests.any_game import richest, swept, with_part
from tests.web.driver import Page
from tests.web.test_cues import play
from web.contracts.table import FIRST_TALKING_PLY
from web.i18n import LANGUAGES, Words, sentences
from web.model.host import Host
from web.model.links.links import open_match
from web.model.look import Facts, Look
from web.registry import has_part
from web.views.banter import TURNS, lines

if TYPE_CHECKING:
    from noir.match import Match

GAME = pytest.mark.parametrize("game", swept(with_part("occasions")))
SPOKEN = {
    family: set(sentences("en", f"{family}-says")) for family in families() if has_part(family, "occasions")
}


PASTS = ((), ("won",), ("lost",), ("won",) * 3, ("lost",) * 3, ("drawn",))
"""How earlier games of the two may have ended for the reader."""


def look_at(match: Match, seat: Seat, ply: int, level: str, past: tuple[str, ...] = ()) -> Look:
    """Return a look as the page has it at a table with an opponent."""
    levels = ("", level) if seat == Seat.FIRST else (level, "")
    outcome = match.outcome if ply == match.ply else None
    seen = match.observe(seat, ply)
    words = Words("en")
    look = Look(words, match.game.name, seen, seat, ("", ""), levels, ply=ply, last=ply, outcome=outcome)
    return replace(look, match=Facts(past=past))


@GAME
def test_an_opponent_speaks_at_most_once_in_four_turns(game: str) -> None:
    """Over whole games, at every level, from both seats. A spoken line never changes."""
    spoke = 0
    for number, level in enumerate(LEVELS):
        match = play(game, number)
        for seat in Seat:
            text = lines(look_at(match, seat, match.ply, level))
            spoke += len(text)
            assert len(text) <= match.ply / TURNS + 1
            assert all(ply >= FIRST_TALKING_PLY for ply, _ in text)
            gaps = [later - earlier for (earlier, _), (later, _) in pairwise(text) if later < match.ply]
            assert all(gap >= TURNS for gap in gaps)
            won = match.outcome is not None and match.outcome.winner is not None
            assert not won or text[-1][0] == match.ply, "the last word is never missing"
            before = lines(look_at(match, seat, match.ply - 1, level))
            assert before == [one for one in text if one[0] < match.ply]
    assert spoke


@pytest.mark.long
@pytest.mark.parametrize("game", richest(with_part("occasions")))
def test_what_is_said_does_not_depend_on_what_a_seat_cannot_see(game: str) -> None:
    """With another deal that looks the same to the seat, every line is the same at every ply."""
    spoke = 0
    for number in range(4):
        match = play(game, f"says {number}")
        before = match.branch(match.ply * 2 // 3)
        for seat in Seat:
            other = open_match(before, seat)
            assert other.record() != before.record()
            text = lines(look_at(before, seat, before.ply, "hard"))
            spoke += len(text)
            assert text == lines(look_at(other, seat, before.ply, "hard"))
    assert spoke


@GAME
def test_every_line_is_said_some_day_and_every_occasion_has_one(game: str) -> None:
    """Random games say all the lines of a level. None is asked for that no language has."""
    wanted = {key for key in SPOKEN[ui_family(game)] if key.startswith("boss.")}
    text: set[str] = set()
    for number in range(400):
        match = play(game, f"some day {number}")
        for seat in Seat:
            past = PASTS[number % len(PASTS)]
            found = [key for _, key in lines(look_at(match, seat, match.ply, "boss", past))]
            assert all(Words(lang).has(key) for key in found for lang in LANGUAGES)
            text |= {key.partition(".")[2] for key in found}
        if wanted <= text:
            return
    assert wanted <= text


def ui_family(game: str) -> str:
    """Return the family of a game."""
    return GAMES[game].name.partition("-")[0]


@pytest.mark.parametrize("family", sorted(SPOKEN))
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_opponents_have_four_short_lines_for_kills_and_takes(family: str, lang: str) -> None:
    """Short enough for a phone, and no two say the same."""
    words = sentences(lang, f"{family}-says")
    for level in LEVELS:
        numbered = {key[:-2]: 0 for key in words if key.startswith(f"{level}.") and key[-1].isdigit()}
        assert numbered
        assert all(f"{key}.{n}" in words for key in numbered for n in range(1, 5))
        assert len([key for key in words if key.startswith(f"{level}.")]) >= 17
    assert len(set(words.values())) == len(words)
    assert all(len(text) <= 52 for text in words.values())


def spoken(page: Page) -> list[Any]:
    """Return the bubbles on the page."""
    return [one for one in page.elements("table") if one.get("class") == "says"]


def listen(monkeypatch: pytest.MonkeyPatch, **event: str) -> tuple[int, list[str]]:
    """Return how many plies of a game showed a line, and all that was announced."""
    shown, count = 0, []
    handle = Page.once

    def once(page: Page, text: str) -> Any:
        update = handle(page, text)
        count.append(update.say or "")
        return update

    with monkeypatch.context() as patch:
        patch.setattr(Page, "once", once)
        page = Page(seed="says", role="first", level="medium", lang="en", **event)
        rng = rng_from("says")
        while page.state != "over":
            legal = sorted(page.actions())
            page.act(legal[int(rng.random() * len(legal))])
            shown += bool(spoken(page))
    return shown, count


@pytest.mark.long
@pytest.mark.parametrize("game", richest(with_part("occasions")))
def test_lines_are_shown_and_never_announced(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stand at the table while one may read them. The live region has none of them."""
    shown, text = listen(monkeypatch, game=game)
    assert shown
    result = sentences("en", f"{ui_family(game)}-says").values()
    assert not [line for line in result for sentence in text if line in sentence]


@pytest.mark.long
@pytest.mark.parametrize("game", richest(with_part("occasions")))
def test_hushed_opponents_say_nothing(game: str) -> None:
    """The switch stands in the settings."""
    page = Page(game=game, seed="says", role="first", level="medium")
    page.send("/set talk off")
    page.send("/open settings")
    assert [one for one in page.elements("dialog") if one.get("data-set") == "talk"]
    while page.state != "over":
        page.act(min(page.actions()))
        assert not spoken(page)


@pytest.mark.long
@pytest.mark.parametrize("game", richest(with_part("occasions")))
def test_between_two_people_and_in_the_past_nobody_speaks(game: str) -> None:
    """Neither at a shared table nor in a replay."""
    match = play(game, 5)
    shared = look_at(match, Seat.FIRST, match.ply, "")
    assert lines(shared) == []
    page = Page(game=game, seed="says", role="first", level="medium")
    while page.state != "over":
        page.act(min(page.actions()))
    page.send("/at 9")
    assert not spoken(page)


@GAME
def test_the_greeting_and_the_last_word_recall_earlier_games(game: str) -> None:
    """Without a record they are as ever. The lines between them never change."""
    recalled = 0
    for number in range(6):
        match = play(game, f"recalls {number}")
        for seat in Seat:
            plain = lines(look_at(match, seat, match.ply, "medium"))
            for past in PASTS:
                remarks = lines(look_at(match, seat, match.ply, "medium", past))
                assert [ply for ply, _ in remarks] == [ply for ply, _ in plain]
                assert remarks[1:-1] == plain[1:-1]
                recalled += sum(one != other for one, other in zip(remarks, plain, strict=True))
                if past in ((), ("drawn",)):
                    assert remarks == plain
    assert recalled


def finish(page: Page) -> str:
    """Play the table to its end and return the key of the greeting."""
    rng = rng_from("finish")
    while page.state != "over":
        page.answer(page.some(rng))
    return lines(page.app.look(live=True))[0][1]


@pytest.mark.long
@pytest.mark.parametrize("game", richest(with_part("occasions")))
def test_an_opponent_remembers_the_games_of_this_device(game: str) -> None:
    """The second game is greeted by the end of the first. A reload at its end changes nothing."""
    stored: dict[str, str] = {}
    first = Page(stored, game=game, level="medium", role="first", seed="meets")
    assert ".met." not in finish(first)
    result = first.app.look().result
    again = Page(stored, game=game, level="medium", role="first", seed="meets again")
    assert finish(again).endswith(f"medium.met.{result}") == (result != "drawn")
    back = Page(stored, game=game, level="medium", role="first", seed="meets again")
    assert back.app.look(live=True).match.past == (result,)
    other = Page(stored, game=game, level="easy", role="first", seed="meets")
    assert ".met." not in finish(other)


@pytest.mark.long
@pytest.mark.parametrize("game", richest(with_part("occasions")))
def test_nobody_remembers_in_frames_between_two_people_or_on_a_second_try(game: str) -> None:
    """There an opponent greets as ever, and the statistics change nothing."""
    stored: dict[str, str] = {}
    finish(Page(stored, game=game, level="medium", role="first", seed="meets"))
    tried = Page(stored, game=game, level="medium", role="first", seed="meets")
    tried.send(f"/branch {FIRST_TALKING_PLY + 1}")
    assert not tried.app.look().match.past
    framed = Page(stored, game=game, level="medium", role="first", seed="frame")
    framed.app.ui.browser.host = Host()
    shared = Page(stored, game=game, level="human", seed="frame")
    for page in (framed, shared):
        for _ in range(FIRST_TALKING_PLY + 1):
            page.send("/lift")
            page.answer(min(page.actions()))
            page.send("/pass")
        assert page.ply > FIRST_TALKING_PLY
        assert not page.app.look().match.past

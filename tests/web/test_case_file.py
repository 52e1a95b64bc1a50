"""Case file: its numbers and sets, against a reading of whole games that shares nothing with the review."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count, islice
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

import noir.review
from noir.bots import explainer
from noir.bots.population import against_all, usual_chance
from noir.chance import rng_from
from noir.core import Seat, Thinker, Thought
from noir.games import GAMES
from tests.any_game import WEIGHED, fact_of, swept, with_languages
from tests.web.hearing import echo_in_english
from tests.web.test_truth import open_match, play
from web.contracts.table import view_of
from web.i18n import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.match import Match
    from tests.web.driver import Page

NAMES = {"blunder": 10, "mistake": 5, "inaccuracy": 3}
"""The least points of the chance to win that a decision with such a name gives away."""
TURNS = ("blunder", "mistake", "gamble")


def chances(game: str, seen: Any) -> dict[str, float]:
    """Some chance to win for each action, the same whenever the seat sees the same."""
    texts = sorted(map(GAMES[game].format_action, seen.legal))
    rng = rng_from(f"{game}/{seen.seat}/{len(seen.legal)}/{texts}")
    return {text: 0.3 + 0.2 * rng.random() for text in texts}


class Dice(Thinker[Any, Any]):
    """A bot that gives each action a chance by dice."""

    weighs = True

    def __init__(self, game: str) -> None:
        self.game = game

    def think(self, observation: Any) -> Iterator[Thought[Any]]:
        """Yield one thought with all actions, the best one first."""
        found = sorted(chances(self.game, observation).items(), key=lambda item: -item[1])
        values = tuple((GAMES[self.game].parse_action(text), chance) for text, chance in found)
        yield Thought(values[0][0], values)


@dataclass
class Decision:
    """A decision of the seat, as the record tells it."""

    number: int
    action: str
    best: str
    before: float
    after: float
    name: str
    seen: Any


def decisions(match: Match, seat: Seat) -> list[Decision]:
    """Read the decisions of a seat from the record."""
    found = []
    for ply, action in enumerate(match.actions):
        if match.mover(ply) != seat:
            continue
        seen = match.observe(seat, ply)
        name = match.game.name
        each = {text: against_all(name, seat, chance, ply) for text, chance in chances(name, seen).items()}
        if len(each) < 2:
            continue
        best = max(each, key=lambda text: each[text])
        lost = each[best] - each[action]
        label = next((label for label, least in NAMES.items() if lost >= least / 100), "")
        won = ply + 1 == match.ply and match.outcome is not None and match.outcome.winner == seat
        found.append(
            Decision(
                ply + 1, action, best, each[best], each[action], "gamble" if label and won else label, seen
            )
        )
    return found


def whole(chance: float) -> int:
    return round(100 * chance)


def name_count(n: int, one: str) -> str:
    words = {
        "gamble": ("gamble that worked", "gambles that worked"),
        "inaccuracy": ("inaccuracy", "inaccuracies"),
    }
    return f"{n} {words.get(one, (one, f'{one}s'))[n > 1]}"


def enumerate_names(items: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(items[:-1]), items[-1]]))


def findings(found: list[Decision]) -> str:
    """The sentence that sums the decisions up."""
    counts = [
        name_count(n, name) for name in (*NAMES, "gamble") if (n := sum(one.name == name for one in found))
    ]
    if not counts:
        return "No mistakes. You couldn’t have known better."
    lost = sum(whole(one.before) - whole(one.after) for one in found)
    start, each = f"{enumerate_names(counts)} –", max(1, round(lost / len(found)))
    if lost <= 100:
        return f"{start} in all, you gave away {lost} point{'s' * (lost != 1)} of winning chance."
    return f"{start} each decision cost you {each} point{'s' * (each != 1)} of winning chance on average."


def check_bill(page: Page, match: Match, seat: Seat, found: list[Decision]) -> None:
    """Check the shares of deals, hidden cards and decisions."""
    rows = page.regions["dialog"].partition('class="luck"')[2].partition("</table>")[0]
    amounts_shown = [-int(n) if sign == "−" else int(n) for sign, n in re.findall(r"<td>([+−±]?)(\d+)", rows)]
    assert match.outcome is not None
    result = 50 if match.outcome.winner is None else 100 * (match.outcome.winner == seat)
    usual = usual_chance(match.game.name, seat)
    chapter, now, dealt = None, usual, 0.0
    for one in found:
        new = explainer(match.game.name).chapter(one.seen)
        dealt += (one.before - now) * (new != chapter)
        chapter, now = new, one.after
    deal, own = whole(dealt), -whole(sum(one.before - one.after for one in found))
    is_small = own and not any(one.name for one in found)
    assert ("small losses in your decisions" if is_small else ">your decisions") in rows
    amounts = [deal, result - whole(usual) - deal - own, own]
    assert sum(map(abs, amounts_shown)) == (100 if any(amounts) else 0)
    assert all(share * amount >= 0 for share, amount in zip(amounts_shown, amounts, strict=True))


def check_case(page: Page, match: Match, seat: Seat) -> None:
    found, view = decisions(match, seat), view_of(match.game.name)
    assert findings(found) in page.said
    listed = re.findall(r'<li value="(\d+)"', page.regions["dialog"])
    assert list(map(int, listed)) == [one.number for one in found if one.name in TURNS]
    check_bill(page, match, seat, found)
    for at, one in enumerate(found):
        page.send(f"/point {at}")
        [text] = re.findall(r'id="pointed">(.*?)<p class="retry">', page.regions["dialog"])
        assert f"{whole(one.before)}% → {whole(one.after)}%" in text
        labels = re.findall(r'label-of[^>]*">([^<]*)<', text)
        gamble = f"it worked, your winning chance was {whole(one.after)}%"
        assert labels == ([gamble] if one.name == "gamble" else [one.name] * bool(one.name))
        names = dict(re.findall(r'is-(played|best)">.*?<strong>(.*?)</strong>', text))
        better = {"best": one.best} if one.name and one.best != one.action else {}
        assert names == {
            which: view.action_name(page.app.t, one.seen, action)
            for which, action in {"played": one.action, **better}.items()
        }
    page.send("/close")
    check_verdict(page, found)


def check_verdict(page: Page, found: list[Decision]) -> None:
    """The sentence below the verdict: the costliest decision, by its round and number."""
    page.send("/case")
    [line] = re.findall(r'class="case-line"><button[^>]*>(.*?)</button>', page.regions["table"])
    costly = [one for one in found if one.name in ("blunder", "mistake")]
    if not costly:
        assert "cost you much" in line
        return
    worst = max(costly, key=lambda one: one.before - one.after)
    lost = whole(worst.before) - whole(worst.after)
    assert re.search(rf"\b[Mm]ove {worst.number}: ", line), line
    assert line.endswith(f"That cost you {lost} point{'s' * (lost != 1)} of winning chance.")


def judge(game: str, lang: str, games: int, longest: int) -> int:
    """Check the case files of some games, and return how many decisions they have."""
    found = 0
    with echo_in_english(), patch.object(noir.review, "adviser", Dice):
        short = (match for seed in count() if (match := play(game, f"case {seed}")).ply <= longest)
        for number, match in enumerate(islice(short, games)):
            seat = Seat(number % 2)
            players = ("human", "easy") if seat == Seat.FIRST else ("easy", "human")
            page = open_match(match, players, lang=lang)
            page.send("/review")
            check_case(page, match, seat)
            found += len(decisions(match, seat))
    return found


@pytest.mark.long
@pytest.mark.parametrize(("game", "lang"), with_languages(WEIGHED))
def test_every_number_of_a_case_file_is_that_of_the_game(game: str, lang: str) -> None:
    """``python3 -m tests.bench.truth`` judges more and longer games so."""
    games = 2 if lang == LANGUAGES[0] else 1
    assert judge(game, lang, games, 2 * fact_of(game, "LONG", 50)) > 4 * games


@pytest.mark.parametrize("game", swept(WEIGHED))
def test_losses_without_a_name_are_called_small(game: str) -> None:
    """The case file says that there was no mistake, so its bill doesn't blame the decisions as a whole."""
    with (
        echo_in_english(),
        patch.object(noir.review, "adviser", Dice),
        patch.object(noir.review, "LABELS", ()),
    ):
        page = open_match(play(game, "case 0"), ("human", "easy"))
        page.send("/review")
    assert findings([]) in page.said
    assert "small losses in your decisions" in page.text("dialog")

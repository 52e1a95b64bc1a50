"""Opponent faces: the words about them are measured, and each level of a game has one or none has."""

from __future__ import annotations

import json
import re
from itertools import pairwise, product
from math import hypot

import pytest

from noir.bots import LEVELS
from noir.chance import rng_from
from noir.core import Seat
from noir.games import GAMES, families, family_of
from noir.puzzles import deal_of
from tests.any_game import WITH_FACES, richest, swept
from tests.bench.strangers import RESULTS, share_of_both, share_of_population
from tests.endings import endings
from tests.web.driver import Page
from web.i18n import LANGUAGES, Words
from web.model.players import Solo
from web.model.settings import CHOICES, Settings
from web.model.table import SEATS
from web.model.table import Table as Saved
from web.registry import ui_of

pytestmark = pytest.mark.every_game


@pytest.mark.parametrize("game", swept(WITH_FACES))
def test_what_is_said_of_an_opponent_was_measured(game: str) -> None:
    """Each has its share against all kinds of opponents, beyond chance more than the one before.

    The form shows it for the role that is chosen: in both seats, or in the one that is left.
    """
    record = json.loads(RESULTS.read_text())
    measured = {level: share_of_both(game, level, record) for level in LEVELS}
    page = Page(game=game)
    page.send("/open new")
    for level, both in measured.items():
        roles = {role: share_of_population(game, seat.other, level, record) for role, seat in SEATS.items()}
        for role, share in {"toss": both, **roles}.items():
            assert share
            words = page.app.t("shell.wins", n=round(100 * share.mean))
            assert f'data-role="{role}">{words}' in _opponent(page, game, level)
    for low, high in pairwise(measured.values()):
        assert low
        assert high
        assert high.mean - low.mean > hypot(low.half, high.half)


def _opponent(page: Page, game: str, level: str) -> str:
    """Return the markup of the opponent of a level in the form of a new game."""
    place = [*CHOICES["game"]].index(game)
    levels = page.regions["dialog"].partition(f'id="who-{level}"')[2].partition("<label")[0]
    return re.split(r'<span class="opponent-who" data-nth="\d+"', levels)[place + 1]


@pytest.mark.parametrize("family", [family for family in families() if family in WITH_FACES])
def test_every_level_has_a_name_and_a_line_in_every_language(family: str) -> None:
    """Two opponents never have the same name."""
    assert list(ui_of(family).opponents) == list(LEVELS)
    for lang in LANGUAGES:
        lines = [Words(lang)(f"{family}.opponent.{level}") for level in LEVELS]
        assert len(set(lines)) == len(LEVELS)


def test_no_two_opponents_share_a_name() -> None:
    """Neither the whole nor the first one, which stands where there is little room."""
    names = [who.name for family in families() for who in ui_of(family).opponents.values()]
    assert len({name.split()[0] for name in names}) == len(names) == len(set(names))


@pytest.mark.parametrize("game", richest(WITH_FACES))
@pytest.mark.long
def test_a_face_shows_only_level_and_winner(game: str) -> None:
    """Until the end it is calm whatever the cards, then the winner is pleased and the loser sour."""
    page, rng = Page(game=game, level="easy", seed="face", role="first"), rng_from("face")
    while page.state != "over":
        (face,) = [one for one in page.elements("table") if "opponent-face" in one.get("class", "")]
        assert face.get("data-level") == "easy"
        assert face.get("data-mood") is None
        page.act(page.some(rng))
    (face,) = [one for one in page.elements("table") if "opponent-face" in one.get("class", "")]
    assert page.table.match.outcome
    winner = page.table.match.outcome.winner
    assert face.get("data-mood") == (None if winner is None else "sour" if winner == 0 else "pleased")


@pytest.mark.long
def test_a_face_is_that_of_the_game_it_speaks_of() -> None:
    """Whatever game lies on the table: its style would otherwise put its own faces everywhere."""
    for game in families():
        page = Page(game=game, level="easy")
        faces: dict[str, list[str]] = {}
        for command in ("/stats", "/open new", "/puzzles"):
            page.send(command)
            shown = [
                one["class"] for one in page.elements("dialog") if "opponent-face" in one.get("class", "")
            ]
            faces[command] = [kinds.removeprefix("opponent-face game-") for kinds in shown]
            page.send("/close")
        each = [family for family in families() if family in WITH_FACES for _ in ui_of(family).opponents]
        assert faces["/stats"] == each
        assert sorted(faces["/open new"]) == sorted(
            family_of(other) for other in GAMES for _ in ui_of(other).opponents
        )
        assert faces["/puzzles"][:1] == [family_of(deal_of(page.today).game)]


@pytest.mark.long
@pytest.mark.parametrize("game", richest(WITH_FACES))
def test_who_has_beaten_an_opponent_is_offered_the_next(game: str) -> None:
    """The first one is the easiest. After a loss, and after the last one, the seats can be swapped."""
    assert Settings().level == LEVELS[0]
    for match in [*endings(game).values()][:2]:
        assert match.outcome
        for seat, level in product(Seat, LEVELS):
            saved = Saved(match, Solo(level, seat), seed="next")
            page = Page({"match": saved.to_json()}, lang="en")
            keys = {element.get("data-key") for element in page.elements()}
            rises = match.outcome.winner == seat and level != LEVELS[-1]
            assert ({"next-opponent", "swap"} & keys) == {"next-opponent" if rises else "swap"}
            if rises and level == LEVELS[0]:
                page.send(next(text for text in page.does() if '"level"' in text))
                assert page.app.settings.level == LEVELS[LEVELS.index(level) + 1]
                assert page.table.game == game

"""Table at the end: true words for every way a game can end, from every chair."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import unescape
from itertools import cycle

import pytest

from noir.core import Seat
from noir.games import GAMES
from tests.any_game import TELLING_END, richest, swept, with_languages
from tests.endings import endings
from tests.web.driver import Page
from tests.web.topics import check_of
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words
from web.model.players import HotSeat, Solo, Spectating, seat_person, seating_of
from web.model.table import Table
from web.views.page import status

PLAYERS = {Seat.FIRST: ("human", "easy"), Seat.SECOND: ("easy", "human")}
TOLD = ("now", "table", "ways", "side", "log")


@dataclass(frozen=True)
class Sight:
    """A player before the end of a game."""

    kind: str
    chair: str
    page: Page

    def text(self, *regions: str) -> str:
        """The text there, without its tags."""
        html = " ".join(self.page.regions[name] for name in regions or TOLD)
        html = re.sub(r'<details[^>]*id="rules-short".*?</details>', " ", html)
        return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html)))


@cache
def sights(game: str, lang: str) -> list[Sight]:
    """Every ending, seen by a player in either seat, and from one of six other chairs by turns.

    Other languages than English have every other ending.
    """
    found, number = [], LANGUAGES.index(lang)
    each = [*endings(game).items()][number % 2 :: 2 if number else 1]
    for turn, (kind, match) in enumerate(each, start=number):
        tables = {f"plays-{seat.name}": Table(match, seating_of(PLAYERS[seat]), seed="end") for seat in Seat}
        others: dict[str, Spectating | HotSeat] = {
            "open": Spectating(PLAYERS[Seat.FIRST]),
            "two": HotSeat(("Ada", "Bertha")),
        }
        others |= {f"sent-{seat.name}": Spectating(PLAYERS[seat], seat) for seat in Seat}
        others |= {f"friend-{seat.name}": Spectating(seat_person("friend", seat), seat) for seat in Seat}
        chair, seating = list(others.items())[turn % len(others)]
        tables[chair] = Table(match, seating, seed="end")
        for chair, table in tables.items():
            found.append(Sight(kind, chair, Page({"match": table.to_json()}, lang=lang)))
    return found


@pytest.mark.long
@pytest.mark.parametrize(("game", "lang"), with_languages(GAMES))
def test_nobody_is_told_to_have_won_or_lost_who_has_not_played(game: str, lang: str) -> None:
    """At the end two people at one device, and spectators through a link, aren't addressed as "you"."""
    t = Words(lang)
    for sight in sights(game, lang):
        if sight.chair.startswith("plays"):
            continue
        text = sight.text()
        for key in ("share.watching.open", "share.watching.seat"):
            text = text.replace(t(key), "")
        found = {*check_of(lang, "facts")["you"]} & set(re.findall(r"\w+", text.lower()))
        assert not found, (sight.kind, sight.chair, found)


@pytest.mark.long
@pytest.mark.parametrize(("game", "lang"), with_languages(GAMES))
def test_each_way_to_win_and_to_lose_is_told_in_words_of_its_own(game: str, lang: str) -> None:
    """The status line and the card to send differ for each reason, and for the winner by it."""
    fields: dict[str, set[tuple[str, bool]]] = {}
    for sight in sights(game, lang):
        look = sight.page.app.look()
        assert look.outcome is not None
        if not sight.chair.startswith("plays"):
            continue
        end = (look.outcome.reason, look.outcome.winner == look.seat)
        line = re.sub(r"−?\d+", "#", status(look))
        fields.setdefault(line, set()).add(end)
    assert fields
    assert {line: ends for line, ends in fields.items() if len(ends) > 1} == {}


@pytest.mark.parametrize(("game", "lang"), with_languages(GAMES))
@pytest.mark.long
def test_numbers_and_gaps_are_written_as_they_are_read(game: str, lang: str) -> None:
    """A total below zero has a minus, not a hyphen. No gap of a sentence is left open.

    Each sight has its picture in one language.
    """
    for number, sight in enumerate(sights(game, lang)):
        if (number + LANGUAGES.index(lang)) % 4 == 0:
            sight.page.once("/picture")
        text = sight.text(*TOLD, "dialog")
        assert not re.search(r"(?<![\w–])-\d|[{}]|\bNone\b", text), (sight.kind, sight.chair)


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_no_face_takes_the_end_of_a_record_that_was_sent(game: str) -> None:
    """One of two beside the verdict would be taken for the winner. An opponent takes leave of a player."""
    for sight in sights(game, "en"):
        faces = sight.page.regions["table"].count("data-mood")
        assert not faces or sight.chair.startswith("plays"), (sight.kind, sight.chair)


@pytest.mark.parametrize("game", swept(TELLING_END))
def test_the_mood_of_the_end_is_the_players_own(game: str) -> None:
    """Won, lost or drawn for a player. For spectators the end is won whenever a seat has won."""
    for sight in sights(game, "en"):
        look = sight.page.app.look()
        assert look.outcome is not None
        winner = look.outcome.winner
        mine = winner == look.seat or not sight.chair.startswith("plays")
        mood = "drawn" if winner is None else "won" if mine else "lost"
        assert re.search(rf'class="verdict [^"]*\bis-{mood}\b', sight.page.regions["table"]), sight


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_the_last_decision_can_be_retried(game: str) -> None:
    """However it ended: from the last own decision, which can be made again, to the very same end.

    The seats take turns. Each has won and lost.
    """
    for (kind, match), seat in zip(endings(game).items(), cycle(Seat)):
        page = Page({"match": Table(match, HotSeat(), seed="end").to_json()})
        choices = {ply: match.branch(ply).legal() for ply in range(match.ply) if match.mover(ply) == seat}
        last = max(ply for ply, legal in choices.items() if len(legal) > 1)
        page.send(f"/at {last}")
        assert f"/branch {last}" in page.does(), kind
        page.send(f"/branch {last}")
        assert page.table.branched, kind
        for action in match.actions[last:]:
            for way in ("/pass", "/lift"):  # from one to the other at their device
                if way in page.does():
                    page.send(way)
            page.act(action)
        assert page.state == "over", kind
        assert page.table.match.outcome == match.outcome, kind
        assert page.table.match.actions == match.actions, kind


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_whoever_tries_again_has_something_to_decide(game: str) -> None:
    """However it ended, from chairs by turns: not straight to the end again, but to a choice."""
    chairs: dict[str, Solo | HotSeat | Spectating] = {seat.name: seating_of(PLAYERS[seat]) for seat in Seat}
    chairs["sent"] = Spectating(PLAYERS[Seat.SECOND])
    for (kind, match), (chair, seating) in zip(endings(game).items(), cycle(chairs.items())):
        page = Page({"match": Table(match, seating, seed="end").to_json()})
        ways: set[str] = set()
        for ply in range(max(match.ply - 4, 0), match.ply):
            page.once(f"/at {ply}")
            ways |= {do for do in page.does() if do.startswith("/branch ")}
        assert ways, (kind, chair)
        ended = dict(page.stored)
        for way in ways:
            page = Page(dict(ended))
            page.once(way)
            look = page.app.look()
            assert page.table.branched, (kind, chair, way)
            assert look.is_mine, (kind, chair, way)
            assert len(look.legal) > 1, (kind, chair, way)


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize("game", swept(GAMES))
def test_common_words_for_a_player_stay_in_whole_games(lang: str, game: str) -> None:
    """However it ends, to a spectator: no sentence of it has such a capital within."""
    t = Words(lang)
    capital = t("share.sender")
    for sight in sights(game, lang):
        if sight.chair != "open":
            continue
        look, view = sight.page.app.look(), view_of(game)
        for text in (*view.log(look), view.summary(look), view.status(look)):
            assert not re.search(rf"[a-zà-ü,;–] {capital}", text), text

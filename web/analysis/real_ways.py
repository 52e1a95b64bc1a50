"""The ways to follow a game at a real table: one for each seat, and the games that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.core import Seat
from web.analysis.elements import button
from web.analysis.real_table import games_to_follow, kept_games
from web.contracts.table import game_name, view_of
from web.markup import Html, el, join
from web.views.analysis_link import kept_name

if TYPE_CHECKING:
    from noir.real_table import RealGame
    from web.analysis.screen import AtBoard
    from web.i18n import Words


def draw_ways(t: Words, now: RealGame | None, **closes: Any) -> Html:
    """Return the ways to begin, one for each seat of each game. The golden one begins as the game now did."""
    here = (now.game, now.seat) if now else None
    items = [
        el(
            "li",
            el("span", game_name(t, game)),
            [_way(t, game, seat, main=(game, seat) == here, **closes) for seat in Seat],
        )
        for game in games_to_follow()
    ]
    lead = el("p", t("real.lead"), class_="fine")
    return join([el("h2", t("real.title")), lead, el("ul", items, class_="seats")])


def draw_seats(t: Words, game: str) -> Html | None:
    """Return the ways to begin with one game, if it can be followed."""
    if game not in games_to_follow():
        return None
    ways = [_way(t, game, seat) for seat in Seat]
    return el("p", el("span", t("real.lead"), class_="fine"), ways, class_="at-table")


def draw_saves(t: Words, at: AtBoard, **closes: Any) -> Html | None:
    """Return the games that can be gone on with, but the one on the board."""
    here = at.board.study.kept_as
    items = [
        el("li", el("span", name), [_kept_way(t, verb, key, name, **closes) for verb in ("go-on", "discard")])
        for key, game in kept_games(at).items()
        if key != here and (name := kept_name(t, game))
    ]
    return el("ul", items, class_="seats") if items else None


def _kept_way(t: Words, verb: str, key: str, name: str, **closes: Any) -> Html:
    word = {"go-on": "take", "discard": "discard"}[verb]
    label = t(f"saves.{word}-this", game=name)
    return button(t(f"saves.{word}"), f"real-{verb} {key}", f"{verb}-{key}", aria_label=label, **closes)


def _way(t: Words, game: str, seat: Seat, **closes: Any) -> Html:
    name = t("real.seat", seat=view_of(game).seat_name(t, seat))
    label = t("shell.pair", name=game_name(t, game), what=name)
    return button(name, f"real {game} {seat:d}", f"real-{game}-{seat:d}", aria_label=label, **closes)

"""Refusals of District Noir: texts to write, and the sentence for each reason against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games import GAMES
from noir.games.district.action import parse_action
from noir.games.district.pieces import TAKE
from noir.match import Match
from web.games.district.cards import kind_name

if TYPE_CHECKING:
    from web.model.look import Look


def imaginable(game: str) -> list[str]:
    """Every action that can be written down."""
    return ["T", *GAMES[game].format_deal(Match.new(game, 1).state).split(".")]


def sentence(look: Look, reason: str, text: str) -> set[str]:
    """The sentences that a reason of the rules may be told in."""
    action = parse_action(text)
    names = {
        "name": look.names[look.seat.other],
        "card": "" if action == TAKE else kind_name(look.t, action),
    }
    return {look.t(f"district.why.{reason}", **names)}

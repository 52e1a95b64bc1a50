"""Refusals of District Noir: texts to write, and the sentence for each reason against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games import GAMES
from noir.match import Match
from web.games.district.sentences import the_card_of

if TYPE_CHECKING:
    from web.model.look import Look


def imaginable(game: str) -> list[str]:
    """Every action that can be written down."""
    return ["T", *GAMES[game].format_deal(Match.new(game, 1).state).split(".")]


def sentence(look: Look, reason: str, text: str) -> set[str]:
    """The sentences that a reason of the rules may be told in."""
    names = {"name": look.names[look.seat.other], "card": the_card_of(look.t, text)}
    return {look.t(f"district.why.{reason}", **names)}

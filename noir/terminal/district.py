"""District Noir in words, for a terminal: card codes as in the records."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games.district.observation import story
from noir.games.district.pieces import CODES, KINDS, TAKE, holds_all_buildings
from noir.games.district.scoring import count
from noir.terminal.language import Voice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noir.core import IllegalAction, Outcome
    from noir.games.district import Observation, State
    from noir.games.district.pieces import Kind, Pile


def cards(kinds: Iterable[Kind]) -> str:
    """Return card codes with spaces, a dash for none."""
    return " ".join(CODES[kind] for kind in kinds) or "-"


def pile_text(pile: Pile) -> str:
    """Return a pile by kind: "3x 7" for three of a kind."""
    return ", ".join(f"{pile[kind]}x {CODES[kind]}" for kind in KINDS if pile[kind]) or "-"


class Words:
    """The words of District Noir in one language."""

    def __init__(self, language: str) -> None:
        self.t = Voice("district", language)

    def board(self, seen: Observation) -> str:
        """Return round, row, piles, score and hand."""
        me, other = seen.seat, seen.seat.other
        totals, piles = count(seen.piles).totals, [pile_text(pile) for pile in seen.piles]
        old, newest = seen.row[: -len(seen.newest) or None], seen.newest
        takes = [self.t("take.done" if taken else "take.open") for taken in seen.taken]
        mine = {"points": f"{totals[me]:3}", "take": takes[me], "pile": piles[me]}
        theirs = {"points": f"{totals[other]:3}", "take": takes[other], "pile": piles[other]}
        return "\n".join(
            (
                self.t("round", round=seen.round, deck=seen.deck_left),
                self.t("row", old=f"{cards(old)} " if old else "", newest=cards(newest)),
                self.t("opponent", hand=seen.hand_sizes[other], **theirs),
                self.t("you", **mine),
                self.t("hand" if seen.taken[me] else "hand.take", cards=cards(seen.hand)),
            )
        )

    def event(self, seen: Observation, ply: int) -> str:
        """Describe the play or take of a ply with its cards."""
        past = next(islice(story(seen), ply - 1, None))
        deed, who = "take" if past.action == TAKE else "play", "you" if past.seat == seen.seat else "they"
        return self.t(f"{deed}.{who}", cards=cards(past.cards))

    def ending(self, outcome: Outcome, seat: Seat | None, state: State) -> str:
        """Return the winner with the points, or the three buildings."""
        if outcome.reason == "buildings":
            holder = next(place for place in Seat if holds_all_buildings(state.piles[place]))
            return self.t("end.buildings", winner=self._winner(holder, seat))
        most, least = max(outcome.scores), min(outcome.scores)
        if outcome.winner is None:
            return self.t("end.draw", points=most)
        how = "tie-break" if outcome.reason == "tie-break" else "points"
        return self.t(f"end.{how}", winner=self._winner(outcome.winner, seat), most=most, least=least)

    def why(self, error: IllegalAction) -> str:
        """Return the reason as the page says it."""
        return self.t(f"why.{error.reason}", card=error.value)

    def _winner(self, winner: Seat, seat: Seat | None) -> str:
        if seat is None:
            return self.t(f"win.{winner.name.lower()}")
        return self.t("win.you" if winner == seat else "win.they")

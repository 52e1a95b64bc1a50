"""Hints of sample games: the advised actions with their reasons. The adviser is followed half of the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots import explainer, make_bot
from noir.chance import pick, rng_from
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Reason, Seat


def hints_of(name: str, seat: Seat, level: str, games: int) -> Iterator[tuple[str, tuple[Reason, ...]]]:
    """Yield the actions that a level advises a seat against an easy opponent, with their reasons."""
    book = explainer(name)
    for number in range(games):
        seed = f"hints/{name}/{number}"
        match, rng = Match.new(name, seed), rng_from(seed)
        opponent, adviser = make_bot(name, "easy", seed), make_bot(name, level, "adviser")
        while (mover := match.to_move) is not None:
            seen = match.observe(mover)
            if mover != seat:
                match.play(match.game.format_action(opponent.choose(seen)))
                continue
            action = adviser.choose(seen)
            text = match.game.format_action(action)
            yield text, book.reasons(seen, action)
            match.play(text if rng.random() < 0.5 else pick(match.legal(), rng))


def explains(reasons: tuple[Reason, ...], fillers: frozenset[str]) -> bool:
    """Return whether something is a gain, and more than a filler."""
    return any(not reason.is_price and reason.code not in fillers for reason in reasons)

"""Cues: animations and sounds of the latest actions of District Noir, from public events alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import CODES, TAKE, family
from noir.games.district.state import ACTIONS_A_ROUND, ROUNDS
from web.games.district.cards import table_from
from web.games.district.sentences import verdict
from web.model.cue import Cue

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Outcome
    from noir.games.district.observation import Event
    from web.games.district.cards import Card, Table
    from web.model.look import Look

PLAY = 260
RIVAL_PLAY = 360
TAKE_MS = 900
PLATE = 900
DEAL_GAP = 60
COUNT_GAP = 400
COUNTED = ("8", "7", "6", "5", "sets", "alliances", "buildings", "betrayals", "total", "tie-break")
"""The lines of the count in the order in which they are told. One that is not there takes its time, too."""
WINDOWS = ("P", "Q", "H")
SKYLINE = 2400
"""For how long the three buildings are all that is seen."""
FADE = 300
DEALT = 240
"""When the hands are dealt, after the row, as long takes the way of a card."""


def cues(look: Look, since: int) -> list[Cue]:
    """Return the score of the actions after ply ``since``, in order. At 0 the style deals."""
    cards = table_from(look.seen)
    if look.ply == 0:
        return [Cue(at=DEALT, sound="take"), Cue(at=2 * DEALT, sound="take")]
    found: list[Cue] = []
    at = 0
    for event, moved in cards.deeds[since:]:
        part = list(_cues_of(look, event, moved, at))
        found += part
        at = max([at, *(cue.at + cue.ms for cue in part if cue.do != "glow")])  # a light may go out later
        if event.ply % ACTIONS_A_ROUND == 0 and event.round < ROUNDS and not look.outcome:
            found += _next_round(look, cards, event.round + 1, at)
    if look.outcome:
        found += _end(look, look.outcome, at)
    return found


def _cues_of(look: Look, event: Event, moved: tuple[Card, ...], at: int) -> Iterator[Cue]:
    own = event.seat == look.seat
    names = tuple(f"card-{card.key}" for card in moved)
    if event.action != TAKE:
        if own:
            yield Cue("fly", names, at=at, ms=PLAY, sound="card")
        else:
            yield Cue("flip", names, start="fan", at=at, ms=RIVAL_PLAY, sound="card")
        return
    side = "own" if own else "rival"
    yield Cue("sweep", names, start=f"seat-{side}", to=f"pile-{side}", at=at, ms=TAKE_MS, sound="take")
    yield Cue("hold", at=at, ms=at + TAKE_MS - 80)
    if not look.seen.row:  # its words would lie below the cards
        yield Cue("wait", to="row-empty", at=at, ms=TAKE_MS)
    arrived = at + TAKE_MS
    kinds = [family(card.kind) for card in moved]
    if "betrayal" in kinds:
        yield Cue(at=arrived, sound="bad")
    elif "alliance" in kinds:
        yield Cue(at=arrived, sound="good")
    for card in moved:
        if family(card.kind) == "building":
            window = f"window-{side}-{CODES[card.kind]}"
            yield Cue("glow", to=window, at=arrived, ms=900, sound="light")


def _next_round(look: Look, cards: Table, number: int, at: int) -> Iterator[Cue]:
    """Return the plate, the coin, and the new hands from the deck."""
    yield Cue("plate", at=at, ms=PLATE, text=look.t("district.stage", n=number, all=ROUNDS), sound="round")
    yield from _deal(cards.hand, at + 250)
    yield Cue("fly", ("coin",), at=at + 100, ms=PLATE - 100, sound="coin")


def _end(look: Look, outcome: Outcome, at: int) -> Iterator[Cue]:
    """Return the count line by line, or the skyline over all of the window. The verdict comes last."""
    if outcome.reason == "buildings":
        yield Cue("skyline", to="skyline", at=at, ms=SKYLINE, text=verdict(look, outcome), sound="light")
        at += SKYLINE - FADE
        yield Cue("count", (*(f"count-{name}" for name in WINDOWS), "verdict"), to="turn", at=at, ms=350)
        yield Cue("glow", to="skyline", at=at, ms=1600)
    else:
        names = (*(f"count-{name}" for name in COUNTED), "verdict")
        opening = look.t("district.count")
        yield Cue("count", names, to="turn", at=at, ms=350, gap=COUNT_GAP, text=opening, sound="coin")
        at += COUNT_GAP * len(COUNTED)
    yield Cue(at=at, sound=look.result)


def _deal(cards: tuple[Card, ...], at: int) -> Iterator[Cue]:
    """Return cards dealt open from the deck, and the other hand's backs."""
    yield Cue(
        "flip",
        tuple(f"card-{card.key}" for card in cards),
        start="deck",
        at=at,
        ms=RIVAL_PLAY,
        gap=DEAL_GAP,
        sound="card",
    )
    yield Cue("fly", start="deck", to="fan", at=at, ms=PLAY, gap=DEAL_GAP)

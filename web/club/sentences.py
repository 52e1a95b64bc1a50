"""Sentences of the organiser's page: names, places and results of an evening in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.club.codes import BOTH
from web.club.standings import find_ousted
from web.club.state import TYPED, is_dispute, seat_of, settle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.club.codes import Place, Result
    from web.club.desk import Desk
    from web.club.state import Claim, State

HALF = "½"


def write_points(points: int) -> str:
    """Return points that count halves, such as 2½."""
    whole, half = divmod(points, 2)
    return f"{whole or '' if half else whole}{HALF if half else ''}"


def names_at(state: State, place: Place) -> tuple[str, str]:
    """Return the names of a pair by side."""
    first, second = state.rounds[place.round].pairs[place.table]
    return state.players[first].name, state.players[second or 0].name


def name_of_round(desk: Desk) -> str:
    """Return the name of the round that is shown."""
    return desk.t("evening.round", n=desk.shown.round + 1)


def name_result(desk: Desk, names: tuple[str, str], game: int, result: Result) -> str:
    """Return the winner and the points ahead."""
    if result.winner is None:
        return desk.t("evening.result.draw")
    name = names[0] if result.winner == seat_of(0, game) else names[1]
    if not result.margin:
        return desk.t("evening.result.win", name=name)
    return desk.t("evening.result.ahead", name=name, margin=result.margin)


def describe_ousted(desk: Desk) -> str:
    """Return which round of a knockout was drawn from a result that is another one now, or ""."""
    assert desk.evening
    state = desk.evening.state
    found = find_ousted(state)
    if not found:
        return ""
    number, player = found
    values = {"round": number + 1, "name": state.players[player].name, "last": len(state.rounds)}
    return desk.t("evening.ousted", **values)


def claims_at(state: State, place: Place) -> Sequence[Claim]:
    """Return the claims about a game."""
    return state.rounds[place.round].claims[place.table][place.game]


def describe_game(desk: Desk, place: Place) -> str:
    """Return how a game ended, or whose code is missing, or why the codes disagree."""
    assert desk.evening
    state = desk.evening.state
    names, claims = names_at(state, place), claims_at(state, place)
    if settled := settle(claims):
        return f"{name_result(desk, names, place.game, settled.result)} · {desk.t(_source(settled))}"
    if is_dispute(claims):
        return _describe_dispute(desk, names, place.game, claims)
    if not claims:
        return desk.t("evening.game.open")
    side = claims[0].side
    reports = name_result(desk, names, place.game, claims[0].result)
    return desk.t("evening.game.half", name=names[side], other=names[1 - side], result=reports)


def _source(claim: Claim) -> str:
    if claim.side == TYPED:
        return "evening.source.typed"
    return "evening.source.replayed" if claim.record else "evening.source.spoken"


def _describe_dispute(desk: Desk, names: tuple[str, str], game: int, claims: Sequence[Claim]) -> str:
    sides = {claim.side: claim for claim in claims}
    if len({claim.result for claim in sides.values()}) == 1:
        return desk.t("evening.game.two-records")
    reports = [
        desk.t(
            "evening.game.says",
            name=desk.t("evening.game.both") if side == BOTH else names[side],
            result=name_result(desk, names, game, claim.result),
        )
        for side, claim in sorted(sides.items())
    ]
    return desk.t("evening.game.dispute", text=" ".join(reports))

"""Viewpoint: the seat and the moment of the reader, and the facts they may see there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir import review
from noir.core import Seat
from noir.games import family_of
from web.model import review as decisions
from web.model.links import links
from web.model.look import Facts, Look, Offers
from web.model.players import Spectating, is_bot
from web.model.table import OPEN, SEATS
from web.model.takeback import decision, offer
from web.model.ui import Down, Lifted
from web.registry import ui_of

if TYPE_CHECKING:
    from typing import Any

    from noir.match import Match
    from web.i18n import Words
    from web.model.players import Seating
    from web.model.remote.friend import RemoteStatus
    from web.model.settings import Settings
    from web.model.table import Table
    from web.model.takeback import Offer
    from web.model.ui import Ui

PERSPECTIVES = (OPEN, *SEATS)
FIRST_GAMES = 3


def look(table: Table, ui: Ui, t: Words, settings: Settings, *, live: bool = False) -> Look:
    """Return the person's look. With ``live`` the present even while the past is shown."""
    match = table.match
    at = match.ply if live or ui.at is None else ui.at
    present = at == match.ply
    seat = perspective(table, ui)
    curtain = is_curtained(table, ui, settings)
    is_open = eyes_in_force(table, ui) == OPEN
    moment = Look(
        t=t,
        game=table.game,
        seen=None if curtain else match.observe(seat, at),
        seat=seat,
        names=_names(t, table),
        levels=_levels(table),
        settings=settings,
        to_move=match.mover(at),
        ply=at,
        last=match.ply,
        both=(match.observe(Seat.FIRST, at), match.observe(Seat.SECOND, at)) if is_open else None,
        match=_facts(table, ui),
        offers=Offers(retry=None if present and not table.is_watched else decision(table, at)),
        view=view_values(table, seat),
        watch=_watch(table.seating),
        shared=table.is_shared,
        is_real=table.seating.is_real,
        curtain=curtain,
        friend=_remote_status(table, ui),
        framed=ui.browser.framed,
        aids=(not table.friend or table.friend.aid) and not table.is_of_club,
        perspective=eyes_in_force(table, ui),
    )
    return _with_present(moment, table, ui) if present else moment


def _watch(seating: Seating) -> Spectating | None:
    """Return whose game is looked at. None for the reader's own."""
    return seating if isinstance(seating, Spectating) and not seating.is_own else None


def _with_present(moment: Look, table: Table, ui: Ui) -> Look:
    """Return the present moment with its own facts: the actions, the end, the bot's work."""
    match, seat = table.match, moment.seat
    mine = match.to_move == seat and seat in table.people and not moment.curtain
    return replace(
        moment,
        legal=frozenset(table.legal()) if mine else frozenset(),
        to_move=table.seating.mover(match),
        unseen_actions=ui.news.unseen_actions,
        outcome=match.outcome,
        end=None if match.outcome is None or moment.curtain else before_action(match, seat, match.ply - 1),
        has_case=has_case(table, moment.settings),
        is_reviewed=table.costliest is not None,
        costly=decisions.costly_of(table) if table.costliest else None,
        busy=table.bot_to_move,
        offers=Offers(
            hint=ui.advice.hint if ui.advice.hint_ply == match.ply else None,
            undo=None if moment.curtain else _takeback(table, ui, seat),
            retry=moment.offers.retry,
        ),
    )


def before_action(match: Match, seat: Seat, ply: int) -> tuple[Any, str]:
    """Return the observation of a seat before an action, and that action."""
    return match.observe(seat, ply), match.action(ply)


def has_case(table: Table, settings: Settings) -> bool:
    """Return whether a finished match is reviewed unasked: one that was played alone against our bots."""
    if not (table.is_solo and table.match.outcome and settings.hints == "on") or table.branched:
        return False
    return ui_of(table.game).tells_end and review.weighs(table.game)


def _facts(table: Table, ui: Ui) -> Facts:
    shared = table.tossed, table.seal, table.marks, table.undone, table.branched
    is_of_day = table.may_be_of_day and not table.branched
    rival = links.rival(table.duel) if table.duel else None
    return Facts(*shared, rival, table.match.start, ui.past or (), is_of_day, table.other_place)


def _remote_status(table: Table, ui: Ui) -> RemoteStatus | None:
    page, friend = ui.browser, table.friend
    if friend is None:
        return None
    place = table.other_place if friend.is_open_invitation else ""
    return friend.standing(page.address + place, page.can_share, ui.live, page.storage_problem)


def is_curtained(table: Table, ui: Ui, settings: Settings) -> bool:
    """Return whether the table is hidden: no person has taken a seat, or no deal is there yet.

    Two people at one device have a curtain. Who plays with a friend elsewhere has one if that was chosen.
    """
    is_down = table.match.outcome is None and isinstance(ui.curtain, Down)
    return table.is_undealt or (is_down and table.seating.hides(settings.curtain))


def perspective(table: Table, ui: Ui) -> Seat:
    """Return the seat whose eyes the table shows."""
    chosen = eyes_in_force(table, ui)
    if chosen in SEATS:
        return SEATS[chosen]
    if table.seating.perspective is not None:
        return table.seating.perspective
    if isinstance(ui.curtain, Lifted):
        return ui.curtain.seat
    return table.match.to_move if table.match.to_move is not None else Seat.FIRST


def count_unanswered(table: Table, seat: Seat) -> int:
    """Return how many of the latest actions the seat has not answered yet.

    An action that waits for what a friend's device has to say to it is an answer, too.
    """
    match = table.match
    if table.friend and table.friend.status == "theirs" and match.to_move == seat:
        return 0
    last = next((ply for ply in reversed(match.plies) if match.mover(ply) == seat), match.start - 1)
    return match.ply - 1 - last


def count_own(table: Table, seat: Seat) -> int:
    """Return how many actions a seat has played."""
    return sum(table.match.mover(ply) == seat for ply in table.match.plies)


def turn(table: Table, seat: Seat) -> int:
    """Return the ply at which the latest turn of a seat began, or the start before its first."""
    ply = table.match.ply - count_unanswered(table, seat)
    while ply > table.match.start and table.match.mover(ply - 1) == seat:
        ply -= 1
    return ply


def view_key(table: Table, seat: Seat, key: str) -> str:
    """Return where a value of the game's view is kept: between two people each seat has its own notes."""
    return f"{int(seat)} {key}" if table.is_shared else key


def view_values(table: Table, seat: Seat) -> dict[str, str]:
    """Return the values of the game's view that a seat has set."""
    start = view_key(table, seat, "")
    return {key.removeprefix(start): value for key, value in table.view.items() if key.startswith(start)}


def count_games(game: str, stats: str) -> int:
    """Return how many games of a family the statistics hold."""
    return stats.count(f'"{family_of(game)}')


def coach(table: Table) -> None:
    """Set the values of the view that a player's first games begin with."""
    if not (table.is_begun or table.match.outcome):
        table.view = {**ui_of(table.game).coached, **table.view}


def may_choose_eyes(table: Table) -> bool:
    """Return whether nothing is hidden any more, so that both hands may be looked at."""
    is_hidden = table.is_hidden or table.seating.is_blind
    return table.seating.is_open or (table.match.outcome is not None and not is_hidden)


def eyes_in_force(table: Table, ui: Ui) -> str:
    """Return one of EYES where they may be chosen, else "" for the person's own."""
    return (ui.perspective or OPEN) if may_choose_eyes(table) else ""


def _takeback(table: Table, ui: Ui, seat: Seat) -> Offer | None:
    if ui.undo_of != (table.match.ply, seat):
        ui.undo_of, ui.undo = (table.match.ply, seat), offer(table, seat)
    return ui.undo


def _levels(table: Table) -> tuple[str, str]:
    somebody = () if table.guest else ui_of(table.game).opponents
    first, second = (player if player in somebody else "" for player in table.players)
    return first, second


def _names(t: Words, table: Table) -> tuple[str, str]:
    first, second = (_name(t, table, seat) for seat in Seat)
    return first, second


def _name(t: Words, table: Table, seat: Seat) -> str:
    player = table.players[seat]
    if not is_bot(player):
        return table.seating.name(t, seat)
    found = ui_of(table.game).opponents.get(player)
    ours = found.name if found else t("shell.bot", level=t(f"shell.level.{player}"))
    return table.guest or ours

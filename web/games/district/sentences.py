"""District Noir in sentences: events, the turn, and the reason for a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.action import parse_action
from noir.games.district.observation import Event, Observation, story, why_not
from noir.games.district.pieces import TAKE, Kind
from noir.games.district.scoring import count
from noir.games.district.state import ACTIONS_A_ROUND, ROUNDS, starter
from web.games.district.cards import kind_name, points_of, several

if TYPE_CHECKING:
    from noir.core import Outcome, Seat
    from web.i18n import Words
    from web.model.look import Look


START = "start"
"""The code of the question who starts."""


def voice(look: Look, seat: Seat) -> str:
    """Return "you" for the seat of the reader and "they" for one that is called by its name."""
    return "you" if look.is_you(seat) else "they"


def the_card(t: Words, kind: Kind) -> str:
    """Return a kind as the object of a sentence: "a rose 8", "the port"."""
    return kind_name(t, kind, "the")


def lines(look: Look) -> list[str]:
    """Return one entry per action, oldest first. The last action of a round reports its end."""
    seen: Observation = look.seen
    return [" ".join([_line(look, event), *_round(look, event)]) for event in story(seen)]


def results(look: Look) -> dict[int, str]:
    """Return by ply the rounds that began after the reader's own actions."""
    own = {event.ply - 1 for event in story(look.seen) if event.seat == look.seat}
    return {ply: sentence for ply, sentence in chapters(look).items() if ply in own}


def chapters(look: Look) -> dict[int, str]:
    """Return by ply the rounds that began after an action. The first one is before the first ply."""
    later = {event.ply - 1: sentence for event in story(look.seen) for sentence in _round(look, event)}
    return {-1: _beginning(look, 1), **later}


def dealt(look: Look, since: int) -> str:
    """Return the row and the reader's hand, if a round began after ply ``since``."""
    began = (look.seen.round - 1) * ACTIONS_A_ROUND
    if look.outcome or not since < began <= look.ply:
        return ""
    return " ".join([*_row(look), _hand(look)])


def confirm(look: Look, code: str) -> str:
    """Return the question before a second take in a row, which is in the next round."""
    own = [event for event in story(look.seen) if event.seat == look.seat]
    if parse_action(code) != TAKE or not own or own[-1].action != TAKE:
        return ""
    return look.t("district.confirm", cards=several(look.t, look.seen.newest))


def _line(look: Look, event: Event) -> str:
    t, who = look.t, voice(look, event.seat)
    name = look.names[event.seat]
    if event.action == TAKE:
        return t(f"district.log.take.{who}", name=name, cards=several(t, event.cards))
    return t(f"district.log.play.{who}", name=name, card=the_card(t, event.action))


def _round(look: Look, event: Event) -> list[str]:
    """Return the round that begins after an action, as a sentence, if one does."""
    is_end = look.seen.turn is None and event.ply == len(look.seen.actions)  # three buildings may end it
    if event.ply % ACTIONS_A_ROUND or event.round == ROUNDS or is_end:
        return []
    return [_beginning(look, event.round + 1)]


def _beginning(look: Look, number: int) -> str:
    """Return how a round begins."""
    start = starter(number)
    return look.t(f"district.log.round.{voice(look, start)}", n=number, name=look.names[start])


def status(look: Look) -> str:
    """Return the turn and the choices, or the way the game ended."""
    t, seen = look.t, look.seen
    if look.outcome:
        lost = [t("district.end.lost")] if look.result == "lost" else []
        return " ".join([verdict(look, look.outcome), *lost, *_count_words(look, look.outcome)])
    name = look.names[look.mover]
    who = "you" if look.legal else voice(look, look.mover)  # whoever can act is spoken to, by name or not
    turn = ask(look) if who == "you" else t("district.turn.they", name=name)
    if look.ply or not look.is_live:
        return turn
    tossed = "toss" if look.match.tossed else "start"
    return f"{t(f'district.{tossed}.{voice(look, seen.start)}', name=look.names[seen.start])} {turn}"


def ask(look: Look) -> str:
    """Return the turn and the decision: one sentence for every kind of decision."""
    return look.t(f"district.turn.{_choice(look)}")


def summary(look: Look) -> str:
    """Return where the game stands: round, row, hands, points."""
    t, seen = look.t, look.seen
    mine, theirs = look.seat, look.seat.other
    totals = count(seen.piles).totals
    lines = [
        t("district.summary.round", stage=_stage(look), deck=t.n("district.deck", seen.deck_left)),
        *_row(look),
        _hand(look),
        *([_remaining_actions(look, mine), _remaining_actions(look, theirs)] if look.outcome is None else []),
        t(
            "district.summary.points",
            first=look.names[mine],
            have=points_of(totals[mine]),
            second=look.names[theirs],
            has=points_of(totals[theirs]),
        ),
    ]
    return " ".join(lines)


def brief(look: Look) -> str:
    """Return the round and the points of both, the reader's first."""
    totals = count(look.seen.piles).totals
    mine, theirs = (points_of(totals[seat]) for seat in (look.seat, look.seat.other))
    return look.t("district.brief", n=look.seen.round, mine=mine, theirs=theirs)


def marks(look: Look) -> str:
    """Return for each round whether the reader was ahead after it, behind or level."""
    ends = {event.round: count(event.piles).totals for event in story(look.seen)}
    leads = (totals[look.seat] - totals[look.seat.other] for totals in ends.values())
    return "".join("▲" if lead > 0 else "▼" if lead else "=" for lead in leads)


def _stage(look: Look) -> str:
    return look.t("district.stage", n=look.seen.round, all=ROUNDS)


def _hand(look: Look) -> str:
    if not look.seen.hand:
        return look.t("district.hand-empty")
    key = "district.summary.hand" if look.addressed else "district.summary.hand.they"
    return look.t(key, cards=several(look.t, look.seen.hand))


def _row(look: Look) -> list[str]:
    """Return the cards of the row: the newest five by name, the older ones by number."""
    t, seen = look.t, look.seen
    older = len(seen.row) - len(seen.newest)
    if not seen.row:
        return [t("district.summary.empty")]
    text = t("district.summary.newest", cards=several(t, seen.newest))
    return [text, t.n("district.summary.older", older)] if older else [text]


def _remaining_actions(look: Look, seat: Seat) -> str:
    """Return the actions a seat still has this round."""
    t, seen = look.t, look.seen
    take = t("district.taken" if seen.taken[seat] else "district.to-take")
    plays = t.n("district.plays", seen.hand_sizes[seat])
    return t("district.summary.left", name=look.names[seat], plays=plays, take=take)


def _choice(look: Look) -> str:
    seen: Observation = look.seen
    if not seen.hand:
        return "must-take"
    last = len(seen.hand) == 1
    if seen.taken[seen.seat]:
        return "last" if last else "taken"
    if not seen.row:
        return "play"
    return "both-last" if last else "both"


def verdict(look: Look, outcome: Outcome) -> str:
    """Return the winner and the reason, in one or two sentences."""
    t = look.t
    if outcome.winner is None:
        return t("district.end.draw", points=points_of(outcome.scores[0]))
    who, name = voice(look, outcome.winner), look.names[outcome.winner]
    high, low = (points_of(outcome.scores[seat]) for seat in (outcome.winner, outcome.winner.other))
    gang = count(look.seen.piles).tie_break
    return t(f"district.end.{outcome.reason}.{who}", name=name, high=high, low=low, gang=gang)


def _count_words(look: Look, outcome: Outcome) -> list[str]:
    """Return the points of both sides by their source, the winner's first, if points count."""
    if outcome.reason == "buildings":
        return []
    sides = count(look.seen.piles).sides
    first = look.seat if outcome.winner is None else outcome.winner
    return [
        look.t(
            f"district.end.count.{voice(look, seat)}",
            name=look.names[seat],
            majorities=points_of(sides[seat].majorities),
            sets=points_of(sides[seat].set_points),
            alliances=points_of(sides[seat].alliances),
            betrayals=points_of(sides[seat].betrayals),
        )
        for seat in (first, first.other)
    ]


def why(look: Look, code: str) -> str:
    """Return why an action, given by its text, cannot be done now, or the sentence on the start."""
    t, start = look.t, look.seen.start
    if code == START:
        return t(f"district.start.{voice(look, start)}", name=look.names[start])
    if not look.is_live:
        return t("district.why.past")
    action = parse_action(code)
    reason = why_not(look.seen, action)
    if reason is None:  # the rules allow it, but nobody here is to play this seat
        reason = "watching"
    other = look.names[look.seat.other]
    return t(f"district.why.{reason}", name=other, card="" if action == TAKE else kind_name(t, action))


def the_card_of(t: Words, code: str) -> str:
    """Return the card of an action text as an object. Empty for a take."""
    action = parse_action(code)
    return "" if action == TAKE else the_card(t, action)


def past_action(t: Words, code: str) -> str:
    """Return the reader's own past action: "you played a rose 8". A take is without its cards."""
    card = the_card_of(t, code)
    return t("district.past.play", card=card) if card else t("district.past.take")


def action_name(t: Words, seen: Observation, code: str) -> str:
    """Return an action in words: "play a rose 8", "take ..." with the newest five of that moment."""
    action = parse_action(code)
    if action == TAKE:
        return t("district.action.take", cards=several(t, seen.newest))
    return t("district.action.play", card=the_card(t, action))

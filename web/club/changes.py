"""Changes of an evening: each is a line of text that leads from one state to the next, or is refused.

``title <text>``, ``enter <names>``, ``leave <player>``, ``return <player>``, ``pair <one>-<other> <one>-``,
``back``, ``code <code>``, ``spoken <letters>`` and
``typed <round>.<table>.<game> <winning side or => <points ahead>``.
All numbers count from 0.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from noir.match import Match
from web.club.codes import (
    BOTH,
    MAX_MARGIN,
    MAX_TABLES,
    Place,
    Result,
    deal_of,
    fits_spoken,
    read_code,
    read_spoken,
)
from web.club.deals import MAX_KEYS, MAX_ROUNDS
from web.club.pairings import round_robin_length
from web.club.refusal import Refused, refuse
from web.club.standings import DRAW, score
from web.club.state import (
    MAX_PLAYERS,
    MAX_STUDENTS,
    MAX_TITLE_CHARS,
    MIN_PLAYERS,
    TYPED,
    Claim,
    Player,
    Round,
    seat_of,
    settle,
)
from web.model.validation import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeAlias

    from web.club.codes import Report
    from web.club.pairings import Pair
    from web.club.state import State

    Changes: TypeAlias = Mapping[str, Callable[[State, str], State]]

NAMES_APART = ", "
"""What stands between the names of one change. No name has a comma."""
_SEPARATORS = re.compile(r"[\n\r\t,;]+")
_LIST_NUMBER = re.compile(r"^\s*\d{1,2}[.)]\s+")
_PAIR = re.compile(r"(\d{1,2})-(\d{0,2})", re.ASCII)
_TYPED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d) ([01=]) (\d{1,3})", re.ASCII)
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)


def split_names(text: str) -> tuple[str, ...]:
    """Return the names of a pasted list without its numbers, or raise Refused if there are none.

    Commas and lines part them.
    """
    parts = (_LIST_NUMBER.sub("", part) for part in _SEPARATORS.split(text))
    names = tuple(name for part in parts if (name := " ".join(part.split())))
    if not names:
        refuse("blank")
    return names


def apply(state: State, change: str) -> State:
    """Return the state after a change, or raise Refused."""
    return apply_one(CHANGES, state, change)


def apply_one(changes: Changes, state: State, change: str) -> State:
    """Return the state after one of some changes, or raise Refused."""
    name, _, rest = change.partition(" ")
    if name not in changes:
        refuse("unknown")
    return changes[name](state, rest)


def _set_title(state: State, title: str) -> State:
    if not title or not title.isprintable() or title != " ".join(title.split()):
        refuse("no-title")
    if len(title) > MAX_TITLE_CHARS:
        refuse("long-title")
    return replace(state, title=title)


def write_names(names: Sequence[str]) -> str:
    """Return the change that adds players. An undo takes them all back."""
    return f"enter {NAMES_APART.join(names)}"


def _enter(state: State, names: str) -> State:
    """Add players."""
    return reduce(_enter_one, names.split(NAMES_APART), state)


def _enter_one(state: State, name: str) -> State:
    """Add a player. Later than the first round only where the format has room."""
    _check_name(state, name)
    players, kind = state.players, state.setup.format
    if len(players) >= MAX_PLAYERS.get(kind, MAX_STUDENTS):
        refuse("full")
    if state.rounds and (kind == "knockout" or (kind == "robin" and len(players) % 2 == 0)):
        refuse("late")
    return replace(state, players=(*players, Player(name)))


def _check_name(state: State, name: str) -> None:
    if not name.strip() or not name.isprintable() or name != " ".join(name.split()):
        refuse("blank")
    if len(name) > LONGEST_NAME:
        refuse("long-name", name)
    if fold_name(name) in {fold_name(player.name) for player in state.players}:
        refuse("same-name", name)


def fold_name(name: str) -> str:
    """Return a name in the form in which names are compared."""
    return unicodedata.normalize("NFKC", name).casefold()


def _leave(state: State, number: str) -> State:
    return _set_here(state, number, is_here=False)


def _return(state: State, number: str) -> State:
    return _set_here(state, number, is_here=True)


def _set_here(state: State, number: str, *, is_here: bool) -> State:
    if not _NUMBER.fullmatch(number) or int(number) >= len(state.players):
        refuse("unknown")
    player = state.players[int(number)]
    if player.is_here == is_here:
        refuse("here" if is_here else "gone")
    players = list(state.players)
    players[int(number)] = replace(player, is_here=is_here)
    return replace(state, players=tuple(players))


def _pair(state: State, text: str) -> State:
    """Begin a round. The pairs are in the change, so a later version of the pairing changes no past round."""
    check_next_round(state)
    pairs = tuple(map(_read_pair, text.split(" ")))
    _check_pairs(state, pairs)
    no_claims: tuple[tuple[Claim, ...], ...] = ((),) * state.setup.games_per_table
    claims = tuple(() if other is None else no_claims for _, other in pairs)
    return replace(state, rounds=(*state.rounds, Round(pairs, claims, state.begun)))


def _read_pair(text: str) -> Pair:
    match = _PAIR.fullmatch(text)
    if not match:
        refuse("pairs")
    return int(match[1]), int(match[2]) if match[2] else None


def _check_pairs(state: State, pairs: Sequence[Pair]) -> None:
    """Refuse pairs that don't have each present player once. A knockout goes on with some of them."""
    seats = [player for pair in pairs for player in pair if player is not None]
    goes_on = state.setup.format == "knockout" and state.rounds
    is_right = set(seats) <= set(state.present) if goes_on else set(seats) == set(state.present)
    if not is_right or len(set(seats)) < len(seats) or len(pairs) > MAX_TABLES:
        refuse("pairs")


def check_next_round(state: State) -> None:
    """Raise Refused if no further round can begin now."""
    number, setup = len(state.rounds), state.setup
    if len(state.present) < MIN_PLAYERS:
        refuse("too-few")
    if number and not state.is_played(number - 1):
        refuse("open-round")
    most = round_robin_length(len(state.players)) if setup.format == "robin" else setup.rounds
    if number >= min(most, MAX_ROUNDS) or state.begun >= MAX_KEYS:
        refuse("no-more-rounds")


def _take_back(state: State, text: str) -> State:
    """Take the last round back with its results. An undo of this change brings them again."""
    if text or not state.rounds:
        refuse("unknown" if text else "no-round")
    return replace(state, rounds=state.rounds[:-1])


def _take_code(state: State, code: str) -> State:
    """Take the result of a code, after its game was replayed against the sealed deal."""
    report = read_code(code)
    if report.mark != state.mark:
        refuse("other-evening")
    _check_place(state, report.place)
    sealed = Match.new(state.setup.game_of(report.place.round), state.find_seed(report.place))
    is_apart = report.side != BOTH and not state.setup.is_duplicate  # two devices shuffle together
    if report.deal != deal_of(sealed.record()) and not (is_apart and _is_of_game(report, sealed)):
        refuse("other-deal")
    if report.end is None:
        refuse("unfinished")
    if report.end != report.result:
        refuse("false-result")
    return _add_claim(state, report.place, Claim(report.side, report.result, code, report.record))


def _is_of_game(report: Report, sealed: Match) -> bool:
    """Return whether a report is about the game of a round, whatever its deal."""
    return report.record.split(" ", 2)[1].partition(":")[0] == sealed.game.name


def _take_spoken(state: State, text: str) -> State:
    """Take the result of spoken letters. They are bound to the deal, but there is no record to replay."""
    report, number = read_spoken(text)
    try:
        _check_place(state, report.place)
    except Refused as error:
        raise Refused("misheard") from error
    if not fits_spoken(state.mark, state.find_seed(report.place), report, number):
        refuse("misheard")
    return _add_claim(state, report.place, Claim(report.side, report.result, text))


def _type(state: State, text: str) -> State:
    """Take a typed result. Replayed games keep theirs, except at a level table of a knockout."""
    match = _TYPED.fullmatch(text)
    if not match:
        refuse("unknown")
    place = Place(int(match[1]), int(match[2]), int(match[3]))
    _check_place(state, place)
    if int(match[5]) > MAX_MARGIN:
        refuse("unknown")
    settled = settle(state.rounds[place.round].claims[place.table][place.game])
    if settled and settled.record and not _is_level(state, place):
        refuse("proven")
    winner = None if match[4] == "=" else seat_of(int(match[4]), place.game)
    return _add_claim(state, place, Claim(TYPED, Result(winner, int(match[5])), ""))


def _is_level(state: State, place: Place) -> bool:
    """Return whether a table of a knockout has no winner yet after all its games."""
    points, _ = score(state.rounds[place.round].claims[place.table])
    return state.setup.format == "knockout" and points == DRAW


def _check_place(state: State, place: Place) -> None:
    if place.round >= len(state.rounds):
        refuse("no-game")
    claims = state.rounds[place.round].claims
    if place.table >= len(claims) or place.game >= len(claims[place.table]):
        refuse("no-game")


def _add_claim(state: State, place: Place, claim: Claim) -> State:
    before = state.rounds[place.round].claims[place.table][place.game]
    for one in before:
        is_better = claim.record and not one.record  # than spoken letters
        if claim.side != TYPED and one.side == claim.side and not is_better:
            refuse("twice" if one.result == claim.result else "answered")
    table = state.rounds[place.round].claims[place.table]
    table = (*table[: place.game], (*before, claim), *table[place.game + 1 :])
    this = state.rounds[place.round]
    this = replace(this, claims=(*this.claims[: place.table], table, *this.claims[place.table + 1 :]))
    return replace(state, rounds=(*state.rounds[: place.round], this, *state.rounds[place.round + 1 :]))


COMMON: Changes = {"title": _set_title, "enter": _enter, "leave": _leave, "return": _return}
"""The changes that evenings and lessons share."""
CHANGES: Changes = {
    **COMMON,
    "pair": _pair,
    "back": _take_back,
    "code": _take_code,
    "spoken": _take_spoken,
    "typed": _type,
}
"""The changes besides ``undo <number of a change>``, for which the whole log is needed."""

"""The audit: with both seeds open the whole deal lies open, and all that was said is compared with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import GameError
from noir.duo import deck
from noir.duo.errors import Refused
from noir.duo.rules import Keys
from noir.duo.talk import locked
from noir.places import GUEST, HOST

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from noir.duo.position import Position
    from noir.match import Match


def audited(position: Position) -> Generator[None, None, Match]:
    """Return the true match, in slices; raise Refused with the code of what was wrong."""
    other = 1 - position.me
    try:
        theirs = Keys.of(position.seeds[other])
    except ValueError as error:
        raise Refused("audit-key", "a seed") from error
    if theirs.public != position.publics[other]:
        raise Refused("audit-key", "the seed of the key that sealed the game")
    if theirs.coin != position.coins[other]:
        raise Refused("audit-coin", "the seed of the coin")
    given = position.rules.faces() if other == HOST else position.decks[HOST]
    made = yield from locked(theirs.key, theirs.order, given)
    if made != list(position.decks[other]):
        raise Refused("audit-deck", "the seed of the deck")
    faces = _dealt(position, theirs)
    if any(faces[place] != face for place, face in position.known.items()) or any(
        faces[claim.place] not in claim.inside for claim in position.claims
    ):
        raise Refused("audit-faces", "every card where it was said to be")
    yield
    try:
        match = position.played(faces)
    except GameError as error:
        raise Refused("audit-record", "a record that the engine follows") from error
    if match.outcome is None or match.ply != len(position.acts):
        raise Refused("audit-record", "a game that is over")
    return match


def _dealt(position: Position, theirs: Keys) -> Sequence[int]:
    """Return the face of each place: the host's order, and then the guest's."""
    count = position.rules.table.cards
    keys = [position.keys, theirs] if position.me == HOST else [theirs, position.keys]
    first, second = (deck.order(keys[player].order, count) for player in (HOST, GUEST))
    return [first[place] for place in second]

"""The audit: both secrets open the whole deal, and all that both players said is compared with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import GameError
from noir.duo import deck
from noir.duo.errors import Refused
from noir.duo.messages import lock_deck
from noir.duo.rules import Keys
from noir.hidden_cards import GUEST, HOST

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from noir.duo.position import Position
    from noir.match import Match


def audit(position: Position) -> Generator[None, None, Match]:
    """Return the true match, in slices, or raise Refused with a code."""
    keys = []
    for player in (HOST, GUEST):
        opened = _open_secret(position, player)
        given = position.rules.faces() if player == HOST else position.decks[HOST]
        if (yield from lock_deck(position.rules.version, opened, given)) != list(position.decks[player]):
            raise Refused("audit-deck", "the secret of the deck")
        keys.append(opened)
    faces = _deal(position, keys)
    if any(faces[place] != face for place, face in position.known.items()) or any(
        faces[claim.place] not in claim.inside for claim in position.claims
    ):
        raise Refused("audit-faces", "every card where it was said to be")
    yield
    try:
        match = position.play_out(faces)
    except GameError as error:
        raise Refused("audit-record", "a record that the engine follows") from error
    if match.outcome is None or match.ply != len(position.acts):
        raise Refused("audit-record", "a game that is over")
    return match


def _open_secret(position: Position, player: int) -> Keys:
    """Return the keys of a player's secret, or raise Refused if the game has others."""
    try:
        opened = Keys.from_secret(position.secrets[player], position.rules.version)
    except ValueError as error:
        raise Refused("audit-key", "a secret") from error
    if opened.public != position.publics[player]:
        raise Refused("audit-key", "the secret of the key of the cards")
    if opened.coin != position.coins[player]:
        raise Refused("audit-coin", "the secret of the coin")
    return opened


def _deal(position: Position, keys: Sequence[Keys]) -> Sequence[int]:
    """Return the face of each place: the host's order, and then the guest's."""
    version, count = position.rules.version, position.rules.table.cards
    first, second = (deck.order(version, count, keys[player].order) for player in (HOST, GUEST))
    return [first[place] for place in second]

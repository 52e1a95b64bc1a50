"""Duo places of District Noir: the rights to look at cards, and the cards an action shows.

Places belong to players, not to seats, because the host's first cards are uncovered before the coin
has fallen: 0-19 the host's four hands, 20-39 the guest's, 40-41 the row (40 is older), 42-44 removed.

A seat's sixth action of a round is forced: one thing is left to do. So the cards of the next round may be
uncovered with it, and tell nothing early: whoever makes his sixth action of rounds 1 to 3 hands the
other the next hand in the same message. Every action is checked when it comes, because what is legal
depends on the own hand alone, and a card played is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games.district.pieces import CODES, FULL_DECK, KINDS, TAKE_CODE
from noir.games.district.state import ACTIONS_A_ROUND, IN_HAND, ROUNDS
from noir.hidden_cards import GUEST, HOST, Due, Statement, Untrue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from noir.hidden_cards import Story, Within

_ROW = (40, 41)
_REMOVED = (42, 43, 44)


def _hand(player: int, round_number: int) -> tuple[int, ...]:
    """Return the places of the hand that a player draws for a round."""
    start = (player * ROUNDS + round_number - 1) * IN_HAND
    return tuple(range(start, start + IN_HAND))


class DistrictTable:
    """The table of places. See noir.hidden_cards.Table."""

    cards = len(FULL_DECK)
    names = tuple(CODES[kind] for kind in FULL_DECK)
    tossed = True

    def opening(self, story: Story) -> tuple[tuple[int, ...], tuple[int, ...]]:  # noqa: ARG002
        """Uncover the first hands and the row."""
        return (*_hand(HOST, 1), *_ROW), (*_hand(GUEST, 1), *_ROW)

    def due(self, story: Story) -> Due:
        """After a sixth action the other's next hand, else the seat that is to move chooses."""
        done = len(story.statements)
        round_number, in_round = divmod(done - 1, ACTIONS_A_ROUND)
        if done and in_round >= ACTIONS_A_ROUND - 2 and round_number + 1 < ROUNDS:
            actor = story.statements[-1].player
            places = _hand(1 - actor, round_number + 2)
            if places[0] not in story.given[actor]:
                return Due(actor, "give", places)
        return Due(story.mover, "choose")

    def saying(self, story: Story, action: str) -> Statement:
        """Return the card to show, one of equal ones by a secret number. A take shows none."""
        player = story.mover
        if action == TAKE_CODE:
            return Statement(player, action)
        held = self._hidden_hand(story, player)
        places = [place for place in held if CODES[FULL_DECK[story.known[place]]] == action]
        if not places:
            raise Untrue("turn", "a card of the hand")
        place = story.pick(places)
        return Statement(player, action, ((place, story.known[place]),))

    def statements(self, story: Story) -> Iterator[Statement]:
        """Yield an unseen card of each kind and a take, as far as they can be played now."""
        player, state = story.mover, story.match.state
        hidden = self._hidden_hand(story, player)
        for kind in KINDS if hidden else ():
            faces = (face for face, each in enumerate(FULL_DECK) if each == kind)
            face = next((face for face in faces if face not in story.known.values()), None)
            if face is not None:
                yield Statement(player, CODES[kind], ((hidden[0], face),))
        if state.row and not state.taken[state.turn]:
            yield Statement(player, TAKE_CODE)

    def answer(self, story: Story) -> Statement:  # noqa: ARG002
        """Nothing is ever asked."""
        raise Untrue("turn", "nothing to answer")

    def claims(self, story: Story, statement: Statement) -> Sequence[Within]:
        """Nothing is said of cards that stay hidden. A card played must be of the hand, and the one named."""
        if len(statement.shown) != (statement.text != TAKE_CODE):
            raise Untrue("form", "the card that is played, and no other")
        for place, face in statement.shown:
            if place not in self._hidden_hand(story, statement.player):
                raise Untrue("form", "a card of the hand")
            if face >= len(FULL_DECK) or CODES[FULL_DECK[face]] != statement.text:
                raise Untrue("face", "the card that was named")
        return ()

    @staticmethod
    def _hidden_hand(story: Story, player: int) -> list[int]:
        """Return the places of the cards that a player has in hand."""
        hand = _hand(player, len(story.statements) // ACTIONS_A_ROUND + 1)
        return [place for place in hand if place not in story.shown]

    def deal(
        self,
        faces: Sequence[int],
        host: Seat,
        chance: Callable[[bytes, int], Sequence[int]],  # noqa: ARG002
    ) -> str:
        """Return the deal in the order of D2: the first seat's cards before the other's."""
        first = HOST if host == Seat.FIRST else GUEST
        hands = [(*_hand(first, number), *_hand(1 - first, number)) for number in range(1, ROUNDS + 1)]
        later = [place for hand in hands[1:] for place in hand]
        return ".".join(CODES[FULL_DECK[faces[place]]] for place in (*hands[0], *_ROW, *later, *_REMOVED))

    def actions(self, story: Story, faces: Sequence[int]) -> tuple[str, ...]:  # noqa: ARG002
        """Every action is settled when it is said."""
        return tuple(statement.text for statement in story.statements)


TABLES = {"district": DistrictTable()}

"""View of the table of District Noir. See ``TableView`` for the contract.

From top to bottom: the opponent, the row with its take, the own hand. Beside them the ledger of
both piles with the points they would count now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import CODES, TAKE
from web.contracts.table import TableView
from web.games.district import advice, sentences
from web.games.district.cards import fresh_cards, table_from
from web.games.district.cues import cues
from web.games.district.duel import duel
from web.games.district.score_sheet import ledger
from web.games.district.seats import draw_place, own_hand, their_hand
from web.games.district.short_rules import rules, unseen_cards
from web.games.district.street import is_due, street
from web.markup import Html, classes, el

if TYPE_CHECKING:
    from noir.core import Reason, Seat
    from noir.games.district.observation import Observation
    from web.i18n import Words
    from web.model.cue import Cue
    from web.model.look import Look
    from web.model.settings import Settings


class View(TableView):
    """The table of District Noir."""

    def table(self, look: Look) -> Html:
        """Return the table: both places, the row between them, and the ledger."""
        cards = table_from(look.seen)
        fresh = fresh_cards(cards, look.seat, look.unseen_actions, own=look.walked)
        mine, theirs = look.seat, look.seat.other
        if look.outcome:
            parts = [
                ledger(look, cards, fresh),
                draw_place(look, theirs, their_hand(look)) if look.seen.hand_sizes[theirs] else None,
                street(look, cards, fresh) if cards.row else None,
                draw_place(look, mine, own_hand(look, cards)) if cards.hand else None,
            ]
        else:
            parts = [
                draw_place(look, theirs, their_hand(look)),
                street(look, cards, fresh),
                draw_place(look, mine, own_hand(look, cards)),
                duel(look, cards, fresh),
                ledger(look, cards, fresh),
            ]
        at_once = look.outcome is not None and look.outcome.reason == "buildings"
        shape = classes("district", at_once and "at-once", bool(look.outcome) and "is-over")
        return el("div", *parts, class_=shape)

    def side(self, look: Look) -> Html:
        """Return the kinds of cards that have not been seen yet."""
        return unseen_cards(look)

    def pointers(self, look: Look) -> dict[str, str]:
        """Return the pointer for a newcomer's first turn, while a take can wait and there is no hint."""
        seen: Observation = look.seen
        has_acted = any(event.seat == look.seat for event, _ in table_from(seen).deeds)
        can_wait = not seen.taken[look.seat.other] and not is_due(look, len(seen.newest))
        if look.outcome or has_acted or look.offers.hint or not can_wait:
            return {}
        return {"[data-key=take]": look.t("district.pointer.take")}

    def is_weighty(self, look: Look) -> bool:
        """Return whether the reader's latest action is a take."""
        own = [event.action for event, _ in table_from(look.seen).deeds if event.seat == look.seat]
        return own[-1:] == [TAKE]

    def marks(self, look: Look) -> str:
        """Return for each round whether the reader was ahead after it, behind or level."""
        return sentences.marks(look)

    def seat_name(self, t: Words, seat: Seat) -> str:
        """Return the name of a seat: the first one starts round 1."""
        return t("district.seat.second" if seat else "district.seat.first")

    def keys(self, look: Look) -> dict[str, str]:
        """Return the keys of this table besides the house's own."""
        return {"12345": look.t("district.key.1"), "T": look.t("district.key.T")}

    def focus(self, look: Look) -> str:
        """Return the key of the next card after the one just played, else of the take or the verdict."""
        seen: Observation = look.seen
        if look.outcome:
            return "verdict"
        if not seen.hand:
            return "take"
        own = [event for event, _ in table_from(seen).deeds if event.seat == seen.seat]
        last = own[-1].action if own and own[-1].round == seen.round else 0
        if last == TAKE:
            last = 0
        return f"play-{CODES[next((kind for kind in seen.hand if kind >= last), seen.hand[-1])]}"

    def log(self, look: Look) -> list[str]:
        """Return one entry per action, oldest first. The last one of a round has its end."""
        return sentences.lines(look)

    def chapters(self, look: Look) -> dict[int, str]:
        """Return by ply the rounds that began, for headings in the log."""
        return sentences.chapters(look)

    def results(self, look: Look) -> dict[int, str]:
        """Return the rounds that began after the reader's own actions."""
        return sentences.results(look)

    def dealt(self, look: Look, since: int) -> str:
        """Return the row and the reader's hand, if a round began after ply ``since``."""
        return sentences.dealt(look, since)

    def confirm(self, look: Look, action: str) -> str:
        """Return the question before a second take in a row, as the first may have ended the round."""
        return sentences.confirm(look, action)

    def status(self, look: Look) -> str:
        """Return the turn and the choices, or the way the game ended."""
        return sentences.status(look)

    def ask(self, look: Look) -> str:
        """Return the turn and the decision: one sentence for every kind of decision."""
        return sentences.ask(look)

    def summary(self, look: Look) -> str:
        """Return where the game stands: round, row, hands, points."""
        return sentences.summary(look)

    def brief(self, look: Look) -> str:
        """Return the round and the points of both, the reader's first."""
        return sentences.brief(look)

    def why(self, look: Look, code: str) -> str:
        """Return why an action, given by its text, cannot be done now."""
        return sentences.why(look, code)

    def action_name(self, t: Words, seen: Observation, action: str) -> str:
        """Return an action in words: "play a rose 8", "take ..." with the newest five of that moment."""
        return sentences.action_name(t, seen, action)

    def past_action(self, t: Words, _seen: Observation, action: str) -> str:
        """Return the reader's own past action in few words: a take without its cards."""
        return sentences.past_action(t, action)

    def reason(self, t: Words, reason: Reason) -> str:
        """Return one sentence for a reason."""
        return advice.reason(t, reason)

    def cues(self, look: Look, since: int) -> list[Cue]:
        """Return the animations and sounds of the actions after ply ``since``."""
        return cues(look, since)

    def rules(self, t: Words, settings: Settings) -> Html:
        """Return a summary of the rules."""
        return rules(t, settings)

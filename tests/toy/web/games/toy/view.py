"""View of the table of Toy. ``TableView`` has the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.toy.game import CARDS, LETTERS, Observation, points
from web.contracts.table import TableView
from web.markup import Html, el

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.look import Look


class View(TableView):
    """The table of Toy: the prize, and a button for each card."""

    def table(self, look: Look) -> Html:
        """Return the prize and the cards."""
        return el("div", el("p", self.brief(look)), [_card(look, card) for card in CARDS], class_="toy")

    def log(self, look: Look) -> list[str]:
        """Return one sentence per bid, without the card of a hidden bid (0)."""
        lines = enumerate(look.seen.bids)
        return [
            look.t("toy.has-bid" if card else "toy.has-hidden", who=look.names[ply % 2], card=card)
            for ply, card in lines
        ]

    def status(self, look: Look) -> str:
        """Return the turn, or the winner."""
        if look.outcome is None:
            return look.t("toy.turn" if look.is_mine else "toy.wait")
        winner = look.outcome.winner
        return look.t("toy.even") if winner is None else look.t("toy.won", who=look.names[winner])

    def brief(self, look: Look) -> str:
        """Return the prize and the points."""
        first, second = points(look.seen.prizes, look.seen.bids)
        worth = LETTERS.index(look.seen.prizes[-1]) + 1
        return look.t("toy.stands", prize=worth, first=first, second=second)

    def action_name(self, t: Words, _seen: Observation, action: str) -> str:
        """Return a bid in words."""
        return t("toy.bid", card=action[1:])


def _card(look: Look, card: int) -> Html:
    """Return the button of a card. Pressing one that is gone says why not."""
    action = f"b{card}"
    legal = action in look.legal
    return el(
        "button",
        look.t("toy.bid", card=card),
        type="button",
        class_="bid",
        data_do=action if legal else "/why gone",
        data_key=action,
        aria_disabled=None if legal or look.busy else "true",
    )

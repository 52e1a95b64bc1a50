"""The table of Toy; see ``TableView`` for the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.games.toy.game import CARDS, LETTERS, points

from web.markup import Html, el

if TYPE_CHECKING:
    from noir.core import Reason, Seat
    from web.i18n import Words
    from web.model.cue import Cue
    from web.model.look import Look
    from web.model.settings import Settings


def table(look: Look) -> Html:
    """Return the prize and a button for each card."""
    return el("div", el("p", summary(look)), [_card(look, card) for card in CARDS], class_="toy")


def _card(look: Look, card: int) -> Html:
    action = f"b{card}"
    legal = action in look.legal
    about = {
        "data_do": action if legal else "/why gone",
        "aria_disabled": None if legal or look.busy else "true",
    }
    label = look.t("toy.bid", card=card)
    return el("button", label, type="button", data_key=action, class_="bid", **about)


def side(look: Look) -> Html:
    """Return nothing."""
    return Html()


def log(look: Look) -> list[str]:
    """Return one sentence a bid; one that lies face down is not named."""
    names = [look.names[at % 2] for at in range(len(look.seen.bids))]
    return [
        look.t("toy.has-bid", who=who, card=card) if card else look.t("toy.has-hidden", who=who)
        for who, card in zip(names, look.seen.bids, strict=True)
    ]


def news(look: Look) -> list[str]:
    """Return the same; an own bid brings nothing new."""
    own = look.seat
    return ["" if at % 2 == own else line for at, line in enumerate(log(look))]


def summary(look: Look) -> str:
    """Return the prize and the points."""
    mine, theirs = points(look.seen.prizes, look.seen.bids)
    worth = LETTERS.index(look.seen.prizes[-1]) + 1
    return look.t("toy.stands", prize=worth, first=mine, second=theirs)


def brief(look: Look) -> str:
    """Return the points."""
    mine, theirs = points(look.seen.prizes, look.seen.bids)
    return f"{mine} : {theirs}"


def status(look: Look) -> str:
    """Return whose turn it is, or who has won."""
    if look.outcome:
        winner = look.outcome.winner
        return look.t("toy.even") if winner is None else look.t("toy.won", who=look.names[winner])
    return look.t("toy.turn" if look.is_mine else "toy.wait")


def ask(look: Look) -> str:
    """Return the only thing there is to decide."""
    return look.t("toy.turn")


def why(look: Look, code: str) -> str:
    """Return why a card cannot be bid."""
    return look.t("toy.gone")


def confirm(look: Look, action: str) -> str:
    """Return no question."""
    return ""


def pointers(look: Look) -> dict[str, str]:
    """Return nothing."""
    return {}


def cues(look: Look, since: int) -> list[Cue]:
    """Return no sounds."""
    return []


def reason(t: Words, reason: Reason) -> str:
    """Return nothing: no bot gives reasons."""
    return ""


def action_name(t: Words, seen: Any, action: str) -> str:
    """Return a bid in words."""
    return t("toy.bid", card=action[1:])


def focus(look: Look) -> str:
    """Return the first card that can be bid."""
    return min(look.legal, default="b1")


def seat_name(t: Words, seat: Seat) -> str:
    """Return the name of a seat."""
    return t(f"toy.seat.{int(seat)}")


def keys(t: Words) -> list[tuple[str, str]]:
    """Return no keys of its own."""
    return []


def rules(t: Words, settings: Settings) -> Html:
    """Return the rules."""
    return el("p", t("toy.rules"))

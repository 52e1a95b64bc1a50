"""The button of an action at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import TAKE_CODE
from web.markup import Html, classes, el

if TYPE_CHECKING:
    from web.model.look import Look


def action_button(
    look: Look,
    code: str,
    *inside: Html | list[Html],
    class_: str,
    key: str,
    id_: str | None = None,
    data_n: int | None = None,
) -> Html:
    """Return the button of an action. One that is not legal now tells why when pressed.

    While a bot thinks nothing is called unavailable: the focus waits here, and the turn comes back.
    """
    legal = code in look.legal | look.offers.answers & {TAKE_CODE}  # no card of a hand is theirs
    hinted = legal and look.offers.hint is not None and look.offers.hint.action == code
    tag = el("span", look.t("district.hinted"), class_="tag") if hinted else None
    return el(
        "button",
        *inside,
        tag,
        type="button",
        id=id_,
        class_=classes(class_, "is-hinted" if hinted else None),
        data_do=code if legal else f"/why {code}",
        data_key="take" if code == TAKE_CODE else f"play-{code}",
        data_n=data_n,
        aria_disabled=None if legal or look.busy else "true",
        aria_keyshortcuts=key if look.settings.keys == "on" else None,
    )

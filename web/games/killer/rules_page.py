"""The rules of Killer vs Inspector to read: the chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games.killer.names import NAMES, short
from web.markup import Html, el

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from web.i18n import Words

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("goal", ("K1", "K2", "K3", "K4")),
    ("setup", ("K5", "K6", "K7", "K8", "K9")),
    ("common", ("K10", "K11", "K12", "K13")),
    ("killer", ("K14", "K15", "K16")),
    ("inspector", ("K17", "K18", "K19", "K20")),
    ("draw", ("K21",)),
)


def _people(t: Words, _live: Callable[[str], Html]) -> Html:
    """Return every suspect once, with the name on the card."""
    cards = [
        el(
            "li",
            el("span", class_="face", data_face=suspect, data_card=suspect, aria_hidden="true"),
            el("span", short(suspect), class_="name-of"),
        )
        for suspect in NAMES
    ]
    heading = el("h2", t("killer-page.section.people"))
    text = el("p", t("killer-page.people"))
    return el("section", heading, text, el("ul", cards, class_="people"), id="people", class_="chapter")


BEFORE: Mapping[str, Callable[[Words, Callable[[str], Html]], Html]] = {"people": _people}
AFTER: Mapping[str, Callable[[Words, Callable[[str], Html]], Html]] = {}

"""The win bar, and how a probability is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui


def percent(chance: float) -> int:
    """Return a probability as whole per cent; only a certainty is 0 or 100."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def _can_be_weighed(look: Look) -> bool:
    """Return whether there is a chance to tell: one for two would tell each the other's."""
    if look.shared or look.watch:
        return False
    from noir.review import weighs  # only those who want the bar need it

    return weighs(look.game)


def win_bar(look: Look, ui: Ui) -> Html:
    """Return the person's win probability at the last own decision; empty when switched off."""
    if look.settings.bar == "off" or look.outcome or not _can_be_weighed(look):
        return Html()
    if ui.chance is None:
        return el("p", look.t("coach.bar-none"), class_="chance")
    n = percent(ui.chance)
    meter = el("meter", f"{n} %", value=n, min=0, max=100, aria_label=look.t("coach.bar"), data_key="bar")
    return el("p", el("span", look.t("coach.bar-value", chance=n)), meter, class_="chance")

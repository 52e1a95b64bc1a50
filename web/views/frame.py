"""Frame: the header, the messages, the seal and the short rules, under any table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from web.contracts.table import game_name
from web.i18n import Words
from web.markup import Html, classes, el, join

if TYPE_CHECKING:
    from web.contracts.table import TableView
    from web.model.look import Look
    from web.model.settings import Settings
    from web.model.ui import Ui

MENU = ("new", "rules", "settings", "more")


def bar(t: Words, game: str, *, home: bool = True, of_day: bool = False) -> Html:
    """Return the header: the name and the menu. ``home``: the name leads to the first screen."""
    return _bar(t.lang, game, home=home, of_day=of_day)


@lru_cache(maxsize=4)
def _bar(words: str, game: str, *, home: bool, of_day: bool) -> Html:
    """Return the same markup for every action of a game, built once."""
    t = Words(words)
    buttons = [
        el(
            "button",
            t(f"shell.{name}"),
            type="button",
            class_="quiet",
            data_do=f"/open {name}",
            data_key=f"open-{name}",
        )
        for name in MENU
    ]
    return join(
        [
            el("a", "Noir", href="./", class_="brand", data_key="home")
            if home
            else el("p", "Noir", class_="brand"),
            el("h1", t("shell.of-day") if of_day else game_name(t, game)),
            el("nav", buttons, aria_label=t("shell.menu")),
        ]
    )


def notice_texts(t: Words, ui: Ui) -> list[str]:
    """Return the sentences that stand as notices, and need no second place."""
    return [
        *([t(f"saves.unkept-{ui.browser.storage_problem}")] if ui.browser.storage_problem else []),
        *ui.notices,
    ]


def notices(t: Words, ui: Ui) -> Html:
    """Return the urgent notices: a failure to save with a way to save, and messages to dismiss."""
    ways = [(t("keep.save"), "/export", "save-now")] if ui.browser.storage_problem else []
    ways += [(t("shell.read"), f"/read {i}", f"read-{i}") for i in range(len(ui.notices))]
    return join(
        el(
            "p",
            el("span", sentence),
            " ",
            el("button", label, type="button", data_do=do, data_key=key),
            class_=classes("notice", key == "save-now" and ui.browser.framed and "is-slim"),
        )
        for sentence, (label, do, key) in zip(notice_texts(t, ui), ways, strict=True)
    )


def seal(look: Look) -> Html:
    """Return the wax seal of the deal. A game that came without one or is being watched shows none."""
    if look.friend:
        return Html()  # its proof is of another kind
    if not look.match.seal:
        return _wax(look.t("honest.bot-input"), "/bot-input", "bot-input") if look.outcome else Html()
    if look.watch and not look.outcome:
        return Html()
    return _wax(look.t("shell.seal"), "/honest", "seal", title=look.t("shell.seal-about"))


def _wax(label: str, do: str, key: str, title: str | None = None) -> Html:
    return el(
        "button",
        el("span", label, class_="label"),
        type="button",
        class_="tool is-wax",
        title=title,
        data_do=do,
        data_key=key,
    )


def rules(t: Words, settings: Settings, view: TableView) -> Html:
    """Return the short rules, folded away beside the table."""
    return _rules(t.lang, settings, view)


@lru_cache(maxsize=2)
def _rules(lang: str, settings: Settings, view: TableView) -> Html:
    """Return the same markup for every action of a game, built once."""
    t = Words(lang, dict(settings.own))
    return el(
        "details",
        el("summary", t("shell.rules-short"), data_key="rules-short"),
        view.rules(t, settings),
        el("p", t("shell.unofficial"), class_="fine"),
        class_="rules",
        id="rules-short",
    )

"""The frame around every table: header, messages, the line that says what is going on, the log."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from web.i18n import LANGUAGES, NAMES
from web.markup import Html, el, join
from web.views import view_of
from web.views.coach import win_bar
from web.views.dialogs import dialog

if TYPE_CHECKING:
    from web.i18n import Words
    from web.settings import Settings
    from web.ui import Ui
    from web.views import TableView
    from web.views.look import Look

MENU = ("new", "rules", "settings", "more")


def regions(look: Look, ui: Ui) -> dict[str, str]:
    """Return the HTML of every region of the page, in document order."""
    view = view_of(look.game)
    return {
        "bar": bar(look.t, look.settings, look.game),
        "notice": notices(look.t, ui.notices),
        "now": now(look, ui, view),
        "table": view.table(look),
        "side": join([view.side(look), seal(look), rules(look.t, look.settings, view)]),
        "log": log(look, view),
        "dialog": dialog(look, ui),
        "print": ui.sheet,
    }


def waiting(t: Words, settings: Settings, view: TableView) -> dict[str, str]:
    """Return the regions before Python is up; what is pressed in them waits for it."""
    return {
        "bar": bar(t, settings, settings.game),
        "now": el("p", t("shell.loading"), class_="turn"),
        "table": view.waiting(t, settings),
        "side": rules(t, settings, view),
        "log": el("h2", t("shell.log")),
    }


def title(look: Look) -> str:
    """Return the title of the tab: the turn comes first."""
    game = look.t(f"shell.game.{look.game}")
    if look.outcome:
        return f"{look.t('shell.over')} · {game} · Noir"
    turn = look.t("shell.your-turn") if look.is_mine else look.t("shell.their-turn")
    return f"{turn} · {game} · Noir"


def bar(t: Words, settings: Settings, game: str) -> Html:
    """Return the header: the name, the menu, the language."""
    buttons = [
        el("button", t(f"shell.{name}"), type="button", data_do=f"/open {name}", data_key=f"open-{name}")
        for name in MENU
    ]
    return join(
        [
            el("p", "Noir", class_="brand"),
            el("h1", t(f"shell.game.{game}")),
            el("nav", buttons, aria_label=t("shell.menu")),
            select(t, "lang", settings.lang, {lang: NAMES[lang] for lang in LANGUAGES}, langs=True),
        ]
    )


def select(t: Words, name: str, value: str, options: dict[str, str], *, langs: bool = False) -> Html:
    """Return a labelled choice that changes a setting at once."""
    inside = [
        el("option", label, value=key, selected=key == value, lang=key if langs else None)
        for key, label in options.items()
    ]
    return el(
        "label",
        el("span", t(f"shell.set.{name}")),
        el("select", inside, data_set=name, data_key=f"set-{name}"),
        class_="choice",
    )


def notices(t: Words, messages: list[str]) -> Html:
    """Return the messages about bad input, each with a button that puts it away."""
    return join(
        el(
            "p",
            message,
            " ",
            el("button", t("shell.read"), type="button", data_do=f"/read {i}", data_key=f"read-{i}"),
            class_="notice",
        )
        for i, message in enumerate(messages)
    )


def now(look: Look, ui: Ui, view: TableView) -> Html:
    """Return whose turn it is, what just happened, and what can be done besides playing."""
    status = view.status(look)
    told = ui.told if ui.told != status else ""
    return join(
        [
            el("p", status, class_="turn"),
            el("p", told, class_="told"),
            linked(look) if look.watch or look.rival else None,
            win_bar(look, ui),
            el("div", _thinking(look), _tools(look), class_="tools"),
        ]
    )


def linked(look: Look) -> Html:
    """Return what came with a link: whose eyes these are, or the result to beat."""
    notes: Html = import_module("web.views.linked").notes(look)
    return notes


def seal(look: Look) -> Html:
    """Return the commitment to the deal; a game watched in progress has none to show."""
    if look.watch and not look.outcome:
        return Html()
    return el(
        "p",
        el("button", look.t("shell.seal"), type="button", data_do="/honest", data_key="seal"),
        " ",
        el("code", look.seal[:16] + "…"),
        class_="seal",
    )


def _thinking(look: Look) -> Html:
    if not look.busy:
        return Html()
    return join(
        [
            el("span", look.t("shell.thinking", name=look.names[look.seat.other]), class_="thinking"),
            el("button", look.t("shell.hurry"), type="button", data_do="/hurry", data_key="hurry"),
        ]
    )


def _tools(look: Look) -> Html:
    keys = look.settings.keys == "on"

    def tool(name: str, do: str, key: str = "", class_: str | None = None) -> Html:
        shortcut = key if key and keys else None
        label = look.t(f"shell.{name}")
        about: dict[str, str | None] = {"data_do": do, "data_key": name, "aria_keyshortcuts": shortcut}
        return el("button", label, type="button", class_=class_, **about)

    tools = []
    if look.outcome:
        tools += [tool("again", "/new", class_="main"), tool("review", "/review")]
    elif look.legal and look.settings.hints == "on":
        tools.append(tool("hint", "/hint", "H"))
    tools += [tool("last", "/last", "L"), tool("state", "/state", "S"), tool("keys", "/open keys", "?")]
    return join(tools)


def rules(t: Words, settings: Settings, view: TableView) -> Html:
    """Return the short rules, folded away beside the table."""
    return el(
        "details",
        el("summary", t("shell.rules-short"), data_key="rules-short"),
        view.rules(t, settings),
        el("p", t("shell.unofficial"), class_="fine"),
        class_="rules",
        id="rules-short",
    )


def log(look: Look, view: TableView) -> Html:
    """Return every action so far in sentences, newest last."""
    lines = [el("li", line, id=f"log-{i}") for i, line in enumerate(view.log(look), start=1)]
    return join(
        [el("h2", look.t("shell.log")), el("ol", lines, class_="lines", tabindex="0", data_key="log")]
    )

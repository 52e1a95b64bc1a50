"""The frame around every table: header, messages, the line that says what is going on, the log."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from web.games import style_class, view_of
from web.i18n import LANGUAGES, NAMES
from web.markup import Html, el, join
from web.views.dialogs import dialog
from web.views.win_bar import win_bar

if TYPE_CHECKING:
    from web.games import TableView
    from web.i18n import Words
    from web.model.look import Look
    from web.model.settings import Settings
    from web.model.ui import Ui

DRAWN = ("table", "side", "dialog", "print")
"""The regions in which a game draws: they carry the class that its style goes by."""
MENU = ("new", "rules", "settings", "more")


def regions(look: Look, present: Look, ui: Ui) -> dict[str, str]:
    """Return the HTML of every region of the page, in document order.

    ``present`` is the same eyes' look at the latest moment, when a replay shows another.
    """
    if look.curtain:
        hidden: dict[str, str] = import_module("web.views.curtain").regions(look, ui)
        return hidden
    view = view_of(look.game)
    return {
        "bar": bar(look.t, look.settings, look.game),
        "notice": notices(look.t, ui.notices),
        "now": now(look, ui),
        "table": view.table(look),
        "side": join([view.side(look), seal(look), rules(look.t, look.settings, view)]),
        "log": log(look, view.log(present)),
        "dialog": dialog(look, ui),
        "print": ui.sheet,
    }


def attributes(game: str) -> dict[str, dict[str, str | None]]:
    """Return the attributes of the regions in which a game draws."""
    return {name: {"class": style_class(game)} for name in DRAWN}


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
    if not look.is_live:
        return f"{look.t('replay.at', n=look.ply, last=look.last)} · {game} · Noir"
    if look.shared and look.to_move is not None:
        return f"{look.t('hotseat.turn', name=look.names[look.to_move])} · {game} · Noir"
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


def status(look: Look) -> str:
    """Return whose turn it is and what can be done, how the game ended, or which moment is shown."""
    if not look.is_live:
        return look.t("replay.at", n=look.ply, last=look.last)
    if look.shared:
        text: str = import_module("web.views.curtain").status(look)
        return text
    return view_of(look.game).status(look)


def focus(look: Look) -> str:
    """Return the data-key where the focus belongs."""
    if look.curtain:
        return "lift"
    if look.shared and not look.legal and not look.outcome:
        return "pass"
    return view_of(look.game).focus(look)


def now(look: Look, ui: Ui) -> Html:
    """Return whose turn it is, what just happened, and what can be done besides playing."""
    text = status(look)
    told = ui.told if ui.told != text else ""
    return join(
        [
            el("p", text, class_="turn"),
            el("p", told, class_="told"),
            linked(look) if look.watch or look.rival else None,
            win_bar(look, ui),
            el("div", _thinking(look), _tools(look), class_="tools"),
            import_module("web.views.replay").controls(look, ui) if look.last and is_past(look) else None,
        ]
    )


def is_past(look: Look) -> bool:
    """Return whether the ways through the past are offered: there, and where nobody plays any more."""
    return not look.is_live or bool(look.eyes) or bool(look.watch)


def linked(look: Look) -> Html:
    """Return what came with a link: whose eyes these are, or the result to beat."""
    notes: Html = import_module("web.views.link_notes").notes(look)
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
    if look.shared and look.is_live and not look.legal and not look.outcome:
        tools.append(tool("pass", "/pass", class_="main"))
    if look.outcome:
        tools += [tool("again", "/new", class_="main"), tool("review", "/review")]
    elif look.legal and look.settings.hints == "on":
        tools.append(tool("hint", "/hint", "H"))
    if look.is_live and not look.outcome and not look.watch:
        tools.append(_undo(look))
    tools += [tool("last", "/last", "L"), tool("state", "/state", "S"), tool("keys", "/open keys", "?")]
    return join(tools)


def _undo(look: Look) -> Html:
    """Return the undo with its price; without anything to take back it stays in its place, and says so."""
    price = look.rewind.price if look.rewind else "none"
    return el(
        "button",
        look.t(f"undo.button.{price}", name=look.names[look.seat.other]),
        type="button",
        aria_disabled=None if look.rewind else "true",
        data_do="/undo",
        data_key="undo",
        aria_keyshortcuts="U" if look.settings.keys == "on" else None,
    )


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


def log(look: Look, lines: list[str]) -> Html:
    """Return every action so far in sentences, newest last; each leads to its moment."""
    items = [_line(look, i, line) for i, line in enumerate(lines, start=1)]
    by = {"role": "toolbar", "aria_orientation": "vertical", "aria_labelledby": "log-title"}
    ways = el("div", el("ol", items, class_="lines"), id="lines", **by)
    return join(
        [
            el("h2", look.t("shell.log"), id="log-title"),
            el("p", look.t("replay.branch"), class_="fine") if look.branched else None,
            el("p", look.t.n("undo.count", look.undone), class_="fine") if look.undone else None,
            _mark(look, 0),
            ways,
        ]
    )


def _line(look: Look, ply: int, line: str) -> Html:
    shown = not look.is_live and ply == look.ply
    way = el(
        "button",
        line,
        type="button",
        data_do=f"/at {ply}",
        data_key=f"log-{ply}",
        aria_current="step" if shown else None,
    )
    return el("li", way, _mark(look, ply), id=f"log-{ply}")


def _mark(look: Look, ply: int) -> Html:
    """Return the note that undos which were not free went back to this ply."""
    times = look.marks.count(ply)
    return el("p", look.t.n("undo.mark", times), class_="mark") if times else Html()

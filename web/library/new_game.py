"""The dialog of a new game, with the unfinished games that can be gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games import family_of
from web.contracts.table import setting_name, value_name
from web.library.views import friends, unfinished_list
from web.markup import Html, el, join
from web.model.settings import CHOICES
from web.registry import options as option_sets
from web.registry import ui_of
from web.saves.model import NewGame
from web.views.dialogs.basic import note, places, role_name
from web.views.opponent_faces import portrait_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from web.model.look import Look
    from web.model.ui import Ui

    Records = Mapping[tuple[str, str], tuple[int, int]]


def new(look: Look, ui: Ui) -> Html:
    """Return the form that orders a new table, and the unfinished games that can be gone on with."""
    dialog = ui.dialog_of(NewGame)
    fields = [
        _radios(look, name, look.settings.value(name), dialog.records)
        for name in ("game", "level", "role", *option_sets())
    ]
    deal = el("button", look.t("shell.deal"), type="submit", class_="main", data_key="deal")
    form = el("form", fields, el("p", deal), data_do="/new", data_key="new-form")
    return join(
        [
            form,
            friends(look, dialog.friends) if dialog.friends else None,
            unfinished_list(look, dialog.unfinished, dialog.real)
            if dialog.unfinished or dialog.real
            else None,
            _show_all(look, dialog.more) if dialog.more else None,
        ]
    )


def _show_all(look: Look, count: int) -> Html:
    text = look.t("friend.list.more", n=count)
    return el("p", el("button", text, type="button", data_do="/open-new all", data_key="all-unfinished"))


def _elsewhere(look: Look) -> Html:
    """Return the way to a game with a friend. From a frame it leads to the full page."""
    text = look.t("friend.with")
    if look.framed:
        return el("a", text, href=f"./?game={look.game}&with=friend", target="_blank", rel="noopener")
    return el("button", text, type="button", data_do="/open with", data_key="with-friend")


def _radios(look: Look, name: str, value: str, records: Records) -> Html:
    options = []
    for nth, choice in enumerate(CHOICES[name]):
        who = [] if name != "level" else _opponents(look, choice, records)
        radio = el(
            "input",
            type="radio",
            name=name,
            value=choice,
            checked=choice == value,
            data_key=f"{name}-{choice}",
            data_nth=nth if name == "game" else None,
            aria_describedby=f"who-{choice}" if who else None,
        )
        words = role_name(look.t, choice) if name == "role" else el("span", value_name(look.t, name, choice))
        label = el("label", radio, words, class_="option")
        if who:
            label = el("div", label, el("div", who, id=f"who-{choice}"), class_="opponent")
        options.append(label)
    if name == "level":
        options.append(_elsewhere(look))
    return el(
        "fieldset",
        el("legend", role_name(look.t) if name == "role" else setting_name(look.t, name)),
        el("div", options, class_="options"),
        note(look, name),
        data_of=_of(name),
    )


def _of(name: str) -> str | None:
    """Return the games that have a setting of one game alone, by place."""
    own = option_sets().get(name)
    return own and places(own[0])


def _opponents(look: Look, level: str, records: Records) -> list[Html]:
    """Return the opponents of a level, one for each game. The style shows that of the game and role."""
    t, found = look.t, []
    for nth, game in enumerate(CHOICES["game"]):
        who = ui_of(game).opponents.get(level)
        if who is None:
            continue
        shares = zip(CHOICES["role"], who.wins.get(game, ()), strict=False)
        won, played = records.get((game, level), (0, 0))
        parts = [
            el("strong", who.name),
            el("span", t(f"{family_of(game)}.opponent.{level}")),
            *(el("span", t("shell.wins", n=n), class_="fine", data_role=role) for role, n in shares),
            el("span", t("shell.record", won=won, played=played), class_="fine") if played else None,
        ]
        lines = [portrait_of(game, level), el("span", parts, class_="opponent-told")]
        found.append(el("span", lines, class_="opponent-who", data_nth=nth))
    return found


DIALOGS = {"new": new}

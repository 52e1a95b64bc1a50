"""Views of the library: the unfinished games that can be continued, in the dialog of a new game."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from noir.core import GameError
from web.contracts.table import game_name, view_of
from web.markup import Html, el, join
from web.model.players import Solo
from web.puzzles import position
from web.saves.model import Tabs
from web.views.analysis_link import kept_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from web.i18n import Words
    from web.model.look import Look
    from web.model.real_games import KeptGame
    from web.model.remote.friend_save import SavedGame
    from web.model.table import Table
    from web.model.ui import Ui


def unfinished_list(look: Look, games: Sequence[tuple[str, Table]], real: Mapping[str, KeptGame]) -> Html:
    """Return one line per game (mark, table), newest first, with the ways to take it and to throw it away.

    Then those at a real table, by key.
    """
    names = _distinct_names(_name(look, table) for _, table in games)
    lines = [_line(look, mark, name) for (mark, _), name in zip(games, names, strict=True)]
    real_names = _distinct_names(kept_name(look.t, game) for game in real.values())
    lines += [_real_line(look, key, name) for key, name in zip(real, real_names, strict=True)]
    return el(
        "section",
        el("h3", look.t("saves.title"), id="unfinished-title"),
        el("ul", lines, class_="unfinished"),
        aria_labelledby="unfinished-title",
    )


def friends(look: Look, games: Mapping[str, SavedGame]) -> Html:
    """Return one line per game with a friend, newest first, with the ways to take it and to throw it away."""
    t, lines = look.t, []
    for (key, save), name in zip(
        games.items(), _distinct_names(_friend_name(t, save) for save in games.values()), strict=True
    ):
        buttons = [
            el(
                "button",
                t(f"saves.{verb}"),
                type="button",
                data_do=f"/friend-{verb} {key}",
                data_key=f"{verb}-{key}",
                aria_label=t(f"saves.{verb}-this", game=name),
            )
            for verb in ("take", "discard")
        ]
        line = el("span", name, " ", el("small", " ".join(_story(t, save)), class_="fine"))
        lines.append(el("li", line, " ", join([(b, " ") for b in buttons]), id=f"kept-{key}"))
    return el(
        "section",
        el("h3", t("friend.list.title"), id="friends-title"),
        el("ul", lines, class_="unfinished"),
        aria_labelledby="friends-title",
    )


def _friend_name(t: Words, save: SavedGame) -> str:
    status, played = t(f"friend.list.{save.status}"), t.n("saves.played", save.ply)
    return t("friend.list.line", game=game_name(t, save.game), status=status, played=played)


def _distinct_names(names: Iterable[str]) -> list[str]:
    """Return the names of games, equal ones with a number, so that a listener can tell them apart."""
    found: list[str] = []
    met: Counter[str] = Counter()
    for name in names:
        met[name] += 1
        found.append(name if met[name] == 1 else f"{name} ({met[name]})")
    return found


def _story(t: Words, save: SavedGame) -> list[str]:
    """Return since when a game stands so, and its latest action, as far as that is known in this language."""
    day, _, clock = save.summary.since.partition(" ")
    lines = []
    with suppress(GameError):  # a clock that has gone wrong
        lines += [t("friend.list.since", date=position.date_words(t, day), time=clock)] if day else []
    last = save.summary.last if save.summary.lang == t.lang else ""
    return lines + ([t("friend.list.last", text=last)] if last else [])


def tabs(look: Look, ui: Ui) -> Html:
    """Return the games of other tabs: each can be gone on with here. Closing the dialog starts apart."""
    lines = []
    found = ui.dialog_of(Tabs).tabs
    names = _distinct_names(_name(look, table) for _, table in found)
    for (mark, _), name in zip(found, names, strict=True):
        join_ = el(
            "button",
            look.t("saves.join"),
            type="button",
            data_do=f"/join {mark}",
            data_key=f"join-{mark}",
            aria_label=look.t("saves.join-this", game=name),
        )
        lines.append(el("li", el("span", name), " ", join_))
    apart = el(
        "button", look.t("saves.apart"), type="button", class_="main", data_do="/close", data_key="apart"
    )
    return join([el("p", look.t("saves.tabs")), el("ul", lines, class_="unfinished"), el("p", apart)])


def _real_line(look: Look, key: str, name: str) -> Html:
    """Return the line of a game at a real table, which goes on on the analysis board."""
    href = f"analyse/{look.t.lang}.html?real={key}"
    about = {"data_key": f"take-{key}", "aria_label": look.t("saves.take-this", game=name)}
    return _kept_line(look, key, name, el("a", look.t("saves.take"), href=href, class_="button", **about))


def _line(look: Look, mark: str, name: str) -> Html:
    about = {"data_do": f"/take {mark}", "data_key": f"take-{mark}"}
    about |= {"aria_label": look.t("saves.take-this", game=name)}
    return _kept_line(look, mark, name, el("button", look.t("saves.take"), type="button", **about))


def _kept_line(look: Look, mark: str, name: str, take: Html) -> Html:
    """Return the line of a game with the way to go on, and that to throw it away."""
    t = look.t
    discard = el(
        "button",
        t("saves.discard"),
        type="button",
        data_do=f"/discard {mark}",
        data_key=f"discard-{mark}",
        aria_label=t("saves.discard-this", game=name),
    )
    return el("li", el("span", name), " ", take, " ", discard, id=f"unfinished-{mark}")


def _name(look: Look, table: Table) -> str:
    """Describe a game in a few words: its name, the opponent, the seat and the progress."""
    t, view = look.t, view_of(table.game)
    game, played = game_name(t, table.game), t.n("saves.played", table.match.ply)
    match table.seating:
        case Solo(level, seat):
            seat_name, level = view.seat_name(t, seat), t(f"shell.level.{level}")
            return t("saves.one", game=game, seat=seat_name, level=level, played=played)
        case _:
            return t("saves.two", game=game, played=played)


DIALOGS = {"tabs": tabs}

"""Page: the HTML of every region around a table, and the status line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.contracts.table import game_name, view_of
from web.markup import Html, classes, el, join
from web.model.ui import Confirm
from web.registry import style_class, ui_of
from web.views import curtain, frame, friend_strip, remote
from web.views.dialogs import dialog
from web.views.link_banner import notes, tells_day
from web.views.log import log
from web.views.replay import controls
from web.views.toolbar import onward, tools, win_bar

if TYPE_CHECKING:
    from web.contracts.table import TableView
    from web.i18n import Words
    from web.model.look import Look
    from web.model.settings import Settings
    from web.model.ui import Ui

DRAWN = ("table", "side", "dialog", "print")
"""The regions in which a game draws: they carry the class that its style goes by."""

LONG = 46
"""Characters of a sentence that fit one line of a small phone."""
LONGER = 51
"""Characters of one that fits one line of most phones."""
LINE = 50
"""Characters of what happened that do so, it is written smaller."""
FULL = 140
"""Characters that two lines beside the hand have room for."""
SHORT = 32
"""Characters of one that does so on the narrowest: then what happened has two lines there, too."""


def regions(look: Look, present: Look, ui: Ui) -> dict[str, str]:
    """Return the HTML of every region of the page, in document order.

    ``present`` is the same eyes' look at the latest moment, when a replay shows another.
    """
    if look.friend and look.friend.waits:
        return remote.regions(look, ui)
    if look.curtain:
        return curtain.regions(look, ui)
    view, around = view_of(look.game), frame_regions(look, ui)
    last = around.pop("dialog")
    return {
        **around,
        "now": now(look, ui),
        "table": view.table(look),
        "ways": ways_on(look),
        "side": join([view.side(look), frame.rules(look.t, look.settings, view)]),
        "log": log(look, view.log(present), view.chapters(present)),
        "dialog": last,
        "print": ui.print_html,
    }


def frame_regions(look: Look, ui: Ui) -> dict[str, str]:
    """Return the HTML of the regions around a table."""
    return {
        "bar": frame.bar(look.t, look.game, home=not ui.browser.framed, of_day=look.match.is_of_day),
        "notice": frame.notices(look.t, ui),
        "dialog": dialog(look, ui),
    }


def attributes(game: str) -> dict[str, dict[str, str | None]]:
    """Return the attributes of the regions in which a game draws."""
    return {name: {"class": style_class(game)} for name in DRAWN}


def describe(ui: Ui) -> dict[str, str | None]:
    """Return the attribute of the dialog that names its question, where it asks one."""
    return {"aria-describedby": "question" if ui.find(Confirm) else None}


def layout(look: Look, ui: Ui) -> str:
    """Return the parts of the page that affect its layout, as words for an attribute of the root.

    The style could look for it itself (``:has``), but it would do so after every change of a table.
    """
    game, friend = ui_of(look.game), look.friend
    waits, notice = friend is not None and friend.waits, bool(frame.notice_texts(look.t, ui))
    is_strip = friend is not None and not waits
    if look.curtain:
        return words(low=waits, friend=is_strip, notice=notice, onward=True)
    over = look.outcome is not None
    return words(
        low=waits or game.fits_low,
        words=game.words_at_hand and not (over or waits),
        end=_has_verdict(look),
        past=look.last > 0 and is_past(look),
        friend=is_strip,
        linked=bool(look.watch or look.match.rival) and not tells_day(look),
        notice=notice,
        onward=_has_onward(look, is_strip=is_strip),
    )


def _has_onward(look: Look, *, is_strip: bool) -> bool:
    """Return whether a way on takes room: to another person, to a friend elsewhere, or after the end."""
    if look.shared or look.outcome is not None:
        return True
    return is_strip and bool(friend_strip.send_small(look))


def words(**flags: bool) -> str:
    """Return the names of the flags that are set."""
    return " ".join(name for name, is_set in flags.items() if is_set)


def waiting(t: Words, settings: Settings, view: TableView) -> dict[str, str]:
    """Return the regions without a deal, for the time before Python is up. Presses there wait for it."""
    return {
        "bar": frame.bar(t, settings.game),
        "side": frame.rules(t, settings, view),
        "log": el("h2", t("shell.log")),
    }


def title(look: Look) -> str:
    """Return the title of the tab: the turn comes first."""
    game = game_name(look.t, look.game)
    if not look.is_live:
        return f"{look.t('replay.at', n=look.ply, last=look.last)} · {game} · Noir"
    if look.shared and look.to_move is not None:
        return f"{look.t('hotseat.turn', name=look.names[look.to_move])} · {game} · Noir"
    if look.outcome:
        return f"{look.t('shell.over')} · {game} · Noir"
    if look.friend and look.friend.waits:
        return f"{look.t('friend.turn.waiting')} · {game} · Noir"
    turn = look.t("shell.your-turn") if look.is_mine else look.t("shell.their-turn")
    return f"{turn} · {game} · Noir"


def status(look: Look) -> str:
    """Return the turn and the choices, the way the game ended, or the shown moment."""
    if not look.is_live:
        return look.t("replay.at", n=look.ply, last=look.last)
    if look.friend and not look.outcome and (look.curtain or look.friend.status != "mine"):
        return remote.status(look)
    if look.shared:
        return curtain.status(look)
    return view_of(look.game).status(look)


def brief(look: Look) -> str:
    """Return which game it is and how far it has come, in a few words: of public things alone."""
    name = game_name(look.t, look.game)
    if look.friend:
        return f"{name} · {look.t(f'friend.list.{look.friend.status}')}"
    return name if look.curtain else f"{name} · {view_of(look.game).brief(look)}"


def focus(look: Look) -> str:
    """Return the data-key where the focus belongs."""
    if look.friend and not look.legal and not look.outcome:
        return remote.focus(look)
    if look.curtain:
        return "lift"
    if look.shared and not look.legal and not look.outcome:
        return "pass"
    return view_of(look.game).focus(look)


def now(look: Look, ui: Ui) -> Html:
    """Return the turn, the latest event, and the actions besides a move."""
    text = look.t("shell.thinking", name=look.names[look.seat.other]) if look.busy else status(look)
    turn = _turn(text, busy=look.busy)
    known = text, *frame.notice_texts(look.t, ui)
    event = "" if ui.news.last_event in known else ui.news.last_event
    return join(
        [
            el(
                "div",
                turn,
                _events(event),
                class_=classes("caption", _needs_room(look, event, ui.news.answer) and "advises"),
            ),
            None if _has_verdict(look) else _onward(look),
            el("div", tools(look, ui), class_="tools"),
            el(
                "div",
                friend_strip.strip(look) if look.friend else None,
                notes(look) if look.watch or look.match.rival else None,
                win_bar(look, ui),
                controls(look, ui) if look.last and is_past(look) else None,
                class_="extras",
            ),
        ]
    )


def _needs_room(look: Look, event: str, answer: str) -> bool:
    """Return whether the event in the caption is a whole hint, or a long answer to a press."""
    hint = look.offers.hint
    is_answer = len(event) > LONG and event == answer
    return is_answer or (hint is not None and hint.done == hint.total)


def ways_on(look: Look) -> Html:
    """Return the ways on from a verdict, to be read after it."""
    return _onward(look) if _has_verdict(look) else Html()


def _has_verdict(look: Look) -> bool:
    """Return whether the table shows how the game ended."""
    return look.outcome is not None and ui_of(look.game).tells_end


def _onward(look: Look) -> Html:
    return el("p", onward(look), class_="onward", data_spot="onward", data_shared=look.shared or None)


def _turn(text: str, *, busy: bool) -> Html:
    """Return the line of the turn. Its size follows its length."""
    looks = classes(
        "turn",
        busy and "thinking",
        len(text) > LONG and "is-long",
        len(text) > LONGER and "is-longer",
        len(text) <= SHORT and "is-short",
    )
    return el("p", text, class_=looks, data_spot="turn")


def _events(events: str) -> Html:
    """Return the events, one a line. A small window leaves out older ones."""
    *before, latest = events.split("\n")
    parts: list[Html | str] = [latest]
    length = len(latest)
    for event in reversed(before):
        length += 1 + len(event)
        over = "is-over-two" if length > 2 * LINE else "is-over-one" if length > LINE else None
        parts[:0] = [el("span", f"{event} ", class_=over)]
    return el("p", parts, class_=classes("told", len(events) > FULL and "is-full"), data_spot="told")


def is_past(look: Look) -> bool:
    """Return whether replay controls are offered: in the past, and in a finished game."""
    return not look.is_live or bool(look.perspective) or bool(look.watch) or look.is_real

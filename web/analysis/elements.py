"""Elements of the analysis board that several of its parts have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games import family_of
from noir.studies import LIMITS
from web.contracts.editor import editor_of
from web.contracts.study_link import MAX_CODE_CHARS
from web.contracts.table import view_of
from web.markup import Html, el, join
from web.registry import has_part, style_class
from web.views.nested import own

if TYPE_CHECKING:
    from web.analysis.screen import AtBoard
    from web.i18n import Words


def limit(t: Words, name: str) -> str:
    """Return how much there can be of something, and why: by the names of ``LIMITS``, or a link."""
    n = f"{(LIMITS | {'link': MAX_CODE_CHARS})[name]:,}"
    return t(f"analysis.limit.{name}", n=t.number(n))


def path_text(path: tuple[int, ...]) -> str:
    """Return a path in the tree of moves as a text."""
    return ".".join(map(str, path))


def move_key(path: tuple[int, ...]) -> str:
    """Return the key of the button of a move in the tree."""
    return f"go-{path_text(path)}"


def button(label: str | Html, does: str, key: str, *, main: bool = False, **more: str | bool | None) -> Html:
    """Return a button that does something at the board."""
    return el(
        "button",
        label,
        type="button",
        class_="main" if main else None,
        data_do=f"/board {does}",
        data_key=key,
        **more,
    )


def text_field(name: str, text: str, does: str | None, *, rows: int) -> Html:
    """Return a field for a text. Its label names it by its id. A short one is saved while it is typed."""
    longest = LIMITS.get(name)
    return el(
        "textarea",
        text,
        id=f"board-{name}",
        rows=rows,
        maxlength=longest,
        data_do=does,
        data_typed="" if longest else None,
        data_key=name,
        autocomplete="off",
        autocapitalize="off" if name.endswith("text") else None,
        spellcheck="false" if name.endswith("text") else None,
    )


def draw_list_field(t: Words, about: str) -> Html | None:
    """Return the field for a list, folded in, if it has a label."""
    if not about:
        return None
    to = {"data_opens": "board-list", "data_to": "/board-list"}
    way = el("button", t("analysis.lay-list"), type="button", data_key="lay-list", **to)
    label = el("label", about, for_="board-list")
    fold = el("summary", t("analysis.as-list"), data_key="as-list")
    inside = el("p", label, text_field("list", "", None, rows=5), way, class_="as-text")
    return el("details", fold, inside, id="board-as-list")


def fullness(t: Words, name: str, text: str) -> Html | None:
    """Return the limit of a field that is full."""
    return el("p", limit(t, name), class_="fine on-screen") if len(text) >= LIMITS[name] else None


def rule_link(t: Words, at: AtBoard, rule: str) -> Html | str:
    """Return the id of a rule, as a link where the game has a page of rules."""
    family = family_of(at.board.game)
    if not has_part(family, "lessons"):  # they are on that page, whose own part no browser gets
        return rule
    return el("a", rule, href=f"../rules/{t.lang}/{family}.html#{rule}", class_="rule-id")


def draw_table(t: Words, at: AtBoard, name: str, deeper: int) -> Html:
    """Return the table with a name of its own, and its headings at a level below others."""
    look = at.look(t)
    table = own(str(view_of(look.game).table(look)), name, deeper)
    board = el("div", table, class_=f"lesson-board {style_class(look.game)}", data_game=look.game)
    note = "" if at.board.real_game else editor_of(look.game).note(t)
    return join([board, el("p", note, class_="fine") if note else None])


def progress_bar(t: Words, done: int, total: int, label: str = "analysis.thinking") -> Html | None:
    """Return how far the work is, until it is done."""
    if done >= total:
        return None
    return el("progress", value=done, max=total, aria_label=t(label))

"""Views of the analysis board: its tools, the table, the chapters and the ways to hand it on."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from noir.analysis import positions_of
from noir.games import family_of
from web.analysis import real_table, real_ways
from web.analysis.answers import draw_answers
from web.analysis.editor import draw_editor
from web.analysis.elements import button, draw_table, fullness, limit, rule_link, text_field
from web.analysis.model import Board
from web.analysis.real_words import latest_event
from web.analysis.screen import AtBoard, look_at
from web.analysis.sentences import chapter_name, verdict
from web.analysis.tree import draw_moves, draw_tree
from web.contracts.editor import editor_of, games_to_analyse
from web.contracts.table import game_name, pictures_of
from web.markup import Html, el, join
from web.model.settings import Settings
from web.registry import style_class, ui_of
from web.views.nested import own

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from web.analysis.model import Study
    from web.i18n import Words


NEW = "board-new"
"""The id of the menu of positions to begin with."""


def regions(t: Words, at: AtBoard, names: Iterable[str] = ()) -> dict[str, str]:
    """Return the HTML of some regions, of all by default."""
    draw = {**_DRAW, **real_table.DRAW} if at.board.real_game else _DRAW
    return {name: draw[name](t, at) for name in names or REGIONS}


def start(t: Words) -> Html:
    """Return the ways to begin, for the page before Python is up, and the sentence while it starts."""
    ways = [
        el("li", _cover(t, game, _way_in(t, game)), real_ways.draw_seats(t, game), el("p", _bare(t, game)))
        for game in games_to_analyse()
    ]
    table: dict[str, Any] = {"data_do": "/board table", "data_key": "start-table", "hidden": True}
    own = el("button", t("analysis.from-table"), type="button", **table)
    going = button(t("real.go-on"), "real-go-on", "start-real", main=True, hidden=True)
    text = el("details", el("summary", t("analysis.as-text")), _open_ways(t, "start"), id="start-as-text")
    return join(
        [
            el(
                "div",
                el("ul", ways, class_="covers"),
                el("p", own, going, class_="ways"),
                text,
                class_="to-begin",
            ),
            el("p", t("analysis.starting"), class_="lead while-loading loading", aria_hidden="true"),
        ]
    )


def _families() -> list[tuple[str, list[str]]]:
    """Return each game that has a picture of its own, with its variants, which look alike."""
    games = games_to_analyse()
    return [
        (family, [game for game in games if game != family == family_of(game)])
        for family in games
        if family == family_of(family)
    ]


def _way_in(t: Words, game: str) -> Html:
    return el("button", game_name(t, game), type="button", data_start=game)


def _bare(t: Words, game: str) -> Html:
    """Return the button that begins a game without pieces."""
    name = t("analysis.empty", game=game_name(t, game))
    return el("button", t("analysis.empty-short"), type="button", data_empty=game, aria_label=name)


def _cover(t: Words, game: str, way: Html) -> Html:
    """Return a button of a game below a small picture of the position that it begins with."""
    return el("div", _cover_picture(t, game), way, class_="cover")


@lru_cache(maxsize=16)  # the menu of new positions is drawn with each step
def _cover_picture(t: Words, game: str) -> Html | None:
    """Return a small picture of the position that a game begins with, if it has pictures."""
    pictures = pictures_of(game)
    if not pictures:
        return None
    look = look_at(t, Settings(), game, editor_of(game).begin(game))
    art = f"cover-art {style_class(game)}"
    return el("div", pictures.position(look), class_=art, aria_hidden="true")


def _open_ways(t: Words, name: str, unread: tuple[str, str] = ("", "")) -> Html:
    """Return the ways to open a study: from a file, a link or a text. One that can't be opened stays."""
    text, why = unread
    field, key = f"board-{name}-text", f"{name}-now"
    file = el("input", type="file", accept=".txt,text/plain", data_do="/board-text", data_key=f"{name}-file")
    label = el("label", t("analysis.open-text"), for_=field)
    way = el("button", t("analysis.open-now"), type="button", data_opens=field, data_key=key)
    return el(
        "div",
        el("h2", t("analysis.open")),
        el("p", label, text_field(f"{name}-text", text, None, rows=1), way, class_="as-text"),
        el("p", why, class_="fault") if why else None,
        el("label", el("span", t("analysis.open-file")), file, class_="choice as-text"),
        class_="to-open",
    )


def _tools(t: Words, at: AtBoard) -> Html:
    """Return the ways to a position, and those back."""
    board = at.board
    keys = at.settings.keys == "on"
    ways = [
        button(
            t("analysis.edit-done" if board.has_editor else "analysis.edit"),
            "setup",
            "setup",
            aria_expanded="true" if board.has_editor else "false",
        )
        if not board.real_game
        else None,
        button(
            t("analysis.undo"),
            "undo",
            "undo",
            aria_disabled=None if board.past or board.real_game else "true",
            aria_keyshortcuts="Z Backspace" if keys else None,  # suspects and cards have the other letters
        ),
        button(
            t("analysis.redo"),
            "redo",
            "redo",
            aria_disabled=None if board.future or board.undone else "true",
        ),
        el(
            "button",
            t("analysis.new"),
            type="button",
            popovertarget=NEW,
            data_key="new",
            aria_haspopup="dialog",
        ),
    ]
    bar = el("div", ways, role="toolbar", aria_label=t("analysis.tools"), id="board-toolbar")
    return join([bar, _new_menu(t, at)])


def _new_menu(t: Words, at: AtBoard) -> Html:
    """Return the menu of positions to begin with: of each game a typical one and an empty one, your table."""
    closes: Mapping[str, Any] = {"popovertarget": NEW, "popovertargetaction": "hide"}
    games = [
        el(
            "li",
            _cover(t, family, _begin(t, family, **closes)),
            [_begin(t, game, **closes) for game in variants],
            [_empty(t, game, family, **closes) for game in (family, *variants)],
        )
        for family, variants in _families()
    ]
    own = button(t("analysis.from-table"), "table", "table", **closes) if at.table else None
    title = el("h2", t("analysis.new"), id=f"{NEW}-title")
    boards = [el("ul", games, class_="covers"), el("p", own, class_="ways") if own else None]
    real = [real_ways.draw_ways(t, at.board.real_game, **closes), real_ways.draw_saves(t, at, **closes)]
    return el(
        "div",
        title,
        [real, boards] if at.board.real_game else [boards, real],
        popover=True,
        id=NEW,
        role="dialog",
        aria_labelledby=f"{NEW}-title",
    )


def _begin(t: Words, game: str, **closes: Any) -> Html:
    return button(game_name(t, game), f"begin {game}", f"begin-{game}", **closes)


def _empty(t: Words, game: str, family: str, **closes: Any) -> Html:
    name = t("analysis.empty", game=game_name(t, game))
    label = t("analysis.empty-short") if game == family else name
    return button(label, f"empty {game}", f"empty-{game}", aria_label=name, **closes)


def _state(t: Words, at: AtBoard) -> Html:
    """Return whose turn it is, or why the position is impossible, and the latest message."""
    text = verdict(t, at)
    if at.unread[1]:
        return join([el("p", at.unread[1], class_="fault"), el("p", text, class_="told")])
    latest = latest_event(t, at)
    message = el("p", latest if text not in latest else "", class_="told")
    message = join([message, real_table.draw_complaint(at)])
    if at.board.real_game and at.board.real_game.is_over and ui_of(at.board.game).tells_end:
        return join([message, real_table.draw_way_on(t, at)])  # the table shows the result
    is_wrong = at.board.fault is not None and not at.board.is_empty and not at.board.real_game
    hint = real_table.hint_at_table(t, at) if at.board.real_game else ""
    turn = el("p", text, f" {hint}" if hint else None, class_="fault" if is_wrong else "turn")
    return join([turn, message, real_table.draw_way_on(t, at) if at.board.real_game else None])


def _main_table(t: Words, at: AtBoard) -> Html:
    """Return the table with the steps through its line, where the editor isn't one."""
    board = at.board
    if board.has_editor:  # it is the table, too
        return Html()
    return join([draw_table(t, at, "board", 0), _steps(t, board.study) if board.study.root.nodes else None])


def _steps(t: Words, study: Study) -> Html:
    back = button(t("analysis.back"), "step -1", "back", aria_disabled=None if study.path else "true")
    following = button(
        t("analysis.next"), "step 1", "next", aria_disabled=None if study.node.nodes else "true"
    )
    return el("div", back, following, role="toolbar", aria_label=t("analysis.steps"), id="move-steps")


def _chapters(t: Words, at: AtBoard) -> Html:
    """Return the chapters of the study, the tools for the one that is shown, and the way to another one."""
    study = at.board.study
    add = button(t("analysis.chapter-add"), "chapter-add", "chapter-add")
    heading = el("h2", t("analysis.chapters"), id="chapters-title")
    if not study.has_chapters:
        return join([heading, el("p", add, class_="ways")])
    items = [
        el(
            "li",
            button(
                chapter_name(t, study, number),
                f"chapter {number}",
                f"chapter-{number}",
                aria_current="true" if number == study.number else None,
            ),
        )
        for number in range(len(study.chapters))
    ]
    ways = [
        button(
            t("analysis.chapter-up"),
            "chapter-move -1",
            "chapter-up",
            aria_disabled=None if study.number else "true",
        ),
        button(
            t("analysis.chapter-down"),
            "chapter-move 1",
            "chapter-down",
            aria_disabled=None if study.number < len(study.chapters) - 1 else "true",
        ),
        button(t("analysis.chapter-remove"), "chapter-remove", "chapter-remove"),
        add,
    ]
    field = text_field("title", study.chapter.title, "/board-title", rows=1)
    return join(
        [
            heading,
            el("ol", items, class_="board-list"),
            el("p", el("label", t("analysis.chapter-title"), for_="board-title"), field, class_="as-text"),
            fullness(t, "title", study.chapter.title),
            el("div", ways, role="toolbar", aria_labelledby="chapters-title", id="chapter-tools"),
        ]
    )


def _share(t: Words, at: AtBoard) -> Html:
    """Return the link to the board, and the ways to hand it on, once there is something."""
    game = at.board.real_game
    if game:  # it goes on at its table
        return Html()
    text = text_field("text", positions_of(at.board.game).to_text(at.board.position), "/board-text", rows=2)
    return join(
        [
            el("h2", t("analysis.share")),
            el(
                "p",
                _play(t, at),
                button(t("analysis.copy-link"), "copy", "copy") if at.link else None,
                button(t("analysis.print"), "print", "print"),
                class_="ways",
            ),
            el(
                "details",
                el("summary", t("analysis.as-text"), data_key="as-text"),
                el("p", el("label", t("analysis.text"), for_="board-text"), text, class_="as-text"),
                el("p", at.link, class_="board-link")
                if at.link
                else el("p", limit(t, "link"), class_="fine"),
                el(
                    "p",
                    button(t("analysis.save"), "save", "save"),
                    button(t("analysis.embed"), "embed", "embed") if can_play(at) else None,
                    class_="ways",
                ),
                _open_ways(t, "open", at.unread),
                _rules(t, at),
                id="board-as-text",
                open=bool(at.unread[1]),
            ),
        ]
    )


def _rules(t: Words, at: AtBoard) -> Html | None:
    """Return the rules behind the position and its editor, each with its subject."""
    about = {rule: text for rule, text in reversed(_subjects(t, at)) if rule}  # the first subject counts
    items = [el("li", rule_link(t, at, rule), " ", about[rule]) for rule in reversed(about)]
    return join([el("h2", t("analysis.rules")), el("ul", items, class_="rules-here")]) if items else None


def _subjects(t: Words, at: AtBoard) -> list[tuple[str, str]]:
    """Return rules with their subjects: the fault or the end, the reasons, the words of the editor."""
    board, editor = at.board, editor_of(at.board.game)
    now = board.fault.rule if board.fault else board.study.node.end
    findings = () if now else editor.findings(t, board.position)
    return [
        (now, verdict(t, at)),
        *(
            (rule, t("shell.pair", name=names, what=why))
            for each in findings
            for rule, names, why in each.reasons
        ),
        *((choice.rule, choice.label) for choice in editor.choices(t, board.position)),
        *((place.rule, place.label) for place in editor.places(t, "", board.position)),
    ]


def _paper(t: Words, at: AtBoard) -> Html:
    """Return every chapter for paper: its title, its position, its moves with the comments."""
    study = at.board.study
    if not at.is_printing or len(study.chapters) == 1:
        return Html()
    pages = [AtBoard(Board(study.open(n)), at.settings, "", None) for n in range(len(study.chapters))]
    link = el("p", at.link, class_="board-link") if at.link else None
    return join([*(_leaf(t, page) for page in pages), link])


def _leaf(t: Words, page: AtBoard) -> Html:
    study, name = page.board.study, f"chapter-{page.board.study.number}"
    title = el("h2", chapter_name(t, study, study.number))
    if page.board.fault is not None:
        return el("article", title, el("p", verdict(t, page)))
    table = draw_table(t, page, name, 1)
    return el("article", title, el("p", verdict(t, page)), table, own(str(draw_tree(t, page)), name, 0))


def can_play(at: AtBoard) -> bool:
    """Return whether a game can go on from the position."""
    return at.board.fault is None and not at.board.is_over


def embed_code(t: Words, at: AtBoard) -> str:
    """Return the code of a page that plays from the position."""
    board = at.board
    script = el("script", src=f"{at.address.removesuffix('analyse/')}noir-game.js", defer=True)
    position = positions_of(board.game).to_text(board.position)
    return f"{script}\n{el('noir-game', game=board.game, lang=t.lang, position=position)}\n"


def _play(t: Words, at: AtBoard) -> Html | None:
    """Return the way to a table that begins at the position."""
    board = at.board
    if not can_play(at):
        return None
    text = quote(positions_of(board.game).to_text(board.position), safe="")
    return el("a", t("analysis.play"), href=f"../?game={board.game}&position={text}", class_="button")


_DRAW: dict[str, Callable[[Words, AtBoard], Html]] = {
    "board-tools": _tools,
    "board-state": _state,
    "board-edit": draw_editor,
    "board-table": _main_table,
    "board-answers": draw_answers,
    "board-chapters": _chapters,
    "board-moves": draw_moves,
    "board-share": _share,
    "board-paper": _paper,
}
REGIONS = tuple(_DRAW)
"""The regions in document order."""
ANSWERS = ("board-state", "board-answers")
"""Those that can change while work goes on."""

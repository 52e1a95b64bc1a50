"""The tree of moves at the analysis board, and the tools for the one that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.analysis.answers import move_face
from web.analysis.elements import button, fullness, move_key, path_text, progress_bar, text_field
from web.analysis.sentences import action_name
from web.markup import Html, el, join

if TYPE_CHECKING:
    from noir.studies import Node
    from web.analysis.screen import AtBoard
    from web.i18n import Words


def draw_moves(t: Words, at: AtBoard) -> Html:
    """Return the tree of moves, and the tools for the one that is shown."""
    if at.board.fault is not None:
        return Html()
    study = at.board.study
    hint = t("analysis.moves-over" if at.board.is_over else "analysis.moves-none")
    field = text_field("comment", study.node.comment, "/board-comment", rows=2)
    ways = [
        button(
            t("analysis.promote"), "promote", "promote", aria_disabled=None if any(study.path) else "true"
        ),
        button(t("analysis.delete"), "delete", "delete"),
    ]
    return join(
        [
            el("h2", t("analysis.moves"), id="moves-title"),
            draw_tree(t, at) if study.root.nodes or study.root.comment else None,
            None if study.root.nodes else el("p", hint, class_="fine on-screen"),
            el("p", el("label", t("analysis.comment"), for_="board-comment"), field, class_="as-text"),
            fullness(t, "comment", study.node.comment),
            el("div", ways, role="toolbar", aria_label=t("analysis.moves"), id="move-tools")
            if study.path
            else None,
        ]
    )


def draw_tree(t: Words, at: AtBoard) -> Html | None:
    """Return the tree of moves. Until each of them has its position, how far that is."""
    root = at.board.study.root
    if not at.board.study.chapter.is_worked_out:
        done = sum(node.known is not None for _, node in root.walk()) - 1
        return progress_bar(t, done, root.size, label="analysis.playing")
    first = _move(at, t("analysis.start-short"), root, ())
    return el("div", el("p", first), _branches(t, at, root, ()), class_="board-tree")


def _branches(t: Words, at: AtBoard, node: Node, path: tuple[int, ...]) -> Html:
    """Return the moves from a node: the main line as one list, others as lists in it."""
    items: list[Html] = []
    while node.nodes:
        others = [
            el("li", _child(t, at, node, path, number), _branches(t, at, other, (*path, number)))
            for number, other in enumerate(node.nodes)
            if number
        ]
        label = t("analysis.side-line-of", action=action_name(t, at, node.position, node.nodes[0].action))
        side_lines = el("ul", others, aria_label=label) if others else None
        items.append(el("li", _child(t, at, node, path, 0), side_lines))
        node, path = node.nodes[0], (*path, 0)
    return el("ol", items) if items else Html()


def _child(t: Words, at: AtBoard, node: Node, path: tuple[int, ...], number: int) -> Html:
    child = node.nodes[number]
    name = action_name(t, at, node.position, child.action)
    return _move(at, move_face(t, at, child.action, name, node.position), child, (*path, number))


def _move(at: AtBoard, name: str | Html, node: Node, path: tuple[int, ...]) -> Html:
    current = "true" if path == at.board.study.path else None
    way = button(name, f"go {path_text(path)}", move_key(path), aria_current=current)
    return join([way, el("span", node.comment, class_="remark") if node.comment else None])

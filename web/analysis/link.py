"""Link of an analysis: a position, and perhaps its tree with comments, as the fragment of an address.

The code of a position is the place of its game in the registry and a packed text. A tree follows after a dot.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

from noir.analysis import positions_of
from noir.core import GameError, InvalidNotation
from noir.games import GAMES
from web.analysis import can_analyse, editor_of
from web.analysis.model import MAX_COMMENT_CHARS, MAX_MOVES, Node, Study
from web.sharing.codec import from_letters, to_letters

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_CODE_CHARS = 8000
MAX_TREE_BYTES = 200_000
TREE = "tree"
"""What the check sum of a tree covers besides it."""


def code_of(game: str, position: Any) -> str:
    """Return the code of a position, an impossible one too."""
    letters, text = editor_of(game).LETTERS, positions_of(game).to_text(position)
    value = 1  # else what begins with the first letter would lose it
    for letter in text:
        value = value * len(letters) + letters.index(letter)
    return f"{list(GAMES).index(game)}{to_letters(game, value)}"


def code_of_study(game: str, study: Study) -> str:
    """Return the code of a tree with its comments."""
    code = code_of(game, study.root.position)
    if not study.root.nodes and not study.root.comment:
        return code
    text = json.dumps(_write(study.root), ensure_ascii=False, separators=(",", ":"))
    packed = zlib.compress(text.encode(), 9)
    return f"{code}.{to_letters(TREE, int.from_bytes(packed, 'big'))}"


def read_code(code: str) -> tuple[str, Study]:
    """Return the game and the study of a code, or raise InvalidNotation."""
    try:
        if len(code) > MAX_CODE_CHARS or not code.isascii():
            raise ValueError(code)
        head, _, tail = code.partition(".")
        game = list(GAMES)[int(head[:1])]
        root = Node(positions_of(game).read(_unpack(game, head[1:])))
        return game, Study(_read(game, root, _tree(tail)) if tail else root)
    except (ValueError, IndexError, RecursionError, GameError, zlib.error) as error:
        raise InvalidNotation(code[:40], "the link of a position", "analysis") from error


def read_text(game: str, text: str) -> tuple[str, Study]:
    """Return the game and study of the text of a position or a whole link, or raise InvalidNotation."""
    text = text.strip()
    if "#" in text:
        return read_code(text.partition("#")[2])
    return game, Study(Node(positions_of(game).read(text)))


def _unpack(game: str, packed: str) -> str:
    if not can_analyse(game):
        raise ValueError(game)
    letters, value = editor_of(game).LETTERS, from_letters(game, packed)
    text = ""
    while value > 1:
        value, at = divmod(value, len(letters))
        text = letters[at] + text
    return text


def _write(node: Node) -> list[Any]:
    return [node.action, node.comment, [_write(each) for each in node.nodes]]


def _tree(tail: str) -> Any:
    value = from_letters(TREE, tail)
    packed = value.to_bytes((value.bit_length() + 7) // 8, "big")
    text = zlib.decompressobj().decompress(packed, MAX_TREE_BYTES)
    return json.loads(text)


def _read(game: str, root: Node, tree: Any) -> Node:
    """Return a root with the tree of a link: its moves are played again."""
    if positions_of(game).objection(root.position) is not None:
        raise ValueError(tree)
    study = Study(root)
    for path, action, comment in _moves(tree, ()):
        if path:
            study = Study(study.root, path[:-1]).play(game, action)
        if study.path != path or study.root.size > MAX_MOVES:
            raise ValueError(tree)
        study = study.comment(comment)
    return study.root


def _moves(tree: Any, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], str, str]]:
    """Yield each move of a tree with its path and comment, or raise ValueError for another shape."""
    if not isinstance(tree, list) or len(tree) != 3 or len(path) > MAX_MOVES:
        raise ValueError(tree)
    action, comment, nodes = tree
    if not (isinstance(action, str) and isinstance(comment, str) and isinstance(nodes, list)):
        raise ValueError(tree)
    if len(comment) > MAX_COMMENT_CHARS:
        raise ValueError(comment)
    yield path, action, comment
    for at, each in enumerate(nodes):
        yield from _moves(each, (*path, at))

"""Link of an analysis: a position or a whole study, as the fragment of an address.

The code of a position is the place of its game in the registry and a packed text. The code of a study is a
dot, the place of its first game and a packed text. A study of one chapter that is a bare position has the
code of the position.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

from noir.analysis import positions_of
from noir.core import InvalidNotation
from noir.games import GAMES
from noir.studies import LIMITS, MAGIC, Chapter, Node, read, to_text
from web.contracts.editor import can_analyse, editor_of
from web.model.links.codec import from_letters, to_letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.contracts.editor import PositionEditor

MAX_CODE_CHARS = 8000
MAX_POSITION_CHARS = 1000  # the longest text of a position that a game reads
BAD_LINK = "bad-link"
"""Where a damaged code is wrong."""
STUDY = "study"
"""What the check sum of a study covers besides it."""


def code_of(game: str, position: Any) -> str:
    """Return the code of a position, an impossible one too."""
    value = _pack(editor_of(game), positions_of(game).to_text(position))
    return f"{list(GAMES).index(game)}{to_letters(game, value)}"


def code_of_study(chapters: Sequence[Chapter]) -> str:
    """Return the code of a study."""
    first = chapters[0]
    if chapters == (Chapter(first.game, Node(first.root.position)),):
        return code_of(first.game, first.root.position)
    packing = zlib.compressobj(9, zdict=_usual_words(first.game))
    packed = packing.compress(to_text(chapters).encode()) + packing.flush()
    mark = f"{STUDY} {first.game}"
    return f".{list(GAMES).index(first.game)}{to_letters(mark, int.from_bytes(packed, 'big'))}"


def game_of_code(code: str) -> str:
    """Return the game that a code names, also a damaged one, or "" where it names none."""
    place = code.removeprefix(".")[:1]
    games = list(GAMES)
    return games[int(place)] if place.isdecimal() and place.isascii() and int(place) < len(games) else ""


def is_whole(code: str) -> bool:
    """Return whether the check of a code holds."""
    game, is_study = game_of_code(code), code.startswith(".")
    if len(code) > MAX_CODE_CHARS or not game:
        return False
    try:
        from_letters(f"{STUDY} {game}" if is_study else game, code[1 + is_study :])
    except ValueError:
        return False
    return True


def read_code(code: str) -> tuple[Chapter, ...]:
    """Return the chapters of a code, or raise InvalidNotation."""
    try:
        if len(code) > MAX_CODE_CHARS or not code.isascii():
            raise ValueError(code)
        game = game_of_code(code)
        if code.startswith("."):
            return read_study(_unpack_study(game, code[2:]))
        return _check((Chapter(game, Node(positions_of(game).read(_unpack(game, code[1:])))),))
    except (ValueError, IndexError, zlib.error) as error:
        raise InvalidNotation(code[:40], "the link of a position", BAD_LINK) from error


def read_study(text: str) -> tuple[Chapter, ...]:
    """Return the chapters of a study that the board can show, or raise InvalidNotation."""
    return _check(read(text))


def _check(chapters: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
    """Return chapters of games with an editor and of the right variant, or raise InvalidNotation."""
    for chapter in chapters:
        game = chapter.game
        if not can_analyse(game) or editor_of(game).game_of(chapter.root.position) != game:
            raise InvalidNotation(game, "a game with an analysis board", "study")
    return chapters


def _unpack(game: str, packed: str) -> str:
    if not can_analyse(game):
        raise ValueError(game)
    editor, text = editor_of(game), ""
    value, is_likely = divmod(from_letters(game, packed), 2)
    while value > 1:
        if len(text) == MAX_POSITION_CHARS:
            raise ValueError(text)
        likely = editor.likely(text)
        value, at = divmod(value, _radix(likely, bool(is_likely)))
        if at == len(likely):
            value, at = divmod(value, len(editor.letters))
            likely = editor.letters
        text += likely[at]
    return text


def _pack(editor: PositionEditor, text: str) -> int:
    """Return a text as a number: each letter by its place among the likely ones, or behind them among all.

    The last bit tells that all are likely. Then no place is kept for others.
    """
    value = 1  # else a text that ends with first places would lose them
    choices = [(text[at], editor.likely(text[:at])) for at in range(len(text))]
    is_likely = all(letter in likely for letter, likely in choices)
    for letter, likely in reversed(choices):
        if letter not in likely:
            value = value * len(editor.letters) + editor.letters.index(letter)
        at = likely.index(letter) if letter in likely else len(likely)
        value = value * _radix(likely, is_likely) + at
    return 2 * value + is_likely


def _radix(likely: str, is_likely: bool) -> int:
    """Return the number of places to choose from. A choice of one would be lost at the end of a text."""
    return max(2, len(likely)) if is_likely else len(likely) + 1


def _unpack_study(game: str, letters: str) -> str:
    value = from_letters(f"{STUDY} {game}", letters)
    packed = value.to_bytes((value.bit_length() + 7) // 8, "big")
    return zlib.decompressobj(zdict=_usual_words(game)).decompress(packed, 4 * LIMITS["chars"]).decode()


def _usual_words(game: str) -> bytes:
    """Return the words that the text of a study usually has. Links need them as they are."""
    return f"end \nto ABCDE/.c1.I-\nnote \n{MAGIC}\nchapter K1\nposition {game} ".encode()

"""Reading time: no text from outside holds a reader up, however it was made.

The processor's time is measured, which other programs hardly touch, and one of three tries has to be quick.
"""

from __future__ import annotations

import json
import subprocess
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest

from noir import studies
from noir.analysis import positions_of
from noir.core import GameError
from noir.duo import Device, Invitation, destination
from noir.games import GAMES
from noir.match import LONGEST_RECORD, Match
from noir.puzzles import Cases, families
from tests.any_game import ONE, OTHER, richest
from web.analysis import memory, texts
from web.contracts import study_link as analysis
from web.contracts.editor import editor_of, games_to_analyse
from web.embedding.commands import MAX_MESSAGE_CHARS, _read_message
from web.library import backup, stats
from web.model import settings, table, validation
from web.model.links.codec import to_letters
from web.model.links.received import MAX_CHARS, find, mend
from web.model.remote import friend_save as save
from web.model.table import Table
from web.model.validation import NewerSave
from web.puzzles import attempts
from web.puzzles.play import WISH_LETTERS, _is_wish
from web.remote.invite import MAX_PASTED_CHARS, are_whole, typed_text
from web.saves import model as library
from web.sharing.commands import table_of
from web.site.offline import share_script
from web.site.paths import WEB
from web.site.runtime import tool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LIMIT = 0.2  # seconds
TOKENS = (
    *'aA1[{"\\#?.-_/% \n&=:,',
    *(
        "%25",
        "=3D",
        "?a=",
        "g=",
        "g= ",
        "&#1;",
        "=\n",
        "\n> ",
        "[]",
        '"\\',
        "A/",
        "k1",
        "kAB",
        "://",
        "1A ",
        "9",
        "a\n",
    ),
)
MANY = 500_000
"""Characters from which a reader gets a few tokens only, for the sake of the suite's time."""
FEW = ("[", "{", '"', "\\", "%", "?a=", "9")
SAVE = Table.open(OTHER, "easy", "first", "7").to_json()
MATCH = Match.new(ONE, "long")
GAME = games_to_analyse()[0]
POSITION = positions_of(GAME).to_text(editor_of(GAME).empty(GAME))


def slices(read: Callable[[str], Iterator[object]]) -> Callable[[str], object]:
    """Return a reader of the first slice: the page breathes before the next one."""
    return lambda text: next(iter(read(text)), None)


def forge_code(text: str) -> str:
    """The code of a position with a right check, out of any text."""
    return "0" + to_letters(GAME, int.from_bytes(text.encode("utf-8", "replace"), "big"))


# the reader, its longest text, and beginnings of texts that it goes on with
READERS: dict[str, tuple[Callable[[str], Any], int, tuple[str, ...]]] = {
    "save": (table.read, validation.MAX_CHARS, (SAVE[:-1],)),
    "settings": (lambda text: settings.read(text, settings.Settings()), 10_000, ('{"',)),
    "unfinished games": (slices(library.reading), library.MAX_SHELF_CHARS, ('{"v":1,"books":["',)),
    "statistics": (slices(stats.reading), stats.MAX_STATS_CHARS, ('{"v":1,"games":[[',)),
    "file": (slices(backup.unpacking), backup.MAX_FILE_CHARS, ('{"file":"noir-backup","v":2,"kept":{"',)),
    "tries": (attempts.read, attempts.MAX_RECORD_CHARS, ('{"v":1,"tries":[[',)),
    "record of a friend's game": (save.read, save.MAX_RECORD_CHARS, ('{"v":1,"game":"',)),
    "line of a friend's game": (Device.load, 100_000, ("noir-duo4 h - ",)),
    "message": (destination, MAX_CHARS, ("D", "M", "L")),
    "invitation": (Invitation.read, MAX_CHARS, ("D", "M", "L")),
    "pasted message": (lambda text: mend(find(text, "d").get("d", text), are_whole), MAX_CHARS, ("#d=D",)),
    "link": (table_of, validation.MAX_CHARS, ("1", "2", "9")),
    "pasted link": (lambda text: find(text, "g", "d", "c", "puzzle"), validation.MAX_CHARS, ("#g=",)),
    "puzzle": (lambda text: mend(text, _is_wish, WISH_LETTERS), validation.MAX_CHARS, (f"{ONE}-",)),
    "puzzles": (lambda text: Cases.parse(next(iter(families())), text), 400_000, ("",)),
    "position": (positions_of(GAME).read, 100_000, (POSITION[:5], POSITION)),
    "code of a position": (analysis.read_code, analysis.MAX_CODE_CHARS, ("0", ".0", "1", ".1")),
    "forge_code code": (
        lambda text: analysis.read_code(forge_code(text)),
        3 * analysis.MAX_CODE_CHARS // 4 - 9,
        (),
    ),
    "study": (studies.read, studies.LIMITS["chars"], (f"{studies.MAGIC}\nchapter ", studies.MAGIC)),
    "record": (Match.from_record, LONGEST_RECORD, (MATCH.record(), MATCH.record()[:-9])),
    "pasted text": (
        lambda text: texts.read_text(GAME, text),
        1_000_000,
        ("https://a.example/#", "?position="),
    ),
    "kind of pasted text": (
        texts.is_position,
        1_000_000,
        (
            "",
            "https://a.example/#",
        ),
    ),
    "memory of the board": (
        lambda text: memory.read(text, "0"),
        validation.MAX_CHARS,
        ('{"address":"0","steps":[[0,"',),
    ),
    "message of a host": (_read_message, 10 * MAX_MESSAGE_CHARS, ('{"type":"load","g":"',)),
    "typed text": (typed_text, 2 * MAX_PASTED_CHARS, ('{"text":"',)),
    "packed text": (lambda text: validation.unpack(text, 1000, "save"), validation.MAX_CHARS, ("eJw",)),
}


SIZES = (1_500, 7_500, 19_000, 55_000)
WORDS = (" A", "- ", " A-")


def long_and_short(start: str, size: int, word: str) -> str:
    """A text with one long code and many short words, each of which may belong to it."""
    return (start + size * "A" + word * 60_000)[:60_000]


def measure(read: Callable[[str], Any], text: str) -> float:
    """Return the processor time of reading a text."""
    before = process_time()
    with suppress(GameError, NewerSave):
        read(text)
    return process_time() - before


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_the_longest_nonsense_is_read_at_once(name: str) -> None:
    read, longest, starts = READERS[name]
    for token in TOKENS if longest < MANY else FEW:
        for start in starts or ("",):
            text = (start + token * (longest // len(token) + 1))[:longest]
            assert any(measure(read, text) < LIMIT for _ in range(3)), (token, start)


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_a_long_code_before_many_words_is_read_at_once(name: str) -> None:
    read, longest, starts = READERS[name]
    for start in starts or ("",):
        for size in SIZES:
            for word in WORDS:
                text = long_and_short(start, size, word)[:longest]
                assert any(measure(read, text) < LIMIT for _ in range(3)), (start, size, word)


@pytest.mark.long
@pytest.mark.parametrize("game", richest(games_to_analyse()))
def test_a_position_too_long_to_be_one_is_refused_at_once(game: str) -> None:
    """Its code has a right check, and each letter is likely to follow those before it."""
    editor = editor_of(game)
    usual = positions_of(game).to_text(editor.empty(game))
    for token in ("A", "A/", "kAB", usual):
        text = "".join(letter for letter in usual + 3000 * token if letter in editor.letters)[:3000]
        code = f"{list(GAMES).index(game)}{to_letters(game, analysis._pack(editor, text))}"
        assert any(measure(analysis.read_code, code) < LIMIT for _ in range(3)), token


@pytest.mark.long
def test_the_page_reads_the_longest_nonsense_at_once() -> None:
    """Also a code of the lab that would be unpacked to many megabytes."""
    names = ("find", "plain", "readings", "share", "live", "bot", "tournament", "list")
    wanted = [(name, (token * 60_000)[:60_000]) for name in names for token in TOKENS]
    wanted += [(name, "1" + "A" * size) for name in names[4:] for size in (59_999, 60_000)]
    texts = [long_and_short("1", size, word) for size in SIZES[:2] for word in WORDS[1:]]
    wanted += [(name, text) for name in names[3:] for text in texts]
    for content in (b" ", b"["):
        for size in (150_000, 46_000_000):
            packer = zlib.compressobj(9, wbits=-15)
            packed = packer.compress(content * size) + packer.flush()
            code = "2" + urlsafe_b64encode(packed).decode().rstrip("=")
            wanted += [("bot", code + end) for end in ("", " A" * 600, "- " * 600)]
    order = json.dumps({"page": str(WEB / "page"), "sharing": share_script(), "texts": wanted})
    command = [tool("node"), "--no-warnings", str(WEB.parent / "tests/web/reading_time.mjs")]
    done = subprocess.run(command, input=order, check=True, capture_output=True, text=True)
    slow = [
        (name, text[:20], time)
        for (name, text), time in zip(wanted, json.loads(done.stdout), strict=True)
        if time > LIMIT
    ]
    assert slow == []

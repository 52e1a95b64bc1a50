"""Ends: the referee and the desk of the lab, each in a worker of its own, which talk in texts and bytes.

Questions go one way as a pickle, answers the other way as JSON. The referee never reads a pickle. Each bot
has a desk for each seat (noir/lab says why). All pickles that a desk gets in a row are one stream, so an
event that a seat has seen is sent once.
"""

from __future__ import annotations

import _imp
import gc
import io
import json
import pickle
import sys
from importlib import import_module
from importlib.machinery import BuiltinImporter
from types import BuiltinFunctionType, ModuleType
from typing import TYPE_CHECKING, Any
from weakref import ref

from noir.core import Seat
from noir.lab import COLUMNS, Fault, Question, Row, RowPlay
from noir.lab.desk import Desk, from_json, is_fault, to_json
from noir.lab.tournament import sum_up
from web.model.links.links import Link, decode, encode, open_match
from web.model.players import HUMAN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from noir.match import Match

LONGEST_PRINT = 2000  # characters of what a bot prints that are shown
BARRED = frozenset({"js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core"})
"""Modules that lead out of Python."""
OF_C = frozenset({"ctypes", "_ctypes"})
"""Modules that read and write memory."""


BUILT_IN = ("_decimal", "_statistics", "array", "cmath", "unicodedata")
"""Modules of C that a bot may want and that aren't loaded yet. No others can be loaded later."""
MAKERS = ("create_builtin", "create_dynamic", "exec_builtin", "exec_dynamic")
"""The functions of ``_imp`` that make modules of C, those of Pyodide among them."""
DESKS = tuple((side, seat) for side in (0, 1) for seat in Seat)
"""The desks of a row: the side of the bot and its seat."""


class RefereeEnd:
    """The side that holds the deals and the levels."""

    def __init__(self) -> None:
        self.questions: list[bytes] = []
        """A pickle for each of the ``DESKS``, empty without a question."""
        self._streams: list[_Writer] = []
        self._asked: list[list[Question]] = []
        self._batch: tuple[Question, ...] = ()
        self._rows: dict[str, RowPlay] = {}
        self._finished: dict[str, Row] = {}
        self._key = ""
        self._row: RowPlay
        self._playing: Any = None

    def begin(self, order: str) -> str:
        """Begin the row of an order: JSON with key, game, seed, pairs, and players (bots are numbers).

        Return news.
        """
        wanted = json.loads(order)
        first, second = wanted["players"]
        self._row = RowPlay(wanted["game"], (first, second), wanted["seed"], wanted["pairs"])
        self._key = wanted["key"]
        self._rows[self._key] = self._row
        self._playing = self._row.play()
        self._streams = [_Writer() for _ in DESKS]
        return self._news(None)

    def go_on(self, answers: str) -> str:
        """Take the answers of the desks as JSON, a list for each, and return news.

        An answer is the text of an action or a fault. One fault in place of a list is the answer to all
        questions. Another shape is forged.
        """
        texts: dict[tuple[int, Seat], Iterator[str | Fault]] = {}
        for desk, questions, found in zip(DESKS, self._asked, json.loads(answers), strict=True):
            listed = [found] * len(questions) if is_fault(found) else found
            is_sound = isinstance(listed, list) and len(listed) == len(questions)
            if not (is_sound and all(type(one) is str or is_fault(one) for one in listed)):
                listed = [to_json(Fault("forged"))] * len(questions)
            texts[desk] = (one if isinstance(one, str) else from_json(one) for one in listed)
        return self._news([next(texts[one.side, one.seat]) for one in self._batch])

    def link(self, key: str, number: int, side: int) -> str:
        """Return the code of a link to a game, seen by the seat of a side while it goes on."""
        row = self._rows[key]
        match, seat = row.match(number)
        seat = seat.other if side else seat
        return encode(_link(match, seat, row.level or HUMAN))

    def sum_up(self, rows: str) -> str:
        """Return the cells of a player's games as JSON. The rows are JSON, a list of keys and sides."""
        cells = sum_up([(self._finished[key], side) for key, side in json.loads(rows)])
        return json.dumps(dict(zip(COLUMNS[3:], cells, strict=True)))

    def _news(self, answers: Sequence[str | Fault] | None) -> str:
        """Return JSON with the deals done, the first fault of each side, and the row if it is finished."""
        self.questions = []
        news: dict[str, Any] = {}
        try:
            self._batch = next(self._playing) if answers is None else self._playing.send(answers)
            self._asked = [[one for one in self._batch if (one.side, one.seat) == desk] for desk in DESKS]
            self.questions = [
                stream.dump(tuple(questions)) if questions else b""
                for stream, questions in zip(self._streams, self._asked, strict=True)
            ]
        except StopIteration as over:
            row = self._finished[self._key] = over.value
            news["row"] = dict(zip(COLUMNS, row.cells(), strict=True))
            news["points"] = [points for pair in row.score.pairs for points in pair]
        news["faults"] = [to_json(fault) for fault in self._row.first_faults()]
        return json.dumps(news | {"done": self._row.done, "pairs": self._row.pairs})


class DeskEnd:
    """The side that holds the bot."""

    def __init__(self) -> None:
        self._desk: Desk
        self._stream: _Reader
        self._asked: Sequence[Any] = ()
        self._answers: list[str | dict[str, str | int]] = []
        self.printed = sys.stdout = sys.stderr = _Paper()

    def load(self, order: str) -> str:
        """Read the bot of an order: JSON with game and source. Return JSON, empty or with a fault."""
        wanted = json.loads(order)
        try:
            self._desk = Desk(wanted["game"], wanted["source"])
        except Fault as fault:
            return json.dumps({"fault": to_json(fault)})
        return "{}"

    def begin(self) -> None:
        """Begin a row."""
        self._desk.begin()
        self._stream = _Reader()

    def take(self, questions: bytes | str) -> int:
        """Take a batch of questions and return how many there are.

        Against a person there is one: the code of a link that shows what the bot's seat sees.
        """
        self._answers = []
        if isinstance(questions, str):
            link = decode(questions)
            assert link.seat is not None
            self._asked = (Question(0, "person", link.match.observe(link.seat)),)
        else:
            self._asked = self._stream.load(questions)
        return len(self._asked)

    def decide(self, number: int) -> None:
        """Answer one question of the batch, with an action or a fault."""
        answer = self._desk.answer(self._asked[number])
        self._answers.append(to_json(answer) if isinstance(answer, Fault) else answer)

    def answers(self) -> str:
        """Return the answers of the batch: JSON for the referee."""
        return json.dumps(self._answers)

    def text(self) -> str:
        """Return the prints of the bot since it was loaded."""
        return self.printed.text


class _Writer:
    """The writing end of a stream of pickles."""

    def __init__(self) -> None:
        self._bytes = io.BytesIO()
        self._pickler = pickle.Pickler(self._bytes)

    def dump(self, value: object) -> bytes:
        """Return the next piece of the stream."""
        self._bytes.seek(0)
        self._bytes.truncate()
        self._pickler.dump(value)
        return self._bytes.getvalue()


class _Reader:
    """The reading end of a stream of pickles."""

    def __init__(self) -> None:
        self._bytes = io.BytesIO()
        self._unpickler = pickle.Unpickler(self._bytes)

    def load(self, piece: bytes) -> Any:
        """Return the value of the next piece."""
        self._bytes.seek(0)
        self._bytes.truncate()
        self._bytes.write(piece)
        self._bytes.seek(0)
        return self._unpickler.load()


class _Paper:
    """Paper for the prints of a bot: it keeps the beginning."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        if len(self.text) < LONGEST_PRINT:
            self.text = (self.text + str(text))[:LONGEST_PRINT]
        return len(text)

    def flush(self) -> None:
        """Do nothing: all is written."""


class _Barrier:
    """A finder that knows no way out of Python."""

    @staticmethod
    def find_spec(name: str, *_where: object) -> None:
        """Raise ModuleNotFoundError for a module that leads out."""
        if name.partition(".")[0] in BARRED | OF_C:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def seal(keep: Callable[[int], object]) -> None:
    """Take the ways to the browser out of Python, before a bot is read.

    The frame without an origin is the wall. This is the second one: no reference leads to an object, a
    function or a class of Pyodide, and nothing makes them again. ``keep`` gets the place of each one that is
    cut: Pyodide still points at it, so it must stay. The garbage collector forgets them all.
    """
    for name in BUILT_IN:
        import_module(name)
    for name in filter(_leads_out, [*sys.modules]):
        del sys.modules[name]
    _cut_finders()
    for name in MAKERS:
        delattr(_imp, name)
    del gc.unfreeze
    owners = gc.get_objects()
    outward = _find_outward(owners)
    for space in [one for one in owners if type(one) in (dict, list)]:
        _cut_from(space, outward, keep)
    gc.freeze()


def _cut_from(space: Any, outward: set[int], keep: Callable[[int], object]) -> None:
    """Take the objects at some places in memory out of a dict or a list."""
    pairs = space.items() if type(space) is dict else enumerate(space)
    for key, value in [(key, value) for key, value in pairs if _is_in(outward, value)]:
        if type(value) is ref:
            del space[key]  # a class among the subclasses of another one
        else:
            keep(id(value))
            space[key] = None


def _find_outward(owners: list[Any]) -> set[int]:
    """Return the places of Pyodide's classes with their objects, its modules and its functions of C.

    Its functions of Python stay: classes of the library call them, and alone they lead nowhere.
    """
    classes: list[type] = [object]
    for one in classes:
        classes += set(type.__subclasses__(one)).difference(classes)
    kinds = {*filter(_is_of_pyodide, classes)}
    outward: list[object] = [*kinds, *(one for one in gc.get_referents(*owners) if type(one) in kinds)]
    for kind, home in ((BuiltinFunctionType, "__module__"), (ModuleType, "__name__")):
        outward += (one for one in owners if type(one) is kind and _leads_out(getattr(one, home)))
    return {*map(id, outward)}


def _is_of_pyodide(kind: type) -> bool:
    return _leads_out(kind.__module__) or (kind.__module__ == "builtins" and "Js" in kind.__name__)


def _is_in(places: set[int], one: object) -> bool:
    return id(one) in places or (type(one) is ref and id(one()) in places)


def _cut_finders() -> None:
    """Leave Python no finder that knows a module of the browser, or one of C that isn't loaded."""
    homes = [(finder, getattr(finder, "__module__", ""), type(finder).__module__) for finder in sys.meta_path]
    sys.meta_path[:] = [
        _Barrier,
        *(
            finder
            for finder, *modules in homes
            if finder is not BuiltinImporter and not any(map(_leads_out, modules))
        ),
    ]


def _leads_out(module: object) -> bool:
    return isinstance(module, str) and module.partition(".")[0] in BARRED


def _link(match: Match, seat: Seat, level: str) -> Link:
    players = (HUMAN, level) if seat == Seat.FIRST else (level, HUMAN)
    if match.outcome is not None:
        return Link("open", match, players, seat)
    return Link("watch", open_match(match, seat), players, seat)

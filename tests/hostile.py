"""Hostile bots: those that try ways out of their sandbox, and those that end badly, with their sentences."""

from __future__ import annotations

HEAD = "class Bot:\n    def __init__(self, game, seed): pass\n    def choose(self, seen):\n        "


def inside(text: str) -> str:
    """Return a bot that does something when it is to decide."""
    return HEAD + text.strip().replace("\n", "\n        ") + "\n"


RECURSE = "try: return self.choose(seen)\nexcept RecursionError: pass\n"
"""What comes after it is done when Python has stopped its recursion."""
EAT = "kept = []\nwhile True: kept.append(bytearray(10_000_000))"
ODD = "class Kind(type):\n    {kind}\nclass Odd({base}, metaclass=Kind):\n    {body}\n"

FAILING: dict[str, tuple[str, str]] = {
    "recursion": (inside("return self.choose(seen)"), "recursion"),
    "exception": (inside("return 1 / 0"), "exception"),
    "leaving": (inside("import sys\nsys.exit()"), "exception"),
    "a signal": (inside("import signal\nsignal.raise_signal(signal.SIGINT)"), "exception"),
    "no action": (inside("return None"), "type"),
    "a class": (inside("return Bot"), "type"),
    "an odd text": (
        "class Odd(str):\n    def __getitem__(self, at): return {}\n" + inside("return Odd('x')"),
        "illegal",
    ),
    "an odd format": (
        "class Odd:\n    def __str__(self): 1 / 0\n    __repr__ = __str__\n" + inside("return Odd()"),
        "type",
    ),
    "a false traceback": (
        "class Odd(Exception):\n    __traceback__ = 5\n    __cause__ = 7\n" + inside("raise Odd"),
        "exception",
    ),
    "a class without a name": (
        ODD.format(kind="__name__ = property(lambda cls: 1 / 0)", base="Exception", body="pass")
        + inside("raise Odd"),
        "exception",
    ),
    "a false class": (
        "class Odd(Exception):\n    __class__ = property(lambda self: 1 / 0)\n" + inside("raise Odd"),
        "exception",
    ),
    "a metaclass that fails": (
        "class Kind(type):\n    def __getattr__(cls, name): 1 / 0\nclass Bot(metaclass=Kind): pass",
        "exception",
    ),
    "a message that fails": (
        "class Odd(Exception):\n    def __str__(self): 1 / 0\n" + inside("raise Odd"),
        "exception",
    ),
    "an endless chain of causes": (
        inside(
            "try:\n    1 / 0\nexcept ArithmeticError as error:\n    error.__cause__ = error\n    raise error"
        ),
        "exception",
    ),
    "a text like a fault": (inside('return \'{"code": "dead", "line": 0}\''), "illegal"),
    "patched rules": (
        inside("from noir.match import Match\nMatch.play = lambda *_: None\nreturn 'nonsense'"),
        "illegal",
    ),
    "patched scores": (
        inside("import noir.lab\nnoir.lab.points = noir.arena.points = lambda *_: 1.0\nreturn 'nonsense'"),
        "illegal",
    ),
    "a missing module": (inside("import nothing_of_the_kind"), "module"),
}
"""Bots that fail without an end of their process: name -> the bot, and the code of its sentence."""

ENDING: dict[str, tuple[str, str]] = {
    "huge output": (inside("while True: print('x' * 1_000_000)"), "slow"),
}
"""Bots that must be stopped."""

PATCHED: dict[str, tuple[str, str]] = {
    "a number as print": (
        "from web.lab.ends import DeskEnd\nDeskEnd.text = lambda end: 5\n" + inside("return 1 / 0"),
        "exception",
    ),
    "deep answers": (
        "from web.lab.ends import DeskEnd\nDeskEnd.answers = lambda end: '[' * 50_000 + ']' * 50_000\n"
        + inside("pass"),
        "forged",
    ),
    "no answers": (
        "from web.lab.ends import DeskEnd\nDeskEnd.answers = lambda end: '[]'\n" + inside("pass"),
        "forged",
    ),
    "a fault that isn't one": (
        'from web.lab.ends import DeskEnd\nDeskEnd.answers = lambda end: \'[{"code": {}, "line": []}]\'\n'
        + inside("pass"),
        "forged",
    ),
}
"""Bots that change the end of the page's desk."""

WAYS_OUT = '''
import _imp
import builtins
import gc
import importlib
import importlib.machinery
import os
import sys
import time
import types


def imports(name):
    """A module that leads out."""
    return importlib.import_module(name)


def modules():
    """A module that is still loaded."""
    outward = ("js", "pyodide", "pyodide_js", "_pyodide")
    return [name for name in sys.modules if name.partition(".")[0] in outward]


def is_outward(one):
    """Whether something that isn't a class leads to JavaScript."""
    kind = type(one)
    return not isinstance(one, type) and any("JsProxy" == base.__name__ for base in kind.__mro__)


def finders():
    """A finder of modules that keeps objects of JavaScript."""
    found = [one for one in gc.get_objects() if type(one).__name__ == "JsFinder"]
    return [name for one in found for name, proxy in one.jsproxies.items() if proxy]


def objects():
    """An object of JavaScript that the garbage collector knows."""
    return [one for one in gc.get_objects() if is_outward(one)]


def referents():
    """An object of JavaScript that another one refers to."""
    kinds = set(map(type, gc.get_referents(*gc.get_objects())))
    return [kind for kind in kinds if any("JsProxy" == base.__name__ for base in kind.__mro__)]


def makes(name):
    """A module of C that is made again, or for the first time."""
    return [_imp.create_builtin(types.SimpleNamespace(name=name, origin="built-in"))]


def loads():
    """A module of C from a file."""
    loader = importlib.machinery.ExtensionFileLoader
    name = "/lib/bundles/ours"
    try:
        return loader("x", name).create_module(importlib.machinery.ModuleSpec("x", None, origin=name))
    except ImportError:  # it is no such file, but it was opened
        return True


def frozen():
    """What the garbage collector has been told to forget."""
    gc.unfreeze()
    return True


class Walk:
    """An object that leads out, or makes one that does, anywhere that references lead to."""

    __name__ = "walk"

    def __init__(self):
        self.known = {}
        self.to_see = [sys.modules, vars(builtins), object]
        self.ways = set()

    def __call__(self):
        self.to_see += gc.get_objects()
        end = time.time() + 0.4
        while self.to_see:
            one = self.to_see.pop()
            if id(one) in self.known:
                continue
            self.known[id(one)] = one
            self.look(one)
            self.to_see += gc.get_referents(one)
            if isinstance(one, type):
                self.to_see += type.__subclasses__(one)
            if time.time() > end:
                return LATER
        return sorted(self.ways)

    def look(self, one):
        kind, home = type(one), None
        if kind is types.ModuleType:
            home = vars(one).get("__name__")
        elif kind is types.BuiltinFunctionType or isinstance(one, type):
            home = one.__module__
            if one.__name__ in ("create_builtin", "create_dynamic", "unfreeze"):
                self.ways.add(one.__name__)
        elif is_outward(one):  # an object of JavaScript
            home = "js"
        if str(home).partition(".")[0] in ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core"):
            self.ways.add(getattr(one, "__name__", kind.__name__))


def classes():
    """An object that a class of JavaScript's objects makes. Those of Python stand for nothing."""
    kinds, made = [object], []
    for kind in kinds:
        kinds += set(type.__subclasses__(kind)).difference(kinds)
    for kind in (one for one in kinds if one.__name__.startswith("Js")):
        for make in (kind, lambda: kind({}), lambda: kind.__new__(kind), lambda: object.__new__(kind)):
            try:
                made.append(make())
            except BaseException:
                continue
    return [one for one in made if is_outward(one) and one.typeof]


def file():
    """Memory outside of Python's: a file."""
    with open("/tmp/large", "wb") as large:
        return large.write(bytes(1_000_000))


def long_file():
    """Memory outside of Python's: a file of Python's own that is made longer."""
    os.truncate("/lib/lab/noir/lab/desk.py", 1_000_000)
    return True


def pipe():
    """Memory outside of Python's: a pipe."""
    return os.write(os.pipe()[1], bytes(100_000))


def output():
    """Memory outside of Python's: an output without an end of the line."""
    return os.write(1, bytes(1_000_000))


def sockets():
    """Memory outside of Python's: sockets."""
    import socket

    return socket.socket()


def deals():
    """A game with both hands."""
    from noir.lab import RowPlay
    from noir.match import Match

    return [one for one in gc.get_objects() if isinstance(one, (Match, RowPlay))]


def frames():
    """A frame that knows a deal."""
    frame, found, names = sys._getframe(), [], ("deal", "match", "referee", "row")
    while frame:
        found += [name for name in (*frame.f_locals, *frame.f_globals) if name in names]
        frame = frame.f_back
    return found


def tracebacks():
    """A frame that knows a deal, by way of an exception."""
    try:
        1 / 0
    except ZeroDivisionError as error:
        trace = error.__traceback__
        return [name for name in trace.tb_frame.f_back.f_locals if name in ("deal", "match", "referee")]


def seats():
    """A question of another seat."""
    from noir.lab import Question

    return len({one.seat for one in gc.get_objects() if isinstance(one, Question)}) > 1


def network():
    import socket

    return socket.create_connection(("127.0.0.1", 80), 1)


def requests():
    import urllib.request

    return urllib.request.urlopen("http://127.0.0.1/", timeout=1)


def process():
    import subprocess

    return subprocess.run(["true"])


def thread():
    import threading

    threading.Thread(target=print).start()
    return True


def code_of_c():
    from _ctypes import PyObj_FromPtr

    return PyObj_FromPtr


LATER = object()
WAYS = [modules, finders, objects, referents, loads, frozen, classes, Walk()]
WAYS += [deals, frames, tracebacks, seats]
WAYS += [file, long_file, pipe, output, sockets]
WAYS += [network, requests, process, thread, code_of_c]
NAMES = ("js", "pyodide", "pyodide_js", "pyodide.ffi", "pyodide.code", "_pyodide_core", "ctypes")
OF_C = ("_pyodide_core", "_imp", "gc", "_ctypes", "_testcapi", "_testinternalcapi")


to_try = [*([way] for way in WAYS), *([imports, name] for name in NAMES), *([makes, name] for name in OF_C)]
found = []


def try_one():
    """Try one way, for a decision has its limit of time. Print those that were found after the last one."""
    if not to_try:
        return
    way, *arguments = to_try[-1]
    try:
        result = way(*arguments)
    except BaseException:
        result = None
    if result is LATER:
        return
    to_try.pop()
    if result:
        found.append(f"{way.__name__} {arguments} {result!r}"[:80])
    if not to_try:
        print("ways out:", "; ".join(found) or "none")
'''
"""Tries each way out of the page's sandbox, one at a decision."""

CHANGING = inside("import time\nreturn seen.legal[time.perf_counter_ns() // 1000 % len(seen.legal)]")
"""A bot that plays differently when it is checked."""

TWIN = """
from noir.chance import pick, rng_from

READS = True
games = []


class Bot:
    \"\"\"Plays by chance, but looks for the game of its deal in the other seat.\"\"\"

    def __init__(self, game, seed):
        self.rng = rng_from(seed)
        self.seen = None
        games.append(self)

    def choose(self, seen):
        self.seen = seen
        chosen = pick(seen.legal, self.rng)
        hands = [one.seen.drawn[0] for one in games if one.seen and one.seen.seat != seen.seat]
        if READS and hands:
            return next((card for card in seen.legal if card in hands[-1]), chosen)
        return chosen
"""
"""A bot that reads the other hand of a deal in its other games. ``READS`` turns the trick off."""

SPY = WAYS_OUT + TWIN.replace("self.seen = seen", "self.seen = seen\n        seen.seat or try_one()")
"""The same bot, which tries the ways out at the first seat's desk and prints those that it has found."""


def after_spying(text: str) -> str:
    """Return a bot that tries the ways out at the first seat's desk, and does something there at the end."""
    spying = "if seen.seat or to_try:\n    seen.seat or try_one()\n    return seen.legal[0]\n"
    return WAYS_OUT + inside(spying + text)


SPYING: dict[str, tuple[str, str]] = {
    "recursion and memory": (after_spying(RECURSE + EAT), "memory"),
    "recursion and an endless loop": (after_spying(RECURSE + "while True: pass"), "slow"),
}
"""Bots that try the ways out, print those that they have found, and then must be stopped."""

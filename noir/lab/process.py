"""Process: a desk in a process of its own, with limits of time and memory.

It can't reach the match, the scores or the other games of its bot. It isn't a wall: the bot still runs with
the rights of the user, and can read and write files. The lab of the site has a wall.
"""

from __future__ import annotations

import io
import json
import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

import noir
from noir.lab import Fault, Question
from noir.lab.desk import Desk, from_json, is_fault, to_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO

START = 60  # seconds that Python may take to start
DECISION = 2  # seconds for one decision, as in the lab of the site
MEMORY = 1 << 30  # bytes, where the system has such limits: enough for large packages
LONGEST_LINE = 20_000  # characters of an answer
CHILD = "import sys; sys.path.insert(0, sys.argv[1]); from noir.lab.process import serve; serve()"
STOPPED = frozenset({"dead", "forged", "slow"})


class DeskProcess:
    """A desk of a bot in a process of its own.

    When the bot fails at its start or must be stopped, each answer is that Fault until the next row.
    """

    def __init__(self, game_name: str, source: str) -> None:
        """Start the process. The bot's text may fail: then the first answers say so."""
        self._order = ("load", game_name, source)
        self.fault: Fault | None = None
        self._asked = 0
        self._start()

    def begin(self) -> None:
        """Begin a row. A bot that was stopped starts again."""
        if self.fault and self.fault.code in STOPPED:
            self.close()
            self._start()
        elif not self.fault:
            self._send(("begin",))

    def ask(self, questions: Sequence[Question]) -> None:
        """Send questions, which ``answers`` answers."""
        self._asked = len(questions)
        if questions and not self.fault:
            self._send(("ask", tuple(questions)))

    def answers(self) -> list[str | Fault]:
        """Return an action or a Fault for each question, in their order."""
        return [self._answer() for _ in range(self._asked)]

    def close(self) -> None:
        """End the process, whatever its bot is doing."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                try:
                    stream.close()
                except OSError:  # something was still to be sent
                    continue

    def _start(self) -> None:
        home = str(Path(noir.__path__[0]).parent)
        environment = os.environ | {"PYTHONHASHSEED": "0"}
        command = [sys.executable, "-P", "-c", CHILD, home]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        assert self._process.stdout
        self._reader = Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True)
        self._reader.start()
        self.fault = None
        self._send(self._order)
        for patience in (START, DECISION):  # Python is there, then the bot
            found = self._receive(patience)
            if isinstance(found, Fault):
                self.fault = found
                return

    def _answer(self) -> str | Fault:
        if self.fault:
            return from_json(to_json(self.fault))
        found = self._receive(DECISION)
        if isinstance(found, Fault) and found.code in STOPPED:
            self.fault = found
            self._process.kill()
        return found

    def _send(self, order: tuple[object, ...]) -> None:
        assert self._process.stdin
        try:
            pickle.dump(order, self._process.stdin)
            self._process.stdin.flush()
        except OSError:  # it has ended, as its answer says
            return

    def _receive(self, patience: float) -> str | Fault:
        """Return the next line of the process, which may be wrong in any way."""
        try:
            line = self._lines.get(timeout=patience)
        except Empty:
            return Fault("slow")
        if not line:
            return Fault("dead")
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            return Fault("forged")
        if isinstance(found, str):
            return found
        return from_json(found) if is_fault(found) else Fault("forged")


def _read(stream: BinaryIO, lines: SimpleQueue[bytes]) -> None:
    """Pass lines on. An empty one is the end, and one that is too long comes in pieces."""
    while line := stream.readline(LONGEST_LINE):
        lines.put(line)
    lines.put(b"")


def serve() -> None:
    """Run a desk: take orders as pickles from the standard input and answer with lines of JSON.

    What the bot prints goes to the standard error stream.
    """
    orders = os.fdopen(os.dup(0), "rb")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    with open(os.devnull, "rb") as nothing:  # noqa: PTH123  (a descriptor is needed)
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    sys.stdin, sys.stdout = io.StringIO(), sys.stderr
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has its background jobs ignore it

    def say(answer: str | Fault) -> None:
        out.write(json.dumps(to_json(answer) if isinstance(answer, Fault) else answer) + "\n")
        out.flush()

    _, game_name, source = pickle.load(orders)
    say("started")
    _limit_memory()
    try:
        desk = Desk(game_name, source)
    except Fault as fault:
        say(fault)
        return
    say("loaded")
    while True:
        try:
            what, *questions = pickle.load(orders)
        except EOFError:
            return
        if what == "begin":
            desk.begin()
            continue
        for question in questions[0]:
            say(desk.answer(question))


def _limit_memory() -> None:
    with suppress(ImportError):  # a system without such limits
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

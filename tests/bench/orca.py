"""Orca's speech of a game in Firefox: a real screen reader, run without a screen.

``python3 -m tests.bench.orca role=second Tab Return Tab Tab Return Return l s`` opens a table with these
parameters of a page, presses these keys one after the other and prints under each everything that Orca
spoke until the next one, as its own debug file has it. Without arguments it does about that.
It needs the packages in PACKAGES and says which are missing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import ExitStack
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from web.site.build import build
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Sequence

PACKAGES = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus",
    "orca": "orca at-spi2-core speech-dispatcher",
    "openbox": "openbox",
    "firefox-esr": "firefox-esr",
    "xdotool": "xdotool",
}
DISPLAY = ":77"
SPOKEN = re.compile(r"^(\d\d):(\d\d):([\d.]+) - SPEECH OUTPUT: '(.*?)' ?(?:\{|$)", re.MULTILINE)
KEYS = ("Tab", "Return", "Tab", "Tab", "Return", "Return", "Return", "Return", "l", "s")
PAUSE = 6.0  # seconds after a key: the bot answers, and Orca has its say
PUSHES = 8  # keys whose speech is not asked for
READING = 15.0  # seconds for reading the page out when it opens
PREFS = """\
user_pref("accessibility.force_disabled", -1);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("ui.prefersReducedMotion", 1);
"""


class Reader:
    """Xvfb, a session bus, Orca and Firefox. Ends with the block it is made for."""

    def __init__(self, stack: ExitStack, home: Path) -> None:
        self.stack, self.home = stack, home
        self.words = home / "orca.log"
        self.read = 0
        self.env = {**os.environ, "HOME": str(home), "DISPLAY": DISPLAY, "GNOME_ACCESSIBILITY": "1"}
        self.env["XDG_RUNTIME_DIR"] = str(home)
        self.start("Xvfb", DISPLAY, "-screen", "0", "1280x900x24")
        bus = subprocess.run(
            ["dbus-daemon", "--session", "--fork", "--print-address=1", "--print-pid=1"],
            env=self.env, check=True, capture_output=True, text=True,
        ).stdout.split()  # fmt: skip
        self.env["DBUS_SESSION_BUS_ADDRESS"] = bus[0]
        stack.callback(os.kill, int(bus[1]), 15)
        time.sleep(1)
        self.start("openbox")  # without a window manager no window is the active one
        self.start("orca", "--replace", f"--debug-file={self.words}", "--enable=speech")
        time.sleep(3)

    def start(self, *command: str) -> None:
        """Run a program until the block ends."""
        process = subprocess.Popen(
            command, env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)  # Orca may not end when it is asked to

    def browse(self, address: str) -> None:
        """Open a page in Firefox and wait until a person can act and the page has been read out."""
        profile = self.home / "profile"
        profile.mkdir()
        (profile / "user.js").write_text(PREFS, encoding="utf-8")
        self.start("firefox-esr", "--profile", str(profile), "--no-remote", address)
        for _ in range(120):
            if self.xdo("search", "--onlyvisible", "--name", "Your turn"):
                break
            time.sleep(0.5)
        self.xdo("search", "--onlyvisible", "--name", "Noir", "windowactivate")
        time.sleep(READING)

    def press(self, key: str) -> float:
        """Press a key, give the page and Orca their time. Return when it was, in seconds of the day."""
        at = now()
        self.xdo("key", key)
        time.sleep(PAUSE)
        return at

    def xdo(self, *command: str) -> str:
        """Run xdotool."""
        done = subprocess.run(
            ["xdotool", *command], env=self.env, check=False, capture_output=True, text=True
        )
        return done.stdout.strip()

    def spoken(self) -> list[tuple[float, str]]:
        """Return Orca's sentences with times. More events push the last one out of its buffer."""
        for _ in range(PUSHES):
            self.xdo("key", "Tab")
            time.sleep(1)
        found = SPOKEN.findall(self.words.read_text(encoding="utf-8", errors="replace"))
        return [(int(h) * 3600 + int(m) * 60 + float(s), words) for h, m, s, words in found]


def now() -> float:
    """Return the time as Orca writes it, in seconds of the day."""
    at = datetime.now().astimezone()
    return at.hour * 3600 + at.minute * 60 + at.second + at.microsecond / 1e6


def missing() -> list[str]:
    """Return the Debian packages that are not here."""
    return [package for program, package in PACKAGES.items() if not shutil.which(program)]


def main(arguments: Sequence[str]) -> int:
    """Play and print."""
    if missing():
        print(f"Needed: apt-get install --no-install-recommends {' '.join(missing())}")
        return 1
    order, keys = (arguments[0], arguments[1:]) if arguments else ("role=second", KEYS)
    with TemporaryDirectory() as folder, ExitStack() as stack:
        home = Path(folder)
        server = Server(build(home / "dist").out).start()
        stack.callback(server.stop)
        reader = Reader(stack, home)
        reader.browse(f"{server.address}?level=easy&seed=orca&lang=en&{order}")
        pressed = [("(the page opens)", 0.0), *((key, reader.press(key)) for key in keys)]
        pressed.append(("", now()))
        spoken = reader.spoken()
    for (key, since), (_, until) in pairwise(pressed):
        print(f"{key}:", *(words for at, words in spoken if since <= at < until), sep="\n    ")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

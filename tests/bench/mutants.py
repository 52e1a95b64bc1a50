"""Small changes of the code that no test notices: ``python3 -m tests.bench.mutants noir/match.py noir/duo``.

mutmut makes the mutants, each with one small thing changed: a comparison, a number, an argument. mypy refuses
some of them. The fast tests that belong to the package run on each other one if they reach the changed
function, the quickest first, all in one process that forks for each mutant. A later run goes on where the
last one stopped, and tries those that lived again. ``--sample 300`` tries so many of a package, the same for
the same ``--seed``. ``--live`` only lists those that live.

``tests/bench/mutants.txt`` explains the mutants that no test can notice. The scores are in
``tests/bench/results/mutants.json`` and ``tests/bench/mutants.md``. mutmut is not among the tools of the
tests: ``.venv/bin/python -m pip install --require-hashes -r tests/tools/mutants.txt`` installs it.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, fields
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings

from noir.chance import rng_from, shuffle
from noir.games import families

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOT = Path(__file__).parents[2]
HOME = ROOT / "build" / "mutants"
EXPLAINED = Path(__file__).with_suffix(".txt")
TABLE = Path(__file__).with_suffix(".md")
RESULTS = Path(__file__).parent / "results" / "mutants.json"
COPIED = (".github", "tests", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "index.html")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "results", "dist")

FAMILIES = tuple(families())
LAWS = tuple(
    f"tests/laws/test_{name}_laws.py" for name in ("knowledge", "position", "record", "secrecy", "state")
)
PAGE = tuple(
    f"tests/web/test_{name}.py"
    for name in ("app", "commands", "hotseat", "limits", "readers", "replay", "settings", "table", "undo")
)
PACKAGES = {
    **{f"noir/games/{game}": (f"tests/games/{game}", *LAWS, f"tests/duo/{game}") for game in FAMILIES},
    "noir/match.py": ("tests/test_match.py", "tests/test_core.py"),
    "noir/duo": ("tests/duo",),
    "web/model": (
        "tests/web/sharing",
        "tests/web/remote",
        "tests/web/library",
        "tests/web/embedding",
        *PAGE,
    ),
    **{
        f"web/{feature}": (f"tests/web/{feature}", *PAGE)
        for feature in ("analysis", "embedding", "lab", "lessons", "library", "puzzles", "remote", "sharing")
    },
    "web/play": PAGE,
    "web/review": (
        "tests/web/test_coach.py",
        "tests/web/test_end_card.py",
        "tests/web/test_case_file.py",
        *PAGE,
    ),
}
"""Part of the code -> the tests that belong to it."""

CONFIGURATION = """
[tool.mutmut]
source_paths = ["noir", "web"]
only_mutate = ["{code}"]
do_not_mutate_patterns = ['^\\s*raise ', '^\\s*assert ']   # texts of errors, and what never fails
type_check_command = {mypy}
"""
MYPY = (
    sys.executable, "-m", "mypy", "--output", "json", "--no-warn-unused-ignores",
    "--disable-error-code", "has-type", "--disable-error-code", "no-redef",
)  # fmt: skip
"""mypy without complaints about the copies of a function in one class."""

MAX_SECONDS = 2.0
"""Tests that take more seconds are left out."""
PATIENCE = 10
"""How many times as long as without a mutant the tests may take, and some seconds."""

KILLED, LIVE, UNTESTED, REFUSED, HUNG = 1, 0, 33, 37, 36
FATES = {
    None: "untried",
    KILLED: "killed",
    LIVE: "live",
    UNTESTED: "untested",
    REFUSED: "refused",
    HUNG: "hung",
}
"""What mutmut notes about a mutant -> its fate."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed line of a function."""

    path: str
    function: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path} {self.function}\n- {self.before}\n+ {self.after}"

    @property
    def is_equal(self) -> bool:
        """Whether only the check of a ``zip`` is gone, or an X is one of the letters that are looked for."""
        return _plain(self.before) == _plain(self.after)


def _plain(line: str) -> str:
    return re.sub(r' in "XX([a-z]+)XX"', r' in "\1"', re.sub(r",? *(strict=\w+)? *,? *\)", ")", line))


def read_explained(text: str) -> dict[Mutant, str]:
    """Read which mutants no test can notice, and why.

    A line without a sign names the file and the function. ``-`` and ``+`` are the line before and after.
    ``=`` says why, for all the changes since the last one.
    """
    reasons: dict[Mutant, str] = {}
    path = function = before = ""
    waiting: list[Mutant] = []
    for line in text.splitlines():
        sign, rest = line[:2], line[2:].strip()
        if sign == "- ":
            before = rest
        elif sign == "+ ":
            waiting.append(Mutant(path, function, before, rest))
        elif sign == "= ":
            reasons |= dict.fromkeys(waiting, rest)
            waiting = []
        elif line.strip() and sign != "# ":
            path, _, function = line.partition(" ")
    return reasons


def home_of(package: str) -> Path:
    """Return the folder in which mutmut works for a package."""
    return HOME / package.replace("/", "+")


def prepare(package: str) -> None:
    """Put the newest tests and data into the folder of a package."""
    home = home_of(package)
    inside = home / "mutants"
    inside.mkdir(parents=True, exist_ok=True)
    for tree in ("noir", "web"):
        if not (home / tree).exists():
            (home / tree).symlink_to(ROOT / tree)
        data = shutil.ignore_patterns("*.py", "__pycache__", "node_modules", "dist")
        shutil.copytree(ROOT / tree, inside / tree, ignore=data, dirs_exist_ok=True)
    shutil.rmtree(inside / "tests", ignore_errors=True)
    for part in COPIED:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, inside / part, ignore=LEFT_OUT, dirs_exist_ok=True)
        else:
            shutil.copy(ROOT / part, inside / part)
    own = CONFIGURATION.format(
        code=package if package.endswith(".py") else f"{package}/*", mypy=json.dumps([*MYPY, package])
    )
    shared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for folder in (home, inside):
        (folder / "pyproject.toml").write_text(shared + own, encoding="utf-8")


def exit_codes(home: Path) -> Iterator[tuple[Path, dict[str, int | None]]]:
    """Yield each file of a package, with the exit codes of its mutants. None for one that was not tried."""
    for meta in sorted((home / "mutants").rglob("*.py.meta")):
        codes = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        if codes:
            yield meta.relative_to(home / "mutants").with_suffix(""), codes


def note(home: Path, path: Path, news: Mapping[str, int | None]) -> None:
    """Store the exit codes of mutants of a file."""
    meta = home / "mutants" / f"{path}.meta"
    known = json.loads(meta.read_text(encoding="utf-8"))
    known["exit_code_by_key"] |= news
    meta.write_text(json.dumps(known), encoding="utf-8")


class Runner:
    """A plugin of pytest that runs the collected tests once, and then for each mutant in a fork."""

    def __init__(self, home: Path, untried: Mapping[Path, list[str]]) -> None:
        self.home = home
        self.untried = untried
        self.tests: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        self.seconds: dict[pytest.Item, float] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Have hypothesis stop at the first failure, and not fail on a slow machine."""
        settings.register_profile(
            "mutants",
            settings.default,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),  # they read the clock
        )
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all."""
        if session.testsfailed or session.config.option.collectonly:
            raise session.Interrupted("the tests could not be read")
        self._learn(session)
        for path, names in self.untried.items():
            for name in names:
                note(self.home, path, {name: self._try(name)})
        return True

    def _learn(self, session: pytest.Session) -> None:
        """Run the tests without a mutant, and note which functions they reach."""
        from mutmut.mutation.trampoline import set_mutant_under_test
        from mutmut.state import state

        set_mutant_under_test("stats")
        for item in session.items:
            state()._stats.clear()
            start = process_time()
            if not passes(item):
                print(f"{item.nodeid} fails without a mutant: does it read the sources?", file=sys.stderr)
                continue
            self.seconds[item] = process_time() - start
            if self.seconds[item] <= MAX_SECONDS:
                for function in state()._stats:
                    self.tests[function].append(item)
        for tests in self.tests.values():
            tests.sort(key=self.seconds.__getitem__)
        set_mutant_under_test("")
        print(f"{len(self.seconds)} tests in {sum(self.seconds.values()):.0f} s", file=sys.stderr)

    def _try(self, name: str) -> int:
        """Run the tests of a mutant in a fork, and return the exit code."""
        from mutmut.mutation.trampoline import set_mutant_under_test
        from mutmut.utils.format_utils import mangled_name_from_mutant_name

        tests = self.tests[mangled_name_from_mutant_name(name)]
        if not tests:
            return UNTESTED
        child = os.fork()
        if not child:
            most = 5 + int(PATIENCE * sum(self.seconds[item] for item in tests))
            resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
            signal.alarm(20 * most)
            set_mutant_under_test(name)
            os._exit(LIVE if all(passes(item) for item in tests) else KILLED)
        _, status = os.waitpid(child, 0)
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else HUNG


def passes(item: pytest.Item) -> bool:
    """Run a test."""
    from _pytest.runner import runtestprotocol

    return not any(report.failed for report in runtestprotocol(item, log=False))


def make(package: str, sample: int | None, seed: str) -> list[str]:
    """Make the mutants of a package, draw some, note those that mypy refuses, and return the others."""
    home = home_of(package)
    with contextlib.chdir(home), contextlib.redirect_stdout(io.StringIO()):
        from mutmut import __main__ as mutmut
        from mutmut.configuration import reset_config
        from mutmut.utils.file_utils import copy_src_dir

        reset_config()
        copy_src_dir()
        mutmut.create_mutants(1)
        every = dict(exit_codes(home))
        names = sorted(name for codes in every.values() for name in codes)
        drawn = set(list(shuffle(names, rng_from(seed)))[:sample])
        codes = {name: code for codes in every.values() for name, code in codes.items() if name in drawn}
        refused: set[str] = set()
        if None in codes.values():
            refused = find_refused(home, every)
            for path, known in every.items():
                note(home, path, {name: REFUSED for name in known if name in refused and name in drawn})
        return [
            name for name, code in codes.items() if code in (None, LIVE, UNTESTED) and name not in refused
        ]


def find_refused(home: Path, files: Iterable[Path]) -> set[str]:
    """Return the names of the mutants that mypy refuses. They are stored for the same mutants."""
    from mutmut.mutation.file_mutation import filter_mutants_with_type_checker

    digest = sha256(b"".join((home / "mutants" / path).read_bytes() for path in files)).hexdigest()
    report = home / f"refused-{digest[:16]}.json"
    if not report.is_file():
        report.write_text(json.dumps(sorted(filter_mutants_with_type_checker())), encoding="utf-8")
    return set(json.loads(report.read_text(encoding="utf-8")))


def run(package: str, names: list[str]) -> int:
    """Try mutants of a package. The working directory has them."""
    home = Path.cwd().parent
    untried = {path: [name for name in codes if name in names] for path, codes in exit_codes(home)}
    chosen = ["-m", "not browser and not bench and not long", "-p", "no:cacheprovider", "-q", "--rootdir=."]
    if Path(package).name in FAMILIES:
        chosen += ["-k", " and ".join(f"not {game}" for game in FAMILIES if game != Path(package).name)]
    return int(pytest.main([*chosen, *PACKAGES[package]], plugins=[Runner(home, untried)]))


def changes(path: Path, names: Iterable[str]) -> Iterator[Mutant]:
    """Yield mutants of a file by their names. The working directory is the workspace."""
    from mutmut.mutation.diff_apply import get_diff_for_mutant
    from mutmut.utils.format_utils import orig_function_and_class_names_from_key

    for name in names:
        lines = get_diff_for_mutant(name, path=path).splitlines()
        sides = [[line[1:].strip() for line in lines[2:] if line.startswith(sign)] for sign in "-+"]
        function, owner = orig_function_and_class_names_from_key(name)
        yield Mutant(str(path), f"{owner}.{function}" if owner else function, *map(" / ".join, sides))


@dataclass(frozen=True, slots=True)
class Score:
    """The numbers of a package's mutants by their fates. No sample had the untried ones."""

    killed: int  # by a test
    refused: int  # by mypy
    hung: int  # in an endless loop or a crash
    explained: int
    live: int
    untried: int

    @property
    def count(self) -> int:
        """How many were tried."""
        return self.killed + self.refused + self.hung + self.explained + self.live

    @property
    def share(self) -> float:
        """The share of those that a test can notice which one noticed."""
        return 1 - self.live / max(1, self.count - self.explained)

    @property
    def bounds(self) -> tuple[float, float]:
        """The share of the whole package, with 95 % confidence (Wilson)."""
        n, share, z = max(1, self.count - self.explained), self.share, 1.96 if self.untried else 0.0
        middle, spread = share + z * z / 2 / n, z * math.sqrt(share * (1 - share) / n + z * z / 4 / n / n)
        return (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)


def judge(package: str, reasons: Mapping[Mutant, str]) -> tuple[Score, list[Mutant]]:
    """Count the fates of a package's mutants, and list those that live without an explanation."""
    home = home_of(package)
    fates: Counter[str] = Counter()
    living: list[Mutant] = []
    with contextlib.chdir(home):
        for path, codes in exit_codes(home):
            alive = [name for name, code in codes.items() if code in (LIVE, UNTESTED)]
            fates.update(FATES[code] for name, code in codes.items() if name not in alive)
            for mutant in changes(path, alive):
                is_explained = mutant.is_equal or mutant in reasons
                fates["explained" if is_explained else "live"] += 1
                living += [] if is_explained else [mutant]
    return Score(*(fates[field.name] for field in fields(Score))), living


def publish(news: Mapping[str, Score]) -> None:
    """Write the scores of these packages beside those of the others."""
    known = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.is_file() else {}
    known |= {package: asdict(score) for package, score in news.items()}
    RESULTS.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    text = TABLE.read_text(encoding="utf-8").split("| Package")[0] if TABLE.is_file() else ""
    rows = [table_row(package, Score(**known[package])) for package in sorted(known)]
    TABLE.write_text(text + "\n".join([*HEAD, *rows, ""]), encoding="utf-8")


HEAD = (
    "| Package | Mutants | Tried | Killed by a test | Refused by mypy | Hung | Explained | Live | Score |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
)


def table_row(package: str, score: Score) -> str:
    """Return the row of a package. A sample has its interval."""
    low, high = score.bounds
    share = f"{score.share:.1%}" + (f" ({low:.1%} to {high:.1%})" if score.untried else "")
    counts = (score.killed, score.refused, score.hung, score.explained, score.live)
    cells = (f"`{package}`", score.count + score.untried, score.count, *counts, share)
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Try mutants and write the scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packages", nargs="*", default=[*PACKAGES])
    parser.add_argument("--sample", type=int, help="how many mutants of each package, drawn at random")
    parser.add_argument("--seed", default="mutants")
    parser.add_argument("--live", action="store_true", help="only list those that live")
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        sys.exit(run(options.packages[0], json.load(sys.stdin)))
    reasons = read_explained(EXPLAINED.read_text(encoding="utf-8") if EXPLAINED.is_file() else "")
    for package in options.packages:
        if not options.live:
            prepare(package)
            names = json.dumps(make(package, options.sample, options.seed))
            where, quiet = home_of(package) / "mutants", os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
            command = [sys.executable, "-m", "tests.bench.mutants", package, "--run"]
            subprocess.run(command, cwd=where, env=quiet, check=True, input=names, text=True)
        score, living = judge(package, reasons)
        publish({package: score})
        for mutant in living:
            print(mutant)
        print(table_row(package, score))


if __name__ == "__main__":
    main()

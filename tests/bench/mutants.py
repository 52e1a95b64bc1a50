"""Small changes of the code that no test notices: ``python3 -m tests.bench.mutants noir/match.py noir/duo``.

mutmut makes the mutants, each with one small thing changed: a comparison, a number, an argument. The
tests that belong to the package run on each one if they reach the changed function, the quickest first, in a
process that forks for each mutant. mypy refuses some of those that live. A later run tries those that lived
again, and those of functions that have changed. ``--sample 300`` tries so many of a package, the same for the
same ``--seed``. ``--tests`` runs these tests only, such as new ones on the mutants that live. ``--live`` only
lists them.

``tests/bench/mutants.txt`` explains the mutants that no test can notice. The scores are in
``tests/bench/results/mutants.json`` and ``tests/bench/mutants.md``. mutmut is not among the tools of the
tests: ``.venv/bin/python -m pip install --require-hashes -r tests/tools/mutants.txt`` installs it.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import io
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, fields
from difflib import unified_diff
from functools import _lru_cache_wrapper, wraps
from itertools import accumulate
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from noir.chance import rng_from, shuffle
from noir.games import families

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from types import FunctionType

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
    **{
        f"noir/games/{game}": (
            f"tests/games/{game}",
            *LAWS,
            "tests/duo/test_tables.py",
            f"tests/duo/{game}",
            "tests/test_real_table.py",
        )
        for game in FAMILIES
    },
    "noir/match.py": ("tests/test_match.py", "tests/test_core.py"),
    "noir/duo": ("tests/duo",),
    "web/model": (
        "tests/web/sharing",
        "tests/web/remote",
        "tests/web/library",
        "tests/web/embedding",
        "tests/web/puzzles",
        *(f"tests/web/test_{name}.py" for name in ("cues", "end_card", "endings", "engine", "model")),
        *PAGE,
    ),
    **{
        f"web/{feature}": (f"tests/web/{feature}", *PAGE)
        for feature in (
            "analysis",
            "club",
            "embedding",
            "lab",
            "lessons",
            "library",
            "puzzles",
            "remote",
            "sharing",
        )
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
"""
MYPY = (
    sys.executable, "-m", "mypy", "--output", "json", "--no-warn-unused-ignores",
    "--disable-error-code", "has-type", "--disable-error-code", "no-redef", "--cache-dir", str(HOME / "mypy"),
)  # fmt: skip
"""mypy without complaints about the copies of a function in one class, and one cache for all packages."""

MAX_SECONDS = 12.0
"""The quickest tests of a function run, together up to so many seconds, or the quickest one alone."""
PATIENCE = 10
"""How many times as long as without a mutant a test may take, and a second."""

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
        """Whether a ``zip`` lost its check, a codec got capitals, or an X is among the letters looked for."""
        return _plain(self.before) == _plain(self.after)


def _plain(line: str) -> str:
    line = re.sub(r",? *(strict=\w+)? *,? *\)", ")", line.replace('"ASCII"', '"ascii"'))
    return re.sub(r' in "XX([a-z]+)XX"', r' in "\1"', line)


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
    for old in (inside / "tests").rglob("*.py"):
        if not (ROOT / old.relative_to(inside)).exists():
            old.unlink()
    for part in COPIED:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, inside / part, ignore=LEFT_OUT, dirs_exist_ok=True)
        else:
            shutil.copy(ROOT / part, inside / part)
    own = CONFIGURATION.format(code=package if package.endswith(".py") else f"{package}/*")
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
    """Store the exit codes of mutants of a file, which can be read or interrupted meanwhile."""
    meta = home / "mutants" / f"{path}.meta"
    known = json.loads(meta.read_text(encoding="utf-8"))
    known["exit_code_by_key"] |= news
    written = meta.with_suffix(".new")
    written.write_text(json.dumps(known), encoding="utf-8")
    written.replace(meta)


class Switches:
    """In place of mutmut's decorator: this one costs little time, and notes which functions run."""

    def __init__(self) -> None:
        self.reached: set[str] = set()
        self.functions: dict[str, FunctionType] = {}
        self.mutants: dict[str, Mapping[str, Any]] = {}

    def wrap(self, mutants: Mapping[str, Any], **_: bool) -> Callable[[FunctionType], Callable[..., object]]:
        """Return a decorator for a function that has mutants."""
        from mutmut.mutation.trampoline_templates import mangle_function_name

        def decorate(function: FunctionType) -> Callable[..., object]:
            owner, _, name = function.__qualname__.rpartition(".")
            key = f"{function.__module__}.{mangle_function_name(name=name, class_name=owner or None)}"
            self.functions[key], self.mutants[key] = function, mutants
            note_reached = self.reached.add

            @wraps(function)
            def call(*args: object, **options: object) -> object:
                note_reached(key)
                return function(*args, **options)

            return call

        return decorate

    def change(self, function: str, name: str) -> None:
        """Put a mutant in the place of its function, for good."""
        original, mutant = self.functions[function], self.mutants[function][name.rpartition(".")[2]]
        mutant = getattr(mutant, "__func__", mutant)
        for part in ("__code__", "__defaults__", "__kwdefaults__"):
            setattr(original, part, getattr(mutant, part))


class Runner:
    """A plugin of pytest that runs the collected tests once, and then for each mutant in a fork."""

    def __init__(self, package: str, untried: Mapping[str, Path], switches: Switches) -> None:
        self.home = Path.cwd().parent
        self.module = package.removesuffix(".py").replace("/", ".")
        self.untried = untried
        self.switches = switches
        self.tests: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        self.seconds: dict[pytest.Item, float] = {}
        self.caches: list[Any] = []

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
        start = os.times()
        for name, path in self.untried.items():
            note(self.home, path, {name: self._try(name)})
        seconds = sum(os.times()[:4]) - sum(start[:4])
        print(f"{len(self.untried)} mutants in {seconds:.0f} s", file=sys.stderr)
        return True

    def _learn(self, session: pytest.Session) -> None:
        """Run the tests without a mutant, and note which functions they reach."""
        gc.unfreeze()
        for one in gc.get_objects():
            if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith(self.module):
                self.caches.append(one)
        for item in session.items:
            self._forget()
            self.switches.reached.clear()
            start = process_time()
            if not passes(item):
                print(f"{item.nodeid} fails without a mutant: does it read the sources?", file=sys.stderr)
                continue
            self.seconds[item] = process_time() - start
            for function in self.switches.reached:
                self.tests[function].append(item)
        gc.freeze()
        print(f"{len(self.seconds)} tests in {sum(self.seconds.values()):.0f} s", file=sys.stderr)

    def _forget(self) -> None:
        """Empty the caches of the package, whose values are from before a change."""
        for cache in self.caches:
            cache.cache_clear()

    def _quickest(self, function: str) -> list[pytest.Item]:
        """Return the quickest tests that reach a function, as long as there is time for them."""
        tests = sorted(self.tests[function], key=self.seconds.__getitem__)
        ends = accumulate(self.seconds[item] for item in tests)
        return [item for item, end in zip(tests, ends, strict=True) if end < MAX_SECONDS] or tests[:1]

    def _try(self, name: str) -> int:
        """Run the tests of a mutant in a fork, and return the exit code."""
        from mutmut.utils.format_utils import mangled_name_from_mutant_name

        function = mangled_name_from_mutant_name(name)
        tests = self._quickest(function)
        if not tests:
            return UNTESTED
        child = os.fork()
        if not child:
            self.switches.change(function, name)
            self._forget()
            os._exit(LIVE if all(self._passes_in_time(item) for item in tests) else KILLED)
        _, status = os.waitpid(child, 0)
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else HUNG

    def _passes_in_time(self, item: pytest.Item) -> bool:
        """Run a test. An endless one ends this process."""
        most = 1 + PATIENCE * self.seconds[item]
        signal.setitimer(signal.ITIMER_VIRTUAL, most)
        signal.alarm(math.ceil(100 * most))
        return passes(item)


def passes(item: pytest.Item) -> bool:
    """Run a test."""
    from _pytest.runner import runtestprotocol

    return not any(report.failed for report in runtestprotocol(item, log=False))


def make(package: str, sample: int | None, seed: str) -> list[str]:
    """Make the mutants of a package, draw some, and return those that no test or mypy has noticed."""
    home = home_of(package)
    with contextlib.chdir(home), contextlib.redirect_stdout(io.StringIO()):
        from mutmut import __main__ as mutmut
        from mutmut.configuration import reset_config
        from mutmut.utils.file_utils import copy_src_dir

        reset_config()
        copy_src_dir()
        mutmut.create_mutants(1)
        codes = {name: code for _, known in exit_codes(home) for name, code in known.items()}
        drawn = list(shuffle(sorted(codes), rng_from(seed)))[:sample]
        return [name for name in drawn if codes[name] in (None, LIVE, UNTESTED)]


def refuse(package: str) -> None:
    """Note the living mutants that mypy refuses."""
    home = home_of(package)
    living = {
        path: [name for name, code in codes.items() if code in (LIVE, UNTESTED)]
        for path, codes in exit_codes(home)
    }
    command = [*MYPY, *(str(path) for path, names in living.items() if names)]
    found = subprocess.run(command, cwd=home / "mutants", capture_output=True, text=True, check=False).stdout
    errors = [json.loads(line) for line in found.splitlines() if line.startswith("{")]
    for path, names in living.items():
        wrong = {error["line"] for error in errors if error["file"] == str(path)}
        places = functions_of(home / "mutants" / path)
        refused = [name for name in names if not wrong.isdisjoint(places[name.rpartition(".")[2]])]
        note(home, path, dict.fromkeys(refused, REFUSED))


def functions_of(path: Path) -> dict[str, range]:
    """Return the line numbers of each function of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {node.name: range(node.lineno, (node.end_lineno or node.lineno) + 1) for node in functions}


def run(package: str, tests: Iterable[str], names: list[str]) -> int:
    """Try mutants of a package with tests. The working directory has them."""
    from mutmut.mutation import trampoline

    switches = Switches()
    trampoline.wrap_in_trampoline = switches.wrap  # type: ignore[assignment, unused-ignore]
    paths = {name: path for path, codes in exit_codes(Path.cwd().parent) for name in codes}
    untried = {name: paths[name] for name in names}  # in the order drawn: a part of it is a sample, too
    chosen = ["-m", "not browser and not bench", "-p", "no:cacheprovider", "-q", "--rootdir=."]
    chosen += ["--assert=plain", "--tb=native"]  # the reason for a failure takes time
    if Path(package).name in FAMILIES:
        chosen += ["-k", " and ".join(f"not {game}" for game in FAMILIES if game != Path(package).name)]
    return int(pytest.main([*chosen, *tests], plugins=[Runner(package, untried, switches)]))


def changes(path: Path, names: Iterable[str]) -> Iterator[Mutant]:
    """Yield mutants of a file by their names. The working directory is the workspace."""
    from mutmut.utils.format_utils import orig_function_and_class_names_from_key

    lines = ("mutants" / path).read_text(encoding="utf-8").splitlines()
    bodies = {
        key: [lines[number - 1].replace(key, "") for number in numbers]
        for key, numbers in functions_of("mutants" / path).items()
    }
    for name in names:
        key = name.rpartition(".")[2]
        bare, _, _ = key.partition("__mutmut_")
        diff = list(unified_diff(bodies[f"{bare}__mutmut_orig"], bodies[key], n=0, lineterm=""))[2:]
        sides = [[line[1:].strip() for line in diff if line.startswith(sign)] for sign in "-+"]
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
    parser.add_argument("--tests", nargs="+", help="only these tests: quick, but they kill less")
    parser.add_argument("--live", action="store_true", help="only list those that live")
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        sys.exit(run(options.packages[0], options.tests, json.load(sys.stdin)))
    reasons = read_explained(EXPLAINED.read_text(encoding="utf-8") if EXPLAINED.is_file() else "")
    for package in options.packages:
        if not options.live:
            prepare(package)
            names = json.dumps(make(package, options.sample, options.seed))
            where, quiet = home_of(package) / "mutants", os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
            tests = options.tests or PACKAGES[package]
            command = [sys.executable, "-m", "tests.bench.mutants", package, "--run", "--tests", *tests]
            subprocess.run(command, cwd=where, env=quiet, check=True, input=names, text=True)
            refuse(package)
        score, living = judge(package, reasons)
        publish({package: score})
        for mutant in living:
            print(mutant)
        print(table_row(package, score))


if __name__ == "__main__":
    main()

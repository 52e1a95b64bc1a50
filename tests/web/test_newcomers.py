"""Newcomers with an unfit machine get one plain sentence from either command."""

from __future__ import annotations

import ast
import errno
import json
import os
import re
import runpy
import socket
import subprocess
import sys
import tomllib
from itertools import chain
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement

from tests import everything, lock
from web.site import command, environment, runtime, tools
from web.site.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LOCKED = "tests/tools/requirements.txt"

READ_BY_ALL = (
    "tests/__init__.py",
    "tests/__main__.py",
    "web/__init__.py",
    "web/__main__.py",
    "web/site/__init__.py",
    "web/site/python.py",
)
"""What Python reads of us before it is known to be new enough."""

NEWER = (
    ast.AnnAssign,
    ast.JoinedStr,
    ast.NamedExpr,
    ast.AsyncFunctionDef,
    ast.Await,
    ast.Nonlocal,
    ast.Starred,
)


ADDRESSES = re.compile(r"https?://|\"resolved\"|--index|--find-links")


@pytest.mark.parametrize("name", READ_BY_ALL)
def test_the_oldest_python_can_read_the_warning(name: str) -> None:
    """Nothing there is a mistake to Python 2.7: no annotation, no f-string, no letter but ASCII."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert text.isascii()
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, NEWER), ast.dump(node)
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.kwonlyargs, *node.args.args]
            assert node.returns is None
            assert not any(argument.annotation for argument in arguments)
        if isinstance(node, ast.ImportFrom):
            assert node.module != "__future__"


@pytest.mark.parametrize("package", ["web", "tests"])
@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 8, 18), (3, 10, 13)])
def test_an_old_python_is_told_in_one_sentence(
    package: str, version: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both commands end with the version that is needed and the one that is there, before more is read."""
    monkeypatch.setattr(sys, "version_info", version)
    for name in ("tests.everything", "web.site.command"):
        monkeypatch.setitem(sys.modules, name, None)  # reading one of them would fail
    with pytest.raises(SystemExit) as left:
        runpy.run_module(package, run_name="__main__")
    assert (
        left.value.code == f"This needs Python 3.11 or newer, and this is Python {version[0]}.{version[1]}."
    )


def test_a_port_in_use_is_told_before_anything_is_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code = command.main(["--port", str(port), "--no-open", "--out", str(tmp_path / "dist")])
    output = capsys.readouterr()
    assert (code, output.out) == (1, "")
    assert (
        output.err
        == f"Port {port} is taken ({os.strerror(errno.EADDRINUSE)}). Choose another, or leave --port out.\n"
    )
    assert not (tmp_path / "dist").exists()


def fake(folder: Path, name: str, script: str) -> None:
    """A program of this name that runs the script."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("code ENOTFOUND\nerrno ENOTFOUND", runtime.NO_NETWORK.format(lock="LOCK", code="ENOTFOUND")),
        (
            "code EINTEGRITY\nwanted a but got b",
            runtime.CHANGED.format(lock="LOCK", reason="wanted a but got b"),
        ),
        (
            "code ETARGET\nNo matching version",
            runtime.REFUSED.format(lock="LOCK", code="ETARGET", reason="No matching version"),
        ),
    ],
)
def test_a_failed_runtime_install_says_so(
    text: str, event: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No network, another file than the lock file pins, and all else have a sentence each."""
    lines = "".join(f"echo 'npm error {line}' >&2; " for line in text.splitlines())
    fake(tmp_path / "bin", "npm", f"{lines}exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path}/bin", prepend=":")
    monkeypatch.setattr(runtime, "WEB", tmp_path)
    (tmp_path / "package-lock.json").write_text("{}")
    code = command.main(["build", "--out", str(tmp_path / "dist")])
    assert code == 1
    assert capsys.readouterr().err == event.replace("LOCK", f"{tmp_path}/package-lock.json") + "\n"


def test_a_changed_installed_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that has come or gone is, too. With a new lock file, or a changed file, npm installs everything."""
    fake(
        tmp_path / "bin", "npm", "echo x >> calls; mkdir -p node_modules/a; echo 1 > node_modules/a/index.js"
    )
    monkeypatch.setenv("PATH", f"{tmp_path}/bin", prepend=":")
    (tmp_path / "package-lock.json").write_text("{}")
    lines: list[str] = []
    script = tmp_path / "node_modules" / "a" / "index.js"

    def installs() -> int:
        runtime.install(tmp_path, lines.append)
        return len((tmp_path / "calls").read_text().splitlines())

    assert [installs(), installs()] == [1, 1]
    script.write_text("2\n")
    assert [installs(), installs()] == [2, 2]
    assert lines == [runtime.TOUCHED.format(name=script)]
    script.with_name("more.js").write_text("")
    assert installs() == 3
    script.unlink()
    assert installs() == 4
    (tmp_path / "package-lock.json").write_text("{} ")
    assert installs() == 5


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "event"),
    [
        (
            "WARNING: retrying\nERROR: No matching thing",
            environment.NO_TOOLS.format(reason="No matching thing", lock=LOCKED),
        ),
        (
            "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE FILE.\n    a==1 from b:",
            environment.CHANGED.format(name="a==1", lock=LOCKED),
        ),
    ],
)
def test_a_failed_tools_install_says_so(
    text: str, event: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake(tmp_path / "bin", "python", f"cat >&2 <<'END'\n{text}\nEND\nexit 1")
    monkeypatch.setattr(everything, "HOME", tmp_path)
    assert everything.main(["--fast"]) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [event]


def test_a_build_installs_its_tools_where_they_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, and pip checks the hashes of the lock file."""
    assert tools.provide() == sys.executable
    fake(tmp_path / "bin", "python", f'echo "$@" >> {tmp_path}/calls')
    monkeypatch.setattr(tools, "HOME", tmp_path)
    monkeypatch.setattr(tools, "MODULES", ("no_such_tool",))
    for _ in range(2):
        assert tools.provide() == f"{tmp_path}/bin/python"
    (install,) = (tmp_path / "calls").read_text().splitlines()
    assert install.endswith(f"--require-hashes -r {tools.LOCK}")


def read_lock(lock: Path) -> dict[str, str]:
    """Return the version of each package in a lock file of Python. It has hashes, and no address."""
    text = lock.read_text(encoding="utf-8")
    assert not ADDRESSES.search(text)
    for part in re.split(r"^(?=\w)", text, flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in part, part
    return dict(re.findall(r"^([\w-]+)==([\w.]+)", text, re.MULTILINE))


def test_every_tool_is_pinned_with_its_hashes() -> None:
    """The lock files have a version of all that pyproject.toml asks for, and agree. None has an address."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups, extras = data["dependency-groups"], data["project"]["optional-dependencies"]
    for_tests, for_build, *for_benches = map(read_lock, (everything.LOCK, tools.LOCK, lock.MUTANTS, lock.PPO))
    for_bench = {name: version for found in for_benches for name, version in found.items()}
    for line in chain(*groups.values(), *extras.values()):
        question = Requirement(line)
        assert (for_bench | for_tests)[question.name.replace("_", "-")] in question.specifier, line
    assert for_build.items() <= for_tests.items()
    # a name comes more than once where old Pythons need an old version. The last one is for new ones
    shared = for_tests.keys() & for_bench.keys()
    assert {name: for_bench[name] for name in shared} == {name: for_tests[name] for name in shared}
    assert {Requirement(line).name.replace("_", "-") for line in groups["build"]} <= for_build.keys()
    for folder in (ROOT / "web", everything.LOCK.parent, ROOT / "tests" / "bench" / "lighthouse"):
        packages = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
        for name, package in packages.items():
            assert not name or package["integrity"].startswith("sha512-"), name
            assert "resolved" not in package


@pytest.mark.long
def test_the_two_commands_say_what_they_can_do() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "web", "--help"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for word in ("build", "release", "--port", "--no-open", "--out"):
        assert word in done.stdout

"""The patched interpreter works like Pyodide's: other calls by number, a function more, fewer names."""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from web.site import pyodide_patch, wasm
from web.site.runtime import tool
from web.site.wasm import (
    CALL,
    CALL_INDIRECT,
    CODE,
    END,
    EXPORTS,
    FUNCTIONS,
    GET,
    IMPORTS,
    TYPES,
    Module,
    add_count,
    add_size,
    number,
    numeral,
)

if TYPE_CHECKING:
    from pathlib import Path

CHANGED = {TYPES, FUNCTIONS, EXPORTS, CODE}
I64, F64 = b"\x7e", b"\x7c"
TABLE, ELEMENTS = 4, 9
LOOK = """
const { readFileSync } = require("node:fs");
const told = process.argv.slice(1).map((path) => {
  const made = new WebAssembly.Module(readFileSync(path));
  return [WebAssembly.Module.imports(made), WebAssembly.Module.exports(made)];
});
console.log(JSON.stringify(told));
"""
RUN = """
const { readFileSync } = require("node:fs");
const tried = (call) => {
  try {
    return String(call());
  } catch ({ message }) {
    return message;
  }
};
const told = process.argv.slice(1).map((path) => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), { a: { b() {} } });
  return [0, 1, 2, 9].flatMap((which) => [
    tried(() => exports.near(which)),
    tried(() => exports.far(which, 40n, 1.5)),
    tried(() => exports.far(which + 1, 40n, 1.5)),
  ]);
});
console.log(JSON.stringify(told));
"""


def node(program: str, *paths: Path) -> list[object]:
    """Run a program in Node and return its output as JSON."""
    command = [tool("node"), "-e", program, *map(str, paths)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: list[object] = json.loads(done.stdout)
    return found


def sections(content: bytes) -> dict[int, bytes]:
    """Return the sections of a module by kind."""
    found, at = {}, 8
    while at < len(content):
        size, start = number(content, at + 1)
        found[content[at]] = content[start : start + size]
        at = start + size
    return found


@pytest.fixture(scope="module")
def before() -> bytes:
    """Pyodide's WebAssembly as it was fetched."""
    return pyodide_patch.SOURCE.read_bytes()


@pytest.fixture(scope="module")
def after() -> bytes:
    """The site's version of it."""
    return pyodide_patch.make().wasm


def test_a_module_that_is_read_is_written_as_it_came(before: bytes) -> None:
    """Reading loses nothing, not a byte."""
    assert Module(before).to_bytes() == before


@pytest.mark.long
def test_a_browser_takes_it_and_finds_what_pyodide_has(after: bytes, tmp_path: Path) -> None:
    """It is valid. Imports are the same, exports are the used ones, and one more."""
    (tmp_path / "after.wasm").write_bytes(after)
    old, new = node(LOOK, pyodide_patch.SOURCE, tmp_path / "after.wasm")
    assert isinstance(old, list)
    assert isinstance(new, list)
    assert new[0] == old[0]
    ballast = {"name": pyodide_patch.CACHE_BALLAST, "kind": "function"}
    assert [found for found in old[1] if found in new[1]] == new[1][:-1]
    assert new[1][-1] == ballast
    assert len(new[1]) < len(old[1]) / 20
    assert not {found["name"] for found in old[0]} & {
        found["name"] for found in old[1] if found not in new[1]
    }


@pytest.mark.long
def test_whatever_the_script_says_it_finds(after: bytes) -> None:
    """No word of it is a place or a name that was left out. A name of the module is there, as it was."""
    before, now = pyodide_patch.SCRIPT.read_text(encoding="utf-8"), pyodide_patch.make().script
    words = set(re.findall(r"\w+", pyodide_patch.LINKS.sub("", now)))
    links = {found["place"]: found["name"] for found in pyodide_patch.LINK.finditer(before)}
    fields = {found["place"] for found in pyodide_patch.LINK.finditer(now)}
    assert len(links) > 4000
    assert fields < set(links)
    assert not (set(links) - fields) & words
    names = Module(after).exports
    gone = set(Module(pyodide_patch.SOURCE.read_bytes()).exports) - set(names)
    assert {links[place] for place in fields} <= set(names)
    assert not gone & words - fields
    assert not {f"_{name}" for name in gone} & words - fields


@pytest.mark.long
def test_the_script_is_one_that_can_be_read(tmp_path: Path) -> None:
    """It is shorter by a third, whole, and the preparation for libraries is gone."""
    (tmp_path / "script.mjs").write_text(pyodide_patch.make().script, encoding="utf-8")
    subprocess.run([tool("node"), "--check", str(tmp_path / "script.mjs")], check=True)
    assert len(pyodide_patch.make().script) < len(pyodide_patch.SCRIPT.read_text(encoding="utf-8")) * 0.67
    for before, after in pyodide_patch.EDITS:
        assert pyodide_patch.make().script.count(before) == after.count(before)


@pytest.mark.long
def test_a_script_of_another_shape_keeps_all_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of Pyodide ships its own script and exports, and the build is told why."""
    stock = pyodide_patch.SCRIPT.read_text(encoding="utf-8")
    exports = Module(pyodide_patch.SOURCE.read_bytes()).exports
    for change in (
        ("wasmExports){", "exports){"),
        ('Module["_malloc"]', 'Other["_malloc"]'),
        ("updateGOT(", "got("),
    ):
        other = tmp_path / pyodide_patch.SCRIPT.name
        other.write_text(stock.replace(*change), encoding="utf-8")
        monkeypatch.setattr(pyodide_patch, "SCRIPT", other)
        item = pyodide_patch.make.__wrapped__()
        assert item.script == stock.replace(*change), change
        assert Module(item.wasm).exports.keys() == {*exports, pyodide_patch.CACHE_BALLAST}, change
        (reason,) = item.left_out
        assert "all names stay" in reason
        assert pyodide_patch.SCRIPT.name in reason, change


@pytest.mark.long
def test_a_module_of_another_shape_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An instruction that is not known leaves the file alone, and the build is told which one it was."""
    strange = Module(pyodide_patch.SOURCE.read_bytes())
    strange.bodies[0] = wasm.body(b"\xfd\x0c\x11\0\0")
    other = tmp_path / pyodide_patch.SOURCE.name
    other.write_bytes(strange.to_bytes())
    monkeypatch.setattr(pyodide_patch, "SOURCE", other)
    item = pyodide_patch.make.__wrapped__()
    assert item.wasm == other.read_bytes()
    assert item.left_out == ("indirect calls stay (instruction 0xfd)",)
    assert item.script == pyodide_patch.make().script


@pytest.mark.long
def test_only_calls_by_number_are_changed(before: bytes, after: bytes) -> None:
    """All other instructions and sections, and every function's number and type, are as they were."""
    assert {kind: data for kind, data in sections(before).items() if kind not in CHANGED} == {
        kind: data for kind, data in sections(after).items() if kind not in CHANGED
    }
    old, new = Module(before), Module(after)
    many = len(old.functions)
    assert new.types[: len(old.types)] == old.types
    assert new.functions[:many] == old.functions
    changed = 0
    for one, other in zip(old.bodies, new.bodies[:many], strict=True):
        if one == other:
            assert CALL_INDIRECT not in one or CALL_INDIRECT not in {k for k, _, _ in wasm.instructions(one)}
            continue
        for (kind, start, end), (now, *place) in zip(
            wasm.instructions(one), wasm.instructions(other), strict=True
        ):
            here = other[slice(*place)]
            if kind != CALL_INDIRECT:
                assert here == one[start:end]
                continue
            changed += 1
            assert now == CALL
            shared = number(here, 1)[0] - len(old.imported)
            assert shared >= many
            takes = old.types[number(one, start + 1)[0]]
            assert new.types[new.functions[shared]] == wasm.Type(takes.takes + wasm.I32, takes.gives)
            gets = b"".join(bytes([GET]) + numeral(place) for place in range(len(takes.takes) + 1))
            assert new.bodies[shared] == b"\0" + gets + one[start:end] + bytes([END])
    assert changed > 4000
    assert 20 < len(new.functions) - many < 100


@pytest.mark.long
def test_the_ballast_does_nothing_and_is_large(after: bytes) -> None:
    """Given 0 it ends at once. No other function calls it."""
    new = Module(after)
    ballast = len(new.imported) + len(new.functions) - 1
    found = [kind for kind, _, _ in wasm.instructions(new.bodies[-1])]
    assert found == [GET, wasm.IF, *[CALL] * pyodide_patch.CALLS, END, END]
    assert new.types[new.functions[-1]] == wasm.Type(wasm.I32, b"")
    call = bytes([CALL]) + numeral(ballast)
    callers = [code for code in new.bodies if call in code]
    assert not any(code[start:end] == call for code in callers for _, start, end in wasm.instructions(code))


def small() -> bytes:
    """Return a module that calls functions of two types by number."""
    kinds = [(b"", wasm.I32), (wasm.I32 + I64 + F64, F64), (wasm.I32, wasm.I32), (b"", b"")]
    types = add_count(wasm.Type(*kind).to_bytes() for kind in kinds)
    get = bytes([GET])
    codes = [
        b"\x41\x07",  # 7
        b"\x41\x0b",  # 11
        b"\x20\1\xb9\x20\2\xa2",  # the second as a float, times the third
        b"\x20\1\xb9\x20\2\xa0",  # plus it
        get + b"\0\x11\0\0",  # near: by number
        get
        + b"\0"
        + get
        + b"\1"
        + get
        + b"\2"
        + get
        + b"\0\x11\1\0",  # far: by number, three values below it
    ]
    return wasm.HEADER + b"".join(
        bytes([kind]) + add_size(data)
        for kind, data in (
            (TYPES, types),
            (IMPORTS, add_count([b"\1a\1b\0\3"])),
            (FUNCTIONS, add_count(map(numeral, (0, 0, 1, 1, 2, 1)))),
            (TABLE, add_count([b"\x70\0\4"])),
            (EXPORTS, add_count([b"\4near\0\5", b"\3far\0\6"])),
            (ELEMENTS, add_count([b"\0\x41\0\x0b" + add_count(map(numeral, (1, 2, 3, 4)))])),
            (CODE, add_count(add_size(wasm.body(code)) for code in codes)),
        )
    )


def test_calls_by_number_give_the_same_and_fail_alike(tmp_path: Path) -> None:
    """Run in Node: results of two types, a number of the wrong type, and one beyond the table."""
    (tmp_path / "before.wasm").write_bytes(small())
    after = pyodide_patch.patch(small(), frozenset({"near", "_far"}))
    (tmp_path / "after.wasm").write_bytes(after)
    assert Module(after).bodies != Module(small()).bodies
    old, new = node(RUN, tmp_path / "before.wasm", tmp_path / "after.wasm")
    assert isinstance(old, list)
    assert old == new
    assert {"7", "11", "60", "41.5"} < set(old)  # the others are two ways to fail
    assert len(set(old)) == 6


def test_what_is_not_known_is_refused() -> None:
    """An instruction or a type of a later WebAssembly stops the build, and says so."""
    with pytest.raises(wasm.Unknown, match="0xfd"):
        list(wasm.instructions(b"\0\xfd\0\x0b"))
    with pytest.raises(wasm.Unknown, match="0x5e"):
        Module(small().replace(b"\x60\0\0", b"\x5e\0\0"))
    with pytest.raises(wasm.Unknown, match="module"):
        Module(b"<!doctype html>")

"""Interpreter: Pyodide's WebAssembly and script, patched so that a browser compiles less and caches it.

Read from traces of Chromium, which most players have (tests/bench/start.md has the figures):

- V8 speculatively inlines indirect calls and throws the code away when another function is called. In Python
  that happens all the time: the bytecode loop was compiled four to seven times at each start, a tenth of a
  second each. So each ``call_indirect`` becomes a plain call of a small function, one for each type, that
  makes it: there V8 has seen every target.
- V8 caches compiled code once there are a million bytes of it. A start makes half of that, so everything
  would be compiled again at every visit. ``CACHE_BALLAST`` is a no-op whose optimised code is large:
  ``web/page/interpreter.js`` calls it some time after the first table.
- Pyodide can load libraries written in C and exports 8560 names for them. At each start its script makes a
  place in a table and an object for every one. No page here loads such a library, so names that no script
  uses are left out of the module and the script, as is the preparation for WebGL.

Python itself does the same as before. A patch that doesn't recognise its place in another Pyodide is left
out, and the build prints a warning: the page then starts more slowly.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from web.site import wasm
from web.site.paths import CACHE, MODULES
from web.site.wasm import CALL, CALL_INDIRECT, GET, I32, IF, NO_RESULT, Module, numeral

SOURCE = MODULES / "pyodide" / "pyodide.asm.wasm"
SCRIPT = MODULES / "pyodide" / "pyodide.asm.mjs"
OTHER_SCRIPTS = (MODULES / "pyodide" / "pyodide.mjs",)
"""Other scripts that may use a name."""
LINKS = re.compile(r"(?<=function assignWasmExports\(wasmExports\)\{)[^}]*(?=\})")
LINK = re.compile(
    r'(?P<place>\w+)=Module\["(?P=place)"\]=[^;]*wasmExports\["(?P<name>\w+)"\](?:\.value>>>0)?'
)
PLACES = re.compile(r"(?<=var )(?:\w+,){1000,}\w+(?=;)")
"""Where the script finds a place for each name, and where it declares these places."""
EDITS = (
    ("updateGOT(origExports);", ""),
    ("functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)", "functionsInTableMap=new WeakMap"),
    (
        "if(entry.value==-1){var",
        'if(symName.startsWith("emscripten_gl")){entry.value=0}else if(entry.value==-1){var',
    ),
)
"""What prepares for libraries: numbers for names, objects for all in the table, numbers for WebGL."""
CACHE_BALLAST = "noirCacheBallast"
CALLS = 16_000
"""In that function. In Chromium each is two bytes that become 43."""


@dataclass(frozen=True)
class Interpreter:
    """The two files that the site ships, and the name of each patch that did not fit, with the reason."""

    wasm: bytes
    script: str
    left_out: tuple[str, ...] = ()

    @property
    def version(self) -> str:
        """A short hash of both."""
        return hashlib.sha256(self.wasm + self.script.encode()).hexdigest()[:8]


@cache
def make() -> Interpreter:
    """Return the patched files. The module is made once for each Pyodide and each state of this program."""
    left_out = []
    text = SCRIPT.read_text(encoding="utf-8")
    names = None
    try:
        names = names_used_by_scripts()
        text = script(names)
    except wasm.Unknown as reason:
        names = None
        left_out.append(f"all names stay ({reason})")
    try:
        return Interpreter(_module(names), text, tuple(left_out))
    except (wasm.Unknown, LookupError) as reason:
        left_out.append(f"indirect calls stay ({reason})")
        return Interpreter(SOURCE.read_bytes(), text, tuple(left_out))


def _module(names: frozenset[str] | None) -> bytes:
    content = SOURCE.read_bytes()
    program = b"".join(Path(path).read_bytes() for path in (__file__, wasm.__file__))
    key = program + " ".join(sorted(names or ())).encode() + content
    folder = CACHE / "interpreter"
    target = folder / f"{hashlib.sha256(key).hexdigest()[:32]}.wasm"
    if target.is_file():
        return target.read_bytes()
    patched = patch(content, names)
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.wasm"):
        stale.unlink(missing_ok=True)
    part = target.with_suffix(f".{os.getpid()}")
    part.write_bytes(patched)
    part.replace(target)  # complete or not at all, also when two builds run at once
    return patched


def script(names: frozenset[str]) -> str:
    """Return Pyodide's script without the links to names that no script uses, or raise `wasm.Unknown`."""
    text = SCRIPT.read_text(encoding="utf-8")
    places = set()
    links = []
    for link in _only(LINKS, text).split(";"):
        found = LINK.fullmatch(link)
        if not found:
            raise wasm.Unknown(f"a link of {SCRIPT.name}: {link}")
        if is_used(found["name"], names):
            links.append(link)
        else:
            places.add(found["place"])
    declared = [place for place in _only(PLACES, text).split(",") if place not in places]
    text = PLACES.sub(",".join(declared), LINKS.sub(lambda _: ";".join(links), text))
    for before, after in EDITS:
        text = text.replace(_only(re.compile(re.escape(before)), text), after)
    return text


def names_used_by_scripts() -> frozenset[str]:
    """Return every word of the scripts, except for the links, or raise `wasm.Unknown`."""
    text = SCRIPT.read_text(encoding="utf-8")
    for part in (LINKS, PLACES):
        text = text.replace(_only(part, text), "")
    others = (path.read_text(encoding="utf-8") for path in OTHER_SCRIPTS)
    return frozenset(re.findall(r"\w+", "\n".join((text, *others))))


def is_used(name: str, names: frozenset[str]) -> bool:
    """Whether scripts use a name of the module, as it is or with their underscore."""
    return name in names or f"_{name}" in names


def _only(part: re.Pattern[str], text: str) -> str:
    """Return the one part of a text that is such. Raises `wasm.Unknown` where there is none, or another."""
    found = part.findall(text)
    if len(found) != 1:
        raise wasm.Unknown(f"{len(found)} parts of {SCRIPT.name} are {part.pattern}")
    return str(found[0])


def patch(content: bytes, names: frozenset[str] | None) -> bytes:
    """Return a module with shared indirect calls and the large no-op, or raise `wasm.Unknown`.

    Exports that are neither used nor imported by the module itself are left out. None keeps all.
    """
    module = Module(content)
    if names is not None:
        imported = {name for _, name in module.imports}
        module.exports = {
            name: what for name, what in module.exports.items() if name in imported or is_used(name, names)
        }
    share_calls(module)
    add_ballast(module)
    return module.to_bytes()


def share_calls(module: Module) -> None:
    """Let every call by number be made by a function that all callers of its type share."""
    shared: dict[bytes, int] = {}
    for index, code in enumerate(tuple(module.bodies)):  # not of those that are added
        if CALL_INDIRECT not in code:
            continue
        parts, done = [], 0
        for kind, start, end in wasm.instructions(code):
            if kind == CALL_INDIRECT:
                call = code[start:end]
                if call not in shared:
                    shared[call] = _add_call(module, call)
                parts += [code[done:start], bytes([CALL]), numeral(shared[call])]
                done = end
        module.bodies[index] = b"".join(parts) + code[done:]


def _add_call(module: Module, call: bytes) -> int:
    """Add the function that makes a call: it has the same parameters, and the number to call."""
    kind = module.types[wasm.number(call, 1)[0]]
    given = range(len(kind.takes) + 1)
    code = b"".join(bytes([GET]) + numeral(place) for place in given) + call
    return module.add(module.type_of(kind.takes + I32, kind.gives), code)


def add_ballast(module: Module) -> None:
    """Add the function that does nothing, if it is given 0, and is large."""
    nothing = module.type_of(b"", b"")
    other = next((place for place, kind in enumerate(module.imported) if kind == nothing), None)
    if other is None:
        raise wasm.Unknown("no function from outside takes and gives nothing")
    calls = (bytes([CALL]) + numeral(other)) * CALLS
    code = bytes([GET, 0, IF, NO_RESULT]) + calls + bytes([wasm.END])
    module.export(CACHE_BALLAST, module.add(module.type_of(I32, b""), code))

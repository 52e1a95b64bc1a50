"""Interpreter: Pyodide's WebAssembly, changed so that a browser optimises it once and keeps what it has made.

Read from the traces of Chromium (tests/bench/start.md has the figures), which has most readers:

- Where a function is called by a number in a table, it puts the functions that it has seen there into the
  code of the caller, and throws that code away when another comes. In Python others always come: the function
  that runs bytecode was made four to seven times at each start, a tenth of a second each. So each such call
  becomes a plain call of a small function, one for each type, that makes it: all callers share that place,
  where everything has been seen.
- It keeps what it has made once there are a million bytes of it. A start makes half of that, and so all
  would be made again at every visit. So there is one function more, ``WEIGHT``, which does nothing and is
  large when it is optimised: ``web/page/interpreter.js`` calls it some time after the first table. It is kept
  with the others, and made once.

- Pyodide can load libraries written in C, so 8560 of its parts have a name for them. At each start its
  script looks up each name, makes objects of it and finds it a place in a table. No page here loads such a
  library: a name that no script says is left out, in the module and in ``script()``, and so is what
  prepares for WebGL.

Nothing else is changed: what Python does is the same.
"""

from __future__ import annotations

import hashlib
import os
import re
from functools import cache
from pathlib import Path

from web.site import wasm
from web.site.paths import CACHE, MODULES
from web.site.wasm import CALL, CALL_INDIRECT, GET, I32, IF, NO_RESULT, Module, numeral

SOURCE = MODULES / "pyodide" / "pyodide.asm.wasm"
SCRIPT = MODULES / "pyodide" / "pyodide.asm.mjs"
SPEAKERS = (MODULES / "pyodide" / "pyodide.mjs",)
"""Other scripts that may say a name."""
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
WEIGHT = "noirWeight"
CALLS = 16_000
"""In that function; in Chromium each is two bytes that become 43."""


@cache
def make() -> Path:
    """Return the file, which is made once for each Pyodide and each state of this program."""
    content = SOURCE.read_bytes()
    sources = (__file__, wasm.__file__, SCRIPT, *SPEAKERS)
    others = b"".join(Path(path).read_bytes() for path in sources)
    folder = CACHE / "interpreter"
    target = folder / f"{hashlib.sha256(others + content).hexdigest()[:32]}.wasm"
    if not target.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        for stale in folder.glob("*.wasm"):
            stale.unlink(missing_ok=True)
        part = target.with_suffix(f".{os.getpid()}")
        part.write_bytes(changed(content, said()))
        part.replace(target)  # complete or not at all, also when two builds run at once
    return target


def script() -> str:
    """Return Pyodide's script without the links to names that no script says."""
    text = SCRIPT.read_text(encoding="utf-8")
    words = said()
    places = set()
    links = []
    for link in _only(LINKS, text).split(";"):
        found = LINK.fullmatch(link)
        if not found:
            raise wasm.Unknown(f"a link of {SCRIPT.name}: {link}")
        if is_said(found["name"], words):
            links.append(link)
        else:
            places.add(found["place"])
    declared = [place for place in _only(PLACES, text).split(",") if place not in places]
    text = PLACES.sub(",".join(declared), LINKS.sub(lambda _: ";".join(links), text))
    for before, after in EDITS:
        text = text.replace(_only(re.compile(re.escape(before)), text), after)
    return text


@cache
def said() -> frozenset[str]:
    """Return every word of the scripts, but for the links."""
    text = SCRIPT.read_text(encoding="utf-8")
    for part in (LINKS, PLACES):
        text = text.replace(_only(part, text), "")
    others = (path.read_text(encoding="utf-8") for path in SPEAKERS)
    return frozenset(re.findall(r"\w+", "\n".join((text, *others))))


def is_said(name: str, words: frozenset[str]) -> bool:
    """Whether words hold a name of the module, as it is or as scripts write it."""
    return name in words or f"_{name}" in words


def _only(part: re.Pattern[str], text: str) -> str:
    """Return the one part of a text that is such; raises `wasm.Unknown` where there is none, or another."""
    found = part.findall(text)
    if len(found) != 1:
        raise wasm.Unknown(f"{len(found)} parts of {SCRIPT.name} are {part.pattern}")
    return str(found[0])


def changed(content: bytes, words: frozenset[str]) -> bytes:
    """Return a module with shared places for calls by number and with the function that is large.

    Names that are neither among the words nor asked for by the module itself are left out.
    """
    module = Module(content)
    asked = {name for _, name in module.imports}
    module.exports = {
        name: what for name, what in module.exports.items() if name in asked or is_said(name, words)
    }
    share_calls(module)
    add_weight(module)
    return module.written()


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
                    shared[call] = _shared(module, call)
                parts += [code[done:start], bytes([CALL]), numeral(shared[call])]
                done = end
        module.bodies[index] = b"".join(parts) + code[done:]


def _shared(module: Module, call: bytes) -> int:
    """Add the function that makes a call: it takes what that takes, and the number to call."""
    kind = module.types[wasm.number(call, 1)[0]]
    given = range(len(kind.takes) + 1)
    code = b"".join(bytes([GET]) + numeral(place) for place in given) + call
    return module.add(module.type_of(kind.takes + I32, kind.gives), code)


def add_weight(module: Module) -> None:
    """Add the function that does nothing, if it is given 0, and is large."""
    nothing = module.type_of(b"", b"")
    other = next(place for place, kind in enumerate(module.imported) if kind == nothing)
    calls = (bytes([CALL]) + numeral(other)) * CALLS
    code = bytes([GET, 0, IF, NO_RESULT]) + calls + bytes([wasm.END])
    module.export(WEIGHT, module.add(module.type_of(I32, b""), code))

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

Nothing else is changed: what Python does, and what others find in the module, is the same.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

from web.site import wasm
from web.site.paths import CACHE, MODULES
from web.site.wasm import CALL, CALL_INDIRECT, GET, I32, IF, NO_RESULT, Module, numeral

SOURCE = MODULES / "pyodide" / "pyodide.asm.wasm"
WEIGHT = "noirWeight"
CALLS = 16_000
"""In that function; in Chromium each is two bytes that become 43."""


@cache
def make() -> Path:
    """Return the file, which is made once for each Pyodide and each state of this program."""
    content = SOURCE.read_bytes()
    program = b"".join(Path(path).read_bytes() for path in (__file__, wasm.__file__))
    folder = CACHE / "interpreter"
    target = folder / f"{hashlib.sha256(program + content).hexdigest()[:32]}.wasm"
    if not target.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        for stale in folder.glob("*.wasm"):
            stale.unlink(missing_ok=True)
        part = target.with_suffix(f".{os.getpid()}")
        part.write_bytes(changed(content))
        part.replace(target)  # complete or not at all, also when two builds run at once
    return target


def changed(content: bytes) -> bytes:
    """Return a module with shared places for calls by number, and with the function that is large."""
    module = Module(content)
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

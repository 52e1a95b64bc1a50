"""Runs inside Pyodide at build time: every .py of a zip becomes a .pyc, the rest is copied."""

import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash

EPOCH = (1980, 1, 1, 0, 0, 0)  # the same bytes at every build


def compile_zip(source: str, target: str) -> None:
    """Write ``target`` from ``source``; bytecode is never checked against a source, which is not shipped."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for info in sorted(old.infolist(), key=lambda info: info.filename):
            name, data = info.filename, old.read(info)
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                name, data = name + "c", bytes(_code_to_hash_pyc(code, source_hash(data), False))
            entry = zipfile.ZipInfo(name, EPOCH)
            new.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)

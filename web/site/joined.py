"""Joined: the scripts that a page imports from its start are one file, for each file is a request.

They stay modules: each runs once, in the order that imports ask for, in a scope of its own. Those that come
later and other pages import them by their names, under which the same module is found.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

ROOT = "main.js"
"""The script of the page itself: what it imports is joined."""
FILE = "start.js"

IMPORT = re.compile(r'^import (?:(?:\* as (\w+)|\{ ([\w, ]+) \}) from )?"\./([\w-]+\.js)";.*\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|const|class) (\w+))", re.MULTILINE)
FOREIGN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def join(folder: Path) -> None:
    """Join what the page's script imports; the files stay, as doors to the modules in the one file."""
    texts: dict[str, str] = {}
    _collect(folder, ROOT, texts)
    root = texts.pop(ROOT)
    scopes = [_scope(name, text, list(texts)[:at]) for at, (name, text) in enumerate(texts.items())]
    told = f"let {', '.join(map(_object, texts))};\n"
    doors = f"export {{ {', '.join(map(_object, texts))} }};\n"
    (folder / FILE).write_text("".join((told, *scopes, doors)), encoding="utf-8")
    for name, text in texts.items():
        (folder / name).write_text(_door(name, text), encoding="utf-8")
    asked = ", ".join(_object(name) for name in texts if f'"./{name}"' in root)
    linked = IMPORT.sub(lambda found: _linked(found, list(texts)), root)
    (folder / ROOT).write_text(f'import {{ {asked} }} from "./{FILE}";\n{linked}', encoding="utf-8")


def _collect(folder: Path, name: str, texts: dict[str, str], above: tuple[str, ...] = ()) -> None:
    """Read a module after all that it imports, as browsers run them."""
    if name in texts or name in above:
        return
    text = (folder / name).read_text(encoding="utf-8")
    for found in IMPORT.finditer(text):
        _collect(folder, found[3], texts, (*above, name))
    texts[name] = text


def _object(name: str) -> str:
    return "$" + name.removesuffix(".js").replace("-", "_")


def _scope(name: str, text: str, before: list[str]) -> str:
    """Return a module as a function that runs at once; its exports are asked for when they are needed."""
    exports = " ".join(f"get {export}() {{ return {export}; }}," for export in EXPORT.findall(text))
    body = EXPORT.sub("", IMPORT.sub(lambda found: _linked(found, before), text))
    if left := FOREIGN.search(body):
        raise ValueError(f"{name}: {left[0]!r} cannot be joined")
    return f"// {name}\n(() => {{\n{_object(name)} = {{ {exports} }};\n{body}}})();\n"


def _linked(found: re.Match[str], before: list[str]) -> str:
    """Return an import as what stands for it in the one file."""
    whole, names, name = found.groups()
    if not whole and not names:
        return ""
    if name in before:
        return f"const {whole or f'{{ {names} }}'} = {_object(name)};\n"
    if whole:
        raise ValueError(f"{name} is imported as a whole by what it imports itself")
    # Modules that import each other: it runs later, and is only called later.
    return "".join(f"const {one} = (...all) => {_object(name)}.{one}(...all);\n" for one in names.split(", "))


def _door(name: str, text: str) -> str:
    """Return what stands in the place of a module's own file."""
    exports = ", ".join(EXPORT.findall(text))
    if not exports:
        return f'import "./{FILE}";\n'
    return f'import {{ {_object(name)} }} from "./{FILE}";\nexport const {{ {exports} }} = {_object(name)};\n'

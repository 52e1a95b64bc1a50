"""A copy of the project with one game more: its folders laid over it, and its line in the registry."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).parent
NOT_COPIED = shutil.ignore_patterns("node_modules", "__pycache__", "browser", "bench", "*.png", "toy")
FOLDERS = ("noir/games", "noir/bots", "web/games")
LAWS = ("tests/laws", "tests/test_imports.py", "tests/web/test_styles.py", "tests/web/test_i18n.py")
"""What speaks about every game there is."""


def copied(home: Path) -> Path:
    """Return a copy of what a change of the project's Python touches."""
    for name in ("noir", "web", "tests"):
        shutil.copytree(ROOT / name, home / name, ignore=NOT_COPIED)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copyfile(path, home / path.name)
    if (ROOT / ".github").is_dir():
        shutil.copytree(ROOT / ".github", home / ".github")
    return home


def register(home: Path, name: str, book: str) -> None:
    """Add the one line: the name of a game and where its rule book is."""
    registry = home / "noir" / "games" / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    start, end = text.index("_BOOKS = {"), text.index("\n}", text.index("_BOOKS = {"))
    line = f'\n    "{name}": ("noir.games.{name}", "{book}"),'
    registry.write_text(text[:end] + line + text[end:], encoding="utf-8")
    assert start < end


def with_toy(home: Path) -> Path:
    """Return a copy of the project with the toy game."""
    copied(home)
    for folder in ("noir", "web"):
        shutil.copytree(TOY / folder, home / folder, dirs_exist_ok=True)
    register(home, "toy", "TOY")
    return home


def with_copy(home: Path, family: str, name: str) -> Path:
    """Return a copy of the project with a game twice, the second time under another name."""
    copied(home)
    for folder in FOLDERS:
        shutil.copytree(home / folder / family, home / folder / name)
        for path in (home / folder / name).rglob("*"):
            if path.suffix in {".py", ".json", ".css"}:
                text = path.read_text(encoding="utf-8")
                path.write_text(text.replace(family, name), encoding="utf-8")
    register(home, name, family.upper())
    return home

"""Project: its name and version, and the changes of this version, as the files at the root have them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from web.site.paths import ROOT

SECTION = r"^## {version} \((\d{{4}}-\d\d-\d\d)\)\n(.*?)(?=^## |\Z)"
UNDATED = (
    "CHANGELOG.md has no section “## {version} (year-month-day)”, but pyproject.toml names that version."
)


class NotReady(RuntimeError):
    """The files don't describe a release. The message says why."""


@dataclass(frozen=True)
class Changes:
    """The changes of a version."""

    day: int
    """When it was released, in seconds since 1970."""
    text: str


@cache
def fields() -> dict[str, Any]:
    """Return the table ``project`` of pyproject.toml."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return data["project"]  # type: ignore[no-any-return]


def version() -> str:
    """Return the version of this project."""
    return str(fields()["version"])


def changes(of: str = "") -> Changes:
    """Return the section of a version in CHANGELOG.md, this one by default, or raise `NotReady`."""
    of = of or version()
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    match = re.search(SECTION.format(version=re.escape(of)), text, re.MULTILINE | re.DOTALL)
    if not match:
        raise NotReady(UNDATED.format(version=of))
    day = datetime.strptime(match[1], "%Y-%m-%d").replace(tzinfo=UTC)
    return Changes(int(day.timestamp()), match[2].strip() + "\n")

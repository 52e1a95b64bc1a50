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
UNDATED = "CHANGELOG.md has no section “## {version} (year-month-day)”, but pyproject.toml has that version."


class NotReady(RuntimeError):
    """The files don't describe a release. The message says why."""


@dataclass(frozen=True)
class Changes:
    """What is new in a version, and the day of its release, in seconds since 1970."""

    released: int
    text: str


@cache
def read() -> dict[str, Any]:
    """Return the table ``project`` of pyproject.toml."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return data["project"]  # type: ignore[no-any-return]


def changes(version: str) -> Changes:
    """Return the section of a version in CHANGELOG.md, or raise `NotReady`."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(SECTION.format(version=re.escape(version)), text, re.MULTILINE | re.DOTALL)
    if not found:
        raise NotReady(UNDATED.format(version=version))
    day = datetime.strptime(found[1], "%Y-%m-%d").replace(tzinfo=UTC)
    return Changes(int(day.timestamp()), found[2].strip() + "\n")

"""The citation: a file of the format CFF 1.2.0 that says the same as the package and the changes."""

from __future__ import annotations

import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

from noir.puzzles import families, load
from web.site.project import changes

ROOT = Path(__file__).parents[1]
DATA: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

# the part of the schema of CFF 1.2.0 that we use
REQUIRED = {"authors", "cff-version", "message", "title"}
OPTIONAL = {"abstract", "date-released", "keywords", "license", "type", "url", "version"}
TYPES = {"software", "dataset"}


def test_the_citation_has_the_keys_of_its_format() -> None:
    assert REQUIRED <= DATA.keys() <= REQUIRED | OPTIONAL
    assert DATA["cff-version"] == "1.2.0"
    assert DATA["type"] in TYPES
    assert all(set(author) == {"name"} and author["name"] for author in DATA["authors"])
    texts = {key: value for key, value in DATA.items() if key not in ("authors", "keywords")}
    assert all(isinstance(value, str) and value.strip() for value in texts.values())
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", DATA["date-released"])
    assert re.fullmatch(r"https?://\S+", DATA["url"])
    assert len(set(DATA["keywords"])) == len(DATA["keywords"])


def test_the_citation_says_the_same_as_the_package() -> None:
    assert DATA["version"] == PROJECT["version"]
    day = datetime.fromisoformat(DATA["date-released"]).replace(tzinfo=UTC)
    assert day.timestamp() == changes().day
    assert DATA["license"] == PROJECT["license"]
    assert DATA["keywords"] == PROJECT["keywords"]
    assert DATA["url"] == PROJECT["urls"]["Homepage"]
    assert [author["name"] for author in DATA["authors"]] == [one["name"] for one in PROJECT["authors"]]


def test_the_citation_counts_the_puzzles() -> None:
    assert f"{sum(len(load(family)) for family in families())} puzzles" in DATA["abstract"]

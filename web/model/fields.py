"""Observation as fields: word for word, as lines that can be read."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any


def fields_of(observation: Any) -> list[tuple[str, str]]:
    """Return name and ``repr`` of every field; a field that has fields of its own is opened once."""
    lines = []
    for field in fields(observation):
        value = getattr(observation, field.name)
        if is_dataclass(value):
            lines += [(f"{field.name}.{name}", text) for name, text in fields_of(value)]
        else:
            lines.append((field.name, repr(value)))
    return lines

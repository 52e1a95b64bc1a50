"""Paths: where things are."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
CACHE = ROOT / "build" / "site"
DIST = ROOT / "dist"

"""Contact sheets: all pictures of one size and theme side by side, and a page to leaf through."""

from __future__ import annotations

from collections import defaultdict
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.pictures.camera import Camera

STYLE = """
body { margin: 16px; background: #ddd; font: 14px sans-serif; }
.sheet { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
figure { margin: 0; }
img { max-height: 420px; max-width: 640px; border: 1px solid #888; display: block; }
"""
PER_SHEET = 12


def lay_out(camera: Camera, out: Path) -> Path:
    """Lay the pictures of a folder on contact sheets. Return the page that shows all of them."""
    groups: dict[str, list[str]] = defaultdict(list)
    for path in sorted(out.glob("*--*x*--*.png")):
        _, size, theme = path.stem.split("--")
        groups[f"{size} {theme}"].append(path.name)
    index = out / "index.html"
    index.write_text(
        _page("".join(_group(title, names) for title, names in groups.items())), encoding="utf-8"
    )
    for title, names in groups.items():
        for start in range(0, len(names), PER_SHEET):
            _photograph(camera, out, title, start // PER_SHEET + 1, names[start : start + PER_SHEET])
    return index


def _photograph(camera: Camera, out: Path, title: str, number: int, names: list[str]) -> None:
    sheet = out / "sheet.html"
    sheet.write_text(_page(_group(title, names)), encoding="utf-8")
    page = camera.browser.new_page(viewport={"width": 1700, "height": 1000})
    page.goto(sheet.resolve().as_uri())
    page.screenshot(path=out / f"sheet {title} {number}.png", full_page=True)
    page.close()
    sheet.unlink()


def _group(title: str, names: list[str]) -> str:
    figures = "".join(
        f'<figure><a href="{escape(name)}"><img src="{escape(name)}" alt=""></a>'
        f"<figcaption>{escape(name.split('--')[0])}</figcaption></figure>"
        for name in names
    )
    return f'<h2>{escape(title)}</h2><div class="sheet">{figures}</div>'


def _page(body: str) -> str:
    return f"<!doctype html><meta charset=utf-8><title>Pictures</title><style>{STYLE}</style>{body}"

"""Read the snippets out of the built host guide, so that guide and tests cannot differ."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from web.i18n import LANGUAGES
from web.site.guides import GUIDE

if TYPE_CHECKING:
    from pathlib import Path

FILES = [file for _, parts in GUIDE for _, file in parts if file]
SNIPPET = re.compile(r"<pre[^>]*><code>(.*?)</code></pre>", re.DOTALL)


def read_guide(dist: Path) -> dict[str, str]:
    """Return each snippet by the name of its file. All languages show the same, but for that of a table."""
    first, *others = [
        [
            re.sub(rf'lang=("?){lang}\b', rf"lang=\1{LANGUAGES[0]}", unescape(found))
            for found in SNIPPET.findall((dist / "host" / f"{lang}.html").read_text(encoding="utf-8"))
        ]
        for lang in LANGUAGES
    ]
    assert all(other == first for other in others)
    return dict(zip(FILES, first, strict=True))

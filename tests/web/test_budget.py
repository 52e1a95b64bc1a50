"""Budget of the look: the cost of styles, drawings and scripts compared with an earlier version."""

from __future__ import annotations

import gzip

from web.site import styles
from web.site.pages import finish_script
from web.site.paths import WEB

BEFORE = 45_916
"""Bytes by gzip of such files at ab4c69d, each by itself, before anything was done for the look."""
FONTS = 24_000
"""Bytes of the text face, two weights. It is compressed as it is."""
MORE = 130_250
"""Bytes that all of the look may cost, with joined scripts and the lines of opponents in one language."""
ELSEWHERE = {"analysis.js", "drag.js", "guide.js", "sweep.js", "theme.js"}
"""Scripts of a page of its own, which no table loads."""


def test_the_look_costs_no_more_than_was_said() -> None:
    """The style sheets, drawings and scripts of a table, and the opponents' lines."""
    files = [
        *(path for path in WEB.rglob("*.svg") if "node_modules" not in path.parts),
        *(
            path
            for path in (WEB / "page").rglob("*.js")
            if path.parent.name not in {"hall", "lab"} and path.name not in ELSEWHERE
        ),
        *WEB.glob("games/*/locales/en/*-says.json"),
    ]
    assert len(files) > 50
    scripts = (path.read_text("utf-8") for path in files if path.suffix == ".js")
    sheets = styles.sheets()
    shipped = [
        *(sheets[name].encode() for name in (styles.FIRST, styles.TABLE)),
        *(path.read_bytes() for path in files if path.suffix != ".js"),
        "".join(finish_script(script, packages={}, worker="", early=[]) for script in scripts).encode(),
    ]
    cost = sum(len(gzip.compress(content, 9)) for content in shipped) + FONTS - BEFORE
    assert cost <= MORE

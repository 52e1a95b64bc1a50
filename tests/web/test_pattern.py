"""Pattern of the build, the repository's own index.html: a page that tells its reader about the build."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from web.site.pages import built
from web.site.paths import ROOT

RAW = (ROOT / "index.html").read_text(encoding="utf-8")


class Shown(HTMLParser):
    """The parts a browser would show and fetch."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.fetched: list[str] = []
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.text += " ".join(value or "" for _, value in attrs)
        if tag in {"link", "script", "img"}:
            self.fetched.append(tag)


def test_opened_as_it_is_it_reads_as_a_page_that_says_what_to_do() -> None:
    """The one command stands there. No placeholder is seen, in text or attribute. Nothing is missed."""
    shown = Shown(RAW)
    assert "python3 -m web" in shown.text
    assert "{{" not in shown.text
    assert shown.fetched == []
    for name in re.findall(r'href="([^"]+)"', RAW.partition("<!-- /raw -->")[0].partition("<!-- raw -->")[2]):
        assert (ROOT / name).is_file()


def test_the_build_removes_the_note() -> None:
    page = built(RAW)
    assert "python3 -m web" not in page
    assert "<!--" not in page
    assert "-->" not in page
    assert page.count("<main>") == page.count("</body>") == page.count("<title>") == 1
    assert "{{region-table}}" in Shown(page).text

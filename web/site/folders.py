"""Bakes the page of each folder with pages to read: whoever has only the folder's address chooses a language.

With scripts the reader's own language opens by itself where it leads to one page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games import families
from web.games import ui_of
from web.i18n import LANGUAGES, NAMES, Words
from web.markup import Html, el, join
from web.site.papers import Paper, write
from web.site.rules import links, with_rules

if TYPE_CHECKING:
    from web.site.pages import Site

# folder -> (its name, its lead, its pages: path and title), as keys of sentences
Entries = tuple[tuple[str, str], ...]


def folders() -> dict[str, tuple[str, str, Entries]]:
    """Return every folder with what its page says: name, lead, and the paths and names of its pages."""
    rules = tuple((f"{{lang}}/{game}.html", f"{game}.page.title") for game in with_rules())
    lessons = [game for game in families() if ui_of(game).tutorial]
    learn = tuple((f"{{lang}}/{game}.html", f"{game}.tutorial.title") for game in lessons)
    one = "{lang}.html"
    return {
        "rules": ("shell.page.rules", "boot.description", rules),
        "learn": ("shell.page.learn", "tutorial.lead", learn),
        "host": ("shell.page.host", "host.lead", ((one, "host.title"),)),
        "teach": ("shell.page.teach", "teach.lead", ((one, "teach.title"),)),
    }


def bake(site: Site) -> None:
    """Write the page of every folder."""
    for folder in folders():
        write(site, folder_page(folder))


def folder_page(folder: str) -> Paper:
    """Return the page of a folder: all its pages in all languages, each in its own words."""
    t = Words("en")
    name, lead, pages = folders()[folder]
    content = join([el("h1", t(name)), [_language(lang, pages) for lang in LANGUAGES]])
    return Paper(
        f"{folder}/index.html",
        "folder-paper",
        "en",
        t(name),
        t(lead),
        content,
        classic=("page/tongue.js",),
        links=links(t),
    )


def _language(lang: str, pages: Entries) -> Html:
    t = Words(lang)
    entries = [
        el("li", el("a", t(title), href=path.format(lang=lang), hreflang=lang)) for path, title in pages
    ]
    return el("section", el("h2", NAMES[lang]), el("ul", entries), lang=lang, class_="chapter")

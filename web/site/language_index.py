"""Language index: the page of a folder with pages to read, to choose a language.

With scripts the reader's own language opens by itself where it leads to one page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games import families
from web.contracts.table import game_name
from web.i18n import LANGUAGES, NAMES, Words
from web.markup import Html, el, join
from web.registry import has_part, style_class
from web.site.document import Paper, write
from web.site.header import with_rules
from web.site.styles import FOLDER, PAPER

if TYPE_CHECKING:
    from web.site.pages import Site

# folder -> (its name, its lead, its pages: path and title), as keys of sentences
Entries = tuple[tuple[str, str], ...]


def folders() -> dict[str, tuple[str, str, Entries]]:
    """Return every folder with its page: name, lead, and the paths and names of its pages."""
    rules = tuple((f"{{lang}}/{game}.html", f"{game}-page.title") for game in with_rules())
    lessons = [game for game in families() if has_part(game, "tutorial")]
    learn = tuple((f"{{lang}}/{game}.html", f"{game}-tutorial.title") for game in lessons)
    one = "{lang}.html"
    return {
        "rules": ("shell.page.rules", "rules.lead", rules),
        "learn": ("shell.page.learn", "tutorial.lead", learn),
        "host": ("shell.page.host", "host.lead", ((one, "host.title"),)),
        "teach": ("shell.page.teach", "teach.lead", ((one, "teach.title"),)),
        "lab": (
            "lab.title",
            "lab.lead.bot",
            (
                (one, "lab.title"),
                ("{lang}/exercises.html", "lab.section.exercises"),
                ("{lang}/class.html", "lab.section.class"),
            ),
        ),
        "club": ("evening.title", "evening.lead", ((one, "evening.title"),)),
        "analyse": ("analysis.title", "analysis.lead", ((one, "analysis.title"),)),
    }


def write_pages(site: Site) -> None:
    """Write the page of every folder."""
    for folder in folders():
        write(site, folder_page(folder))


def folder_page(folder: str) -> Paper:
    """Return the page of a folder: all its pages in all languages, each in its own words."""
    t = Words("en")
    name, lead, pages = folders()[folder]
    text = t(lead, games=t.list([game_name(t, family) for family in families()]))
    of_games = [path for path, _ in pages if _game(path)]
    if of_games:
        inside = el("div", [_poster(t, path, title) for path, title in pages], class_="posters")
    else:
        lists = [[_page(lang, page) for lang in LANGUAGES] for page in pages]
        inside = join([el("ul", one, class_="tongue-list") for one in lists])
    content = join([el("h1", t(name)), el("p", text, class_="lead"), inside])
    return Paper(
        f"{folder}/index.html",
        "folder-paper",
        "en",
        t(name),
        text,
        content,
        classic=("page/language-redirect.js",),
        style=FOLDER if of_games else PAPER,
    )


def _game(path: str) -> str:
    """Return the game that a page is about, or ""."""
    name = path.rpartition("/")[2].removesuffix(".html")
    return name if name in families() else ""


def _poster(t: Words, path: str, title: str) -> Html:
    """Return a game's pages to read: its poster, and one page for each language, in its own words."""
    ways = [_way(lang, path, NAMES[lang], Words(lang)(title)) for lang in LANGUAGES]
    words = [el("h2", t(title)), el("p", ways, class_="ways")]
    art = el("span", class_="poster-art", aria_hidden="true")
    return el("section", art, el("div", words, class_="blurb"), class_=f"poster {style_class(_game(path))}")


def _page(lang: str, page: tuple[str, str]) -> Html:
    return el("li", _way(lang, page[0], Words(lang)(page[1])))


def _way(lang: str, path: str, text: str, about: str | None = None) -> Html:
    """Return the link to a page. It names the subject where the text is the language alone."""
    name = f"{text}: {about}" if about else None
    href = path.format(lang=lang)
    return el("a", text, href=href, hreflang=lang, lang=lang, class_="button", aria_label=name)

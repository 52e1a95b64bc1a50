"""Papers, pages to read: the frame they share, the same in every language and relative to the site."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from web.i18n import Words
from web.markup import Html, el, join
from web.registry import style_class
from web.site import header, metadata, styles
from web.site.pages import CSP, update_note

if TYPE_CHECKING:
    from web.site.pages import Site

TEMPLATE = Path(__file__).parent / "templates" / "page.html"
IMPORT = re.compile(r'\b(?:from|import) ?"(\.[^"]+)"')


@dataclass(frozen=True)
class Paper:
    """One page in one language. ``path`` holds ``{lang}``."""

    path: str
    kind: str
    lang: str
    title: str
    description: str
    content: Html
    scripts: tuple[str, ...] = ()
    """Modules in ``page`` or ``embed`` of our folder. With one of them comes what they must know."""
    game: str = ""
    """The game whose class the content needs."""
    style: str = styles.PAPER
    """The sheet of its kind, of `styles.sheets`."""
    policy: str = CSP
    head: Html = field(default_factory=Html)
    classic: tuple[str, ...] = ()
    """Scripts that are no modules and need to know nothing."""


def up(path: str) -> str:
    """Return the way from a page to the root of the site."""
    return "../" * path.count("/") or "./"


def write(site: Site, paper: Paper) -> None:
    """Write a page into the site."""
    path = paper.path.format(lang=paper.lang)
    t = Words(paper.lang)
    languages = paper.path if "{lang}" in paper.path else ""
    site.write(
        path,
        TEMPLATE.read_text(encoding="utf-8"),
        lang=paper.lang,
        kind=paper.kind,
        title=paper.title,
        description=paper.description,
        policy=paper.policy,
        skip=t("rules.skip"),
        bar=bar(paper, t),
        style=paper.style,
        newer=update_note(paper.lang) if paper.scripts else Html(),
        content=paper.content,
        game=style_class(paper.game) if paper.game else "",
        unofficial=t("rules.unofficial"),
        sharing=metadata.head(path, paper.lang, paper.title, paper.description, languages),
        head=join([_letters(site, paper.lang, up(path)), paper.head, _scripts(site, paper, up(path))]),
    )


def _letters(site: Site, lang: str, root: str) -> Html | None:
    """Return the link to the letters of a language that our other pages do without."""
    if not styles.has_further_letters(lang):
        return None
    return el("link", rel="stylesheet", href=f"{root}app/{site.version}/{styles.LETTERS}.css")


def _scripts(site: Site, paper: Paper, root: str) -> Html:
    """Return the scripts of a page and their imports. On a slow line they wait for the text."""
    app = f"{root}app/{site.version}"
    classic = [el("script", src=f"{app}/{name}", defer=True) for name in paper.classic]
    if not paper.scripts:
        return join(classic)
    config = el("script", site.config(paper.lang, root), type="application/json", id="config")
    modules = [
        el("script", type="module", src=f"{app}/{name}", fetchpriority="low") for name in paper.scripts
    ]
    check = el("script", src=f"{root}boot-check.js", data_last="status", defer=True)
    imports = [
        el("link", rel="modulepreload", href=f"{app}/{name}", fetchpriority="low")
        for name in _imports(site.out / "app" / site.version, paper.scripts)
    ]
    return join([check, config, classic, modules, imports])


def _imports(folder: Path, scripts: tuple[str, ...]) -> list[str]:
    """Return the imports of scripts, direct and indirect, by their paths in our folder."""
    found = list(scripts)
    for name in found:
        path = folder / name
        text = path.read_text(encoding="utf-8") if path.is_file() else ""  # pages alone, in a test
        near = [path.parent / one for one in IMPORT.findall(text)]
        paths = [one.resolve().relative_to(folder.resolve()).as_posix() for one in near]
        found += [one for one in dict.fromkeys(paths) if one not in found]
    return found[len(scripts) :]


def bar(paper: Paper, t: Words) -> Html:
    """Return the header of a page: the name, the rooms, the languages."""
    root = up(paper.path)
    has_languages = "{lang}" in paper.path
    return join(
        [
            el("a", "Noir", href=root, class_="brand"),
            header.rooms(t, root, paper.path),
            header.looks(t),
            header.languages(t, paper.path, root) if has_languages else None,
        ]
    )

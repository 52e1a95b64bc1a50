"""Bakes the pages: templates filled by the same views that draw the table at run time.

A template holds ``{{name}}`` where a value of ``Site.values`` goes (escaped, unless it is Html).
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from noir.games import GAMES, families
from web.contracts.table import game_name
from web.i18n import ENGLISH, LANGUAGES, Words, sentences
from web.markup import Html, el, join
from web.model.settings import SETTINGS, Settings
from web.model.table import TABLE_PARAMS
from web.registry import style_class
from web.site import metadata, placeholder, start_screen
from web.site.paths import ROOT
from web.site.styles import FIRST, TABLE, faces
from web.views import page

if TYPE_CHECKING:
    from pathlib import Path

CSP = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # WebAssembly.compile. No eval, no inline script
        "worker-src 'self' blob:",  # PyScript starts its worker from a blob
        "connect-src 'self' blob:",  # ... which reads its own code again
        "img-src 'self' data:",  # icons inside the styles
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
START = ("start.js", "main.js")
"""The scripts of a start: what the page's own script imports, and that script."""
EARLY = [(setting.name, setting.attribute, setting.values) for setting in SETTINGS if setting.is_early]
"""The settings that scripts show before Python is there."""
COMMENT = re.compile(r"^\s*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)
TRAILING = re.compile(r"[ \t]+$", re.MULTILINE)
NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
VALUE = re.compile(r'JSON\.parse\("\{\{([\w-]+)\}\}"\)')
REGIONS = ("bar", "notice", "now", "table", "ways", "side", "log", "dialog")


@dataclass(frozen=True)
class Site:
    """A site being built."""

    out: Path
    version: str
    preload: tuple[tuple[str, int], ...]
    """The large files of a first visit, from the root, with their sizes in bytes."""

    def write(self, path: str, template: str, **values: str) -> None:
        """Write a page at ``path``. ``{{root}}`` and ``{{app}}`` lead from there to the site and ours."""
        root = "../" * path.count("/") or "./"
        known = {
            "root": root,
            "app": f"{root}app/{self.version}",
            "faces": _faces(f"{root}app/{self.version}/art", values.get("lang", ENGLISH)),
            "csp": CSP,
            "version": self.version,
            **values,
        }
        target = self.out / path
        target.parent.mkdir(parents=True, exist_ok=True)
        text = TRAILING.sub("", fill(template, known))
        target.write_bytes(text.encode("ascii", "xmlcharrefreplace"))

    def config(self, lang: str, root: str = "./") -> Html:
        """Return the configuration of the page's scripts, as JSON for a data block."""
        config = {
            "version": self.version,
            "root": root,
            "app": f"{root}app/{self.version}",
            "lang": lang,
            "langs": LANGUAGES,
            "games": list(GAMES),
            "asked": TABLE_PARAMS,
            "preload": self.preload,
            "pyscript": tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8")),
            "words": boot_words(lang),
        }
        return data_block(config)


def fill(template: str, values: dict[str, str]) -> str:
    """Return a template with every ``{{name}}`` replaced, or raise KeyError for a name without a value."""
    return re.sub(r"\{\{([\w-]+)\}\}", lambda match: str(join(values[match[1]])), template)


def finish_script(script: str, **values: Any) -> str:
    """Return a script of ours as a browser gets it.

    Comments that have lines of their own are left out, for types take much room, and each
    ``JSON.parse("{{name}}")`` becomes the value of that name.
    """
    text = {name: json.dumps(value) for name, value in values.items()}
    return to_ascii(VALUE.sub(lambda match: text[match[1]], COMMENT.sub("", script)))


def to_ascii(script: str) -> str:
    """Return a script in ASCII: a host that names another encoding for it garbles nothing."""
    return NOT_ASCII.sub(lambda match: json.dumps(match[0])[1:-1], script)


def built(template: str) -> str:
    """Return the page without its notes for an unbuilt one, and with the parts kept in comments."""
    page = re.sub(r" *<!-- raw -->.*?<!-- /raw -->\n", "", template, flags=re.DOTALL)
    return re.sub(r" *(<!-- built|built -->)\n", "", page)


def data_block(value: Any) -> Html:
    """Return JSON that can stand inside a script element."""
    return Html(json.dumps(value).replace("<", "\\u003c"))


def boot_words(lang: str) -> dict[str, str]:
    """Return the words of the page before Python is up."""
    t = Words(lang)
    games = t.list([game_name(t, family) for family in families()])
    return sentences(lang, "boot") | {"description": t("boot.description", games=games)}


def incomplete(lang: str) -> Html:
    """Return a sentence for a page whose scripts or styles are not on the server.

    The styles hide it at first, and for good when the boot check is there: it needs neither to be seen.
    """
    words = boot_words(lang)
    return el("p", words["incomplete"], " ", el("a", words["again"], href=""), lang=lang)


def update_note(lang: str) -> Html:
    """Return the note that a newer version is there. The page shows it when one is."""
    words = boot_words(lang)
    return el(
        "p",
        el("span", words["update"], data_word="update"),
        el("span", words["update-without"], data_word="update-without", hidden=True),
        el("button", words["reload"], type="button", data_word="reload"),
        id="update",
        role="status",
        hidden=True,
    )


def index(site: Site) -> None:
    """Write the page of the table, in English, with the data for other languages and games."""
    regions = dict.fromkeys(REGIONS, "") | placeholder.regions(Settings().game, "en")
    pattern = built((ROOT / "index.html").read_text(encoding="utf-8"))
    # opened raw, the root says nothing of it
    template = pattern.replace("<html ", '<html data-has="{{has}}" ', 1)
    values = {f"region-{name}": Html(html) for name, html in regions.items()}
    values["game"] = Html(style_class(Settings().game))
    values["has"] = Html(placeholder.layout(Settings().game))
    values |= {
        "config": site.config("en"),
        "heads": _heads(site),
        "files": table_files(site),
        "foyer": start_screen.draw(Words("en")),
        "warning": incomplete("en"),
        "newer": update_note("en"),
    }
    text = " ".join((*TABLE_PARAMS, "puzzle", "start"))
    values["sharing"] = metadata.head("index.html", "en", "Noir", boot_words("en")["description"])
    site.write(
        "index.html",
        template,
        **boot_words("en"),
        **values,
        langs=" ".join(LANGUAGES),
        games=" ".join(GAMES),
        asked=text,
    )
    for lang in LANGUAGES:
        for game in GAMES:
            baked = placeholder.regions(game, lang)
            attrs = page.attributes(game) | {"html": {"data-has": placeholder.layout(game)}}
            start = {"words": boot_words(lang), "regions": baked, "attrs": attrs}
            target = site.out / "app" / site.version / "baked" / f"{lang}-{game}.json"
            target.parent.mkdir(exist_ok=True)
            target.write_text(json.dumps(start, ensure_ascii=False), encoding="utf-8")


def _faces(art: str, lang: str) -> Html:
    """Return links that fetch the typefaces before all else: one that comes late isn't used."""
    return join(
        el("link", rel="preload", as_="font", type="font/woff2", crossorigin=True, href=f"{art}/{name}")
        for name in faces(lang)
    )


def _heads(site: Site) -> Html:
    """Return links to the first needs of the page: its scripts and its style.

    They stand before any script. One script after the other stops the reading of the page until it has come,
    and a browser that has met a Content-Security-Policy does not look ahead.
    """
    app = f"./app/{site.version}"
    scripts = ("./boot-check.js", f"{app}/page/preflight.js")
    return join(
        [
            *(el("link", rel="preload", as_="script", href=path) for path in scripts),
            el("link", rel="preload", as_="style", href=f"{app}/{FIRST}.css"),
        ]
    )


def table_files(site: Site) -> Html:
    """Return links to all that a table needs: its style, the scripts, the start of Python."""
    app = f"./app/{site.version}"
    modules = [*(f"{app}/page/{name}" for name in START), "./runtime/pyscript/core.js"]
    return join(
        [
            el("link", rel="stylesheet", href=f"{app}/{TABLE}.css"),
            *(el("link", rel="modulepreload", href=path) for path in modules),
        ]
    )


PAGES = (index,)
"""Everything that writes pages into the site. Each is called with the Site."""

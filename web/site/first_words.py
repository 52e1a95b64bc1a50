"""First words: those of a page for any language before Python is there, a file for each language.

Such a page is written in English. Its first script loads the words of its reader's language beside the style.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.i18n import LANGUAGES, Words
from web.site import boot_check, embed, start_screen
from web.site.pages import finish_script, incomplete

if TYPE_CHECKING:
    from web.site.pages import Site

FOLDER = "first"
SCRIPT = 'globalThis.noirFirst = JSON.parse("{{words}}");\n'
"""Classic, since a sandboxed frame loads no module and no data."""


def write_pages(site: Site) -> None:
    """Write the first words of every language."""
    folder = site.out / "app" / site.version / FOLDER
    folder.mkdir()
    for lang in LANGUAGES:
        words = {
            "regions": {"foyer": start_screen.draw(Words(lang)), "incomplete": incomplete(lang)},
            "faults": boot_check.words(lang),
            "poster": embed.words(lang),
        }
        text = finish_script(SCRIPT, words=words)
        (folder / f"{lang}.js").write_text(text, encoding="utf-8")

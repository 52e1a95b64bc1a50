"""Metadata of every page for previews and search engines, with and without the address of the site."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
from functools import cache
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from noir.games import GAMES, families
from web.contracts.table import game_name
from web.i18n import LANGUAGES, Words
from web.site import (
    analysis,
    embed,
    first_words,
    guides,
    hall,
    lab,
    language_index,
    licences,
    metadata,
    pages,
    rules,
    start_screen,
)
from web.site.pages import Site, boot_words
from web.site.paths import WEB

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long  # it takes seconds to build the pages

MAX_CHARS, PACKED = 640_000, 103_000
"""Bytes of a page at most. What is more belongs on a second page. French letters are references of six."""
ENDS = 6500
"""Elements that end, at most."""
URL = "https://club.example/games/noir/"


class Head(HTMLParser):
    """The metadata of a page: by name or property, and its links by rel."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.links: list[dict[str, str]] = []
        self.lang = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        fields = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.lang = fields["lang"]
        if tag == "meta":
            self.meta[fields.get("name") or fields.get("property") or "charset"] = fields.get("content", "")
        if tag == "link":
            self.links.append(fields)

    def link(self, rel: str) -> list[str]:
        return [link["href"] for link in self.links if link["rel"] == rel and "type" not in link]


def build_at(out: Path, url: str) -> Path:
    """Write every page of a site, without the runtime."""
    (out / "example").mkdir(parents=True)
    shutil.copytree(WEB / "page", out / "app" / "v" / "page")
    site = Site(out, "v", ())
    with mock.patch.dict(os.environ, {"NOIR_URL": url}):
        for write in (
            pages.index,
            *(
                part.write_pages
                for part in (rules, guides, language_index, embed, first_words, lab, analysis, hall, licences)
            ),
        ):
            write(site)
        metadata.write(out)
    return out


@pytest.fixture(scope="module")
def pages_with_address(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a site that knows its address."""
    return build_at(tmp_path_factory.mktemp("known"), URL.rstrip("/"))


@pytest.fixture(scope="module")
def unknown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of a site that may lie anywhere."""
    return build_at(tmp_path_factory.mktemp("unknown"), "")


@cache
def heads(out: Path) -> tuple[tuple[str, Head], ...]:
    """Return the metadata of every page of a site, by its path."""
    paths = sorted(out.rglob("*.html"))
    pages = ((path, path.read_text(encoding="utf-8").partition("</head>")[0]) for path in paths)
    return tuple((path.relative_to(out).as_posix(), Head(html)) for path, html in pages)


def place(path: str) -> str:
    return URL + path.removesuffix("index.html")


def test_every_public_page_has_an_address_and_a_description(pages_with_address: Path) -> None:
    """In the language of the page, and the same words for a preview as for a search. The picture is there."""
    found = dict(heads(pages_with_address))
    assert len(found) > 25
    for path, head in found.items():
        if path in metadata.HIDDEN:
            assert head.meta["robots"] == "noindex"
            assert head.link("canonical") == []
            continue
        assert head.link("canonical") == [head.meta["og:url"]] == [place(path)], path
        assert head.meta["og:description"] == head.meta["description"] == head.meta["twitter:description"]
        assert len(head.meta["description"]) > 30, path
        assert head.meta["og:locale"].startswith(head.lang), path
        assert head.meta["og:image"] == head.meta["twitter:image"] == f"{URL}preview.png"
        assert head.meta["og:image:alt"] == Words(head.lang)("host.picture")
    picture = (pages_with_address / "preview.png").read_bytes()
    size = tuple(int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
    assert size == (metadata.WIDTH, metadata.HEIGHT)


def test_translated_pages_link_to_each_other(pages_with_address: Path) -> None:
    """Each names all, itself too, and the folder's own page for everybody else."""
    found = dict(heads(pages_with_address))
    for path, head in found.items():
        fields = {link["hreflang"]: link["href"] for link in head.links if "hreflang" in link}
        if not re.search(rf"/({'|'.join(LANGUAGES)})\b", f"/{path}"):
            assert fields == {}
            continue
        assert set(fields) == {*LANGUAGES, "x-default"}, path
        assert fields[head.lang] == place(path)
        for address in fields.values():
            name = address.removeprefix(URL)
            assert (name or "index.html") in found or f"{name}index.html" in found, address


def test_the_list_of_pages_matches_the_public_pages(pages_with_address: Path) -> None:
    listed = re.findall(
        r"<loc>([^<]*)</loc>", (pages_with_address / "sitemap.xml").read_text(encoding="utf-8")
    )
    assert sorted(listed) == sorted(
        place(path) for path, _ in heads(pages_with_address) if path not in metadata.HIDDEN
    )
    assert f"Sitemap: {URL}sitemap.xml" in (pages_with_address / "robots.txt").read_text(encoding="utf-8")


def test_every_page_has_an_icon(unknown: Path) -> None:
    """Also the embed, whose origin may have none. The test of all addresses knows that the file is there."""
    for name, head in heads(unknown):
        assert [link["type"] for link in head.links if link["rel"] == "icon"] == ["image/svg+xml"], name


def test_every_page_has_its_own_dark_look_and_room_for_a_keyboard(unknown: Path) -> None:
    """An extension that darkens pages leaves it alone, and a phone's keyboard covers no field."""
    for path, head in heads(unknown):
        if path != "example/page.html":
            assert "darkreader-lock" in head.meta, path
            assert "interactive-widget=resizes-content" in head.meta["viewport"], path


def test_no_page_is_longer_than_a_slow_line_bears(unknown: Path) -> None:
    """As a small server sends it and as one that compresses."""
    whole = {path: path.read_bytes() for path in unknown.rglob("*.html")}
    packed = {path: gzip.compress(page, 1) for path, page in whole.items()}
    longest = max(whole, key=lambda path: len(whole[path]))
    assert len(whole[longest]) <= MAX_CHARS
    assert whole[longest].count(b"</") <= ENDS
    assert max(map(len, packed.values())) <= PACKED


def test_without_an_address_nothing_absolute_is_written(unknown: Path) -> None:
    """No canonical address, no picture, no list of pages. Title and description need none."""
    for path, head in heads(unknown):
        assert not [
            name for name, value in head.meta.items() if "://" in value or name.startswith("twitter:")
        ]
        if path not in metadata.HIDDEN:
            assert head.meta["og:title"], path
            assert head.meta["og:description"] == head.meta["description"], path
        assert not [link for link in head.links if "://" in link["href"]], path
        assert path == "example/page.html" or len(head.meta["description"]) > 30, path
    for name in ("sitemap.xml", "robots.txt", "preview.png"):
        assert not (unknown / name).exists()


def test_the_table_describes_itself_in_the_language_it_speaks(unknown: Path) -> None:
    """The parts the page updates when it changes its language."""
    for lang in LANGUAGES:
        baked = json.loads(
            (unknown / "app" / "v" / "baked" / f"{lang}-{families()[0]}.json").read_text("utf-8")
        )
        assert baked["words"]["description"] == boot_words(lang)["description"]


@pytest.mark.parametrize("folder", language_index.folders())
def test_a_folders_page_links_to_all_its_pages(unknown: Path, folder: str) -> None:
    """Every page below the folder, each link with its language: this works without a script."""
    html = (unknown / folder / "index.html").read_text(encoding="utf-8")
    main = unescape(html[html.index("<main") : html.index("</main>")])
    links = re.findall(r'<a href="([^"]+)" hreflang="(\w+)" lang="\2"', main)
    below = [path.relative_to(unknown / folder).as_posix() for path in (unknown / folder).rglob("*.html")]
    assert sorted(path for path, _ in links) == sorted(set(below) - {"index.html"})
    assert all(path.startswith(lang) for path, lang in links)
    for lang in LANGUAGES:
        for _, title in language_index.folders()[folder][2]:
            assert Words(lang)(title) in main


def test_a_folders_page_has_its_own_sentence(unknown: Path) -> None:
    """The same sentence to readers and to previews. No other folder, nor the site, has it."""
    fields = {}
    for folder in language_index.folders():
        html = (unknown / folder / "index.html").read_text(encoding="utf-8")
        (fields[folder],) = re.findall(r'<p class="lead">([^<]+)</p>', html)
        (described,) = re.findall(r'<meta name="description" content="([^"]+)"', html)
        assert described == fields[folder]
    whole = (unknown / "index.html").read_text(encoding="utf-8")
    assert len(set(fields.values())) == len(fields)
    assert [folder for folder, sentence in fields.items() if sentence in whole] == []


def test_no_page_links_to_a_file_that_a_folder_shows_anyway(unknown: Path) -> None:
    """Servers that tidy addresses lead from index.html to a folder without its slash."""
    for path in unknown.rglob("*.html"):
        found = re.findall(r'(?:href|action|src)="([^"]*index\.html[^"]*)"', path.read_text(encoding="utf-8"))
        assert found == [], path


def test_a_frame_says_in_every_language_how_long_its_game_takes(pages_with_address: Path) -> None:
    posters = covers(pages_with_address)
    for lang in LANGUAGES:
        for family in families():
            assert posters[lang][family]["time"] == start_screen.duration(Words(lang), family)
    assert "{n}" not in json.dumps(posters)


def covers(site: Path) -> dict[str, dict[str, dict[str, str]]]:
    """The posters of a frame before it starts, by language and by game or puzzle."""
    files = site.glob("app/*/first/*.js")
    words = {
        path.stem: json.loads(path.read_text("utf-8").partition(" = ")[2].rstrip(";\n")) for path in files
    }
    return {lang: data["poster"]["posters"] for lang, data in words.items()}


def test_the_frame_of_a_puzzle_names_the_puzzle_and_no_game(pages_with_address: Path) -> None:
    """On its poster, on its button, and in the title that the element gives to the frame."""
    script = (pages_with_address / "noir-game.js").read_text(encoding="utf-8")
    for lang, posters in covers(pages_with_address).items():
        t = Words(lang)
        games = [game_name(t, game) for game in GAMES]
        for shown, name in (("daily", t("puzzle.daily")), ("puzzle", t("puzzle.title"))):
            assert posters[shown]["name"] == name
            assert posters[shown]["play"] == t("embed.solve")
            assert not any(game in " ".join(posters[shown].values()) for game in games)
            assert json.dumps(name) in script

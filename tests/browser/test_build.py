"""The built site as files: complete, closed, and without anything that a strict policy would forbid."""

from __future__ import annotations

import gzip
import hashlib
import json
import marshal
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urljoin, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OWN
from tests.browser.table import Table
from tests.tree import copy_project
from web.site import boot_check, bundle, first_words, metadata, project, pyodide_patch, study, wasm
from web.site import build as site_build
from web.site.build import build
from web.site.bundle import bytecode
from web.site.licences import packages
from web.site.offline import NOT_KEPT, integrity, sign
from web.site.paths import CACHE, MODULES, ROOT
from web.site.runtime import LATER
from web.site.serve import Server
from web.site.stdlib_stubs import ADDED, LAZY, STAND_INS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page


pytestmark = OWN
HERE = Path(__file__).parent


def app(dist: Path) -> Path:
    """Return the folder of our files. There is exactly one version in a site."""
    (found,) = (dist / "app").iterdir()
    return found


def test_every_stand_in_takes_the_place_of_a_module_of_the_stock_library() -> None:
    """A new Pyodide that has moved a module would otherwise carry both. The added ones are new to it."""
    with zipfile.ZipFile(MODULES / "pyodide" / "python_stdlib.zip") as stock:
        assert set(STAND_INS.values()) - set(stock.namelist()) == ADDED


def test_the_configuration_lists_exactly_what_exists(dist: Path) -> None:
    """Every file that pyscript.toml names is where the worker looks, and the page carries it as it is."""
    data = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    here = app(dist)
    assert (here / data["interpreter"]).is_file()
    assert "files" not in data  # what Python reads comes through the interpreter
    page = (dist / "index.html").read_text("utf-8")
    block = re.search(r'<script type="application/json" id="config">(.*?)</script>', page, re.DOTALL)
    assert block
    assert json.loads(block[1])["pyscript"] == data


class Addresses(HTMLParser):
    """Collects the files a page loads or links to, and the violations of a strict policy."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.forbidden: list[str] = []
        self.policies: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = dict(attrs)
        self.found += [value for name, value in attrs if name in {"href", "src"} and value]
        self.forbidden += [f"{tag} {name}" for name in data if name.startswith("on") or name == "style"]
        if tag == "script" and "src" not in data and data.get("type") != "application/json":
            self.forbidden.append("inline script")
        if tag == "style":
            self.forbidden.append("inline style")
        if data.get("http-equiv") == "Content-Security-Policy":
            self.policies.append(data.get("content") or "")


class Sentences(HTMLParser):
    """Collects the words a page gives to readers, listeners and search engines."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the words in attributes, and note those that are code."""
        self.found += [value for name, value in attrs if name in {"content", "title", "aria-label"} and value]
        if tag in {"script", "style", "pre", "code"}:
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Leave code."""
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        """Keep words."""
        if not self.inside:
            self.found.append(data)


def test_no_sentence_of_a_page_has_a_place_that_nobody_filled(dist: Path) -> None:
    """Braces in a word file hold a number or a name on every page."""
    for page in sorted(dist.rglob("*.html")):
        reader = Sentences()
        reader.feed(page.read_text("utf-8"))
        assert [result for result in reader.found if re.search(r"\{[a-z_]+\}", result)] == [], page.name


def test_every_page_is_under_the_policy_and_every_address_leads_somewhere(dist: Path) -> None:
    """Every relative address is a file of the site. No handler, nothing inline without its hash."""
    pages = sorted(dist.rglob("*.html"))
    assert len(pages) > 1
    for page in pages:
        reader = Addresses()
        reader.feed(page.read_text("utf-8"))
        name = page.relative_to(dist).as_posix()
        (policy,) = reader.policies
        assert "unsafe-inline" not in policy, name
        hashed = {f"inline {kind}" for kind in ("script", "style") if f"{kind}-src 'sha256-" in policy}
        assert {*reader.forbidden} <= hashed, name
        for address in reader.found:
            parts = urlsplit(address)
            if parts.scheme or not parts.path:
                continue
            target = dist / urljoin(f"/{name}", parts.path).lstrip("/")
            # Some hosts have no page for a folder but for that of the site.
            assert target.is_file() or (target / "index.html").is_file(), f"{name}: {address}"


def test_the_service_worker_lists_every_file_with_its_hash(dist: Path) -> None:
    """Nothing that a reader may open is missing from the list, nothing on it is stale. Pages have a mark."""
    script = (dist / "sw.js").read_text("utf-8")
    listed = json.loads(script[script.index("{") : script.index("};") + 1])
    files = {path for path in dist.rglob("*") if path.is_file() and path.name != "sw.js"}
    files = {path for path in files if not path.name.startswith(".")}  # read by Git and by servers
    files -= {*(dist / study.FOLDER).rglob("*")}  # fetched when somebody reads it
    listable = {path for path in files if path.suffix not in NOT_KEPT and not path.match("style*.html")}
    assert {dist / name for name in listed} == listable
    for path in listable:
        content = path.read_bytes()
        found = listed[path.relative_to(dist).as_posix()]
        if path.suffix != ".html":
            assert found == integrity(content), path
            continue
        mark = f'\n<template data-mark="{found}"></template>'.encode()
        assert content.count(mark) == 1, path
        assert sign(content.replace(mark, b"")) == (content, found)
        assert len(content) - content.index(mark) < len(mark) + 20, path  # one that is cut has no mark


def test_git_converts_no_line_end_of_a_site(dist: Path, tmp_path: Path) -> None:
    """A hash would not match any more. The site is in a folder of a repository that converts all it can."""
    (tmp_path / ".gitattributes").write_text("* text=auto eol=crlf\n", encoding="utf-8")
    docs = tmp_path / "docs"
    docs.mkdir()
    for name in (".gitattributes", "index.html", "sw.js", "manifest.webmanifest", "licences.html"):
        shutil.copy(dist / name, docs)
    git = ["git", "-c", "core.autocrlf=true", "-c", "user.name=a", "-c", "user.email=a@a.example"]
    for command in ("init -q", "add .", "commit -qm site", "rm -qr --cached docs", "clean -qfdx docs"):
        subprocess.run([*git, *command.split()], cwd=tmp_path, check=True)
    subprocess.run([*git, "checkout", "-q", "HEAD", "--", "docs"], cwd=tmp_path, check=True)
    for path in docs.iterdir():
        assert path.read_bytes() == (dist / path.name).read_bytes(), path.name


SERVER_LANGUAGES = frozenset(
    [".asp", ".aspx", ".cgi", ".cfm", ".fcgi", ".jsp", ".php", ".phtml", ".pl", ".py", ".rb", ".sh", ".shtml"]
)


def test_no_file_has_the_ending_of_a_program(dist: Path) -> None:
    """Some hosts run such a file in place of sending it, and some filters refuse it."""
    assert [path.name for path in dist.rglob("*") if path.suffix in SERVER_LANGUAGES] == []


def test_what_a_server_can_name_another_encoding_for_is_ascii(dist: Path) -> None:
    """Pages, styles, and scripts that are not modules. Of modules and JSON browsers know the encoding."""
    pages = [*dist.rglob("*.html")]
    scripts = re.compile(r'<script(?![^>]*type="module")[^>]* src="([^"]+)"')
    named = {
        (page.parent / name).resolve() for page in pages for name in scripts.findall(page.read_text("utf-8"))
    }
    ours = {
        path
        for path in dist.rglob("*.js")
        if dist / "runtime" not in path.parents and "later" not in path.parts
    }
    for path in (*pages, *dist.rglob("*.css"), *named, *ours):
        assert path.read_bytes().isascii(), path
    for page in pages:
        inside = re.findall(r"<(script|style)[^>]*>(.*?)</\1>", page.read_text("utf-8"), re.DOTALL)
        assert not [text for _, text in inside if re.search(r"&#\d+;", text)], page


def test_the_manifest_names_files_that_exist(dist: Path) -> None:
    """Icons and pictures of the installable app."""
    data = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    for picture in (*data["icons"], *data["screenshots"]):
        assert (dist / picture["src"]).is_file(), picture
    assert (dist / data["share_target"]["action"]).is_file()


def test_each_copy_of_the_site_is_an_app_of_its_own(dist: Path, site: str) -> None:
    """Browsers tell apps apart by an address: that of the start, or an id below the host, without folder."""
    data = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    start = urljoin(site, data["start_url"])
    assert urljoin(urljoin(start, "/"), data.get("id", start)) == site


@pytest.mark.parametrize(
    ("shared", "opened"),
    [
        ("Look: https://other.example/noir/#g=1abc", "/#g=1abc"),
        ("https://other.example/?lang=de#d=Aq.7", "/#d=Aq.7"),
        ("Today: https://other.example/?lang=de&puzzle=five-abc", "/?puzzle=five-abc"),
        ("See <https://other.example/noir/?%23g%3D1abc> or not", "/#g=1abc%3E%20or%20not"),
        ("https://other.example/noir/?puzzle=five-abc#_=_", "/?puzzle=five-abc"),
        ("https://other.example/noir/analyse/fr.html#.0abc!", "/analyse/fr.html#.0abc!"),
        ("https://other.example/noir/lab/en.html#bot=1abc", "/lab/en.html#bot=1abc"),
        ("hello", "/?start=auto"),
    ],
)
def test_what_another_app_shares_is_opened_here(page: Page, site: str, shared: str, opened: str) -> None:
    """A link keeps its content and loses its host."""
    page.route(
        re.compile(r"/noir/((analyse|lab)/..\.html)?(\?.*)?$"), lambda route: route.fulfill(body="opened")
    )
    page.goto(f"{site}shared.html?{urlencode({'title': 'Noir', 'text': shared})}")
    expect(page.locator("body")).to_have_text("opened")
    assert page.url == site.rstrip("/") + opened


def test_every_package_in_the_site_is_on_the_page_of_licences(dist: Path) -> None:
    """Name and version of all that npm has brought."""
    page = (dist / "licences.html").read_text("utf-8")
    for path, version, _ in packages():
        assert f"{path.rpartition('node_modules/')[2]} {version}" in page


def test_every_licence_on_that_page_has_its_text(dist: Path) -> None:
    """Not its name alone: each section holds a whole licence, and where the source of Pyodide is."""
    page = (dist / "licences.html").read_text("utf-8")
    sections = re.findall(r"<section>.*?</section>", page, re.DOTALL)
    assert len(sections) == len(list(packages()))
    for section in sections:
        assert re.search("AS IS|&quot;as is&quot;|as is|ASIS", section), section[:300]
        assert len(section) > 700, section[:300]
    assert "https://github.com/pyodide/pyodide/tree/" in page
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in page
    assert "{author}" not in page


def test_the_page_of_licences_tells_how_to_check_the_interpreter(dist: Path) -> None:
    """The hash of Pyodide's WebAssembly, that of ours, and the command, which prints both in this order."""
    page = (dist / "licences.html").read_text("utf-8")
    original, (ours,) = MODULES / "pyodide" / "pyodide.asm.wasm", dist.glob("runtime/*/pyodide.asm.wasm")
    found = re.findall(r"^  ([0-9a-f]{64})$", page, re.MULTILINE)
    assert found == [hashlib.sha256(path.read_bytes()).hexdigest() for path in (original, ours)]
    assert f"SHA-256 of ours, {ours.relative_to(dist).as_posix()}:" in page
    (command,) = re.findall(r"^  python3 -m web build &amp;&amp; sha256sum (.*)$", page, re.MULTILINE)
    first, second = command.split()
    assert ROOT / first == original
    assert ours.relative_to(dist).match(second.removeprefix("dist/"))


def test_a_release_from_another_place_and_time_zone_is_the_same(release: Path, tmp_path: Path) -> None:
    """A copy of the sources, another account's way to create files, and a host's address change no byte.

    Its bytecode is there already. A source that is changed while the tests run changes the second release.
    """
    home = copy_project(tmp_path / "elsewhere")
    shutil.copytree(CACHE, home / CACHE.relative_to(ROOT))
    own = {**os.environ, "TZ": "Pacific/Kiritimati", metadata.VARIABLE: "https://club.example/noir/"}
    command = [sys.executable, "-m", "web", "release", "--out", str(tmp_path / "again")]
    subprocess.run(command, cwd=home, env=own, umask=0o077, check=True, stdout=subprocess.DEVNULL)
    names = sorted(path.name for path in release.iterdir())
    assert names == sorted(path.name for path in (tmp_path / "again").iterdir())
    for name in names:
        assert (release / name).read_bytes() == (tmp_path / "again" / name).read_bytes(), name


def test_bytecode_that_is_made_again_is_the_same(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process compiles a few modules in another place."""
    contents = bundle.find_contents()
    few = {name: contents[name] for name in bytecode.reachable(contents, ("noir.match", "web.markup"))}
    assert len(few) > 5
    monkeypatch.setattr(bundle, "CACHE", tmp_path)
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    job = ("bundle_ours", "ours.zip", " ".join(sorted(LAZY)))
    (again,) = bundle._make({"ours.zip": bundle._zip(few)}, [job])
    whole = read_parts(app(dist) / "noir.bin", app(dist) / LATER / "noir.bin")
    assert read_parts(again) == {name: whole[name] for name in few}


def read_parts(first: Path, *rest: Path) -> dict[str, bytes]:
    """Return the bytecode in a bundle, by the name of the source."""
    content = b"".join(gzip.decompress(path.read_bytes()) for path in (first, *rest))
    start = 4 + int.from_bytes(content[:4], "little")
    modules, *_ = marshal.loads(content[4:start])
    return {name: content[start + at : start + at + size] for name, _, at, size in modules.values()}


def test_a_release_is_the_site_with_a_date_of_its_version(release: Path, dist: Path) -> None:
    """A server sees by the date that a page has changed. Every account can read an unpacked file."""
    (archive,) = release.glob("noir-*-site.zip")
    version = project.version()
    day = datetime.fromtimestamp(project.changes().day, UTC)
    with zipfile.ZipFile(archive) as packed:
        members = {info.filename: info for info in packed.infolist()}
        files = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
        assert members.keys() == {f"noir/{name}" for name in files}
        for name, path in files.items():
            assert packed.read(f"noir/{name}") == path.read_bytes()
    for name, info in members.items():
        is_dated = name.endswith("pyodide.asm.wasm")  # its address has its version
        assert info.date_time[:3] == ((1985, 10, 26) if is_dated else (day.year, day.month, day.day)), name
        assert info.external_attr >> 16 == 0o100644
    assert f"Noir {version}\n" in (dist / "README.txt").read_text("utf-8")


def test_a_release_lists_the_hash_of_each_file(release: Path) -> None:
    """``sha256sum`` checks them all."""
    version = project.version()
    names = {path.name for path in release.iterdir()}
    assert names == {
        f"noir-{version}-site.zip",
        f"noir-{version}-notes.md",
        f"noir-{version}.cdx.json",
        f"noir-game-{version}.tgz",
        f"noir_table-{version}.tar.gz",
        f"noir_table-{version}-py3-none-any.whl",
        "SHA256SUMS",
    }
    command = ["sha256sum", "-c", "SHA256SUMS"]
    done = subprocess.run(command, cwd=release, check=True, capture_output=True, text=True)
    assert {line.removesuffix(": OK") for line in done.stdout.splitlines()} == names - {"SHA256SUMS"}


def test_a_folder_that_is_not_a_site_is_never_cleared(tmp_path: Path) -> None:
    """The build refuses to write over someone's files."""
    (tmp_path / "letters.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(FileExistsError):
        build(tmp_path)
    assert (tmp_path / "letters.txt").read_text("utf-8") == "dear"


def test_the_interpreter_that_is_served_is_made_of_what_was_fetched(dist: Path) -> None:
    """It is Pyodide's, changed as web/site/pyodide_patch.py says, and kept under the hash that it has."""
    (path,) = dist.glob("runtime/pyodide-*/pyodide.asm.wasm")
    content = path.read_bytes()
    names = pyodide_patch.names_used_by_scripts()
    assert content == pyodide_patch.patch(pyodide_patch.SOURCE.read_bytes(), names)
    worker = (dist / "sw.js").read_text("utf-8")
    assert f'"{path.relative_to(dist).as_posix()}": "{integrity(content)}"' in worker


def test_a_build_with_pyodides_own_files_says_so_and_plays(
    tmp_path: Path, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no patch fits, the original files are shipped, the build warns twice, and the game starts.

    Pages to read are left out: they ask for no Python.
    """
    monkeypatch.setattr(pyodide_patch, "LINKS", re.compile("(?!)"))
    monkeypatch.setattr(wasm, "instructions", _refuse)
    monkeypatch.setattr(pyodide_patch, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(site_build, "WRITERS", (boot_check.write_pages, first_words.write_pages))
    pyodide_patch.make.cache_clear()
    lines: list[str] = []
    try:
        out = build(tmp_path / "dist", lines.append, quick=True).out
    finally:
        pyodide_patch.make.cache_clear()
    (home,) = (out / "runtime").glob("pyodide-*")
    assert (home / "pyodide.asm.wasm").read_bytes() == pyodide_patch.SOURCE.read_bytes()
    assert (home / "pyodide.asm.js").stat().st_size > pyodide_patch.SCRIPT.stat().st_size * 0.99
    assert len([line for line in lines if line.startswith("warning")]) == 2
    server = Server(out).start()
    table = Table(page, server.address).open(role="first", level="easy", seed="original")
    assert table.act(table.actions[0]).ply > 0
    server.stop()


def _refuse(code: bytes) -> Iterator[tuple[int, int, int]]:
    raise wasm.Unknown(f"{len(code)} bytes")

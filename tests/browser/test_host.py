"""Every snippet of the host guide, run as a host would: in a page, in a shell, on a server."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from noir.core import Seat
from noir.games import GAMES, families
from tests.any_game import OTHER
from tests.browser.embedding import BOOT, Club
from tests.browser.machine import TOOLS, npm_tool
from tests.browser.table import ACTION
from tests.tree import copy_english
from web.contracts.table import game_name, view_of
from web.i18n import LANGUAGES, Words
from web.model.settings import CHOICES
from web.registry import ui_of
from web.site.guides import FROM_TABLE
from web.site.runtime import tool
from web.site.serve import Server

READY = [params for family in families() for _, params in ui_of(family).ready]
"""The orders of a table that the teachers' page offers, game by game."""

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Guard

EXAMPLE = "https://club.example/noir/"


def run(script: str, home: Path, out: Path) -> None:
    """Run a snippet in a shell, with the Python of the tests. The build is quick and has another folder."""
    script = script.replace("python3", sys.executable).replace("web build", f"web build --quick --out {out}")
    subprocess.run(["bash", "-euc", script], cwd=home, check=True, stdout=subprocess.DEVNULL)


@pytest.fixture
def club(page: Page, tmp_path: Path, site: str) -> Iterator[Club]:
    """A host's page on another origin."""
    folder = tmp_path / "club"
    folder.mkdir()
    server = Server(folder).start()
    club = Club(page, folder, server.address, site)
    yield club
    server.stop()


def test_each_snippet_shows_a_table(club: Club, guide: dict[str, str]) -> None:
    """Pasted into a page of another origin, with nothing changed but the address. A puzzle opens."""
    for name in ("element.html", "iframe.html", "wordpress.html", "position.html", "puzzle.html"):
        club.show(guide[name].replace(EXAMPLE, club.site))
        expect(club.inside.locator("#poster-play"), name).to_be_visible()
        assert club.frame.evaluate("window.parent !== window"), name
    club.start()
    expect(club.inside.locator("#table")).to_be_visible()


def test_the_snippet_that_talks_plays_the_first_card(club: Club, guide: dict[str, str]) -> None:
    club.show(guide["talk.html"].replace(EXAMPLE, club.site))
    expect(club.inside.locator('#table[data-ply="2"]')).to_be_visible(timeout=BOOT)
    expect(club.page.locator("#news")).not_to_be_empty()


def test_the_example_page_hears_and_steers_the_table(page: Page, site: str) -> None:
    """The page that comes with the site: language, look, hint, take back, and the list of messages."""
    page.goto(f"{site}example/page.html")
    inside = page.frame_locator("iframe")
    inside.locator("#poster-play").click()
    expect(inside.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
    page.locator("#lang").select_option("de")
    expect(inside.locator("html")).to_have_attribute("lang", "de")
    inside.locator(ACTION).first.click()
    expect(page.locator("#news")).to_contain_text("move:")
    expect(inside.locator('html[data-state="ready"] #table[data-ply="2"]')).to_be_visible()
    page.locator("#undo").click()
    expect(page.locator("#news")).to_contain_text('"ply":0')


def test_the_seat_of_the_element_is_no_role_of_the_page_around_it(club: Club, guard: Guard) -> None:
    """`seat` seats. `role`, its name of before, does so too and leaves the element. Axe is content."""
    guard.allowed.append("postMessage")  # axe talks to frames, and ours is not on its page's origin
    for name in ("seat", "role"):
        club.show(
            '<main><h1>A club</h1><script src="SITE/noir-game.js" defer></script>'
            f'<noir-game id="noir" game="{OTHER}" {name}="second" level="easy" lang="en"></noir-game></main>'
        )
        expect(club.page.locator("#noir")).to_have_attribute("seat", "second")
        expect(club.page.locator("#noir")).not_to_have_attribute("role", re.compile(""))
        expect(club.page.locator("iframe")).to_have_attribute("title", game_name(Words("en"), OTHER))
        expect(club.inside.locator("main h1")).to_have_text(game_name(Words("en"), OTHER))
        found = Axe().run(club.page, options={"resultTypes": ["violations"]})
        assert [one["id"] for one in found.response["violations"]] == []


def test_the_folder_is_built_with_a_preview_and_copied_as_the_guide_says(
    tmp_path: Path, dist: Path, guide: dict[str, str]
) -> None:
    """The commands, with other folders. The result opens from a server as it is.

    The page names its picture with the address that the guide tells the build.
    """
    build, *copy = guide["folder.sh"].splitlines()
    assert guide["preview.sh"].strip().endswith(build)
    home = copy_english(tmp_path / "home")
    run(guide["preview.sh"], home, tmp_path / "dist")
    page = (tmp_path / "dist" / "index.html").read_text(encoding="utf-8")
    assert f'content="{EXAMPLE}preview.png"' in page
    assert (tmp_path / "dist" / "preview.png").is_file()
    assert "preview.png" not in (dist / "index.html").read_text(encoding="utf-8")
    for text in ("old", "new"):  # to update, the same commands
        (tmp_path / "dist" / "noir-site.txt").write_text(text, encoding="utf-8")
        for command in copy:
            line = command.replace("-r dist", f"-r {tmp_path}/dist")
            run(line.replace("/srv/www/club/noir", f"{tmp_path}/www/noir"), home, tmp_path / "dist")
    assert (tmp_path / "www" / "noir" / "noir-site.txt").read_text(encoding="utf-8") == "new"
    assert (tmp_path / "www" / "noir" / ".gitattributes").is_file()
    server = Server(tmp_path / "www").start()
    with urllib.request.urlopen(f"{server.address}noir/embed.html") as answer:
        assert b"poster-play" in answer.read()
    server.stop()


def test_the_workflow_and_the_netlify_file_run_the_same_build(dist: Path, guide: dict[str, str]) -> None:
    """Both run the one command that the folder snippet runs, and publish the folder that it writes."""
    command = guide["folder.sh"].splitlines()[0]
    workflow = guide["pages.yml"]
    assert re.findall(r"^ *- run: (.*)$", workflow, re.MULTILINE) == [command]
    assert "NOIR_URL: ${{ steps.pages.outputs.base_url }}" in workflow
    assert re.search(r"upload-pages-artifact@.*\n\s+with:\n\s+path: dist\n", workflow)
    for action in re.findall(r"uses: (.*)", workflow):
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", action), "pinned by commit"
    netlify = tomllib.loads(guide["netlify.toml"])
    assert (netlify["build"]["command"], netlify["build"]["publish"]) == (f"NOIR_URL=$URL {command}", "dist")
    for rule in netlify["headers"]:
        assert (dist / rule["for"].strip("/*")).is_dir()


def test_the_guide_says_how_large_the_folder_is(dist: Path) -> None:
    size = sum(path.stat().st_size for path in dist.rglob("*") if path.is_file()) / 1e6
    for lang in LANGUAGES:
        page = (dist / "host" / f"{lang}.html").read_text("utf-8")
        (number,) = re.findall(r" (\d+) M[Bo]\b", page)
        assert abs(int(number) - size) < 1


def test_a_ready_made_lesson_opens_its_table(page: Page, site: str) -> None:
    """The teacher's links give everybody this game, this seat, this deal and this language."""
    page.goto(f"{site}teach/fr.html")
    links = page.locator("main ul a").all()
    for link, params in zip(links, READY, strict=False):
        order = dict(parse_qsl(urlsplit(link.get_attribute("href") or "").query))
        assert {name: order.get(name) for name in params} == params
    links[len(READY) - 1].click()
    expect(page.locator("html")).to_have_attribute("data-state", re.compile("ready|thinking"), timeout=BOOT)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    params = READY[-1]
    expect(page.locator(f'#table[data-game="{params["game"]}"]')).to_be_visible()
    seat = "1" if params["role"] == "second" else "0"
    expect(page.locator(f'#table[data-seat="{seat}"]')).to_be_visible()


def test_the_teachers_form_makes_a_link_without_a_script(page: Page, site: str) -> None:
    page.goto(f"{site}teach/en.html")
    page.locator("select[name=game]").select_option(OTHER)
    page.locator("input[name=seed]").fill("class 7b")
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Open the table").click()
    order = parse_qsl(urlsplit(opened.value.url).query)
    assert {("game", OTHER), ("seed", "class 7b")} <= {*order}


def test_the_package_is_whole(dist: Path) -> None:
    """Every file the package names is in it, and npm would pack exactly those."""
    done = subprocess.run(
        [tool("npm"), "pack", "--dry-run", "--json"], cwd=dist / "package", check=True, capture_output=True
    )
    packed = set(re.findall(rb'"path": "([^"]+)"', done.stdout))
    assert packed == {
        b"LICENSE",
        b"README.md",
        b"noir-game.d.ts",
        b"noir-game.js",
        b"package.json",
        b"react.d.ts",
    }
    assert (dist / "package" / "noir-game.js").read_bytes() == (dist / "noir-game.js").read_bytes()


def test_the_types_of_the_package_know_what_the_element_knows(dist: Path) -> None:
    """The games there are, each message with its fields, each attribute and each method."""
    types = (dist / "package" / "noir-game.d.ts").read_text(encoding="utf-8")
    script = (dist / "noir-game.js").read_text(encoding="utf-8")
    for game in GAMES:
        assert f'"{game}"' in types
    fields = re.sub(r"/\*\*.*?\*/", "", types.partition("interface Fields {")[2].partition("\n}\n")[0])
    message = re.compile(r"^  (\w+): (?:\{(.*?)\}|Record<never, never>);$", re.MULTILINE | re.DOTALL)
    messages = dict(message.findall(fields))
    known = {name: set(re.findall(r"(\w+)\??:", body)) for name, body in messages.items()}
    assert known == {name: {*about.split()} for name, about in FROM_TABLE.items()}
    assert set(CHOICES["level"]) == {
        *re.findall(r'"(\w+)"', types.partition("NoirLevel = ")[2].partition(";")[0])
    }
    listed = re.search(r"const PARAMS = \[(.*?)\];", script, re.DOTALL)
    assert listed
    for attribute in re.findall(r'"(\w+)"', listed[1]):
        assert re.search(rf'\b{attribute}\?:|"{attribute}"', types), attribute
    for method in re.findall(r"^    (\w+)\([\w, ]*\) \{$", script, re.MULTILINE):
        if not method.endswith("Callback"):
            assert re.search(rf"\b{method}\(", types), method


def test_the_released_package_has_types_that_hold_in_hosts_of_typescript(
    release: Path, tmp_path: Path
) -> None:
    """npm installs it elsewhere, without a network. A page and a React component compile without a cast.

    A wrong level, game or field does not.
    """
    modules = tmp_path / "node_modules"
    tsc = npm_tool("tsc")
    (package,) = release.glob("noir-game-*.tgz")
    alone = ("--offline", "--no-audit", "--no-fund", "--prefix", tmp_path)
    subprocess.run([tool("npm"), "install", *alone, package], cwd=tmp_path, check=True, capture_output=True)
    for name in ("@types", "csstype"):
        (modules / name).symlink_to(TOOLS / "node_modules" / name)
    hosts = [shutil.copy(TOOLS / name, tmp_path) for name in ("host.ts", "host.tsx")]
    strict = ("--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes")
    target = ("--target", "es2022", "--module", "nodenext", "--jsx", "react-jsx")
    ours = "--skipDefaultLibCheck"  # TypeScript's own library is not checked
    command = [tsc, "--noEmit", ours, *strict, *target, *hosts]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_package_works_in_a_module_of_a_host(club: Club, dist: Path) -> None:
    """Imported by its name, as a bundler or an import map gives it, with the site told by attribute."""
    shutil.copytree(dist / "package", club.folder / "noir-game")
    club.show(
        '<script type="importmap">{"imports": {"noir-game": "./noir-game/noir-game.js"}}</script>'
        '<script type="module">import "noir-game";</script>'
        f'<noir-game id="noir" site="SITE/" game="{OTHER}" seat="second" seed="package"></noir-game>'
    )
    expect(club.inside.locator("#poster-play")).to_be_visible()
    query = dict(parse_qsl(urlsplit(club.frame.url).query))
    assert (query["game"], query["role"], query["seed"]) == (OTHER, "second", "package")


CLIPBOARD = "navigator.clipboard.writeText = async (text) => { window.copied = text; };"


def test_the_guide_copies_its_samples_unfolds_a_recipe_and_has_a_table(
    page: Page, site: str, guide: dict[str, str]
) -> None:
    page.add_init_script(CLIPBOARD)
    page.goto(f"{site}host/en.html#nginx")
    expect(page.locator("#nginx > details")).to_have_attribute("open", "")
    page.locator("[data-copy]").first.click()
    expect(page.locator("[data-copy]").first).to_have_text(Words("en")("share.copied"))
    assert page.evaluate("window.copied") == guide["element.html"].replace(EXAMPLE, site)
    samples = page.locator(".snippet code").evaluate_all("all => all.map((one) => one.textContent)")
    assert samples == [text.replace(EXAMPLE, site) for text in guide.values()]
    expect(page.frame_locator("[data-live] iframe").locator("#poster-play")).to_be_visible()


def test_a_teacher_copies_the_link_of_the_choices(page: Page, site: str) -> None:
    page.add_init_script(CLIPBOARD)
    page.goto(f"{site}teach/en.html")
    page.locator("[name=level]").select_option("hard")
    page.locator("[name=role][value=second]").check()
    page.locator(".makes button.main").click()
    query = dict(parse_qsl(urlsplit(page.evaluate("window.copied")).query))
    assert (query["level"], query["role"], query["seed"]) == (
        "hard",
        "second",
        Words("en")("teach.seed.example"),
    )


def test_the_teachers_form_names_the_seats_of_the_chosen_game(page: Page, site: str) -> None:
    t = Words("en")
    page.goto(f"{site}teach/en.html")
    choice = page.locator("form fieldset")
    for game in CHOICES["game"]:
        page.locator("select[name=game]").select_option(game)
        names = [view_of(game).seat_name(t, seat) for seat in Seat] if ui_of(game).seats else []
        labels = names or [t("teach.role.first"), t("shell.role.second")]
        question = t("teach.role" if names else "shell.set.role")
        expect(choice).to_have_text(
            re.compile(r"\W*".join([question, *labels]), re.IGNORECASE), use_inner_text=True
        )

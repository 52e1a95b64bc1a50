"""The page's scripts: their types, and the files a browser gets."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import fields

import pytest

from tests.browser.machine import TOOLS
from web.model.cue import Cue
from web.session.update import Update
from web.site.pages import finish_script, to_ascii
from web.site.paths import ROOT, WEB
from web.site.runtime import install, tool

PAGE = WEB / "page"
SCRIPTS = [*sorted(PAGE.rglob("*.js")), *sorted(WEB.glob("embed/*.js")), *sorted(WEB.glob("site/*.js"))]
VALUES = dict.fromkeys(
    ("early", "edition", "files", "live", "names", "packages", "settings", "words", "worker"), ""
)
"""What the build fills in."""
TYPES = (PAGE / "types.d.ts").read_text("utf-8")
COMPARE = """
const ts = require("typescript");
const { readFileSync } = require("node:fs");
const printer = ts.createPrinter({ removeComments: true });
const code = (text) => printer.printFile(ts.createSourceFile("a.js", text, ts.ScriptTarget.ESNext));
for (const [name, text, bare] of JSON.parse(readFileSync(0, "utf-8"))) {
  if (code(text) !== code(bare)) console.log(name);
}
"""


@pytest.mark.long
def test_a_script_without_comments_is_the_same_program() -> None:
    """Each is compared as TypeScript prints it, which leaves all comments out."""
    install(TOOLS)
    texts = {path.name: path.read_text("utf-8") for path in SCRIPTS}
    bare = {name: finish_script(text, **VALUES) for name, text in texts.items()}
    texts = {
        name: to_ascii(re.sub(r'JSON\.parse\("\{\{\w+\}\}"\)', '""', text)) for name, text in texts.items()
    }
    assert sum(map(len, bare.values())) < 0.8 * sum(map(len, texts.values()))
    pairs = json.dumps([[name, texts[name], bare[name]] for name in texts])
    command = [tool("node"), "-e", COMPARE]
    done = subprocess.run(command, cwd=TOOLS, input=pairs, check=True, capture_output=True, text=True)
    assert done.stdout.split() == []


def test_a_text_that_looks_like_a_comment_stays() -> None:
    text = 'const a = 1; // one\nopen("https://x.example"); /** @type {A} */ (b).c();\n'
    assert finish_script(text) == text
    assert finish_script("// gone\n  /** gone\n   * too */\nf();\n") == "f();\n"


@pytest.mark.long
def test_no_script_is_left_unchecked() -> None:
    install(TOOLS)
    tsc = [tool("node"), str(TOOLS / "node_modules/typescript/bin/tsc")]
    command = [*tsc, "--project", str(ROOT / "jsconfig.json"), "--listFilesOnly"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert {str(path) for path in SCRIPTS} <= set(listed.splitlines())
    for path in SCRIPTS:
        text = path.read_text("utf-8")
        assert not re.search(r"@ts-(nocheck|ignore|expect-error)|\{any\}|<any>|\bany\[\]", text), path.name


def names_of(interface: str) -> set[str]:
    """Return the fields of an interface in the types that scripts share."""
    match = re.search(rf"^export interface {interface} \{{\n(.*?)^\}}", TYPES, re.MULTILINE | re.DOTALL)
    assert match
    return set(re.findall(r"^  (\w+)\??:", match[1], re.MULTILINE))


def test_the_pages_types_name_every_field() -> None:
    assert names_of("Update") == {field.name for field in fields(Update)}
    assert names_of("Cue") == {field.name for field in fields(Cue)}


def test_no_script_takes_the_language_from_where_a_translator_changes_it() -> None:
    """``lang`` of the root is written for listeners and styles, and ``data-lang`` is read."""
    for path in SCRIPTS:
        found = re.findall(r"(?:root|documentElement)\.lang\b(?! = )", path.read_text("utf-8"))
        assert found == [], path.name

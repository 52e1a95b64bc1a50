"""The scripts of a start in one file stay modules: they run once, in order, and other scripts find them."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from web.site import joined
from web.site.paths import ROOT
from web.site.runtime import tool

if TYPE_CHECKING:
    from pathlib import Path

SCRIPTS = {
    "main.js": """\
import { greet } from "./talk.js";
import * as names from "./names.js";
import { tell } from "./say.js";

tell(greet(names.first));
const { again } = await import("./later.js");
again();
""",
    "talk.js": """\
// Greets.
import { tell } from "./say.js"; // say asks this one, too
import { first } from "./names.js";

tell("talk");
const word = "Good evening";
export const greet = (name) => `${word}, ${name}`;
export function all() {
  return greet(first);
}
""",
    "say.js": """\
import { all } from "./talk.js";
import "./side.js";

let said = 0;
export function tell(text) {
  console.log((said += 1), text);
}
export const everything = () => tell(all());
""",
    "names.js": 'console.log("names");\nexport const first = "Vera";\n',
    "side.js": 'const word = "a word of its own";\nconsole.log(word);\n',
    "later.js": """\
import { everything } from "./say.js";
import * as names from "./names.js";

export function again() {
  everything();
  console.log(names.first);
}
""",
}


def written(folder: Path, scripts: dict[str, str]) -> Path:
    """Write scripts into a folder that Node takes for modules."""
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for name, text in scripts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(folder: Path) -> str:
    """Return what the page's script says."""
    command = [tool("node"), str(folder / joined.ROOT)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_joined_scripts_do_what_they_did(tmp_path: Path) -> None:
    """Order, scopes, modules that import each other, a script that comes later: all as browsers have it."""
    folder = written(tmp_path, SCRIPTS)
    before = run(folder)
    joined.join(folder)
    assert run(folder) == before
    assert before.count("names\n") == 1


def test_a_page_asks_for_two_files(tmp_path: Path) -> None:
    """The script of the page imports the one file, and that imports none."""
    folder = written(tmp_path, SCRIPTS)
    joined.join(folder)
    imports = [line for line in (folder / joined.ROOT).read_text().splitlines() if line.startswith("import ")]
    assert len(imports) == 1
    assert f'"./{joined.FILE}"' in imports[0]
    assert "import " not in (folder / joined.FILE).read_text()


@pytest.mark.parametrize(
    "line", ["export default 1;", 'export { tell } from "./say.js";', "export let one = 1;"]
)
def test_what_cannot_be_joined_is_refused(tmp_path: Path, line: str) -> None:
    """An export that would mean something else in one file fails the build."""
    folder = written(tmp_path, SCRIPTS | {"side.js": f"{line}\n"})
    with pytest.raises(ValueError, match="cannot be joined"):
        joined.join(folder)


DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)
BROUGHT = re.compile(r"^import (?:\* as (\w+)|\{ ([\w, ]+) \}) from", re.MULTILINE)


@pytest.mark.parametrize("path", sorted((ROOT / "web" / "page").glob("**/*.js")), ids=lambda path: path.stem)
def test_no_script_of_the_page_has_two_things_of_one_name(path: Path) -> None:
    """No browser would run it, and what hangs on it would be missing without a word."""
    text = path.read_text(encoding="utf-8")
    names = [name for one, several in BROUGHT.findall(text) for name in (one or several).split(", ")]
    names += DECLARED.findall(text)
    assert names == list(dict.fromkeys(names))

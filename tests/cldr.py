"""CLDR, as the Intl of JavaScript has it: the facts of a language, from which its folder begins."""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from web.site.runtime import tool

if TYPE_CHECKING:
    from collections.abc import Iterator

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""The plural categories."""
LAST = 1000
"""The largest number of the categories. The app counts nothing beyond."""
FACTS = """
const [langs, last] = JSON.parse(process.argv[1]);
const name = (lang, reader) => new Intl.DisplayNames(reader, { type: "language" }).of(lang);
const factsOf = (lang) => {
  const full = new Intl.Locale(lang).maximize();
  const rules = new Intl.PluralRules(lang);
  const digits = new Intl.NumberFormat(lang, { numberingSystem: "latn" }).formatToParts(-12345.5);
  return {
    name: name(lang, lang),
    english: name(lang, "en"),
    region: full.region ?? "ZZ",
    direction: (full.getTextInfo?.() ?? full.textInfo).direction,
    number: Object.fromEntries(digits.map(({ type, value }) => [type, value])),
    comma: new Intl.ListFormat(lang).formatToParts(["1", "2", "3"])[1].value,
    plurals: [...Array(last + 1).keys()].map((n) => rules.select(n)),
  };
};
console.log(JSON.stringify(Object.fromEntries(langs.map((lang) => [lang, factsOf(lang)]))));
"""


def read_facts(*langs: str) -> dict[str, dict[str, Any]]:
    """Return the facts of languages. ``plurals`` has the category of each number from 0 to the last."""
    command = [tool("node"), "-e", FACTS, json.dumps([langs, LAST])]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return found


def rules_of(facts: dict[str, Any], code: str) -> dict[str, Any]:
    """Return the facts as ``language.json`` has them."""
    group, point = facts["number"]["group"], facts["number"]["decimal"]
    marks = {",": "\u202f" if group.isspace() else group, ".": point}
    return {
        "name": facts["name"][:1].upper() + facts["name"][1:],
        "english": facts["english"][:1].upper() + facts["english"][1:],
        "locale": f"{code}-{facts['region']}",
        "direction": facts["direction"],
        "plurals": write_plurals(facts["plurals"]),
        "number": {mark: other for mark, other in marks.items() if mark != other},
        "comma": facts["comma"],
    }


def write_plurals(categories: list[str]) -> dict[str, str]:
    """Return the digits of the numbers of each category but "other", as patterns."""
    found: dict[str, set[int]] = defaultdict(set)
    for n, category in enumerate(categories):
        found[category].add(n)
    return {name: _pattern(found[name]) for name in CATEGORIES[:-1] if name in found}


def _pattern(numbers: set[int]) -> str:
    """Return a pattern of numbers, by their last two digits where the hundreds tell nothing."""
    ends = {end for end in range(100) if {100 + end, 200 + end} <= numbers}
    tens: dict[tuple[str, str], str] = defaultdict(str)
    for ten in range(10):
        units = [unit for unit in range(10) if 10 * ten + unit in ends]
        alone = [unit for unit in units if 10 * ten + unit in numbers]
        if units:
            tens[r"\d*" if units == alone else r"\d+", _one_of(units)] += str(ten)
    few = sorted(n for n in numbers if n < 10)
    more = sorted(str(n) for n in numbers if 9 < n < 100 and n not in ends)
    return "|".join([*_parts(tens), *([_one_of(few)] if few else []), *more])


def _parts(tens: dict[tuple[str, str], str]) -> Iterator[str]:
    for (before, units), digits in tens.items():
        yield f"{before}{_one_of([*map(int, digits)])}{units}"


def _one_of(digits: list[int]) -> str:
    """Return a pattern of one of these digits, in ascending order."""
    runs: list[list[int]] = []
    for digit in digits:
        if runs and digit == runs[-1][-1] + 1:
            runs[-1].append(digit)
        else:
            runs.append([digit])
    text = "".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else "".join(map(str, run)) for run in runs)
    return text if len(text) == 1 else f"[{text}]"

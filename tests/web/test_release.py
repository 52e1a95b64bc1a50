"""A release: its parts, its changes, and the day that dates its files."""

from __future__ import annotations

import json
import re

import pytest

from web.site import licences, parts, project, tools
from web.site.paths import ROOT


def test_the_changes_of_this_version_have_a_day() -> None:
    """The newest section of CHANGELOG.md may be one without a release. That of the version is dated."""
    changes = project.changes()
    assert changes.day % 86_400 == 0
    assert changes.text.startswith("### ")
    assert "\n## " not in changes.text


def test_no_two_versions_have_the_same_day() -> None:
    """A server that knows a file by its day and its size would tell browsers that it hasn't changed."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    days = re.findall(r"^## .* \((.*)\)$", text, re.MULTILINE)
    assert days == sorted(set(days), reverse=True)


def test_a_version_without_dated_changes_is_no_release() -> None:
    with pytest.raises(project.NotReady, match=r"no section “## 9\.9\.9 "):
        project.changes("9.9.9")


def test_every_pinned_package_is_in_the_list_of_parts() -> None:
    """Each has a version. Those of the site are required, the others are not in it."""
    document = json.loads(parts.describe(0, tools.LOCK))
    known = {part["purl"]: part["scope"] for part in document["components"]}
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    npm = {
        f"pkg:npm/{path.rpartition('node_modules/')[2].replace('@', '%40')}@{package['version']}"
        for path, package in lock.items()
        if path
    }
    python_tools = re.findall(r"^([\w-]+)==([\w.]+)", tools.LOCK.read_text("utf-8"), re.MULTILINE)
    pypi = {f"pkg:pypi/{name}@{version}" for name, version in python_tools}
    (python,) = known.keys() - npm - pypi
    assert python.startswith("pkg:generic/cpython@3.")
    assert known.keys() == npm | pypi | {python}
    shipped = {f"{path.rpartition('node_modules/')[2]}@{version}" for path, version, _ in licences.packages()}
    required = {
        purl.removeprefix("pkg:npm/").replace("%40", "@")
        for purl, scope in known.items()
        if scope == "required"
    }
    assert required == shipped | {python}
    assert document["metadata"]["component"]["purl"] == f"pkg:pypi/noir-table@{project.version()}"


def test_a_part_names_the_version_of_a_part_that_it_gets() -> None:
    """npm gives a package the nearest one of a name, so two packages can get two versions of a third."""
    document = json.loads(parts.describe(0, tools.LOCK))
    known = {part["bom-ref"] for part in document["components"]}
    needs = {one["ref"]: set(one.get("dependsOn", ())) for one in document["dependencies"]}
    (whole,) = needs.keys() - known
    assert set().union(*needs.values()) <= known
    assert whole == document["metadata"]["component"]["bom-ref"]
    utils = "pkg:npm/%40webreflection/utils@"
    got = {
        one.removeprefix(utils)
        for name in ("@pyscript/core", "polyscript", "coincident")
        for one in needs[next(ref for ref in needs if ref.startswith(f"pkg:npm/{name.replace('@', '%40')}@"))]
        if one.startswith(utils)
    }
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    nested = ("", "polyscript/node_modules/", "coincident/node_modules/")
    assert got == {lock[f"node_modules/{path}@webreflection/utils"]["version"] for path in nested}

"""Parts: a list of all that others have made, for tools that look for known faults in it (CycloneDX).

A part in the scope "required" is in the site. One in "excluded" only builds it, or the packages.
"""

from __future__ import annotations

import json
import re
import sys
import uuid
from base64 import b64decode
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL

from web.site import licences, project
from web.site.paths import MODULES, WEB


def describe(day: int, tools: Path) -> str:
    """Return the list of parts as JSON. ``tools`` is the lock file of the Python tools of a release."""
    own = project.fields()
    noir = _part("pypi", own["name"], own["version"], own["license"], kind=ComponentType.APPLICATION)
    bom = Bom()
    bom.metadata.component = noir
    bom.metadata.timestamp = datetime.fromtimestamp(day, UTC)
    direct = [*_register_npm(bom), _standard_library(), *_tools(tools)]
    bom.components.update(direct)
    bom.register_dependency(noir, direct)
    known = " ".join(sorted(str(part.purl) for part in bom.components))
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, f"{noir.purl} {known}")
    text: str = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1)
    return f"{text}\n"


def _part(
    source: str,
    name: str,
    version: str,
    licence: str = "",
    *,
    integrity: str = "",
    is_shipped: bool = True,
    kind: ComponentType = ComponentType.LIBRARY,
) -> Component:
    """Describe a package of a registry. ``integrity`` is its hash as npm writes it."""
    group, _, short = name.rpartition("/")
    purl = PackageURL(source, group or None, short, version)
    content = b64decode(integrity.removeprefix("sha512-")).hex()
    return Component(
        type=kind,
        bom_ref=str(purl),
        group=group or None,
        name=short,
        version=version,
        purl=purl,
        licenses=[LicenseFactory().make_from_string(licence)] if licence else [],
        hashes=[HashType(alg=HashAlgorithm.SHA_512, content=content)] if content else [],
        scope=ComponentScope.REQUIRED if is_shipped else ComponentScope.EXCLUDED,
    )


def _register_npm(bom: Bom) -> list[Component]:
    """Add all that web/package-lock.json pins. Return those that we name ourselves."""
    lock: dict[str, dict[str, Any]] = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    shipped = {f"node_modules/{path}" for path, *_ in licences.packages()}
    parts = {
        path: _part(
            "npm",
            path.rpartition("node_modules/")[2],
            package["version"],
            package.get("license", ""),
            integrity=package["integrity"],
            is_shipped=path in shipped,
        )
        for path, package in lock.items()
        if path
    }
    bom.components.update(parts.values())
    for path, part in parts.items():
        names = lock[path].get("dependencies", {})
        bom.register_dependency(part, [parts[_find(lock, path, name)] for name in names])
    own = lock[""]
    return [parts[f"node_modules/{name}"] for name in (*own["dependencies"], *own["devDependencies"])]


def _find(lock: dict[str, Any], path: str, name: str) -> str:
    """Return the path of the package that another one gets by a name: the nearest of that name."""
    while f"{path}/node_modules/{name}" not in lock:
        path = path.rpartition("/node_modules/")[0]
        if not path:
            return f"node_modules/{name}"
    return f"{path}/node_modules/{name}"


def _standard_library() -> Component:
    """Describe the Python inside Pyodide."""
    info = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return _part("generic", "cpython", info["python"], "PSF-2.0", kind=ComponentType.PLATFORM)


def _tools(lock: Path) -> list[Component]:
    """Describe the Python tools of a release."""
    found = re.findall(r"^([\w-]+)==([\w.]+)", lock.read_text(encoding="utf-8"), re.MULTILINE)
    return [_part("pypi", name, version, is_shipped=False) for name, version in found]


if __name__ == "__main__":
    sys.stdout.write(describe(int(sys.argv[1]), Path(sys.argv[2])))

"""Late imports: after this one, our modules run when something in them is asked for, as in the page."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder, SourceFileLoader
from typing import TYPE_CHECKING

from web.site.stdlib_stubs.finder import LazyModule

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType


class LateLoader(SourceFileLoader):
    """The loader of a module that waits."""

    def exec_module(self, module: ModuleType) -> None:
        """Let a module wait."""
        module.__class__ = LazyModule

    def run(self, module: ModuleType) -> None:
        """Run a module now."""
        super().exec_module(module)

    def has_module(self, name: str) -> bool:
        """Return whether a name is of a module."""
        where = sys.modules[name.rpartition(".")[0]].__dict__.get("__path__")
        return where is not None and PathFinder.find_spec(name, where) is not None


class LateFinder(PathFinder):
    """The finder of our modules."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module of ours is."""
        spec = super().find_spec(name, path, target) if name.startswith(("noir.", "web.")) else None
        if spec and spec.origin:
            spec.loader = LateLoader(name, spec.origin)
        return spec


def has_run(module: ModuleType) -> bool:
    """Return whether a module waits no longer."""
    return type(module) is not LazyModule


sys.meta_path.insert(0, LateFinder)

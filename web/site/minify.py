"""Minify: scripts and styles, in place. The sources stay readable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.site.runtime import esbuild

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def minify(folder: Path, paths: Iterable[Path]) -> None:
    """Minify files below a folder. Names stay as they are in the sources, for messages of errors."""
    how = ("--minify-whitespace", "--minify-syntax", "--legal-comments=none")
    esbuild(*sorted(paths), *how, "--allow-overwrite", f"--outbase={folder}", f"--outdir={folder}")

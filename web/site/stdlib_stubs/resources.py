"""Resources: the files beside bundled modules, for ``importlib.resources``."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


class Place:
    """A file or a folder in a bundle, as ``importlib.resources.abc.Traversable`` has it."""

    def __init__(self, bundle: Any, path: str) -> None:
        self.bundle = bundle
        self.path = path

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]

    def __truediv__(self, child: str) -> Place:
        return self.joinpath(child)

    def joinpath(self, *descendants: str) -> Place:
        """Return the path below."""
        return Place(self.bundle, "/".join((self.path, *descendants)))

    def iterdir(self) -> Iterator[Place]:
        """Yield the entries of a folder."""
        start = self.path + "/"
        names = {path[len(start) :].partition("/")[0] for path in self._paths() if path.startswith(start)}
        return map(self.joinpath, sorted(names))

    def is_file(self) -> bool:
        """Return whether there is such a file."""
        return self.path in self._paths()

    def is_dir(self) -> bool:
        """Return whether there are files below."""
        return any(path.startswith(self.path + "/") for path in self._paths())

    def _paths(self) -> Iterator[str]:
        """Yield the files of the bundle, those of a language too."""
        for path in self.bundle.data:
            if not path.startswith("locales/"):
                yield path
                continue
            for topic in self.bundle.topics:
                folder, _, name = topic.rpartition("/")
                yield f"{folder}/{path}/{name}"

    def read_bytes(self) -> bytes:
        """Return the content of a file."""
        found: bytes = self.bundle.get_data(self.bundle.root + self.path)
        return found

    def read_text(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        """Return the text of a file."""
        return self.read_bytes().decode(encoding, errors)

    def open(self, mode: str = "r", **options: Any) -> Any:
        """Open a file for reading."""
        content = BytesIO(self.read_bytes())
        return content if "b" in mode else TextIOWrapper(content, **{"encoding": "utf-8", **options})


class Reader:
    """The loader's part for ``importlib.resources``."""

    def __init__(self, bundle: Any, folder: str) -> None:
        self.folder = Place(bundle, folder)

    def files(self) -> Place:
        """Return the folder of the package."""
        return self.folder

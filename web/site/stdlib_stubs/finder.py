"""Finder of bundled modules: those of a folder in one file, as the bytecode Python runs.

Python imports it when it starts, as ``sitecustomize``. ``web/site/bundle/bytecode.py`` writes the files.
Python code searches, checks and inflates a zip for every module. A bundle is an index and slices.

Our modules, and some of the library, are *late*: they run when something in them is asked for. So a module
imports at its top what it may need, and pays for what it uses. What no start runs is *beyond*: in a second
file, which comes when a table stands, or when it is wanted. All words are there, those of a language in one
piece, and those of a start come with the first file in one language.
"""

import sys
from _frozen_importlib import ModuleSpec
from _io import BytesIO, FileIO
from marshal import loads
from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:  # Python 3.14 does not ask for the types in signatures
    from collections.abc import Container
    from types import CodeType, ModuleType
    from typing import Any
else:
    ModuleType = type(sys)

FOLDER = "/lib/bundles/"
GZIP = b"\x1f\x8b"
# Functions that Pyodide and C code take from a late module now, to call them if ever.
FORWARDED = {
    ("traceback", "extract_stack"),
    ("traceback", "print_exception"),
}

written: dict[tuple[int, int], "CodeType"] = {}
"""Length and checksum of what dataclasses and named tuples would compile -> its bytecode."""


def _compile(text: str) -> "str | CodeType":
    return written.get((len(text), crc32(text.encode())), text)


class LazyModule(ModuleType):
    """A module that has not run yet."""

    def __getattr__(self, name: str) -> "Any":
        """Run, and become an ordinary module that has the attribute, or has not."""
        is_submodule = self.__spec__.loader.has_module(f"{self.__name__}.{name}")  # type: ignore[union-attr]
        if is_submodule or name == "__path__":  # an import asks, and finds it without running this
            raise AttributeError(name)
        if (self.__name__, name) in FORWARDED:

            def forward(*args: object, **options: object) -> "Any":
                return LazyModule.now(self, name)(*args, **options)

            return forward
        return LazyModule.now(self, name)

    def now(self, name: str) -> "Any":
        """Return an attribute of the module, which runs for that unless it has."""
        if type(self) is LazyModule:
            self.__class__ = ModuleType  # type: ignore[assignment]
            try:
                self.__spec__.loader.run(self)  # type: ignore[union-attr]
            except BaseException:  # its file has not come: the next try asks for it again
                self.__class__ = LazyModule
                raise
        return getattr(self, name)


class Bundle:
    """The finder and loader of one bundle."""

    def __init__(self, name: str) -> None:
        self.root = FOLDER + name + "/"
        self.file = FileIO(FOLDER + name)
        size = int.from_bytes(self.file.read(4), "little")
        index: Any = loads(self.file.read(size))
        self.modules: dict[str, tuple[str, bool, int, int]] = index[0]
        self.data: dict[str, tuple[int, int]] = index[1]
        self.late: Container[str] = index[2] or self.modules  # all of ours
        self.missing: frozenset[str] = index[3]
        self.cut: int = index[4]
        self.topics: frozenset[str] = index[5]
        """The files that every language has."""
        self.start = 4 + size
        self.beyond: Any = None
        try:
            words = FileIO(FOLDER + name + ".words").read()
        except FileNotFoundError:
            words = b""
        self.words: dict[str, bytes] = loads(words) if words else {}  # without them: of the second file

    def find_spec(self, name: str, *_where: object) -> ModuleSpec | None:
        """Return where a module is. None when it is not in here, or raise at once when it is nowhere."""
        found = self.modules.get(name)
        if found is None:
            if name in self.missing:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            return None
        origin, is_package = self.root + found[0], found[1]
        spec = ModuleSpec(name, self, origin=origin, is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [origin.rpartition("/")[0]]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python: modules are of the usual kind."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module, or let it wait."""
        if module.__name__ in self.late:
            module.__class__ = LazyModule
        else:
            self.run(module)

    def run(self, module: ModuleType) -> None:
        """Run a module now."""
        exec(self.get_code(module.__name__), module.__dict__)
        if module.__name__ == "dataclasses":
            vars(module)["exec"] = lambda text, *scopes: exec(_compile(text), *scopes)
        elif module.__name__ == "collections":
            vars(module)["eval"] = lambda text, *scopes: eval(_compile(text), *scopes)

    def get_code(self, name: str) -> "CodeType":
        """Return the bytecode of a module."""
        file, _, *place = self.modules[name]
        found = loads(self._slice(*place))
        if type(found) is str:  # of a quick build: the source
            return compile(found, file, "exec")
        written.update(found[1])
        code: CodeType = found[0]
        return code

    def get_source(self, name: str) -> str | None:
        """Return the source where it is shipped, in a quick build. Tracebacks name files and lines anyway."""
        found = loads(self._slice(*self.modules[name][2:]))
        return found if type(found) is str else None

    def has_module(self, name: str) -> bool:
        """Return whether a module is in here."""
        return name in self.modules

    def is_package(self, name: str) -> bool:
        """Return whether a module is a package."""
        return self.modules[name][1]

    def get_filename(self, name: str) -> str:
        """Return the file of a module."""
        return self.root + self.modules[name][0]

    def get_data(self, path: str) -> bytes:
        """Return a file that lies beside the modules."""
        name = path.removeprefix(self.root)
        if name not in self.words:
            self._read_words(name)
        if name in self.words:
            return self.words[name]
        try:
            place = self.data[name]
        except KeyError:
            raise FileNotFoundError(path) from None
        return self._slice(*place)

    def _read_words(self, name: str) -> None:
        """Read the words of a language, if a file is of it."""
        before, _, after = name.partition("/locales/")
        lang, _, topic = after.partition("/")
        place = self.data.get(f"locales/{lang}")
        if place and f"{before}/{topic}" in self.topics:
            self.words |= loads(self._slice(*place))

    def get_resource_reader(self, name: str) -> object:
        """Return the reader of a package's files for ``importlib.resources``."""
        from bundled_resources import Reader  # type: ignore[import-not-found]  # late: most ask for none

        return Reader(self, self.modules[name][0].rpartition("/")[0])

    def _slice(self, start: int, size: int) -> bytes:
        if start >= self.cut:
            file, start = self._rest(), start - self.cut
        else:
            file, start = self.file, start + self.start
        file.seek(start)
        content: bytes = file.read(size)
        return content

    def _rest(self) -> "Any":
        """Return the second file. One that has not come is waited for."""
        if self.beyond is None:
            try:
                self.beyond = FileIO(self.root[:-1] + ".rest")
            except FileNotFoundError:
                from js import noirRest

                self.beyond = BytesIO(_unpack(noirRest.now().to_bytes()))
        return self.beyond


def _unpack(content: bytes) -> bytes:
    """Return a content without its gzip, which some servers take off themselves."""
    if content[:2] != GZIP:
        return content
    from zlib import decompress

    return decompress(content, 31)


if sys.platform == "emscripten":  # the build takes the late modules alone
    sys.meta_path[:0] = map(Bundle, ("library", "ours"))
    # PyScript writes and compiles its package for driving a document from Python unless there is one.
    sys.modules["pyscript"] = ModuleType("pyscript")

"""API: the public names of the engine, as griffe reads them in the source. Nothing of it is imported or run.

So a build needs none of the libraries that adapters serve.
"""

from __future__ import annotations

from functools import cache

from griffe import Alias, Attribute, Class, Function, Module, Object, load

from web.site.paths import ROOT

MAX_VALUE_CHARS = 90
"""Longer values are left out."""


@cache
def read_engine() -> Module:
    """Read the source of the whole engine."""
    package = load("noir", search_paths=[ROOT], allow_inspection=False)
    assert isinstance(package, Module)
    return package


def find_module(name: str) -> Module:
    """Return a module of the engine by its full name."""
    module = read_engine().modules_collection[name]
    assert isinstance(module, Module)
    return module


def list_names(owner: Module | Class) -> list[Object]:
    """Return the public names of a module or a class. Each is as the module that defines it has it."""
    members = [owner.members[str(name)] for name in owner.exports or owner.members]
    names = [one.final_target if isinstance(one, Alias) else one for one in members if one.is_public]
    return [one for one in names if not _is_internal(one)]


def _is_internal(one: Object) -> bool:
    """Return whether it is a module, a method of Python's, a type variable, or set in ``__init__``."""
    value = one.value if isinstance(one, Attribute) else None
    is_in_init = value is not None and one.labels == {"instance-attribute"}
    return one.is_module or one.is_special or is_in_init or "TypeVar(" in str(value)


def describe(one: Object) -> str:
    """Return a docstring, its own or else an inherited one. A class adds that of its ``__init__``."""
    classes = one.parent.mro() if isinstance(one.parent, Class) else []
    origins = [one, *(base.members[one.name] for base in classes if one.name in base.members)]
    texts = [origin.docstring.value for origin in origins if origin.docstring][:1]
    maker = one.members.get("__init__") if isinstance(one, Class) else None
    if maker and maker.docstring:
        texts.append(maker.docstring.value)
    return "\n\n".join(texts)


def list_signatures(one: Object) -> list[str]:
    """Return how a name is written: several for overloads, and for a class with the call that makes one."""
    if isinstance(one, Function):
        return [each.signature() for each in one.overloads or [one]]
    if isinstance(one, Class):
        bases = ", ".join(map(str, one.bases))
        head = f"class {one.name}({bases})" if bases else f"class {one.name}"
        return [head, one.signature()] if one.signature() else [head]
    assert isinstance(one, Attribute)
    type_ = f": {one.annotation}" if one.annotation else ""
    value = "" if one.value is None else f" = {one.value}"
    return [f"{one.name}{type_}{value if len(value) <= MAX_VALUE_CHARS else ''}"]

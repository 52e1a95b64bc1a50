"""The rules of Killer vs Inspector to read: the chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from web.i18n import Words
    from web.markup import Html

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("goal", ("K1", "K2", "K3", "K4")),
    ("setup", ("K5", "K6", "K7", "K8", "K9")),
    ("common", ("K10", "K11", "K12", "K13")),
    ("killer", ("K14", "K15", "K16")),
    ("inspector", ("K17", "K18", "K19", "K20")),
    ("draw", ("K21",)),
)
BEFORE: Mapping[str, Callable[[Words, Callable[[str], Html]], Html]] = {}
AFTER: Mapping[str, Callable[[Words, Callable[[str], Html]], Html]] = {}

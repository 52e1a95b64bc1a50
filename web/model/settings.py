"""Settings: the reader's choices that last from game to game."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from noir.bots import LEVELS
from noir.core import CorruptRecord, InvalidNotation
from noir.games import GAMES
from web.i18n import LANGUAGES
from web.model import validation
from web.model.players import HUMAN
from web.model.validation import Fields
from web.registry import options

MAX_SETTINGS = 100  # settings in a kept text
MAX_SETTINGS_CHARS = 10_000  # characters of it

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice of the reader. Everything about it but its words and its field in Settings."""

    name: str
    values: tuple[str, ...]
    """The first is the default."""
    group: str = ""
    """Where the settings dialog shows it: ``settings.group.<group>``."""
    attribute: str = ""
    """The attribute of the page's root that has its value."""
    is_early: bool = False
    """Whether the first paint depends on it, so that scripts set its attribute before Python is there."""
    by_host: bool = False
    """Whether a page around this one can change it."""
    in_element: bool = False
    """Whether it is an attribute of the element for other people's pages."""


ON, OFF = ("on", "off"), ("off", "on")
SETTINGS = (
    Setting("game", tuple(GAMES), in_element=True),
    Setting("lang", LANGUAGES, "look", attribute="data-lang", by_host=True, in_element=True),
    Setting("level", (*LEVELS, HUMAN), in_element=True),
    Setting("role", ("toss", "first", "second"), in_element=True),
    Setting(
        "theme",
        ("noir", "light", "contrast", "system"),
        "look",
        attribute="data-theme",
        is_early=True,
        by_host=True,
        in_element=True,
    ),
    *(
        Setting(name, option.values, "look", by_host=True, in_element=True)
        for name, (_, option) in options().items()
    ),
    Setting("hints", ON, "help", by_host=True, in_element=True),
    Setting("bar", OFF, "help"),
    Setting("habits", OFF, "help"),
    Setting("pace", ("calm", "quick", "none"), "motion", attribute="data-pace", by_host=True),
    Setting("curtain", OFF, "keys"),
    Setting("keys", ON, "keys", attribute="data-keys", by_host=True),
    Setting("sound", OFF, "motion", attribute="data-sound", by_host=True),
    Setting("rain", OFF, "motion", attribute="data-rain"),
    Setting("talk", ON, "motion"),
)
"""In the order in which a group shows them."""
SETTABLE = tuple(setting.name for setting in SETTINGS if setting.by_host)
"""Those that a page around this one can change."""
CHOICES = {setting.name: setting.values for setting in SETTINGS}


GROUPS = ("look", "motion", "help", "keys")
"""The groups of the dialog, in their order."""
ATTRIBUTES = {setting.name: setting.attribute for setting in SETTINGS if setting.attribute}
"""By setting, the attribute of the root."""


def names_in(group: str) -> list[str]:
    """Return the settings of a group of the dialog."""
    return [setting.name for setting in SETTINGS if setting.group == group]


@dataclass(frozen=True, slots=True)
class Settings:
    """One value of CHOICES per field. The first is the default."""

    lang: str = "en"
    theme: str = "noir"
    game: str = next(iter(GAMES))
    level: str = LEVELS[0]
    role: str = "toss"
    hints: str = "on"
    bar: str = "off"
    habits: str = "off"
    pace: str = "calm"
    curtain: str = "off"
    """Whether the own cards lie behind a curtain between two turns against a friend elsewhere."""
    keys: str = "on"
    sound: str = "off"
    rain: str = "off"
    talk: str = "on"
    own: tuple[tuple[str, str], ...] = tuple((name, CHOICES[name][0]) for name in options())
    """The games' own settings, each with its value."""

    def option(self, name: str) -> str:
        """Return the value of a setting that only one game has."""
        return dict(self.own)[name]

    def value(self, name: str) -> str:
        """Return the value of any setting by its name in CHOICES."""
        return self.to_dict()[name]

    def with_(self, name: str, value: object) -> Settings:
        """Return settings with one value changed, or raise InvalidNotation for an unknown one."""
        if name not in CHOICES:
            raise InvalidNotation(validation.show_value(name), "one of " + ", ".join(CHOICES), "setting")
        if type(value) is not str or value not in CHOICES[name]:
            raise InvalidNotation(validation.show_value(value), "one of " + ", ".join(CHOICES[name]), name)
        if any(name == own for own, _ in self.own):
            return replace(self, own=tuple((dict(self.own) | {name: value}).items()))
        house: dict[str, Any] = {name: value}
        return replace(self, **house)

    def to_dict(self) -> dict[str, str]:
        """Return the values by name."""
        house = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "own"}
        return house | dict(self.own)

    def to_json(self) -> str:
        """Return the text that ``read`` understands."""
        return json.dumps(self.to_dict())


def read(text: str, start: Settings) -> tuple[Settings, list[InvalidNotation]]:
    """Return stored settings over ``start``, and an error for each value that was refused."""
    try:
        stored = Fields(validation.parse(text, "settings", MAX_SETTINGS_CHARS), "settings").found
    except CorruptRecord as error:
        return start, [InvalidNotation(error.value, error.expected, error.where)]
    if len(stored) > MAX_SETTINGS:
        return start, [
            InvalidNotation(validation.show_value(text), f"at most {MAX_SETTINGS} settings", "settings")
        ]
    return choose(start, stored)


def choose(start: Settings, wanted: Mapping[str, object]) -> tuple[Settings, list[InvalidNotation]]:
    """Return settings with all good values taken over, and an error for each bad one."""
    settings, errors = start, []
    for name, value in wanted.items():
        try:
            settings = settings.with_(name, value)
        except InvalidNotation as error:
            errors.append(error)
    return settings, errors

"""Basic dialogs, of every visit: the settings, the rules, the keys, a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games import families, family_of
from web.contracts.table import setting_name, value_name, view_of
from web.i18n import LANGUAGES, NAMES
from web.markup import Html, classes, el, join
from web.model.settings import CHOICES, GROUPS, names_in
from web.model.table import SEATS
from web.model.ui import Confirm
from web.registry import has_part, part_of, style_class, ui_of
from web.registry import options as option_sets
from web.views.toolbar import KEYS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from web.i18n import Words
    from web.model.look import Look
    from web.model.ui import Ui

    Records = Mapping[tuple[str, str], tuple[int, int]]

_MORE = {"bar": ("coach.for-whom", "settings.level.note")}
"""Sentences of other places that follow the note of a choice."""


def settings(look: Look, ui: Ui) -> Html:
    """Return the lasting choices by subject."""
    groups = {name: _choices(look, name) for name in GROUPS}
    return join(
        [
            _offline(look, ui),
            *(
                el("fieldset", el("legend", look.t(f"settings.group.{name}")), inside)
                for name, inside in groups.items()
            ),
        ]
    )


def _offline(look: Look, ui: Ui) -> Html | None:
    """Return why the game can't be played offline, if it can't."""
    if ui.browser.not_offline is None:
        return None
    reason, file = ui.browser.not_offline
    return el("p", look.t(f"settings.offline.{reason}", file=file), class_="notice")


def _languages(look: Look, name: str) -> Html:
    """Return the choice of a language, each by its own name."""
    options = [
        el("option", NAMES[lang], value=lang, selected=lang == look.settings.lang, lang=lang)
        for lang in LANGUAGES
    ]
    choice = el("select", options, data_set=name, data_key=f"set-{name}")
    return el("label", el("span", setting_name(look.t, name)), choice, class_="choice")


def _choices(look: Look, group: str) -> list[Html]:
    names = names_in(group)
    draw = {name: _switch if {*CHOICES[name]} == {"on", "off"} else _swatches for name in names}
    draw |= {"lang": _languages}
    return [join([draw[name](look, name), note(look, name)]) for name in names]


def _switch(look: Look, name: str) -> Html:
    """Return a switch with its state in words and the command of a press."""
    value = look.settings.value(name)
    box = el(
        "input",
        type="checkbox",
        role="switch",
        checked=value == "on",
        value="off" if value == "on" else "on",
        data_set=name,
        data_key=f"set-{name}",
    )
    state = el("span", value_name(look.t, name, value), class_="fine", aria_hidden="true")
    return el("label", el("span", setting_name(look.t, name)), state, box, class_="choice switch")


def _swatches(look: Look, name: str) -> Html:
    """Return a choice of a few, side by side, each with a picture if it has one."""
    options = []
    for choice in CHOICES[name]:
        radio = el(
            "input",
            type="radio",
            name=name,
            value=choice,
            checked=choice == look.settings.value(name),
            data_set=name,
            data_key=f"set-{name}-{choice}",
        )
        words = el("span", value_name(look.t, name, choice))
        picture = _picture(look, name, choice)
        options.append(el("label", radio, picture, words, class_=classes("option", picture and "pictured")))
    sample = None
    if name == "pace":  # a card on its way
        sample = el("span", el("i"), class_=f"sample is-{look.settings.pace}", aria_hidden="true")
    return el(
        "div",
        el("div", el("span", setting_name(look.t, name), id=f"about-{name}"), sample, class_="named"),
        el("div", options, class_="options"),
        role="radiogroup",
        aria_labelledby=f"about-{name}",
        class_="choice",
    )


def _picture(look: Look, name: str, choice: str) -> Html | None:
    """Return the picture of a choice: a small table in a theme, a game's own drawing, or None."""
    if name == "theme":
        device = choice == "system"
        half = el("span", el("i"), el("i"), el("i"), class_="swatch", data_theme="light") if device else None
        value = CHOICES[name][0] if device else choice
        parts = [el("i"), el("i"), el("i"), half]
        return el("span", parts, class_="swatch", data_theme=value, aria_hidden="true")
    family, option = option_sets().get(name, ("", None))
    if option is None or not option.has_samples:
        return None
    sample = part_of(family, "pictures").sample(look.t, choice)
    return el("span", sample, class_=style_class(family), aria_hidden="true")


def places(family: str) -> str:
    """Return the games of a family by place. The style shows only those of the chosen place."""
    return " ".join(str(nth) for nth, game in enumerate(CHOICES["game"]) if family_of(game) == family)


def role_name(t: Words, choice: str = "") -> Html:
    """Return a choice of the role in words, or the question. Each game with named seats has its own."""
    if choice:
        return seat_choice(t, choice, value_name(t, "role", choice))
    return choose_words(setting_name(t, "role"), lambda family: t(f"{family}.role"))


def seat_choice(t: Words, choice: str, text: str) -> Html:
    """Return a choice of the role in words: a seat by its name, or a text where a game has no names."""
    if choice not in SEATS:
        return el("span", text)
    return choose_words(text, lambda family: _seat_title(t, family, choice))


def choose_words(text: str, own: Callable[[str], str]) -> Html:
    """Return a text, and the words of each game with named seats. The style shows one of them."""
    named = [family for family in families() if ui_of(family).seats]
    rest = " ".join(places(family) for family in families() if family not in named)
    owns = [el("span", own(family), data_of=places(family)) for family in named]
    return join([el("span", text, data_of=rest), *owns])


def _seat_title(t: Words, family: str, choice: str) -> str:
    name = t(f"{family}.{ui_of(family).seats[choice == 'second']}")
    return name[:1].upper() + name[1:]


def note(look: Look, name: str) -> Html:
    """Return the note of a choice, if it has one. Each game has its own for the first player."""
    t = look.t
    words = " ".join(t(key) for key in (f"settings.{name}.note", *_MORE.get(name, ())) if t.has(key))
    own = [family for family in families() if name == "role" and ui_of(family).seats]
    lines = [el("p", t(f"{family}.starts"), class_="fine", data_of=places(family)) for family in own]
    return join([el("p", words, class_="fine") if words else None, *lines])


def rules(look: Look, _ui: Ui) -> Html:
    """Return the rules in short, and the way to those to try out."""
    parts = [view_of(look.game).rules(look.t, look.settings)]
    if has_part(look.game, "lessons"):
        page = f"rules/{look.t.lang}/{family_of(look.game)}.html"
        away = {"target": "_blank", "rel": "noopener"} if look.framed else {}
        parts.append(el("p", el("a", look.t("shell.page.rules"), href=page, class_="button", **away)))
    return join([*parts, el("p", look.t("shell.unofficial"), class_="fine")])


def keys(look: Look, _ui: Ui) -> Html:
    """Return the keys that work on the table. Digits with one meaning are shown as a range."""
    found = {look.t("shell.arrows"): look.t("shell.key.arrows"), **view_of(look.game).keys(look)}
    found |= {key: look.t(f"shell.key.{key}") for key in KEYS}
    rows = [
        el("tr", el("th", el("kbd", _name_keys(look, keys)), scope="row"), el("td", does))
        for keys, does in found.items()
    ]
    return el("table", el("tbody", rows), class_="keys")


def _name_keys(look: Look, keys: str) -> str:
    return look.t("shell.keys-range", first=keys[0], last=keys[-1]) if keys.isdecimal() else keys


def confirm(look: Look, ui: Ui) -> Html:
    """Return the question before an action that cannot be taken lightly, and its picture. Yes plays it."""
    dialog = ui.dialog_of(Confirm)
    yes = el(
        "button",
        look.t("shell.yes"),
        type="button",
        class_="main",
        data_do=ui.pending_confirmation,
        data_key="yes",
    )
    question = el("p", dialog.question, id="question")
    picture = el("div", Html(dialog.picture), class_=style_class(look.game)) if dialog.picture else None
    return join([el("div", picture, question, class_="asked"), el("p", yes)])


DIALOGS = {"settings": settings, "rules": rules, "keys": keys, "confirm": confirm}

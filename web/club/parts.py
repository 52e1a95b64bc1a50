"""Parts: elements that several views of the organiser's page share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el

if TYPE_CHECKING:
    from web.i18n import Words
    from web.markup import Child


def title(text: str) -> Html:
    """Return the title of a view, which takes the focus when the view changes."""
    return el("h1", text, data_key="title", tabindex=-1)


def button(text: str, order: str, /, **attributes: str | int | bool | None) -> Html:
    """Return a button that gives an order."""
    return el("button", text, type="button", data_order=order, **attributes)


def link_ways(t: Words, text: str, link: str) -> Html:
    """Return the ways to open a link in another tab and to copy it."""
    return el(
        "p",
        el("a", text, href=link, target="_blank"),
        button(t("evening.copy-link"), "copy-link", class_="quiet", data_link=link),
        class_="hall-open ways",
    )


def form(order: str, /, *children: Child, **attributes: str | int | bool | None) -> Html:
    """Return a form that gives an order with its fields."""
    return el("form", *children, data_order=order, **attributes)


def field(label: str, control: Html) -> Html:
    """Return a control with its label above it."""
    return el("label", el("span", label), control, class_="hall-field")


def choice(legend: str, name: str, options: dict[str, str], chosen: str, kind: str = "radio") -> Html:
    """Return options of which one or, as checkboxes, several can be chosen."""
    inside = [
        el(
            "label",
            el("input", type=kind, name=name, value=value, checked=value == chosen),
            el("span", text),
            class_="option",
        )
        for value, text in options.items()
    ]
    return el("fieldset", el("legend", legend), el("div", inside, class_="options"))


def show_buttons(*buttons: Html | None) -> Html:
    """Return buttons that belong to the page alone: a print or the view for a projector."""
    return el("p", *buttons, class_="ways")


def page_button(text: str, does: str) -> Html:
    """Return a button that the page's script answers."""
    return el("button", text, type="button", data_does=does, data_key=does)

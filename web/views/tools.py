"""The tools beside a table: what can be asked for besides playing, and what leads on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el, join

if TYPE_CHECKING:
    from web.model.look import Look


def tools(look: Look) -> Html:
    """Return what can be asked for, each in a place of its own that nothing else ever takes.

    So no click meant for one thing hits another, whatever has happened since the hand set out.
    """
    playing = not look.outcome and not look.watch
    hints = playing and look.settings.hints == "on"
    found = [
        _undo(look) if playing else None,
        _tool(look, "hint", "/hint", "H", off=not look.legal) if hints else None,
        _tool(look, "hurry", "/hurry") if look.busy else None,
        _tool(look, "last", "/last", "L"),
        _tool(look, "state", "/state", "S"),
        _tool(look, "keys", "/open keys", "?"),
    ]
    return join(el("span", tool, class_="slot") for tool in found)


def onward(look: Look) -> Html:
    """Return what leads on where nothing can be played: to the other person, to the next game."""
    if look.outcome:
        from noir.review import weighs  # nobody needs it while playing

        review = _tool(look, "review", "/review") if weighs(look.game) else None
        return join([_tool(look, "again", "/new", main=True), review])
    if look.shared and look.is_live and not look.legal:
        return _tool(look, "pass", "/pass", main=True)
    return Html()


def _tool(look: Look, name: str, do: str, key: str = "", *, main: bool = False, off: bool = False) -> Html:
    return el(
        "button",
        look.t(f"shell.{name}"),
        type="button",
        class_="main" if main else None,
        aria_disabled="true" if off else None,
        data_do=do,
        data_key=name,
        aria_keyshortcuts=key if key and look.settings.keys == "on" else None,
    )


def _undo(look: Look) -> Html:
    """Return the undo with its price; without anything to take back it stays in its place, and says so."""
    offered = look.rewind if look.is_live else None
    return el(
        "button",
        look.t(f"undo.button.{offered.price if offered else 'none'}", name=look.names[look.seat.other]),
        type="button",
        aria_disabled=None if offered else "true",
        data_do="/undo",
        data_key="undo",
        aria_keyshortcuts="U" if look.settings.keys == "on" else None,
    )

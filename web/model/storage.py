"""Storage: the texts that the browser keeps for us, as this tab knows them."""

from __future__ import annotations

UNFINISHED = "unfinished."
"""Begins the keys of unfinished games. Most visits have none, and don't need ``web.saves.model``."""


class Storage(dict[str, str]):
    """Texts of the browser by key, those at the boot and those of later."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        super().__init__(texts or {})
        self.sent: dict[str, str] = {}
        """What this tab or another one has written since."""

    def hear(self, key: str, text: str | None) -> None:
        """Note a text that a tab has written, or deleted."""
        if text is None:
            self.pop(key, None)
            self.sent.pop(key, None)
        else:
            self[key] = self.sent[key] = text

    def copy(self) -> Storage:
        """Return a copy for another session."""
        other = Storage(self)
        other.sent = dict(self.sent)
        return other

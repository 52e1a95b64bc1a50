"""View of the table of Night Heist. ``TableView`` has the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.heist.game import TOOLS, Observation, gold, share
from web.contracts.table import TableView
from web.markup import Html, el

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.look import Look


class View(TableView):
    """The table: the safe, the gold of both seats, and the tools."""

    def table(self, look: Look) -> Html:
        """Return the table. A tool that is used says so when it is pressed."""
        tools = el("div", [_tool(look, tool) for tool in TOOLS], class_="kit")
        return el("div", el("p", self.summary(look), class_="safe"), tools, class_="heist")

    def log(self, look: Look) -> list[str]:
        """Return one sentence per tool. The second tool's reports the gold."""
        seen: Observation = look.seen
        lines = []
        for ply, tool in enumerate(seen.used):
            name = look.names[ply % 2]
            line = look.t("heist.used" if tool else "heist.face-down", name=name, tool=tool)
            lines.append(f"{line} {self._fate(look, ply // 2)}" if ply % 2 else line)
        return lines

    def results(self, look: Look) -> dict[int, str]:
        """Return the fate of the gold after the reader's own tool."""
        own = range(1, len(look.seen.used), 2) if look.seat else ()
        return {ply: self._fate(look, ply // 2) for ply in own}

    def _fate(self, look: Look, number: int) -> str:
        """Return the fate of a safe's gold."""
        before, after = (share(look.seen.safes, look.seen.used[: 2 * n])[:2] for n in (number, number + 1))
        for name, had, has in zip(look.names, before, after, strict=True):
            if has > had:
                return look.t.n("heist.won", has - had, name=name)
        return look.t("heist.stays")

    def summary(self, look: Look) -> str:
        """Return the safe, its gold, and the gold of both seats."""
        seen: Observation = look.seen
        over = share(seen.safes, seen.used)[2]
        inside = look.t.n("heist.safe", gold(seen.safes[-1]) + over, safe=len(seen.safes))
        return self.brief(look) if look.outcome else f"{inside} {self.brief(look)}"

    def brief(self, look: Look) -> str:
        """Return the gold of both seats."""
        first, second, _ = share(look.seen.safes, look.seen.used)
        return look.t("heist.gold", first=first, second=second)

    def status(self, look: Look) -> str:
        """Return the turn, or the winner of the gold."""
        if look.outcome is None:
            return look.t("heist.turn" if look.is_mine else "heist.wait")
        winner = look.outcome.winner
        return look.t("heist.even") if winner is None else look.t("heist.winner", name=look.names[winner])

    def action_name(self, t: Words, _seen: Observation, action: str) -> str:
        """Return a tool in words."""
        return t("heist.use", tool=action[1:])


def _tool(look: Look, tool: int) -> Html:
    """Return the button of a tool."""
    action = f"t{tool}"
    legal = action in look.legal
    return el(
        "button",
        look.t("heist.use", tool=tool),
        type="button",
        class_="tool-card",
        data_do=action if legal else "/why used",
        data_key=action,
        aria_disabled=None if legal or look.busy else "true",
    )

"""Table before the reader: how it is played, drawn and gone on with, and how one sits down at it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from noir.games import family_of
from web.contracts.table import FIRST_TALKING_PLY, view_of
from web.dispatch import call_hooks, command
from web.model import viewpoint
from web.model.engine import Engine
from web.model.part import Part
from web.model.settings import ATTRIBUTES
from web.model.storage import UNFINISHED
from web.model.ui import HINT, SOUND, Ui
from web.saves import model, store
from web.session.session import AtTable, TableScreen
from web.views import page
from web.views.toolbar import is_hint_lit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from web.model.cue import Cue
    from web.model.look import Look
    from web.model.settings import Settings
    from web.model.table import Table
    from web.session.session import Session

PAUSE = {"calm": 700, "quick": 150, "none": 0}  # ms between the person's action and the bot's, at the least
MAX_ANIMATED_PLIES = 4  # actions that may be shown one after the other. More than that is a jump
TICK = 1500  # ms between two moments of a replay that plays


class Drawn(Part):
    """The table as the page shows it, so that a change can be animated."""

    def __init__(self) -> None:
        self.last: tuple[Table, int] | None = None
        """The table that was drawn last, and the ply that was shown. None after a puzzle."""
        self.veiled: Table | None = None
        """A new table that nobody has seen yet: the curtain hangs before it."""
        self.is_start = False
        """Whether the page shows the first screen."""
        self.may_point = False
        """Whether the reader came from the first screen and may be shown what a table is about."""
        self.has_pointers = False
        """Whether the page shows a newcomer the parts of the table."""

    def fork(self, table: Table, copied: Table) -> Self:
        """Return a copy for a session with a copy of its table, which counts as drawn if that does."""
        drawn = super().fork(table, copied)
        if drawn.last and drawn.last[0] is table:
            drawn.last = (copied, drawn.last[1])
        return drawn


class PlayedTable(AtTable):
    """The table of a game that can be played."""

    def act(self, session: Session, ply: int | None, text: str) -> None:
        """Play an action of the person."""
        if ply in (None, self.table.match.ply):
            command("act")(session, text)

    def fork(self) -> PlayedTable | None:
        """Return the table once more. None for one with a friend, whose device is here only once."""
        table = self.table
        if table.is_remote:
            return None
        return PlayedTable(replace(table, match=table.match.copy(), view=dict(table.view)))

    def draw(self, session: Session) -> None:
        """Put into the reply whatever has changed on the screen and must be kept."""
        table, reply = self.table, session.reply
        note_match(session, table)
        look = session.look()
        table.brief = page.brief(look) if table.is_waiting else ""
        session.send(page.regions(look, look if look.is_live else self.look(session, live=True), session.ui))
        reply.title = page.title(look)
        dealt = draw_frame(session, look, page.layout(look, session.ui))
        reply.cues = _score(session, look, dealt=dealt)
        reply.state = "over" if table.match.outcome else "thinking" if table.is_busy else "ready"

    def go_on(self, session: Session) -> None:
        """Ask for more time when there is work left: the bot's first, then the person's, then pondering."""
        table, reply, engine, ui = self.table, session.reply, session.engine, session.ui
        engine.at(table.match.ply)
        if ui.open and ui.open.is_working:
            reply.next = "/go"
        elif ui.plays:
            reply.next, reply.pause, reply.steady = "/tick", TICK, True
        elif table.is_working:
            reply.next = "/go"
        elif table.bot_to_move and engine.is_ready:
            reply.next, reply.pause = "/move", PAUSE[session.settings.pace]
        elif table.bot_thinks or engine.job:
            reply.next = "/go"
        elif _weighs(session, table):
            reply.next = "/evaluate"
        else:
            reply.next = _idle_work(session, table)
            reply.idle = reply.next is not None


def sit(session: Session, table: Table) -> None:
    """Sit down at a table. The game in force is the one on it. One that is left goes into the library."""
    if isinstance(session.screen, TableScreen):
        if session.table is not table:
            store.leave(session, session.table)
        session.screen.uncover(session)
    session.use(session.settings.with_("game", table.game))
    games = viewpoint.FIRST_GAMES
    if not session.ui.browser.framed and session.settings.hints == "on" and table.is_solo:
        games = viewpoint.count_games(table.game, session.storage.get("stats", ""))
    if games < viewpoint.FIRST_GAMES:
        viewpoint.coach(table)
    session.engine = Engine(table.match.ply)
    session.screen = PlayedTable(table)
    session.ui = Ui(browser=session.ui.browser, notices=session.ui.notices, live=session.ui.live)
    session.ui.is_first_game = games == 0
    session.ui.news.announced_ply = table.match.ply
    if len(table.people) == 1:
        session.ui.news.unseen_actions = viewpoint.count_unanswered(table, table.people[0])
        if table.bot_to_move:  # what the person's latest turn brought is told with the answer
            session.ui.news.announced_ply = viewpoint.turn(table, table.people[0])


def note_match(session: Session, table: Table) -> None:
    """Have a match that is over counted, and earlier games looked up for a remark."""
    if table.match.outcome:
        call_hooks("end", session)
    is_due = session.ui.past is None and table.match.ply >= FIRST_TALKING_PLY
    if is_due and "stats" in session.storage and not session.ui.browser.framed:
        call_hooks("remark", session)


def draw_frame(session: Session, look: Look, layout: str, puzzle: str = "") -> bool:
    """Put the attributes around a table or a puzzle into the reply. Return whether a table is dealt now."""
    table, reply, drawn = session.table, session.reply, session.of(Drawn)
    room = reply.attrs.get("html", {})
    if drawn.is_start and not session.is_at_start:
        room = {"data-room": None}
    reply.attrs = page.attributes(look.game)
    reply.attrs["dialog"] |= page.describe(session.ui)
    reply.attrs["table"] |= {
        "data-game": look.game,
        "data-ply": str(look.ply),
        "data-seat": str(int(look.seat)),
    }
    record = table.to_json()
    dealt = _deals(session, look, record)
    if dealt or "table" in reply.regions:
        reply.attrs["table"]["data-dealt"] = "" if dealt else None
    reply.attrs["html"] = root(session.settings) | _status(session, look) | room
    reply.attrs["html"] |= {"data-has": layout, "data-puzzle": puzzle or None}
    drawn.is_start = session.is_at_start
    _point(session, look)
    if table.is_saved:
        session.store("match", record)
    return dealt


def root(settings: Settings) -> dict[str, str | None]:
    """Return the attributes of the root that follow the settings."""
    values = settings.to_dict()
    return {"lang": values["lang"], **{attribute: values[name] for name, attribute in ATTRIBUTES.items()}}


def _status(session: Session, look: Look) -> dict[str, str | None]:
    """Return the attributes of the root that follow a waiting game or a game with a friend."""
    friend = look.friend
    # An invitation is shown or asked about: it lies nowhere but in the address.
    invited = session.ui.pending_confirmation == "/friend-look" or bool(friend and friend.offer)
    return {
        "data-going": _going(session, look),
        "data-friend": friend.status if friend else None,
        "data-proof": (friend.proof or None) if friend else None,
        "data-invited": "" if invited else None,
    }


def _going(session: Session, look: Look) -> str | None:
    """Return by family how far its unfinished game has come, that on the table before all others, as JSON."""
    table, found = session.table, {}
    if any(key.startswith(UNFINISHED) for key in session.storage):
        found = model.briefs(session.storage)
    if table.is_waiting and not table.is_remote:
        found[family_of(table.game)] = table.brief or page.brief(look)
    return json.dumps(found) if found else None


def _deals(session: Session, look: Look, record: str) -> bool:
    """Return whether a table is seen for the first time, and before its first action: it is dealt then.

    The style deals (``data-dealt``): what moves all else has not come when the first table stands.
    A table that came behind the curtain is seen when that is lifted.
    """
    table, drawn = session.table, session.of(Drawn)
    was_drawn = session.is_at_start or (drawn.last is not None and drawn.last[0] is table)
    new = drawn.veiled is table or not (was_drawn or session.storage.get("match") == record)
    drawn.veiled = table if new and look.curtain else None
    is_covered, framed = session.table_screen.covers_table, session.ui.browser.framed
    is_still = is_covered or framed or session.settings.pace == "none"
    return new and not is_still and _is_undealt(look)


def _is_undealt(look: Look) -> bool:
    """Return whether a deal of this device is seen before its first action."""
    return not (look.last or look.curtain or look.watch or look.friend)


def _point(session: Session, look: Look) -> None:
    """Show a newcomer the parts of a table once, and then once the sounds and the hint.

    Where another thing is before the reader the sentences are taken away, and come again after it.
    They give way to an answer to a press, too.
    """
    drawn = session.of(Drawn)
    news = session.ui.news
    is_answered = news.last_event == news.answer not in ("", page.status(look))
    is_clear = session.is_at_table and not (look.curtain or look.friend or session.ui.dialog or is_answered)
    places = _pointers(session, look) if drawn.may_point and is_clear else {}
    if places or drawn.has_pointers:
        session.reply.pointers = places
    drawn.has_pointers = bool(places)


def _pointers(session: Session, look: Look) -> dict[str, str]:
    """Return the pointer: to a part of a game's first table, else perhaps to a tool."""
    view = view_of(look.game)
    if not session.was_shown(view.onboarding(look)):
        if places := view.pointers(look):
            return places
        command("pointed")(session, "")
    return _offer_tool(session, look)


def _offer_tool(session: Session, look: Look) -> dict[str, str]:
    """Point once at the sounds, after an action of weight, and at the hint, till the next action."""
    own = viewpoint.count_own(session.table, look.seat)
    is_alone = own and not look.shared and not session.ui.browser.framed
    due = [*_tools_to_offer(session, look)] if is_alone else []
    if session.ui.offered[1] != own:
        name = next((name for name in due if not session.was_shown(name)), "")
        if not name:
            return {}
        session.ui.offered = name, own
        session.note_shown(name)
        key = "shell.sound-offer-told" if name == SOUND else "shell.hint-offer"
        sentence = look.t(key, name=look.t("shell.set.sound"))
        session.reply.say = " ".join(filter(None, (session.reply.say, sentence)))
    name = session.ui.offered[0]
    return {f"[data-key={name}]": look.t(f"shell.{name}-offer")} if name in due else {}


def _tools_to_offer(session: Session, look: Look) -> Iterator[str]:
    """Yield the tools that may help now, the most urgent one first."""
    if look.legal and session.settings.sound == "off" and view_of(look.game).is_weighty(look):
        yield SOUND
    if is_hint_lit(look, session.ui):
        yield HINT


def _score(session: Session, look: Look, *, dealt: bool) -> list[Cue]:
    """Return the animations and sounds of the change since the last drawing, if it has any.

    Of the first table of a page only somebody who has asked for it by a press may hear anything.
    """
    table, drawn = session.table, session.of(Drawn)
    before, drawn.last = drawn.last, (table, look.ply)
    if look.curtain or not look.is_live or (before is None and not (dealt and drawn.may_point)):
        return []
    if dealt or before is None or before[0] is not table:
        return view_of(look.game).cues(look, 0) if look.ply == 0 else []
    is_shown = 0 < look.ply - before[1] <= MAX_ANIMATED_PLIES
    return view_of(look.game).cues(look, before[1]) if is_shown else []


def _idle_work(session: Session, table: Table) -> str | None:
    """Return the text for work that waits until the page has nothing else to do."""
    is_due = table.costliest is None and viewpoint.has_case(table, session.settings)
    return "/go" if session.engine.can_ponder(table) else "/case" if is_due else None


def _weighs(session: Session, table: Table) -> bool:
    """Return whether to work out the win bar. Two people get none: it would tell the other's chance."""
    is_due = session.settings.bar == "on" and session.ui.advice.evaluated_ply != session.engine.ply
    return is_due and not table.is_remote and table.people == (table.match.to_move,)

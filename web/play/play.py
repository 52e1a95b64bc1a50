"""Play: new tables, the person's actions, and the bot's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import CorruptRecord, InvalidNotation
from noir.games import family_of
from web.contracts.table import FIRST_TALKING_PLY, draw_action, view_of
from web.dispatch import call_hooks
from web.model import validation, viewpoint
from web.model.players import HUMAN, Solo
from web.model.settings import Settings, choose
from web.model.table import LONGEST_VALUE, Table
from web.model.ui import Confirm
from web.model.validation import Fields
from web.play.at_table import Drawn, sit
from web.registry import ui_of
from web.saves import model as library
from web.saves import store
from web.session.session import StartScreen
from web.views import page
from web.views.caption import vary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.model.look import Look
    from web.session.session import Session


def new(session: Session, rest: str) -> None:
    """Deal a new game. ``rest`` may be a JSON object of settings that are kept from now on."""
    wanted: dict[str, object] = {}
    if rest:
        try:
            wanted = Fields(validation.parse(rest, "new"), "new").found
        except CorruptRecord as error:
            raise InvalidNotation(rest[:40], "a JSON object", "new") from error
        wanted = _alone(session) | wanted
        session.chosen, errors = choose(session.chosen, wanted)
        if errors:
            raise errors[0]
        session.use(choose(session.settings, wanted)[0])
        session.store("settings", session.chosen.to_json())
    left, s, playing = session.table, session.settings, _others(session)
    session.of(Drawn).may_point |= playing is not None
    # A game from the first screen answers to no address, nor does one after that of an evening.
    request = left.request if playing is None and not left.is_of_club else ""
    role = s.role if "role" in wanted else choose_role(session)
    dealt = Table.open(s.game, s.level, role, session.fresh_seed(), request=request)
    dealt.habits = _habits(session)
    if left.is_shared and dealt.is_shared:
        dealt.seating = left.seating  # the same two people go on
    if left.guest and isinstance(dealt.seating, Solo):
        dealt.seating = replace(dealt.seating, guest=left.guest)
    sit(session, dealt)
    greet(session)
    offer(session, playing)


def choose_role(session: Session) -> str:
    """Return the role in force, or in a first game perhaps one that is easier than the coin's."""
    game, role = session.settings.game, session.settings.role
    knows = session.ui.browser.framed or viewpoint.count_games(game, session.storage.get("stats", ""))
    return role if knows or role != Settings().role else ui_of(game).first_role or role


def _habits(session: Session) -> str:
    """Return the person's habits, or "" for a damaged text: a game with it couldn't be read back."""
    habits = session.storage.get("habits", "")
    return habits if len(habits) <= LONGEST_VALUE and habits.isprintable() else ""


def _alone(session: Session) -> dict[str, object]:
    """Return an opponent for the posters of the first screen, which are for one player."""
    return {"level": Settings().level} if session.is_at_start and session.settings.level == HUMAN else {}


def enter(session: Session, family: str) -> None:
    """Come from the first screen to the table behind it, or to the unfinished game of a family."""
    playing, table = _others(session), session.table
    is_there = table.is_waiting and not table.is_remote and family_of(table.game) == family
    if family and not is_there and (waiting := store.latest(session, family)):
        sit(session, waiting)
    session.table_screen.uncover(session)
    session.screen = session.table_screen.at_table
    session.of(Drawn).may_point |= playing is not None
    greet(session)
    offer(session, playing)


def foyer(session: Session, _rest: str) -> None:
    """Go back to the start screen. Open dialogs close, and the table waits."""
    session.ui.close()
    session.ui.pause()
    if session.is_at_start:
        return
    session.cancel()
    session.screen = StartScreen(session.table_screen.at_table)


def _others(session: Session) -> tuple[str, ...] | None:
    """Return the games of other tabs that the first screen holds. None anywhere else."""
    return session.screen.others if isinstance(session.screen, StartScreen) else None


def offer(session: Session, playing: Sequence[str] | None) -> None:
    """Tell that other tabs are playing, and offer to go on with one of their games here, as a copy."""
    games = ((library.mark(text), library.open_game(text)) for text in playing or ())
    tabs = [(mark, table) for mark, table in games if table and library.is_worth_keeping(table)]
    if tabs:
        session.show(library.Tabs(tabs=tabs))


def greet(session: Session) -> None:
    """Announce the first player and focus the person's controls. A friend's game speaks once it is saved."""
    look = session.look()
    friend = session.table.friend
    if friend is None or friend.writer or friend.waits:
        session.tell(page.status(look))
        _add_deal(session, look)
    session.ui.news.announced_question = view_of(look.game).ask(look) if look.legal else ""
    session.reply.focus = page.focus(look)


def _add_deal(session: Session, look: Look) -> None:
    """Announce the cards that have just been dealt, but not behind a curtain."""
    dealt = "" if look.curtain else view_of(look.game).dealt(look, look.ply - 1)
    session.reply.say = " ".join(filter(None, (session.reply.say, dealt))) or None


def act(session: Session, text: str) -> None:
    """Play the person's action. One that wants a yes asks first."""
    if session.table.bot_to_move or session.table.is_watched:
        return
    look = session.look()
    if session.table.match.to_move is not None and not look.legal:
        _refuse(session, look, text)
        return
    view = view_of(look.game)
    question = view.confirm(look, text) if text in look.legal else ""
    if question and session.ui.pending_confirmation != text:
        session.show(Confirm(question=question, picture=draw_action(look, text)))
        session.ui.pending_confirmation = text
    elif session.table.is_remote:
        call_hooks("act-with-friend", session, text)
    elif session.ui.task:
        call_hooks("act-at-task", session, text)
    else:
        _play(session, text)


def _refuse(session: Session, look: Look, text: str) -> None:
    """Say why nothing can be played now. A game with a friend notes the action for when it can."""
    friend = session.table.friend
    if friend and look.is_live:
        friend.press(text)
        session.tell(page.status(look))
    else:
        session.tell(session.t("hotseat.first" if look.is_live else "replay.past"))


def _play(session: Session, text: str) -> None:
    """Play an action at this device, and announce it once no bot has to move."""
    session.table.match.play(text)
    session.ui.close()
    session.ui.news.unseen_actions = 0
    look = session.look()
    session.ui.news.last_event = view_of(look.game).log(_with_caption(look))[-1]
    session.reply.focus = page.focus(look)
    if not session.table.bot_to_move:
        announce(session)


def announce(session: Session) -> None:
    """Announce the actions since the last time, in one breath and only once, and show the news.

    While a bot is still to move nothing is said: what follows at once would cut it short.
    """
    look = session.look(live=True)
    view, since = view_of(look.game), session.ui.news.announced_ply
    sentences, seen = view.log(look)[since:], _news(session, look)
    session.ui.news.announced_ply = look.ply
    session.ui.news.last_event = "\n".join(seen) or session.ui.news.last_event
    if look.outcome or look.shared or look.friend:
        sentences.append(page.status(look))
    elif look.legal:
        sentences += [view.dealt(look, since), _call(session, look)]
    session.reply.say = " ".join(filter(None, sentences)) or None


def _call(session: Session, look: Look) -> str:
    """Return that it is the person's turn, and the decision if it has changed since their last turn.

    Right after an own action the decision is always named: the turn goes on, or a new round begins.
    """
    ask, before = view_of(look.game).ask(look), session.ui.news.announced_question
    comes_back = session.table.match.mover(look.ply - 1) != look.seat
    if comes_back:
        session.ui.news.announced_question = ask
    return look.t("shell.turn") if comes_back and before == ask else ask


def _news(session: Session, look: Look) -> list[str]:
    """Return a line to show for each new action: the result of the reader's own, the log of the others."""
    match, ui, view = session.table.match, session.ui, view_of(look.game)
    log, sentences = view.log(_with_caption(look)), view.results(_with_caption(look))
    for ply in range(ui.news.announced_ply, len(log)):
        if match.mover(ply) == look.seat and ply != ui.news.by_host:
            log[ply] = sentences.get(ply, "")
    return [line for line in log[ui.news.announced_ply :] if line]


def _with_caption(look: Look) -> Look:
    """Return a moment whose log is worded for the caption. Plainly as long as a start may still go on."""
    if look.ply < FIRST_TALKING_PLY:
        return look
    return vary(look)


def go(session: Session, _rest: str) -> None:
    """Do one slice of work: the bot's turn, a request of the person, or pondering."""
    table, engine = session.table, session.engine
    engine.at(table.match.ply)
    if session.ui.open and session.ui.open.is_working:
        session.work_on()
    elif table.is_working:
        call_hooks("work", session)
    elif table.bot_thinks:
        engine.think(table)
        session.engine.is_quiet = True  # its action is shown when it is played
    elif engine.job:
        news = next(engine.job, None)
        if news is None:
            engine.job = None
        session.engine.is_quiet = news is False
    elif engine.can_ponder(table):
        engine.ponder(table)
        session.engine.is_quiet = True


def answer(session: Session, _rest: str) -> None:
    """Play the bot's choice and announce it."""
    table, thinking = session.table, session.engine.thinking
    if thinking is None or not thinking.done or thinking.best is None:
        return
    table.match.play(table.match.game.format_action(thinking.best.action))
    session.ui.news.unseen_actions += 1
    look = session.look(live=True)
    if table.bot_to_move:
        session.ui.news.last_event = "\n".join(
            view_of(look.game).log(_with_caption(look))[-session.ui.news.unseen_actions :]
        )
    else:
        announce(session)
    if session.ui.at is None:
        session.reply.focus = page.focus(look)


def finish_onboarding(session: Session, _rest: str) -> None:
    """Never point at this table or at this tool again: the reader has seen it, or doesn't want to."""
    session.ui.offered = ("", 0)
    look = session.look()
    session.note_shown(view_of(look.game).onboarding(look))
    session.reply.pointers = {}


COMMANDS = {
    "new": new,
    "enter": enter,
    "foyer": foyer,
    "act": act,
    "pointed": finish_onboarding,
    "go": go,
    "move": answer,
}

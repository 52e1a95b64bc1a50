"""New tables, the person's actions, and the bot's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import CorruptRecord, InvalidNotation
from web.model import strict
from web.model.settings import choose
from web.model.strict import Fields
from web.model.table import Table
from web.views import page
from web.views.parts import view_of

if TYPE_CHECKING:
    from web.session import Session


def new(app: Session, rest: str) -> None:
    """Deal a new game; ``rest`` may be a JSON object of settings that are kept from now on."""
    if rest:
        try:
            wanted = Fields(strict.parsed(rest, "new"), "new").found
        except CorruptRecord as error:
            raise InvalidNotation(rest[:40], "a JSON object", "new") from error
        app.kept, errors = choose(app.kept, wanted)
        if errors:
            raise errors[0]
        app.use(choose(app.settings, wanted)[0])
        app.store("settings", app.kept.to_json())
    asked = app.table.asked if app.table else ""
    s = app.settings
    app.sit(Table.open(s.game, s.level, s.role, app.fresh_seed(), asked=asked))
    greet(app)


def greet(app: Session) -> None:
    """Say who begins and put the focus where the person acts."""
    look = app.look()
    app.tell(page.status(look))
    app.reply.focus = page.focus(look)


def act(app: Session, text: str) -> None:
    """Play the person's action; one that wants a yes asks first."""
    if app.table is None or app.table.bot_to_move or app.table.watch:
        return
    look = app.look()
    if app.table.match.to_move is not None and not look.legal:
        app.tell(app.t("replay.past" if not look.is_live else "hotseat.first"))
        return
    view = view_of(look.game)
    question = view.confirm(look, text) if text in look.legal else ""
    if question and app.ui.asking != text:
        app.ui.close()
        app.ui.dialog, app.ui.asking = "confirm", text
        app.ui.data["question"] = question
        return
    app.table.match.play(text)
    app.ui.close()
    app.ui.fresh = 0
    look = app.look()
    app.ui.told = view.log(look)[-1]
    app.reply.focus = page.focus(look)
    if not app.table.bot_to_move:
        announce(app)


def announce(app: Session) -> None:
    """Say, in one breath and once, what the actions since the last time have brought the person.

    While a bot is still to move nothing is said: what follows at once would cut it short.
    """
    table = app.table
    assert table is not None
    look = app.look(live=True)
    told = [news for news in view_of(look.game).news(look)[app.ui.heard :] if news]
    app.ui.heard = look.ply
    app.ui.told = " ".join(told) or app.ui.told
    if look.outcome or look.shared:
        told.append(page.status(look))
    app.reply.say = " ".join(told) or None


def go(app: Session, _rest: str) -> None:
    """Do one slice of whatever is to be done: the bot's turn, what the person asked for, pondering."""
    table, mind = app.table, app.mind
    if table is None:
        return
    mind.at(table.match.ply)
    if table.bot_to_move:
        app.quiet = not mind.think(table).done
    elif mind.job:
        news = next(mind.job, None)
        if news is None:
            mind.job = None
        app.quiet = news is False
    elif mind.can_ponder(table):
        mind.ponder(table)
        app.quiet = True


def hurry(app: Session, rest: str) -> None:
    """Make the bot play the best it has found so far."""
    go(app, rest)
    if app.mind.thinking:
        app.mind.thinking.done = True


def answer(app: Session, _rest: str) -> None:
    """Play what the bot has found, and tell it."""
    table, thinking = app.table, app.mind.thinking
    if table is None or thinking is None or not thinking.done or thinking.best is None:
        return
    table.match.play(table.match.game.format_action(thinking.best.action))
    app.ui.fresh += 1
    look = app.look(live=True)
    if table.bot_to_move:
        app.ui.told = " ".join(view_of(look.game).log(look)[-app.ui.fresh :])
    else:
        announce(app)
    if app.ui.at is None:
        app.reply.focus = page.focus(look)


COMMANDS = {"new": new, "act": act, "go": go, "hurry": hurry, "move": answer}

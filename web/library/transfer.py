"""Transfer everything in one file: save it, take it in again."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from noir.core import CorruptRecord
from noir.duo import continues
from web.library import backup, stats
from web.library.count import GAMES_COUNTED
from web.library.dialogs import Import, Keep, Reading
from web.model import real_games, settings
from web.model.remote.friend_save import load, pack, read, record, unpack
from web.model.settings import Settings
from web.model.table import read as read_table
from web.model.validation import NewerSave
from web.play.at_table import sit
from web.play.play import greet
from web.puzzles.data import TRIES
from web.saves import model, store

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from web.model.ui import Dialog
    from web.puzzles.attempts import Try
    from web.saves.ledger import Ledger
    from web.session.session import Session
    from web.session.update import File

T = TypeVar("T")


def open_dialog(session: Session, _rest: str) -> None:
    """Open the dialog of the file with everything."""
    session.show(Keep(friends=any(key.startswith("friend.") for key in session.storage)))


def export(session: Session, _rest: str) -> None:
    """Hand the page a file with everything it keeps."""
    _work(session, _exporting(session, session.ui.open), "keep")


def _exporting(session: Session, dialog: Dialog | None) -> Iterator[tuple[int, int]]:
    """Pack the file, hand it over, and show the previous dialog again."""
    text = yield from backup.packing(_everything(session))
    file: File = {"name": backup.FILE_NAME, "mime": "application/json", "text": text}
    session.reply.effect = {"download": file}
    session.ui.open = dialog
    session.tell(session.t("keep.saved", name=backup.FILE_NAME))
    session.ui.answer = session.ui.news.last_event  # where the work has gone on without a press, too


def _everything(session: Session) -> dict[str, str]:
    """Return the saved data, the unfinished games as one list."""
    unfinished = store.unfinished_games(session).values()
    listed = {"shelf": model.to_text(unfinished)} if unfinished else {}
    real = real_games.pack(session.storage)
    return session.storage | listed | ({"real": real} if real else {}) | _friends(session)


def _friends(session: Session) -> dict[str, str]:
    """Return the games with friends, as one text. They hold the reader's hands."""
    text = pack(session.storage)
    return {"friends": text} if text else {}


def _friends_in(
    session: Session, contents: dict[str, str]
) -> Generator[tuple[int, int], None, dict[str, str]]:
    """Return the records to import, in slices. The longer record wins.

    An open invitation is dead.
    """
    friend = session.table.friend
    here = friend.key if friend else ""
    games, taken = unpack(contents["friends"]) if "friends" in contents else {}, {}
    for done, (key, text) in enumerate(games.items()):
        yield done, len(games)
        ours = session.storage.get(key)
        if key == here or (ours and not continues(read(ours).line, read(text).line)):
            continue
        restored = load(key, text, restored=True)
        if restored.device:
            taken[key] = record(restored, restored.device, read(text).view)
    return taken


def _work(session: Session, work: Iterator[tuple[int, int]], name: str = "import") -> None:
    """Begin work on a file. It is dropped with its dialog, and until it is done nothing has changed."""
    progress = next(work, None)
    if progress is not None:
        session.show(Reading(name=name, work=work, progress=progress))
        done, total = progress
        session.tell(session.t("keep.works", done=done, total=total))


def import_(session: Session, text: str) -> None:
    """Read a file and ask for a decision. A bad one changes nothing."""
    _work(session, _looking(session, text))


def _looking(session: Session, text: str) -> Iterator[tuple[int, int]]:
    try:
        contents = yield from backup.unpacking(text)
    except NewerSave:
        session.show(Keep(problem="newer"))
    except CorruptRecord:
        session.show(Keep(problem="broken"))
    else:
        games = len((yield from stats.reading(contents["stats"]))) if "stats" in contents else 0
        session.show(Import(contents=contents, games=games))
        return
    session.tell(session.t(f"keep.{session.ui.dialog_of(Keep).problem}"))


def add(session: Session, _rest: str) -> None:
    """Add the games that are not here yet, unfinished ones in the library. The rest stays as it is."""
    if dialog := session.ui.find(Import):
        _work(session, _adding(session, dialog.contents))


def _adding(session: Session, contents: dict[str, str]) -> Iterator[tuple[int, int]]:
    friends = yield from _friends_in(session, contents)
    entries = yield from _stats_in(contents)
    unfinished = yield from _unfinished_in(session, contents)
    _take_list(session, GAMES_COUNTED, entries, with_ours=True)
    _take_list(session, TRIES, _tries_in(contents), with_ours=True)
    for saved in unfinished:
        store.put(session, saved)
    _take_friends(session, friends)
    _add_real_games(session, contents)
    session.ui.close()
    session.tell(session.t("keep.added"))


def replace_all(session: Session, _rest: str) -> None:
    """Replace all saved data with that of the file."""
    if dialog := session.ui.find(Import):
        _work(session, _replacing(session, dialog.contents))


def _replacing(session: Session, contents: dict[str, str]) -> Iterator[tuple[int, int]]:
    friends = yield from _friends_in(session, contents)
    entries = yield from _stats_in(contents)
    shelf = (yield from model.reading(contents["shelf"])) if "shelf" in contents else ()
    _take_list(session, GAMES_COUNTED, entries, with_ours=False)
    _take_list(session, TRIES, _tries_in(contents), with_ours=False)
    _take_friends(session, friends)
    if "shelf" in contents:
        for key in store.unfinished_games(session):
            session.forget(key)
        for saved in reversed(shelf):
            store.put(session, saved)
    if "real" in contents:
        for key in real_games.games_in(session.storage):
            session.forget(key)
        _add_real_games(session, contents)
    if "settings" in contents:
        session.chosen, _ = settings.read(contents["settings"], Settings())
        session.use(session.chosen)
        session.store("settings", session.chosen.to_json())
    session.ui.close()
    if "match" in contents:
        table = read_table(contents["match"])
        table.request = session.table.request
        sit(session, table)
        greet(session)
    session.tell(session.t("keep.replaced"))


def _add_real_games(session: Session, contents: dict[str, str]) -> None:
    """Keep the games at a real table that aren't here yet."""
    games = real_games.unpack(contents["real"]) if "real" in contents else ()
    for key, text in real_games.add(session.storage, games).items():
        session.store(key, text)


def _take_friends(session: Session, friends: dict[str, str]) -> None:
    for key, text in friends.items():
        session.store(key, text)


def _stats_in(contents: dict[str, str]) -> Generator[tuple[int, int], None, tuple[stats.Entry, ...] | None]:
    return (yield from stats.reading(contents["stats"])) if "stats" in contents else None


def _tries_in(contents: dict[str, str]) -> tuple[Try, ...] | None:
    return TRIES.read(contents[TRIES.key]) if TRIES.key in contents else None


def _take_list(session: Session, ledger: Ledger[T], theirs: tuple[T, ...] | None, *, with_ours: bool) -> None:
    """Take in a list of the file, if it has one."""
    if theirs is not None:
        ledger.put(session, ledger.merge(theirs, ledger.entries(session) if with_ours else ()))


def _unfinished_in(session: Session, contents: dict[str, str]) -> Generator[tuple[int, int], None, list[str]]:
    """Return the unfinished games to keep, the oldest first. The one on its table is the newest."""
    here = session.table.match.record()
    unfinished = [*(yield from model.reading(contents["shelf"]))] if "shelf" in contents else []
    if "match" in contents and model.is_worth_keeping(read_table(contents["match"])):
        unfinished.insert(0, contents["match"])
    known = {_record(saved) for saved in store.unfinished_games(session).values()} | {here, ""}
    wanted = []
    for done, saved in enumerate(reversed(unfinished)):
        if done and done % model.GAMES_PER_SLICE == 0:
            yield done, len(unfinished)
        if _record(saved) not in known:
            wanted.append(saved)
    return wanted


def _record(saved: str) -> str:
    table = model.open_game(saved)
    return table.match.record() if table else ""


COMMANDS = {
    "open-keep": open_dialog,
    "export": export,
    "import": import_,
    "import-add": add,
    "import-all": replace_all,
}

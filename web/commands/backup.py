"""Everything as one file: saving it, and taking it in again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import CorruptRecord
from web.commands import library as library_commands
from web.commands.play import greet
from web.commands.stats import entries
from web.model import backup, library, settings, stats
from web.model.settings import Settings
from web.model.strict import NewerSave
from web.model.table import read as read_table

if TYPE_CHECKING:
    from web.session import Session


def export(app: Session, _rest: str) -> None:
    """Hand the page a file with everything it keeps."""
    file = {"name": backup.FILE_NAME, "mime": "application/json", "text": backup.pack(_everything(app))}
    app.reply.effect = {"download": file}
    app.tell(app.t("keep.saved", name=backup.FILE_NAME))


def _everything(app: Session) -> dict[str, str]:
    """Return what is kept, the unfinished games as one list."""
    books = library_commands.books(app).values()
    return app.saved | ({"shelf": library.to_text(books)} if books else {})


def import_(app: Session, text: str) -> None:
    """Look into a file and ask what to do with it; a bad one changes nothing."""
    try:
        kept = backup.unpack(text)
    except NewerSave:
        app.show("keep", problem="newer")
    except CorruptRecord:
        app.show("keep", problem="broken")
    else:
        games = len(stats.read(kept["stats"])) if "stats" in kept else 0
        app.show("import", kept=kept, games=games)
        return
    app.tell(app.t(f"keep.{app.ui.data['problem']}"))


def add(app: Session, _rest: str) -> None:
    """Add the games that are not here yet, unfinished ones on the shelf; the rest stays as it is."""
    kept = app.ui.data.get("kept")
    if kept is None:
        return
    _take_stats(app, kept, with_ours=True)
    _take_books(app, kept)
    app.ui.close()
    app.tell(app.t("keep.added"))


def replace_all(app: Session, _rest: str) -> None:
    """Put everything from the file in the place of what is here."""
    kept = app.ui.data.get("kept")
    if kept is None:
        return
    _take_stats(app, kept, with_ours=False)
    if "shelf" in kept:
        for key in library_commands.books(app):
            app.forget(key)
        for book in reversed(library.read(kept["shelf"])):
            library_commands.put(app, book)
    if "settings" in kept:
        app.kept, _ = settings.read(kept["settings"], Settings())
        app.use(app.kept)
        app.store("settings", app.kept.to_json())
    app.ui.close()
    if "match" in kept:
        table = read_table(kept["match"])
        table.asked = app.table.asked if app.table else ""
        app.sit(table)
        greet(app)
    app.tell(app.t("keep.replaced"))


def _take_stats(app: Session, kept: dict[str, str], *, with_ours: bool) -> None:
    if "stats" not in kept:
        return
    theirs = stats.read(kept["stats"])
    app.store("stats", stats.to_text(stats.merged(theirs, entries(app) if with_ours else ())))


def _take_books(app: Session, kept: dict[str, str]) -> None:
    """Keep the unfinished games of a file: its own list, and before them the game on its table."""
    here = app.table.match.record() if app.table else ""
    books = [*library.read(kept["shelf"])] if "shelf" in kept else []
    if "match" in kept and library.is_worth_keeping(read_table(kept["match"])):
        books.insert(0, kept["match"])
    known = {_record(book) for book in library_commands.books(app).values()} | {here, ""}
    for book in reversed(books):
        if _record(book) not in known:
            library_commands.put(app, book)


def _record(book: str) -> str:
    table = library.opened(book)
    return table.match.record() if table else ""


COMMANDS = {"export": export, "import": import_, "import-add": add, "import-all": replace_all}

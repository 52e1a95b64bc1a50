"""The tutorial of Killer vs Inspector: at most six steps, each a chapter of a study."""

from web.contracts.lessons import Play, read_lessons
from web.games.killer.lessons import choose_first, sort

TUTORIAL = read_lessons(
    "killer",
    "learn",
    {
        "kill": Play(free=sort),
        "disguise": Play(seed="53", view=choose_first(2)),
        "collapse": Play(seed="44", view=choose_first(11)),
        "identity": Play(free=sort, seed="1"),
        "exonerate": Play(seed="169", view=choose_first(3)),
        "arrest": Play(seed="2"),
    },
)

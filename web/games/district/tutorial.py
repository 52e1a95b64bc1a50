"""The tutorial of District Noir: at most six steps, each a chapter of a study."""

from web.contracts.lessons import Play, read_lessons
from web.games.district.lessons import count_facts, sort

TUTORIAL = read_lessons(
    "district",
    "learn",
    {
        "play": Play(free=sort, seed="2"),
        "round": Play(free=sort, seed="309"),
        "forced": Play(facts=count_facts, seed="11"),
        "colours": Play(facts=count_facts),
    },
)

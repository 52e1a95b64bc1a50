"""The tutorial of District Noir: at most six steps, each a fixed position and a line of play."""

from web.games.district.lessons import count_facts, sort
from web.lessons.model import Lesson

TUTORIAL: tuple[Lesson, ...] = (
    Lesson(
        "play",
        (),
        "district",
        (
            "5.7.A2.P.B2.5.7.8.5.6.7.A2.7.5.8.6.A2.6.B2.8.B1.B3.7.5.7.Q.B1.6.A4.B2.8.8.B2.A2.B3.8.H."
            "A3.A3.8.7.6.8.6.B1"
        ),
        "5",
        "8 7 6 B2",
        free=sort,
    ),
    Lesson(
        "take",
        (),
        "district",
        (
            "5.7.A2.P.B2.5.7.8.5.6.7.A2.7.5.8.6.A2.6.B2.8.B1.B3.7.5.7.Q.B1.6.A4.B2.8.8.B2.A2.B3.8.H."
            "A3.A3.8.7.6.8.6.B1"
        ),
        "5 8 7 6 B2",
        "T T",
    ),
    Lesson(
        "round",
        (),
        "district",
        (
            "5.7.A2.P.B2.5.7.8.5.6.7.A2.7.5.8.6.A2.6.B2.8.B1.B3.7.5.7.Q.B1.6.A4.B2.8.8.B2.A2.B3.8.H."
            "A3.A3.8.7.6.8.6.B1"
        ),
        "5 8 7 6 B2 T T",
        "5 A2 5 P 7",
        free=sort,
    ),
    Lesson(
        "forced",
        (),
        "district",
        (
            "B2.Q.6.8.6.A3.B2.7.B1.8.6.7.A2.5.6.7.H.8.7.7.B1.A3.5.A2.8.B3.B2.B3.P.A2.7.6.5.A4.B1.8.8."
            "5.7.5.8.8.B2.6.A2"
        ),
        "6 7 6 B1 B2 B2 Q T 8 8",
        "T A3",
        facts=count_facts,
    ),
    Lesson(
        "colours",
        (),
        "district",
        (
            "A2.6.7.7.A2.8.B3.B1.B2.6.5.5.6.7.6.6.8.A4.7.H.A2.8.A3.Q.B2.7.B3.B1.P.7.7.8.B2.A2.8.A3.6."
            "B1.5.5.5.8.8.8.B2"
        ),
        (
            "7 6 A2 B2 T 8 A2 B3 7 T 6 B1 H 6 A4 6 T 8 8 7 7 6 A2 T T 8 B2 B1 7 T B3 P Q 7 A3 7 B1 6 "
            "T 8 8 A3 5 B2 5 A2 5"
        ),
        "T",
        facts=count_facts,
    ),
    Lesson(
        "buildings",
        (),
        "district",
        (
            "H.6.8.8.5.A3.B2.Q.6.P.6.A3.7.6.B3.B2.5.7.8.5.8.B3.B1.A2.7.5.6.B1.A4.6.A2.8.8.7.8.A2.7.7."
            "A2.B2.5.7.B1.8.B2"
        ),
        "5 6 H T 6 B2 T P 8 A3 8 Q",
        "T",
    ),
)

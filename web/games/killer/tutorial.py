"""The tutorial of Killer vs Inspector: at most six steps, each a fixed position and a line of play."""

from web.games.killer.lessons import choose_first, sort
from web.lessons.model import Lesson

TUTORIAL: tuple[Lesson, ...] = (
    Lesson(
        "kill",
        (),
        "killer",
        "WKFOVNILPDGMSAQRYECTHXJBU.AXVOSJQKFDHTIRNWBLYECGUMP",
        "",
        "kS",
        free=sort,
    ),
    Lesson(
        "disguise",
        (),
        "killer",
        "MCOSGQLFRUXDWNYIVAHBJKTEP.KSGLJDMOQPECFINYVBHUAWTRX",
        "kA iL",
        "d",
        view=choose_first(2),
    ),
    Lesson(
        "collapse",
        (),
        "killer",
        "WXHCKANGDLYRVSMJFBUPQETIO.YHFSCOWDTXKERAJMLVGIPQNBU",
        "kN iH kF c2s r2w aG kR e uS kG c2s",
        "r2w c5s kD",
        view=choose_first(11),
    ),
    Lesson(
        "identity",
        (),
        "killer",
        "JUDKYPLOCFRTVAMBWHQXENISG.THPVNYWSULGBKMEXIDCQJFARO",
        "kP",
        "iH",
        free=sort,
    ),
    Lesson(
        "exonerate",
        (),
        "killer",
        "ROCUSLXADVHFQWGYNKJBTMIPE.XHVNYIJPMRKTGDOFQABESWCUL",
        "kO iN r5w",
        "e uH",
        view=choose_first(3),
    ),
    Lesson(
        "arrest",
        (),
        "killer",
        "PUFRMONTDECLJYVGASWKQIXBH.BWKQPOJIYSCDEXVUATHLFNGMR",
        "kH iW kK",
        "aB",
    ),
)

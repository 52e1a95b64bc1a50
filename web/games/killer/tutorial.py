"""The tutorial of Killer vs Inspector: at most six steps, each a fixed position and a line of play."""

from web.model.lesson import Lesson

TUTORIAL = (
    Lesson(
        "kill",
        (),
        "killer",
        "WKFOVNILPDGMSAQRYECTHXJBU.AXVOSJQKFDHTIRNWBLYECGUMP",
        "",
        "kS",
        free=True,
    ),
    Lesson(
        "disguise",
        (),
        "killer",
        "MCOSGQLFRUXDWNYIVAHBJKTEP.KSGLJDMOQPECFINYVBHUAWTRX",
        "kA iL",
        "d",
    ),
    Lesson(
        "collapse",
        (),
        "killer",
        "WXHCKANGDLYRVSMJFBUPQETIO.YHFSCOWDTXKERAJMLVGIPQNBU",
        "kN iH kF c2s r2w aG kR e uS kG c2s",
        "r2w c5s kD",
    ),
    Lesson(
        "identity",
        (),
        "killer",
        "JUDKYPLOCFRTVAMBWHQXENISG.THPVNYWSULGBKMEXIDCQJFARO",
        "kP",
        "iH",
        free=True,
    ),
    Lesson(
        "exonerate",
        (),
        "killer",
        "ROCUSLXADVHFQWGYNKJBTMIPE.XHVNYIJPMRKTGDOFQABESWCUL",
        "kO iN r5w",
        "e uH",
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

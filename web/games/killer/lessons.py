"""Lessons: positions of Killer vs Inspector for the rules pages, one deal and one line of play each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.killer.belief import own_belief
from web.games.killer.names import list_names
from web.games.killer.verbs import NOTHING
from web.lessons.model import Lesson

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.match import Match
    from web.i18n import Words


def sort(action: str) -> str:
    """Return the sort of an action: a kill, an arrest, a shift and so on."""
    return "shift" if action[0] in "rc" else action[0]


def choose_first(ply: int) -> tuple[tuple[str, str], ...]:
    """Return the view of a lesson whose learner has no verb in hand at its beginning."""
    return (("verb", f"{NOTHING}.{ply}"),)


def candidates(t: Words, match: Match, seat: Seat) -> dict[str, str]:
    """Return the possible Inspectors, as far as the seat can prove."""
    return {"suspects": list_names(t, own_belief(match.observe(seat)).inspector.names)}


POSITIONS: tuple[Lesson, ...] = (
    Lesson(
        "first-kill",
        ("K7", "K14"),
        "killer",
        "WKFOVNILPDGMSAQRYECTHXJBU.AXVOSJQKFDHTIRNWBLYECGUMP",
        "",
        "kS",
        free=sort,
    ),
    Lesson(
        "no-wrap",
        ("K10",),
        "killer",
        "UAHJINPQFKRBMGOCYLXEDWSVT.UOEWDNQIRCXTPGSVKLFBHAYMJ",
        "",
        "kN",
        free=sort,
    ),
    Lesson(
        "identity",
        ("K8",),
        "killer",
        "JUDKYPLOCFRTVAMBWHQXENISG.THPVNYWSULGBKMEXIDCQJFARO",
        "kP",
        "iH",
        free=sort,
    ),
    Lesson(
        "shift-wrap",
        ("K11",),
        "killer",
        "SIEYRLADOFXCJBWGHVPQKUNMT.KSGLJQDFYPXEVMRHABNWIOTUC",
        "kH iG",
        "c1n",
    ),
    Lesson(
        "shift-back",
        ("K12",),
        "killer",
        "YUICDHEWFOKVSNAMPLQJBRTGX.ULWBRKSDOFVYJXPTAGQHMCNEI",
        "kY iR c4s",
        "r4w",
        free=sort,
    ),
    Lesson(
        "collapse",
        ("K13",),
        "killer",
        "WXHCKANGDLYRVSMJFBUPQETIO.YHFSCOWDTXKERAJMLVGIPQNBU",
        "kN iH kF c2s r2w aG kR e uS kG c2s",
        "kE",
    ),
    Lesson(
        "innocent-kill",
        ("K15",),
        "killer",
        "MRFKYPVQXJOCAWUBINEGHDSTL.IKOCRHYJEPVUQLDXGMFSTANWB",
        "kS iO d aC",
        "kI",
        facts=candidates,
    ),
    Lesson(
        "disguise",
        ("K16",),
        "killer",
        "MCOSGQLFRUXDWNYIVAHBJKTEP.KSGLJDMOQPECFINYVBHUAWTRX",
        "kA iL",
        "d",
    ),
    Lesson(
        "disguise-fails",
        ("K16",),
        "killer",
        "NUAJKPTDXBCYSMLQHGWVIOFRE.WPXHGEORAIFUMQKJSLTYDVCNB",
        "kE iP",
        "d",
    ),
    Lesson(
        "arrest",
        ("K4", "K17"),
        "killer",
        "PUFRMONTDECLJYVGASWKQIXBH.BWKQPOJIYSCDEXVUATHLFNGMR",
        "kH iW kK",
        "aB",
    ),
    Lesson(
        "wrong-arrest",
        ("K17",),
        "killer",
        "XCOUGJYLDPBFMTSKNERVQIWAH.IOTXKDCLHSWVGAEPQFRYMJBNU",
        "kK iX c1s",
        "aJ",
    ),
    Lesson(
        "bluff",
        ("K17",),
        "killer",
        "WBVNJSAYFOHIKXTREDQMCUGPL.FULQMTBSHWXEPVACKYRGJDONI",
        "kK iL kX",
        "aQ",
    ),
    Lesson(
        "exonerate",
        ("K18",),
        "killer",
        "ROCUSLXADVHFQWGYNKJBTMIPE.XHVNYIJPMRKTGDOFQABESWCUL",
        "kO iN r5w",
        "e uH",
    ),
    Lesson(
        "radar-no",
        ("K18",),
        "killer",
        "XJFLYASOWUNMVIGEDCRQTKHPB.IURDAOXGVJNPQSTMWYKCEFBHL",
        "kV iD kO",
        "e uA",
    ),
    Lesson(
        "dead-agent",
        ("K19",),
        "killer",
        "JUDKYPLOCFRTVAMBWHQXENISG.THPVNYWSULGBKMEXIDCQJFARO",
        "kP iH r1e",
        "e uY",
        free=sort,
    ),
    Lesson(
        "citizen-arrest",
        ("K20",),
        "killer-citizen",
        "XCOUGJYLDPBFMTSKNERVQIWAH.IOTXKDCLHSWVGAEPQFRYMJBNU",
        "kK iX c1s",
        "zOC",
    ),
    Lesson(
        "citizen-solves",
        ("K4", "K20"),
        "killer-citizen",
        "SXBAMWOLNPFDEKYQUHTGCJVRI.KYMXCUIPOTABNLHGSQWRVFJDE",
        "kG iM kP",
        "zYK",
    ),
    Lesson(
        "inspector-killed",
        ("K2",),
        "killer",
        "DQRJEFPMHKSYVIBWTXCNUOGAL.EDFBJYLVGSAXHIOMPCKRNTUQW",
        "kJ iF kH r5w r2w r3w",
        "kF",
    ),
    Lesson(
        "sixteen-dead",
        ("K3",),
        "killer",
        "PFEDKVXNRTMWGYABLOSUJCIHQ.JOKFHCVUBXMWQLARYSNDEGTPI",
        (
            "kC iO kL e uK kB r3e r4w c5s c1s c1s kM r1w kF r2e kX r1w r2w e uH kE aW d e uV c3s e "
            "uC c5n c2s r5w aS kY aS c5n c3n c2n r1w kG aS kW aS kI c3n d r3e kH c5n kK c4s d aS r5e "
            "c2n d e uB r5w aS d r5w c3n r5w kT e uR c1n aD kR e uY r3w aD"
        ),
        "kU",
    ),
    Lesson(
        "cold-case",
        ("K21",),
        "killer",
        "WKFOVNILPDGMSAQRYECTHXJBU.AXVOSJQKFDHTIRNWBLYECGUMP",
        (
            "kS iV r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e "
            "r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e r1e r2e"
        ),
        "r1e",
        free=sort,
    ),
)

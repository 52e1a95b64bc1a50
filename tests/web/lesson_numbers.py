"""The numbers that a sentence says, in digits or in words of its language."""

from __future__ import annotations

import re

from tests.web.topics import check_of


def numbers(lang: str, text: str) -> set[int]:
    """The numbers a sentence says, in digits or in words.

    One is left out: it is an article and a pronoun as well.
    """
    facts = check_of(lang, "facts")
    for other in facts["no numbers"]:  # Italian "sei" is "you are" as well
        text = re.sub(other, "", text)
    values: dict[str, int] = facts["numbers"]
    longest_first = "|".join(sorted(values, key=len, reverse=True))  # Spanish "treinta y nueve" is one number
    words = re.findall(rf"\d+|(?<![\w-])(?:{longest_first})(?![\w-])", text.lower())
    return {values[word] if word in values else int(word) for word in words}

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
    words = re.findall(r"\d+|[^\W\d_]+(?:-[^\W\d_]+)*", text.lower())
    values: dict[str, int] = facts["numbers"]
    digits = {int(word) for word in words if word.isdigit()}
    return digits | {values[word] for word in words if word in values}

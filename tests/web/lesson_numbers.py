"""The numbers that a sentence says, in digits or in words of its language."""

from __future__ import annotations

import re

# the words for numbers that the sentences use. One is left out: it is an article and a pronoun as well
NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
    "sedici",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
}
MORE = {
    "en": {"second": 2, "third": 3, "sixteenth": 16, "thirty-nine": 39, "forty": 40, "thirty": 30},
    "it": {"secondo": 2, "terzo": 3, "sedicesimo": 16, "trentanove": 39, "quaranta": 40, "trenta": 30},
    "de": {
        "zweite": 2, "zweiten": 2, "dritte": 3, "sechzehnte": 16, "sechzehnten": 16,
        "zweimal": 2, "dreimal": 3, "viermal": 4,
        "fünfmal": 5, "sechsmal": 6, "neunmal": 9,
        "neununddreißig": 39, "vierzig": 40, "dreißig": 30, "zweien": 2,
    },
    "fr": {"deuxième": 2, "troisième": 3, "seizième": 16, "trente-neuf": 39, "quarante": 40, "trente": 30},
}  # fmt: skip
WORTH = {
    lang: {**{word: n for n, word in enumerate(words.split(), start=2)}, **MORE[lang]}
    for lang, words in NUMBERS.items()
}


def numbers(lang: str, text: str) -> set[int]:
    """The numbers a sentence says, in digits or in words."""
    if lang == "it":  # "sei" is "you are" as well
        text = re.sub(r"\b[Ss]ei\b(?! (brevi|carte|di valore|passi|turni|volte))", "", text)
    if lang == "fr":  # and "neuf" is "new"
        text = text.replace("rien de neuf", "")
    words = re.findall(r"\d+|[^\W\d_]+(?:-[^\W\d_]+)*", text.lower())
    return {
        int(word) if word.isdigit() else WORTH[lang][word]
        for word in words
        if word.isdigit() or word in WORTH[lang]
    }

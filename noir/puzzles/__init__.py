"""Puzzles that are provably right: found in games of the bots, proven by exact search, rated.

A *case* is one puzzle: a record, the seat to move and a question of a *kind*, answered by an action or a
suspect's letter. Cases belong to a *family*: a game and its variants (the package of their rule book). Every
family has one data file, ``noir/puzzles/<family>/cases.tsv``, at ``data_path(family)``. All is pure:
a date is a text such as 2026-11-22, and the page may fetch a file as it likes and hand over the text.

>>> from noir.puzzles import Open, Rating, load, lines
>>> cases = load("district")                       # or Cases.parse("district", text)
>>> case = cases.of_kind("sure-win")[0]            # easy ones first. cases[id] looks one up
>>> puzzle = Open(case)
>>> puzzle.match.to_move == case.seat              # the position, to be drawn for that seat
True
>>> puzzle.asks                                    # "action", or "suspect" for a name
'action'
>>> puzzle.right(case.solution)                    # actions are counted by kind: a building is a building
True
>>> step = puzzle.proof().tree.at(())              # what the proof does first, and every answer to it
>>> step.action == case.solution, len(step.answers) >= 0
(True, True)
>>> Rating().after(case.rating, solved=True).value > Rating().value
True

Which one: ``families()``, ``kinds(family)`` (each with ``name``, ``asks``, ``games``), ``family_with(kind)``
and ``family_in(id)`` say which file a kind or an id needs. ``Cases``: ``read``, ``of_kind``, ``[id]``,
``like(rating, tried, kind)`` for one more like this. ``daily_family(date)`` names the file of the case of the
day, ``daily(cases, date)`` is the case. An id, a kind, a date or a file that is none raises a GameError.

The record holds the secret: while the puzzle is open, neither it nor the solution belongs in an
address, a page or a message, but the id does.

The proofs (``Open.proof()``, in noir.puzzles.kind):

- ``Policy`` (sure-win, sure-kill): ``tree.at(path)`` is a ``Step``: the action of the proof there and every
  ``Answer`` that is possible in some deal. ``path`` are the numbers of the answers chosen so far. No answers:
  the action has won. ``tree.match(path)`` is a game in which it went like this, so that the table can be
  drawn for the puzzle's seat at every step. ``lines(tree, most)`` are the paths to all ends when they are few
  enough to be shown flat, else None: up to three own actions in District about six.
- ``Hope`` (last-hope): the ``hands`` that are still beaten, as codes, and a tree for each.
- ``Facts`` (names): who is out for ``free`` by reason, then the fewest ``facts`` one after the other, each
  with the ply of its moment (the grid then: ``match.at(fact.ply - 1)``), who stood ``near``, who is ``left``.
- ``Dangers`` (hide): for each other action a deal in which the Inspector is certain and in reach.

Play on: ``Match.from_record(case.record)`` goes on like any match. ``Rating`` is the reader's (Glicko,
by the first try of each puzzle). ``deal_of(date)`` is the deal of the day. Its seed and opponent give every
reader the same table, and ``par(deal)`` yields in slices and returns the boss's result.
"""

from __future__ import annotations

from noir.puzzles.collection import (
    Case,
    Cases,
    data_path,
    families,
    family_in,
    family_with,
    kind_of,
    kinds,
    load,
)
from noir.puzzles.days import (
    PAR_LEVEL,
    Deal,
    Par,
    daily,
    daily_family,
    date_of,
    day_of,
    deal_of,
    par,
    weekday,
)
from noir.puzzles.kind import (
    ACTION,
    SUSPECT,
    Answer,
    Danger,
    Dangers,
    Fact,
    Facts,
    Hope,
    Policy,
    Proof,
    Reply,
    Step,
    Tree,
    lines,
)
from noir.puzzles.open_puzzle import Open
from noir.puzzles.rating import Rating

__all__ = [
    "ACTION",
    "PAR_LEVEL",
    "SUSPECT",
    "Answer",
    "Case",
    "Cases",
    "Danger",
    "Dangers",
    "Deal",
    "Fact",
    "Facts",
    "Hope",
    "Open",
    "Par",
    "Policy",
    "Proof",
    "Rating",
    "Reply",
    "Step",
    "Tree",
    "daily",
    "daily_family",
    "data_path",
    "date_of",
    "day_of",
    "deal_of",
    "families",
    "family_in",
    "family_with",
    "kind_of",
    "kinds",
    "lines",
    "load",
    "par",
    "weekday",
]

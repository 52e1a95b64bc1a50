"""Piles that one deck can make, for tests that hold whatever has been taken."""

from __future__ import annotations

from hypothesis import strategies as st

from noir.games.district.pieces import COPIES, Pile


@st.composite
def two_piles(draw: st.DrawFn) -> tuple[Pile, Pile]:
    """Two piles that one deck can make."""
    mine, theirs = [], []
    for copies in COPIES:
        have = draw(st.integers(0, copies))
        mine.append(have)
        theirs.append(draw(st.integers(0, copies - have)))
    return tuple(mine), tuple(theirs)

"""The lab of Killer vs Inspector: bots to start from, and an exercise."""

from __future__ import annotations

from web.contracts.lab import Exercise, Lab

LAB = Lab(
    examples=("chance", "detective"),
    exercises=(Exercise("detective", "easy", start="chance"),),
)

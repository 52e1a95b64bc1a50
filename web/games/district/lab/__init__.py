"""The lab of District Noir: bots to start from, and exercises."""

from __future__ import annotations

from web.contracts.lab import Exercise, Lab

LAB = Lab(
    examples=("chance", "greedy", "ahead", "sampling"),
    exercises=(Exercise("sampling", "easy", start="chance"), Exercise("idea", "medium", start="greedy")),
)

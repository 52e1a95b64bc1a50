"""Settings for every test."""

from __future__ import annotations

from hypothesis import settings

# Examples are the same in every run, and a slow machine is no failure.
settings.register_profile("noir", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("noir")

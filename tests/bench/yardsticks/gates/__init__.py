"""Strangers that only gates play. No tuning script may import them."""

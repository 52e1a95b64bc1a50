"""Strangers that tuning scripts may play against."""

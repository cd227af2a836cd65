"""Calls that never come to an end."""

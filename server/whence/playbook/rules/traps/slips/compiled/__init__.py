"""Slips that compiled languages have in common."""

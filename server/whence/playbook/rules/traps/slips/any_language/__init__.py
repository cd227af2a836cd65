"""Slips that several languages have in common."""

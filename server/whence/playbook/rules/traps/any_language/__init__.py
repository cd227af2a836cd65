"""Traps that several languages have in common."""

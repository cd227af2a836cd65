"""Traps of PHP."""

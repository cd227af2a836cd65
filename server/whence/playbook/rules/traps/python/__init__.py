"""Traps of Python."""

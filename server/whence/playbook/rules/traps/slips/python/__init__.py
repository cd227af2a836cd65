"""Slips of Python."""

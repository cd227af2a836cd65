"""Slips of PHP."""

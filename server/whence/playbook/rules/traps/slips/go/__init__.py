"""Slips of Go."""

"""Traps of Go."""

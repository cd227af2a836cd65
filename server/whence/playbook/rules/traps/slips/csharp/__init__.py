"""Slips of C#."""

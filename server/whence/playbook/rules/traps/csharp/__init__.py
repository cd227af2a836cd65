"""Traps of C#."""

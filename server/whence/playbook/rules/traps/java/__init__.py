"""Traps of Java."""

"""Slips of Java."""

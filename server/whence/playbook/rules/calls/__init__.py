"""Calls that do not fit what they call."""

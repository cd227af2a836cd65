"""Edits that are certain to repair what a rule has found."""

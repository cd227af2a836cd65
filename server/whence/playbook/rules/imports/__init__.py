"""Imports that fail."""

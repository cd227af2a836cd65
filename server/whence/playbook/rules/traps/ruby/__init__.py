"""Traps of Ruby."""

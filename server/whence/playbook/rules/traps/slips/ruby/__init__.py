"""Slips of Ruby."""

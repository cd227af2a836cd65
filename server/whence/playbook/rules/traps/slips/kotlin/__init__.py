"""Slips of Kotlin."""

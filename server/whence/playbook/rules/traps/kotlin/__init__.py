"""Traps of Kotlin."""

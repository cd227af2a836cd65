"""Slips of C and C++."""

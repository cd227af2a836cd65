"""Traps of C++ alone."""

"""Traps of C, which C++ has as well."""

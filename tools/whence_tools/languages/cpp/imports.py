"""Imports of C++, written as in C."""

from whence_tools.languages.c.imports import read as read
from whence_tools.languages.c.imports import resolve as resolve

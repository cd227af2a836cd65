"""Imports of TypeScript, written as in JavaScript."""

from whence_tools.languages.javascript.imports import read as read
from whence_tools.languages.javascript.imports import resolve as resolve

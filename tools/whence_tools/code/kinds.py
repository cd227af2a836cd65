"""The kinds of things that a file defines."""

from __future__ import annotations

from typing import Literal

Kind = Literal["function", "method", "constructor", "class", "object", "namespace"]
CALLABLE: frozenset[Kind] = frozenset({"function", "method", "constructor"})

"""The things that names can stand for."""

from __future__ import annotations

from dataclasses import field
from functools import cache
from typing import Literal
from zlib import crc32

from whence_tools.lazy_dataclass import dataclass

ValueKind = Literal[
    "function", "class", "instance", "super", "container", "module", "partial", "outside", "text"
]


OR_BELOW = "or below"


@cache
def _number(text: str) -> int:
    """The same in every process: what Python's own hash of a text is not."""
    return crc32(text.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class Abstract:
    """One thing that a name can stand for.

    Attributes:
        kind: `super` looks its members up above a class; `partial` is a function with some of its
            arguments; `outside` is of another library; `text` is a name of a function
            or module.
        path: the file; "" for what is outside.
        start: the byte at which the function, class or literal begins; -1 for a module.
        name: of what is outside, dotted; the text; `OR_BELOW` for an instance of a class or of one
            below it; else tells several of one place apart.
        bound: the instance or class that a method was taken from.
    """

    kind: ValueKind
    path: str
    start: int = -1
    name: str = ""
    bound: Abstract | None = None
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        parts = (_number(self.kind), _number(self.path), self.start, _number(self.name))
        object.__setattr__(self, "_hash", hash((*parts, hash(self.bound) if self.bound else 0)))

    def __hash__(self) -> int:
        """Sets of these are gone through in the same order in every run."""
        return self._hash

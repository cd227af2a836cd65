"""A call hierarchy's questions and answers. Lines and columns are 1-based; columns count code units
of the encoding that the question names."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Literal

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence_tools.workspace import Workspace

Encoding = Literal["utf-8", "utf-16", "utf-32"]
Kind = Literal["function", "method", "constructor", "class", "module"]


@dataclass(frozen=True, slots=True)
class TextPosition:
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class TextRange:
    """From `start` up to, not including, `end`."""

    start: TextPosition
    end: TextPosition


@dataclass(frozen=True, slots=True)
class ItemAnchor:
    """What finds a definition again when more is asked of it.

    Attributes:
        path: workspace-relative.
        name: qualified; `<module>` for the code outside of functions.
        line: of the name, 1-based; tells definitions of one name apart while the text is the same.
        digest: of the file's text.
    """

    path: str
    name: str
    line: int
    digest: str


@dataclass(frozen=True, slots=True)
class Item:
    """A function, a class that is called, or a file whose top level calls.

    Attributes:
        within: qualified name of what holds it, "" for what stands at the top of a file.
        whole: the definition with its decorators.
        named: its name.
    """

    name: str
    kind: Kind
    within: str
    anchor: ItemAnchor
    whole: TextRange
    named: TextRange


@dataclass(frozen=True, slots=True)
class FunctionCalls:
    """The calls between two functions.

    Attributes:
        item: the one at the other end.
        places: the called names, in the caller's file.
        certainty: of the surest of them: `resolved`, `possible` or `name-only`.
    """

    item: Item
    places: tuple[TextRange, ...]
    certainty: str


@dataclass(frozen=True, slots=True)
class HierarchyQuery:
    """What a question is asked in.

    Attributes:
        seconds: after which no further file is parsed; the answer is what was found until then.
    """

    workspace: Workspace
    encoding: Encoding = "utf-16"
    seconds: float = 2.0

    def deadline(self) -> float:
        return time.monotonic() + self.seconds

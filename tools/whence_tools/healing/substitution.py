"""A piece of code in place of another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence_tools.code.syntax import Node, Source

_LONGEST: Final = 40


@dataclass(frozen=True, slots=True)
class Substitution:
    """Bytes `start` to `end` of a file become `text`; `says` what is different."""

    start: int
    end: int
    text: str
    says: str


def replace_node(node: Node, text: str, source: Source) -> Substitution:
    says = f"with {quote_code(text)} for {quote_code(source.text(node))}"
    return Substitution(node.start_byte, node.end_byte, text, says)


def is_gone(node: Node, source: Source, gone: str) -> bool:
    """Whether a node stood in what a patch took away, which has no blanks."""
    return "".join(source.text(node).split()) in gone


def quote_code(code: str) -> str:
    """Code for a sentence: in one line, and not too long."""
    text = " ".join(code.split())
    return f"`{text}`" if len(text) <= _LONGEST else f"`{text[:_LONGEST]}…`"

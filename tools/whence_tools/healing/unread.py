"""What a patch no longer reads of what decided the result: parameters, and the rounds of a loop."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import FUNCTIONS
from whence_tools.code.syntax import walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node, Source

_LOOP: Final = re.compile(r"^(?:for|foreach|enhanced_for)(?:_|$)")
_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_NAME: Final = re.compile(r"^(?:identifier|variable_name|simple_identifier|shorthand_\w+)$")


def find_unread(before: Source | None, after: Source) -> Iterator[str]:
    """Parameters that a function no longer reads, and loops whose rounds no longer do what they go
    through: the result depended on them. In words that follow "The patch"; CPU-bound."""
    reading = dict(_list_read(before)) if before is not None else {}
    for name, (parameters, read) in _list_read(after):
        was = reading.get(name, (set[str](), set[str]()))[1]
        for parameter in sorted(was & parameters - read):
            yield f"no longer reads `{parameter}`"
    heads = dict(_list_rounds(before)) if before is not None else {}
    for head, body in _list_rounds(after):
        names = set(_WORD.findall(head))
        if names & heads.get(head, set()) and not names & body:
            yield "no longer reads what a loop goes through"


def _list_rounds(source: Source) -> Iterator[tuple[str, set[str]]]:
    """By the head of a loop the words of what it does."""
    for loop in walk(source.root):
        body = loop.child_by_field_name("body") if _LOOP.match(loop.type) else None
        if body is not None:
            head = source.data[loop.start_byte : body.start_byte].decode("utf-8", "replace")
            yield head, set(_WORD.findall(source.text(body)))


def _list_read(source: Source) -> Iterator[tuple[str, tuple[set[str], set[str]]]]:
    """By function its parameters, and those of them that its body reads."""
    for function in walk(source.root):
        name, body = (function.child_by_field_name(field) for field in ("name", "body"))
        if function.type in FUNCTIONS and name is not None and body is not None:
            parameters, text = set(list_parameters(function, source)), source.text(body)
            read = {
                one for one in parameters if re.search(rf"(?<![\w.]){re.escape(one)}(?!\w)", text)
            }
            yield source.text(name), (parameters, read)


def list_parameters(function: Node, source: Source) -> list[str]:
    """The names of a function's parameters; CPU-bound."""
    for field in ("parameters", "parameter", "declarator"):
        parameters = function.child_by_field_name(field)
        if parameters is not None:
            found = (
                one for one in walk(parameters) if _NAME.match(one.type) and not _collects(one)
            )
            return [name for name in map(source.text, found) if name not in {"self", "cls", "this"}]
    return []


def _collects(name: Node) -> bool:
    """`*rows` and `**names` are the function's own."""
    return name.parent is not None and re.search("splat|rest|spread", name.parent.type) is not None

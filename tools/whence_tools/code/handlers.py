"""Handlers that take an error and go on, and the same code without them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from whence_tools.code.languages import language_of
from whence_tools.code.statements import HANDLERS
from whence_tools.code.syntax import line_of, list_lines, parse, walk
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.syntax import Source

_PYTHON_HEAD: Final = lazy_pattern(r"except\b\s*(?P<errors>[^*].*?)?(?P<name>\s+as\s+\w+)?\s*$")
_RAISES: Final = lazy_pattern(r"\b(?:raise|throw|panic)\b")
_NAME: Final = lazy_pattern(r"(?P<name>\$?\w+)\s*(?::[^()]*)?\)\s*$")
# What hands the error on, at the beginning of a handler; none of them moves a line.
_RAISING: Final = {
    "javascript": " throw {name};",
    "typescript": " throw {name};",
    "java": " if (true) throw new RuntimeException({name});",  # what follows must be reachable
    "kotlin": " throw {name};",
    "php": " throw {name};",
    "csharp": " if (true) throw;",
    "cpp": " throw;",
}


class Handler(NamedTuple):
    """A handler that hands nothing on.

    Attributes:
        line: where it begins.
        lines: those of the code that it stands guard over.
        without: the file with the handler handing on what it takes; no line of it moves.
    """

    line: int
    lines: range
    without: str


def find_handler(text: str, path: str, line: int) -> Handler | None:
    """The innermost handler around a line; None where there is none, or it may hand the error on.
    Blocks."""
    source = parse(text, path)
    if source is None or source.data != text.encode():
        return None
    around = [
        one
        for one in walk(source.root)
        if one.type in HANDLERS and line in list_lines(one) and one.parent is not None
    ]
    handler = max(around, key=lambda one: one.start_byte, default=None)
    if handler is None or _RAISES.search(source.text(handler)):
        return None
    without = _hand_on(handler, source, language_of(path) or "")
    if without is None or handler.parent is None:
        return None
    first = line_of(handler.parent)
    return Handler(line_of(handler), range(first, line_of(handler) + 1), without)


def _hand_on(handler: Node, source: Source, language: str) -> str | None:
    """The file with a handler that hands on what it takes; None where its form is not known."""
    whole, start = source.data, handler.start_byte
    body = handler.children[-1] if handler.children else None
    if body is None:
        return None
    head = whole[start : body.start_byte].decode("utf-8", "replace")
    if language == "python":
        found = _PYTHON_HEAD.match(head.rstrip().removesuffix(":"))
        if found is None:
            return None
        told = f"except (){found['name'] or ''}:" + head[len(head.rstrip()) :]
        return (whole[:start] + told.encode() + whole[body.start_byte :]).decode("utf-8", "replace")
    if language == "ruby":
        told = f"{head}raise; "
    elif language in _RAISING and whole[body.start_byte : body.start_byte + 1] == b"{":
        name = _NAME.search(head.rstrip())
        if name is None and "{name}" in _RAISING[language]:
            head = f"{head}(whenceError) "
        raising = _RAISING[language].format(name=name["name"] if name else "whenceError")
        told = f"{head}{{{raising}"
    else:
        return None
    rest = body.start_byte + (language != "ruby")
    return (whole[:start] + told.encode() + whole[rest:]).decode("utf-8", "replace")

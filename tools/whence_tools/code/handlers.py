"""Handlers that take an error and go on, and the same code without them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from whence_tools.code.statements import FUNCTIONS, HANDLERS
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
    source = _read(text, path)
    if source is None:
        return None
    around = [one for one in _list_nodes(source) if line in list_lines(one)]
    handler = max(around, key=lambda one: one.start_byte, default=None)
    return _describe(handler, source) if handler is not None else None


def list_handlers(text: str, path: str, line: int) -> list[Handler]:
    """The handlers of the function around a line that hand nothing on. Blocks."""
    source = _read(text, path)
    if source is None:
        return []
    functions = [one for one in walk(source.root) if one.type in FUNCTIONS]
    around = [one for one in functions if line in list_lines(one)]
    function = max(around, key=lambda one: one.start_byte, default=None)
    if function is None:
        return []
    inside = (one for one in _list_nodes(source) if line_of(one) in list_lines(function))
    return [told for one in inside if (told := _describe(one, source)) is not None]


def _read(text: str, path: str) -> Source | None:
    source = parse(text, path)
    return source if source is not None and source.data == text.encode() else None


def _list_nodes(source: Source) -> list[Node]:
    return [one for one in walk(source.root) if one.type in HANDLERS and one.parent is not None]


def _describe(handler: Node, source: Source) -> Handler | None:
    without = _hand_on(handler, source) if not _RAISES.search(source.text(handler)) else None
    if without is None or handler.parent is None:
        return None
    first, last = line_of(handler.parent), line_of(handler)
    return Handler(last, range(first, last + 1), without)


def _hand_on(handler: Node, source: Source) -> str | None:
    """The file with a handler that hands on what it takes; None where its form is not known."""
    whole, start, language = source.data, handler.start_byte, source.language
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

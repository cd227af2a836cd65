"""Handlers that take an error and go on, and the same code without them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from whence_tools.code.statements import FUNCTIONS, HANDLERS
from whence_tools.code.syntax import line_of, list_lines, parse, walk
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.syntax import Source

# What a handler catches, by language; in place of it stands what catches nothing.
_CATCHES: Final = {
    "python": lazy_pattern(
        r"(?P<word>except\b)(?P<errors>\s*[^*\s#:][^#:\n]*?|)(?:\s+as\s+\w+)?\s*:"
    ),
    "ruby": lazy_pattern(
        r"(?P<word>rescue\b)(?P<errors>[^\n#;=]*?)(?<!,)(?=\s*(?:=>|\bthen\b|;|#|\n|$))"
    ),
}
_NOTHING: Final = {"python": " ()", "ruby": " *[]"}
_RAISES: Final = lazy_pattern(r"\b(?:raise|throw|panic)\b")
_NAME: Final = lazy_pattern(r"(?P<name>\$?\w+)\s*(?::[^()]*)?\)\s*$")
_GIVEN: Final = "whenceError"  # the name of an error that its handler gives none
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
    return [
        one for one in walk(source.root) if one.is_named and one.type in HANDLERS and one.parent
    ]


def _describe(handler: Node, source: Source) -> Handler | None:
    without = _hand_on(handler, source) if not _RAISES.search(source.text(handler)) else None
    if without is None or handler.parent is None:
        return None
    first, last = line_of(handler.parent), line_of(handler)
    return Handler(last, range(first, last + 1), without)


def _hand_on(handler: Node, source: Source) -> str | None:
    """The file with a handler that hands on what it takes; None where its form is not known."""
    language = source.language
    text, body = source.text(handler), handler.children[-1] if handler.children else None
    if body is None:
        told = None
    elif handler.type == "rescue_modifier":
        told = source.text(handler.children[0])
    elif language in _CATCHES:
        told = _catch_nothing(text, language)
    else:
        inside = source.text(body)
        told = _raise_again(text.removesuffix(inside), inside, language)
    if told is None or told.count("\n") != text.count("\n"):
        return None
    whole = source.data
    changed = whole[: handler.start_byte] + told.encode() + whole[handler.end_byte :]
    return changed.decode("utf-8", "replace")


def _catch_nothing(text: str, language: str) -> str | None:
    found = _CATCHES[language].match(text)
    if found is None:
        return None
    return text[: found.end("word")] + _NOTHING[language] + text[found.end("errors") :]


def _raise_again(head: str, body: str, language: str) -> str | None:
    raising = _RAISING.get(language)
    if raising is None or not body.startswith("{"):
        return None
    if "{name}" in raising:
        head, name = _name_error(head, language)
        if not name:
            return None
        raising = raising.format(name=name)
    return f"{head}{{{raising}{body[1:]}"


def _name_error(head: str, language: str) -> tuple[str, str]:
    """The head of a handler, and what it calls the error, which is given a name where it has none;
    "" where that is not known."""
    found = _NAME.search(head.rstrip())
    name = found["name"] if found is not None else ""
    if language == "php" and not name.startswith("$"):
        return head.rstrip().removesuffix(")") + f" ${_GIVEN}) ", f"${_GIVEN}"
    if not name and "(" not in head:
        return f"{head}({_GIVEN}) ", _GIVEN
    return head, "" if language == "kotlin" and name == "_" else name

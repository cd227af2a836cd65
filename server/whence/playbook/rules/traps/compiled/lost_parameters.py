"""A parameter that is set last of all: the caller keeps what it had."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.program.sources import list_parameters
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.program.typed_tree import LOOPS
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.program.typed_tree import Part

_FUNCTIONS: Final = ("function_definition", "method_declaration", "function_declaration")
_PUTS: Final = ("assignment_expression", "assignment_statement")
_GIVES_NOTHING: Final = lazy_pattern(
    r"NULL|nullptr|null|nil|\(?-?[\d.]+\)?|\"[^\"]*\"|true|false|\w+\.next|\w+->\w+"
)
_MAKES: Final = lazy_pattern(
    r"\b(?:malloc|calloc|realloc|strdup|new|append|make)\b|^\w+$|^&\w+|^\w+\("
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of C, C++, Go and Java."""
    for tree in program.types.in_language("c", "cpp", "go", "java"):
        for function in tree.list_parts(*_FUNCTIONS):
            body = function.field("body")
            names = _list_parameters(function) if body else set()
            for put in body.list_inside(*_PUTS) if names else ():
                name = put.field("left").text
                if name in names and put.function == function and _is_lost(function, put, name):
                    words = {"text": put.text, "name": name}
                    yield Trap(put.site, texts.LOST_PARAMETER, words)


def _list_parameters(function: Part) -> set[str]:
    """Those that refer to something and are handed over by value."""
    language = function.tree.language
    found = set()
    for one in list_parameters(function):
        kind, declarator = one.field("type").text, one.field("declarator")
        if language in {"c", "cpp"}:
            is_kept = declarator.type == "pointer_declarator"
            is_kept = is_kept and declarator.field("declarator").type == "identifier"
            found |= {declarator.declared_name.text} if is_kept else set()
        elif language == "java":
            is_kept = kind[:1].isupper() and kind not in {"String", "Integer", "Long", "Double"}
            found |= {one.field("name").text} if is_kept or kind.endswith("[]") else set()
        elif kind.startswith(("[]", "map[", "*")):
            found |= {name.text for name in one.fields("name")}
    return found


def _is_lost(function: Part, put: Part, name: str) -> bool:
    """Whether nothing reads a parameter after it was set."""
    right = put.field("right").text
    if put.operator != "=" or put.find_around(*LOOPS, "lambda_expression", "func_literal"):
        return False
    if _GIVES_NOTHING.fullmatch(right) or not _MAKES.search(right):
        return False
    after = function.text[put.end - function.start :]
    deferred = re.search(rf"\bdefer\b|\bgoto\b|&\s*{re.escape(name)}\b", function.text)
    is_read = re.search(rf"(?<![\w.]){re.escape(name)}\b", after)
    return put.parent.type in {"expression_statement", "statement_list"} and not (
        is_read or deferred
    )

"""What stands on the lines of a file of another language than Python, by its syntax tree.

One reader for all grammars: it goes by what their kinds of nodes are called.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import CALLS, RETURNS, name_callee
from whence_tools.code.symbols import list_definitions
from whence_tools.code.syntax import last_line_of, line_of, parse, walk, walk_ancestors
from whence_tools.code.test_files import is_test, split_tests

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from whence_tools.code.symbols import Definition
    from whence_tools.code.syntax import Node

_BLOCK: Final = re.compile(r"block|body|statements|statement_list|compound_statement|program")
_BRANCH: Final = re.compile(r"^(?:if|else_if|while|for|do|switch|match|case|try|catch|select)")
_DECIDES: Final = re.compile(
    r"binary|unary|comparison|boolean_op|call|invocation|subscript|index|ternary|conditional_exp"
    r"|range|update|creation"
)
_WORD: Final = re.compile(r"[A-Za-z_$][\w$]*")
_BINDS: Final = re.compile(r":=|(?<![=!<>+*/%-])=(?![=>])")
_WRAPPED: Final = (
    "await_expression", "parenthesized_expression", "expression_statement", "expression_list"
)  # fmt: skip


class TreeCode:
    """Reads with tree-sitter; where no grammar knows the file, it says little."""

    def __init__(self, text: str, path: str) -> None:
        self._path = path
        self._source = parse(text, path)
        product, tests = split_tests(text)
        self._first_test_line = product.count("\n") + 2 if tests else None

    @cached_property
    def _definitions(self) -> list[Definition]:
        return list_definitions(self._source) if self._source is not None else []

    def _function(self, line: int) -> Definition | None:
        holding = [
            one
            for one in self._definitions
            if one.is_callable and one.start_line <= line <= one.end_line
        ]
        return min(holding, key=lambda one: one.end_line - one.start_line, default=None)

    def _statements_around(self, line: int) -> list[Node]:
        """Those of the function around a line, in order."""
        if self._source is None:
            return []
        around = self._function(line)
        first, last = (around.start_line, around.end_line) if around else (1, line)
        return [
            node
            for node in walk(self._source.root)
            if node.is_named
            and first <= line_of(node) <= last
            and node.parent is not None
            and _BLOCK.search(node.parent.type)
            and not _BLOCK.fullmatch(node.type)
        ]

    def _statements(self, line: int) -> list[Node]:
        """The same up to a line; the last one holds it."""
        found = [one for one in self._statements_around(line) if line_of(one) <= line]
        holding = [one for one in found if last_line_of(one) >= line]
        if not holding:
            return []
        last = max(holding, key=lambda one: one.start_byte)
        return [*(one for one in found if one.start_byte < last.start_byte), last]

    def _head(self, node: Node) -> tuple[str, int]:
        """A statement without the blocks in it, and its last line."""
        assert self._source is not None
        body = next(
            (one for one in walk(node) if one is not node and _BLOCK.search(one.type)), None
        )
        text = self._source.text(node)
        if body is None:
            return text, last_line_of(node)
        return text.encode()[: body.start_byte - node.start_byte].decode(), line_of(body)

    def lines_that_feed(self, line: int) -> frozenset[int]:
        statements = self._statements(line)
        if not statements:
            return frozenset({line})
        last = statements[-1]
        wanted = set(_WORD.findall(self._head(last)[0]))
        found = {*range(line_of(last), self._head(last)[1] + 1), line}
        for one in reversed(statements[:-1]):
            text, end = self._head(one)
            bound, assigned, _ = _split(text)
            if assigned and wanted.intersection(_WORD.findall(bound)):
                wanted |= set(_WORD.findall(text))
                found |= set(range(line_of(one), end + 1))
        return frozenset(found)

    def hands_on(self, line: int, name: str, ran: Collection[int]) -> bool:
        statements = self._statements(line)
        if not statements or self._source is None:
            return False
        last = statements[-1]
        if self._is_returned(last):
            return self._is_call_of(last, name)
        bound, assigned, given = _split(self._head(last)[0])
        words = _WORD.findall(bound)
        called = re.match(r"\s*(?:await\s+)?[\w.:>-]*?(\w+)\(", given)
        if not assigned or not words or called is None or called[1] != name:
            return False
        return any(
            self._is_returned(one) and _returned_text(self._source.text(one)) == words[-1]
            for one in self._statements_around(line)
            if line_of(one) in ran
        )

    def _is_returned(self, node: Node) -> bool:
        if node.type in RETURNS or any(one.type in RETURNS for one in node.named_children):
            return True
        parent = node.parent
        is_last = parent is not None and parent.named_children[-1].id == node.id
        return self._path.endswith(".rs") and is_last and "expression" in node.type

    def _is_call_of(self, node: Node, name: str) -> bool:
        assert self._source is not None
        while node.type in RETURNS or node.type in _WRAPPED:
            if len(node.named_children) != 1:
                return False
            node = node.named_children[0]
        return node.type in CALLS and _last_word(name_callee(node, self._source)) == name

    def branch_of(self, line: int) -> int | None:
        statements = self._statements(line)
        if not statements:
            return None
        for node in walk_ancestors(statements[-1]):
            if _BRANCH.match(node.type) and not _BLOCK.search(node.type) and line_of(node) < line:
                return line_of(node)
        return None

    def symbol(self, line: int) -> str | None:
        found = self._function(line)
        return found.qualified_name if found is not None else None

    def head(self, line: int) -> int:
        found = self._function(line)
        return found.name_line if found is not None else line

    def is_definition(self, line: int) -> bool:
        return any(
            one.start_line <= line <= one.name_line and one.end_line > line
            for one in self._definitions
        )

    def is_test(self, line: int, /) -> bool:
        inline = self._first_test_line
        return is_test(self._path) or (inline is not None and line >= inline)

    def weight(self, line: int) -> int:
        return sum(1 for node in self._on(line) if _DECIDES.search(node.type))

    def _on(self, line: int) -> Iterator[Node]:
        if self._source is not None:
            yield from (one for one in walk(self._source.root) if line_of(one) == line)


def _split(text: str) -> tuple[str, str, str]:
    """What stands before and after the first sign that gives a name a value."""
    found = _BINDS.search(text)
    return (text[: found.start()], found[0], text[found.end() :]) if found else (text, "", "")


def _returned_text(text: str) -> str:
    return re.sub(r"^return\b|;$", "", text.strip()).strip()


def _last_word(text: str | None) -> str:
    words: list[str] = _WORD.findall(text or "")
    return words[-1] if words else ""

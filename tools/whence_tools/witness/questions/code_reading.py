"""What the questions to a recording ask of the code that ran, in Python and in other languages."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Protocol

from whence_tools.code.test_files import is_test
from whence_tools.witness.questions.expressions import parse_source

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    CodeOf = Callable[[str], "Code"]

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_BRANCHES = (ast.If, ast.While, ast.For, ast.AsyncFor, ast.Try, ast.ExceptHandler, ast.match_case)
_DECIDES = (ast.BinOp, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.Subscript, ast.Call, ast.Slice)


class Code(Protocol):
    """What stands on the lines of a file; lines are 1-based."""

    def lines_that_feed(self, line: int) -> frozenset[int]:
        """The lines of a statement, and of those before it in its function that give its names."""
        ...

    def hands_on(self, line: int, name: str, ran: Collection[int]) -> bool:
        """Whether the function around a line returns what the call of a name there gives, as it is.

        Args:
            name: without what it belongs to.
            ran: the lines of the function that ran.
        """
        ...

    def branch_of(self, line: int) -> int | None:
        """The line of the innermost branch around a line of its body."""
        ...

    def symbol(self, line: int) -> str | None:
        """The innermost definition that holds a line."""
        ...

    def head(self, line: int) -> int:
        """The line that names the function around a line; debug information may begin below it."""
        ...

    def is_definition(self, line: int) -> bool:
        """Whether the line is run when it defines something, and not when that is called."""
        ...

    def is_test(self, line: int, /) -> bool:
        """Whether the line is a test's, not the product's."""
        ...

    def weight(self, line: int) -> int:
        """How much is decided on a line."""
        ...


def make_code_reader(read: Callable[[str], str | None]) -> CodeOf:
    """The code of a workspace-relative path, read once.

    Args:
        read: the text of a file; None where it cannot be read.
    """
    known: dict[str, Code] = {}

    def code_of(path: str) -> Code:
        if path not in known:
            text = read(path) or ""
            known[path] = PythonCode(text, path) if path.endswith(".py") else _other(text, path)
        return known[path]

    return code_of


def _other(text: str, path: str) -> Code:
    from whence_tools.witness.questions.tree_code import TreeCode

    return TreeCode(text, path)


class PythonCode:
    """Reads with the interpreter's own parser."""

    def __init__(self, text: str, path: str) -> None:
        self._path = path
        self._tree = parse_source(text)
        self._statements: dict[int, ast.stmt] = {}
        self._symbols: list[tuple[int, int, str]] = []
        if self._tree is not None:
            self._collect(self._tree, ())

    def _collect(self, node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            inner = names
            if isinstance(child, ast.stmt):
                self._statements.setdefault(child.lineno, child)
            if isinstance(child, _DEFINES):
                inner = (*names, child.name)
                last = child.end_lineno or child.lineno
                self._symbols.append((child.lineno, last, ".".join(inner)))
            self._collect(child, inner)

    def lines_that_feed(self, line: int) -> frozenset[int]:
        statements = _statements(self._tree, line) if self._tree is not None else []
        if not statements:
            return frozenset({line})
        wanted = set(_names(statements[-1]))
        found = set(range(statements[-1].lineno, (statements[-1].end_lineno or line) + 1))
        for one in reversed(statements[:-1]):
            if wanted.intersection(_names(one, ast.Store)):
                wanted |= set(_names(one))
                found |= set(range(one.lineno, (one.end_lineno or one.lineno) + 1))
        return frozenset(found)

    def hands_on(self, line: int, name: str, ran: Collection[int]) -> bool:
        if self._tree is None:
            return False
        match _statements(self._tree, line)[-1:]:
            case [ast.Return(value=value)]:
                is_returned = True
            case [ast.Assign(targets=[ast.Name(id=target)], value=value)]:
                is_returned = any(
                    isinstance(node, ast.Return)
                    and isinstance(node.value, ast.Name)
                    and node.value.id == target
                    and node.lineno in ran
                    for node in ast.walk(_function_at(self._tree, line) or self._tree)
                )
            case _:
                return False
        if isinstance(value, ast.Await):
            value = value.value
        called = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
        return is_returned and called.rpartition(".")[2] == name

    def branch_of(self, line: int) -> int | None:
        holding = [
            node
            for node in (ast.walk(self._tree) if self._tree is not None else ())
            if isinstance(node, _BRANCHES) and _bodies_hold(node, line)
        ]
        found = max(holding, key=_first_line, default=None)
        return _first_line(found) if found is not None else None

    def symbol(self, line: int) -> str | None:
        holding = [one for one in self._symbols if one[0] <= line <= one[1]]
        return holding[-1][2] if holding else None

    def head(self, line: int) -> int:
        return line

    def is_definition(self, line: int) -> bool:
        statement = self._statements.get(line)
        return isinstance(statement, _DEFINES) and statement.body[0].lineno != line

    def is_test(self, _line: int, /) -> bool:
        return is_test(self._path)

    def weight(self, line: int) -> int:
        statement = self._statements.get(line)
        return 0 if statement is None else sum(_weights(statement))


def _names(node: ast.AST, context: type[ast.expr_context] = ast.Load) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and isinstance(one.ctx, context):
            yield one.id


def _statements(tree: ast.Module, line: int) -> list[ast.stmt]:
    """The simple statements of the function around a line, in order, up to that line."""
    around = ast.walk(_function_at(tree, line) or tree)
    found = (one for one in around if isinstance(one, ast.stmt) and not hasattr(one, "body"))
    return sorted((one for one in found if one.lineno <= line), key=lambda one: one.lineno)


def _function_at(tree: ast.Module, line: int) -> ast.AST | None:
    """The innermost function that holds a line."""
    holding = [
        node
        for node in ast.walk(tree)
        if isinstance(node, _FUNCTIONS) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    return max(holding, key=lambda node: node.lineno, default=None)


def _first_line(node: ast.AST) -> int:
    return node.pattern.lineno if isinstance(node, ast.match_case) else getattr(node, "lineno", 0)


def _bodies_hold(node: ast.AST, line: int) -> bool:
    bodies: Sequence[ast.stmt] = [
        one for name in ("body", "orelse", "finalbody") for one in getattr(node, name, ())
    ]
    return any(one.lineno <= line <= (one.end_lineno or one.lineno) for one in bodies)


def _weights(node: ast.AST) -> Iterator[int]:
    """Of a statement with a body, of its head alone."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.ExceptHandler):
            yield 1 if isinstance(child, _DECIDES) else 0
            yield from _weights(child)

"""Faults as people make them: something left out, narrowed, or taken for something else.

Most released bugs are omissions: a guard, a case, a default, a conversion, a key that nobody
thought of. So most of these take such a thing away from code that has it. A fault changes a stretch
of the text and leaves every other line where it was.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
_NEIGHBOURS = {
    "KeyError": "IndexError", "IndexError": "KeyError", "AttributeError": "KeyError",
    "TypeError": "KeyError", "ValueError": "KeyError", "ImportError": "OSError",
    "Exception": "ValueError", "StopIteration": "IndexError",
}  # fmt: skip
_COMPARED = {
    ast.Is: "is not", ast.IsNot: "is", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
    ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip


@dataclass(frozen=True)
class Fault:
    """A stretch of a file's text, by offsets, and what stands there instead."""

    kind: str
    start: int
    end: int
    text: str
    line: int  # of the function's `def` or its first decorator
    qualified: str

    def put_into(self, source: str) -> str:
        """The file with the fault; it has as many lines as before."""
        lost = source[self.start : self.end].count("\n") - self.text.count("\n")
        return source[: self.start] + self.text + "\n" * lost + source[self.end :]


class Faults:
    """All faults that can be put into the functions of a file."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._tree = ast.parse(source)
        self._starts = [0]
        for line in source.encode().split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._bytes = source.encode()

    def __iter__(self) -> Iterator[Fault]:
        if len(self._bytes) != len(self._source):
            return  # offsets of the tree are bytes; the few other files are left out
        yield from self._within(self._tree, "")

    def _within(self, node: ast.AST, owner: str) -> Iterator[Fault]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, FUNCTIONS):
                line = min([child.lineno, *(one.lineno for one in child.decorator_list)])
                for kind, place, text in self._of_function(child):
                    start, end = place
                    yield Fault(kind, start, end, text, line, f"{owner}{child.name}")
            elif isinstance(child, ast.ClassDef):
                yield from self._within(child, f"{owner}{child.name}.")
            else:
                yield from self._within(child, owner)

    def _of_function(
        self, function: ast.FunctionDef | ast.AsyncFunctionDef
    ) -> Iterator[tuple[str, tuple[int, int], str]]:
        for statement in function.body:
            for node in ast.walk(statement):
                yield from self._of_node(node)

    def _of_node(self, node: ast.AST) -> Iterator[tuple[str, tuple[int, int], str]]:
        for made in (self._of_statement(node), self._of_expression(node)):
            for kind, at, text in made:
                yield kind, (at if isinstance(at, tuple) else self._span(at)), text

    def _of_statement(  # noqa: C901 - one branch a kind of node
        self, node: ast.AST
    ) -> Iterator[tuple[str, ast.AST | tuple[int, int], str]]:
        if isinstance(node, ast.If):
            if not node.orelse:
                yield "no guard", node, "pass"
            elif self._text(node).startswith("elif"):
                last = self._span(node.body[-1])[1]
                yield "no case", (self._span(node)[0], last), ""
            elif not isinstance(node.orelse[0], ast.If):
                yield "no case", node.test, "True"
        elif isinstance(node, ast.Assign | ast.AugAssign):
            yield "not set", node, "pass"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield "not called", node, "pass"
        elif isinstance(node, ast.Return) and node.value is not None:
            yield "no result", node, "return None"
        elif isinstance(node, ast.Continue | ast.Break):
            yield "goes on", node, "pass"
        elif isinstance(node, ast.ExceptHandler) and node.type is not None:
            if isinstance(node.type, ast.Tuple):
                for at in range(len(node.type.elts)):
                    left = [one for place, one in enumerate(node.type.elts) if place != at]
                    yield "narrow handler", node.type, f"({', '.join(map(ast.unparse, left))},)"
            elif other := _NEIGHBOURS.get(ast.unparse(node.type)):
                yield "narrow handler", node.type, other

    def _of_expression(  # noqa: C901 - one branch a kind of node
        self, node: ast.AST
    ) -> Iterator[tuple[str, ast.AST | tuple[int, int], str]]:
        if isinstance(node, ast.BoolOp):
            for at in range(len(node.values)):
                left = [one for place, one in enumerate(node.values) if place != at]
                operator = " or " if isinstance(node.op, ast.Or) else " and "
                yield "no condition", node, f"({operator.join(map(self._text, left))})"
        elif isinstance(node, ast.IfExp):
            yield "no choice", node, f"({self._text(node.body)})"
            yield "no choice", node, f"({self._text(node.orelse)})"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield "turned round", node, f"({self._text(node.operand)})"
        elif isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARED:
            one, other = self._text(node.left), self._text(node.comparators[0])
            yield "turned round", node, f"({one} {_COMPARED[type(node.ops[0])]} {other})"
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if key is not None:
                    yield "no entry", (self._span(key)[0], self._span(value)[1]), "**{}"
        elif isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load):
            for at in range(len(node.elts)):
                rest = [self._text(one) for place, one in enumerate(node.elts) if place != at]
                yield "no element", node, f"({', '.join(rest)}{',' * bool(rest)})"
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield "off by one", node, str(node.value + 1)
        elif isinstance(node, ast.Call):
            yield from self._of_call(node)

    def _of_call(self, node: ast.Call) -> Iterator[tuple[str, ast.AST | tuple[int, int], str]]:
        function = self._text(node.func)
        plain = not any(isinstance(one, ast.Starred) for one in node.args)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "get" and len(node.args) > 0:
            held = self._text(node.func.value)
            yield "no default", node, f"{held}[{self._text(node.args[0])}]"
        if function == "getattr" and len(node.args) == 3:
            yield "no default", node, f"getattr({', '.join(map(self._text, node.args[:2]))})"
        if len(node.args) == 1 and not node.keywords and plain:
            yield "not converted", node, f"({self._text(node.args[0])})"
        elif not node.args and not node.keywords and isinstance(node.func, ast.Attribute):
            yield "not converted", node, self._text(node.func.value)
        every = [*map(self._text, node.args), *map(self._text, node.keywords)]
        for at in range(len(every)):
            if at >= len(node.args) or len(every) > 1:
                rest = ", ".join(every[:at] + every[at + 1 :])
                yield "no argument", node, f"{function}({rest})"

    def _span(self, node: ast.AST) -> tuple[int, int]:
        start = self._starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        end = self._starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        return start, end

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self._source[start:end]

"""What failed in a frame, taken apart: its operands with the values that they had.

The failing expression is found by its position (PEP 657), in older interpreters by its line. Values
are looked up in the recording; nothing is evaluated, so what a call returned is not known here.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from whence_tools.errors.observed import Operand, Value
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from whence_tools.witness.recording.model import FrameRecord

_DEFINITIONS = ("<function", "<class", "<module", "<method")


@dataclass(frozen=True, slots=True)
class FailingCode:
    """What failed in a frame.

    Attributes:
        node: the failing expression or statement.
        statement: the innermost one that it stands in.
        conditions: tests that led there, innermost first, each with whether it held.
    """

    node: ast.AST
    statement: ast.stmt
    conditions: tuple[tuple[ast.expr, bool], ...]


def parse_source(text: str) -> ast.Module | None:
    """The module's syntax tree; None where this interpreter cannot parse it."""
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def find_failing_code(tree: ast.Module, frame: FrameRecord) -> FailingCode | None:
    """Where a frame stood; None where the text is not the one that ran."""
    path = _path_to(tree, frame)
    if not path or not isinstance(path[-1], ast.stmt):
        return None
    statement = path[-1]
    exact = _at_position(statement, frame.position) if frame.position else None
    if isinstance(getattr(exact, "ctx", None), ast.Store):  # what was to be stored there failed
        exact = statement
    return FailingCode(exact or statement, statement, tuple(_conditions(path)))


def lines_of_statement_off_stack(text: str, line: int, on_stack: Collection[int]) -> range | None:
    """The lines of the simple statement at a line, where it stands in a function.

    Args:
        on_stack: lines that activations stood on.

    Returns:
        None for one outside any function, or in a function that one of these lines is in.
    """
    tree = parse_source(text)
    if tree is None:
        return None
    around = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and _spans(node, line)]
    functions = [one for one in around if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
    innermost = max(around, key=lambda node: (node.lineno, node.col_offset), default=None)
    if not functions or innermost is None or hasattr(innermost, "body"):
        return None
    if any(_spans(function, one) for function in functions for one in on_stack):
        return None
    return range(innermost.lineno, (innermost.end_lineno or innermost.lineno) + 1)


def find_definition(text: str, line: int) -> tuple[int, int] | None:
    """The first and last line of the innermost function around a line; None outside any."""
    tree = parse_source(text)
    around = [
        (min([node.lineno, *(one.lineno for one in node.decorator_list)]), node.end_lineno or 0)
        for node in (ast.walk(tree) if tree is not None else ())
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _spans(node, line)
    ]
    return max(around, default=None)


def _spans(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


def _path_to(tree: ast.Module, frame: FrameRecord) -> list[ast.AST]:
    """The statements around where a frame stood, outermost first."""
    path: list[ast.AST] = []
    node: ast.AST | None = tree
    while node is not None:
        inner = next((one for one in _statements_of(node) if _covers(one, frame)), None)
        if inner is not None:
            path.append(inner)
        node = inner
    return path


def _statements_of(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements below a node, through handlers and cases, which are none themselves."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            yield from _statements_of(child)


def _covers(node: ast.stmt, frame: FrameRecord) -> bool:
    """Of several statements on a line the position tells one."""
    decorators = getattr(node, "decorator_list", ())
    first = min([node.lineno, *(one.lineno for one in decorators)])
    if not first <= frame.line <= (node.end_lineno or node.lineno):
        return False
    if frame.position is None or decorators:
        return True
    line, last_line, column, last_column = frame.position
    begins = (node.lineno, node.col_offset) <= (line, column)
    return begins and (last_line, last_column) <= (node.end_lineno or 0, node.end_col_offset or 0)


def _at_position(statement: ast.stmt, position: tuple[int, int, int, int]) -> ast.AST | None:
    line, last_line, column, last_column = position
    for node in ast.walk(statement):
        place = (
            getattr(node, "lineno", None), getattr(node, "end_lineno", None),
            getattr(node, "col_offset", None), getattr(node, "end_col_offset", None),
        )  # fmt: skip
        if place == (line, last_line, column, last_column) and not isinstance(node, ast.Expr):
            return node
    return None


def _conditions(path: list[ast.AST]) -> Iterator[tuple[ast.expr, bool]]:
    """The tests of the branches that the innermost statement stands in, within its function; of a
    `match` its subject."""
    for outer, inner in zip(reversed(path[:-1]), reversed(path[1:]), strict=True):
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            return
        if isinstance(outer, ast.If):
            yield outer.test, inner in outer.body
        elif isinstance(outer, ast.While) and inner in outer.body:
            yield outer.test, True
        elif isinstance(outer, ast.Match):
            yield outer.subject, True


def look_up(node: ast.AST, frame: FrameRecord) -> Value | None:
    """The value of an expression where the recording has it."""
    match node:
        case ast.Constant(value=value):
            return Value(type(value).__name__, repr(value))
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return Value(type(number).__name__, repr(-number))
        case ast.Name(id=name):
            return frame.locals.get(name) or frame.globals.get(name)
        case ast.Attribute(value=owner, attr=name):
            held = look_up(owner, frame)
            return held.fields.get(name) if held and held.fields else None
        case ast.Subscript(value=owner, slice=index):
            held, key = look_up(owner, frame), look_up(index, frame)
            return find_item(held, key) if held and key else None
    return None


def find_item(container: Value, key: Value) -> Value | None:
    """The item of a container under a key, or at an index; None where it is not known."""
    if container.items is None:
        return None
    for own, value in container.items:
        if own is not None and (own.type, own.repr) == (key.type, key.repr):
            return value
    if key.type == "int" and container.type in ("list", "tuple") and container.length:
        index = int(key.repr)
        index += container.length if index < 0 else 0
        if 0 <= index < len(container.items):
            return container.items[index][1]
    return None


def list_operands(node: ast.AST, frame: FrameRecord) -> list[Operand]:
    """The parts of an expression whose values are known, each once, in the order of the text.

    Constants, and definitions under their own name, are left out: the text shows them already.
    """
    found: dict[str, Value] = {}
    for part in _expressions(node):
        value = look_up(part, frame)
        if value is None or isinstance(part, ast.Constant) or _is_named_so(part, value):
            continue
        found.setdefault(ast.unparse(part), value)
    return [Operand(text, value) for text, value in found.items()]


def _expressions(node: ast.AST) -> Iterator[ast.AST]:
    """The parts that may have a value, the larger before what they are made of; not the bodies of
    functions and comprehensions, whose names are their own."""
    if isinstance(node, ast.Name | ast.Attribute | ast.Subscript):
        yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            yield from _expressions(child.generators[0].iter)  # evaluated where it stands
        elif not isinstance(child, ast.Lambda | ast.stmt):
            yield from _expressions(child)


def _is_named_so(node: ast.AST, value: Value) -> bool:
    """Whether it is a definition that stands under the name that it was given."""
    if not is_definition(value):
        return False
    name = re.split(r"[.\s>]", ast.unparse(node))[-1]
    return value.repr.startswith("<module") or name in re.findall(r"\w+", value.repr)


def is_definition(value: Value) -> bool:
    return value.repr.startswith(_DEFINITIONS)

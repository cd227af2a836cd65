"""A failing assertion taken apart: what was compared, and the two values."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from whence_tools.errors.observed import Assertion, Side
from whence_tools.witness.questions.expressions import look_up, parse_source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence_tools.errors.observed import Value
    from whence_tools.witness.questions.expressions import FailingCode
    from whence_tools.witness.recording.model import FrameRecord, Raised

_WHERE = re.compile(
    r"^\s*\+\s+(?:where|and)\s+(?P<value>.+) = "
    r"(?:[\w.]*?(?P<name>\w+)|<built-in method (?P<built_in>\w+) of .{0,200}?>)\(.*$",
    re.MULTILINE,
)
_METHODS = {
    "assertEqual": "==", "assertNotEqual": "!=", "assertLess": "<", "assertLessEqual": "<=",
    "assertGreater": ">", "assertGreaterEqual": ">=", "assertIs": "is", "assertIsNot": "is not",
    "assertIn": "in", "assertNotIn": "not in", "assertIsNone": "is", "assertIsNotNone": "is not",
}  # fmt: skip
_OPERATORS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


def take_apart(code: FailingCode, frame: FrameRecord, raised: Raised) -> Assertion | None:
    """The assertion that a frame stood in; None where it stood in none.

    pytest's rewritten assertions name what each call returned; unittest's methods hold what they
    compared as their arguments.
    """
    if isinstance(code.statement, ast.Assert):
        return _of_statement(code.statement.test, frame, raised)
    call = code.node if isinstance(code.node, ast.Call) else None
    if call is None and isinstance(code.statement, ast.Expr):
        call = code.statement.value if isinstance(code.statement.value, ast.Call) else None
    return _of_method(call, raised) if call is not None else None


def _of_statement(test: ast.expr, frame: FrameRecord, raised: Raised) -> Assertion:
    returned = _read_returned(test, raised)
    calls = tuple(Side(ast.unparse(node), value) for node, value in returned.items())
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        shown = _read_compared(test, raised)
        left, right = (
            side if side.value is not None else Side(side.text, value)
            for side, value in zip(
                (_side(test.left, frame, returned), _side(test.comparators[0], frame, returned)),
                shown,
                strict=True,
            )
        )
        return Assertion(left, _OPERATORS[type(test.ops[0])], right, calls)
    return Assertion(_side(test, frame, returned), calls=calls)


def _read_compared(test: ast.Compare, raised: Raised) -> tuple[str | None, str | None]:
    """The two values in pytest's first line (`assert '1.9' == '1.10'`), which stands there also
    where it tells their difference in place of what each call returned."""
    first = read_text(raised.args[0]).partition("\n")[0] if raised.args else ""
    tree = parse_source(first)
    shown = tree.body[0] if tree is not None and tree.body else None
    if not isinstance(shown, ast.Assert) or not isinstance(shown.test, ast.Compare):
        return None, None
    same = [type(one) for one in shown.test.ops] == [type(one) for one in test.ops]
    sides = (shown.test.left, shown.test.comparators[0])
    left, right = (ast.unparse(one) for one in sides)
    return (left, right) if same else (None, None)


def _side(node: ast.expr, frame: FrameRecord, returned: Mapping[ast.expr, str]) -> Side:
    value = look_up(node, frame)
    return Side(ast.unparse(node), value.repr if value is not None else returned.get(node))


def _read_returned(test: ast.expr, raised: Raised) -> dict[ast.expr, str]:
    """What each call in a test returned, from pytest's explanation of it.

    ` +  where 6 = total([1, 2], 2)` stands there in the order of the calls, outer before inner,
    with values in place of the arguments: so a call is found by its order and its name.
    """
    explained = [
        (match["name"] or match["built_in"], match["value"])
        for match in (_WHERE.finditer(read_text(raised.args[0])) if raised.args else ())
    ]
    returned: dict[ast.expr, str] = {}
    for call in _calls(test):
        name = ast.unparse(call.func).rpartition(".")[2]
        at = next((n for n, (known, _) in enumerate(explained) if known == name), None)
        if at is not None:
            returned[call] = explained[at][1]
            del explained[: at + 1]
    return returned


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    """Outer before inner, left before right."""
    if isinstance(node, ast.Call):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _calls(child)


def read_text(value: Value) -> str:
    """The text that a value is; "" where it is none."""
    try:
        text = ast.literal_eval(value.repr.removesuffix("…"))
    except (ValueError, SyntaxError):
        return ""
    return text if isinstance(text, str) else ""


def _of_method(call: ast.Call, raised: Raised) -> Assertion | None:
    """`self.assertEqual(first, second)`: its frame is the first one below the test's own."""
    name = ast.unparse(call.func).rpartition(".")[2]
    if not name.startswith("assert") or not call.args:
        return None
    for frame in raised.frames:
        if not frame.is_own and frame.function.rpartition(".")[2] == name:
            given = [value for name, value in frame.locals.items() if name not in ("self", "cls")]
            sides = [
                Side(ast.unparse(node), value.repr)
                for node, value in zip(call.args, given, strict=False)
            ]
            return _of_sides(name, sides) if sides else None
    return None


def _of_sides(name: str, sides: list[Side]) -> Assertion:
    """One that compares with None, or asks for truth, takes one value; a second is its message."""
    if name.endswith("None"):
        return Assertion(sides[0], _METHODS[name], Side("None", "None"))
    if name in ("assertTrue", "assertFalse") or len(sides) == 1:
        return Assertion(sides[0])
    others = "==" if "equal" in name.lower() and "not" not in name.lower() else ""
    return Assertion(sides[0], _METHODS.get(name, others), sides[1])

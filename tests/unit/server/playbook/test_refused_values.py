"""Which value is the reason why an operation failed, and that none is told where none is known."""

from __future__ import annotations

import pytest

from whence.playbook.evidence.refused_values import find_reason
from whence_tools.errors.observed import ObservedFrame, Operand, Value


def _seen(**operands: Value) -> ObservedFrame:
    return ObservedFrame("run", operands=tuple(Operand(k, one) for k, one in operands.items()))


_EMPTY = Value("list", "[]", length=0)
_FULL = Value("list", "[1, 2]", length=2)
_ZERO = Value("int", "0")
_ONE = Value("int", "1")
_TEXT = Value("str", "'7'", length=1)
_JOBS = Value(
    "list", "[…]", length=2,
    items=[
        (None, Value("Job", "Job(due=1)", fields={"due": _ONE})),
        (None, Value("Job", "Job(due=None)", fields={"due": Value("NoneType", "None")})),
    ],
)  # fmt: skip
_ROWS = Value("list", "[[], 1, []]", length=3, items=[(None, _EMPTY), (None, _ONE), (None, _EMPTY)])
_KEYS = Value("dict", "{'name': 1}", length=1, lacks=True)


@pytest.mark.parametrize(
    ("error", "message", "seen", "clause"),
    [
        ("IndexError", "list index out of range", _seen(rows=_EMPTY), "`rows` is empty"),
        ("KeyError", "'depth'", _seen(well=_KEYS), "`well` has no 'depth'"),
        ("ValueError", "math domain error", _seen(watts=_ZERO), "`watts` is 0"),
        ("ZeroDivisionError", "division by zero", _seen(a=_ONE, b=_ZERO), "`b` is 0"),
        ("ValueError", "max() arg is an empty sequence", _seen(rows=_EMPTY), "`rows` is empty"),
        (
            "TypeError", "'<' not supported between instances of 'str' and 'int'",
            _seen(age=_TEXT, limit=_ONE), "`age` is of type `str` and `limit` is of type `int`",
        ),
        (
            "TypeError", "'<' not supported between instances of 'NoneType' and 'int'",
            ObservedFrame("run", "jobs.sort(key=attrgetter('due'))", (Operand("jobs", _JOBS),)),
            "`jobs[1].due` is None",
        ),
        (
            "TypeError", "'<' not supported between instances of 'int' and 'list'",
            ObservedFrame("run", "max(rows)", (Operand("rows", _ROWS),)),
            "`rows[1]` is of type `int`",
        ),
        (
            "TypeError", "Cannot read properties of null (reading 'type')",
            _seen(node=Value("null", "null")), "`node` is null",
        ),
    ],
)  # fmt: skip
def test_the_value_that_the_error_is_about_is_named(
    error: str, message: str, seen: ObservedFrame, clause: str
) -> None:
    reason = find_reason(error, message, seen)
    assert reason is not None
    assert reason.clause == clause


@pytest.mark.parametrize(
    ("error", "message", "seen"),
    [
        ("IndexError", "list index out of range", _seen(rows=_EMPTY, names=_EMPTY)),
        (
            "ValueError",
            "invalid literal for int() with base 10: 'x'",
            _seen(text=_TEXT, base=_ZERO),
        ),
        ("TypeError", "'str' object is not callable", _seen(one=_TEXT, other=_TEXT)),
        ("ZeroDivisionError", "float division by zero", _seen(stop=_ONE, step=_ONE)),
        ("RuntimeError", "the list is not there", _seen(rows=_EMPTY)),
    ],
    ids=["two are empty", "a text is no number", "two texts", "no zero was seen", "another error"],
)
def test_no_value_is_named_where_more_than_one_or_none_can_be_the_reason(
    error: str, message: str, seen: ObservedFrame
) -> None:
    assert find_reason(error, message, seen) is None

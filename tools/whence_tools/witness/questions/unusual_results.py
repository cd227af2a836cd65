"""Which call of a failing test returned a kind of value that its function never returns in tests
that pass: a negative number, nothing, an empty list.

It is the idea of likely invariants (Ernst et al.: "Dynamically discovering likely program
invariants", 2001) for results alone. It says where to look, and proves nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.code_reading import make_code_reader

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence_tools.errors.observed import Value
    from whence_tools.witness.recording.replay import CallRecord, Line, Replay, TestRun

_NUMBER: Final = re.compile(r"(?:\w+\()?'?(-?\d+(?:\.\d+)?)(?:[eE][+-]?\d+)?'?\)?")
_FEWEST: Final = 2
"""Results of passing tests: of a single one every other value differs."""


@dataclass(frozen=True, slots=True)
class UnusualResult:
    """A call and what was unusual about its result.

    Attributes:
        kind: in words, with an article: "a negative number".
        calls: how many calls of the function by passing tests returned no such value.
    """

    call: CallRecord
    kind: str
    calls: int


def find_unusual_results(
    replay: Replay, test: TestRun, read: Callable[[str], str | None]
) -> list[UnusualResult]:
    """The calls with unusual results, in order; of calls in one another the innermost alone.

    Args:
        read: the text of a workspace-relative file; None where it cannot be read.
    """
    code_of = make_code_reader(read)
    usual: dict[Line, list[str]] = defaultdict(list)
    for one in replay.passed_tests:
        for call in one.calls:
            if call.result is not None:
                usual[call.function].append(_kind_of(call.result))
    unusual = [
        UnusualResult(call, _kind_of(call.result), len(usual[call.function]))
        for call in test.calls
        if call.by and call.result is not None and len(usual[call.function]) >= _FEWEST
        if _kind_of(call.result) not in usual[call.function]
        and not code_of(call.path).is_test(call.first_line)
    ]
    around = _ids_around(test, {one.call.id for one in unusual})
    return [one for one in unusual if one.call.id not in around]


def _kind_of(value: Value) -> str:
    number = _NUMBER.fullmatch(value.repr)
    if value.is_none:
        return "no value"
    if value.length == 0:
        return f"an empty `{value.type}`"
    if value.type == "bool":
        return f"`{value.repr}`"
    if number is not None:
        amount = float(number[1])
        return "a negative number" if amount < 0 else "zero" if amount == 0 else "a positive number"
    return f"a `{value.type}`" if value.length is None else f"a `{value.type}` that is not empty"


def _ids_around(test: TestRun, ids: set[int]) -> set[int]:
    """The calls that one of these was made in."""
    callers = {one.id: one.by for one in test.calls}
    around: set[int] = set()
    for one in ids:
        caller = callers.get(one, 0)
        while caller and caller not in around:
            around.add(caller)
            caller = callers.get(caller, 0)
    return around

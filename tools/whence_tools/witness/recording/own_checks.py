"""Programs that check themselves: one run of `main`, as a run of each check that it makes with a
function of its own."""

from __future__ import annotations

from dataclasses import field, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.recording.changes import list_changes
from whence_tools.witness.recording.model import read_values

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.witness.recording.replay import Line

_LEAST_LINES: Final = 3  # on which a function is called that checks
_MOST_PASSED: Final = 50


@dataclass
class BegunCall:
    """A call that was begun.

    Attributes:
        inside: those that it called, in order.
        called_at: of a test that `main` calls: where that is.
    """

    told: dict[str, Any]
    path: str
    lines: set[int] = field(default_factory=set)
    left: dict[str, Any] | None = None
    inside: list[BegunCall] = field(default_factory=list)
    has_failed: bool = False
    called_at: Line | None = None

    @property
    def name(self) -> str:
        return str(self.told["name"])

    @property
    def line(self) -> int:
        """That of the caller; 0 where it is not known."""
        return int(self.told["at"])

    @property
    def function(self) -> tuple[str, object, str]:
        return self.path, self.told["first"], self.name


def split_checks(
    main: BegunCall, calls: Sequence[BegunCall], failed_at: int
) -> Iterator[tuple[BegunCall, list[BegunCall]]]:
    """The run that failed, and those of the checks that passed, each with the calls that led to it
    and what was set up or changed before; as it is where no function checks.

    Args:
        calls: what `main` called, in order.
        failed_at: the line of `main` on which the check failed.
    """
    failed = [place for place, one in enumerate(calls) if one.line == failed_at]
    check = calls[failed[-1]].function if failed else None
    checks = [place for place, one in enumerate(calls) if one.function == check]
    lines = {calls[place].line for place in checks}
    if len(lines) < _LEAST_LINES:
        yield main, list(calls)
        return
    failed = [one for one in failed if one in checks and not _has_passed(calls[one])] or failed[-1:]
    set_up = [
        place for place, one in enumerate(calls)
        if one.function != check and (one.line not in lines or _changes_something(one))
    ]  # fmt: skip
    passed = 0
    for begin, end in zip([-1, *checks], checks, strict=False):
        one = calls[end]
        before = [place for place in set_up if place <= begin]
        inside = [calls[place] for place in (*before, *range(begin + 1, end + 1))]
        if end in failed:
            yield main, inside
        elif _has_passed(one) and passed < _MOST_PASSED:
            passed += 1
            told = {**main.told, "name": f"{main.name}:{one.line}"}
            yield (
                replace(main, told=told, lines={one.line}, has_failed=False, called_at=None),
                inside,
            )


def _changes_something(call: BegunCall) -> bool:
    """Whether it left what it was given otherwise, for those that get it later."""
    after = (call.left or {}).get("after")
    return bool(list_changes(read_values(call.told["arguments"]), read_values(after)))


def _has_passed(check: BegunCall) -> bool:
    """Whether it was given two equal values, or that something is true."""
    given = list(read_values(check.told["arguments"]).values())
    is_true = any(one.repr in {"true", "True"} for one in given)
    is_equal = any(one.repr == other.repr for one, other in combinations(given, 2))
    return not check.has_failed and (is_true or is_equal)

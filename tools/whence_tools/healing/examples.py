"""What tests expect of a patch, and how much it leaves to choose."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Final

from whence_tools.healing.choices import weigh_choices, weigh_data
from whence_tools.healing.results import find_expected_results
from whence_tools.healing.weakening import take_changed_checks_out
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence_tools.healing.change import Change

_DECIDED_BY_CRASH: Final = 2  # choices
_COMPARED: Final = re.compile(r".*(?:[!=]=|[eE]xpected|\bgot\b|want|left|right).*")
_WHOLE: Final = re.compile(r"(?<![\w.-])-?\d+(?![\w.-])")
_SLIP: Final = 2
_MOST_MISSING: Final = 2


@dataclass(frozen=True, slots=True)
class Examples:
    """Attributes:
    results: what tests expect, as it is written there.
    missing: the differences between the results that failed and those that were expected.
    is_decided: the failure decides all that the patch leaves to choose.
    choices: how much else it leaves; see `choices.weigh_choices`.
    tests: the texts of the files that hold them, by path.
    """

    results: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    is_decided: bool = False
    choices: int = 0
    tests: Mapping[str, str] = field(default_factory=dict)


ANY_EXAMPLES: Final = Examples()
NO_EXAMPLES: Final = Examples(is_decided=True)


def find_examples(
    changes: Sequence[Change],
    tests: Mapping[str, str],
    message: str,
    failing: Sequence[tuple[str, int]],
) -> Examples:
    """No results where the failure decides all that the patch leaves to choose: where the program
    crashed, that it no longer does decides two choices, as in `max(1, len(prices))`; that a check
    of its own, which the patch changes, no longer fails decides nothing. CPU-bound.

    Args:
        tests: texts by path.
        message: of the failure.
        failing: its places, as paths and 1-based lines, innermost first.
    """
    crashed = bool(failing) and not stands_in(tests, *failing[0])
    crashed = crashed and not take_changed_checks_out(changes, ())
    weight = weigh_choices(changes) + weigh_data(changes, tests.values())
    choices = max(0, weight - _DECIDED_BY_CRASH * crashed)
    if not choices:
        return NO_EXAMPLES
    results = find_expected_results(tests, message, failing)
    return Examples(results, _find_missing(message), choices=choices)


def _find_missing(message: str) -> tuple[str, ...]:
    """Of the lines that compare two whole numbers; what a slip by one or two misses is left out."""
    pairs = (set(map(int, _WHOLE.findall(line))) for line in _COMPARED.findall(message))
    found = dict.fromkeys(max(one) - min(one) for one in pairs if len(one) == 2)
    return tuple(str(one) for one in found if one > _SLIP)[:_MOST_MISSING]


def stands_in(tests: Mapping[str, str], path: str, line: int) -> bool:
    """Whether a line is a test's: those of the product before it are left empty."""
    lines = tests.get(path, "").split("\n")
    return path in tests and (line > len(lines) or bool(lines[line - 1].strip()))

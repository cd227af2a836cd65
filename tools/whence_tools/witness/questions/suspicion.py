"""Where a failing test's fault may be, among the lines that it ran.

One measure is Ochiai's: lines that failing tests ran and their passing neighbours did not (Abreu,
Zoeteweij, van Gemund: "On the accuracy of spectrum-based fault localization", 2007). On large
programs it puts the right line first in about one of eight, so what is known of the calls and what
stands on a line count as well. It orders places to look at and concludes nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from math import exp, log1p, sqrt
from typing import TYPE_CHECKING, Final, TypeVar

from whence_tools.lazy_dataclass import dataclass
from whence_tools.witness.questions.code_reading import make_code_reader
from whence_tools.witness.questions.same_calls import did_the_same

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from whence_tools.witness.questions.code_reading import Code, CodeOf
    from whence_tools.witness.questions.wrong_results import WrongResult
    from whence_tools.witness.recording.replay import CallRecord, Line, Replay

# Learned on the failing tests of tests/bench/fixtures/failing: a conditional logit over the
# functions of each, and one over the lines of the function at fault (docs/benchmarks.md).
WEIGHTS: Final = {
    "score": 3.15,
    "only failing": -1.0,
    "depth": 3.1,
    "unusual": 0.75,
    "same": -0.65,
    "writes": 0.35,
    "lines": 0.7,
    "decides": 0.3,
    "below": 0.4,
}
_OF_LINE: Final = {
    "score": 1.8,
    "stores": 0.65,
    "decides nothing": -0.75,
    "logic": 0.45,
    "adds": 0.5,
    "first": -0.6,
    "last": 0.45,
    "depth": 1.0,
}
_OF_NEXT_LINE: Final = 0.5
"""What a function's second line counts, compared with its first."""
_FIRST_OF_WRITER: Final = 3
"""The place that the last call which changed what the value was made from has at least."""
_DEEPEST: Final = 4
_UNKNOWN_DEPTH: Final = 1  # of what ran outside of any call that is known
_LOGIC: Final = re.compile(r"\b(?:and|or|not)\b|&&|\|\||!")
_STORE: Final = re.compile(r"(?<![=!<>])[-+*/|]?=(?![=>])")
_ADDITION: Final = re.compile(r"[-+*/|&]=")
_TAB: Final = 4
_FULL_DEPTH: Final = 12  # columns of indentation

_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class SuspectLine:
    """A line that failing tests ran.

    Attributes:
        symbol: the function that holds it, `Class.method`, or None.
        score: Ochiai's, 0..1.
        failed, passed: how many tests of each kind ran it.
        decides: how many operators, comparisons, calls and indices are on it.
        read_at: of a constant the line that uses it, which has the function, the score and the
            numbers of tests: it got its value before any of them began.
    """

    path: str
    line: int
    symbol: str | None
    score: float
    failed: int
    passed: int
    decides: int = 0
    read_at: int | None = None


def rank_lines(
    replay: Replay,
    read: Callable[[str], str | None],
    most: int,
    wrong: WrongResult | None = None,
    unusual: Collection[CallRecord] = (),
) -> list[SuspectLine]:
    """The lines of the code under test, most suspicious first.

    The functions share one chance among them, and the lines of each its share. A constant of the
    same file follows the first line that uses it.

    Args:
        read: the text of a workspace-relative file; None where it cannot be read.
        wrong: the call that made the wrong value, and what is known of it.
        unusual: calls that returned what their function returns in no passing test.
    """
    failed = replay.failed_tests
    code_of = make_code_reader(read)
    every = {line for test in failed for line in test.lines}
    ran = {(path, line) for path, line in every if not code_of(path).is_test(line)}
    checks = set(_lines_of(wrong.checks if wrong else ()))
    ran = ran - checks - set(_lines_of(_callers(wrong) if wrong else ())) or ran
    # what the tests called, for code that stands in their own file
    called = set(_lines_of([one for test in failed for one in test.calls if one.by]))
    ran = ran or called - checks or called
    ranked = [_suspect(one, replay, code_of(one[0])) for one in ran if _is_statement(one, code_of)]
    functions: dict[tuple[str, str | None], list[SuspectLine]] = defaultdict(list)
    for one in ranked:
        functions[one.path, one.symbol].append(one)
    known = KnownCalls(replay, wrong, unusual)
    shares = _share({
        key: sum(WEIGHTS[name] * value for name, value in known.describe(lines).items())
        for key, lines in functions.items()
    })  # fmt: skip
    chances: dict[Line, float] = {}
    for key, lines in functions.items():
        text = (read(key[0]) or "").split("\n")
        numbers = [one.line for one in lines]
        ends = min(numbers), max(numbers)
        inner = _share({(one.path, one.line): _weigh_line(one, text, ends) for one in lines})
        for place, line in enumerate(sorted(inner, key=lambda one: (-inner[one], one))):
            chances[line] = shares[key] * inner[line] * _OF_NEXT_LINE**place
    ranked.sort(key=lambda one: (-chances[one.path, one.line], one.path, one.line))
    last = set(_lines_of(wrong.writers[:1])) if wrong else set()
    written = [place for place, one in enumerate(ranked) if (one.path, one.line) in last]
    if written and written[0] >= _FIRST_OF_WRITER:
        ranked.insert(_FIRST_OF_WRITER - 1, ranked.pop(written[0]))
    return list(_with_constants(ranked[:most], read, code_of))[:most]


def _share(weights: Mapping[_Key, float]) -> dict[_Key, float]:
    """What each has of one."""
    most = max(weights.values(), default=0.0)
    powers = {key: exp(weight - most) for key, weight in weights.items()}
    total = sum(powers.values())
    return {key: power / total for key, power in powers.items()}


class KnownCalls:
    """What the recorded calls say of functions."""

    def __init__(
        self, replay: Replay, wrong: WrongResult | None, unusual: Collection[CallRecord]
    ) -> None:
        self._passed = replay.passed_tests
        self._calls: dict[Line, list[CallRecord]] = defaultdict(list)
        self._depths: dict[int, int] = {}
        self._unusual = {id(one) for one in unusual}
        self._writers = {id(one) for one in wrong.writers} if wrong else set()
        below = wrong.test.walk_below(wrong.calls[0]) if wrong else ()
        self._below = {id(one) for one in below}
        for test in [wrong.test] if wrong else replay.failed_tests:
            depths = {0: -1}
            for call in test.calls:
                depths[call.id] = self._depths[id(call)] = depths.get(call.by, 0) + 1
                for line in call.lines:
                    self._calls[call.path, line].append(call)

    def describe(self, lines: Sequence[SuspectLine]) -> dict[str, float]:
        """What speaks for and against a function some lines of which ran."""
        found = {id(call): call for one in lines for call in self._calls[one.path, one.line]}
        calls, deepest = list(found.values()), _DEEPEST
        depth = min((self._depths[one] for one in found), default=_UNKNOWN_DEPTH)
        return {
            "score": max(one.score for one in lines),
            "only failing": not any(one.passed for one in lines),
            "lines": log1p(len(lines)),
            "depth": min(depth, deepest) / deepest,
            "decides": log1p(sum(one.decides for one in lines)),
            "unusual": not self._unusual.isdisjoint(found),
            "writes": not self._writers.isdisjoint(found),
            "below": not self._below.isdisjoint(found),
            "same": bool(calls) and all(did_the_same(one, self._passed) for one in calls),
        }


def _weigh_line(line: SuspectLine, text: Sequence[str], ends: tuple[int, int]) -> float:
    """How much speaks for a line.

    Args:
        ends: the first and the last line of its function that ran.
    """
    said = text[line.line - 1].expandtabs(_TAB) if line.line <= len(text) else ""
    features = {
        "score": line.score,
        "decides nothing": not line.decides,
        "stores": _STORE.search(said) is not None,
        "adds": _ADDITION.search(said) is not None,
        "logic": _LOGIC.search(said) is not None,
        "first": line.line == ends[0],
        "last": line.line == ends[1],
        "depth": (len(said) - len(said.lstrip())) / _FULL_DEPTH,
    }
    return sum(_OF_LINE[name] * value for name, value in features.items())


def _with_constants(
    ranked: Iterable[SuspectLine], read: Callable[[str], str | None], code_of: CodeOf
) -> Iterator[SuspectLine]:
    from whence_tools.code.mutations import list_constants, mentions

    left: dict[str, list[tuple[int, str]]] = {}
    for one in ranked:
        yield one
        text = read(one.path) or ""
        if one.path not in left:
            left[one.path] = [
                constant
                for constant in list_constants(text, one.path)
                if not code_of(one.path).is_definition(constant[0])
            ]
        said = "".join(text.split("\n")[one.line - 1 : one.line])
        for constant in [each for each in left[one.path] if mentions(said, each[1])]:
            left[one.path].remove(constant)
            yield replace(one, line=constant[0], decides=0, read_at=one.line)


def _lines_of(calls: Iterable[CallRecord]) -> Iterator[Line]:
    for call in calls:
        yield from ((call.path, line) for line in call.lines)


def _callers(wrong: WrongResult) -> list[CallRecord]:
    """What led to the call under test: tests and their helpers, whatever they are called."""
    calls = {one.id: one for one in wrong.test.calls}
    found, by = [], wrong.calls[0].by
    while by in calls:
        found.append(calls[by])
        by = calls[by].by
    return found


def _suspect(line: Line, replay: Replay, code: Code) -> SuspectLine:
    path, number = line
    failed = sum(line in test.lines for test in replay.failed_tests)
    passed = replay.counts.get(line, 0)
    score = failed / sqrt(len(replay.failed_tests) * (failed + passed))
    weight = code.weight(number)
    return SuspectLine(path, number, code.symbol(number), round(score, 3), failed, passed, weight)


def _is_statement(line: Line, code_of: CodeOf) -> bool:
    """A definition runs when its module is imported: that says nothing of the test."""
    return not code_of(line[0]).is_definition(line[1])

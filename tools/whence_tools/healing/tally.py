"""What a command ran and which tests failed, as the runners of each language say it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence_tools.errors.clean import clean
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_MAVEN: Final = re.compile(r"(?:.*/)?mvnw?")


@dataclass(frozen=True, slots=True)
class TestCount:
    """Tests that ran to an outcome; skipped, deselected and expected failures are none."""

    __test__ = False  # pytest: this is no test class

    passed: int
    failed: int

    @property
    def ran(self) -> int:
        return self.passed + self.failed

    def __add__(self, other: TestCount) -> TestCount:
        return TestCount(self.passed + other.passed, self.failed + other.failed)


@dataclass(frozen=True, slots=True)
class _SummaryFormat:
    """Attributes:
    line: what the runner's summary looks like.
    summed: one summary a package or class: they are added; else the last one counts.
    only_with: what stands in an output that names the passed ones too.
    """

    line: re.Pattern[str]
    read: Callable[[re.Match[str]], TestCount]
    summed: bool = False
    only_with: str = ""


def _make_runner(
    line: str,
    read: Callable[[re.Match[str]], TestCount],
    *,
    summed: bool = False,
    only_with: str = "",
) -> _SummaryFormat:
    return _SummaryFormat(lazy_pattern(line, re.MULTILINE), read, summed, only_with)


def _make_reader(passed: str, failed: str) -> Callable[[re.Match[str]], TestCount]:
    """Reads "2 passed, 1 failed" in any order; the words are patterns."""
    good, bad = (lazy_pattern(rf"(\d+) (?:{words})\b") for words in (passed, failed))

    def read(match: re.Match[str]) -> TestCount:
        return TestCount(
            sum(int(found) for found in good.findall(match[0])),
            sum(int(found) for found in bad.findall(match[0])),
        )

    return read


def _of_total(match: re.Match[str]) -> TestCount:
    """Reads a summary that says how many there were, and how many of them went wrong how."""
    counts = {name: int(number) for name, number in match.groupdict("0").items()}
    ran = counts["total"] - counts.get("skipped", 0)
    # A test with several failed subtests is one.
    bad = min(ran, counts.get("failures", 0) + counts.get("errors", 0))
    return TestCount(ran - bad, bad)


def _of_parts(match: re.Match[str]) -> TestCount:
    counts = match.groupdict("0")
    return TestCount(int(counts["passed"]), int(counts["failed"]))


def _count_one(match: re.Match[str]) -> TestCount:
    good = match[1] in {"PASS", "ok"}
    return TestCount(int(good), int(not good))


_RUNNERS: Final = (
    # pytest
    _make_runner(
        r"^(?:=+ )?(?:\d+ (?:passed|failed|errors?|skipped|deselected|xfailed|xpassed|warnings?"
        r"|subtests passed)(?:, )?)+ in [\d.]+s.*$",
        _make_reader("passed", "failed|errors?"),
    ),
    # unittest
    _make_runner(
        r"^Ran (?P<total>\d+) tests? in [^\n]*\n+(?:OK|FAILED)(?: \((?:failures=(?P<failures>\d+))?"
        r"(?:, )?(?:errors=(?P<errors>\d+))?(?:, )?(?:skipped=(?P<skipped>\d+))?[^)\n]*\))?",
        _of_total,
    ),
    # jest, vitest
    _make_runner(
        r"^ *Tests:? +[^\n]*\d+ (?:passed|failed)[^\n]*$", _make_reader("passed", "failed")
    ),
    # mocha
    _make_runner(
        r"^ *\d+ passing\b[^\n]*(?:\n *\d+ (?:pending|failing))*",
        _make_reader("passing", "failing"),
    ),
    # node:test, TAP and spec reporters
    _make_runner(
        r"^(?:#|ℹ) pass (?P<passed>\d+)\n(?:#|ℹ) fail (?P<failed>\d+)$",
        _of_parts,
    ),
    # cargo test
    _make_runner(
        r"^test result: \w+\. (?P<passed>\d+) passed; (?P<failed>\d+) failed;",
        _of_parts,
        summed=True,
    ),
    # go test -v, else a package a line
    _make_runner(r"^ *--- (PASS|FAIL): Test", _count_one, summed=True, only_with="--- PASS: "),
    _make_runner(
        r"^(ok|FAIL)[ \t]+[\w./-]+[ \t]+(?:[\d.]+s|\(cached\)|\[)", _count_one, summed=True
    ),
    # Maven, JUnit's console
    _make_runner(
        r"^(?:\[\w+\] )?Tests run: (?P<total>\d+), +Failures: (?P<failures>\d+)"
        r"(?:, Errors: (?P<errors>\d+), Skipped: (?P<skipped>\d+))?[^\n]*$",
        _of_total,
    ),
    _make_runner(
        r"^\[ +(?P<passed>\d+) tests successful +\]\n\[ +(?P<failed>\d+) tests failed +\]$",
        _of_parts,
    ),
    _make_runner(r"^OK \((?P<total>\d+) tests?\)$", _of_total),
    # RSpec, minitest
    _make_runner(
        r"^(?P<total>\d+) examples?, (?P<failures>\d+) failures?(?:, (?P<skipped>\d+) pending)?",
        _of_total,
    ),
    _make_runner(
        r"^(?P<total>\d+) (?:runs|tests), \d+ assertions, (?P<failures>\d+) failures, "
        r"(?P<errors>\d+) errors, (?:\d+ pendings, )?(?P<skipped>\d+)",
        _of_total,
    ),
    # PHPUnit
    _make_runner(r"^OK \((?P<total>\d+) tests?, \d+ assertions?\)$", _of_total),
    _make_runner(
        r"^Tests: (?P<total>\d+), Assertions: \d+(?:, Errors: (?P<errors>\d+))?"
        r"(?:, Failures: (?P<failures>\d+))?[^\n]*(?:, Skipped: (?P<skipped>\d+))?[^\n]*$",
        _of_total,
    ),
    # dotnet test
    _make_runner(
        r"Failed: +(?P<failed>\d+), Passed: +(?P<passed>\d+), Skipped:", _of_parts, summed=True
    ),
)  # fmt: skip

_ASSERTIONS: Final = lazy_pattern(
    r"\bAssertions: (\d+)\b|(?<![\d.])(\d+) (?:assertions?|expect\(\) calls)\b(?!/s)"
)
_FAILED: Final = lazy_pattern(
    r"^(?:"
    r"(?:FAILED|ERROR) (?P<pytest>\S+\.py(?:::[^\n]*?)?)(?: - .*)?"
    r"|(?:FAIL|ERROR): (?P<unittest>\w+ \([\w.]+\)(?: [\[(][^\n]*[\])])?)"
    r"|\ *--- FAIL: (?P<go>\S+)(?: \([\d.]+s\))?"
    r"|test (?P<cargo>\S+) \.\.\. FAILED|---- (?P<quiet>\S+) stdout ----"
    r"|\ *not ok \d+ - (?P<tap>[^#\n]+?)\s*(?:#(?! *(?i:todo)).*)?"
    r"|\ *[✖✕×✗] (?P<spec>\S.*?)(?: \([\d.]+ ?m?s\))?"
    r"|\ +\d+\) (?:Failure|Error):\n(?P<minitest>\w+#\w+).*"
    r"|rspec (?P<rspec>\S+:\d+)"
    r"|\d+\) (?P<phpunit>[\w\\]+::\w+.*)"
    r"|(?:\[ERROR\] )?\ *(?P<junit>\w+[.#]\w+):\d+"
    r")\s*$",
    re.MULTILINE,
)


# What programs print that check without a runner.
FAILED: Final = re.compile(
    r"\W*(?:FAIL(?:ED|URE)?\b(?!\W*\d| example)|not ok\b|[✗✘×]|Failed example)", re.IGNORECASE
)
COMPARED: Final = re.compile(
    r"(?i)\b(?:expected|want(?:ed)?)\b.*\b(?:got|but|not|was|actual)\b|\bgot\b.*\b(?:want|expected)"
)
_VALUES: Final = re.compile(r"(?i)[\s:,;(\[-]*\b(?:expected|want(?:ed)?|got)\b.*")
_RAISED: Final = re.compile(r"\S*(?:Error|Exception|panicked|Traceback)\b")

_GO_FAILED: Final = lazy_pattern(r"^( *)--- FAIL: (\S+)", re.MULTILINE)


def make_counting(command: Sequence[str]) -> tuple[str, ...]:
    """The command, so that its runner counts the tests that pass, too: Maven's `-q` hides them."""
    if not command or not _MAVEN.fullmatch(command[0]):
        return tuple(command)
    return tuple(word for word in command if word not in {"-q", "--quiet"})


def list_failed_tests(output: str) -> frozenset[str]:
    """The names of the tests that failed; empty where nothing names them. Of programs that check
    without a runner they are what is said before the values, which change with the code."""
    text = "\n".join(line for lines in clean(output) for line in lines)
    named = frozenset(match[str(match.lastgroup)].strip() for match in _FAILED.finditer(text))
    if named or count_tests(output) is not None:
        return named
    own = [name for line in text.split("\n") if (name := _name_own_check(line)) is not None]
    return frozenset(own) if all(own) else frozenset()


def _name_own_check(line: str) -> str | None:
    """What a line says has failed, empty where it gives no name; None where nothing has."""
    failed, compares = FAILED.match(line), COMPARED.search(line)
    if _RAISED.match(line) or not (failed or compares):
        return None
    rest = line[failed.end() :] if failed else line
    name = (_VALUES.sub("", rest) if compares else rest).strip(" \t:-]>")
    return name if name or failed else None  # the values alone belong to the line before


def list_failed_parents(output: str) -> frozenset[str]:
    """Of Go's tests that failed those of which a part is named below; a name may hold a "/"."""
    told = [(len(found[1]), found[2]) for found in _GO_FAILED.finditer(output)]
    return frozenset(name for (deep, name), (next_deep, _) in pairwise(told) if next_deep > deep)


def count_assertions(output: str) -> int | None:
    """How many assertions were made, or None where no runner says so."""
    counts = [match[1] or match[2] for match in _ASSERTIONS.finditer(output)]
    return sum(map(int, counts)) if counts else None


def count_tests(output: str) -> TestCount | None:
    """How many tests passed and failed, or None where no runner says so.

    The first runner of the table that is recognised counts. Gradle and others that say nothing
    when all is well are left out on purpose: half a comparison would mislead.
    """
    text = "\n".join(line for lines in clean(output) for line in lines)
    for runner in _RUNNERS:
        if runner.only_with not in text:
            continue
        counts = [runner.read(match) for match in runner.line.finditer(text)]
        if counts:
            return sum(counts, TestCount(0, 0)) if runner.summed else counts[-1]
    return None

"""All problems of a log, or the one that matters most.

The formats read; this module parts the log into streams, keeps the best of overlapping readings,
finds the frames' files in the workspace and gives each problem its fingerprint.
"""

from __future__ import annotations

import logging
import re
from bisect import bisect_left
from collections import Counter
from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from posixpath import splitext
from textwrap import dedent
from typing import TYPE_CHECKING, Final

from whence_tools.errors.clean import clean
from whence_tools.errors.echoes import is_echo, is_passing_warning
from whence_tools.errors.findings import FINDING, find_findings, guess_findings
from whence_tools.errors.fingerprint import fingerprint
from whence_tools.errors.format import RUNNER, SUMMARY, TRACE
from whence_tools.errors.format_table import ROWS
from whence_tools.errors.headers import read_header
from whence_tools.errors.junit import name_errors
from whence_tools.errors.locate import is_dependency, is_runtime_module
from whence_tools.errors.places import is_path, place_apart, places
from whence_tools.errors.plain import read_plain_problem, reports_error
from whence_tools.errors.test_titles import find_test_title
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from whence_tools.errors.format import Format, Lines
    from whence_tools.errors.locate import Resolve
    from whence_tools.errors.model import Frame, Problem

_log = logging.getLogger(__name__)

FORMAT_MODULES: Final = (
    "python", "python_dumps", "pytest", "rich_box", "v8", "gecko", "js_runners", "tsc", "bundlers",
    "jvm", "jvm_build", "android", "go", "rust", "gcc", "sanitizers", "native", "apple",
    "unwinders", "kernel", "csharp", "ruby", "php", "checkers", "event_files", "build_tools",
    "databases", "runtimes", "runners", "small_runtimes", "tex", "tap", "junit", "record_rows",
    "labels",
)  # fmt: skip
_COMMON: Final = (  # most frequent first
    "e\no tainr:lscd.pum1fhbygE)2(x3/k0v4T,5-w96F78S[_]CIR\">'AjNOP=U<MLD{+}q#BG*KHz^`V\t;W|Y\\@?!Z"
)
# How runners that print plain traces end: unittest, cargo, Node's.
_TEST_RUN: Final = lazy_pattern(
    r"^(?:Ran \d+ tests? in |test result: FAILED|[ℹ#] fail [1-9])", re.MULTILINE
)
# What mypy says of a line because of another error in it, also before that one.
_CONSEQUENCES: Final = frozenset({"no-any-return"})
# A paragraph off the margin, an item, a string with line ends in it, a markup.
_HIDING: Final = lazy_pattern(
    r"(?:\A|\n[ \t]*\n)[ \t]+\S|^[*-] \S[^\n]*\n +\S|\\n|[ \u00a0]$|^\*\*\S", re.MULTILINE
)
_AROUND: Final = frozenset({"junit", "labels"})  # what names the error of a trace inside
_LONGEST_HIDING: Final = 200_000  # characters of a text that is read a second time
_LONGEST_TEXT: Final = 8000  # characters that a problem keeps of what was pasted
_MOST_BESIDE = 20  # further errors that a compiler's first one knows of
_MOST_ROWS = 20  # of a message that are searched for a place
_DEEPEST = 60  # causes within causes that are kept

_SUFFIX_LANGUAGE: Final = {
    ".kt": "kotlin", ".kts": "kotlin", ".java": "java", ".ts": "typescript", ".tsx": "typescript",
    ".mts": "typescript", ".cts": "typescript", ".js": "javascript", ".jsx": "javascript",
    ".mjs": "javascript", ".cjs": "javascript",
}  # fmt: skip
_DECIDED_BY_FILE: Final = {
    "java": frozenset({"java", "kotlin"}),
    "kotlin": frozenset({"java", "kotlin"}),
    "javascript": frozenset({"javascript", "typescript"}),
}


def load_formats() -> None:
    """Imports every format, so that no text has to wait for its own."""
    for name in FORMAT_MODULES:
        import_module(f"whence_tools.errors.{name}")


def find_applicable(text: str) -> tuple[Format, ...]:
    """The formats of which a trigger is in the text."""
    present = [
        trigger
        for rarest, triggers in _triggers()
        if rarest in text
        for trigger in triggers
        if trigger in text
    ]
    return _with_any(tuple(present))


@cache
def _triggers() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The triggers of all formats by the character that texts have least often: most texts have
    few of these, and are searched for few of the triggers."""
    by_rarest: dict[str, dict[str, None]] = {}
    for *_, triggers in ROWS:
        for trigger in triggers:
            if any(other in trigger for other in triggers if other != trigger):
                continue
            rarest = max(trigger, key=lambda character: _COMMON.find(character) % 100)
            by_rarest.setdefault(rarest, {})[trigger] = None
    return tuple((rarest, tuple(triggers)) for rarest, triggers in by_rarest.items())


@lru_cache(maxsize=256)
def _with_any(triggers: tuple[str, ...]) -> tuple[Format, ...]:
    """The formats of these triggers, imported when a text has one."""
    present = set(triggers)
    return tuple(
        import_module(f"whence_tools.errors.{module}").FORMATS[index]
        for module, index, *_, own in ROWS
        if not present.isdisjoint(own)
    )


def parse(text: str, resolve: Resolve | None = None) -> list[Problem]:
    """All problems in a text, in order of appearance; none when nothing is recognised.

    Never raises, and takes time linear in the text.
    """
    streams = clean(text)
    traced, *others = _told(streams)
    told = traced or next(filter(None, others), [])
    if not told and _may_hide(text):
        told, *_ = _told(clean(text, every_string=True))  # what sums up may be a program's text
        told = told or next(filter(None, _told(clean(text, dedent=True))), [])
    if not told or told is not traced or all(problem.is_diagnostic for problem in told):
        found = _found_besides(told, streams)
        told = [*traced, *found] if found else told
    return [_finish(problem, resolve) for problem in sorted(told, key=_start)]


def _found_besides(told: Sequence[Problem], streams: Iterable[Lines]) -> list[Problem]:
    """What stands in no format's form, on lines and of places that no format reads."""
    read = {row for one in told for row in _rows(one)}
    beside = [at for one in told if one.is_diagnostic for at in one.frames]
    found = (_in_log(one, lines) for lines in streams for one in _find_findings(lines, beside))
    return [
        one
        for one in found
        if read.isdisjoint(_rows(one)) and not any(_is_again(one, other) for other in told)
    ]


def _is_again(one: Problem, other: Problem) -> bool:
    """Whether a finding goes on with what another problem says of its place, or repeats it."""
    at, there = ({(f.file, f.line, f.column) for f in each.frames} for each in (one, other))
    if at.isdisjoint(there):
        return False
    is_below = one.start_line > other.start_line
    return is_below or not set(one.message.split()).isdisjoint(other.message.split())


def _rows(problem: Problem) -> range:
    return range(problem.start_line, problem.end_line + 1)


def _may_hide(text: str) -> bool:
    """Whether a text may have errors that stand off the margin or in strings."""
    return len(text) <= _LONGEST_HIDING and _HIDING.search(text) is not None


def _told(streams: Iterable[Lines]) -> tuple[list[Problem], ...]:
    """The problems of each level; only those of the lowest that there are any of count."""
    by_level: tuple[list[Problem], ...] = ([], [], [])
    for lines in streams:
        readings = [
            (item.rank, problem)
            for item in find_applicable(lines.text)
            for problem in _read(item, lines)
        ]
        failures = [one for _, one in readings if one.format in _AROUND]
        for level, found in enumerate(by_level):
            alike = (one for one in readings if _level(one[0]) == level)
            problems = sorted(_without_overlaps(alike), key=_start)
            if failures:
                problems = [*name_errors(problems, failures)]
            found += [_in_log(_with_title(one, lines), lines) for one in problems]
    return by_level


def parse_one(text: str, resolve: Resolve | None = None) -> Problem:
    """The problem that matters most: the first of `parse_failures`."""
    return parse_failures(text, resolve)[0]


def parse_failures(text: str, resolve: Resolve | None = None) -> tuple[Problem, ...]:
    """The problem that matters most, then the others of its kind; one of each fingerprint, with
    how often it occurs, of compilers and checkers one of each place.

    First comes the most frequent failure of a test runner's, else a compiler's first error, else
    the last trace (earlier ones were logged and survived) of those that touch the workspace, else
    what there is. The others follow by how frequent they are, a compiler's as they stand.
    Unrecognised text is one problem without frames.
    """
    first, *others = _of_one_kind(text, resolve)
    beside = tuple(others[:_MOST_BESIDE]) if first.is_diagnostic else ()
    return replace(first, text=text[:_LONGEST_TEXT], beside=beside), *others


def _of_one_kind(text: str, resolve: Resolve | None) -> tuple[Problem, ...]:
    problems = parse(text, resolve)
    if all(is_echo(problem) or is_passing_warning(problem) for problem in problems):
        rest = _without_echoes(text, problems)
        if not problems or _reports_more(rest, problems):
            plain = read_plain_problem(rest)
            if guessed := _guess(rest, plain):
                return tuple(_finish(problem, resolve) for problem in guessed)
            # Docker's line is one of the file that is built; Make's is of no fault
            ran = next((o.frames for o in problems if is_echo(o) and o.format != "make"), ())
            return (_finish(replace(plain, frames=plain.frames or ran), resolve),)
    told = [problem for problem in problems if not is_echo(problem)] or problems
    errors = [problem for problem in told if problem.severity == "error"] or told
    tests = [problem for problem in errors if _rank(problem) >= RUNNER - 1]  # pytest's lines, too
    places = [
        problem
        for problem in errors
        if problem.frames and not _is_trace(problem) and _rank(problem) > SUMMARY
    ]
    traces = [problem for problem in errors if _is_trace(problem) and _rank(problem) > SUMMARY]
    own = [problem for problem in traces if _touches_workspace(problem)]
    alike = tests or places or own or traces or errors
    if alike is places:
        at_once = Counter(_line_of(problem) for problem in places)
        alike = sorted(
            places, key=lambda one: one.raw_type in _CONSEQUENCES and at_once[_line_of(one)] > 1
        )
        unique: dict[tuple[str | int | None, ...], Problem] = {}
        for problem in alike:
            at = problem.frames[0]
            place = (at.path or at.file, at.line, at.column)
            unique.setdefault((problem.fingerprint, *place), problem)
        return tuple(unique.values())
    is_log = (alike is own or alike is traces) and not _TEST_RUN.search(text)
    return _most_frequent_first(alike, alike[-1] if is_log else None)


def _reports_more(rest: str, problems: Sequence[Problem]) -> bool:
    """Whether what stands around echoes and warnings tells of an error; a title is of these."""
    if any(map(is_passing_warning, problems)):
        rest = "\n".join(line for line in rest.split("\n") if not line.rstrip().endswith(":"))
    return reports_error(rest)


def _guess(text: str, plain: Problem) -> list[Problem]:
    """A list of places with what is said of them, where no other line tells more."""
    streams = clean(dedent(text))
    told = [_in_log(one, lines) for lines in streams for one in guess_findings(lines)]
    above = text.split("\n")[: told[0].start_line - 1] if told else ()
    number = plain.start_line
    said = {number, number + plain.message.endswith(":")}  # a title is of what stands below
    inside = any(not said.isdisjoint(_rows(one)) for one in told) or (
        told and not any(line.strip() and not read_header(line) for line in above)
    )
    named = [(at.file or "", at.line) for one in told for at in one.frames]
    keeps_all = all(
        any(file.endswith(at.file or "") and line == at.line for file, line in named)
        for at in plain.frames
        if is_path(at.file or "")
    )
    return told if keeps_all and (inside or not reports_error(plain.message)) else []


def _line_of(problem: Problem) -> tuple[str | None, int | None]:
    return problem.frames[0].file, problem.frames[0].line


def _most_frequent_first(
    problems: Sequence[Problem], leader: Problem | None
) -> tuple[Problem, ...]:
    """One of each fingerprint, with how often it occurs; the leader before all."""
    counts = Counter(problem.fingerprint for problem in problems)
    groups: dict[str, Problem] = {}
    for problem in (leader or problems[0], *problems):
        if problem.fingerprint not in groups:
            groups[problem.fingerprint] = replace(problem, count=counts[problem.fingerprint])
    return tuple(
        sorted(
            groups.values(),
            key=lambda one: (leader is None or one.fingerprint != leader.fingerprint, -one.count),
        )
    )


def _read(item: Format, lines: Lines) -> list[Problem]:
    try:
        return [_with_format(_with_place(one), item) for one in item.find(lines)]
    except Exception:  # noqa: BLE001 - a format that stumbles over a text must not take the others' findings
        _log.exception("The format %s failed on a text of %d lines", item.name, len(lines))
        return []


def _with_place(problem: Problem) -> Problem:
    """With the place that its message names, where its format knows of none."""
    if problem.frames or problem.causes:
        return problem
    rows = problem.message.split("\n")[:_MOST_ROWS]
    named = next((one for row in rows for one in places(row)), None) or place_apart(rows)
    return replace(problem, frames=(named,)) if named and is_path(named.file or "") else problem


def _find_findings(lines: Lines, beside: Sequence[Frame]) -> list[Problem]:
    try:
        return list(find_findings(lines, beside))
    except Exception:  # noqa: BLE001 - as of a format
        _log.exception("Findings failed on a text of %d lines", len(lines))
        return []


def _with_format(problem: Problem, item: Format) -> Problem:
    """With the format's name and language where it has none of its own, in causes too."""
    return replace(
        problem,
        format=problem.format or item.name,
        language=problem.language or item.language,
        causes=tuple(_with_format(cause, item) for cause in problem.causes),
    )


def _without_echoes(text: str, echoes: Sequence[Problem]) -> str:
    lines = text.split("\n")
    for one in echoes:
        lines[one.start_line - 1 : one.end_line] = [""] * (one.end_line - one.start_line + 1)
    return "\n".join(lines)


def _level(rank: int) -> int:
    """Which of the problems of a log count: those of a level where there are none of a lower."""
    return 0 if rank > SUMMARY else 1 if rank == SUMMARY else 2


def _start(problem: Problem) -> int:
    return problem.start_line


def _with_title(problem: Problem, lines: Lines) -> Problem:
    title = find_test_title(problem, lines)
    return replace(problem, test=title) if title else problem


def _in_log(problem: Problem, lines: Lines) -> Problem:
    """With the log's line numbers, in causes too."""
    if lines.of_log is None:
        return problem
    return replace(
        problem,
        start_line=lines.in_log(problem.start_line),
        end_line=lines.in_log(problem.end_line),
        causes=tuple(_in_log(cause, lines) for cause in problem.causes),
    )


def _without_overlaps(readings: Iterable[tuple[int, Problem]]) -> Iterator[Problem]:
    starts: list[int] = []
    ends: list[int] = []
    for _, problem in sorted(readings, key=_weight, reverse=True):
        at = bisect_left(starts, problem.start_line)
        before = at > 0 and ends[at - 1] >= problem.start_line
        after = at < len(starts) and starts[at] <= problem.end_line
        if not before and not after:
            starts.insert(at, problem.start_line)
            ends.insert(at, problem.end_line)
            yield problem


def _weight(reading: tuple[int, Problem]) -> tuple[int, int, int]:
    rank, problem = reading
    return rank, problem.end_line - problem.start_line, len(problem.frames)


def _finish(problem: Problem, resolve: Resolve | None, depth: int = 0) -> Problem:
    """With its frames found in the workspace, its language decided and its fingerprint."""
    if resolve is not None or problem.causes:
        causes = problem.causes if depth < _DEEPEST else ()
        problem = replace(
            problem,
            frames=resolve.locate(problem.frames) if resolve else problem.frames,
            causes=tuple(_finish(cause, resolve, depth + 1) for cause in causes),
        )
    return replace(problem, language=_language(problem), fingerprint=fingerprint(problem))


def _language(problem: Problem) -> str:
    """Formats that several languages share are told apart by a file: the innermost one of the
    program itself, in the trace or its causes, else any."""
    allowed = _DECIDED_BY_FILE.get(problem.language)
    if allowed is None:
        return problem.language
    frames = problem.frames
    own = [frame for frame in frames if frame.path is not None]
    program = [frame for frame in frames if not _is_foreign(frame)]
    decided = _file_language([*own, *program], allowed)
    causes = (cause.language for cause in problem.causes if cause.language in allowed)
    return decided or next(causes, None) or _file_language(frames, allowed) or problem.language


def _is_foreign(frame: Frame) -> bool:
    named = frame.module is not None and is_runtime_module(frame.module)
    return named or frame.file is None or is_dependency(frame.file)


def _file_language(frames: Sequence[Frame], allowed: frozenset[str]) -> str | None:
    for frame in frames:
        suffix = splitext((frame.file or "").partition("?")[0])[1].lower()
        decided = _SUFFIX_LANGUAGE.get(suffix)
        if decided in allowed:
            return decided
    return None


def _is_trace(problem: Problem) -> bool:
    """GCC names the function that a diagnostic stands in: nothing called it."""
    return not problem.is_diagnostic and any(frame.function for frame in problem.frames)


def _touches_workspace(problem: Problem) -> bool:
    return problem.own_frame is not None or problem.root.own_frame is not None


def _rank(problem: Problem) -> int:
    if problem.format == FINDING:
        return TRACE
    return next((rank for _, _, name, rank, _ in ROWS if name == problem.format), 0)

"""What a text says is wrong: a command's output, a checker's, or the program's own syntax.

CPU-bound, for the worker process; everything that goes in and out can be pickled.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import field
from typing import TYPE_CHECKING

from whence_tools.errors.fingerprint import normalise
from whence_tools.errors.locate import Locator
from whence_tools.errors.parse import parse, parse_one
from whence_tools.healing.before_after import IdentifiedProblem
from whence_tools.healing.tally import (
    COMPARED,
    FAILED,
    TestCount,
    count_assertions,
    count_tests,
    list_failed_parents,
    list_failed_tests,
)
from whence_tools.lazy_dataclass import dataclass
from whence_tools.workspace import split_lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from whence_tools.errors.model import Problem
    from whence_tools.workspace import Workspace

_LONGEST = 300  # characters of a finding's text
_PLACED = re.compile(r"([\w./\\-]+\.\w+):\d+: .")
_TELLS_OF_FAILURE = re.compile(
    r"(?i)\b(?:expected|got|want(?:ed)?|actual|fail(?:ed|ure)?|error|exception)\b|!="
)


@dataclass(frozen=True, slots=True)
class OutputReading:
    """A failing command's output, or a message about one.

    Attributes:
        fingerprint: of the problem that matters most.
        fingerprints: of all problems and their causes; of a text without one, its own.
        printed: of the errors that are recognised in it.
        framed: of those of them, and of failed checks, that name their line.
        types: their error types.
        has_frames: the problem names the line where it was raised.
        places: by fingerprint the own frames of a problem, innermost first.
        failed_tests: their names, where the runner says them.
        failed_parents: of those, tests of which parts failed.
        assertions: how many were made, where the runner counts them.
        told: how many lines tell of a check that failed, where no runner names tests.
        warns: the problem is a warning.
        lines: not blank ones.
        lines_before: those before the first error that don't tell of a check that failed.
    """

    fingerprint: str
    fingerprints: frozenset[str]
    printed: frozenset[str]
    types: frozenset[str]
    has_frames: bool
    error_type: str
    findings: tuple[IdentifiedProblem, ...]
    tests: TestCount | None
    framed: frozenset[str] = frozenset()
    places: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    failed_tests: frozenset[str] = frozenset()
    failed_parents: frozenset[str] = frozenset()
    assertions: int | None = None
    told: int = 0
    warns: bool = False
    lines: int = 0
    lines_before: int = 0


def find_language_of_snippet(text: str) -> str:
    from whence_tools.code.guess import guess_language

    return guess_language(text)


def make_snippet_path(language: str, text: str) -> str:
    """Where a snippet is put in a copy: its ending decides how it is read."""
    from whence_tools.code.languages import plain_suffix

    has_markup = language in {"javascript", "typescript"} and re.search(r"</\w|/>", text)
    plain = plain_suffix(language) or ".txt"
    return f"whence_snippet/Snippet{plain}{'x' if has_markup else ''}"


def find_language_of_path(path: str) -> str | None:
    from whence_tools.code.languages import language_of

    return language_of(path)


def list_workspace_files(workspace: Workspace) -> list[str]:
    return list(workspace.files())


def read_output(text: str, root: str, files: Iterable[str]) -> OutputReading:
    """Reads what a command printed, or the message that describes its failure.

    Args:
        root: the directory that the command saw as the workspace's.
        files: the workspace's, by relative path.
    """
    known, lines = frozenset(files), split_lines(text)
    locator = Locator(root, known)
    recognised = parse(text, locator)
    # What a program's own checks say comes in any order with what it prints.
    placed = [] if recognised else [line for line in lines if _tells_place(line, known)]
    checks = [parse_one(line, locator) for line in placed]
    main = checks[-1] if checks else parse_one(text, locator)
    errors = [problem for problem in recognised if problem.severity == "error"]
    problems = recognised or checks or [main]
    first = min((problem.start_line for problem in recognised), default=1)
    every = [one for problem in [main, *problems] for one in problem.walk()]
    return OutputReading(
        fingerprint=main.fingerprint,
        fingerprints=frozenset(problem.fingerprint for problem in every),
        printed=frozenset(one.fingerprint for error in errors for one in error.walk()),
        types=frozenset(problem.error_type for problem in every if problem.error_type),
        has_frames=any(frame.line is not None for frame in main.frames),
        error_type=main.error_type,
        findings=tuple(map(_make_finding, problems)),
        tests=count_tests(text),
        framed=frozenset(
            one.fingerprint
            for one in (*errors, *checks)
            if any(frame.line is not None for frame in one.frames)
        ),
        places={one.fingerprint: _list_places(one) for one in [*errors, *checks, main]},
        failed_tests=list_failed_tests(text),
        failed_parents=list_failed_parents(text),
        assertions=count_assertions(text),
        warns=main.severity == "warning",
        told=max(sum(map(bool, map(how, lines))) for how in (FAILED.match, COMPARED.search)),
        lines=sum(map(bool, map(str.strip, lines))),
        lines_before=sum(
            any(map(str.isalnum, line)) and not _TELLS_OF_FAILURE.search(line)
            for line in lines[: first - 1]
        ),
    )


def _tells_place(line: str, files: Collection[str]) -> bool:
    found = _PLACED.match(line)
    return found is not None and found[1].removeprefix("./") in files


def _list_places(problem: Problem) -> tuple[tuple[str, int], ...]:
    return tuple((one.path, one.line) for one in problem.frames if one.path and one.line)


def read_diagnostics(text: str, root: str, files: Iterable[str]) -> tuple[IdentifiedProblem, ...]:
    """A checker's errors and warnings."""
    problems = parse(text, Locator(root, files))
    return tuple(_make_finding(problem) for problem in problems if problem.severity != "note")


def _make_finding(problem: Problem) -> IdentifiedProblem:
    frame = problem.own_frame or next(iter(problem.frames), None)
    place = f"{frame.path or frame.file}:{frame.line}: " if frame and frame.file else ""
    headline = ": ".join(filter(None, (problem.error_type, problem.message.split("\n")[0])))
    return IdentifiedProblem(problem.fingerprint, f"{place}{headline}"[:_LONGEST])


def read_syntax(text: str, path: str) -> tuple[IdentifiedProblem, ...] | None:
    """The syntax errors of a file, without running anything; None where no grammar knows it.

    Python's own compiler is asked as well where the grammar finds nothing: it knows rules that no
    grammar has (`return` outside a function).
    """
    from whence_tools.code.faults import find_syntax_faults

    faults = find_syntax_faults(text, path)
    if faults is None:
        return None
    found = tuple(
        IdentifiedProblem(
            f"syntax {fault.kind} {normalise(fault.text)}", f"{path}:{fault.line}: {fault}"
        )
        for fault in faults
    )
    return found or (_compile_python(text, path) if path.endswith((".py", ".pyw")) else ())


def _compile_python(text: str, path: str) -> tuple[IdentifiedProblem, ...]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            compile(text, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        return (
            IdentifiedProblem(
                f"syntax {error.msg}", f"{path}:{error.lineno}: SyntaxError: {error.msg}"
            ),
        )
    except (ValueError, RecursionError, MemoryError) as error:
        return (IdentifiedProblem("syntax uncompilable", f"{path}: {error}"),)
    return ()

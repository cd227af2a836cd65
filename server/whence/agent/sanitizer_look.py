"""A second look at a C or C++ program: a copy is built and run once more, with sanitizers."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

from whence.agent.conclude import ObservedCause
from whence.agent.recorded_run import quote_line
from whence.agent.second_look import SecondLook
from whence.domain.analysis import SECOND_LOOK, Location, Observation, Suspect
from whence_tools.code.test_files import is_test
from whence_tools.errors.format import SIGNALS
from whence_tools.witness.questions.sanitizer_report import read_report
from whence_tools.witness.recording.second_run import may_build, sanitize_command

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from whence.agent.recorded_run import Rerun
    from whence.domain.analysis import Evidence
    from whence_tools.errors.model import Problem
    from whence_tools.witness.questions.sanitizer_report import OwnFrame, SanitizerReport
    from whence_tools.workspace import Workspace

_LANGUAGES: Final = frozenset({"c", "cpp"})
_COMPILES: Final = re.compile(r"(?m)^\s*(?:\S*/)?(?:gcc|g\+\+|cc|c\+\+|clang(?:\+\+)?) ")
_CONFIDENCE: Final = 0.6
_LONGEST: Final = 1_000_000  # characters of the output that are read
_CAUSES: Final = {
    "overflow": "The result of `{operator}` at {at} doesn't fit in `{type}`, so it is wrong.",
    "freed": "`{function}` frees memory at {at} that is used again at {used}.",
    "copied": "`{function}` frees memory at {at} that another copy of the object already freed.",
    "short": "What `{function}` allocates at {at} is too short for what {used} copies into it.",
}
_SOLUTIONS: Final = {
    "overflow": "Compute it in a wider type: convert an operand before `{operator}`.",
    "freed": "Free it after its last use, or copy what has to outlive it.",
    "copied": "Copy what the object points to when it is copied, or delete its copy operations.",
    "short": "Allocate room for all that is copied; a text ends with a zero, which needs room too.",
}
_CLAIMS: Final = {
    "overflow": "the result of `{operator}` is outside the range of `{type}`",
    "freed": "this frees the memory",
    "copied": "this frees the memory a second time",
    "moved": "the memory moves here when it grows",
    "short": "the memory is allocated here",
    "other": "a run with sanitizers stops here: {error}",
}
_KEPT: Final = (
    "{kept} keeps a pointer into memory that moves when `{function}` needs more room at {at}; it "
    "is out of date when {used} uses it."
)
_KEEP_INDEX: Final = "Keep an index instead of the pointer, or a copy of what it points to."
_LEFT: Final = (
    "`{function}` returns at {at} what only points into a local of its own, which ends with it; "
    "{used} uses it after that."
)
_STAYS: Final = "`{function}` frees memory at {at} that `{field}` still points to at {used}."
_SOMETIMES: Final = (
    "`{function}` frees memory at {at} that `{field}` still points to at {used}: {reset} resets it "
    "only at times."
)
_RESET: Final = "Let `{field}` point elsewhere, or nowhere, whenever what it points to is freed."
_RETURN_IT_ALL: Final = "Return the object itself, not a view, reference or pointer into it."
_RETURNS: Final = re.compile(r"\s*return\b")
_FOLLOWED: Final = re.compile(r"(?:->|\.)(\w+)\s*(?=->|\.|\[)")
_DEREFERENCED: Final = re.compile(r"\b([A-Za-z_]\w*)\s*(?:->|\.|\[)|\*\s*([A-Za-z_]\w*)\b")
_STORES: Final = re.compile(r"(?:->|\.)(\w+)\s*=(?!=|\s*(?:NULL\b|nullptr\b|0\s*;))")
_CONDITION: Final = re.compile(r"\b(?:if|else)\b")
_FREES_FIELD: Final = re.compile(r"\b(?:free|delete)\b[^;]*(?:->|\.)(\w+)\s*\)?\s*;")
_POINTS: Final = "the pointer is kept here"
_TOLD_AT: Final = {"moved": _POINTS, "freed": "the pointer is reset here"}
_USED: Final = "the memory that was freed is used again here"
_BECAUSE: Final = ("a run with sanitizers stops here", "the memory was freed here")


def is_worth_building(problem: Problem, command: Sequence[str]) -> bool:
    """Whether the command may compile C or C++ before what failed ran."""
    if not may_build(command) or problem.is_diagnostic:
        return False
    if problem.language or problem.root.language:
        return not _LANGUAGES.isdisjoint({problem.language, problem.root.language})
    # A shell's word is of any language; Make shows what it compiles with.
    return bool(re.search(SIGNALS, problem.message) or _COMPILES.search(problem.text))


async def look_with_sanitizers(rerun: Rerun) -> SecondLook:
    """Where a run with sanitizers goes wrong first; empty where it reports nothing.

    Args:
        rerun: of what failed, with the compiler calls in it.
    """
    recorded = await rerun.record(lambda _root, file: sanitize_command(rerun.command, file))
    if recorded is None:
        return SecondLook()
    return await asyncio.to_thread(_read_look, *recorded, rerun.context.workspace)


def _read_look(output: bytes, root: Path, workspace: Workspace) -> SecondLook:
    report = read_report(output.decode(errors="replace")[:_LONGEST], root)
    if report is None or (report.kind == "other" and is_test(report.at.path)):
        return SecondLook()  # a test stops at its own assertion
    used = report.used
    words = {
        "operator": report.operation.split(" ")[1] if report.operation else "",
        "type": report.type,
        "function": report.at.function,
        "at": f"{report.at.path}:{report.at.line}",
        "used": f"{used.path}:{used.line}" if used else "",
        "error": report.error,
    }
    cause = _find_kept_pointer(report, words, workspace) if report.kind == "moved" else None
    cause = cause or _find_left_view(report, workspace)
    if report.kind in _CAUSES and not _is_open(report, workspace):
        cause = ObservedCause(
            root_cause=_CAUSES[report.kind].format(**words),
            solution=_SOLUTIONS[report.kind].format(**words),
            location=Location(
                file_path=report.at.path, line=report.at.line, symbol=report.at.function or None
            ),
            confidence=_CONFIDENCE,
        )
        cause = _find_field_left(report, words, workspace) or cause
    evidence = tuple(_quote_evidence(report, words, workspace))
    place = cause.location if cause is not None else None
    known = (report.at.path, report.at.line)
    if place and (place.file_path, place.line) != known and report.kind in _TOLD_AT:
        claim = _TOLD_AT[report.kind]
        evidence += tuple(quote_line(claim, place.file_path, place.line, workspace))
    suspects = tuple(_make_suspects(report))
    return SecondLook(suspects, evidence, cause if evidence else None, is_crash=True)


def _is_open(report: SanitizerReport, workspace: Workspace) -> bool:
    """Whether what the report names is as it should be: memory that was freed with an object at the
    end of its block, where what kept a view of it is not known, or with a field of one object, and
    is used as that of another; room for a number of elements, where what is put behind them may be
    to blame as well."""
    line = _read_line(report.at, workspace)
    if report.kind == "short":
        return "sizeof" in line
    if report.kind != "freed":
        return False
    used, freed = (one[0] for one in report.ways[:2])
    field = _FREES_FIELD.search(_read_line(freed, workspace))
    is_other = field is not None and (used.path, used.line) != (freed.path, freed.line)
    shared = rf"\b{field[1]}\b" if field is not None and is_other else "(?!)"
    is_shared = re.search(shared, _read_line(used, workspace)) is not None
    return is_shared or line.strip() == "}"


def _read_line(frame: OwnFrame, workspace: Workspace) -> str:
    lines = (workspace.try_read(frame.path) or "").splitlines()
    return lines[frame.line - 1] if frame.line <= len(lines) else ""


def _find_field_left(
    report: SanitizerReport, words: dict[str, str], workspace: Workspace
) -> ObservedCause | None:
    """Of a field that what was freed is used again by: what frees it and leaves the field, or the
    line that resets it there, not for each element."""
    if report.kind != "freed":
        return None
    used, at = report.ways[0][0], report.at
    fields = set(_FOLLOWED.findall(_read_line(used, workspace)))
    if len(fields) != 1:
        return None
    field = fields.pop()
    lines = (workspace.try_read(at.path) or "").splitlines()
    ends = [number for number, line in enumerate(lines, 1) if line.startswith("}")]
    first = max((one for one in ends if one < at.line), default=0) + 1
    last = min((one for one in ends if one >= at.line), default=len(lines))
    resets = re.compile(rf"(?:->|\.){field}\s*=(?!=)")
    found = [
        one for one in range(first, last + 1)
        if resets.search(lines[one - 1]) and any(map(_CONDITION.search, lines[one - 2 : one]))
    ]  # fmt: skip
    line = found[0] if found else at.line
    told = {**words, "field": field, "used": f"{used.path}:{used.line}",
            "reset": f"{at.path}:{line}"}  # fmt: skip
    return ObservedCause(
        root_cause=(_SOMETIMES if found else _STAYS).format(**told),
        solution=_RESET.format(field=field),
        location=Location(file_path=at.path, line=line, symbol=at.function or None),
        confidence=_CONFIDENCE,
    )


def _find_kept_pointer(
    report: SanitizerReport, words: dict[str, str], workspace: Workspace
) -> ObservedCause | None:
    """The one line that stores a pointer into what grows, where it is a local or a field that is
    followed."""
    used = report.used
    text = workspace.try_read(used.path) if used else None
    if used is None or text is None:
        return None
    lines = text.splitlines()
    fields = _FOLLOWED.findall(lines[used.line - 1])
    found = [(used.path, one) for one in _list_kept_locals(report, used, lines)] or [
        (path, number)
        for path in dict.fromkeys(one.path for way in report.ways for one in way)
        for number, line in enumerate((workspace.try_read(path) or "").splitlines(), 1)
        if any(name in fields for name in _STORES.findall(line))
    ]
    if len(found) != 1:
        return None
    path, line = found[0]
    return ObservedCause(
        root_cause=_KEPT.format(**words, kept=f"{path}:{line}"),
        solution=_KEEP_INDEX,
        location=Location(file_path=path, line=line),
        confidence=_CONFIDENCE,
    )


def _list_kept_locals(
    report: SanitizerReport, used: OwnFrame, lines: Sequence[str]
) -> Iterator[int]:
    """The lines of the function that made it grow on which a pointer, a reference or an iterator
    got its value that is used afterwards."""
    grown = [one.line for one in report.ways[1] if one.function == used.function]
    names = {name for pair in _DEREFERENCED.findall(lines[used.line - 1]) for name in pair if name}
    for name in names if grown else ():
        made = re.compile(rf"(?:[*&]\s*|\bauto\s+){name}\s*=(?!=)")
        for number in range(grown[0] - 1, 0, -1):
            if lines[number - 1].startswith("}"):
                break
            if made.search(lines[number - 1]):
                yield number
                break


def _find_left_view(report: SanitizerReport, workspace: Workspace) -> ObservedCause | None:
    """The return of a function at whose end the memory was freed that its caller goes on using."""
    if report.kind != "other" or len(report.ways) != 2:
        return None
    used, freed = report.ways
    ended = freed[0]
    lines = (workspace.try_read(ended.path) or "").splitlines()[: ended.line]
    if not lines or lines[-1].strip() != "}" or ended.function in {one.function for one in used}:
        return None
    returns = [number for number, line in enumerate(lines, 1) if _RETURNS.match(line)]
    if not returns:
        return None
    at = f"{ended.path}:{returns[-1]}"
    name = ended.function.partition("(")[0]
    return ObservedCause(
        root_cause=_LEFT.format(function=name, at=at, used=f"{used[0].path}:{used[0].line}"),
        solution=_RETURN_IT_ALL,
        location=Location(file_path=ended.path, line=returns[-1], symbol=name or None),
        confidence=_CONFIDENCE,
    )


def _quote_evidence(
    report: SanitizerReport, words: dict[str, str], workspace: Workspace
) -> Iterator[Evidence]:
    claim = _CLAIMS[report.kind].format(**words)
    for quoted in quote_line(claim, report.at.path, report.at.line, workspace):
        if report.kind == "other":
            yield quoted
            continue
        seen = Observation(
            run=SECOND_LOOK, frame=words["at"], name=words["operator"] or report.at.function,
            value=report.operation or report.kind, type=report.type or None,
        )  # fmt: skip
        yield quoted.model_copy(update={"status": "observed", "observation": seen})
    if report.used is not None:
        yield from quote_line(_USED, report.used.path, report.used.line, workspace)


def _make_suspects(report: SanitizerReport) -> Iterator[Suspect]:
    places = [
        (frame, because)
        for way, because in zip(report.ways, _BECAUSE, strict=False)
        for frame in way[:2]
    ]
    for rank, (frame, because) in enumerate(places):
        yield Suspect(
            file_path=frame.path, line=frame.line, symbol=frame.function or None,
            score=round(1 / (rank + 1), 2), because=because,
        )  # fmt: skip

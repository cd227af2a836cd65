"""Code that a failing test ran and that does otherwise than it means, whatever it is given."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from whence.agent.conclude import ObservedCause, make_fix
from whence.domain.analysis import Location
from whence.playbook.engine.data_texts import MOST_DATA_LETTERS, list_data_paths
from whence.playbook.engine.source import Site, SourceFile, flow_of
from whence.playbook.rules.traps.language_traps import (
    MOST_FILES,
    MOST_LETTERS,
    conclude_likely_edits,
    conclude_slips,
    conclude_traps,
    list_seen_values,
    make_program,
)
from whence_tools.code.languages import calling_suffixes, language_of
from whence_tools.code.test_files import is_test
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.domain.analysis import Evidence, Fix
    from whence.domain.transcript import Doubt
    from whence.playbook.engine.conclusion import Finding
    from whence_tools.errors.model import Frame, Problem
    from whence_tools.errors.observed import Value
    from whence_tools.witness.recording.replay import Line
    from whence_tools.workspace import Workspace


@dataclass(frozen=True, slots=True)
class TrapLook:
    """A trap that a test ran into, a slip, or a likely edit.

    Attributes:
        fix: None where its line leaves more than one choice.
        doubt: None where it holds without a trial of its fix.
    """

    cause: ObservedCause
    evidence: tuple[Evidence, ...]
    fix: Fix | None
    doubt: Doubt | None = None


def find_traps(
    problem: Problem,
    frame: Frame,
    ran: frozenset[Line],
    given: Sequence[Mapping[str, Value]],
    workspace: Workspace,
) -> list[TrapLook]:
    """The traps that a test ran into, then slips and, in other languages than Python, the likeliest
    edits; none of a large program. Parses: call it in the worker.

    Args:
        frame: where the test failed; it has a path and a line.
        ran: the lines that the failing test ran.
        given: the arguments of calls that it led to, by name.
    """
    path = frame.path or ""
    files, there = list(_read_program(path, workspace)), workspace.try_read(path)
    if not files or there is None:
        return []
    program = make_program(
        files,
        Site(SourceFile(path, there, ""), frame.line or 1),
        f"{problem.error_type}: {problem.message}",
        [*list_seen_values([*problem.frames, *problem.root.frames]), *given],
        workspace.try_read("go.mod") or "" if path.endswith(".go") else "",
        list(_read_data(workspace)),
    )
    has_run = partial(_has_run, ran=ran)
    told = [*conclude_traps(program, has_run), *conclude_slips(program, has_run)]
    # Of Python, which is forked for each edit, all edits are tried later.
    if problem.language != "python":
        told += conclude_likely_edits(program, has_run)
    return [_describe_trap(one, workspace) for one in told]


def _describe_trap(finding: Finding, workspace: Workspace) -> TrapLook:
    draft = finding.draft("")
    place = Location(file_path=finding.at.path, line=finding.at.line, symbol=draft.symbol)
    cause = ObservedCause(
        finding.root_cause, finding.solution, place, finding.confidence, status="read"
    )
    held = {"status": "grounded", "tool_call_id": None}
    evidence = tuple(one.model_copy(update=held) for one in draft.evidence)
    fix = make_fix(finding.edits, workspace.read)
    return TrapLook(cause, evidence, fix, finding.doubt)


def _read_program(path: str, workspace: Workspace) -> Iterator[SourceFile]:
    """The files that the code of one can refer to, without tests; none where they are many."""
    language = language_of(path) or ""
    family = workspace.files(calling_suffixes(language) or frozenset({path.rpartition(".")[2]}))
    paths = [one for one in family if not is_test(one)]
    if len(paths) > MOST_FILES:
        return
    texts = {one: workspace.try_read(one) or "" for one in paths}
    if sum(map(len, texts.values())) > MOST_LETTERS:
        return
    for one, text in texts.items():
        file = SourceFile(one, text, "")
        if file.flow is not None:
            yield file


def _read_data(workspace: Workspace) -> Iterator[SourceFile]:
    for path in list_data_paths(workspace.files()):
        text = workspace.try_read(path) or ""
        if len(text) <= MOST_DATA_LETTERS:
            yield SourceFile(path, text, "")


def _has_run(site: Site, ran: frozenset[Line]) -> bool:
    """Whether the test ran the function that a place stands in; outside of functions, its file."""
    function = flow_of(site.file).function_at(site.line)
    lines = [line for path, line in ran if path == site.path]
    if function is None:
        return bool(lines)
    return any(function.line <= line <= function.last_line for line in lines)

"""From what was asked to a parsed problem. Runs in the worker: a log may be megabytes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code.languages import language_of
from whence_tools.contract import ToolFailure
from whence_tools.errors import Frame, Locator, Problem, parse_one
from whence_tools.errors.fingerprint import fingerprint
from whence_tools.errors.parse import formats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import ProblemInput
    from whence_tools.workspace import Workspace


def prepare() -> None:
    """Loads the parsers of every format, so that the first problem need not wait for them."""
    formats()


def read_problem(
    asked: ProblemInput, workspace: Workspace, recorded: Sequence[bytes] = ()
) -> Problem:
    """The problem in a text, a message, or at a place; what was given explicitly wins.

    Args:
        recorded: the failures that the programs below the command sent; see `witness.recording`.
    """
    locator = Locator(str(workspace.root), workspace.files())
    text = asked.text or asked.message or ""
    problem = parse_one(text, locator) if text.strip() else Problem()
    if asked.file_path:
        problem = _at(problem, asked, workspace)
    if asked.language:
        problem = replace(problem, language=asked.language)
    if recorded:
        problem = _observed(problem, workspace, recorded)
    return replace(problem, fingerprint=fingerprint(problem))


def _observed(problem: Problem, workspace: Workspace, recorded: Sequence[bytes]) -> Problem:
    from whence_tools.witness.questions.observe import observe
    from whence_tools.witness.recording.model import read_failures

    def read(path: str) -> str | None:
        try:
            return workspace.read(path).text
        except ToolFailure:
            return None

    return observe(problem, read_failures(recorded), workspace.root.resolve(), read)


def _at(problem: Problem, asked: ProblemInput, workspace: Workspace) -> Problem:
    """The problem with the given place as its innermost frame, unless a frame is there already."""
    assert asked.file_path is not None
    try:
        path = workspace.relative(asked.file_path)
    except ToolFailure:
        path = None
    known = any(frame.path == path and asked.line in (None, frame.line) for frame in problem.frames)
    language = problem.language or language_of(asked.file_path) or ""
    if known and path:
        return replace(problem, language=language)
    place = Frame(file=asked.file_path, path=path, line=asked.line, column=asked.column)
    return replace(problem, frames=(place, *problem.frames), language=language)

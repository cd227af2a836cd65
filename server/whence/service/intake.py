"""From what was asked to a parsed problem. The worker reads: a log may be megabytes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import language_of
from whence_tools.code.sources import Sources
from whence_tools.contract import ToolFailure
from whence_tools.errors import Frame, Locator, Problem, parse_failures
from whence_tools.errors.fingerprint import fingerprint
from whence_tools.errors.parse import load_formats
from whence_tools.git import read_older_texts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from whence.domain.analysis import ProblemInput
    from whence_tools.worker import Worker
    from whence_tools.workspace import Workspace

_OBSERVED = 20  # problems of one text that recorded values are looked up for
_MOST_FILES: Final = 4  # that git is asked about


def prepare() -> None:
    """Loads the parsers of every format, so that the first problem need not wait for them."""
    load_formats()


async def read_with_history(
    worker: Worker,
    problem_input: ProblemInput,
    workspace: Workspace,
    recorded: Sequence[bytes] = (),
) -> tuple[Problem, ...]:
    """The problems of `read_failures`; where the first one's frames don't fit the files, read again
    with what git has of them."""
    problems = await worker.run(read_failures, problem_input, workspace, tuple(recorded))
    frames = (*problems[0].frames, *problems[0].root.frames)
    paths = dict.fromkeys(frame.path for frame in frames if frame.path and frame.outdated)
    text = problem_input.text or problem_input.message or ""
    older = {
        path: await read_older_texts(workspace.root, path, text)
        for path in list(paths)[:_MOST_FILES]
    }
    if not any(older.values()):
        return problems
    return await worker.run(read_failures, problem_input, workspace, tuple(recorded), older)


def read_problem(
    problem_input: ProblemInput,
    workspace: Workspace,
    recorded: Sequence[bytes] = (),
    older: Mapping[str, Sequence[str]] | None = None,
) -> Problem:
    """The first of `read_failures`."""
    return read_failures(problem_input, workspace, recorded, older)[0]


def read_failures(
    problem_input: ProblemInput,
    workspace: Workspace,
    recorded: Sequence[bytes] = (),
    older: Mapping[str, Sequence[str]] | None = None,
) -> tuple[Problem, ...]:
    """The problem in a text, a message, or at a place, then the others of its kind in that text.
    What was given explicitly wins.

    Args:
        recorded: the failures that the programs below the command sent; see `witness.recording`.
        older: earlier texts of files, the newest first.
    """
    # A trace may be older than the files; one that was recorded just now is not.
    code = None if recorded else Sources(workspace.try_read, older)
    locator = Locator(str(workspace.root), workspace.files(), code)
    text = problem_input.text or problem_input.message or ""
    first, *others = parse_failures(text, locator) if text.strip() else [Problem()]
    if problem_input.file_path:
        first = _put_place_first(first, problem_input, workspace)
    if problem_input.language:
        first = replace(first, language=problem_input.language)
    found = (first, *others)
    if recorded:
        found = (*_add_observed(found[:_OBSERVED], workspace, recorded), *found[_OBSERVED:])
    return tuple(replace(one, fingerprint=fingerprint(one)) for one in found)


def place_frames(workspace: Workspace, problem: Problem) -> Problem:
    """A problem that needs no reading, with its frames in the workspace and its fingerprint."""
    frames = tuple(
        replace(frame, path=_relative(workspace, frame.file or "")) for frame in problem.frames
    )
    problem = replace(problem, frames=frames)
    return replace(problem, fingerprint=fingerprint(problem))


def _add_observed(
    problems: Sequence[Problem], workspace: Workspace, recorded: Sequence[bytes]
) -> list[Problem]:
    from whence_tools.witness.questions.observe import observe
    from whence_tools.witness.recording.model import read_failures as read_recorded

    failures, root = read_recorded(recorded), workspace.root.resolve()
    return [observe(one, failures, root, workspace.try_read) for one in problems]


def _put_place_first(
    problem: Problem, problem_input: ProblemInput, workspace: Workspace
) -> Problem:
    """The problem with the given place as its innermost frame, unless a frame is there already."""
    assert problem_input.file_path is not None
    path = _relative(workspace, problem_input.file_path)
    known = any(
        frame.path == path and problem_input.line in (None, frame.line) for frame in problem.frames
    )
    language = problem.language or language_of(problem_input.file_path) or ""
    if known and path:
        return replace(problem, language=language)
    place = Frame(
        file=problem_input.file_path,
        path=path,
        line=problem_input.line,
        column=problem_input.column,
    )
    return replace(problem, frames=(place, *problem.frames), language=language)


def _relative(workspace: Workspace, path: str) -> str | None:
    try:
        return workspace.relative(path)
    except ToolFailure:
        return None

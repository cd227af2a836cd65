"""The error that a handler took before the one that was reported: the command runs once more in a
copy in which the handler hands on what it takes.

Only with the consent that trying a fix needs, and only where a cause stands in such a handler, or a
function that is suspected has one.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.agent.conclude import ObservedCause, add_cause
from whence.agent.edit_runs import run_changed
from whence.agent.recorded_run import quote_line
from whence.agent.suspect_order import chain_suspects
from whence.domain.analysis import Location, Suspect
from whence.playbook.engine.conclusion import AT_RUN_TIME
from whence_tools.code.handlers import find_handler, list_handlers
from whence_tools.errors.locate import Locator
from whence_tools.errors.parse import parse
from whence_tools.healing import reading
from whence_tools.lazy_dataclass import dataclass
from whence_tools.ports import SandboxError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.agent.recorded_run import Rerun
    from whence.domain.analysis import Evidence, RootCauseAnalysis
    from whence_tools.code.handlers import Handler
    from whence_tools.errors.model import Problem
    from whence_tools.workspace import Workspace

_MOST_SUSPECTS: Final = 5
_MOST_TRIED: Final = 3  # handlers, of which each takes a run
_CAUSE: Final = (
    "{place} raises the {error} `{message}`, which the handler at {handler} takes. {then}"
)
_SOLUTION: Final = (
    "Mend what raises the {error} at {place}; let the handler at {handler} tell of it."
)
_FOLLOWED: Final = "{cause}; the handler at {handler} takes the {error} that follows."
_RAISED: Final = "the {error} is raised here"
_TAKEN: Final = "this handler takes the {error}"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HiddenError:
    """What a handler took.

    Attributes:
        problem: the error, with its frames.
        path: of the file with the handler.
        line: of the handler.
        evidence: where it is raised, and what takes it.
    """

    problem: Problem
    path: str
    line: int
    evidence: tuple[Evidence, ...]

    def lead_to(self, problem: Problem) -> Problem:
        """The reported problem, with this one as what led to it."""
        return replace(problem, causes=(*problem.causes, self.problem))

    def add_to(self, analysis: RootCauseAnalysis) -> RootCauseAnalysis:
        """The analysis of what came of it, with the line that raised it as the cause."""
        frame = self.problem.own_frame
        if frame is None or frame.path is None or frame.line is None:
            return analysis
        error = self.problem.error_type or "error"
        place = f"{frame.path}:{frame.line}"
        words = {"error": error, "place": place, "handler": f"{self.path}:{self.line}"}
        message = " ".join(self.problem.message.split())
        cause = ObservedCause(
            root_cause=_CAUSE.format(**words, message=message, then=analysis.root_cause),
            solution=_SOLUTION.format(**words),
            location=Location(file_path=frame.path, line=frame.line, symbol=frame.function),
            confidence=min(analysis.confidence, AT_RUN_TIME),
        )
        evidence = [*analysis.evidence, *self.evidence]
        return add_cause(analysis.model_copy(update={"evidence": evidence}), cause)

    def suspect(self, analysis: RootCauseAnalysis) -> RootCauseAnalysis:
        """The analysis of what came of it, where no cause is known: where it was raised comes
        first."""
        evidence = [*analysis.evidence, *self.evidence]
        raised = [
            Suspect(
                file_path=one.file_path, line=one.line_start, score=1.0, because=one.claim or "",
            )
            for one in self.evidence[:1] if one.file_path and one.line_start
        ]  # fmt: skip
        suspects = chain_suspects(raised, analysis.suspects)
        return analysis.model_copy(update={"evidence": evidence, "suspects": suspects})

    def follow(self, analysis: RootCauseAnalysis) -> RootCauseAnalysis:
        """The analysis of this error, with the handler that took it."""
        evidence = [*analysis.evidence, *self.evidence]
        error, handler = self.problem.error_type or "error", f"{self.path}:{self.line}"
        told = _FOLLOWED.format(cause=analysis.root_cause.rstrip("."), error=error, handler=handler)
        return analysis.model_copy(update={"evidence": evidence, "root_cause": told})


async def find_hidden_error(
    problem: Problem, analysis: RootCauseAnalysis, rerun: Rerun
) -> HiddenError | None:
    """The error that a handler took, as a run without this handler shows it: of the handler around
    the cause, where there is one, else of the functions that are suspected. None where no run shows
    another error."""
    workspace = rerun.context.workspace
    if not rerun.is_allowed:
        return None
    handlers = await asyncio.to_thread(_list_handlers, analysis, workspace)
    if not handlers:
        return None
    files = await rerun.context.cpu.run(reading.list_workspace_files, workspace)
    for path, handler in handlers:
        found = await _leave_out(problem, path, handler, files, rerun)
        if found is not None:
            return found
    return None


def _list_handlers(analysis: RootCauseAnalysis, workspace: Workspace) -> list[tuple[str, Handler]]:
    place = analysis.location
    if analysis.outcome == "found":
        text = workspace.try_read(place.file_path) if place is not None else None
        if place is None or text is None:
            return []
        around = find_handler(text, place.file_path, place.line)
        return [(place.file_path, around)] if around is not None else []
    found: dict[tuple[str, int], tuple[str, Handler]] = {}
    for one in analysis.suspects[:_MOST_SUSPECTS]:
        text = workspace.try_read(one.file_path)
        for handler in list_handlers(text, one.file_path, one.line) if text else ():
            found[one.file_path, handler.line] = one.file_path, handler
    return list(found.values())[:_MOST_TRIED]


async def _leave_out(
    problem: Problem, path: str, handler: Handler, files: Sequence[str], rerun: Rerun
) -> HiddenError | None:
    workspace, cpu = rerun.context.workspace, rerun.context.cpu
    try:
        async with rerun.copy() as copy:
            outcome = await run_changed(copy, {path: handler.without}, rerun, rerun.seconds)
            root = str(copy.root)
    except (OSError, SandboxError) as error:
        log.info("a handler was not left out: %s", error)
        return None
    for one in await cpu.run(_read_problems, outcome.output, root, files):
        hidden = _drop_handler(one.root, path, handler)
        if _is_taken(hidden, path, handler) and not _is_same(hidden, problem):
            quoted = await asyncio.to_thread(_quote_places, hidden, path, handler, workspace)
            return HiddenError(hidden, path, handler.line, tuple(quoted))
    return None


def _quote_places(
    hidden: Problem, path: str, handler: Handler, workspace: Workspace
) -> list[Evidence]:
    error, frame = hidden.error_type or "error", hidden.own_frame
    raised = (_RAISED, frame.path, frame.line) if frame is not None else ("", None, None)
    return [
        quoted
        for claim, file, line in (raised, (_TAKEN, path, handler.line))
        if file is not None and line is not None
        for quoted in quote_line(claim.format(error=error), file, line, workspace)
    ]


def _read_problems(output: str, root: str, files: Sequence[str]) -> list[Problem]:
    return parse(output, Locator(root, frozenset(files)))


def _drop_handler(hidden: Problem, path: str, handler: Handler) -> Problem:
    """The error without the line that handed it on, which Node tells as the place of a syntax
    error."""
    frames = [one for one in hidden.frames if (one.path, one.line) != (path, handler.line)]
    dropped = replace(hidden, frames=tuple(frames))
    return dropped if _is_taken(dropped, path, handler) else hidden


def _is_taken(hidden: Problem, path: str, handler: Handler) -> bool:
    """Whether an error comes from the code that a handler stands guard over; what a compiler says
    may be of the handler's new text."""
    is_inside = any(one.path == path and one.line in handler.lines for one in hidden.frames)
    return is_inside and not hidden.is_diagnostic


def _is_same(hidden: Problem, problem: Problem) -> bool:
    return any(hidden.fingerprint == one.fingerprint for one in problem.walk())

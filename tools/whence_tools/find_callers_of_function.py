"""`find_callers_of_function`: who calls a function, and who calls those."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from whence_tools.code.calleranswer import CallerAnswer
from whence_tools.code.coverage import UNSEARCHED, BlindSpot, Coverage
from whence_tools.code.editorcalls import EditorAnswers, EditorQuestion, find_calls_in_editor
from whence_tools.contract import FILE_ERRORS, ErrorCode, ToolFailure, ToolOutput, WireModel
from whence_tools.tool import Example, Tool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.ports import ToolContext
    from whence_tools.workspace import Workspace

# What all sources together may use, however large the limit; the end of the limit is for the way
# back. The editor is asked first, and leaves enough to those that always answer.
SEARCH_SECONDS = 8.0
RETURN_SECONDS = 0.6
EDITOR_SECONDS = (0.1, 0.6)  # at least, at most
FALLBACK_SECONDS = 0.7
NAMING_SECONDS = 0.4
MAX_CALLERS = 500


class FindCallersInput(WireModel):
    function_name: str = Field(description="Name of the function to find callers for")
    file_path: str = Field(description="File where function is defined")
    max_depth: int = Field(
        default=2, ge=1, le=5, description="Maximum call chain depth to traverse"
    )


class Caller(WireModel):
    """One call site.

    Attributes:
        caller_name: `Class.method`, or `<module>` outside of functions.
        line: 1-based line of the call in `file_path`.
        call_chain: from this caller to the function asked for.
        depth: 1 for a direct caller.
        certainty: of the chain's weakest link.
        how: of a possible one: called through something that may be the function, or handed over
            to something that may call it.
    """

    caller_name: str
    file_path: str
    line: int
    call_chain: list[str]
    depth: int
    certainty: Literal["resolved", "possible", "name-only"] | None = None
    how: Literal["called-through", "handed-over"] | None = None


class FileCount(WireModel):
    file_path: str
    callers: int


class FindCallersOutput(ToolOutput):
    """The `data` of `find_callers_of_function`.

    Attributes:
        source: which source answered.
        complete: whether the list is known to be all there is: everything was searched, nothing
            stayed unresolved, and there is no blind spot.
        searched_all: whether every file that can hold a call was read before the time was up.
        unresolved_candidates: places that name the function, and that could be related neither to
            it nor to anything else.
        blind_spots: ways in which this function may be called that leave no call to be found.
        note: said when the name has several definitions in the file, all covered.
        per_file: callers by file, where the list itself was left out.
    """

    function_name: str
    file_path: str
    callers: list[Caller]
    total_callers: int
    source: Literal["editor", "static", "text"] | None = None
    complete: bool | None = None
    searched_all: bool | None = None
    unresolved_candidates: int | None = None
    blind_spots: list[BlindSpot] | None = None
    note: str | None = None
    per_file: list[FileCount] | None = None


async def run(params: FindCallersInput, context: ToolContext) -> FindCallersOutput:
    clock = time.monotonic  # the worker's too
    deadline = min(clock() + SEARCH_SECONDS, context.deadline - RETURN_SECONDS)
    workspace = context.workspace
    file = await asyncio.to_thread(workspace.read, params.file_path)
    answers = EditorAnswers()
    if context.calls is not None:
        question = await context.cpu.run(_places, workspace, file.path, params.function_name)
        left = deadline - FALLBACK_SECONDS - clock()
        least, most = EDITOR_SECONDS
        answers = await find_calls_in_editor(
            context.calls, workspace, question, params.max_depth, max(least, min(most, left))
        )
        if answers.chains:
            named = await context.cpu.run(
                _answer_by_name, workspace, question, answers, NAMING_SECONDS
            )
            return _output(params.function_name, file.path, named)
    answer = await context.cpu.run(
        _search, workspace, file.path, params.function_name, params.max_depth, deadline
    )
    if answers.answered and (answer is None or not answer.links):
        answer = _confirm(question, answers, answer)
    return _output(params.function_name, file.path, _usable(params, file.path, answers, answer))


def _confirm(
    question: EditorQuestion, answers: EditorAnswers, answer: CallerAnswer | None
) -> CallerAnswer:
    """The editor's answer that there are no callers: servers say so too while they still read the
    workspace, so it takes a second source to be sure."""
    coverage = Coverage(answers.complete)
    sure = answer.coverage if answer is not None else UNSEARCHED
    return CallerAnswer(
        "editor", question.definitions, coverage=coverage.joined(sure), left_out=answers.left_out
    )


def _usable(
    params: FindCallersInput, path: str, answers: EditorAnswers, answer: CallerAnswer | None
) -> CallerAnswer:
    if answer is None and answers.timed_out:
        raise ToolFailure(
            ErrorCode.TIMEOUT,
            "The editor did not answer in time, and no other source knows this kind of file; "
            "ask again.",
        )
    if answer is None:
        raise ToolFailure(
            ErrorCode.LSP_UNAVAILABLE,
            f"Calls cannot be found in '{path}': no source knows this kind of file. "
            "Use read_file to look at it.",
        )
    if not answer.definitions:
        raise _not_found(params.function_name, path, answer)
    return answer


def _places(workspace: Workspace, path: str, name: str) -> EditorQuestion:
    """Runs in the worker, the one place where the parser is imported."""
    from whence_tools.code.places import places_of

    return places_of(workspace, path, name)


def _answer_by_name(
    workspace: Workspace, question: EditorQuestion, answers: EditorAnswers, seconds: float
) -> CallerAnswer:
    """Runs in the worker."""
    from whence_tools.code.places import name_answer

    return name_answer(workspace, question, answers, seconds)


def _search(
    workspace: Workspace, path: str, name: str, depth: int, deadline: float
) -> CallerAnswer | None:
    """Runs in the worker."""
    from whence_tools.code.callsearch import find_callers

    return find_callers(workspace, path, name, depth, deadline)


def _not_found(name: str, path: str, answer: CallerAnswer) -> ToolFailure:
    hint = (
        f"Similar functions there: {', '.join(answer.similar)}."
        if answer.similar
        else "The file defines no function; name the file that does."
    )
    return ToolFailure(ErrorCode.FUNCTION_NOT_FOUND, f"'{path}' does not define '{name}'. {hint}")


def _output(name: str, path: str, answer: CallerAnswer) -> FindCallersOutput:
    links = answer.links[:MAX_CALLERS]
    left_out = len(answer.links) - len(links)
    return FindCallersOutput(
        function_name=name,
        file_path=path,
        callers=[
            Caller(
                caller_name=link.caller.name,
                file_path=link.caller.path,
                line=link.line,
                call_chain=list(link.chain),
                depth=link.depth,
                certainty=link.certainty.label,
                how=link.how,
            )
            for link in links
        ],
        total_callers=len(answer.links),
        source=answer.source,
        complete=answer.coverage.complete,
        searched_all=answer.coverage.searched_all,
        unresolved_candidates=answer.coverage.unresolved,
        blind_spots=sorted(answer.coverage.blind_spots),
        note=_note(answer),
        shortened=f"The surest {len(links)} are listed, {left_out} left out; "
        "a smaller maxDepth gives fewer."
        if left_out
        else None,
    )


def _note(answer: CallerAnswer) -> str | None:
    """Says so when the answer covers several definitions, or not all calls."""
    notes = []
    if len(answer.definitions) > 1:
        listed = ", ".join(f"{name} (line {line})" for name, line in answer.definitions[:10])
        notes.append(
            f"The file has {len(answer.definitions)} definitions of this name, all covered: "
            f"{listed}."
        )
    if not answer.coverage.searched_all:
        notes.append(
            "Not everything could be searched in the time there was: there may be more callers."
        )
    if answer.left_out:
        notes.append(
            f"Calls from outside of the workspace, or from files that may hold secrets, are left "
            f"out: {answer.left_out}."
        )
    return " ".join(notes) or None


def shorten(output: FindCallersOutput) -> Iterator[FindCallersOutput]:
    """The surest and nearest callers, then counts per file, then the count alone."""
    callers = output.callers
    for limit in (200, 100, 50, 20, 10, 5):
        if limit < len(callers):
            yield output.model_copy(
                update={
                    "callers": callers[:limit],
                    "shortened": f"Only {limit} of {output.total_callers} callers are listed, "
                    "nearest and surest first; a smaller maxDepth gives fewer.",
                }
            )
    counts = Counter(caller.file_path for caller in callers).most_common()
    for limit in (100, 20):
        yield output.model_copy(
            update={
                "callers": [],
                "per_file": [FileCount(file_path=p, callers=n) for p, n in counts[:limit]],
                "shortened": "Only the number of callers per file is shown; ask with maxDepth 1, "
                "or read the files.",
            }
        )
    yield output.model_copy(
        update={
            "callers": [],
            "note": None,
            "shortened": f"{output.total_callers} callers in {len(counts)} files; ask with "
            "maxDepth 1 to see the nearest.",
        }
    )


_EXAMPLE_FILES = {
    "src/api/user.ts": "export async function fetchUserData(userId: string) {\n"
    "  const response = await fetch(`/api/users/${userId}`);\n"
    "  return response.json();\n}\n",
    "src/views/Dashboard.tsx": "import { fetchUserData } from '../api/user';\n\n"
    "export class Dashboard {\n  async init() {\n"
    "    this.user = await fetchUserData('me');\n  }\n}\n",
}

TOOL = Tool(
    name="find_callers_of_function",
    version="1.0.0",
    description="Find all functions/methods that call the specified function. Useful for tracing "
    "error propagation.",
    input=FindCallersInput,
    output=FindCallersOutput,
    failures=FILE_ERRORS
    | {ErrorCode.FUNCTION_NOT_FOUND, ErrorCode.LSP_UNAVAILABLE, ErrorCode.TIMEOUT},
    run=run,
    shorter=shorten,
    uses_cpu=True,
    worker_modules=("whence_tools.code.callsearch", "whence_tools.code.places"),
    is_read_only=True,
    success_example=Example(
        parameters={"functionName": "fetchUserData", "filePath": "src/api/user.ts"},
        result={
            "success": True,
            "data": {
                "functionName": "fetchUserData",
                "filePath": "src/api/user.ts",
                "callers": [
                    {
                        "callerName": "Dashboard.init",
                        "filePath": "src/views/Dashboard.tsx",
                        "line": 5,
                        "callChain": ["Dashboard.init", "fetchUserData"],
                        "depth": 1,
                        "certainty": "resolved",
                    }
                ],
                "totalCallers": 1,
                "source": "static",
                "complete": True,
                "searchedAll": True,
                "unresolvedCandidates": 0,
                "blindSpots": [],
            },
        },
        files=_EXAMPLE_FILES,
    ),
    failure_example=Example(
        parameters={"functionName": "fetchUser", "filePath": "src/api/user.ts"},
        result={
            "success": False,
            "error": {
                "code": "FUNCTION_NOT_FOUND",
                "message": "'src/api/user.ts' does not define 'fetchUser'. "
                "Similar functions there: fetchUserData.",
            },
        },
        files=_EXAMPLE_FILES,
    ),
)

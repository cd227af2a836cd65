"""`run_debug_attempt`: a patch is tried before anyone believes in it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pydantic import Field, field_validator

from whence_tools.contract import FILE_ERRORS, ErrorCode, ToolFailure, ToolOutput, WireModel
from whence_tools.healing.change import Change, Task
from whence_tools.healing.envelope import Action, Envelope, ErrorType, Status
from whence_tools.tool import Example, Tool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.healing.attempt import Result
    from whence_tools.healing.before_after import ProblemDifference
    from whence_tools.ports import ToolContext
    from whence_tools.workspace import Workspace

_SHOWN = 20  # problems of each kind in the difference


class RunDebugAttemptInput(WireModel):
    error_type: ErrorType = Field(
        alias="error_type", description="What kind of error the patch is for"
    )
    message: str = Field(
        description="The error as it was printed: a message, a stack trace, or what to fix in words"
    )
    patch_code: str = Field(
        alias="patch_code",
        description="The replacement for original_code, or a unified diff against it",
    )
    original_code: str = Field(
        alias="original_code",
        description="The code to patch as it stands now; with filePath a part of that file or all",
    )
    logits: list[float] | None = Field(
        default=None, description="The log-probabilities of your tokens, used for confidence"
    )
    session_id: str | None = Field(
        default=None, description="Ties attempts on one problem together, also after a restart"
    )
    max_attempts: int = Field(default=1, ge=1, description="How many attempts the session may make")
    language: str | None = Field(
        default=None, description="Language of the code; by default that of filePath, else inferred"
    )
    file_path: str | None = Field(
        default=None,
        description="Relative path from workspace root of the file that holds original_code",
    )
    command: list[str] | None = Field(
        default=None,
        min_length=1,
        description="The failing command as an argument vector, to prove the fix with; "
        "run only where the user agreed to it",
    )

    @field_validator("patch_code", "original_code", "session_id", "language")
    @classmethod
    def _is_text(cls, text: str | None) -> str | None:
        """JSON can escape half of a surrogate pair, which no file and no store can hold."""
        if text is None:
            return None
        try:
            text.encode()
        except UnicodeEncodeError as error:
            half = f"\\u{ord(text[error.start]):04x}"
            raise ValueError(
                f"has half of a surrogate pair, {half}, at {error.start}; give whole characters"
            ) from None
        return text


class DifferenceReport(WireModel):
    """What the patch did to the problems that runs and checks find."""

    resolved: list[str]
    remaining: list[str]
    new: list[str]


class Extras(WireModel):
    """What stands beside the envelope.

    Attributes:
        reasons: for the action, then for the verification's status.
        repeats: the patch_id of the attempt in which the same patch failed before.
    """

    reasons: list[str]
    status: Status
    confidence: float
    difference: DifferenceReport
    attempts_left: int
    retry_after_ms: int | None = None
    repeats: str | None = None


class RunDebugAttemptOutput(ToolOutput):
    action: Action
    envelope: Envelope
    extras: Extras


async def run(params: RunDebugAttemptInput, context: ToolContext) -> RunDebugAttemptOutput:
    await asyncio.to_thread(_load)
    from whence_tools.healing.attempt import Attempt, attempt

    language = await context.cpu.run(_language, params)
    patched = await asyncio.to_thread(_apply_patch, params.original_code, params.patch_code)
    change = await _change(params, patched, language, context)
    task = Task(
        message=params.message,
        language=language,
        changes=(change,),
        command=tuple(params.command or ()),
        is_snippet=params.file_path is None,
    )
    request = Attempt(
        error_type=params.error_type,
        task=task,
        original=params.original_code,
        patched=patched,
        logits=params.logits or (),
        session_id=params.session_id,
        max_attempts=params.max_attempts,
    )
    return _output(await attempt(request, context))


def _load() -> None:
    """Off the event loop: what tries a patch takes time to import."""


def _language(params: RunDebugAttemptInput) -> str:
    """Runs in the worker, the one place where the parser is imported."""
    from whence_tools.healing.reading import find_language_of_path, find_language_of_snippet

    if params.language:
        return params.language.lower()
    known = find_language_of_path(params.file_path) if params.file_path else None
    return known or find_language_of_snippet(params.original_code or params.patch_code)


async def _change(
    params: RunDebugAttemptInput, patched: str, language: str, context: ToolContext
) -> Change:
    if params.file_path is None:
        path = await context.cpu.run(_snippet_path, language, params.original_code)
        return Change(path, params.original_code, patched)
    return await asyncio.to_thread(_change_in_file, params, context.workspace)


def _snippet_path(language: str, text: str) -> str:
    from whence_tools.healing.reading import make_snippet_path

    return make_snippet_path(language, text)


def _apply_patch(original: str, patch: str) -> str:
    from whence_tools.healing.patch import PatchFailedError, apply_patch

    try:
        return apply_patch(original, patch).text
    except PatchFailedError as error:
        raise ToolFailure(ErrorCode.INVALID_PARAMETERS, str(error)) from None


def _change_in_file(params: RunDebugAttemptInput, workspace: Workspace) -> Change:
    from whence_tools.healing.in_file import check_encoding, read_file_text, replace_in_text

    assert params.file_path is not None
    path, before = read_file_text(workspace, params.file_path)
    after = replace_in_text(before, params.original_code, params.patch_code, path)
    check_encoding(workspace, path, after)
    return Change(path, before, after)


def _output(result: Result) -> RunDebugAttemptOutput:
    return RunDebugAttemptOutput(
        action=result.decision.action,
        envelope=result.envelope,
        extras=Extras(
            reasons=[*result.decision.reasons, *result.verdict.reasons],
            status=result.verdict.status,
            confidence=round(result.confidence, 4),
            difference=_difference(result.difference),
            attempts_left=result.attempts_left,
            retry_after_ms=result.retry_after_ms,
            repeats=result.repeats,
        ),
    )


def _difference(difference: ProblemDifference) -> DifferenceReport:
    return DifferenceReport(
        resolved=list(difference.resolved[:_SHOWN]),
        remaining=list(difference.remaining[:_SHOWN]),
        new=list(difference.new[:_SHOWN]),
    )


def shorten(output: RunDebugAttemptOutput) -> Iterator[RunDebugAttemptOutput]:
    """Without the code, then without the runs' output, then without the earlier attempts. The hash
    stays that of the whole envelope, which is stored."""
    envelope = output.envelope
    note = f"See the envelope {envelope.patch_id} for all; left out here: "
    no_code = envelope.patch_data.model_copy(update={"original_code": "", "patched_code": ""})
    envelope = envelope.model_copy(update={"patch_data": no_code})
    yield _with(output, envelope, f"{note}the code.")
    verification = envelope.verification.model_copy(update={"before": None, "after": None})
    no_diff = no_code.model_copy(update={"diff": ""})
    envelope = envelope.model_copy(update={"verification": verification, "patch_data": no_diff})
    yield _with(output, envelope, f"{note}the code and the runs.")
    latest = {"attempts": envelope.attempts[-1:], "timeline": envelope.timeline[-1:]}
    envelope = envelope.model_copy(update=latest)
    yield _with(output, envelope, f"{note}the code, the runs and the earlier attempts.")


def _with(
    output: RunDebugAttemptOutput, envelope: Envelope, shortened: str
) -> RunDebugAttemptOutput:
    return output.model_copy(update={"envelope": envelope, "shortened": shortened})


TOOL = Tool(
    name="run_debug_attempt",
    version="1.0.0",
    description="Attempt to self-heal a code fragment by applying patch_code to original_code and "
    "analyzing outcome: in an isolated copy, with checks and the failing command before and after.",
    input=RunDebugAttemptInput,
    output=RunDebugAttemptOutput,
    failures=FILE_ERRORS,
    run=run,
    shorter=shorten,
    timeout_seconds=60.0,
    obeys_common_timeout=False,
    uses_cpu=True,
    needs=lambda context: context.sandbox is not None and context.consent.is_given,
    success_example=Example(
        parameters={
            "error_type": "SYNTAX",
            "message": "Fix semicolon",
            "patch_code": "const x=1",
            "original_code": "const x=1;",
        },
        result={
            "success": True,
            "data": {
                "action": "HUMAN_REVIEW",
                "envelope": {
                    "patch_data": {
                        "language": "javascript",
                        "original_code": "const x=1;",
                        "patched_code": "const x=1",
                    },
                    "success": False,
                    "verification": {"status": "unverified"},
                },
            },
        },
    ),
    failure_example=Example(
        parameters={
            "error_type": "RUNTIME",
            "message": "ZeroDivisionError: division by zero",
            "patch_code": "    return sum(prices) / max(1, len(prices))",
            "original_code": "    return sum(price) / len(price)",
            "filePath": "src/prices.py",
        },
        result={
            "success": False,
            "error": {
                "code": "INVALID_PARAMETERS",
                "message": "original_code is not in 'src/prices.py'. The nearest lines are now:\n"
                "    1 | def total(prices):\n    2 |     return sum(prices) / len(prices)",
            },
        },
        files={"src/prices.py": "def total(prices):\n    return sum(prices) / len(prices)\n"},
    ),
)

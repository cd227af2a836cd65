"""`get_user_error_context`: what the user's editor or terminal shows about the error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from whence_tools.contract import ErrorCode, ToolFailure, WireModel
from whence_tools.editor_state import EditorDiagnostic, EditorSnapshot
from whence_tools.errors.clean import strip_control
from whence_tools.redact import redact
from whence_tools.tool import Example, Tool
from whence_tools.workspace import split_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.ports import ToolContext
    from whence_tools.workspace import Workspace

MAX_DIAGNOSTICS = 100
MAX_TERMINAL_LINES = 50
# A key may begin above the last lines; to look through a whole long log takes seconds.
_REDACTED_LINES = 500
# Of a terminal's text no more is looked through: fifty lines are rarely a hundredth of it.
MAX_TERMINAL_TEXT = 512 * 1024


class ErrorContextInput(WireModel):
    capture_selection: bool = Field(default=True, description="Include currently selected text")
    capture_diagnostics: bool = Field(
        default=True, description="Include VS Code error/warning diagnostics"
    )
    capture_terminal: bool = Field(
        default=False, description="Include recent terminal output (last 50 lines)"
    )


def cut_last_lines(output: str) -> str:
    """The last lines of a terminal, without control sequences and secrets."""
    lines = split_lines(strip_control(output[-MAX_TERMINAL_TEXT:]))
    near = redact("\n".join(lines[-_REDACTED_LINES:]))
    return "\n".join(split_lines(near)[-MAX_TERMINAL_LINES:])


async def run(params: ErrorContextInput, context: ToolContext) -> EditorSnapshot:
    snapshot = context.editor and await context.editor.snapshot(
        selection=params.capture_selection,
        diagnostics=params.capture_diagnostics,
        terminal=params.capture_terminal,
    )
    if not snapshot:
        raise ToolFailure(
            ErrorCode.NO_ACTIVE_EDITOR,
            "No editor is attached and no failing place is known; work from the error text.",
        )
    snapshot = _without_secret_files(snapshot, context.workspace)
    if not (snapshot.diagnostics or snapshot.selected_text or snapshot.terminal_output):
        raise ToolFailure(
            ErrorCode.NO_DIAGNOSTICS,
            f"Nothing is reported in {snapshot.active_file}: no diagnostic, selection or terminal "
            "text. Set captureTerminal to true for the command's output.",
        )
    return snapshot


def _without_secret_files(snapshot: EditorSnapshot, workspace: Workspace) -> EditorSnapshot:
    """What is selected or complained about in a file that may hold secrets can quote one."""
    is_secret = workspace.is_secret
    return snapshot.model_copy(
        update={
            "selected_text": None if is_secret(snapshot.active_file) else snapshot.selected_text,
            "diagnostics": [
                item
                for item in snapshot.diagnostics
                if not is_secret(item.file_path or snapshot.active_file)
            ],
        }
    )


def shorten(output: EditorSnapshot) -> Iterator[EditorSnapshot]:
    """First fewer lines of the terminal, then of the selection, then fewer diagnostics, then the
    first alone."""
    terminal, selected = output.terminal_output, output.selected_text
    notice = ""
    for limit in (20, 5) if terminal else ():
        notice = f"Only the last {limit} terminal lines are shown. "
        output = _shorten(output, notice, terminal_output=_lines(terminal, slice(-limit, None)))
        yield output
    for limit in (100, 20) if selected else ():
        how = f"{notice}Of the selection the first {limit} lines; read_file has the rest."
        output = _shorten(output, how, selected_text=_lines(selected, slice(limit)))
        yield output
    total = len(output.diagnostics)
    for limit in (total, 20, 5, 1):
        yield _shorten(
            output,
            f"The first {min(limit, total)} of {total} diagnostics, "
            "without their details, terminal and selection.",
            diagnostics=[_strip_details(item) for item in output.diagnostics[:limit]],
            terminal_output=None,
            selected_text=None,
        )


def _shorten(output: EditorSnapshot, how: str, **update: object) -> EditorSnapshot:
    return output.model_copy(update={**update, "shortened": how.strip()})


def _lines(text: str | None, part: slice) -> str:
    return "\n".join((text or "").split("\n")[part])


def _strip_details(item: EditorDiagnostic) -> EditorDiagnostic:
    return EditorDiagnostic(
        severity=item.severity,
        message=item.message[:200],
        line=item.line,
        column=item.column,
        source=item.source,
        code=item.code,
        file_path=item.file_path,
        stale=item.stale,
    )


TOOL = Tool(
    name="get_user_error_context",
    version="1.0.0",
    description="Capture error context from user's active editor: selected text, cursor position, "
    "diagnostic messages, terminal output.",
    input=ErrorContextInput,
    output=EditorSnapshot,
    failures=frozenset({ErrorCode.NO_ACTIVE_EDITOR, ErrorCode.NO_DIAGNOSTICS}),
    run=run,
    shorter=shorten,
    is_read_only=True,
    needs=lambda context: context.editor is not None,
    success_example=Example(
        parameters={"captureTerminal": True},
        result={
            "success": True,
            "data": {
                "activeFile": "src/prices.py",
                "cursorPosition": {"line": 2, "character": 1},
                "diagnostics": [
                    {
                        "severity": "error",
                        "message": "ZeroDivisionError: division by zero",
                        "line": 2,
                        "column": 1,
                        "source": "python",
                        "filePath": "src/prices.py",
                    }
                ],
                "terminalOutput": "ZeroDivisionError: division by zero",
            },
        },
    ),
    failure_example=Example(
        parameters={},
        result={
            "success": False,
            "error": {
                "code": "NO_ACTIVE_EDITOR",
                "message": "No editor is attached and no failing place is known; "
                "work from the error text.",
            },
        },
    ),
)

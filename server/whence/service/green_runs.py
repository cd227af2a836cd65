"""A command that had failed is green: where the fix of its case stands in the files, it is solved.

Most green runs have nothing to do with a case, and must not wait for the store to be opened: a
failed run leaves a note for its command, and only where one lies is the store asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.runtime.short_names import make_short_name
from whence_tools import private

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from whence.memory.case import StoredCase
    from whence.service.workspace import App
    from whence_tools.workspace import Workspace

_CASES_LOOKED_AT = 200


def note_failing(argv: Sequence[str], workspace: Path) -> None:
    """The command failed, and its analysis has a fix to apply. Blocks."""
    note = _note(argv, workspace)
    private.make_folder(note.parent)
    private.make_file(note)


def is_awaited(argv: Sequence[str], workspace: Path) -> bool:
    """Whether a green run of the command may solve a case. Microseconds."""
    return _note(argv, workspace).exists()


async def note_green(app: App, argv: Sequence[str]) -> list[str]:
    """Marks the cases of the command as solved whose fixes stand in the files; gives their ids."""
    import asyncio  # most green runs need none

    from whence_tools.redact import redact_argv

    page = await app.store.list(limit=_CASES_LOOKED_AT, workspace_id=app.workspace_id)
    command = redact_argv(list(argv))
    workspace = await asyncio.to_thread(app.workspace)
    solved = []
    for case in page.cases:
        if case.command != command or case.state == "solved" or case.tried_and_failed:
            continue
        if await asyncio.to_thread(_stands, case, workspace):
            solved.append((await app.store.solve(case.id)).id)
    await asyncio.to_thread(lambda: _note(argv, app.root).unlink(missing_ok=True))
    return solved


def _stands(case: StoredCase, workspace: Workspace) -> bool:
    """Whether the files changed since the analysis, and the fix's lines are in them."""
    from whence.domain.analysis import RootCauseAnalysis
    from whence_tools.contract import ToolFailure

    analysis = RootCauseAnalysis.model_validate(case.analysis) if case.analysis else None
    if analysis is None or analysis.fix is None or not analysis.fix.is_offered:
        return False
    for edit in analysis.fix.edits:
        try:
            file = workspace.read(edit.file_path)
        except ToolFailure:
            return False
        lines = _strip_lines(file.text)
        wanted = _strip_lines(edit.new_text) or _strip_lines(edit.old_text or "")
        is_there = any(lines[at : at + len(wanted)] == wanted for at in range(len(lines)))
        if file.sha256 == case.file_hashes.get(edit.file_path):
            return False
        if is_there != bool(edit.new_text.strip()):
            return False
    return True


def _strip_lines(text: str) -> list[str]:
    from whence_tools.workspace import split_lines

    return [line.strip() for line in split_lines(text) if line.strip()]


def _note(argv: Sequence[str], workspace: Path) -> Path:
    from platformdirs import user_cache_path

    name = make_short_name((str(workspace.resolve()), *argv))
    return user_cache_path("whence", appauthor=False) / "failing" / name

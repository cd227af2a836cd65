"""Writes a fix into the user's files: all of it or nothing, and never over changed text."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from whence.agent.conclude import apply_edits
from whence.errors import UsageError
from whence_tools.contract import ToolFailure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.analysis import Fix
    from whence_tools.workspace import Workspace

_BOM = "\ufeff"


def apply_fix(fix: Fix, workspace: Workspace, analysed: Mapping[str, str]) -> list[str]:
    """Applies a fix and returns the paths it changed.

    Args:
        analysed: SHA-256 by path of the files as the analysis saw them.

    Raises:
        UsageError: a file has changed since, is gone, may not be written or is not UTF-8.
    """
    paths = list(dict.fromkeys(edit.file_path for edit in fix.edits))
    changes: dict[Path, str] = {}
    for path in paths:
        absolute = _writable(path, workspace)
        text = _unchanged_text(path, absolute, analysed.get(path))
        own = [edit for edit in fix.edits if edit.file_path == path]
        bom = _BOM if text.startswith(_BOM) else ""
        changes[absolute] = bom + apply_edits(text.removeprefix(_BOM), own)
    for absolute, text in changes.items():
        _replace(absolute, text)
    return paths


def _writable(path: str, workspace: Workspace) -> Path:
    try:
        return workspace.root / workspace.relative(path)
    except ToolFailure as failure:
        raise UsageError(f"the fix is not applied: {failure.message}") from None


def _unchanged_text(path: str, absolute: Path, analysed: str | None) -> str:
    try:
        data = absolute.read_bytes()
        text = data.decode("utf-8")
    except OSError as error:
        raise UsageError(f"the fix is not applied: {path}: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UsageError(f"the fix is not applied: {path} is not UTF-8 text") from None
    if hashlib.sha256(data).hexdigest() != analysed:
        raise UsageError(
            f"the fix is not applied: {path} has changed since it was analysed; "
            "run the failing command under `whence run --fresh` again"
        )
    return text


def _replace(absolute: Path, text: str) -> None:
    """In one step, so that a kill leaves the old file or the new one."""
    descriptor, name = tempfile.mkstemp(dir=absolute.parent, prefix=f".{absolute.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        Path(name).chmod(absolute.stat().st_mode)
        Path(name).replace(absolute)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            Path(name).unlink()
        raise

"""What a fix may be applied to, and how it is written: all of it or nothing, and never over
changed text."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from whence.domain.errors import UsageError
from whence_tools.contract import ToolFailure
from whence_tools.healing.edits import apply_edits
from whence_tools.workspace import decode, split_lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from whence.domain.analysis import Edit, Fix
    from whence_tools.workspace import Workspace

BOM = "\ufeff"


def apply_fix(fix: Fix, workspace: Workspace, analysed: Mapping[str, str]) -> list[str]:
    """Applies a fix and returns the paths it changed.

    Args:
        analysed: SHA-256 by path of the files as the analysis saw them.

    Raises:
        UsageError: a file has changed since, is gone, may not be written or is not UTF-8.
    """
    texts = read_originals(fix, workspace, analysed)
    for path, text in texts.items():
        bom = BOM if text.startswith(BOM) else ""
        changed = bom + apply_edits(text.removeprefix(BOM), edits_of(fix, path))
        _replace(_writable(path, workspace), changed)
    return list(texts)


def read_originals(
    fix: Fix,
    workspace: Workspace,
    analysed: Mapping[str, str],
    opened: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """The texts that a fix edits, by the paths in its edits; they are as they were analysed.

    Args:
        analysed: SHA-256 by path of the files as the analysis saw them.
        opened: texts by path that stand for what is on the disk.

    Raises:
        UsageError: as `apply_fix`.
    """
    texts = {}
    for path in dict.fromkeys(edit.file_path for edit in fix.edits):
        absolute = _writable(path, workspace)
        text = (opened or {}).get(path)
        if text is None:
            texts[path] = _unchanged_text(path, absolute, analysed.get(path))
        elif _is_analysed(text, absolute, analysed.get(path)):
            texts[path] = text
        else:
            raise _changed_error(path)
    return texts


def edits_of(fix: Fix, path: str) -> list[Edit]:
    return [edit for edit in fix.edits if edit.file_path == path]


def _is_analysed(text: str, absolute: Path, analysed: str | None) -> bool:
    """An editor leaves out a BOM, reads other encodings and evens out line ends: then it has what
    was analysed where it shows what the analysed file says."""
    if _digest(text.encode("utf-8", "surrogatepass")) == analysed:
        return True
    try:
        data = absolute.read_bytes()
    except OSError:
        return False
    return _digest(data) == analysed and split_lines(decode(data, "utf-8")[0]) == split_lines(text)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


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
    # what was analysed in an editor was analysed without its BOM
    if analysed not in {_digest(data), _digest(data.removeprefix(BOM.encode()))}:
        raise _changed_error(path)
    return text


def _changed_error(path: str) -> UsageError:
    return UsageError(
        f"the fix is not applied: {path} has changed since the analysis; investigate again, "
        "or run the failing command under `whence run --fresh`"
    )


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

"""A part of a file is found by its text and patched where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.failure import ErrorCode, ToolFailure
from whence_tools.fuzzy_match import find_most_alike
from whence_tools.healing.encoding import find_encoding
from whence_tools.healing.patch import PatchFailedError, apply_patch, number_lines
from whence_tools.workspace import split_lines

if TYPE_CHECKING:
    from whence_tools.workspace import Workspace


def read_file_text(workspace: Workspace, path: str) -> tuple[str, str]:
    """A file's relative path and its text as the user sees it, without loss. Blocks.

    Raises:
        ToolFailure: every file access code of the contracts.
    """
    file = workspace.read(path)
    if file.path in workspace.buffers:
        return file.path, file.text
    data = (workspace.root / file.path).read_bytes()
    return file.path, find_encoding(data).decode(data)


def check_encoding(workspace: Workspace, path: str, text: str) -> None:
    """Blocks.

    Raises:
        ToolFailure: INVALID_PARAMETERS where a file on the disk is encoded so that it cannot hold
            the text: in another encoding it would say something else.
    """
    if path in workspace.buffers:
        return
    encoding = find_encoding((workspace.root / path).read_bytes())
    try:
        encoding.encode(text)
    except UnicodeEncodeError as error:
        raise ToolFailure(
            ErrorCode.INVALID_PARAMETERS,
            f"patch_code has {text[error.start]!r}, which '{path}' can't hold: it is encoded "
            f"in {encoding.codec}; write it as an escape, or use another character.",
        ) from None


def replace_in_text(text: str, original: str, patch: str, path: str) -> str:
    """The file's text with its one occurrence of `original` patched.

    Raises:
        ToolFailure: INVALID_PARAMETERS where it is not there, or several times, or the patch does
            not fit it; with the current lines, so that the next patch may fit.
    """
    found = original if original in text else _copy_line_ends(text, original)
    places = text.count(found) if found else int(not text)
    if places != 1:
        raise ToolFailure(
            ErrorCode.INVALID_PARAMETERS, _explain_misplaced(text, original, path, places)
        )
    try:
        return text.replace(found, apply_patch(found, patch).text, 1)
    except PatchFailedError as error:
        raise ToolFailure(ErrorCode.INVALID_PARAMETERS, str(error)) from None


def _copy_line_ends(text: str, original: str) -> str:
    return original.replace("\r\n", "\n").replace("\n", "\r\n" if "\r\n" in text else "\n")


def _explain_misplaced(text: str, original: str, path: str, places: int) -> str:
    if not original:
        return f"original_code is empty and '{path}' is not; give the code that the patch replaces."
    if places:
        return (
            f"original_code occurs {places} times in '{path}'; "
            "give more of the lines around it, in patch_code as well."
        )
    lines, passage = split_lines(text), split_lines(original)
    return (
        f"original_code is not in '{path}'. The nearest lines are now:\n"
        f"{number_lines(lines, _find_nearest(lines, passage), len(passage))}"
    )


def _find_nearest(lines: list[str], passage: list[str]) -> int:
    """Where the line stands that is most like the first of the passage that is not blank."""
    first = next((line.strip() for line in passage if line.strip()), "")
    return find_most_alike(first, [line.strip() for line in lines])

"""Paths as an error prints them, found among the files of the workspace."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence_tools.fuzzy_match import fold_name, measure_distance, slips

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile


def workspace_path(case: Case, printed: str) -> str:
    """A printed path relative to the workspace; as printed where it lies outside or is relative.

    The workspace's root on the machine that printed the error is what the frames show: what is left
    of a frame's file without its relative path.
    """
    cleaned = printed.replace("\\", "/").removeprefix("file://")
    for frame in case.reported.frames:
        printed_file = (frame.file or "").replace("\\", "/")
        if frame.path and printed_file != frame.path and printed_file.endswith("/" + frame.path):
            root = printed_file.removesuffix(frame.path)
            if cleaned.startswith(root):
                return cleaned.removeprefix(root)
    return _by_longest_tail(case.search.files(), cleaned)


def _by_longest_tail(files: Sequence[str], printed: str) -> str:
    if not printed.startswith("/") and ":/" not in printed:
        return str(PurePosixPath(printed))
    tails = [path for path in files if printed.endswith("/" + path)]
    return max(tails, key=len, default=printed)


def find_similar_paths(files: Sequence[str], requested: str) -> list[str]:
    """Files that a missing path may have meant, best first.

    The same path in another folder, the same but for case and separators, a slip in one part of
    it, the same name elsewhere, a like name elsewhere.
    """
    ranked = [(rank, path) for path in files if (rank := _rank(path, requested)) is not None]
    return [path for _, path in sorted(ranked)]


def _rank(path: str, requested: str) -> int | None:
    """0 is best; None where the path is nothing like the requested one."""
    if path == requested:
        return None
    if path.endswith("/" + requested) or requested.endswith("/" + path):
        return 1
    parts, wanted_parts = path.split("/"), requested.split("/")
    if len(parts) >= len(wanted_parts):
        tail = parts[-len(wanted_parts) :]
        wrong = [(a, b) for a, b in zip(tail, wanted_parts, strict=True) if a != b]
        same = all(fold_name(a) == fold_name(b) for a, b in wrong)
        if same or (len(wrong) == 1 and measure_distance(*wrong[0]) <= slips(wrong[0][1])):
            return 0 if len(parts) == len(wanted_parts) else 2
    if parts[-1] == wanted_parts[-1]:
        return 3
    return 4 if _is_slip(parts[-1], wanted_parts[-1]) else None


def _is_slip(name: str, requested: str) -> bool:
    """Whether a file's name is the requested one but for a slip in its stem."""
    one, other = PurePosixPath(name), PurePosixPath(requested)
    if one.suffix != other.suffix or len(other.stem) < 4:
        return False
    return measure_distance(one.stem, other.stem) <= slips(other.stem)


def read_nearest(case: Case, path: str, name: str) -> ToolSteps[SourceFile | None]:
    """The file of a name in the nearest folder above a path, or None."""
    candidates = [str(folder / name) for folder in PurePosixPath(path).parents]
    found = [candidate for candidate in candidates if candidate in case.search.files()]
    return (yield from case.read(found[0])) if found else None

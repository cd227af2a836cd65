"""What a run with sanitizers built in says of a C or C++ program that failed: which operation left
its type's range, and which function goes on with memory that it had freed.

A program that crashes has often gone wrong earlier than where it crashed; a sanitizer stops it at
the first wrong access, and knows where the memory was freed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from whence_tools.errors.parse import parse
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence_tools.errors.model import Frame, Problem

_OVERFLOW: Final = lazy_pattern(
    r"signed integer overflow: (?P<values>\S+ \S \S+) cannot be represented "
    r"in type '(?P<type>[^']+)'"
)
_FREED: Final = frozenset({"heap-use-after-free", "double-free"})
# A function that is there to free is called by who decides that it is time to.
_RELEASES: Final = lazy_pattern(
    r"(?i)free|clear|destroy|delete|release|dispose|close|clean_?up|deinit|~|(?:^|_)drop"
)
_MOVES: Final = lazy_pattern(
    r"realloc\b|_M_realloc|::(?:push_back|emplace_back|insert|emplace|resize|reserve|rehash)\b"
)
_WRITES: Final = lazy_pattern(r"^WRITE of size ")
_COPIES: Final = lazy_pattern(r"_?_?interceptor_|^_*(?:v?sn?printf|str\w*cpy|str\w*cat|mem\w+)")
_PAST: Final = lazy_pattern(r"0 bytes (?:to the right of|after) (?P<size>\d+)-byte region")
_ALLOCATED: Final = lazy_pattern(r"(?P<function>[^<>()]+) \((?P<file>/[^()]+):(?P<line>\d+)\)")
_DESTRUCTOR: Final = lazy_pattern(r"(?P<owner>\w+)(?:<.*>)?(?:::|\.)~(?P=owner)\b")


@dataclass(frozen=True, slots=True)
class OwnFrame:
    """A frame in a file of the workspace, by its workspace-relative path."""

    path: str
    line: int
    function: str


@dataclass(frozen=True, slots=True)
class SanitizerReport:
    """What is wrong, and where.

    Attributes:
        kind: `overflow`: the operation at `at` left the range of `type`. `freed`: what was freed at
            `at` is used again at `used`. `copied`: the destructor at
            `at` freed what that of a copy had freed. `moved`: what is used at `used` had moved when
            its container grew at `at`. `short`: what was allocated at `at` is too short for what is
            copied into it at `used`.
        error: as the sanitizer calls it: `heap-buffer-overflow`.
        operation: of an overflow, with its values: `40000 * 60000`.
        ways: the own frames of the access, then of what freed the memory, innermost first.
    """

    kind: Literal["overflow", "freed", "copied", "moved", "short", "other"]
    at: OwnFrame
    ways: tuple[tuple[OwnFrame, ...], ...]
    used: OwnFrame | None = None
    error: str = ""
    operation: str = ""
    type: str = ""


def read_report(text: str, root: Path) -> SanitizerReport | None:
    """The first report of a run's output that is about the workspace's code.

    Args:
        root: the workspace as the run saw it, an absolute path.
    """
    for problem in parse(text):
        own = tuple(_own_frames(problem.frames, root))
        if problem.format == "sanitizer" and own:
            return _read_problem(problem, own, root)
    return None


def _read_problem(problem: Problem, own: tuple[OwnFrame, ...], root: Path) -> SanitizerReport:
    if match := _OVERFLOW.search(f"{problem.error_type}: {problem.message}"):
        return SanitizerReport(
            "overflow", own[0], (own,), operation=match["values"], type=match["type"]
        )
    freed = [tuple(_own_frames(one.frames, root)) for one in problem.causes[:1]]
    ways = (own, *(way for way in freed if way))
    allocated = _find_short(problem, root)
    if allocated is not None:
        return SanitizerReport("short", allocated, ways, used=own[0])
    if problem.error_type not in _FREED or len(ways) == 1:
        return SanitizerReport("other", own[0], ways, error=problem.error_type)
    grew = any(_MOVES.search(one.function or "") for one in problem.causes[0].frames)
    if grew and own[0].function != ways[1][0].function:
        return SanitizerReport("moved", ways[1][0], ways, used=own[0])
    return _read_freed(ways) or SanitizerReport("other", own[0], ways, error=problem.error_type)


def _find_short(problem: Problem, root: Path) -> OwnFrame | None:
    """Where memory was allocated that a copy went past the end of, right at that end."""
    copied = problem.frames and _COPIES.match(problem.frames[0].function or "")
    notes = " ".join(problem.notes)
    if not copied or not _WRITES.match(problem.message) or not _PAST.search(notes):
        return None
    made = (one for one in problem.notes if one.startswith("allocated by"))
    for one in _ALLOCATED.finditer(next(made, "").partition(": ")[2].replace(" < ", "<")):
        file = Path(one["file"])
        if file.is_relative_to(root):
            path = file.relative_to(root).as_posix()
            return OwnFrame(path, int(one["line"]), one["function"].strip())
    return None


def _read_freed(ways: tuple[tuple[OwnFrame, ...], ...]) -> SanitizerReport | None:
    """Who decided to free what is used again: the innermost function on the way to it that does
    more than free, up to the one that leads to both."""
    used, freed = ways[0], ways[1]
    again = _DESTRUCTOR.search(used[0].function), _DESTRUCTOR.search(freed[0].function)
    if again[0] and again[1] and again[0]["owner"] == again[1]["owner"]:
        return SanitizerReport("copied", used[0], ways)
    depth = 0
    for one, other in zip(reversed(used), reversed(freed), strict=False):
        if (one.path, one.function) != (other.path, other.function):
            break
        depth += 1
        if one.line != other.line:
            break
    if not depth or used[-depth].line == freed[-depth].line:
        return None
    down_to = freed[: len(freed) - depth]
    at = next((one for one in down_to if not _RELEASES.search(one.function)), freed[-depth])
    again_at = used[-depth] if at is freed[-depth] else used[0]
    return SanitizerReport("freed", at, ways, used=again_at)


def _own_frames(frames: Sequence[Frame], root: Path) -> Iterator[OwnFrame]:
    for frame in frames:
        file = Path(frame.file or "")
        if frame.line and file.is_relative_to(root):
            yield OwnFrame(file.relative_to(root).as_posix(), frame.line, frame.function or "")

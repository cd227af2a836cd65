"""The functions that the frames of a failure stand in, as the code is now."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import language_of
from whence_tools.code.test_files import is_test
from whence_tools.errors.anchor import function_name
from whence_tools.errors.locate import is_dependency
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Function
    from whence_tools.errors.model import Frame, Problem

_MOST: Final = 12  # functions
NAMESAKES: Final = 4
"""Files that are looked through for a name."""
_TELLING: Final = 12  # characters of a line of code that not every file has
_RAISES: Final = re.compile(r"\s*(?:raise|throw|panic!?|abort)\b")


@dataclass(frozen=True)
class FrameFunction:
    """A function of the trace, with the innermost of its frames and how often it has one."""

    frame: Frame
    file: SourceFile
    function: Function
    times: int = 1

    @property
    def raises(self) -> bool:
        line = self.file.line(self.frame.line) if self.frame.line else self.frame.code or ""
        return bool(_RAISES.match(line))


def find_any_file(case: Case) -> str | None:
    """A file of the error's language, for a text without frames; of any where it has none."""
    files = ((path, language_of(path)) for path in case.search.files())
    return next((path for path, own in files if own and case.language in ("", own)), None)


def list_frame_functions(case: Case) -> ToolSteps[list[FrameFunction]]:
    """The functions of the own frames, innermost first, each once; of a frame that is out of date
    the function of its name. What led to the error comes after the error's own."""
    candidates: dict[tuple[str, int], FrameFunction] = {}
    problems = [case.problem, *_list_causes(case)]
    every = [frame for problem in problems for frame in problem.frames]
    printed = yield from _find_printed(case, every)
    placed = [printed.get(at, frame) for at, frame in enumerate(every)]
    for frame in [frame for frame in placed if frame.path][: 4 * _MOST]:
        file = yield from case.read(frame.path or "")
        if file is None or file.flow is None:
            continue
        named = file.flow.function_named(function_name(frame) or "")
        function = file.flow.function_at(frame.line) if frame.line else next(iter(named), None)
        if function is None and not frame.line:  # it may have another name by now
            lines = _find_lines(file, frame.code)
            function = file.flow.function_at(lines[0]) if len(lines) == 1 else None
        if function is None or is_test(file.path):
            continue
        key = file.path, function.line
        if known := candidates.get(key):
            candidates[key] = FrameFunction(known.frame, file, function, known.times + 1)
        elif len(candidates) < _MOST:
            candidates[key] = FrameFunction(frame, file, function)
    return list(candidates.values())


def _find_printed(case: Case, frames: Sequence[Frame]) -> ToolSteps[dict[int, Frame]]:
    """The frames, by their places, that no path leads to and that fit a file by what they printed:
    a function of this name has the line of code. Of several files that, which most of them fit."""
    is_lost = not any(frame.path for frame in frames)
    missing = [
        (at, name, frame)
        for at, frame in enumerate(frames)
        if not frame.path and frame.code and (is_lost or not is_dependency(frame.file or ""))
        if (name := function_name(frame))
    ]
    fitting: dict[str, dict[int, Frame]] = {}
    near = find_any_file(case) if missing else None
    for at, name, frame in missing[:_MOST] if near else ():
        for file in (yield from case.locate(name, near or "", NAMESAKES)):
            named = file.flow.function_named(name) if file.flow else ()
            lines = _find_lines(file, frame.code)
            inside = [one for one in lines if any(f.line <= one <= f.last_line for f in named)]
            if inside:
                placed = replace(frame, path=file.path, line=inside[0])
                fitting.setdefault(file.path, {})[at] = placed
    return max(fitting.values(), key=len, default={})


def _find_lines(file: SourceFile, code: str | None) -> list[int]:
    """The lines that read as one that was printed, if that is one that few files have."""
    squeezed = "".join((code or "").split())
    if len(squeezed) < _TELLING:
        return []
    return [at for at, line in enumerate(file.lines, 1) if "".join(line.split()) == squeezed]


def _list_causes(case: Case) -> list[Problem]:
    root = case.problem.root
    return [] if root is case.problem else [root]

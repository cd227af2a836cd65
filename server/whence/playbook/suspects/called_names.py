"""Suspects by the names that code calls, in every language that has an outline.

Where types are not followed, a name still leads somewhere: into a macro's arguments, through a
receiver of unknown class, from the top of a script. A name that several functions have says little
and leads nowhere.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Suspect
from whence.playbook.suspects import texts
from whence.playbook.suspects.role import is_in_test
from whence_tools.code.symbols import find_callable_at
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.symbols import Definition

_MOST: Final = 8
_FRAMES: Final = 2
_HOPS: Final = 2
_NAMES: Final = 12  # of one function
_AMBIGUOUS: Final = 3  # functions of one name
_FILES: Final = 6  # with a name
_ABOVE: Final = 20  # lines above a failing line that stands in no function
_TEXT: Final = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|//.*|(?m:^\s*#(?!\[).*)")
_INTERPOLATED: Final = re.compile(r"[#$]?\{([^{}\"\n]*)\}")
_CALLED: Final = re.compile(r"([A-Za-z_]\w*)(?:::<[^<>()]*>)?\s*\(")


@dataclass(frozen=True, slots=True)
class _Hop:
    file: SourceFile
    function: Definition
    because: str
    hops: int

    @property
    def key(self) -> tuple[str, int]:
        return self.file.path, self.function.name_line


def find_called_by_name(case: Case) -> ToolSteps[list[Suspect]]:
    """The functions whose names the failing code calls, the nearest first; those of tests left out.

    Of a test these are the calls up to the line that failed, the last first; of other code those of
    the failing line, then those above it in its function.
    """
    found: dict[tuple[str, int], _Hop] = {}
    waiting: list[_Hop] = []
    for place, frame in enumerate(case.frames[:_FRAMES]):
        file = yield from case.read(frame.path or "")
        if file is None:
            continue
        line = frame.line or 1
        around = find_callable_at(file.definitions, line)
        start = around.name_line if around else max(1, line - _ABOVE)
        end = end_of_statement(file, line, around.end_line if around else None)
        for first, last, because in (
            (line, end, texts.tell_caller(frame, place)),
            (start, line - 1, texts.CALLED_BEFORE),
        ):
            own = around and (file.path, around.name_line)
            called = yield from _find_called(case, file, (first, last), because, 0)
            waiting += [hop for hop in called if hop.key != own]
    while waiting and len(found) < _MOST and not case.shared.out_of_time:
        hop = waiting.pop(0)
        if hop.key in found:
            continue
        found[hop.key] = hop
        if hop.hops < _HOPS:
            span = hop.function.name_line, hop.function.end_line
            because = texts.CALLER.format(caller=hop.function.qualified_name)
            waiting += yield from _find_called(case, hop.file, span, because, hop.hops + 1)
    return [_make_suspect(hop) for hop in found.values()]


def end_of_statement(file: SourceFile, line: int, last: int | None = None) -> int:
    """The line on which the parentheses that a line opens are closed, `last` at most."""
    last = min(last or len(file.lines), line + _ABOVE)
    depth = 0
    for number in range(line, last + 1):
        text = _TEXT.sub("", file.line(number))
        depth += sum(map(text.count, "([")) - sum(map(text.count, ")]"))
        if depth <= 0:
            return number
    return line


def _find_called(
    case: Case, file: SourceFile, span: tuple[int, int], because: str, hops: int
) -> ToolSteps[list[_Hop]]:
    """The functions that lines call by names which are not too common; the last call first."""
    lines = file.lines[span[0] - 1 : span[1]]
    names = dict.fromkeys(reversed([name for line in lines for name in _names_called(line)]))
    found: list[_Hop] = []
    for name in list(names)[:_NAMES]:
        if case.shared.out_of_time:
            break
        files = yield from case.locate(name, file.path, limit=_FILES)
        named = [
            _Hop(other, one, because, hops)
            for other in files
            for one in other.definitions
            if one.name == name and one.is_callable and not is_in_test(other, one.name_line)
        ]
        own = [hop for hop in named if hop.file is file]
        found += next((some for some in (named, own) if 0 < len(some) < _AMBIGUOUS), [])
    return found


def _names_called(line: str) -> Iterator[str]:
    inside = " ".join(_INTERPOLATED.findall(line))
    for match in _CALLED.finditer(f"{_TEXT.sub(' ', line)} {inside}"):
        yield match[1]


def _make_suspect(hop: _Hop) -> Suspect:
    return Suspect(
        file_path=hop.file.path,
        line=hop.function.name_line,
        symbol=hop.function.qualified_name,
        score=round(1 / (hop.hops + 2), 2),
        because=hop.because,
    )

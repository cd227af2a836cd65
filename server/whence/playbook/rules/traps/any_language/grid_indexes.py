"""Places in a grid, computed with the size of the other direction, or compared with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import edge_texts, texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.evidence.masking import Masked
    from whence.playbook.rules.traps.program.trap import Program

_PATH: Final = r"(?:[\w$@]+(?:\.|->|::))*[$@]?"
_AXES: Final = {"across": r"(?:x|c|col|column)", "down": r"(?:y|r|row|line)"}
_SIZES: Final = {
    "across": r"_?(?:w|width|(?:n_?|num_)?(?:cols|columns)|stride)_?",
    "down": r"_?(?:h|height|(?:n_?|num_)?rows)_?",
}
_TURNED: Final = {"across": "down", "down": "across"}
_CONVERTED: Final = r"(?:\s+as\s+\w+)?"
_FORMULA: Final = (
    rf"(?i)(?<![\w.>:@$)\]*/%-])(?<![*/%-] )(?P<own>{_PATH}{{own}}){_CONVERTED}\s*\*\s*"
    rf"(?P<size>{_PATH}{{size}}(?:\(\))?){_CONVERTED}\s*\+\s*"
    rf"(?P<other>{_PATH}{{other}}){_CONVERTED}(?!\w|\s*(?:[*/%.([{{{{-]|::))"
)
_WRONG: Final = {
    axis: lazy_pattern(
        _FORMULA.format(own=_AXES[axis], size=_SIZES[axis], other=_AXES[_TURNED[axis]])
    )
    for axis in _AXES
}
_IS_INDEX: Final = lazy_pattern(r"(?i)ind(?:ex|ices)|idx|off(?:set)?|pos|cell|slot|\bat\b|key|flat")
_TARGET: Final = lazy_pattern(r"\s*(?:[\w<>:*&]+\s+)*(?:\w+(?:\.|->))*(\w+)\s*:?=(?!=)")
_BOUND: Final = (
    rf"(?<![\w.>$]){_PATH}(?P<own_{{name}}>{{own}})\s*(?:<|>=|in\s+0\s*(?:until|\.\.<)|in\s+range\()\s*"
    rf"(?P<{{name}}>{_PATH}{{size}}(?:\(\))?)(?![\w.(]|\s*[-+*/])"
)
_CROSSED: Final = {
    axis: lazy_pattern(
        "(?i)" + _BOUND.format(name="first", own=_AXES[axis], size=_SIZES[_TURNED[axis]])
        + r"[^;{]*?" + _BOUND.format(name="second", own=_AXES[_TURNED[axis]], size=_SIZES[axis])
    )
    for axis in _AXES
}  # fmt: skip
# Where elements stand in another order, or the grid is as wide as it is high.
_OTHER_ORDER: Final = lazy_pattern(
    r"(?i)column[-_ ]?(?:major|wise|by[-_ ]column)|col_?major|fortran|transpos|square"
)
_SAME_SIZE: Final = lazy_pattern(
    r"(?i)\b(?:width|cols|columns|w)\s*(?:===?|!==?|=)\s*[\w.>-]*(?:height|rows|h)\b"
    r"|\b(?:height|rows|h)\s*(?:===?|!==?|=)\s*[\w.>-]*(?:width|cols|columns|w)\b"
)
_SPELLED_ALIKE: Final = {
    "height": "width", "Height": "Width", "HEIGHT": "WIDTH", "rows": "cols", "Rows": "Cols",
    "ROWS": "COLS", "h": "w", "H": "W",
}  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Not of files that say of another order, or of both sizes that they are the same."""
    for file in program.files:
        masked = program.masked[file.path]
        if _OTHER_ORDER.search(file.text) or _SAME_SIZE.search(masked.text):
            continue
        for axis in _WRONG:
            yield from _find_wrong_factors(file, masked, axis)
        yield from _find_crossed_bounds(file, masked)


def _find_wrong_factors(file: SourceFile, masked: Masked, axis: str) -> Iterator[Trap]:
    """`col * cols + row`"""
    for number, line in enumerate(masked.lines, 1):
        for match in _WRONG[axis].finditer(line) if "*" in line else ():
            own, size, other = match["own"], match["size"], match["other"]
            is_counted = _counts(masked.text, own, _SIZES[_TURNED[axis]])
            is_counted = is_counted or _counts(masked.text, other, _SIZES[axis])
            if not _is_index(file, number, line, match.start()) or is_counted:
                continue
            meant = f"{other} * {size} + {own}"
            if axis == "down":
                width = _find_width(masked.text, size)
                meant = f"{own} * {width} + {other}" if width else ""
            words = {"text": match[0], "own": own, "size": size, "meant": meant}
            yield Trap(Site(file, number), texts.WRONG_FACTOR, words)


def _find_width(text: str, height: str) -> str:
    """The name of a grid's other size, spelled alike; "" where there is none."""
    for high, wide in _SPELLED_ALIKE.items():
        name = re.sub(rf"{high}(?=_?(?:\(\))?$)", wide, height)
        if name != height and re.search(rf"(?<![\w]){re.escape(name.rstrip('()'))}\b", text):
            return name
    return ""


def _is_index(file: SourceFile, number: int, line: str, start: int) -> bool:
    """Whether what begins there takes an element, or is given as what is named an index."""
    function, target = flow_of(file).function_at(number), _TARGET.match(line)
    if line.count("[", 0, start) > line.count("]", 0, start):
        return True
    name = target[1] if target is not None else function.name if function is not None else ""
    return _IS_INDEX.search(name) is not None


def _counts(text: str, name: str, size: str) -> bool:
    """Whether a name goes up to a size."""
    last = re.escape(re.split(r"\W+", name)[-1])
    start = r"(?:range\(|\(?0\s*(?:\.\.[.=<]?|until|to))\s*"
    up_to = rf"(?i)\b{last}(?:\s*<=?\s*|\s+in\s+{start}|\s*=\s*0\s+to\s+){_PATH}{size}\b"
    return re.search(up_to, text) is not None


def _find_crossed_bounds(file: SourceFile, masked: Masked) -> Iterator[Trap]:
    """`x < height && y < width`, unless `x` is multiplied with the length of a row."""
    for number, line in enumerate(masked.lines, 1):
        for axis, pattern in _CROSSED.items():
            match = pattern.search(line)
            if match is None:
                continue
            row = match["own_first" if axis == "across" else "own_second"]
            of_row = rf"(?i)\b{row}{_CONVERTED}\s*\*\s*{_PATH}{_SIZES['across']}\b"
            if re.search(of_row, masked.text):
                continue
            at, first, second = Site(file, number), match["first"], match["second"]
            between = at.text[match.end("first") : match.start("second")]
            span = match.start("first"), match.end("second")
            words = {"text": match[0], "edits": at.splicing(span, f"{second}{between}{first}")}
            yield Trap(at, edge_texts.CROSSED_BOUNDS, words)

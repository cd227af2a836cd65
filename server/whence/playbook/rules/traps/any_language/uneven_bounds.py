"""Places that are asked whether they are inside, of which one may be one too large."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.evidence.masking import line_at
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_PATH: Final = r"[\w$@]+(?:\[\w+\])?(?:(?:\.|->|::)[\w$]+(?:\[\w+\])?)*[$@]?"
_SIDE: Final = (
    rf"(?:(?:static_cast<\w+>|int|len|count|ssize)\({_PATH}(?:\(\))?\)"
    rf"|(?:\((?:int|long)\)\s*)?{_PATH}(?:\(\))?)(?:\s+as\s+\w+)?"
)
_ASK: Final = rf"{_SIDE}\s*[<>]=?\s*{_SIDE}(?:\s*<=?\s*{_SIDE})?"
_JOIN: Final = r"\)?\s*(?:\|\||&&|\bor\b|\band\b)\s*\(?\s*"
_CONDITION: Final = lazy_pattern(
    rf"(?<![\w$.>+*/%-])(?<![+*/%-] ){_ASK}(?:{_JOIN}{_ASK})+(?!\s*[-+*/%(])"
)
_AND_OR: Final = lazy_pattern(r"\|\||&&|\bor\b|\band\b")
_SIGN: Final = lazy_pattern(r"\s*(<=?|>=?)\s*")
_SIZE: Final = lazy_pattern(
    r"(?i)_?(?:w|h|d|width|height|depth|(?:n_?|num_)?(?:rows|cols|columns|lines|layers)|size"
    r"|length|len|count|[nm]|(?:size|len)_?[xyz]|[xyz]_?(?:size|len)|n[xyz])_?"
)
# Also what lies between places is asked for: there is one more of it.
_BETWEEN: Final = lazy_pattern(
    r"(?i)edge|wall|fence|border|vert(?:ex|ices)|corner|node|post|line|gap|cut|insert|cursor|caret"
)
_INSIDE: Final = frozenset({"<", "<="})
_MOST_LETTERS: Final = 400


class _Ask(NamedTuple):
    """A name that is compared with a size; `at` is where that begins in the text."""

    name: str
    sign: str
    size: str
    text: str
    at: int


def find_traps(program: Program) -> Iterator[Trap]:
    """`x < 0 || x >= width || y < 0 || y > height`"""
    for file in program.files:
        masked = program.masked[file.path].text
        for match in _CONDITION.finditer(masked):
            odd = _find_odd(match[0]) if len(match[0]) <= _MOST_LETTERS else None
            if odd is None:
                continue
            line = line_at(masked, match.start() + odd.at)
            if not _is_between(file, line):
                words = {"text": odd.text, "name": odd.name, "size": odd.size,
                         "meant": _write(odd)}  # fmt: skip
                yield Trap(Site(file, line), texts.UNEVEN_BOUNDS, words)


def _find_odd(text: str) -> _Ask | None:
    """The one comparison with a size that lets the size itself through, where others don't."""
    joins = set(_AND_OR.findall(text))
    if not (joins <= {"||", "or"} or joins <= {"&&", "and"}):
        return None
    is_inside = joins <= {"&&", "and"}
    begun: set[str] = set()
    asks: list[_Ask] = []
    start = 0
    for part in _AND_OR.split(text):
        start = text.index(part, start)
        written = _take_out(part)
        one, at = _SIGN.split(written), start + part.index(written)
        start += len(part)
        if len(one) == 5 and one[0] == "0" and one[1] == "<=" and one[3] in _INSIDE:
            begun.add(one[2])
            asks.append(_Ask(one[2], one[3], one[4], written.partition(one[1])[2].strip(), at))
        elif len(one) == 3 and (one[2], one[1]) in {("0", ">="), ("0", "<")}:
            begun.add(one[0])
        elif len(one) == 3 and one[0] == "0" and one[1] in {"<=", ">"}:
            begun.add(one[2])
        elif len(one) == 3 and (one[1] in _INSIDE) == is_inside:
            asks.append(_Ask(one[0], one[1], one[2], written, at))
    good = "<" if is_inside else ">="
    asks = [one for one in asks if one.name in begun and _is_size(one.size)]
    odd = [one for one in asks if one.sign != good]
    return odd[0] if len(odd) == 1 < len({one.name for one in asks}) else None


def _take_out(text: str) -> str:
    """What stands in parentheses of which it has one."""
    text = text.strip()
    if text.count("(") > text.count(")"):
        text = text.removeprefix("(")
    return text.removesuffix(")") if text.count("(") < text.count(")") else text


def _is_size(text: str) -> bool:
    """Whether what is compared with is a number of places."""
    if re.match(r"(?:len|count|ssize)\(", text):
        return True
    plain = re.sub(r"^(?:\(\w+\)\s*|static_cast<\w+>\(|int\()|\s+as\s+\w+$|[()$@]", "", text)
    return _SIZE.fullmatch(re.split(r"\W+", plain.rstrip("]"))[-1]) is not None


def _is_between(file: SourceFile, line: int) -> bool:
    function = flow_of(file).function_at(line)
    name = function.name if function is not None else ""
    return _BETWEEN.search(f"{name} {file.line(line)}") is not None


def _write(odd: _Ask) -> str:
    """The comparison as it is meant."""
    good = {">": ">=", "<=": "<"}[odd.sign]
    return re.sub(rf"(\s*){re.escape(odd.sign)}(?=[^=])", rf"\g<1>{good}", odd.text, count=1)

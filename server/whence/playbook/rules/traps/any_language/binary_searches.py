"""Binary searches that take their end for the last candidate in one place, and for the index behind
it in another: they leave a candidate out, read behind the last item, or never end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.code.flow_model import Name, Operation
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Binding, Function

_HEAD: Final = lazy_pattern(r"\b(?:while|for)\s*\(?\s*$")
_REST: Final = lazy_pattern(r"\s*\)?\s*(?:\{|:|do\b|\n|\w)")
_LESS: Final = lazy_pattern(r"(?P<all>.*\S)\s*-\s*1")
_SIZE: Final = lazy_pattern(
    r"(?:len|count|sizeof|strlen|ARRAY_SIZE)\s*\(.*\)|sizeof\b.*/\s*sizeof\b.*"
    r"|.*(?:\.|->|::)(?:len|length|size|count|Length|Count)(?:\(\))?"
    r"|\$?(?:[nN]|len|length|size|count|num\w*|\w+_(?:len|length|size|count)"
    r"|\w+(?:Len|Length|Size|Count))"
)
_NOT_FOUND: Final = lazy_pattern(
    r"(?:\s|//.*|#.*|/\*[\s\S]*?\*/)*(?:(?:return\s*)?\(?(?:-1|None|null|nil|NULL|nullptr|false|undefined|std::nullopt"
    r"|Optional\.empty\(\)|(?:0|\w*\{\}|['\"]{2}|nil),\s*(?:false|[eE]rr\w*|errors\.New\(.*\)"
    r"|fmt\.Errorf\(.*\)))\)?\s*;?\s*(?:(?:#|//|/\*).*)?(?:\n|\}|end\b|$)|(?:throw|raise)\b)"
)
_ARRAY: Final = lazy_pattern(r"sizeof\s*\(?\s*(?P<name>\w+)")
_LAST_IS_EMPTY: Final = (
    r"\b{name}\s*\[[^\]]*\]\s*=\s*\{{[^;]*(?:\{{\s*(?:NULL|nullptr|0|\"\")?\s*(?:,[^{{}};]*)?\}}"
    r"|,\s*(?:NULL|nullptr))\s*,?\s*\}}\s*;"
)
_LAST: Final = "the last candidate"
_BEHIND: Final = "the index behind the last candidate"
# By what takes its end otherwise than the two others, and whether as the last candidate.
_RESULTS: Final = {
    ("begun", True): "never looks at the last item",
    ("begun", False): "can look behind the last item",
    ("test", True): "goes on when no candidate is left",
    ("test", False): "ends before it has looked at the candidate that is left",
    ("moved", True): "leaves out the item before the middle",
    ("moved", False): "can go on forever",
}


class _Place(NamedTuple):
    """Where a search takes its end for one of the two.

    Attributes:
        is_last: whether for the last candidate.
        mended: the text that takes it for the other one.
    """

    kind: str
    at: Site
    text: str
    is_last: bool
    mended: str


class _Search(NamedTuple):
    """A loop that goes on as long as one name is less than another; `rest` comes after its test."""

    file: SourceFile
    function: Function
    test: Operation
    start: int
    end: int
    rest: str


def find_traps(program: Program) -> Iterator[Trap]:
    """Those of which two places agree about the end, and the third doesn't."""
    for file in program.files:
        for function in flow_of(file).functions:
            for search in _list_searches(file, function):
                places = _list_places(search)
                odd = [one for one in places if [p.is_last for p in places].count(one.is_last) == 1]
                if len(odd) == 1 and not _ends_with_empty_item(program, odd[0]):
                    yield _make_trap(search, odd[0], [one for one in places if one is not odd[0]])


def _make_trap(search: _Search, odd: _Place, others: Sequence[_Place]) -> Trap:
    words = {
        "text": odd.text, "name": search.test.parts[1].at.text, "mended": odd.mended,
        "meant": _LAST if odd.is_last else _BEHIND, "unlike": _BEHIND if odd.is_last else _LAST,
        "result": _RESULTS[odd.kind, odd.is_last], "first": others[0].text, "one": others[0].at,
        "second": others[1].text, "other": others[1].at,
    }  # fmt: skip
    return Trap(odd.at, texts.OTHER_END, words)


def _list_searches(file: SourceFile, function: Function) -> Iterator[_Search]:
    """Loops that return what they found, and are followed by that nothing was found."""
    flow = flow_of(file)
    data = flow.source.data
    for test in flow.expressions(function.line, function.last_line):
        if not isinstance(test, Operation) or test.operator not in {"<", "<="}:
            continue
        is_named = len(test.parts) == 2 and all(isinstance(one, Name) for one in test.parts)
        if not is_named or not _HEAD.search(file.line(test.at.line)[: test.at.column - 1]):
            continue
        loops = {one.loop for one in _list_bindings(file, function, test) if one.loop[1]}
        start, end = max(loops, default=(0, 0))
        rest, after = (
            data[first:last].decode("utf-8", "replace")
            for first, last in ((test.at.end, end), (end, function.end))
        )
        last_line = test.at.line + rest.count("\n")
        found = [one for one in function.returns if test.at.line < one.line <= last_line]
        if found and _REST.match(rest) and _NOT_FOUND.match(after):
            yield _Search(file, function, test, start, end, rest)


def _list_bindings(file: SourceFile, function: Function, test: Operation) -> list[Binding]:
    return [
        one for one in flow_of(file).bindings
        if one.function == function.start
        and (one.loop[0] <= test.at.start < one.loop[1] or one.end <= test.at.start)
    ]  # fmt: skip


def _list_places(search: _Search) -> list[_Place]:
    """The three places of a search that halves the part between its two names; none of another."""
    low, high = (one.at.text for one in search.test.parts)
    known = _list_bindings(search.file, search.function, search.test)
    before = {one.target: one for one in known if one.end <= search.start}
    inside = [one for one in known if one.loop == (search.start, search.end)]
    ups, downs = ([one for one in inside if one.target == name] for name in (low, high))
    is_begun = low in before and high in before and _read(before[low]) == "0"
    if len(ups) != 1 or len(downs) != 1 or not is_begun:
        return []
    begun, moved = _read(before[high]), _read(downs[0])
    size, middle = _LESS.fullmatch(begun), _LESS.fullmatch(moved)
    whole, name = size["all"] if size else begun, middle["all"] if middle else moved
    halves = [_read(one) for one in inside if one.target == name]
    is_half = len(halves) == 1 and low in halves[0] and high in halves[0]
    is_up = re.fullmatch(rf"{re.escape(name)}\s*\+\s*1", _read(ups[0]))
    is_read = re.search(rf"[\[(]\s*{re.escape(name)}\s*[\])]", search.rest)
    if not (is_half and is_up and is_read and _SIZE.fullmatch(whole)):
        return []
    file, operator = search.file, search.test.operator
    other = "<" if operator == "<=" else "<="
    text = search.test.at.text
    return [
        _Place("begun", Site(file, before[high].line), begun, size is not None,
               whole if size else f"{whole} - 1"),
        _Place("test", Site(file, search.test.at.line), text, operator == "<=",
               text.replace(operator, other)),
        _Place("moved", Site(file, downs[0].line), f"{high} = {moved}", middle is not None,
               f"{high} = {name}" if middle else f"{high} = {name} - 1"),
    ]  # fmt: skip


def _read(binding: Binding) -> str:
    """The text of what a name is given; "" where it is changed by something."""
    if binding.value is None or binding.augmented:
        return ""
    text = binding.value.at.text
    is_one_of = len(binding.steps) == 1 and binding.steps[0].key.isdigit()
    pieces = text.split(",")
    if is_one_of and len(pieces) == len(binding.steps[0].names):
        return pieces[int(binding.steps[0].key)].strip()
    return "" if binding.steps else text


def _ends_with_empty_item(program: Program, place: _Place) -> bool:
    """Whether the array that a size is of ends with an item that only marks its end."""
    array = _ARRAY.match(place.text)
    if array is None or place.kind != "begun":
        return False
    ends = re.compile(_LAST_IS_EMPTY.format(name=array["name"]))
    return any(ends.search(one.text) for one in program.files)

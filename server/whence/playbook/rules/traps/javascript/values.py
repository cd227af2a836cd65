"""Traps of JavaScript's values: numbers in the order of texts, months from 0 on, days that a month
lacks, dates that were texts, keys that an object puts into another order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.javascript import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.code.flow_model import Constant, Items, Name
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Expr

_MONTH: Final = lazy_pattern(r"(?i)mon(?:th)?")
_MAPPED: Final = lazy_pattern(
    r"\.map\(\s*\(?\s*(?P<one>\w+)\s*\)?\s*=>\s*(?P=one)\.(?P<name>\w+)\s*\)$"
)
_MAPPED_BY: Final = lazy_pattern(
    r"\.map\(\s*(?:\(?\w+\)?\s*=>\s*)?(?P<name>\w+)(?:\([^()]*\))?\s*\)$"
)
_COMPUTED: Final = lazy_pattern(r"Math\.\w+\(|[\w$.]+(?:\([^()]*\))? [-*/] |-?\d+$")
_COPIED: Final = lazy_pattern(
    r"^\[?(?:\.{3})?(?P<name>[\w.#]+?)(?:\.(?P<how>keys|values|slice)\(\))?\]?$"
)
_NUMBERS: Final = lazy_pattern(r"(?:\[|Set\b[^{]*\{\s?)-?\d")
_KEYED_BY_NUMBERS: Final = lazy_pattern(r"Map\b[^{]*\{\s?-?\d")
_TO_NUMBERS: Final = lazy_pattern(
    r"\.map\(\s*(?:Number|parseFloat|\(?(?P<name>\w+)\)?\s*=>\s*"
    r"(?:Number\(|parse(?:Int|Float)\(|Math\.|\+\s*(?P=name)\b))[^()]*(?:\([^()]*\)[^()]*)*\)$"
)
_DATE_METHOD: Final = lazy_pattern(
    r"\.?(?P<method>(?:get|set)(?:UTC)?(?:Time|FullYear|Month|Date|Day|Hours|Minutes|Seconds)|"
    r"to(?:ISO|Date|Locale|LocaleDate|UTC)String) is not a function"
)
_PARSES: Final = lazy_pattern(r"(?P<text>\bJSON\.parse\((?:[^(),]|\([^()]*\))*(?:,[^()]*)?\))")


_LATER_MONTH: Final = lazy_pattern(
    r"(?P<call>\b(?P<name>\w+)\.set(?P<utc>UTC)?Month\(\s*(?P=name)\.get(?:UTC)?Month\(\)\s*"
    r"[-+]\s*(?P<months>\w+))\s*\)"
)
_NUMERIC: Final = lazy_pattern(r"(?:0|[1-9]\d*)")


def find_traps(program: Program) -> Iterator[Trap]:
    """Numbers in the order of texts, dates, and keys."""
    files = program.in_language("javascript", "typescript")
    for file in files:
        yield from _find_text_order(file, program)
        yield from _find_months(file)
        yield from _find_missing_days(file)
        yield from _find_sorted_keys(file, program)
    if method := _DATE_METHOD.search(program.message):
        yield from _find_texts(files, method["method"])


def _find_text_order(file: SourceFile, program: Program) -> Iterator[Trap]:
    """Numbers that are sorted as texts: 10 comes before 9."""
    numbers = {name.rpartition(".")[2] for name, one in program.list_seen() if one.type == "number"}
    for call in flow_of(file).calls:
        taken, parts = call.receiver, [one.value for one in call.arguments]
        if call.name == "map" and [one.at.text for one in parts] == ["parseInt"]:
            words = {"call": shorten(call)}
            yield Trap(Site(file, call.at.line), texts.INDEX_AS_BASE, words)
        if call.name not in ("sort", "toSorted") or parts or taken is None:
            continue
        mapped = _MAPPED.search(taken.at.text)
        is_number = isinstance(taken, Items) and any(_is_number(one) for one in taken.items)
        is_number = is_number or _TO_NUMBERS.search(taken.at.text) is not None
        is_number = is_number or _holds_numbers(taken.at.text, program)
        made = _MAPPED_BY.search(taken.at.text)
        is_number = is_number or (made is not None and _computes(made["name"], program))
        if is_number or (mapped is not None and mapped["name"] in numbers):
            line = flow_of(file).source.data.count(b"\n", 0, call.at.end) + 1  # of a chain
            yield Trap(Site(file, line), texts.SORTED_AS_TEXT, {"call": shorten(call)})


def _computes(name: str, program: Program) -> bool:
    """Whether all that a function of the program returns is computed."""
    for file in program.in_language("javascript", "typescript"):
        for one in flow_of(file).functions:
            if one.name == name:
                returned = re.findall(r"\breturn\b *([^;\n]*)", file.text_of(one))
                return bool(returned) and all(map(_COMPUTED.match, returned))
    return False


def _holds_numbers(text: str, program: Program) -> bool:
    """Whether what is sorted, or copied for that, was seen to hold numbers."""
    copied = _COPIED.match(text)
    if copied is None:
        return False
    name = copied["name"].rpartition(".")[2]
    held = _KEYED_BY_NUMBERS if copied["how"] == "keys" else _NUMBERS
    seen = [one.repr for known, one in program.list_seen() if known.rpartition(".")[2] == name]
    return any(map(held.match, seen))


def _find_months(file: SourceFile) -> Iterator[Trap]:
    """`new Date(year, month, day)` of a month as people write it."""
    for call in flow_of(file).calls:
        if not call.new or call.callee.at.text != "Date" or len(call.arguments) < 3:
            continue
        month = call.arguments[1].value
        if not isinstance(month, Name) or not _MONTH.fullmatch(month.name):
            continue
        parsed = re.compile(rf"[\[,]\s*{month.name}\b[^=]*\]\s*=.*(?:split|match|exec)\(")
        lowered = re.compile(rf"\b{month.name}\s*(?:-=|--|-\s*1)")
        if any(map(parsed.search, file.lines)) and not any(map(lowered.search, file.lines)):
            words = {"call": shorten(call), "month": month.name}
            yield Trap(Site(file, call.at.line), texts.MONTH_FROM_ONE, words)


def _is_number(expr: Expr) -> bool:
    return isinstance(expr, Constant) and expr.kind == "number"


def _find_texts(files: Sequence[SourceFile], method: str) -> Iterator[Trap]:
    """What reads JSON without making dates of its texts."""
    for file in files:
        for number, line in enumerate(file.lines, 1):
            match = _PARSES.search(line)
            if match is not None and "stringify" in match["text"] + line:
                yield Trap(
                    Site(file, number),
                    texts.DATE_AS_TEXT,
                    {**match.groupdict(), "method": method},
                )


def _find_missing_days(file: SourceFile) -> Iterator[Trap]:
    """`date.setMonth(date.getMonth() + 1)`: of 31 January that is in March."""
    for number, line in enumerate(file.lines, 1):
        match = _LATER_MONTH.search(line)
        function = flow_of(file).function_at(number)
        if match is None or function is None:
            continue
        sets = re.compile(rf"\b{match['name']}\.set(?:UTC)?Date\(")
        body = range(function.line, function.last_line + 1)
        lines = [one for one in body if sets.search(file.line(one))]
        if not any(one < number for one in lines):
            words = {**match.groupdict(), "is_set_later": bool(lines)}
            yield Trap(Site(file, number), texts.MISSING_DAY, words)


def _find_sorted_keys(file: SourceFile, program: Program) -> Iterator[Trap]:
    """An object that is filled with keys of data and listed: keys that are whole numbers come
    first, in their order."""
    flow = flow_of(file)
    for bound in flow.bindings:
        if bound.value is None or bound.value.at.text != "{}" or bound.function == -1:
            continue
        name = re.escape(bound.target)
        function = flow.function_at(bound.line)
        text = file.text_of(function) if function is not None else ""
        fills = re.findall(rf"(?<![\w.]){name}\[(?P<key>[^\]'\"`]+)\]", text)
        lists = re.search(rf"\bObject\.(?:values|entries|keys)\(\s*{name}\s*\)", text)
        if not fills or lists is None or "sort(" in text:
            continue
        field = re.split(r"[.\s]", fills[0].strip())[-1]
        keys = [one.text for known, one in program.list_seen() if known.split(".")[-1] == field]
        numeric = [one for one in keys if _NUMERIC.fullmatch(one)]
        if numeric and (keys[0] != min(numeric, key=int) or len(numeric) < len(keys)):
            words = {"name": bound.target, "key": numeric[0]}
            yield Trap(Site(file, bound.line), texts.SORTED_KEYS, words)

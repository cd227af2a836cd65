"""Traps of PHP."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import shorten
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.php import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Call, Function

_FOUND_AT: Final = frozenset({"strpos", "stripos", "strrpos", "mb_strpos", "array_search"})
KEEPS_KEYS: Final = frozenset({"array_filter", "array_unique", "array_diff", "array_intersect"})
_CHANGES_DATE: Final = frozenset(
    {"modify", "add", "sub", "setTime", "setDate", "setTimezone", "setTimestamp"}
)
_ASKED: Final = lazy_pattern(r"(?:\b(?:if|while|elseif)\s*\(|\(bool\)|!|&&|\|\|)\s*$")
_ASKED_WITH_NAME: Final = lazy_pattern(r"\b(?:if|while|elseif)\s*\(\s*\$\w+\s*=\s*$")
_COMPARED: Final = lazy_pattern(r"\s*(?:[!=]==|[<>])")
_ITEM: Final = lazy_pattern(r"\$\w+\[(?!['\"\]])")
_NUMBER: Final = lazy_pattern(r"-?\d+")


def find_traps(program: Program) -> Iterator[Trap]:
    """Positions taken for truths, objects for arrays, numbers of keys that get lost, dates that
    are changed."""
    decoded = []
    for file in program.in_language("php"):
        for call in flow_of(file).calls:
            words: dict[str, object] = {"call": shorten(call), "expr": call}
            at = Site(file, call.at.line)
            if call.name in _FOUND_AT and (line := _find_asking(file, call)):
                yield Trap(Site(file, line), texts.POSITION_AS_TRUTH, words)
            elif call.name == "json_decode" and len(call.arguments) == 1:
                decoded.append(Trap(at, texts.DECODED_TO_OBJECTS, words))
            elif call.name == "array_merge" and (name := _find_renumbered(file, call, program)):
                yield Trap(at, texts.RENUMBERED, {**words, "name": name})
            elif call.name in _CHANGES_DATE and (alias := _find_alias(file, call)):
                line, kept, name = alias
                said = {"name": name, "kept": kept, "changed": at}
                yield Trap(Site(file, line), texts.CHANGED_ALIAS, said)
            elif call.name in _CHANGES_DATE and (made := _find_kept_date(file, call)):
                yield Trap(Site(file, made), texts.CHANGED_DATE, {**words, "changed": at})
    if "stdClass" in program.message:
        yield from decoded
    yield from _find_kept_keys(program)


def _find_kept_keys(program: Program) -> Iterator[Trap]:
    """Arrays that are read by position after some of their elements were left out."""
    calls = [
        (file, call)
        for file in program.in_language("php")
        for call in flow_of(file).calls
        if call.name in KEEPS_KEYS
    ]
    reads = [_find_first_read(program, *one) for one in calls]
    if reads == [None]:
        reads = [_find_seen_read(program)]
    for (file, call), read in zip(calls, reads, strict=True):
        if read is not None:
            words = {"call": shorten(call), "expr": call, "read": read[0], "used": read[1]}
            yield Trap(Site(file, call.at.line), texts.KEPT_KEYS, words)


def _find_asking(file: SourceFile, call: Call) -> int:
    """The line where a position counts as true or false, though it is 0 at the start; 0 without."""
    data = flow_of(file).source.data
    before, after = data[: call.at.start].decode(), data[call.at.end :].decode()
    if _ASKED.search(before[-20:]) or _ASKED_WITH_NAME.search(before[-80:]):
        return call.at.line if _COMPARED.match(after) is None else 0
    held = re.search(r"(\$\w+)\s*=\s*$", before[-80:])
    function = flow_of(file).function_at(call.at.line)
    if held is None or function is None:
        return 0
    name = re.escape(held[1])
    asks = re.compile(
        rf"(?:\b(?:if|while|elseif)\s*\(|\(bool\)|!|&&|\|\|)\s*{name}\s*(?:\)|&&|\|\||;)"
        rf"|\breturn\s+{name}\s*&&"
    )
    lines = range(call.at.line + 1, function.last_line + 1)
    return next((line for line in lines if asks.search(file.line(line))), 0)


def _find_renumbered(file: SourceFile, call: Call, program: Program) -> str:
    """What is merged with something that has numbers for keys, and was seen with such; or ""."""
    names = [one.value.at.text for one in call.arguments]
    keyed = [
        one for one in names
        if any(text.lstrip().startswith(f"{one}[") and _ITEM.match(text.lstrip())
               for text in file.lines)
    ]  # fmt: skip
    seen: dict[str, list[list[str]]] = defaultdict(list)
    for name, value in program.list_seen():
        seen[re.split(r"->|\$", name)[-1]].append([one.repr for one in value.keys])
    for name in names:
        for keys in seen[re.split(r"->|\$", name)[-1]]:
            numbers = [one for one in keys if _NUMBER.fullmatch(one)]
            is_list = numbers == [str(place) for place in range(len(numbers))]
            if numbers and (not is_list or (keyed and numbers == keys)):
                return name
    return next((one for one in names if _has_number_keys(one, file)), "")


def _has_number_keys(name: str, file: SourceFile) -> bool:
    """Whether items are put under keys of their own, and read by a whole number."""
    own = re.escape(re.split(r"->|\$", name)[-1])
    item = re.compile(rf"(?:\$this->|\$){own}\[(?P<key>\$\w+)\](?P<put>\s*=(?!=))?")
    found = [
        (one, file.line(number)) for number in range(1, len(file.lines) + 1)
        for one in item.finditer(file.line(number))
    ]  # fmt: skip
    puts = {one["key"] for one, _ in found if one["put"]}
    reads = {one["key"] for one, _ in found if not one["put"]}
    typed = rf"\bint\s+({'|'.join(map(re.escape, reads))})\b" if reads else r"(?!)"
    return bool(puts) and re.search(typed, file.text) is not None


def _find_first_read(program: Program, file: SourceFile, call: Call) -> tuple[str, Site] | None:
    """Where the key 0 is read of what a call gave, or of what a function gives that returns it."""
    before = file.line(call.at.line).partition(call.name)[0]
    held = re.match(r"\s*(\$\w+)\s*=\s*$", before)
    function = flow_of(file).function_at(call.at.line)
    if function is None:
        return None
    if held is not None:
        return _find_first_read_of(file, held[1], call.at.last_line, function)
    if before.strip() != "return":
        return None
    called = rf"(?:->|::|\b){re.escape(function.name)}\([^()]*\)"
    taken, kept = re.compile(rf"{called}\[0\]"), re.compile(rf"(\$\w+)\s*=[^=].*{called}\s*;")
    for other in program.in_language("php"):
        for line, text in enumerate(other.lines, 1):
            if match := taken.search(text):
                return match[0].lstrip("->:"), Site(other, line)
            user = flow_of(other).function_at(line)
            if (match := kept.search(text)) and user is not None:
                return _find_first_read_of(other, match[1], line, user)
    return None


def _find_seen_read(program: Program) -> tuple[str, Site] | None:
    """What failed as it was read by its position, of an array that was seen without some of its
    numbers."""
    text = program.crash.text
    for name, value in (program.seen[0] if program.seen else {}).items():
        keys = [one.repr for one in value.keys]
        is_list = keys == [str(place) for place in range(len(keys))]
        read = re.search(rf"{re.escape(name)}\[(\$\w+(?: ?[-+] ?\d+)?|\d+)\]", text)
        if keys and not is_list and all(map(_NUMBER.fullmatch, keys)) and read is not None:
            return read[0], program.crash
    return None


def _find_first_read_of(
    file: SourceFile, name: str, after: int, function: Function
) -> tuple[str, Site] | None:
    """Where a function reads the key 0 of a local, unless its keys are made anew before."""
    reads = re.compile(rf"{re.escape(name)}\[0\]")
    anew = re.compile(
        rf"{re.escape(name)}\s*=\s*array_values|\b(?:sort|usort|rsort)\(\s*{re.escape(name)}\b"
    )
    for line in range(after + 1, function.last_line + 1):
        if anew.search(file.line(line)):
            return None
        if reads.search(file.line(line)):
            return f"{name}[0]", Site(file, line)
    return None


def _find_kept_date(file: SourceFile, call: Call) -> int:
    """The line that makes the date of a property, or of a local, which is changed here, while what
    comes of it is used as another one; 0 without."""
    held, function = call.receiver, flow_of(file).function_at(call.at.line)
    text = held.at.text if held is not None else ""
    if function is None or not re.fullmatch(r"\$this->\w+|\$\w+", text):
        return 0
    before = flow_of(file).source.data[: call.at.start].decode()
    is_used = re.search(rf"(?:\breturn|(?<!{re.escape(text)} )=|\(|,)\s*$", before)
    makes = re.compile(rf"{re.escape(text)}\s*=\s*(?P<made>new \\?DateTime\b)?(?!=)")
    is_local = not text.startswith("$this->")
    lines = function.lines if is_local else range(1, len(file.lines) + 1)
    sets = [(line, match["made"]) for line in lines
            if (match := makes.search(file.line(line)))]  # fmt: skip
    return sets[0][0] if is_used and len(sets) == 1 and sets[0][1] else 0


def _find_alias(file: SourceFile, call: Call) -> tuple[int, str, str] | None:
    """The line that gives a local the date of a property, which can be changed; both as written."""
    name = call.receiver.at.text if call.receiver is not None else ""
    function = flow_of(file).function_at(call.at.line)
    if function is None or not re.fullmatch(r"\$\w+", name) or name == "$this":
        return None
    takes = re.compile(rf"{re.escape(name)}\s*=\s*(?P<kept>\$this->(?P<name>\w+))\s*;")
    for line in range(function.line, call.at.line):
        if match := takes.search(file.line(line)):
            dated = re.search(rf"\bDateTime\s+\${match['name']}\b", file.text)
            return (line, match["kept"], name) if dated is not None else None
    return None

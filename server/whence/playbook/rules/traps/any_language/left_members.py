"""Lines alike for the members of an enum, which leave one member out."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.messages import NULL
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_MEMBERS: Final = lazy_pattern(r"\benum\b[^{};]*\{([^{};]*)")
_MEMBER: Final = lazy_pattern(r"(?:^|,)\s*(?:#\[[^\]]*\]\s*)?([A-Za-z]\w*)")
_TABLE: Final = lazy_pattern(
    r"(?P<name>\w+)\s*\[[^\]]*\]\s*=\s*\{(?P<entries>\s*\[\s*[A-Z]\w*\s*\]\s*=[^;]*?)\}\s*;"
)
_COUNTS: Final = lazy_pattern(r"COUNT|MAX|NUM|KINDS|LAST|END|NONE|TOTAL|SIZE|UNKNOWN|INVALID")
# `[Level.LOW] = …`, `Level.LOW: …`, `rules.allow(Level.LOW, …)`: what stands before a member as a
# key is the same on lines alike.
_KEYED: Final = lazy_pattern(
    r"^\s*(?P<head>(?:[\w.$>@-]*[(\[]\s*)?)(?:\w+(?:\.|::))*(?P<member>[A-Z]\w*)\s*"
    r"(?:,|\)|\]\s*=(?!=)|:(?!:)|=>)"
)
_SEEN: Final = lazy_pattern(r"<?(?:\w+(?:\.|::))*(?P<member>[A-Z]\w*)(?::.*>)?")
_LEAST: Final = 3  # members that lines alike are for


def find_traps(program: Program) -> Iterator[Trap]:
    """Where the member that is left out was seen when it failed; of a table of functions in C and
    C++ where one was called that is none."""
    seen = {
        match["member"]
        for values in program.seen
        for value in values.values()
        if (match := _SEEN.fullmatch(value.repr))
    }
    enums = list_enums(program) if seen or program.says(NULL) else []
    for file in program.files if enums else ():
        yield from _find_left_lines(file, enums, seen)
        if program.says(NULL) and flow_of(file).language in {"c", "cpp"}:
            yield from _find_left_functions(file, program.masked[file.path].text, enums)


def list_enums(program: Program) -> list[list[str]]:
    """The members of each enum."""
    written = [
        _MEMBER.findall(text)
        for file in program.files
        for text in _MEMBERS.findall(program.masked[file.path].text)
    ]
    return written + [
        [field.name for field in klass.fields]
        for file in program.files
        for klass in flow_of(file).classes
        if any(base.endswith("Enum") for base in klass.bases)
    ]


def _find_left_lines(
    file: SourceFile, enums: Sequence[Sequence[str]], seen: set[str]
) -> Iterator[Trap]:
    alike: dict[tuple[int, int, str], dict[str, int]] = defaultdict(dict)
    for number, line in enumerate(file.lines, 1):
        match = _KEYED.match(line)
        if match is not None:
            function = flow_of(file).function_at(number)
            place = function.line if function is not None else 0, file.indent(number)
            alike[*place, match["head"]].setdefault(match["member"], number)
    for lines in alike.values():
        for members in enums if len(lines) >= _LEAST else ():
            left = [one for one in members if one not in lines]
            if len(left) == 1 and left[0] in seen and lines.keys() <= set(members):
                last = Site(file, max(lines.values()))
                yield Trap(last, texts.LEFT_OUT_OF_LINES, {"member": left[0]})


def _find_left_functions(
    file: SourceFile, masked: str, enums: Sequence[Sequence[str]]
) -> Iterator[Trap]:
    """A table of functions by the members of an enum, of which it has all but one."""
    for table in _TABLE.finditer(masked):
        entries = set(re.findall(r"\[\s*(\w+)\s*\]\s*=", table["entries"]))
        for members in enums:
            missing = [one for one in members if one not in entries and not _COUNTS.search(one)]
            if len(missing) == 1 and entries <= set(members) and len(entries) > 1:
                line = masked.count("\n", 0, table.start()) + 1
                words = {"table": table["name"], "member": missing[0]}
                yield Trap(Site(file, line), texts.LEFT_OUT_OF_TABLE, words)

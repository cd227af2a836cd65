"""Orders of Rust that go by another field than meant, and places counted in letters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.program.loops import list_loops
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.rust import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_STRUCT: Final = lazy_pattern(r"\bstruct \w+(?:<[^>]*>)?\s*\{(?P<fields>[^{}]*)\}")
_FIELD: Final = lazy_pattern(
    r"(?:^|[,{\n])\s*(?:pub(?:\([^)]*\))? )?(?P<name>\w+)\s*:\s*(?P<type>[^,\n]+)"
)
_BY_KEY: Final = lazy_pattern(
    r"_key\(\|&?(?P<one>\w+)\| \(?(?:Reverse\()?&?(?P=one)\.(?P<field>\w+)(?!\w*\()"
)
_BY_BOTH: Final = lazy_pattern(
    r"(?P<call>\b(?P<one>\w+)\.(?P<field>\w+)\.(?:partial_|total_)?cmp\(&(?P<other>\w+)\.(?P=field)\))"
)
_LETTERS: Final = lazy_pattern(r"^\s*for (?P<letter>\w+) in [\w.]+\.chars\(\) \{")
_MOST: Final = 2


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line that orders, and of each loop over letters."""
    files = program.in_language("rust")
    structs = [
        {one["name"]: one["type"].strip() for one in _FIELD.finditer(found["fields"])}
        for file in files
        for found in _STRUCT.finditer(program.masked[file.path].text)
    ]
    for file in files:
        lines = program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            yield from _find_other_field(Site(file, number), line, structs)
        yield from _find_counted(file, lines)


def _find_other_field(at: Site, line: str, structs: Sequence[dict[str, str]]) -> Iterator[Trap]:
    matches = [found for one in (_BY_KEY, _BY_BOTH) for found in one.finditer(line)]
    for match in matches:
        field = match["field"]
        others = [
            name
            for one in structs
            if field in one
            for name, kind in one.items()
            if name != field
            and _is_ordered(kind)
            and (kind == one[field] or "call" in match.groupdict())
        ]
        for other in dict.fromkeys(others[:_MOST]):
            old = at.text[match.start() : match.end()]
            new = re.sub(rf"\.{field}\b", f".{other}", old)
            words = {"call": old.lstrip("_"), "field": field, "other": other,
                     "mended": new.lstrip("_"), "edits": at.replacing(old, new)}  # fmt: skip
            yield Trap(at, texts.OTHER_FIELD, words)


def _is_ordered(kind: str) -> bool:
    return re.fullmatch(r"[ui](?:8|16|32|64|128|size)|[A-Z]\w*", kind) is not None


def _find_counted(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`pos += 1;` in a loop over `chars()`."""
    for loop in list_loops(file, lines):
        head = _LETTERS.match(lines[loop.at.line - 1])
        for number in loop.body if head is not None else ():
            match = re.match(r"\s*(?P<name>[\w.]*(?:pos|at|i|idx|index|offset|byte)) \+= 1;",
                             lines[number - 1])  # fmt: skip
            if match is not None and head is not None:
                at, old = Site(file, number), f"{match['name']} += 1"
                new = f"{match['name']} += {head['letter']}.len_utf8()"
                words = {"call": old, "mended": new, "edits": at.replacing(old, new)}
                yield Trap(at, texts.COUNTS_LETTERS, words)

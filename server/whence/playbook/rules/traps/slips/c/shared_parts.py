"""What C and C++ share where each means its own, lose when they grow, or make too late."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.c import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_COPIES: Final = lazy_pattern(
    r"^(?P<space>\s*)(?P<to>\w+)(?P<into>->|\.)(?P<field>\w+) = "
    r"(?P<of>\w+)(?P<out>->|\.)(?P=field);"
)
_DUPLICATES: Final = lazy_pattern(
    r"(?:->|\.)\w+ = (?P<copy>(?:\w*(?:dup|copy|clone)\w*))\(\w+(?:(?:->|\.)\w+)?\);"
)
_FREES: Final = lazy_pattern(r"\bfree\(\w+(?:->|\.)(?P<field>\w+)\)")
_ALL: Final = lazy_pattern(
    r"^\s*(?:\*(?P<to>\w+) = \*(?P<of>\w+)|\*(?P<put>\w+) = (?P<value>\w+)"
    r"|memcpy\((?P<into>\w+), (?P<out>\w+), sizeof ?\(?\*?[\w ]+\)?\));"
)
_MEMBER: Final = lazy_pattern(r"^\s*std::vector<(?P<of>[A-Z]\w*|struct \w+)> (?P<name>\w+);")
_STATIC: Final = lazy_pattern(
    r"^(?:static )?(?P<type>(?:std::)?\w[\w:]*<.+>|[A-Z]\w*) (?P<name>\w+);$"
)
_BY: Final = lazy_pattern(r"% (?P<by>\w+(?:->|\.)(?P<field>\w+))(?!\w)")
_TABLE: Final = lazy_pattern(r"^(?P<space>\s*)\[(?P<key>[A-Z]\w*)\] = (?P<value>\w+),?\s*$")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function, each member and each table."""
    files = program.in_language("c", "cpp")
    whole = "\n".join(program.masked[one.path].text for one in files)
    freed = {one["field"] for one in _FREES.finditer(whole)}
    for file in files:
        lines = program.masked[file.path].lines
        for function in flow_of(file).functions:
            yield from _find_copied(file, function, lines, freed)
            yield from _find_old_size(file, function, lines)
        if flow_of(file).language == "cpp":
            yield from _find_moving(file, lines, whole)
            yield from _find_late(file, lines)
        yield from _find_no_handler(file, lines, whole)


def _find_copied(
    file: SourceFile, function: Function, lines: Sequence[str], freed: set[str]
) -> Iterator[Trap]:
    """`into->mail = from->mail;` and `*profile = *parent;` of texts that are freed."""
    body = join_lines(function.lines, lines)
    known = _DUPLICATES.search("\n".join(lines))
    copy = known["copy"] if known is not None else "strdup"
    for number in function.lines:
        line, at = lines[number - 1], Site(file, number)
        single, every = _COPIES.match(line), _ALL.match(line)
        if single is not None and single["field"] in freed and single["to"] != single["of"]:
            given = f"{single['of']}{single['out']}{single['field']}"
            words = {"call": line.strip().rstrip(";"), "mended": f"{copy}({given})",
                     "edits": at.replacing(f"= {given};", f"= {copy}({given});")}  # fmt: skip
            yield Trap(at, texts.POINTER_COPIED, words)
        if every is None:
            continue
        to = every["to"] or every["put"] or every["into"]
        of = every["of"] or every["value"] or every["out"]
        out = "." if every["value"] else "->"
        left = [one for one in sorted(freed) if not re.search(rf"\b{to}->{one}\s*=(?!=)", body)]
        for field in left:
            mended = f"{to}->{field} = {copy}({of}{out}{field});"
            edits = insert_after(file, number, indent_of(line) + mended)
            words = {"call": line.strip().rstrip(";"), "name": field, "mended": mended,
                     "edits": edits}  # fmt: skip
            yield Trap(at, texts.STRUCT_COPIED, words)


def _find_old_size(file: SourceFile, function: Function, lines: Sequence[str]) -> Iterator[Trap]:
    """`hash(key) % table->size` in a function that has a new `size`."""
    body = [(one, lines[one - 1]) for one in function.lines]
    for number, line in body:
        match = _BY.search(line)
        if match is None:
            continue
        own = re.compile(rf"\b(?:size_t|int|unsigned|auto|long) (?P<name>(?:new_?|next_?|bigger_?)?"
                         rf"(?:{match['field']}|size|cap\w*|room|buckets)) =")  # fmt: skip
        made = next((found for one, text in body
                     if one < number and (found := own.search(text))), None)  # fmt: skip
        if made is not None:
            at = Site(file, number)
            call, mended = f"% {match['by']}", f"% {made['name']}"
            words = {"call": call, "mended": mended, "edits": at.replacing(call, mended)}
            yield Trap(at, texts.OLD_SIZE, words)


def _find_moving(file: SourceFile, lines: Sequence[str], whole: str) -> Iterator[Trap]:
    """`std::vector<Member> members_;` of which a function hands out addresses."""
    for number, line in enumerate(lines, 1):
        match, at = _MEMBER.match(line), Site(file, number)
        if match is None or at.function is not None:
            continue
        name = match["name"]
        hands_out = rf"&{name}\.(?:back|front|at|emplace_back)\(|&{name}\[|return {name}\.back\(\)"
        if re.search(hands_out, whole) and re.search(rf"\b{name}\.(?:push|emplace)_back", whole):
            edits = at.replacing("std::vector<", "std::deque<")
            first = next((one for one in range(1, number)
                          if file.line(one).startswith("#include")), 0)  # fmt: skip
            if "<deque>" not in file.text and first:
                include = f"{file.line(first)}\n#include <deque>"
                edits = (*Site(file, first).rewritten(include), *edits)
            yield Trap(at, texts.ELEMENTS_MOVE, {"edits": edits})


def _find_late(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`static Table table;` that a function of the file hands out by reference."""
    for number, line in enumerate(lines, 1):
        match, at = _STATIC.match(file.line(number)), Site(file, number)
        if match is None or at.function is not None or not line.strip():
            continue
        name = match["name"]
        uses = [one for one, text in enumerate(lines, 1)
                if re.search(rf"\b{name}\b", text) and one != number]  # fmt: skip
        is_handed = len(uses) == 1 and lines[uses[0] - 1].strip() == f"return {name};"
        if is_handed:
            made = f"{indent_of(lines[uses[0] - 1])}static {match['type']} {name};"
            put = Site(file, uses[0]).rewritten(f"{made}\n{file.line(uses[0])}")
            words = {"name": name, "edits": (*at.rewritten(""), *put)}
            yield Trap(at, texts.MADE_TOO_LATE, words)


def _find_no_handler(file: SourceFile, lines: Sequence[str], whole: str) -> Iterator[Trap]:
    """A table of functions by the members of an enum, one of which has a function and no entry."""
    entries = [(one, found) for one, line in enumerate(lines, 1)
               if (found := _TABLE.match(line)) is not None]  # fmt: skip
    if not entries:
        return
    prefix = entries[0][1]["key"].split("_")[0]
    used = {found["key"] for _, found in entries}
    functions = {one.name.lower(): one.name for one in flow_of(file).functions}
    taken = {found["value"] for _, found in entries}
    for key in dict.fromkeys(re.findall(rf"\b{prefix}_(\w+)\b", whole)):
        own = key.lower()
        named = (own, f"on_{own}", f"do_{own}", f"handle_{own}")
        name = next((functions[one] for one in named if one in functions), "")
        if f"{prefix}_{key}" in used or not name or name in taken:
            continue
        number, last = entries[-1]
        mended = f"[{prefix}_{key}] = {name},"
        text = file.line(number).rstrip()
        text = text if text.endswith(",") else f"{text},"
        edits = Site(file, number).rewritten(f"{text}\n{last['space']}{mended}")
        words = {"name": f"{prefix}_{key}", "mended": mended, "edits": edits}
        yield Trap(Site(file, number), texts.NO_HANDLER, words)

"""Functions that call themselves: too soon, or for more than they mean; and what is popped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import uneven_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_OWN: Final = r"(?P<on>(?:[$\w]+(?:\.|->|::)|@)*)"
_LEFT: Final = (
    r"\b(?:left|lhs|value|result|acc|node|expr|a|sum|product|out|total)\b[^=]*=\s*"
    rf"{_OWN}(?P<name>\w+)\("
)
_RIGHT: Final = r"(?:\b(?:right|rhs|other|b|next|operand|second)\b[^=]*=\s*|[-+*/,(]\s*)"
_MARKS: Final = lazy_pattern(
    r"^\s*(?:[$\w.>-]+(?:\.|->)(?:\w*(?:done|seen|visited|mark(?:ed)?|state|color|colour|checked|"
    r"reached|expanded)\w*)\s*=\s*[\w.:]+|[$\w.>@-]*(?:seen|visited|done|mark\w*|checked|reached)\w*"
    r"(?:(?:\.|->)(?:add|insert|push|append|set|put|Add)\([^()]*\)|\[[^\[\]]+\]\s*=\s*[\w.{}]+"
    r"|\s*<<\s*\w+))\s*;?\s*$"
)
_POPS: Final = lazy_pattern(
    r"^(?P<head>\s*(?:(?:let mut|let|const|var|auto|val|[\w:<>]+)\s+)?)(?P<name>[$@]?\w+)"
    r"(?P<sets>\s*(?::\s*\w+\s*)?:?=\s*)(?P<call>[^;=]*?(?:\bpop\w*|removeLast|array_pop|"
    r"Pop)\b.*)$"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for function in flow_of(file).functions:
            if function.name:
                yield from _find_right_operand(file, function, lines)
                yield from _find_late_mark(file, function, lines)
        yield from _find_popped(file, lines)


def _find_right_operand(
    file: SourceFile, function: Function, lines: Sequence[str]
) -> Iterator[Trap]:
    """`term` that reads its left side by `factor()`, and its right side by `term()`."""
    lower = ""
    own = rf"(?<!\w){_OWN}{re.escape(function.name)}\((?P<given>[^()]*)\)"
    for number in function.lines[1:]:
        line = lines[number - 1]
        left = re.search(_LEFT, line)
        if left is not None and not lower and left["name"] != function.name:
            lower = left["name"]
            continue
        call = re.search(_RIGHT + own, line) if lower else None
        if call is None:
            continue
        at, given = Site(file, number), call["given"].strip()
        old = f"{call['on']}{function.name}({given})"
        names = {one.name.lstrip("$&") for one in function.parameters}
        level = re.findall(r"\w+", given)[-1:] if given else []
        is_by_level = bool(level) and len(given.split(",")) == len(function.parameters) and names
        new = f"{call['on']}{lower}({given})"
        if is_by_level and re.fullmatch(r"(?i)\w*(?:prec|level|min|power|strength|bp|prio)\w*",
                                        level[0]):  # fmt: skip
            new = f"{call['on']}{function.name}({given} + 1)"
        words = {"call": old, "mended": new, "edits": at.replacing(old, new)}
        yield Trap(at, texts.RIGHT_OPERAND, words)
        return


def _find_late_mark(file: SourceFile, function: Function, lines: Sequence[str]) -> Iterator[Trap]:
    """`t->done = 1;` below the loop that visits what `t` depends on."""
    own = re.compile(rf"(?<!\w){re.escape(function.name)}\(")
    calls = [one for one in function.lines[1:] if own.search(lines[one - 1])]
    if not calls:
        return
    level = min(
        (file.indent(one) for one in function.lines[1:] if lines[one - 1].strip(" \t{}();")),
        default=0,
    )
    for number in function.lines:
        mark = _MARKS.match(lines[number - 1])
        if mark is None or number < calls[-1] or file.indent(number) != level:
            continue
        first = calls[0]
        while file.indent(first) > level or not lines[first - 1].strip():
            first -= 1
        name = re.search(r"[$@]?\w+", lines[number - 1])
        moved = [file.line(number), *file.lines[first - 1 : number - 1]]
        if name is not None and first > function.line:
            words = {"mark": lines[number - 1].strip().rstrip(";"), "name": function.name,
                     "other": Site(file, calls[0]),
                     "edits": replace_lines(file, first, number, "\n".join(moved))}  # fmt: skip
            yield Trap(Site(file, number), texts.MARKED_LATE, words)
        return


def _find_popped(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`left = stack.pop()` above `right = stack.pop()`."""
    for number in range(1, len(lines)):
        one, other = _POPS.match(lines[number - 1]), _POPS.match(lines[number])
        if one is None or other is None or one["name"] == other["name"]:
            continue
        same = [
            re.sub(r"\(\"[^\"]*\"\)|\(\s*\)|\s+|[;?]", "", part["call"]) for part in (one, other)
        ]
        if same[0].split(".ok")[0] != same[1].split(".ok")[0]:
            continue
        at, texts_of = Site(file, number), [file.line(number), file.line(number + 1)]
        new = []
        for part, text, name in (
            (one, texts_of[0], other["name"]),
            (other, texts_of[1], one["name"]),
        ):
            new.append(f"{text[: part.start('name')]}{name}{text[part.end('name') :]}")
        edits = replace_lines(file, number, number + 1, "\n".join(new))
        words = {"one": one["name"], "other": other["name"], "mended": new[0].strip(),
                 "edits": edits}  # fmt: skip
        yield Trap(at, texts.POPPED_THE_OTHER_WAY, words)

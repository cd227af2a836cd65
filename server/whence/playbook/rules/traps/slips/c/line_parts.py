"""Ends of lines and parts of them that keep what is not meant to be there, in C and C++; and texts
that count whole where they were cut off."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after, insert_before, replace_lines
from whence.playbook.rules.traps.program.mending import indent_of, is_statement
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.c import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_CHOMPS: Final = lazy_pattern(
    r"^(?P<space>\s*)if \((?:(?P<length>\w+)(?: > 0| != 0)? && )?(?P<line>\w+)\[(?P<at>\w+) - 1\]"
    r" == '\\n'\)(?P<brace>\s*\{)?\s*$"
)
_READS: Final = lazy_pattern(
    r"^\s*(?:while|if) \((?:std::)?getline\([\w.>-]+, (?P<line>\w+)\)\)(?P<brace> \{)?\s*$"
)
_PART: Final = lazy_pattern(
    r"\(int\)\s?\((?P<end>\w+) - (?P<start>\w+)\)"
    r"|\bstrndup\((?P<of>\w+), (?P<till>\w+) - (?P=of)\)"
    r"|\b(?:memcpy|strncpy)\([^;]*?, (?P<from>\w+), "
    r"(?:\(size_t\)\s?)?\(?(?P<to>\w+) - (?P=from)\)?\)"
)
_SWITCH: Final = lazy_pattern(r"^(?P<head>\s*switch \()(?P<of>[^{]+)\)\s*\{\s*$")
_ADDS_LENGTH: Final = lazy_pattern(r"^\s*(?P<used>\w+(?:(?:\.|->)\w+)*) \+= (?:\(\w+\)\s?)?\w+")
_SEVERAL: Final = 2
_NEAR: Final = 6  # lines
_CASE: Final = lazy_pattern(r"^\s*case '(?P<letter>[A-Za-z])':")


def find_traps(program: Program) -> Iterator[Trap]:
    """Carriage returns only where the function does not speak of them."""
    for file in program.in_language("c", "cpp"):
        lines = program.masked[file.path].lines
        for number in range(1, len(file.lines) + 1):
            function = Site(file, number).function
            around = function.lines if function is not None else ()
            if not any("\\r" in file.line(one) for one in around):
                yield from _find_left_return(file, number)
            yield from _find_left_blank(file, number, lines)
            yield from _find_one_case(file, number)
            yield from _find_used_past_end(file, number, lines)


def _find_left_return(file: SourceFile, number: int) -> Iterator[Trap]:
    line, at = file.line(number), Site(file, number)
    chomps, reads = _CHOMPS.match(line), _READS.match(line)
    if chomps is not None and number < len(file.lines):
        name, length = chomps["line"], chomps["at"]
        cut = rf"\s*{name}\[(?:{length} - 1|--{length})\] = (?:'\\0'|0);\s*$"
        if not re.match(cut, file.line(number + 1)):
            return
        test = f"{name}[{length} - 1]"
        space = chomps["space"]
        mended = (
            f"{space}while ({length} > 0 && ({test} == '\\n' || {test} == '\\r'))"
            f"{chomps['brace'] or ''}\n"
            f"{indent_of(file.line(number + 1))}{name}[--{length}] = '\\0';"
        )
        edits = replace_lines(file, number, number + 1, mended)
        yield Trap(at, texts.LINE_KEEPS_RETURN, {"call": line.strip(), "edits": edits})
    elif reads is not None and reads["brace"] and flow_of(file).language == "cpp":
        name, space = reads["line"], indent_of(file.line(number + 1))
        added = f"{space}if (!{name}.empty() && {name}.back() == '\\r') {name}.pop_back();"
        words = {"call": line.strip(), "edits": insert_after(file, number, added)}
        yield Trap(at, texts.LINE_KEEPS_RETURN, words)


def _find_left_blank(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`snprintf(key, sizeof key, "%.*s", (int)(eq - line), line);`"""
    match, at = _PART.search(lines[number - 1]), Site(file, number)
    if match is None or not is_statement(at):
        return
    end = match["end"] or match["till"] or match["to"]
    start = match["start"] or match["of"] or match["from"]
    test = f"{end} > {start} && ({end}[-1] == ' ' || {end}[-1] == '\\t')"
    added = f"{indent_of(at.text)}while ({test}) {end}--;"
    words = {"call": match[0], "mended": added.strip(), "edits": insert_before(file, number, added)}
    yield Trap(at, texts.BLANK_BEFORE, words)


def _find_one_case(file: SourceFile, number: int) -> Iterator[Trap]:
    """`switch (*unit) { case 'K': …` whose letters are all of one case."""
    match = _SWITCH.match(file.line(number))
    function = Site(file, number).function
    if match is None or function is None:
        return
    below = range(number + 1, function.last_line + 1)
    cases = [found for one in below if (found := _CASE.match(file.line(one))) is not None]
    letters = {one["letter"] for one in cases}
    same = {one.isupper() for one in letters}
    if len(letters) < _SEVERAL or len(same) != 1:
        return
    how = "toupper" if same == {True} else "tolower"
    mended = f"{match['head']}{how}((unsigned char){match['of']})) {{"
    edits = Site(file, number).rewritten(mended)
    has = re.search(r"#\s*include\s*<(?:ctype\.h|cctype)>", file.text)
    first = next((one for one in range(1, number) if file.line(one).startswith("#include")), 0)
    if has is None and first:
        header = "<cctype>" if flow_of(file).language == "cpp" else "<ctype.h>"
        edits = (*insert_before(file, first, f"#include {header}"), *edits)
    words = {"mended": mended.strip().removesuffix(" {"), "edits": edits}
    yield Trap(Site(file, number), texts.OTHER_CASE, words)


def _find_used_past_end(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`used += n` of `n = snprintf(text + used, size - used, …)`."""
    match = _ADDS_LENGTH.match(lines[number - 1])
    near = " ".join(lines[max(0, number - _NEAR) : number])
    if match is None or "snprintf(" not in near or not lines[number - 1].rstrip().endswith(";"):
        return
    used = re.escape(match["used"])
    size = re.search(rf"(?P<size>[\w.>-]+|sizeof\s?\(?[\w.>-]+\)?) - {used}\b", near)
    if size is not None:
        space, limit = indent_of(file.line(number)), size["size"]
        if re.match(r"\s*if \(.*\)$", lines[number - 2].rstrip()):
            space = indent_of(file.line(number - 1))
        new = f"{space}if ({match['used']} >= {limit}) {match['used']} = {limit} - 1;"
        words = {"name": match["used"], "edits": insert_after(file, number, new)}
        yield Trap(Site(file, number), texts.USED_PAST_END, words)

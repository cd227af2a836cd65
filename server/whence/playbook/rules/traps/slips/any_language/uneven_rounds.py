"""Rounds and questions that fit only some of the cases: that stop too early, take the whole each
time, or ask for nothing at all where they mean enough."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after, insert_before, replace_lines
from whence.playbook.rules.traps.program.loops import join_lines, list_loops
from whence.playbook.rules.traps.program.mending import indent_of, is_statement
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import uneven_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.loops import Loop
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_PATH: Final = r"[$@*]*[A-Za-z_][\w.@$]*(?:->\w+)*(?:\[[^\[\]]+\])?(?:\.\w+)*"
_NONE_LEFT: Final = lazy_pattern(
    rf"\bif\b\s*\(?\s*(?P<name>{_PATH})\s*(?P<how>={{2,3}}|<=|<)\s*(?P<zero>0|1)\b"
)
_ADDS: Final = lazy_pattern(
    rf"^\s*(?:let |const |var |auto |\w+ )?(?P<got>{_PATH})\s*\+=\s*"
    rf"(?P<call>{_PATH}\((?P<want>[$\w.]+)\))\s*;?\s*$"
)
_TAKES: Final = lazy_pattern(
    r"(?i)(?:\.|->)\w+\([^()]*\)$|drain|take|draw|remove|fill|use|consume|read|write|pick|sell|spend"
)
_NOT_EMPTY: Final = lazy_pattern(
    r"^\s*if\b\s*\(?\s*(?:!\s*(?P<of>[$@\w.]+?)(?:\.is_empty\(\)|\.empty\(\)|\.isEmpty\(\))|"
    r"(?P<py>[$@\w.]+?)(?:\.length(?: > 0| !== 0)?|\.size\(\) > 0| != \"\"| !== ''"
    r"|\.isNotEmpty\(\))?)"
    r"\s*\)?\s*[:{]?\s*$"
)
_SETS: Final = lazy_pattern(
    r"^\s*(?P<to>(?:self\.|this\.|this->|\$this->|@|\w+->|\w+\.|_?\w+_\b)[\w.]*)\s*=(?!=)\s*(?P<value>.+?);?\s*$"
)
_CLOSES: Final = lazy_pattern(r"^\s*(?:\}|end)\s*$")
_FROM_ONE: Final = lazy_pattern(
    r"^\s*for\b\s*\(?\s*(?:[\w:]+\s+|(?:let|var)\s+)?(?P<i>\$?\w+)\s*(?::?=\s*1\s*;|in\s+(?:range\(1,|1\s*(?:\.\.|until)))"
)
_FIRST: Final = lazy_pattern(
    r"(?P<of>[$@\w.>-]+?)(?:\.front\(\)|\.first\(\)|\.first\b|\[0\]|\.at\(0\)|\.get\(0\))"
)
_SORTS: Final = lazy_pattern(
    r"^\s*(?:(?P<of>[$@\w.]+?)\.(?:sort\w*|Sort\w*|sort!|sort_by!)\b.*|(?:std::(?:ranges::)?)?"
    r"(?:stable_)?sort\((?P<cpp>[\w.>-]+?)(?:\.|->)begin\(.*|(?:sort\.\w+|slices\.\w+|qsort|usort|"
    r"Collections\.sort|Arrays\.sort)\(\s*(?P<given>[$\w.>-]+).*);?\s*$"
)
_GROWS: Final = (
    r"(?<!\w){name}(?:(?:\.|->)(?:push|push_back|emplace_back|append|add|Add|extend)\(|\[[^\[\]]+\]"
    r"(?:\.|->)\w+\s*=(?!=)|\[[\w.>+-]*\]\s*=(?!=)|\s*<<)|(?<!\w){name} = append\("
)
_SHORT_END: Final = lazy_pattern(
    r"(?P<whole>(?P<i>\w+) < (?P<of>[\w.>-]+(?:\(\))?) - 1)(?=\s*;)"
    r"|(?P<range>\bin \w+\.\.(?P<till>[\w.]+(?:\(\))?) - 1)(?=\s*\{)"
)
_TO_END: Final = lazy_pattern(
    r"(?P<whole>(?P<i>\w+) < (?P<of>[\w.>-]+(?:\(\))?))(?=\s*;)"
    r"|(?P<range>\bfor (?P<j>\w+) in \w+\.\.(?P<till>[\w.]+(?:\(\))?))(?=\s*\{)"
)
_NOT_EMPTY_YET: Final = lazy_pattern(
    r"\b(?:el)?if\b\s*\(?\s*(?P<call>!\s*(?P<of>[\w.$>-]+?)(?P<how>\.(?:is_empty|empty|isEmpty)\(\)))"
)
_DROPS: Final = lazy_pattern(r"(?:\.|->)(?:remove|erase|delete|Remove)\(|\bunset\(")
_NEAR: Final = 6  # lines


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line, each loop and each function."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for number in range(1, len(lines) + 1):
            yield from _find_only_zero(file, number, lines)
            yield from _find_kept_empty(file, number, lines)
            yield from _find_dropped(file, number, lines)
        for loop in list_loops(file, lines):
            yield from _find_whole(loop, lines)
            yield from _find_first(loop, lines)
            yield from _find_ends(loop, lines)
        yield from _find_unsorted(file, lines)


def _find_only_zero(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`if *have == 0 { return; }` above `*have -= count;`."""
    match = _NONE_LEFT.search(lines[number - 1])
    if match is None:
        return
    takes = re.compile(rf"(?<![\w.]){re.escape(match['name'])}\s*-=\s*(?P<by>{_PATH})\s*;?\s*$")
    for one in range(number + 1, min(number + _NEAR, len(lines)) + 1):
        taken = takes.search(lines[one - 1])
        is_same = match["zero"] == "0" or match["how"] == "<"
        if taken is not None and is_same and not taken["by"].isdigit():
            at = Site(file, number)
            old = at.text[match.start("name") : match.end("zero")]
            new = f"{match['name']} < {taken['by']}"
            words = {"name": match["name"], "other": Site(file, one), "by": taken["by"],
                     "mended": new, "edits": at.replacing(old, new)}  # fmt: skip
            yield Trap(at, texts.ONLY_ZERO, words)
            return


def _find_kept_empty(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`if !rest.is_empty() { self.pending = rest; }`, and no `else`."""
    asked = _NOT_EMPTY.match(lines[number - 1])
    if asked is None or number + 1 > len(lines):
        return
    of, sets = asked["of"] or asked["py"], _SETS.match(lines[number])
    if sets is None or not re.search(rf"(?<![\w.]){re.escape(of)}\b", sets["value"]):
        return
    has_brace = lines[number - 1].rstrip().endswith("{") or flow_of(file).language == "ruby"
    closes = number + 2 <= len(lines) and _CLOSES.match(lines[number + 1]) is not None
    below = lines[number + 1].strip() if number + 2 <= len(lines) else ""
    if has_brace != closes or below.startswith(("else", "elif", "} else")):
        return
    space = indent_of(lines[number - 1])
    edits = replace_lines(
        file, number, number + 2 if closes else number + 1, space + file.line(number + 1).strip()
    )
    words = {"name": sets["to"], "value": of, "edits": edits}
    yield Trap(Site(file, number), texts.EMPTY_NOT_TAKEN, words)


def _find_dropped(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`if !books.is_empty() { self.by_member.remove(member); }`"""
    asked = _NOT_EMPTY_YET.search(lines[number - 1])
    below = number + 1
    is_dropped = below <= len(lines) and _DROPS.search(lines[below - 1])
    if asked is None or not is_dropped or f"{asked['of']}." in lines[below - 1]:
        return
    at, mended = Site(file, number), f"{asked['of']}{asked['how']}"
    words = {"name": asked["of"], "other": Site(file, below), "mended": mended,
             "edits": at.replacing(asked["call"], mended)}  # fmt: skip
    yield Trap(at, texts.DROPS_WHAT_HAS_MORE, words)


def _find_whole(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """`got += tank.drain(litres);` of one amount that is asked for."""
    for number in loop.body:
        match = _ADDS.match(lines[number - 1])
        if match is None:
            continue
        want = match["want"]
        function = loop.at.function
        given = {one.name.lstrip("$&") for one in function.parameters} if function else set()
        changed = re.compile(rf"(?<![\w.]){re.escape(want)}\s*[-+]?=(?!=)")
        inside = any(changed.search(lines[one - 1]) for one in loop.body)
        takes = _TAKES.search(match["call"])
        if takes and want.lstrip("$") in given and want not in loop.names and not inside:
            at = Site(loop.at.file, number)
            new = match["call"][: match.start("want") - match.start("call")]
            new = f"{new}{want} - {match['got']})"
            words = {"call": match["call"], "want": want, "got": match["got"], "mended": new,
                     "edits": at.replacing(match["call"], new)}  # fmt: skip
            yield Trap(at, texts.WHOLE_EACH_TIME, words)


def _find_first(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """`distance(stations.front(), stations[i])` in rounds from 1."""
    starts = _FROM_ONE.match(lines[loop.at.line - 1])
    for number in loop.body if starts is not None else ():
        match = _FIRST.search(lines[number - 1])
        if (
            starts is None
            or match is None
            or f"{match['of']}[{starts['i']}]" not in lines[number - 1]
        ):
            continue
        at = Site(loop.at.file, number)
        new = f"{match['of']}[{starts['i']} - 1]"
        words = {"call": match[0], "mended": new, "edits": at.replacing(match[0], new)}
        yield Trap(at, texts.FIRST_EACH_ROUND, words)
        return


def _find_ends(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """`i < count - 1` of rounds that look at `i` only, and `i < count` of those that look at the
    next as well."""
    at, line = loop.at, lines[loop.at.line - 1]
    body = join_lines(loop.body, lines)
    short, whole = _SHORT_END.search(line), _TO_END.search(line)
    if short is not None and not re.search(r"\+ 1\b|\bj\b|\+\+\w|next", body):
        old = short["whole"] or short["range"]
        words = {"call": old, "mended": old.removesuffix(" - 1"),
                 "edits": at.replacing(old, old.removesuffix(" - 1"))}  # fmt: skip
        yield Trap(at, texts.LAST_LEFT_OUT, words)
    elif whole is not None:
        name = whole["i"] or whole["j"]
        ahead = next((one for one in loop.body
                      if re.search(rf"\[{name} \+ 1\]", lines[one - 1])), 0)  # fmt: skip
        if not ahead or re.search(rf"\b{name} \+ 1 (?:<|==|!=|>)", body):
            return
        old = whole["whole"] or whole["range"]
        new = f"{name} + 1 < {whole['of']}" if whole["whole"] else f"{old} - 1"
        if whole["range"]:
            new = old.replace(whole["till"], f"{whole['till']}.saturating_sub(1)")
        words = {"other": Site(at.file, ahead), "mended": new, "edits": at.replacing(old, new)}
        yield Trap(at, texts.ONE_TOO_FAR, words)


def _find_unsorted(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`self.shifts.push(shift)` in a method, where another one sorts `shifts`."""
    for sorted_at, line in enumerate(lines, 1):
        match = _SORTS.match(line)
        site = Site(file, sorted_at)
        if match is None or site.function is None or not is_statement(site):
            continue
        name = next(filter(None, (match["of"], match["cpp"], match["given"])))
        field = re.split(r"\.|->", name)[-1]
        grows = re.compile(_GROWS.format(name=rf"(?P<path>(?:[$@\w]+(?:\.|->))*{re.escape(field)})"
                                         .replace("(?P<path>", "(?:")))  # fmt: skip
        for function in flow_of(file).functions:
            if function == site.function or function.constructor:
                continue
            body = [one for one in function.lines if grows.search(lines[one - 1])]
            sorts = any(_SORTS.match(lines[one - 1]) for one in function.lines)
            if body and not sorts:
                yield from _sort_again(file, function, body[-1], sorted_at, (name, field), lines)


def _sort_again(
    file: SourceFile,
    function: Function,
    number: int,
    sorted_at: int,
    names: tuple[str, str],
    lines: Sequence[str],
) -> Iterator[Trap]:
    """Behind the outermost statement that changes the list."""
    level = min(file.indent(one) for one in function.lines[1:] if lines[one - 1].strip(" \t{}();"))
    found = re.search(rf"(?<!\w)(?:[$@\w]+(?:\.|->))*{re.escape(names[1])}\b", lines[number - 1])
    path = found[0] if found is not None else names[0]
    call = file.line(sorted_at).strip()
    call = re.sub(rf"(?<![\w.>]){re.escape(names[0])}(?!\w)", path, call)
    last = number
    while last < function.last_line - 1 and file.indent(last) > level:
        last += 1
    if file.indent(last) != level:
        return
    added = f"{' ' * level}{call}"
    is_last = last != number and not _CLOSES.match(lines[last - 1])
    edits = insert_before(file, last, added) if is_last else insert_after(file, last, added)
    words = {"other": Site(file, sorted_at), "call": call, "edits": edits}
    yield Trap(Site(file, number), texts.NOT_SORTED_AGAIN, words)

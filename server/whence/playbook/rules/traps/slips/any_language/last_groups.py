"""Loops that add a group when the next one begins: nothing begins after the last."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after, insert_before
from whence.playbook.rules.traps.program.loops import list_loops, mentions_name
from whence.playbook.rules.traps.program.mending import indent_of, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import late_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.rules.traps.program.loops import Loop
    from whence.playbook.rules.traps.program.trap import Program

_ADDS: Final = lazy_pattern(
    r"\s*(?:if\s*\(.*?\)\s+|if\b[^:({]*:\s+)?(?P<call>(?:yield\b|return\b)?\s*(?:"
    r"(?P<to>[\w.$@>-]+?)(?:\.|->)(?:append|push|push_back|emplace_back|add|Add|append_all|extend|"
    r"set|put|emplace)\((?P<called>.+)\)|(?P<of>[\w.]+) = append\((?P=of), (?P<go>.+)\)|"
    r"[\w.@]+ << (?P<shifted>.+?)|[\w.$>@-]+\[[^\[\]]*\] = (?P<pushed>[^=].*?)"
    r"|(?<=yield)\s*(?P<given>.+?)))(?:\s+(?:if|unless)\b[^()]*)?\s*;?\s*$"
)
_SETS: Final = (
    r"^\s*(?:let mut |let |var |\w[\w<>:, ]* )?{name}\b[^=!<>]*?:?=\s*(?P<value>[^=].*?|)\s*;?\s*$"
)
_NAME: Final = lazy_pattern(r"(?<![\w.$])\$?[A-Za-z_]\w*(?!\w|\()")
_NOTHING: Final = lazy_pattern(
    r"(?:\[\]|\{\}|''|\"\"|\s*|None|null|nil|undefined|array\(\)|\[\]\w+\{\}|std::nullopt)$"
)
_IS_NULL: Final = lazy_pattern(r"(?:null|nil)$")
_IS_THERE: Final = {
    "ruby": "unless {name}.nil?",
    **dict.fromkeys(("java", "csharp", "kotlin"), "if ({name} != null) {{"),
}
_HOLDS_ANY: Final = {
    "python": "if {name}:",
    "ruby": "unless {name}.nil? || {name}.empty?",
    "php": "if ({name}) {{",
    "javascript": "if ({name} && {name}.length !== 0) {{",
    "typescript": "if ({name} && {name}.length !== 0) {{",
    "go": "if len({name}) > 0 {{",
    "java": "if (!{name}.isEmpty()) {{",
    "cpp": "if (!{name}.empty()) {{",
    "rust": "if !{name}.is_empty() {{",
    "kotlin": "if ({name}.isNotEmpty()) {{",
    "csharp": "if ({name}.Count > 0) {{",
}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each loop of which nothing that it collects is mentioned behind it."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for loop in list_loops(file, lines):
            if flow_of(file).language == "rust":
                yield from _find_left_option(loop, lines)
            yield from _find_left_group(loop, lines)


def _find_left_group(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    file = loop.at.file
    for number in loop.body:
        added = _ADDS.match(lines[number - 1])
        if added is None:
            continue
        what = next(filter(None, added.group("called", "go", "shifted", "pushed", "given")), "")
        for name in dict.fromkeys(_NAME.findall(what)):
            sets = re.compile(_SETS.format(name=re.escape(name)))
            is_set = any(sets.match(lines[one - 1]) for one in loop.body if one > number)
            declares = re.compile(rf"^\s*var {re.escape(name)} (?P<value>\S+)\s*$")
            matches = (
                sets.match(lines[one - 1]) or declares.match(lines[one - 1]) for one in loop.before
            )
            before = [one["value"] for one in matches if one is not None]
            is_used = any(mentions_name(name, lines[one - 1]) for one in loop.after)
            if is_set and before and not is_used and name not in loop.names:
                written = file.line(number)[slice(*added.span("call"))].strip()
                call = written + semicolon_of(file.line(number))
                edits = _add_after(loop, call, name, before[-1], lines)
                words = {"loop": loop.at, "name": name, "call": call, "edits": edits}
                yield Trap(Site(file, number), texts.LAST_GROUP_LEFT, words)
                return


def _find_left_option(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """`current: Option<Run>`, of which a loop pushes what it holds when another begins."""
    file = loop.at.file
    for number in loop.before:
        made = re.match(r"\s*let mut (?P<name>\w+)(?:: Option<.*>)? = None;", lines[number - 1])
        if made is None or any(mentions_name(made["name"], lines[one - 1]) for one in loop.after):
            continue
        for one in loop.body:
            added = re.search(r"(?P<to>[\w.]+)\.push\(", lines[one - 1])
            if added is not None:
                call = f"{added['to']}.extend({made['name']});"
                words = {"loop": loop.at, "name": made["name"], "call": call,
                         "edits": _put_behind(loop, [call], lines)}  # fmt: skip
                yield Trap(Site(file, one), texts.LAST_GROUP_LEFT, words)
                return


def _add_after(
    loop: Loop, call: str, name: str, first: str, lines: Sequence[str]
) -> tuple[Edit, ...]:
    """Adds it once more, if it holds anything where the loop began with nothing."""
    language = loop.at.file.language
    form = _HOLDS_ANY.get(language, "") if _NOTHING.match(first) else ""
    form = _IS_THERE.get(language, form) if _IS_NULL.match(first) else form
    if first.startswith("*"):  # a pointer of Go
        form = "if {name} != nil {{"
    if not form:
        return _put_behind(loop, [call], lines)
    if language == "ruby":
        return _put_behind(loop, [f"{call} {form.format(name=name)}"], lines)
    end = ["}"] if form.endswith("{{") else []
    return _put_behind(loop, [form.format(name=name), f"    {call}", *end], lines)


def _put_behind(loop: Loop, added: Sequence[str], lines: Sequence[str]) -> tuple[Edit, ...]:
    """Puts lines behind a loop; none where its end shares a line with more."""
    file, stop = loop.at.file, loop.after.start
    is_closed = stop <= len(lines) and re.fullmatch(r"\s*(?:\}|end)\s*;?\s*", lines[stop - 1])
    if not is_closed and file.language != "python":
        return ()
    made = [indent_of(loop.at.text) + one for one in added]
    if not is_closed and loop.after and loop.body[-1] == stop - 1:
        return insert_before(
            file, stop, *made
        )  # what ends the loop may be a `raise` that never ran
    return insert_after(file, stop if is_closed else loop.body[-1], *made)

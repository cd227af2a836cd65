"""Views of a map and fields that a method hands out, and that its caller changes as if they were
copies."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.java import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_TAKES: Final = lazy_pattern(
    r"^\s*(?:final )?(?P<kind>Set|List|Collection|Map|Deque)<[\w<>, ]*> (?P<name>\w+) = "
    r"(?P<value>(?:\w+\.)*(?P<method>\w+)\([^;]*\));\s*$"
)
_GIVES: Final = lazy_pattern(
    r"return (?:this\.)?(?P<view>\w+(?:\.(?:keySet|values|entrySet|subList)\([^;]*\))?);"
)
_CHANGES: Final = (
    r"(?:retainAll|removeAll|removeIf|remove|clear|add|addAll|put|putAll|sort|replaceAll|poll|pop)"
)
_COPIES: Final = {
    "Set": "java.util.LinkedHashSet", "List": "java.util.ArrayList",
    "Map": "java.util.LinkedHashMap", "Collection": "java.util.ArrayList",
    "Deque": "java.util.ArrayDeque",
}  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Of methods that give back a field or a view of one."""
    files = program.in_language("java")
    given = {
        one.name: Site(file, number)
        for file in files
        for one in flow_of(file).functions
        for number, view in _list_given(file, one)
        if one.owner and view
    }
    for file in files:
        lines = program.masked[file.path].lines
        for number, line in enumerate(lines, 1):
            match, at = _TAKES.match(line), Site(file, number)
            function = at.function
            if match is None or function is None or match["method"] not in given:
                continue
            changes = re.compile(rf"(?<![\w.]){match['name']}\.{_CHANGES}\(")
            below = (one for one in function.lines if one > number)
            changed = next((one for one in below if changes.search(lines[one - 1])), None)
            if changed is not None:
                copy = f"new {_COPIES[match['kind']]}<>({match['value']})"
                words = {"name": match["name"], "call": match["value"], "mended": copy,
                         "given": given[match["method"]], "changed": at.on(changed),
                         "edits": at.splicing(match.span("value"), copy)}  # fmt: skip
                yield Trap(at, texts.VIEW_CHANGED, words)


def _list_given(file: SourceFile, function: Function) -> Iterator[tuple[int, str]]:
    """The fields and views that a method of a line or two gives back."""
    if function.last_line - function.line > 3 or function.parameters:
        return
    for number in function.lines:
        match = _GIVES.search(file.line(number))
        if match is not None:
            yield number, match["view"]

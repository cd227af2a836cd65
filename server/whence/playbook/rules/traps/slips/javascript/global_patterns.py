"""Patterns with the flag `g` that are asked by `test` and `exec` of one text after the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.spans import make_trap, put
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.javascript import slip_texts as texts
from whence_tools.code.statements import list_arguments
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.syntax import Node, Source

_LITERAL: Final = r"(?P<literal>/(?![*/\s])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/)"
_MADE: Final = lazy_pattern(
    rf"(?:(?P<const>(?:const|let|var)\s+)|(?:\w+\.|static\s+|^\s*|[{{,]\s*))#?(?P<name>\w+)"
    rf"(?:\s*:\s*RegExp)?\s*[:=]\s*{_LITERAL}(?P<flags>\w*g\w*)"
)
_ANY_GLOBAL: Final = lazy_pattern(
    rf"{_LITERAL}\w*g\w*|new RegExp\([^\n]*,\s*['\"]\w*g\w*['\"]|['\"]g[imsuy]*['\"]"
)
_NEEDS: Final = r"(?:matchAll|replace|replaceAll|match)\(\s*(?:[\w.]+\.)?{name}\b|{name}\.exec\("
_ASKED: Final = r"(?<!\w){name}\.test\("
_PLAIN: Final = frozenset({"identifier", "member_expression"})
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """In a program that has such patterns."""
    files = program.in_language("javascript", "typescript")
    if not any(_ANY_GLOBAL.search(one.text) for one in files):
        return
    everything = "\n".join(one.text for one in files)
    left: set[str] = set()
    for file in files:
        for number, line in enumerate(file.lines, 1):
            for made in _MADE.finditer(line):
                name = re.escape(made["name"])
                is_needed = re.search(_NEEDS.format(name=name), everything) is not None
                if not is_needed and re.search(_ASKED.format(name=name), everything):
                    left.add(made["name"])
                    flags = made["flags"].replace("g", "")
                    at = Site(file, number)
                    new = line[: made.start("flags")] + flags + line[made.end("flags") :]
                    words = {"name": made["name"], "edits": at.rewritten(new)}
                    yield Trap(at, texts.GLOBAL_PATTERN, words)
                elif made["const"] and file.indent(number) == 0:
                    yield from _find_unreset(file, number, made["name"])
    found = [one for file in files for one in _find_tests(file, left)]
    yield from found[:_MOST]


def _find_unreset(file: SourceFile, number: int, name: str) -> Iterator[Trap]:
    """A pattern of the file that a function goes on with, and never sets back."""
    for function in flow_of(file).functions:
        text = file.text_of(function)
        uses = re.search(rf"(?<![\w.]){name}\.exec\(", text)
        if uses is None or re.search(rf"(?<![\w.]){name}\.lastIndex\s*=(?!=)", text):
            continue
        if file.line(function.line).rstrip().endswith("{") and function.last_line > function.line:
            space = indent_of(file.line(function.line + 1)) or "  "
            edits = insert_after(file, function.line, f"{space}{name}.lastIndex = 0;")
            yield Trap(Site(file, number), texts.GLOBAL_START, {"name": name, "edits": edits})


def _find_tests(file: SourceFile, left: set[str]) -> Iterator[Trap]:
    """`pattern.test(text)`, which a search that remembers nothing stands in for."""
    source = flow_of(file).source
    for node in flow_of(file).nodes:
        callee = node.child_by_field_name("function") if node.type == "call_expression" else None
        of = callee.child_by_field_name("object") if callee is not None else None
        name = callee.child_by_field_name("property") if callee is not None else None
        given = list_arguments(node) if of is not None else []
        if of is None or name is None or source.text(name) != "test" or len(given) != 1:
            continue
        pattern = source.text(of)
        if of.type not in _PLAIN or pattern.rpartition(".")[2] in left:
            continue
        words = {"mended": _search(source, node, pattern, given[0])}
        yield make_trap(file, node, texts.GLOBAL_TEST, [put(node, words["mended"])], **words)


def _search(source: Source, node: Node, pattern: str, text: Node) -> str:
    written = source.text(text)
    plain = written if text.type in {*_PLAIN, "call_expression"} else f"({written})"
    new = f"{plain}.search({pattern}) !== -1"
    parent = node.parent
    is_bound = parent is not None and parent.type in {"unary_expression", "binary_expression"}
    return f"({new})" if is_bound else new

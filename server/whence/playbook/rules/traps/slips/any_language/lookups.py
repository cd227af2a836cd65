"""Lookups that come too early, or whose key is handed on instead of what it found."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.traps.program.loops import list_loops, mentions_name
from whence.playbook.rules.traps.program.mending import indent_of, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import turned_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.loops import Loop
    from whence.playbook.rules.traps.program.trap import Program

_PUTS: Final = lazy_pattern(
    r"^\s*(?P<of>[\w.$@>-]+?)(?:\.(?:set|put)\((?P<called>[\w.$]+(?:\(\))?), (?P<value>\$?\w+)\)"
    r"|\[(?P<key>[\w.$@>\[\]'\"-]+)\] = (?P<given>\$?\w+));?\s*$"
)
_READS: Final = (
    r"(?<![\w.]){of}(?:\.(?:get|fetch|at)\((?P<called>[^()]+)\)|\[(?P<key>[^\[\]]+)\](?! =))"
)
_MADE: Final = lazy_pattern(
    r"(?:^|\b(?:const|let|var|auto|val) |^\s*)(?P<name>\$?\w+)(?:: [\w<>]+)? :?= "
)
_DECLARED: Final = {
    "javascript": "const ", "typescript": "const ", "java": "var ", "kotlin": "val ",
    "csharp": "var ", "cpp": "auto ",
}  # fmt: skip
_FOUND: Final = lazy_pattern(
    r"^\s*(?:const |let |var |final |auto |val )?(?P<name>\$?\w+)(?:: [\w<>?]+)? :?= "
    r"(?:await )?[\w.$@>-]*?(?:\.|->|\b)(?:find|get|fetch|lookup|load|[bB]y[A-Z_])\w*[(\[]"
    r"(?P<key>\$?\w+(?:(?:\.|->)\w+|\[['\"]\w+['\"]\])*)[)\]](?: or .*|\?\?.*)?;?\s*$"
)
# What takes keys.
_OF_KEYS: Final = lazy_pattern(
    r"(?i)log|print|error|exception|get|find|look|id|set|put|delete|push|add|append|remove|has|load|"
    r"fetch|refresh|query|peek|read|key|contain|include|fn|func|callback|insert|emplace|erase|count"
)
_MOST: Final = 3


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each loop and each function."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for loop in list_loops(file, lines):
            yield from _find_early(loop, lines)
        yield from _find_keys(file, lines)


def _find_early(loop: Loop, lines: Sequence[str]) -> Iterator[Trap]:
    """`nodes.set(row.id, node)` and `nodes.get(row.parent)` in the same loop."""
    file, depth = loop.at.file, loop.at.file.indent(loop.body[0])
    if not loop.names:
        return
    for number in loop.body:
        put = _PUTS.match(lines[number - 1])
        if put is None or file.indent(number) != depth:
            continue
        key, value = put["called"] or put["key"], put["value"] or put["given"]
        reads = re.compile(_READS.format(of=re.escape(put["of"])))
        below = [one for one in loop.body if one > number]
        read = [
            one for one in below for match in reads.finditer(lines[one - 1])
            if (match["called"] or match["key"]) != key
        ]  # fmt: skip
        above = [one for one in loop.body if one < number]
        made = {match["name"] for one in above if (match := _MADE.search(lines[one - 1]))}
        used = {
            one for one in made - {value} if any(mentions_name(one, lines[n - 1]) for n in below)
        }
        if not read or used:
            continue
        language = flow_of(file).language
        space = indent_of(file.line(number))
        found = file.line(number).strip().rstrip(";")
        held = f"{put['of']}.get({key})" if put["called"] else f"{put['of']}[{key}]"
        end = semicolon_of(file.line(number))
        closes = [] if language == "python" else [
            indent_of(loop.at.text) + ("end" if language == "ruby" else "}")
        ]  # fmt: skip
        again = f"{space}{_DECLARED.get(language, '')}{value} = {held}{end}"
        edits = insert_after(file, number, *closes, loop.at.text, again)
        words = {"loop": loop.at, "name": put["of"], "call": found, "edits": edits}
        yield Trap(Site(file, read[0]), texts.NOT_THERE_YET, words)
        return


def _find_keys(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`price(reading.customer)` below `customer = store.find(reading.customer)`."""
    found: list[Trap] = []
    told: set[int] = set()
    for function in flow_of(file).functions:
        for number in function.lines:
            match = _FOUND.match(lines[number - 1]) if number <= len(lines) else None
            if match is None or match["name"] == match["key"]:
                continue
            handed = re.compile(
                r"(?P<call>(?<![\w.])[\w.$]+\((?:[\w.$]+, )*?)"
                rf"(?P<key>{re.escape(match['key'])})(?=[,)])"
            )
            for below in range(number + 1, function.last_line + 1):
                call = handed.search(lines[below - 1])
                if call is None or re.match(rf"\s*{re.escape(match['name'])} = ", lines[below - 1]):
                    continue
                if below in told or mentions_name(match["name"], lines[below - 1]):
                    continue
                if _OF_KEYS.search(call["call"]):
                    continue
                told.add(below)
                at = Site(file, below)
                words = {"call": f"{call[0]}…", "key": match["key"], "name": match["name"],
                         "mended": f"{call['call']}{match['name']}…",
                         "edits": at.splicing(call.span("key"), match["name"])}  # fmt: skip
                found.append(Trap(at, texts.KEY_FOR_FOUND, words))
    yield from found[:_MOST]

"""Maps that Go's structs are made without, and nil pointers that become interfaces."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.go import slip_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_STRUCT: Final = lazy_pattern(r"(?ms)^type (?P<name>\w+) struct \{$(?P<body>.*?)^\}")
_INTERFACE: Final = lazy_pattern(r"(?m)^type (\w+) interface\b")
_MAP: Final = lazy_pattern(
    r"(?m)^\s+(?P<name>\w+)\s+(?P<kind>map\[[^\]]+\][\w.*\[\]{}]+)(?P<tag>\s+`.*`)?"
)
_RESULT: Final = lazy_pattern(r"(?m)^func (?:\([^)]*\) )?(\w+)\(.*\) (\*\w+) \{$")
_RETURN: Final = lazy_pattern(
    r"(?P<space>\s*)return (?P<first>[\w.]+, )?(?P<name>\w+)(?P<call>\(.*\))?$"
)
_MOST: Final = 3


class _Maps(NamedTuple):
    """A map of a struct, into which some line puts entries.

    Attributes:
        kind: the name of the struct.
        of: the type of the map.
        is_decoded: a decoder may leave it out.
    """

    kind: str
    field: str
    of: str
    is_decoded: bool

    @property
    def made(self) -> str:
        return f"{self.field}: {self.of}{{}}"


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each file, the first few of each sort."""
    files = program.in_language("go")
    whole = "\n".join(program.masked[one.path].text for one in files)
    maps = list(_list_maps("\n".join(one.text for one in files), whole))
    interfaces = {"error", *_INTERFACE.findall(whole)}
    pointers = dict(_RESULT.findall(whole))
    for file in files:
        lines = program.masked[file.path].lines
        yield from islice(_find_maps(file, lines, maps), _MOST)
        yield from islice(_find_nils(file, lines, interfaces, pointers), _MOST)


def _list_maps(text: str, masked: str) -> Iterator[_Maps]:
    for struct in _STRUCT.finditer(text):
        for one in _MAP.finditer(struct["body"]):
            field = re.escape(one["name"])
            if re.search(rf"\.{field}\[[^\n]*\]\s*(?:[-+]?=(?!=)|\+\+|--)", masked):
                is_decoded = one["tag"] is not None
                yield _Maps(struct["name"], one["name"], one["kind"], is_decoded)


def _find_maps(file: SourceFile, lines: Sequence[str], maps: Sequence[_Maps]) -> Iterator[Trap]:
    for number, line in enumerate(lines, 1):
        for one in (known for known in maps if known.kind in line or known.field in line):
            yield from _find_left_nil(Site(file, number), line, lines, one)


def _find_left_nil(at: Site, line: str, lines: Sequence[str], one: _Maps) -> Iterator[Trap]:
    words = {"kind": one.kind, "field": one.field, "made": one.made}
    new = re.search(rf"(?<![\w.\]*])&?{one.kind}\{{|\bnew\({one.kind}\)", line)
    if new is not None and at.function and not re.match(r"\s*(?:type|func)\b", line):
        mended = _add_map(at, new, lines, one)
        if mended:
            last = _find_last_field(at, new, lines)
            if last is not None:
                mended = f"{last.text}\n{indent_of(last.text)}{one.made},"
            place = last or at
            yield Trap(place, texts.MAP_LEFT_NIL, {**words, "edits": place.rewritten(mended)})
    emptied = re.match(rf"(?P<set>\s*[\w.]+\.{one.field} = )nil$", line)
    if emptied is not None:
        mended = f"{emptied['set']}{one.of}{{}}"
        told = {"call": line.strip(), "mended": mended.strip(), "edits": at.rewritten(mended)}
        yield Trap(at, texts.MAP_SET_TO_NIL, told)
    put = re.match(rf"\s*(?P<map>[\w.]+\.{one.field})\[.*\]\s*(?:[-+]?=(?!=)|\+\+)", line)
    if put is not None and one.is_decoded:
        space, name = indent_of(at.text), put["map"]
        guard = [f"{space}if {name} == nil {{", f"{space}\t{name} = {one.of}{{}}", f"{space}}}"]
        told = {"call": at.text.strip(), "name": name, "mended": f"{name} = {one.of}{{}}",
                "edits": insert_before(at.file, at.line, *guard)}  # fmt: skip
        yield Trap(at, texts.PUT_INTO_NIL, told)


def _add_map(at: Site, new: re.Match[str], lines: Sequence[str], one: _Maps) -> str:
    """A line that makes a struct, with the map; "" where it has it, or gets it in any case."""
    function, text = at.function, at.text
    assert function is not None
    rest, end = lines[at.line - 1][new.end() :], at.line
    body = rest
    if "}" not in rest:
        while end < function.last_line and not re.match(r"\s*\}", lines[end]):
            end += 1
        body = "\n".join([rest, *lines[at.line : end]])
    below = "\n".join(lines[at.line : function.last_line])
    is_keyed = not body.split("}")[0].strip() or ":" in body
    if re.search(rf"\b{one.field}:", body) or not is_keyed:
        return ""
    if re.search(rf"\.{one.field} = ", below):
        name = re.match(r"\s*(\w+) := ", text)
        is_asked = re.search(rf"if [^\n]*\{{\n\s*\w+\.{one.field} = ", below)
        set_first = f"\n{indent_of(text)}{name[1]}.{one.field} = {one.of}{{}}" if name else ""
        return text + set_first if is_asked and set_first and "}" in rest else ""
    if new[0].startswith("new"):
        return text.replace(new[0], f"&{one.kind}{{{one.made}}}")
    if not rest.strip():
        return f"{text}\n{indent_of(text)}\t{one.made},"
    comma = "" if rest.lstrip().startswith("}") else ", "
    return f"{text[: new.end()]}{one.made}{comma}{text[new.end() :]}"


def _find_last_field(at: Site, new: re.Match[str], lines: Sequence[str]) -> Site | None:
    """Of a struct whose fields stand on lines of their own below it."""
    number = at.line
    if lines[number - 1][new.end() :].strip():
        return None
    while number < len(lines) and not re.match(r"\s*\}", lines[number]):
        number += 1
    is_field = number > at.line and lines[number - 1].rstrip().endswith(",")
    return at.on(number) if is_field else None


def _find_nils(
    file: SourceFile, lines: Sequence[str], interfaces: set[str], pointers: dict[str, str]
) -> Iterator[Trap]:
    """`var problem *FieldError` … `return problem`, of a function that gives an `error`."""
    for one in flow_of(file).functions:
        head = re.search(
            r"\) \(?(?:[\w*\[\].]+(?: \w+)?, )?(?P<kind>\w+)\)? \{$", lines[one.line - 1]
        )
        if head is None or head["kind"] not in interfaces:
            continue
        body = "\n".join(lines[number - 1] for number in one.lines)
        for number in one.lines:
            match = _RETURN.match(lines[number - 1])
            if match is None:
                continue
            name, first = match["name"], match["first"] or ""
            space, at = match["space"], Site(file, number)
            made = (
                rf"\bvar {name} \*|\b{name} := \(\*\w+\)\(nil\)|\b{name}(?:, \w+)? := (?P<by>\w+)\("
            )
            given = re.search(made, body)
            is_pointer = given is not None and (not given["by"] or given["by"] in pointers)
            new: list[str] = []
            if match["call"] and name in pointers:
                call = at.text.strip().removeprefix("return ").removeprefix(first)
                new = [f"{space}if made := {call}; made != nil {{", f"{space}\treturn {first}made",
                       f"{space}}}", f"{space}return {first}nil"]  # fmt: skip
            elif not match["call"] and is_pointer:
                new = [f"{space}if {name} == nil {{", f"{space}\treturn {first}nil", f"{space}}}",
                       at.text]  # fmt: skip
            if new:
                words = {"name": name, "kind": head["kind"], "edits": at.rewritten("\n".join(new))}
                yield Trap(at, texts.NIL_IN_INTERFACE, words)

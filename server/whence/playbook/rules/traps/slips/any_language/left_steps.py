"""Steps that a function leaves out: a part that is not taken off the rest, a state that is set
without asking for it, a position that gets behind the end, what was made of a list that changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after, insert_before
from whence.playbook.rules.traps.program.loops import list_loops, mentions_name
from whence.playbook.rules.traps.program.mending import indent_of, is_statement, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import step_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_SCRIPTS: Final = ("javascript", "typescript")
_NAME: Final = r"[$@]?[A-Za-z_][\w.$@>-]*"
_VALUE: Final = r"[^(),\[\]]+(?:\([^()]*\))?"
_TAKES_PART: Final = lazy_pattern(
    rf"^\s*(?:(?:const|let|var|val|auto|int|long|double|float|let mut) )?(?P<part>\$?\w+)"
    rf"(?:: \w+)? :?= (?:(?:Math\.|std::|cmp\.)?(?:min|minOf|Min)\((?P<a>{_VALUE}), (?P<b>{_VALUE})"
    rf"\)|\[(?P<c>{_VALUE}), (?P<d>{_VALUE})\]\.min|(?P<e>{_NAME}(?:\(\))?)\.min\("
    rf"(?P<f>{_VALUE})\))"
    r"\s*;?\s*$"
)
_PLAIN: Final = lazy_pattern(r"[$@]?[A-Za-z_]\w*")
_SETS_STATE: Final = lazy_pattern(
    r"^\s*(?P<field>[$@]?\w+(?:(?:\.|->)\w+)*(?:\.|->|(?<=@))\w*(?:status|state|cancelled"
    r"|canceled|paid|"
    r"closed|done|returned|active|refunded|shipped|used|open|finished|redeemed|released|applied)\w*"
    r"|@\w*(?:status|state|cancelled|paid|closed|done|returned|active|refunded|used)\w*)"
    r" = (?P<value>'[^']*'|\"[^\"]*\"|:\w+|true|false|True|False|[A-Z]\w*(?:(?:\.|::)[A-Z]\w*)+)"
    r"\s*;?\s*$"
)
_COUNTS: Final = lazy_pattern(
    r"[-+]=|\+\+|--|\.(?:refund|release|restore|add|earn|pay"
    r"|credit)\w*\("
)
_SHRINKS: Final = lazy_pattern(
    r"^\s*(?P<list>(?:self\.|this\.|\$this->|@)?_?\w+)(?:\.delete_at\(|\.delete\(|\.delete_if\b|"
    r"\.reject!|\.pop\(|\.remove\(|\.removeAt\(|\.RemoveAt\(|\.Remove\(|\.splice\(|\.removeIf\b)"
    r"|^\s*del (?P<deleted>self\.\w+)\[|^\s*array_splice\((?P<spliced>\$this->\w+),"
)
_KEPT: Final = lazy_pattern(
    r"(?P<kept>(?:\b(?:self|this)\.|\$this->|@)\w+)\s*(?:\|\|=|\?\?=)(?P<of>.*)"
    r"|\bif\b.*(?P<asked>(?:\bself\.|\bthis\.|\$this->)\w+)\b.*"
)
_GROWS: Final = (
    r"^\s*\(?{list}(?:\.|->)?(?:\s*<<|\[[^\]]*\]\s*[-+|]?=(?!=)|(?:append|push|add|insert|delete|"
    r"delete_if|delete_at|remove|pop|clear|unshift|shift|concat|extend|splice|set|reject!|put)\b)"
    r"|^\s*unset\({list}\[|^\s*{list} = "
)
_NOTHING: Final = {"python": "None", "ruby": "nil"}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function."""
    for file in program.files:
        lines = program.masked[file.path].lines
        yield from _find_rests(file, lines)
        yield from _find_done_twice(file, lines)
        yield from _find_behind_end(file, lines)
        yield from _find_outdated(file, lines)


def _find_rests(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`part = min(lot.left, points)` in a loop that leaves `points` as it was."""
    for loop in list_loops(file, lines):
        for number in loop.body:
            match = _TAKES_PART.match(lines[number - 1])
            given = [one for one in match.groups()[1:] if one] if match is not None else []
            for rest in given if match is not None else ():
                changed = rf"(?<![\w.$@>]){re.escape(rest)}\s*(?:[-+]?=(?!=)|:=|--)"
                is_own = any(re.search(changed, lines[one - 1]) for one in loop.body)
                known = any(
                    mentions_name(rest, lines[one - 1]) for one in (*loop.before, loop.at.line)
                )
                if is_own or rest in loop.names or not known or not _PLAIN.fullmatch(rest):
                    continue
                part = match["part"] if match is not None else ""
                uses = (
                    one for one in loop.body
                    if one > number and mentions_name(part, lines[one - 1])
                    and file.indent(one) == file.indent(number) and is_statement(Site(file, one))
                )  # fmt: skip
                used = next(uses, number)
                text, call = file.line(used), f"{rest} -= {part}"
                edits = insert_after(file, used, indent_of(text) + call + semicolon_of(text))
                words = {"rest": rest, "part": part, "call": call, "edits": edits}
                yield Trap(Site(file, used), texts.REST_STAYS, words)


def _find_done_twice(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`order.status = "cancelled"` beside `stock += order.amount`, whatever the status was."""
    for number in range(1, len(lines) + 1):
        match = _SETS_STATE.match(file.line(number))
        at = Site(file, number)
        if match is None or at.function is None or not is_statement(at):
            continue
        around = [lines[one - 1] for one in at.function.lines]
        before = [file.line(one) for one in range(at.function.line, number)]
        if not any(map(_COUNTS.search, around)):
            continue
        if any(match["field"] in one for one in before) or at.function.constructor:
            continue
        first = next(
            (one for one in range(at.function.line + 1, number + 1)
             if lines[one - 1].strip() and file.indent(one) == file.indent(number)
             and _COUNTS.search(lines[one - 1])), number,
        )  # fmt: skip
        edits = _leave_before(file, first, match["field"], match["value"])
        yield Trap(at, texts.DONE_TWICE, {"field": match["field"], "edits": edits})


def _leave_before(file: SourceFile, line: int, field: str, value: str) -> tuple[Edit, ...]:
    """Leaves a function that gives nothing where a field is set already."""
    space, language = indent_of(file.line(line)), file.language
    asked = {"true": field, "false": f"!{field}", "True": field, "False": f"not {field}"}
    test = asked.get(value, f"{field} == {value}")
    if language == "python":
        return insert_before(file, line, f"{space}if {test}:", f"{space}    return")
    if language == "ruby":
        return insert_before(file, line, f"{space}return if {test}")
    if language == "java" and value.startswith('"'):
        test = f"{value}.equals({field})"
    if language in {*_SCRIPTS, "php"}:
        test = test.replace(" == ", " === ")
    if language in {"go", "rust"}:
        return insert_before(file, line, f"{space}if {test} {{", f"{space}    return", f"{space}}}")
    return insert_before(file, line, f"{space}if ({test}) {{", f"{space}    return;", f"{space}}}")


def _find_behind_end(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """A list that gets shorter while a field is the position of one of its elements."""
    whole = "\n".join(lines)
    for number, line in enumerate(lines, 1):
        match = _SHRINKS.match(line)
        at = Site(file, number)
        if match is None or at.function is None or not is_statement(at):
            continue
        name = next(filter(None, match.groupdict().values()))
        read = re.compile(
            rf"{re.escape(name)}(?:\[|\.get\(|\.at\()\s*"
            r"(?P<position>(?:self\.|this\.|\$this->|@|_)\w+)\s*[\])]"
        )
        for position in dict.fromkeys(one["position"] for one in read.finditer(whole)):
            moves = rf"{re.escape(position)}\s*(?:[-+]=|\+\+|--|=(?!=))"
            length = _write_length(file.language, name)
            if not length or not re.search(moves, whole):
                continue
            last = at.function.last_line - (file.language != "python")
            while last > number and not lines[last - 1].strip():
                last -= 1
            is_last = file.indent(last) == file.indent(number) and not re.match(
                r"\s*return\b", lines[last - 1]
            )
            after = last if is_last else number
            call = f"{position} = 0"
            space = indent_of(at.text)
            added = f"{space}if ({position} >= {length}) {call};"
            if file.language == "ruby":
                added = f"{space}{call} if {position} >= {length}"
            elif file.language == "python":
                added = f"{space}if {position} >= {length}: {call}"
            elif file.language == "kotlin":
                added = added.rstrip(";")
            edits = insert_after(file, after, added)
            words = {"name": name, "position": position, "call": call, "edits": edits}
            yield Trap(at, texts.BEHIND_END, words)


def _write_length(language: str, name: str) -> str:
    forms = {
        "python": "len({0})", "ruby": "{0}.size", "php": "count({0})", "java": "{0}.size()",
        "kotlin": "{0}.size", "csharp": "{0}.Count", **dict.fromkeys(_SCRIPTS, "{0}.length"),
    }  # fmt: skip
    return forms.get(language, "").format(name)


def _find_outdated(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`@by_code ||= @packets.to_h { … }`, and a method that adds to `@packets` and leaves it."""
    if file.language not in {"python", "ruby", "php", *_SCRIPTS}:
        return
    functions = [one for one in flow_of(file).functions if not one.constructor]
    for keeps in functions:
        for kept, of in _list_kept(keeps.lines, lines):
            grows = re.compile(_GROWS.format(list=re.escape(of)))
            for one in functions:
                body = [number for number in one.lines if number > one.line]
                text = "\n".join(lines[number - 1] for number in body)
                if one is keeps or re.search(rf"{re.escape(kept)}\b\s*(?:=(?!=)|\.|\[)", text):
                    continue
                number = next((n for n in body if grows.search(lines[n - 1])), 0)
                at = Site(file, number)
                if number and one.name not in {"initialize", "__init__"} and is_statement(at):
                    call = f"{kept} = {_NOTHING.get(file.language, 'null')}"
                    edits = insert_after(
                        file, number, indent_of(at.text) + call + semicolon_of(lines[number - 1])
                    )
                    yield Trap(at, texts.OUTDATED,
                               {"kept": kept, "of": of, "call": call, "edits": edits})  # fmt: skip


def _list_kept(numbers: Sequence[int], lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The attributes that are made once, with those that they are made of."""
    field = r"(?:\b(?:self|this)\.|\$this->|@)\w+(?!\w|\()"
    for number in numbers:
        match = _KEPT.search(lines[number - 1])
        if match is None:
            continue
        kept, made = match["kept"], match["of"] or ""
        if kept is None:
            kept = match["asked"]
            below = "\n".join(lines[one - 1] for one in numbers if number <= one <= number + 4)
            put = re.search(rf"{re.escape(kept)}\s*=(?!=)(?P<made>.*(?:\n.*)?)", below)
            made = put["made"] if put is not None else ""
        for of in dict.fromkeys(re.findall(field, made)):
            if of != kept:
                yield kept, of

"""Fields that are reset in one place, and not in another where the same has happened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after, insert_before
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of, is_statement, semicolon_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import uneven_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_FIELD: Final = r"(?:[$\w]+(?:\.|->)|@|[a-z]\w*(?=_\b))[\w.>-]+"
_RESET: Final = lazy_pattern(
    rf"^\s*(?P<reset>(?P<name>{_FIELD})(?:\s*=\s*(?:0(?:\.0)?|false|False|None|nil|null|nullptr|NULL|"
    r"\[\]|\{\}|\"\"|''|String::new\(\)|Vec::new\(\))|\.(?:clear|Clear)\(\))\s*;?)\s*$"
)
_RETURNS: Final = lazy_pattern(r"^\s*return\b")
_DOES: Final = lazy_pattern(
    r"^\s*(?!return\b|break\b|continue\b|\}|end\b)\S.*(?:\)|\+\+|\+= .+|=.+);?\s*$"
)
_MOVES: Final = lazy_pattern(rf"^\s*(?P<to>{_FIELD})\s*\+=\s*(?P<of>{_FIELD})\s*;?\s*$")
_AT_END: Final = lazy_pattern(
    rf"^\s*(?:\}}?\s*(?:else\s+)?)?if\b\s*\(?\s*(?P<name>{_FIELD}|\w+)\s*(?:==|>=|>)\s*[^&|]+?\)?\s*[:{{]?\s*$"
)
_STEPS: Final = lazy_pattern(rf"^\s*(?P<to>{_FIELD}|\w+)\s*(?:\+=\s*1|\+\+)\s*;?\s*$")
_MOST: Final = 2
_AT_THE_END: Final = 2  # lines, with the one that closes the function


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each function."""
    for file in program.files:
        lines = program.masked[file.path].lines
        resets = {
            number: match
            for number, line in enumerate(lines, 1)
            if (match := _RESET.match(line)) is not None
        }
        yield from _find_alone(file, lines, resets)
        for function in flow_of(file).functions:
            yield from _find_early_ends(file, function, lines, resets)
            yield from _find_moved(file, function, lines)
            yield from _find_next(file, function, lines)


def _find_alone(
    file: SourceFile, lines: Sequence[str], resets: dict[int, re.Match[str]]
) -> Iterator[Trap]:
    """`put(w, "\\n", 1);` that `w->column = 0;` follows elsewhere."""
    for number, reset in resets.items():
        before = file.line(number - 1) if number > 1 else ""
        if not _DOES.match(lines[number - 2]) or _RESET.match(lines[number - 2]):
            continue
        alike = [
            one
            for one in range(1, len(lines) + 1)
            if file.line(one).strip() == before.strip() and one != number - 1
        ]
        for one in alike[:_MOST]:
            at = Site(file, one)
            function = at.function
            if function is None or not is_statement(at):
                continue
            rest = [lines[line - 1].strip() for line in function.lines if line > one]
            if reset["reset"].strip() not in rest:
                edits = insert_after(file, one, indent_of(at.text) + reset["reset"])
                words = {"name": reset["name"], "reset": reset["reset"],
                         "other": Site(file, number), "edits": edits}  # fmt: skip
                yield Trap(at, texts.NOT_RESET_HERE, words)


def _find_early_ends(
    file: SourceFile, function: Function, lines: Sequence[str], resets: dict[int, re.Match[str]]
) -> Iterator[Trap]:
    """A `return` before the reset at the end; and an end without the reset that a `return` has."""
    own = [one for one in function.lines if one in resets]
    level = _find_level(file, function, lines)
    for number in own:
        reset = resets[number]
        if sum(resets[one]["name"] == reset["name"] for one in own) > 1 or function.constructor:
            continue
        words = {"name": reset["name"], "reset": reset["reset"], "other": Site(file, number)}
        if file.indent(number) == level and number >= function.last_line - _AT_THE_END:
            returns = [one for one in function.lines
                       if one < number and _RETURNS.match(lines[one - 1])]  # fmt: skip
            for one in returns[:_MOST]:
                asked = lines[one - 2]
                if file.indent(one) > level and reset["name"] not in asked:
                    edits = insert_before(file, one, indent_of(lines[one - 1]) + reset["reset"])
                    yield Trap(
                        Site(file, one), texts.LEAVES_BEFORE_RESET, {**words, "edits": edits}
                    )
        elif number < function.last_line and _RETURNS.match(lines[number]):
            yield from _find_open_end(file, function, lines, level, words)


def _find_level(file: SourceFile, function: Function, lines: Sequence[str]) -> int:
    """How far the statements of a function are indented."""
    inside = (one for one in function.lines[1:] if lines[one - 1].strip(" \t{}();"))
    return min((file.indent(one) for one in inside), default=0)


def _find_open_end(
    file: SourceFile, function: Function, lines: Sequence[str], level: int, words: dict[str, object]
) -> Iterator[Trap]:
    last = next(one for one in reversed(function.lines)
                if lines[one - 1].strip() and file.indent(one) == level)  # fmt: skip
    at, reset = Site(file, last), f"{indent_of(lines[last - 1])}{words['reset']}"
    text = lines[last - 1].strip()
    if text in {"}", "end", ")"}:
        edits = insert_after(file, last, reset)
    elif _RETURNS.match(text) or (not text.endswith(";") and "rust" in flow_of(file).language):
        edits = insert_before(file, last, reset)
    else:
        edits = insert_after(file, last, reset)
    yield Trap(at, texts.LEAVES_BEFORE_RESET, {**words, "edits": edits})


def _find_moved(file: SourceFile, function: Function, lines: Sequence[str]) -> Iterator[Trap]:
    """`takings += credit` where `credit` stays, which others add to."""
    whole = "\n".join(lines)
    body = join_lines(function.lines, lines)
    for number in function.lines:
        match = _MOVES.match(lines[number - 1])
        if match is None or match["to"].split(".")[0] != match["of"].split(".")[0]:
            continue
        name = re.escape(match["of"])
        is_grown = re.search(rf"{name}\s*(?:\+=|\+\+)", whole)
        if is_grown and not re.search(rf"{name}\s*(?:\+=|-=|=(?!=)|\+\+)", body):
            end = semicolon_of(lines[number - 1])
            reset = f"{match['of']} = 0{end}"
            edits = insert_after(file, number, indent_of(lines[number - 1]) + reset)
            words = {"name": match["of"], "to": match["to"], "reset": reset, "edits": edits}
            yield Trap(Site(file, number), texts.MOVED_AND_KEPT, words)


def _find_next(file: SourceFile, function: Function, lines: Sequence[str]) -> Iterator[Trap]:
    """`if seat == per_row { row += 1; }`, where `seat` goes on from there."""
    for number in function.lines[:-1]:
        asked, step = _AT_END.match(lines[number - 1]), _STEPS.match(lines[number])
        if asked is None or step is None or asked["name"] == step["to"]:
            continue
        around = function.lines[function.lines.index(number) :]
        inside = [lines[one - 1] for one in around if file.indent(one) > file.indent(number)][:4]
        sets = re.compile(rf"{re.escape(asked['name'])}\s*(?:-=|%=|=(?!=))")
        body = join_lines(function.lines, lines)
        grows = re.search(rf"{re.escape(asked['name'])}\s*(?:\+=|\+\+)", body)
        if grows and not any(sets.search(one) for one in inside):
            end = semicolon_of(lines[number])
            reset = f"{asked['name']} = 0{end}"
            edits = insert_after(file, number + 1, indent_of(lines[number]) + reset)
            words = {"name": asked["name"], "to": step["to"], "reset": reset, "edits": edits}
            yield Trap(Site(file, number + 1), texts.NEXT_WITHOUT_START, words)

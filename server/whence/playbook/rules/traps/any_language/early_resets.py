"""Sums and counts that a function begins anew before it has read them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.any_language import flow_texts as texts
from whence.playbook.rules.traps.program.mending import indent_of, is_statement
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_SELF: Final = r"self|this|\$this"
_EMPTY: Final = (
    r"(?:0(?:\.0)?|None|null|nil|nullptr|NULL|false|False|\[\]|\{\}|\"\"|''|(?:list|dict|set)\(\))"
)
_SETS: Final = rf"\s*(?P<on>{_SELF}|\w+)(?:\.|->)(?P<name>\w+)\s*=\s*{_EMPTY}\s*;?\s*$"
_SETS_OWN: Final = rf"\s*@(?P<name>\w+)\s*=\s*{_EMPTY}\s*$"
_CALL: Final = (
    r"\s*(?:(?P<on>[$@]?\w+)(?:\.|->))?(?P<name>\w+)\((?P<given>[^()]*)\)\s*;?\s*$"
    r"|\s*(?P<plain>[a-z_]\w*)\s*$"
)
_RETURN: Final = re.compile(r"(?P<space>\s*)return\s+(?P<value>.+?)(?P<end>;?)\s*$")


def find_traps(program: Program) -> Iterator[Trap]:
    """Calls of functions that do little else, in the middle of another one."""
    for file in program.files:
        lines = program.masked[file.path].lines
        resets = {one.name: found for one in flow_of(file).functions
                  if not one.constructor and (found := _list_reset(lines, one))}  # fmt: skip
        for function in flow_of(file).functions if resets else ():
            yield from _find_early(file, lines, function, resets)


def _list_reset(lines: Sequence[str], function: Function) -> tuple[int, set[str]] | None:
    """Which parameter's fields a function empties, and their names; -1 for those of its own object,
    None where it empties fewer than two."""
    found: dict[str, set[str]] = {}
    for number in function.lines:
        match = re.match(_SETS, lines[number - 1])
        own = re.match(_SETS_OWN, lines[number - 1])
        if match is not None:
            found.setdefault(match["on"], set()).add(match["name"])
        elif own is not None:
            found.setdefault("self", set()).add(own["name"])
    names = [one.name.lstrip("*&$") for one in function.parameters]
    for on, fields in found.items():
        is_own = re.fullmatch(_SELF, on) is not None
        if len(fields) > 1 and (is_own or on in names):
            return -1 if is_own else names.index(on), fields
    return None


def _find_early(
    file: SourceFile, lines: Sequence[str], function: Function,
    resets: Mapping[str, tuple[int, set[str]]],
) -> Iterator[Trap]:  # fmt: skip
    for number in list(function.lines)[1:]:
        match = re.match(_CALL, lines[number - 1])
        name = (match["name"] or match["plain"]) if match is not None else ""
        if match is None or name not in resets or name == function.name:
            continue
        index, fields = resets[name]
        given = [one.strip().lstrip("&*") for one in (match["given"] or "").split(",")]
        on = (match["on"] or "") if index < 0 else given[index] if index < len(given) else ""
        below = [
            one for one in range(number + 1, function.last_line + 1)
            if file.indent(one) >= file.indent(number) or not lines[one - 1].strip()
        ]  # fmt: skip
        read = [one for one in below if _reads(lines[one - 1], on, fields)]
        sets = any(_sets(lines[one - 1], on, fields) for one in below)
        if read and not sets and is_statement(Site(file, number)):
            at = Site(file, number)
            words = {"call": at.text.strip().rstrip(";"), "read": at.on(read[0]),
                     "edits": _call_later(file, number, read)}  # fmt: skip
            yield Trap(at, texts.RESET_TOO_EARLY, words)


def _spell(on: str, fields: set[str]) -> str:
    """How the fields of an object are written; "" and `self` mean the function's own."""
    listed = "|".join(map(re.escape, sorted(fields)))
    if not on or re.fullmatch(_SELF, on):
        return rf"(?:(?:self|this)\.|(?:\$?this)->|@)(?:{listed})\b"
    return rf"(?<![\w.]){re.escape(on)}(?:\.|->)(?:{listed})\b"


def _reads(line: str, on: str, fields: set[str]) -> bool:
    return (
        re.search(rf"{_spell(on, fields)}(?!\s*[-+*/|]?=(?!=)|\.(?:push|append|add)\()", line)
        is not None
    )


def _sets(line: str, on: str, fields: set[str]) -> bool:
    return re.search(rf"{_spell(on, fields)}\s*[-+*/|]?=(?!=)", line) is not None


def _call_later(file: SourceFile, number: int, read: Sequence[int]) -> tuple[Edit, ...]:
    """Moves the call behind the last line that reads; a result is kept first."""
    last, call = read[-1], file.line(number)
    between = [file.line(one) for one in range(number + 1, last)]
    result = _RETURN.match(file.line(last))
    if file.indent(last) != file.indent(number):
        return ()
    if result is None:
        moved = [*between, file.line(last), call]
        return replace_lines(file, number, last, "\n".join(moved)) if is_statement(
            Site(file, last)) else ()  # fmt: skip
    kept = _KEEPS.get(file.language)
    if kept is None:
        return ()
    space = indent_of(file.line(last))
    end = ";" if kept.endswith(" ") or file.language == "php" else ""
    name = "$result" if file.language == "php" else "result"
    lines = [*between, f"{space}{kept}{name} = {result['value']}{end}", call,
             f"{space}return {name}{result['end']}"]  # fmt: skip
    return replace_lines(file, number, last, "\n".join(lines))


_KEEPS: Final = {
    **dict.fromkeys(("python", "ruby", "php"), ""),
    **dict.fromkeys(("javascript", "typescript"), "const "),
    **dict.fromkeys(("java", "csharp"), "var "),
    "cpp": "auto ",
}
"""What declares a result, in languages that need no type for it."""

"""Functions that call themselves and let the result go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import flow_texts as texts
from whence.playbook.rules.traps.program.mending import indent_of, is_statement
from whence.playbook.rules.traps.program.trap import Trap, find_changes
from whence_tools.code.flow_model import Constant, Items, Name
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_CALL: Final = (
    r"\s*(?P<call>(?:(?P<on>[a-z_]\w*)\.|this->|\$this->|self::)?{name}\([^;{{}}]*\))\s*;?\s*$"
)
_SELF: Final = frozenset({"self", "cls", "this"})
_RESULT_NEEDS_NO_WORD: Final = frozenset({"ruby", "rust", "kotlin"})
_EMPTY: Final = lazy_pattern(r"None|null|nil|undefined|nullptr|false|False|-1|\"\"|''")
_ADDS_ALL: Final = {
    "python": "{name}.extend({call})",
    "javascript": "{name}.push(...{call});",
    "typescript": "{name}.push(...{call});",
    "ruby": "{name}.concat({call})",
    "php": "{name} = array_merge({name}, {call});",
    "java": "{name}.addAll({call});",
    "kotlin": "{name}.addAll({call})",
    "csharp": "{name}.AddRange({call});",
    "go": "{name} = append({name}, {call}...)",
    "rust": "{name}.extend({call});",
}
RETURNS_FOUND: Final = {
    "python": "found = {call}\nif found is not None:\n    return found",
    **dict.fromkeys(
        ("javascript", "typescript"), "const found = {call};\nif (found != null) return found;"
    ),
    "ruby": "found = {call}\nreturn found if found",
    "php": "$found = {call};\nif ($found !== null) return $found;",
    "java": "var found = {call};\nif (found != null) return found;",
    "csharp": "var found = {call};\nif (found != null) return found;",
    "kotlin": "{call}?.let {{ return it }}",
    "go": "if found := {call}; found != nil {{\n\treturn found\n}}",
    "rust": "if let Some(found) = {call} {{\n    return Some(found);\n}}",
    "cpp": "if (auto found = {call}) return found;",
}
"""What returns the result of a call where that found something."""
_RETURNS_TRUE: Final = {
    "python": "if {call}:\n    return True",
    "ruby": "return true if {call}",
    "go": "if {call} {{\n\treturn true\n}}",
    "rust": "if {call} {{\n    return true;\n}}",
    "kotlin": "if ({call}) return true",
    **dict.fromkeys(
        ("javascript", "typescript", "php", "java", "csharp", "cpp", "c"),
        "if ({call}) return true;",
    ),
}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of functions that give a result and change nothing else."""
    for file in program.files:
        for function in flow_of(file).functions:
            if _gives_result(function) and not function.generator and not function.coroutine:
                yield from _find_dropped(file, function, program.masked[file.path].lines)


def _find_dropped(file: SourceFile, function: Function, lines: Sequence[str]) -> Iterator[Trap]:
    call = re.compile(_CALL.format(name=re.escape(function.name)))
    for number in list(function.lines)[1:]:
        match = call.match(lines[number - 1])
        at = Site(file, number)
        if match is None or not _is_own(match["on"], function, number, lines):
            continue
        if at.function != function or not is_statement(at):
            continue
        if file.language in _RESULT_NEEDS_NO_WORD and not _is_followed(file, function, number):
            continue
        if _changes_others(file, function):
            return
        written = at.text[match.start("call") : match.end("call")]
        words = {"function": function.name, "call": written}
        yield Trap(at, texts.DROPPED_CALL, {**words, "edits": _take_result(at, function, written)})


def _is_own(on: str | None, function: Function, number: int, lines: Sequence[str]) -> bool:
    """Whether a method of an object is the function itself: on `self`, or on what a loop takes out
    of it one by one."""
    if on is None or on in _SELF:
        return True
    above = "\n".join(lines[function.line - 1 : number - 1])
    each = rf"\b{on}\b[^\n]*?(?:\bin|\bof|:|\brange)\s*\(?(?:self|this|@)|@\w+\.each\b.*\|{on}\|"
    return function.owner is not None and re.search(each, above) is not None


def _gives_result(function: Function) -> bool:
    return any(
        one.value is not None and not _EMPTY.fullmatch(one.value.at.text)
        for one in function.returns
    )


def _is_followed(file: SourceFile, function: Function, number: int) -> bool:
    """Whether a statement of the same block follows: the last one may be its result."""
    below = (one for one in range(number + 1, function.last_line + 1) if file.line(one).strip())
    after = next(below, 0)
    is_end = re.match(r"\s*(?:end|else|elsif|when|in|\}|\))", file.line(after)) if after else None
    return bool(after) and is_end is None


def _changes_others(file: SourceFile, function: Function) -> bool:
    """Whether a function changes what it did not make itself: then it may be called for that."""
    own = {
        one.target
        for one in flow_of(file).bindings
        if one.function == function.start and one.kind != "attribute" and not one.augmented
    } - {one.name for one in function.parameters}
    changed = {name for name, site in find_changes(file) if site.line in function.lines}
    changed |= {
        one.target
        for one in flow_of(file).bindings
        if one.function == function.start and (one.kind == "attribute" or one.augmented)
    }
    return not changed <= own


def _take_result(at: Site, function: Function, call: str) -> tuple[Edit, ...]:
    """Puts what is found into the list or the number that is returned, or returns it."""
    returned = [one.value for one in function.returns if one.value is not None]
    made = {
        one.target: one.value
        for one in at.flow.bindings
        if one.function == function.start and not one.augmented and one.kind != "loop"
    }
    language = at.file.language
    form = None
    for value in returned:
        start = made.get(value.name) if isinstance(value, Name) else None
        name = value.at.text
        if isinstance(start, Items) or (start is not None and start.at.text.endswith("[]")):
            form = _ADDS_ALL.get(language, "").replace("{name}", name)
        elif isinstance(start, Constant) and re.fullmatch(r"\d+(?:\.\d+)?", start.at.text):
            form = f"{name} += {{call}}{';' if at.text.rstrip().endswith(';') else ''}"
    truths = {one.at.text.lower() for one in returned}
    if form is None and truths & {"true", "false"}:
        form = _RETURNS_TRUE.get(language)
    return rewrite_call(at, form or RETURNS_FOUND.get(language, ""), call)


def rewrite_call(at: Site, form: str, call: str) -> tuple[Edit, ...]:
    """The edit that writes the line of a call otherwise; none without a form.

    Args:
        form: lines with `{call}`; braces are written twice.
    """
    space = indent_of(at.text)
    lines = form.format(call=call).split("\n")
    return at.rewritten("\n".join(space + one for one in lines)) if form else ()

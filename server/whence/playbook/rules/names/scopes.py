"""Which names hold at a line, and which are bound in a place that does not reach it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.evidence.declarations import list_declarations
from whence.playbook.evidence.masking import mask_file
from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from whence.playbook.engine.source import Site
    from whence_tools.code.flow_model import Binding

# How a local is declared where there are no facts about the language's bindings.
_LOCAL = {
    "go": r"(?:^|[\s{{;,])(?P<n>{name})\b[\w\s,]*:=|\bvar\s+(?P<v>{name})\b",
    "rust": r"\blet\s+(?:mut\s+)?(?P<n>{name})\b",
    "java": r"\b[\w<>\[\],.]+\s+(?P<n>{name})\s*[=;:]",
    "kotlin": r"\b(?:val|var)\s+(?P<n>{name})\b",
    "javascript": r"\b(?:let|const)\s+(?P<n>{name})\b",
    "typescript": r"\b(?:let|const)\s+(?P<n>{name})\b",
    "csharp": r"\b[\w<>\[\],.]+\s+(?P<n>{name})\s*[=;]",
    "cpp": r"\b[\w<>:&*]+\s+[&*]?(?P<n>{name})\s*[=;({{]",
    "c": r"\b\w+[\s*]+(?P<n>{name})\s*[=;,)\[]",
}
_ANY_NAME = r"[A-Za-z_]\w*"


def find_names_in_scope(crash: Site) -> dict[str, int]:
    """Names that hold at a line, with the line that defines each; nearer ones win."""
    known = {found.name: found.line for found in list_declarations(crash.file)}
    flow = crash.file.flow
    if flow is None:
        return {**known, **_locals_by_pattern(crash)}
    known |= {imported.local: imported.line for imported in flow.imports}
    known |= {b.target: b.line for b in flow.bindings if b.function == -1 and _is_name(b)}
    functions = [f for f in flow.functions if f.line <= crash.line <= f.last_line]
    for function in functions:
        known |= {
            b.target: b.line for b in flow.bindings if b.function == function.start and _is_name(b)
        }
        for parameter in function.parameters:
            bound = [local for _, local in parameter.pattern] or [parameter.name]
            known |= dict.fromkeys(bound, parameter.line)
    return known


def _is_name(binding: Binding) -> bool:
    return binding.kind not in {"attribute", "item"}


def _locals_by_pattern(crash: Site) -> dict[str, int]:
    language = language_of(crash.path) or ""
    if language not in _LOCAL:
        return {}
    pattern = re.compile(_LOCAL[language].format(name=_ANY_NAME))
    code = mask_file(crash.file)
    return {
        next(name for name in match.groups() if name): number
        for number in range(1, crash.line + 1)
        for match in pattern.finditer(code.line(number))
    }


def find_in_ended_block(crash: Site, name: str) -> int | None:
    """The line that declares a name in a block of the same function which ends before the line."""
    language = language_of(crash.path) or ""
    if language not in _LOCAL:
        return None
    code = mask_file(crash.file)
    pattern = re.compile(_LOCAL[language].format(name=re.escape(name)))
    first = _function_start(crash)
    for number in range(crash.line - 1, first - 1, -1):
        if pattern.search(code.line(number)) and _block_ends(code.lines, number, crash.line):
            return number
    return None


def _function_start(crash: Site) -> int:
    """The first line of the outermost named function around a line; without facts, the last line
    before it that has no indentation and opens a block."""
    flow = crash.file.flow
    if flow is not None and flow.functions:
        around = [f.line for f in flow.functions if f.line <= crash.line <= f.last_line]
        return min(around, default=1)
    opens = (
        n for n in range(crash.line, 0, -1) if re.match(r"[A-Za-z].*\{\s*$", crash.file.line(n))
    )
    return next(opens, 1)


def _block_ends(lines: list[str], declared: int, used: int) -> bool:
    """Whether the block around one line is closed before another."""
    depth = 0
    for line in lines[declared : used - 1]:
        for character in line:
            depth += (character == "{") - (character == "}")
            if depth < 0:
                return True
    return False

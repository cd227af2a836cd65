"""Two values that are computed from each other: the second from what the first has become."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import replace_lines
from whence.playbook.rules.traps.program.mending import indent_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import late_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_SETS: Final = lazy_pattern(
    r"^\s*(?P<of>[$@]?\w+(?:(?:\.|->)\w+|\[[^\[\]]+\])*)\s*(?P<how>[-+*/]?)=\s*(?P<value>[^=].*?);?\s*$"
)
_KEEPS: Final = {
    "python": "{name} = {of}",
    "ruby": "{name} = {of}",
    "php": "{name} = {of};",
    "go": "{name} := {of}",
    "javascript": "const {name} = {of};",
    "typescript": "const {name} = {of};",
    "java": "var {name} = {of};",
    "csharp": "var {name} = {of};",
    "kotlin": "val {name} = {of}",
    "rust": "let {name} = {of};",
    "cpp": "const auto {name} = {of};",
    "c": "__auto_type {name} = {of};",
}


def find_traps(program: Program) -> Iterator[Trap]:
    """Of two lines one below the other, each of which reads what both set."""
    for file in program.files:
        form = _KEEPS.get(flow_of(file).language)
        lines = program.masked[file.path].lines
        for number in range(1, len(lines)):
            first, second = _SETS.match(lines[number - 1]), _SETS.match(lines[number])
            if form is None or first is None or second is None or first["of"] == second["of"]:
                continue
            if not (_reads(first["value"], second["of"]) and _reads(second["value"], first["of"])):
                continue
            at, below = Site(file, number), Site(file, number + 1)
            name = "$before" if file.language == "php" else "before"
            start = second.start("value")
            rest = _find(first["of"]).sub(name.replace("\\", ""), below.text[start:])
            kept = indent_of(at.text) + form.format(name=name, of=first["of"])
            new = "\n".join([kept, at.text, below.text[:start] + rest])
            words = {"name": first["of"], "other": below,
                     "edits": replace_lines(file, number, number + 1, new)}  # fmt: skip
            yield Trap(at, texts.CHANGED_BEFORE, words)


def _reads(text: str, of: str) -> bool:
    return _find(of).search(text) is not None


def _find(of: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.$@>]){re.escape(of)}(?![\w(\[])")

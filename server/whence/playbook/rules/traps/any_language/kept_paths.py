"""A list that a search extends and shortens as it goes, kept itself where a way ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import ADDS, TAKES
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import flow_texts as texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.evidence.masking import Masked
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_COPIES: Final = {
    "python": "list({path})",
    "javascript": "[...{path}]",
    "typescript": "[...{path}]",
    "ruby": "{path}.dup",
}
_KEEPS: Final = lazy_pattern(
    r"(?<![\w.])(?P<of>[\w.@]+)\.(?:append|push|add|Add)\(\s*(?P<path>\w+)\s*\)"
    r"|(?<![\w.])(?P<into>[\w.@]+)\s*<<\s*(?P<pushed>\w+)\s*$"
    r"|(?<![\w.])yield\s+(?P<given>\w+)\s*;?\s*$"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of functions that call themselves: what they keep is one list. Those of languages with types
    are read by type."""
    for file in program.in_language(*_COPIES):
        masked, language = program.masked[file.path], flow_of(file).language
        for function in flow_of(file).functions:
            text = masked.text_of(function)
            calls_itself = len(re.findall(rf"\b{re.escape(function.name)}\s*\(", text)) > 1
            for number in function.lines if calls_itself else ():
                match = _KEEPS.search(masked.line(number))
                path = (match["path"] or match["pushed"] or match["given"]) if match else ""
                changed = _find_changed(function, masked, path, language) if path else None
                if match is None or changed is None or path in {match["of"], match["into"]}:
                    continue
                at, start = Site(file, number), match[0].rindex(path)
                copy, end = _COPIES[language].format(path=path), match[0][start + len(path) :]
                kept = match[0][:start] + copy + end
                words = {"path": path, "function": function.name, "changed": at.on(changed)}
                yield Trap(at, texts.KEPT_PATH, {**words, "edits": at.replacing(match[0], kept)})


def _find_changed(function: Function, masked: Masked, path: str, language: str) -> int | None:
    """The line of a function that extends a list which it shortens again; None where it does not do
    both, or makes the list itself."""
    adds, takes = ("|".join(map(re.escape, known[language])) for known in (ADDS, TAKES))
    own = rf"(?<![\w.]){path}"
    extends = [
        one for one in function.lines
        if re.search(rf"{own}(?:\.(?:{adds})\b|\s*<<)", masked.line(one))
    ]  # fmt: skip
    text = masked.text_of(function)
    shortens = re.search(rf"{own}\.(?:{takes})\b|\bdel\s+{path}\[|{own}\.length\s*-=", text)
    is_made = re.search(rf"{own}\s*(?::[^=\n]*)?=(?!=)", text)
    return extends[0] if extends and shortens and not is_made else None

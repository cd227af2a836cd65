"""What may set a field from outside its class; "only" and "nothing" are said after that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, SourceFile

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps

_BY_NAME: Final = re.compile(
    r"\b(?:setattr|__dict__|Object\.assign|defineProperty|getDeclaredField|getField|findProperty)\b"
)


def find_settings_outside(case: Case, name: str, file: SourceFile) -> ToolSteps[list[Site]]:
    """Where something other than its own class may give a field a value: by way of an object, or
    by its name in a string (`setattr`, `Object.assign`, reflection)."""
    by_name = re.compile(rf"[\"'`]{re.escape(name)}[\"'`]|[{{,]\s*{re.escape(name)}\s*[:,}}]")
    found: dict[tuple[str, int], Site] = {}
    for other in (yield from case.locate(name, file.path)):
        flow = other.flow
        for binding in flow.bindings if flow else ():
            if binding.target != name or binding.kind != "attribute" or flow is None:
                continue
            if binding.receiver not in flow.receivers:
                found[other.path, binding.line] = Site(other, binding.line)
        for number, line in enumerate(other.lines, 1):
            if _BY_NAME.search(line) and by_name.search(line):
                found[other.path, number] = Site(other, number)
    return list(found.values())

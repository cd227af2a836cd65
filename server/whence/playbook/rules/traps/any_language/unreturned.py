"""What a function builds, and does not return where it returns something else in other cases."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

_LANGUAGES: Final = ("python", "javascript", "typescript", "php")
_WRITES: Final = r"\s*(?:[-+*/.|&]|\?\?|\|\|)?=(?![=>])|\s*\[.*\]\s*=(?!=)|[.\w]*\.\w+\s*=(?!=)"


def find_traps(program: Program) -> Iterator[Trap]:
    """Locals that are set and filled, and never read; only where the failing line was seen to have
    no value."""
    is_absent = any(value.is_none for frame in program.seen[:1] for value in frame.values())
    for file in program.in_language(*_LANGUAGES) if is_absent else ():
        for function in flow_of(file).functions:
            if function.falls_off and any(one.value is not None for one in function.returns):
                yield from _find_unread(file, function)


def _find_unread(file: SourceFile, function: Function) -> Iterator[Trap]:
    flow = flow_of(file)
    kind = "declare" if flow.language in ("javascript", "typescript") else "assign"
    names = {
        one.target for one in flow.bindings
        if (one.function, one.kind) == (function.start, kind) and one.value is not None
        and not one.target.startswith("_")
    }  # fmt: skip
    for name in sorted(names):
        word = re.compile(rf"(?<![\w$])(?<!(?<!\.\.)\.){re.escape(name)}(?!\w)")
        writes = re.compile(rf"{word.pattern}(?:{_WRITES})")
        used = [line for line in function.lines for _ in word.finditer(file.line(line))]
        written = [line for line in function.lines for _ in writes.finditer(file.line(line))]
        if used == written:
            words = {"name": name, "function": function.qualified}
            yield Trap(Site(file, written[-1]), texts.NOT_RETURNED, words)

"""Which of two spellings a program uses: who is out of step, a definition or one of its uses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.evidence.masking import mask_file

if TYPE_CHECKING:
    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, ToolSteps


def find_uses(file: SourceFile, name: str) -> list[int]:
    """The lines of a file whose code has a name, strings and comments left out."""
    word = re.compile(rf"(?<![\w$]){re.escape(name)}(?![\w$])")
    return [n for n, line in enumerate(mask_file(file).lines, 1) if word.search(line)]


def find_users(case: Case, name: str, definition: Site) -> ToolSteps[list[Site]]:
    """A use of a name from each file, but for the line that defines what it should mean."""
    found = []
    for file in (yield from case.locate(name, definition.path)):
        places = [Site(file, number) for number in find_uses(file, name)]
        found += [p for p in places if (p.path, p.line) != (definition.path, definition.line)][:1]
    return found


def quote_calls(case: Case, function: str, file: SourceFile) -> ToolSteps[list[Evidence]]:
    """Quotes of the first calls of a function, `name` or `Class.name`, that a file defines."""
    found = []
    for caller in (yield from case.callers(function, file.path))[:2]:
        other = yield from case.read(caller.path)
        if other is not None:
            name = function.rsplit(".", 1)[-1]
            found.append(other.quote(f"`{name}` is called here", caller.line))
    return found

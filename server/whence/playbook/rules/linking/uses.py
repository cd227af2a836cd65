"""Where code defines, declares and uses what a linker tells of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.evidence.linkage import list_linked
from whence.playbook.evidence.masking import mask_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.evidence.linkage import Linked
    from whence.playbook.rules.linking.signatures import Symbol

MOST_FILES: Final = 40


def read_linked(case: Case, symbol: Symbol) -> ToolSteps[tuple[list[SourceFile], list[Linked]]]:
    """The files of C and C++ that mention a name, with what they define or declare of it; none
    where they are too many."""
    paths = case.search.mentioning(symbol.name, list_endings(case))
    files = (yield from case.read_all(paths)) if len(paths) <= MOST_FILES else []
    return files, [one for file in files for one in list_linked(file, symbol.name)]


def list_endings(case: Case) -> frozenset[str]:
    """How files of C and C++ end, which are linked together."""
    return case.family_of(".c") | case.family_of(".cpp")


def find_use(case: Case, name: str) -> ToolSteps[Site | None]:
    """The line that uses a name: the one that the linker names, else, where it names no line, the
    first in the function or the file that it names."""
    crash = yield from case.crash()
    if crash is not None:
        return crash
    frame = next(iter(case.problem.frames), None)
    if frame is None or not frame.file:
        return None
    base = frame.file.replace("\\", "/").rpartition("/")[2]
    paths = [frame.path] if frame.path else case.search.files()
    paths = [one for one in paths if one and one.rpartition("/")[2] == base]
    files = yield from case.read_all(paths[:8])
    function = re.split(r"[.:]", frame.function or "")[-1]
    found = [site for file in files for site in _list_uses(file, name)]
    inside = [one for one in found if one.function is not None and one.function.name == function]
    return next(iter([*inside, *found]), None)


def _list_uses(file: SourceFile, name: str) -> Iterator[Site]:
    """The lines in functions that have a name."""
    used = re.compile(rf"\b{re.escape(name)}\b")
    for number, line in enumerate(mask_file(file).lines, 1):
        at = Site(file, number)
        around = at.function
        if (
            used.search(line)
            and around is not None
            and (around.name, around.line) != (name, number)
        ):
            yield at

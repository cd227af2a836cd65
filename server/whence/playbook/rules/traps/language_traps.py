"""What a language does otherwise than the code means: one object where it means one for each, a
copy where it means the thing itself, arguments in each other's place.

Such code is wrong in whatever program it runs, and shows far from where it stands. So it is told
last, where nothing else explains a failure, and only where the program has it once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.engine.makers import is_library
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.rules.traps import (
    arguments,
    arithmetic,
    golang,
    java,
    lengths,
    lost_changes,
    native,
    nested,
    objects,
    php,
    python,
    ruby,
    scripts,
    unreturned,
)
from whence.playbook.rules.traps.trap import Program
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.trap import Trap

_MOST_FILES: Final = 40
_RUN: Final = frozenset({"sanitizer", "go-panic"})  # what says by itself that the program ran


def investigate(case: Case, _match: Match, site: Site) -> ToolSteps[Conclusion]:
    ran = case.frames[0].observed is not None or case.problem.format in _RUN
    if not ran or (yield from is_library(case)):
        return None
    family = tuple(case.family_of("." + site.path.rpartition(".")[2]))
    paths = [one for one in case.search.files() if one.endswith(family) and not is_test(one)]
    if len(paths) > _MOST_FILES:
        return None
    files = [one for one in (yield from case.read_all(paths)) if one.flow is not None]
    observed = [one.observed for one in case.frames if one.observed is not None]
    seen = [{part.text: part.value for part in (*one.operands, *one.locals)} for one in observed]
    program = Program(files, site, f"{case.problem.error_type}: {case.message}", seen)
    found = [trap for find in _FINDERS for trap in find(program)]

    if len(found) != 1:
        return None
    [(at, said, words)] = found
    return said.finding({**words, "at": at, "crash": site})


def find_traps(program: Program) -> Iterator[Trap]:
    """Every trap of a program."""
    for find in _FINDERS:
        yield from find(program)


_FINDERS: Final = (
    python.find_traps,
    scripts.find_traps,
    ruby.find_traps,
    lost_changes.find_traps,
    nested.find_traps,
    php.find_traps,
    lengths.find_traps,
    unreturned.find_traps,
    native.find_traps,
    objects.find_traps,
    java.find_traps,
    golang.find_traps,
    arithmetic.find_traps,
    arguments.find_traps,
)
RULES = (Rule("language_trap", Matcher(""), at_crash(investigate)),)

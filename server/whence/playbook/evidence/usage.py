"""Which of two spellings a program uses: who is out of step, a definition or one of its uses."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence.playbook.engine.case import INFERRED, Case, Finding, ToolSteps
from whence.playbook.evidence.masking import mask
from whence.playbook.evidence.sites import Site, story
from whence_tools.code.languages import language_of

if TYPE_CHECKING:
    from whence.playbook.engine.case import SourceFile

_SHOWN_USES = 2


def uses(file: SourceFile, name: str) -> list[int]:
    """The lines of a file whose code has a name, strings and comments left out."""
    word = re.compile(rf"(?<![\w$]){re.escape(name)}(?![\w$])")
    code = mask(file.text, language_of(file.path) or "")
    return [n for n in range(1, len(file.lines) + 1) if word.search(code.line(n))]


def users(case: Case, name: str, definition: Site) -> ToolSteps[list[Site]]:
    """A use of a name from each file, but for the line that defines what it should mean."""
    found = []
    for file in (yield from case.locate(name, definition.path)):
        places = [Site(file, number) for number in uses(file, name)]
        found += [p for p in places if (p.path, p.line) != (definition.path, definition.line)][:1]
    return found


def weighed(
    case: Case, crash: Site, definition: Site, names: tuple[str, str], use: Finding
) -> ToolSteps[Finding]:
    """The side that is out of step: the definition, or the use that the error names.

    Args:
        names: the name that is used, and the one that is defined.
        use: the use as the cause; less certain where other files write the name as it does.
    """
    name, defined = names
    named = yield from users(case, name, definition)
    others = [site for site in named if site.path not in {crash.path, definition.path}]
    keeping = yield from users(case, defined, definition)
    if not others:
        return use
    if not keeping and all(site.path != definition.path for site in named):
        return _definition(crash, definition, others, names)
    both = f"{len(others) + 1} files use '{name}' and {len(keeping)} '{defined}': settle on one."
    steps = (*use.next_steps, both)
    return replace(use, confidence=min(use.confidence, INFERRED), next_steps=steps)


def _definition(
    crash: Site, definition: Site, others: list[Site], names: tuple[str, str]
) -> Finding:
    """The definition as the cause: files agree on a name, and none uses what is defined."""
    name, defined = names
    where = ", ".join(f"{use.path} (line {use.line})" for use in [crash, *others][:4])
    return Finding(
        f"'{defined}' on line {definition.line} of {definition.path} is out of step with its "
        f"users: {len(others) + 1} files use '{name}' ({where}) and none uses '{defined}'.",
        f"Call it '{name}' on line {definition.line} of {definition.path}; if the new name is "
        f"meant, write '{defined}' in all {len(others) + 1} files.",
        INFERRED,
        definition.path,
        definition.line,
        story(
            crash.quote(f"'{name}' is used here"),
            *(use.quote(f"'{name}' is used here, too") for use in others[:_SHOWN_USES]),
            definition.quote(f"what is defined is '{defined}', which nothing uses"),
        ),
        symbol=defined,
        edits=definition.replacing(defined, name),
    )

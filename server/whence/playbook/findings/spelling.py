"""Two spellings of one name: which side is out of step, the definition or the use."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.conclusion import (
    INFERRED,
    SUGGESTED,
    Finding,
    FindingText,
    list_names,
)
from whence.playbook.engine.source import Site
from whence.playbook.evidence.declarations import find_declared
from whence.playbook.evidence.usage import find_users
from whence.playbook.fixes.rename import rename_in_file
from whence_tools.fuzzy_match import close_matches, find_nearest, is_slip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile

RENAMED_DEFINITION = FindingText(
    "`{defined}` at {definition} is out of step with its users: {count} files use `{name}` "
    "({where}), none uses `{defined}`.",
    "Rename it to `{name}` at {definition}; if the new name is meant, write `{defined}` in all "
    "{count} files.",
    INFERRED,
    blame="definition",
    crash="`{name}` is used here",
    others="`{name}` is used here, too",
    definition="the definition is `{defined}`, which nothing uses",
)
_BOTH = "{count} files use `{name}` and {agreeing} use `{defined}`: settle on one."
_ALIKE: Final = "Names like `{name}`, none of them certain to be meant: {known}."
_ALIKE_FROM: Final = 0.5
_SHOWN_NAMES: Final = 5
_SHOWN_USES = 2


def check_spelling(finding: Finding, name: str, near: str, known: Iterable[str] = ()) -> Finding:
    """The finding; without its fix, and less certain, where `near` may be another thing's name.

    Args:
        name: as it is used.
        near: as it is defined.
        known: all names that are defined there; those most like it are shown.
    """
    if is_slip(name, near):
        return finding
    alike = close_matches(name, {near, *known}, limit=_SHOWN_NAMES, cutoff=_ALIKE_FROM)
    return replace(
        finding,
        solution=_ALIKE.format(name=name, known=list_names(alike)),
        confidence=min(finding.confidence, SUGGESTED),
        edits=(),
        alternatives=(),
    )


def weigh_spellings(
    case: Case, crash: Site, definition: Site, names: tuple[str, str], use: Finding
) -> ToolSteps[Finding]:
    """The side that is out of step: the definition, or the use that the error names.

    Args:
        names: the name that is used, and the one that is defined.
        use: the use as the cause; less certain where other files write the name as it does.
    """
    name, defined = names
    use = check_spelling(use, name, defined)
    named = yield from find_users(case, name, definition)
    others = [site for site in named if site.path not in {crash.path, definition.path}]
    agreeing = yield from find_users(case, defined, definition)
    if not others:
        return use
    words = {"name": name, "defined": defined, "count": len(others) + 1}
    if not agreeing and all(site.path != definition.path for site in named):
        return RENAMED_DEFINITION.finding(
            words,
            crash=crash,
            others=others[:_SHOWN_USES],
            definition=definition,
            where=", ".join(map(str, [crash, *others][:4])),
            edits=definition.replacing(defined, name),
        )
    both = _BOTH.format(agreeing=len(agreeing), **words)
    steps = (*use.next_steps, both)
    return replace(use, confidence=min(use.confidence, INFERRED), next_steps=steps)


def weigh_misspelt(
    case: Case, crash: Site, file: SourceFile, name: str, names: Sequence[str], text: FindingText
) -> ToolSteps[Finding | None]:
    """A name that is like one of those that a file declares; None where none is like it."""
    near = find_nearest(name, names)
    found = find_declared(file, near) if near else None
    if near is None or found is None:
        return None
    place, edits = Site(file, found.line), rename_in_file(crash.file, name, near)
    use = text.finding(crash=crash, place=place, name=name, near=near, edits=edits)
    return (yield from weigh_spellings(case, crash, place, (name, near), use))

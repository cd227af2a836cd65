"""Rust: a type of the workspace without a trait of a library that its use asks for.

The compiler reports the use; what is missing belongs to the type's definition.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.matching import Match, Matcher, message_and_notes
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.engine.source import Site
from whence.playbook.evidence.masking import mask_file
from whence.playbook.rules.types import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion

_DEFINITION: Final = r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:struct|enum|union)\s+{0}\b"
_TRAIT: Final = r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:unsafe\s+)?trait\s+{0}\b"
# The reference's list of derivable traits.
_DERIVED: Final = frozenset(
    {"Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"}
)


def investigate(case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    owner, trait = match["type"], match["trait"].rpartition("::")[2]
    plain = trait.partition("<")[0]
    found = yield from _find_heads(case, _DEFINITION, owner, crash)
    if len(found) != 1 or (yield from _find_heads(case, _TRAIT, plain, crash)):
        return None
    add = texts.DERIVE if plain in _DERIVED else texts.IMPLEMENT
    return texts.UNMET_BOUND.finding(
        crash=crash, at=found[0], owner=owner, trait=trait, add=add.format(trait=trait, owner=owner)
    )


def _find_heads(case: Case, pattern: str, name: str, crash: Site) -> ToolSteps[list[Site]]:
    """The lines that define a type or a trait of a name."""
    head = re.compile(pattern.format(re.escape(name)))
    return [
        Site(file, line)
        for file in (yield from case.locate(name, crash.path))
        for line, text in enumerate(mask_file(file).lines, 1)
        if head.match(text)
    ]


_UNMET = Matcher(
    r"the trait bound `(?P<type>\w+): (?P<trait>[\w:<>]+)` is not satisfied",
    r"doesn't satisfy `(?P<type>\w+): (?P<trait>[\w:<>]+)`",
    r"the trait `(?P<trait>[\w:<>]+)` is not implemented for `(?P<type>\w+)`",
    r"`(?P<type>\w+)` doesn't implement `(?P<trait>[\w:<>]+)`",
    r"an implementation of `(?P<trait>[\w:<>]+)` might be missing for `(?P<type>\w+)`",
    languages={"rust"},
    text=message_and_notes,
)
RULES = (Rule("checked_types", _UNMET, at_crash(investigate, parsed=False)),)

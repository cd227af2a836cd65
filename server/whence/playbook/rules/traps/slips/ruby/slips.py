"""Slips of Ruby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("ruby",)
_GIVES_NIL: Final = (
    r"(?P<how>uniq|compact|flatten|reject|select|filter|[gt]?sub|tr|[lr]?strip|squeeze|chomp|chop|"
    r"capitalize|(?:up|down|swap)case|delete_(?:prefix|suffix))!"
)
_SLIPS: Final = (
    slip(
        _LANGUAGES,
        rf"(?:(?<=\w\()|(?<=, )|(?<=[\[:] ))(?P<of>[\w.@]+)\.{_GIVES_NIL}(?P<given>\([^()]*\))?"
        r"(?=[,)\]])",
        r"\g<of>.\g<how>\g<given>",
        texts.NIL_UNCHANGED,
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        r"(?P<of>@?\w+)\.(?:find|detect)(?= \{ \|(?P<one>\w+)\| [\w.]+ >=? (?P=one)\b)",
        r"\g<of>.reverse.find",
        texts.FIRST_THAT_FITS,
    ),
    slip(
        _LANGUAGES,
        r"(?P<name>@?\w+(?:\[[^\[\]]+\])?)\.each(?= do| \{)",
        r"\g<name>.dup.each",
        texts.CHANGED_WHILE_WALKED,
        beside=r"\.(?:delete|delete_at|delete_if|shift|reject!)\b",
    ),
    slip(
        _LANGUAGES,
        rf"(?<![\w.@])(?P<of>{PART})\.split\((?P<sep>['\"]\.['\"])\)(?!\.map)",
        r"\g<of>.split(\g<sep>).map(&:to_i)",
        texts.PARTS_AS_TEXTS,
        is_text=True,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)

"""Slips of Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("python",)
_VALUE: Final = r"[\w.\[\]'\"]+"


def _turn_numbers(match: re.Match[str]) -> str:
    """The key with all but its last part negated, in place of the reversed order."""
    numbers = (f"-{one.strip()}" for one in match["keys"].split(","))
    return f"{match['of']}({', '.join(numbers)}, {match['last']})"


def _turn_one(match: re.Match[str]) -> str:
    """The key with its numbers negated that are not, among others that are."""
    parts = [one.strip() for one in match["keys"].split(",")]
    return f"({', '.join(one if one[0] == '-' else f'-{one}' for one in parts)}, {match['last']})"


_SLIPS: Final = (
    slip(
        _LANGUAGES,
        r"(?P<of>\w+)\[-1\] = (?P<open>[(\[])(?P<first>[^,]+), (?P<new>\w+\.\w+)(?P<close>[)\]])$",
        r"\g<of>[-1] = \g<open>\g<first>, max(\g<of>[-1][1], \g<new>)\g<close>",
        texts.SHORTER_END,
    ),
    slip(
        _LANGUAGES,
        r"\.decode\((?:['\"]utf-?8['\"])?\)",
        '.decode("utf-8-sig")',
        texts.MARK_STAYS,
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        r"\{(?P<day>\w+)\.year\}",
        r"{\g<day>.isocalendar()[0]}",
        texts.YEAR_OF_CALENDAR,
        beside=r"isocalendar\(\)",
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        r"next\((?P<one>\w+) for (?P=one) in (?P<of>[\w.]+)(?= if [\w.]+ >=? (?P=one)\b)",
        r"next(\g<one> for \g<one> in reversed(\g<of>)",
        texts.FIRST_THAT_FITS,
    ),
    slip(
        _LANGUAGES,
        rf"(?P<of>key=lambda \w+: )\((?P<keys>(?:{_VALUE},\s*)*{_VALUE}),\s*(?P<last>{_VALUE})\),"
        r"\s*reverse=True",
        _turn_numbers,
        texts.REVERSES_ALL,
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        r"(?P<open>[(\[])(?P<keys>(?=[^()]*-)(?=(?:-[^,]+,\s*)*[a-z])(?:-?[\w.]+,\s*)+-?[\w.]+),"
        r"\s*(?P<last>[\w.]+)[)\]]",
        _turn_one,
        texts.SIGN_LEFT_OUT,
    ),
    slip(
        _LANGUAGES,
        r"(?P<of>\w+)\[-1\] = (?P<open>[(\[])(?P<first>[^,]+), (?P<new>\w+)(?P<close>[)\]])$",
        r"\g<of>[-1] = \g<open>\g<first>, max(\g<of>[-1][1], \g<new>)\g<close>",
        texts.SHORTER_END,
    ),
    slip(
        _LANGUAGES,
        r"(?P<kept>\w+\[-1\]\[1\]) = (?P<new>\w+)$",
        r"\g<kept> = max(\g<kept>, \g<new>)",
        texts.SHORTER_END,
    ),
    slip(
        _LANGUAGES,
        rf"^(?P<space>\s*)(?P<of>[\w.]+)\.setdefault\((?P<key>{PART}|['\"]\w+['\"]),\s*"
        r"(?P<value>(?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)$",
        r"\g<space>\g<of>[\g<key>] = \g<value>",
        texts.FIRST_STAYS,
    ),
    slip(
        _LANGUAGES,
        r"\b(?P<how>for .+? in )(?P<name>[\w.]+):$",
        r"\g<how>list(\g<name>):",
        texts.CHANGED_WHILE_WALKED,
        beside=r"\.(?:remove|pop)\(|\bdel\b",
    ),
    slip(
        _LANGUAGES,
        rf"(?<!for part in )(?<![\w.])(?P<of>{PART})\.split\((?P<sep>['\"]\.['\"])\)(?!\[)",
        r"[int(part) for part in \g<of>.split(\g<sep>)]",
        texts.PARTS_AS_TEXTS,
        is_text=True,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)

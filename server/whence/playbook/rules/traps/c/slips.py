"""Slips of C and C++."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import slip_texts as texts
from whence.playbook.rules.traps.program.slip import PART, find_slips, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_BOTH: Final = ("c", "cpp")
_OTHER_SIZE: Final = {"height": "width", "rows": "cols", "h": "w"}
_MAP: Final = r"\bmap\s*<"

_SLIPS: Final = (
    slip(
        _BOTH,
        r"(?P<how>\bstrtou?l?l)\((?P<given>[^,()]+,\s*[^,()]+),\s*0\)",
        r"\g<how>(\g<given>, 10)",
        texts.BASE_BY_PREFIX,
    ),
    slip(
        ("cpp",),
        r"(?P<of>\bstd::stou?l?l?i?)\((?P<given>[^()]+,\s*[^,()]+),\s*0\)",
        r"\g<of>(\g<given>, 10)",
        texts.BASE_BY_PREFIX,
    ),
    slip(
        ("cpp",),
        r"(?P<of>[\w.>-]+)\.(?:insert|emplace|try_emplace)\((?:\{|std::make_pair\()?"
        rf"(?P<key>(?![\w.>-]+\.c?begin\(){PART}),\s*(?P<value>[^;]+?)[)}}]?\);",
        r"\g<of>.insert_or_assign(\g<key>, \g<value>);",
        texts.FIRST_STAYS,
        beside=_MAP,
    ),
    slip(
        ("cpp",),
        r"(?P<of>[\w.>-]+)\.insert\((?P<key>\w+)\);",
        r"\g<of>.insert_or_assign(\g<key>.first, \g<key>.second);",
        texts.FIRST_STAYS,
        beside=_MAP,
    ),
    slip(
        ("cpp",),
        r"(?P<of>[\w.>-]+)\.insert\((?P<other>[\w.>-]+)\.c?begin\(\),\s*(?P=other)\.c?end\(\)\);",
        r"for (const auto& one : \g<other>) \g<of>.insert_or_assign(one.first, one.second);",
        texts.FIRST_STAYS,
    ),
    slip(
        _BOTH,
        r"(?P<row>\*\s*(?:\w+(?:\.|->))?)(?P<size>height|rows|h)(?P<end>_?(?:\(\))?\s*\+)",
        lambda match: match["row"] + _OTHER_SIZE[match["size"]] + match["end"],
        texts.OTHER_SIZE,
        beside=r"\b(?:width|cols|w)_?\b",
    ),
    slip(
        ("cpp",),
        r"\b(?P<name>\w+)\.str\((?=[^)\s])",
        r"\g<name>.clear(); \g<name>.str(",
        texts.STAYS_AT_END,
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_slips(_SLIPS, program)

"""Slips of Go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.slips.any_language import slip_texts as texts
from whence.playbook.rules.traps.slips.go import slip_texts
from whence.playbook.rules.traps.slips.slip import PART, find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program, Trap

_LANGUAGES: Final = ("go",)
_UNIT: Final = r"time\.(?:Hour|Minute|Second|Millisecond)"

_SLIPS: Final = (
    slip(
        _LANGUAGES,
        r"time\.Duration\((?P<count>\w+)\) \* (?P<unit>time\.[A-Z]\w+)",
        r"time.Duration(\g<count> * float64(\g<unit>))",
        texts.FRACTION_OF_UNIT,
        beside=r"float64|math\.",
    ),
    slip(
        _LANGUAGES,
        rf"\b(?P<how>ParseU?[Ii]nt)\((?P<given>{PART}),\s*0,",
        r"\g<how>(\g<given>, 10,",
        texts.BASE_BY_PREFIX,
    ),
    slip(
        _LANGUAGES,
        rf"\bstrings\.Split\((?P<given>{PART}), (?P<quote>\")(?P<sep>=|:|: |->|=>)\"\)",
        r'strings.SplitN(\g<given>, "\g<sep>", 2)',
        slip_texts.FIRST_PARTS_ONLY,
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        rf"\bstrings\.Split\((?!(?:line|row|record|raw|text)\b)(?P<given>{PART}), "
        r"(?P<quote>\")(?P<sep>[,;|])\"\)",
        r"strings.FieldsFunc(\g<given>, func(r rune) bool { return r == '\g<sep>' })",
        slip_texts.EMPTY_PART,
        is_text=True,
    ),
    slip(
        _LANGUAGES,
        rf"\btime\.Duration\((?P<one>{PART}) ?/ ?(?P<by>{PART})\) ?\* ?(?P<unit>{_UNIT})",
        r"time.Duration(\g<one>) * \g<unit> / time.Duration(\g<by>)",
        slip_texts.CUT_BEFORE_TIMES,
    ),
    slip(
        _LANGUAGES,
        rf"\bfloat64\((?P<given>{PART})\.Milliseconds\(\)\)",
        r"\g<given>.Seconds()",
        slip_texts.MILLISECONDS_FOR_SECONDS,
    ),
    slip(
        _LANGUAGES,
        rf"\bappend\((?P<to>{PART}), byte\(len\((?P<given>{PART})\)\)\)",
        r"binary.AppendUvarint(\g<to>, uint64(len(\g<given>)))",
        slip_texts.LENGTH_IN_ONE_BYTE,
        beside=r"encoding/binary",
    ),
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    return find_in_table(_SLIPS, program)

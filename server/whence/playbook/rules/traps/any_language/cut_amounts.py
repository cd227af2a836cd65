"""Amounts that are turned into whole hundredths by cutting: floats hold most of them inexactly."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import flow_texts as texts
from whence.playbook.rules.traps.program.trap import Trap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_INNER: Final = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))"
_PRODUCT: Final = rf"(?P<value>{_INNER}+?\*\s*10+(?:\.0)?(?:f64)?|10+(?:\.0)?\s*\*\s*{_INNER}+?)"
_CAST: Final = rf"\((?P<type>int|long|long long|uint64_t|int64_t)\)\s*\({_PRODUCT}\)"
_FORMS: Final = {
    "python": ((rf"\bint\({_PRODUCT}\)", r"round({value})"),),
    **dict.fromkeys(
        ("javascript", "typescript"),
        (
            (rf"\bMath\.(?:floor|trunc)\({_PRODUCT}\)", "Math.round({value})"),
            (rf"\bparseInt\({_PRODUCT}\)", "Math.round({value})"),
        ),
    ),
    "ruby": ((rf"\({_PRODUCT}\)\.(?:to_i|floor|truncate)\b", "({value}).round"),),
    "php": (
        (rf"\(int\)\s*\({_PRODUCT}\)", "(int) round({value})"),
        (rf"\bintval\({_PRODUCT}\)", "(int) round({value})"),
    ),
    "java": ((_CAST, "({type}) Math.round({value})"),),
    "csharp": ((_CAST, "({type}) Math.Round({value})"),),
    **dict.fromkeys(
        ("c", "cpp"),
        (
            (_CAST, "({type})__builtin_round({value})"),
            (rf"static_cast<(?P<type>[\w: ]+)>\({_PRODUCT}\)",
             "static_cast<{type}>(__builtin_round({value}))"),
        ),
    ),
    "rust": ((rf"\({_PRODUCT}\)\s*as\s+(?P<type>[iu]\d+)", "({value}).round() as {type}"),),
    "kotlin": ((rf"\({_PRODUCT}\)\.(?P<type>toInt|toLong)\(\)", "Math.round({value}).{type}()"),),
}  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line; `math.Round` of Go needs an import, and is left out."""
    for file in program.files:
        forms = _FORMS.get(flow_of(file).language, ())
        for number, line in enumerate(program.masked[file.path].lines, 1):
            for pattern, new in forms if "10" in line else ():
                match = re.search(pattern, line)
                if match is None:
                    continue
                at = Site(file, number)
                call = at.text[match.start() : match.end()]
                groups = {name: at.text[slice(*match.span(name))] for name in match.groupdict()}
                edits = at.replacing(call, new.format(**groups))
                yield Trap(at, texts.CUT_AMOUNT, {"call": call, "edits": edits})

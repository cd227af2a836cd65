"""Numbers and versions that are texts, and are compared letter by letter: 1.10 before 1.9."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.rules.traps.program.trap import Program

_NUMBERS: Final = lazy_pattern(r"(?:b|u)?(['\"])(?P<text>\d+(?:\.\d+)*)\1")
_OPERAND: Final = r"[\w$.>\[\]'\"-]*(?<!\w){name}(?:['\"]?\]|\(\))?"
_COMPARES: Final = (
    r"{one}\s*(?:<=>|[<>]=?)\s*{one}(?![\w.(])",
    r"\bstrcmp\(\s*{one}\s*,\s*{one}\s*\)",
    r"{one}(?:\.|->)(?:compareTo|localeCompare|compare|cmp)\(\s*&?{one}\s*\)",
    r"\bkey\s*=\s*lambda (\w+)\s*:\s*\1(?:\.|\[['\"]){name}(?:['\"]\])?\s*[,)]",
    r"\.(?:sort|max|min)_by!?\s*(?:\{{|do)\s*\|(\w+)\|\s*\1\.{name}\s*(?:\}}|end)",
    r"\b(?:sorted|max|min)\(\s*(?:\w+\.)?{name}\s*\)",
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Only where texts were seen whose order as numbers is another one."""
    seen: dict[str, set[str]] = defaultdict(set)
    for path, value in program.list_seen():
        name = re.split(r"\W+", path.rstrip("\"')]"))[-1]
        match = _NUMBERS.fullmatch(value.repr)
        if match is not None and name:
            seen[name].add(match["text"])
    for name, known in seen.items():
        swapped = _find_swapped(known)
        if swapped is None:
            continue
        one = _OPERAND.format(name=re.escape(name))
        compares = [re.compile(form.format(one=one, name=re.escape(name))) for form in _COMPARES]
        for file in program.files:
            for number, line in enumerate(file.lines, 1):
                match = next((found for form in compares if (found := form.search(line))), None)
                if match is not None:
                    words = {"text": match[0], "first": swapped[0], "second": swapped[1]}
                    yield Trap(Site(file, number), texts.COMPARED_AS_TEXT, words)


def _find_swapped(known: set[str]) -> tuple[str, str] | None:
    """Two of some numbers, in their order as texts, which is not theirs."""
    pairs = pairwise(sorted(known))
    return next((pair for pair in pairs if _read(pair[0]) > _read(pair[1])), None)


def _read(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))

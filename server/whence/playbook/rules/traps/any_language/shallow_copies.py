"""Copies of one level, in a program that changes what stands inside of things, or what objects
hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.collection_methods import EVERY_CHANGE
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_before
from whence.playbook.rules.traps.any_language import flow_texts as texts
from whence.playbook.rules.traps.program.trap import Trap, find_changes
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.domain.analysis import Edit
    from whence.playbook.rules.traps.program.trap import Program

_PART: Final = r"(?:self\.|this\.|@)?[A-Za-z_]\w*(?:\.\w+|\[[^\[\]\s]+\])*"
_JS: Final = (
    lazy_pattern(rf"(?P<call>\{{\s*\.\.\.(?P<of>{_PART})\s*\}})"),
    lazy_pattern(rf"(?P<call>\[\s*\.\.\.(?P<of>{_PART})\s*\])"),
    lazy_pattern(rf"(?P<call>(?P<of>{_PART})\.slice\(\))"),
    lazy_pattern(rf"(?P<call>Object\.assign\(\{{\}},\s*(?P<of>{_PART})\))"),
)
_FORMS: Final = {
    "python": (
        lazy_pattern(rf"(?P<call>\bcopy\.copy\((?P<of>{_PART})\))"),
        lazy_pattern(rf"(?P<call>(?<![\w.])(?P<of>(?!copy\b){_PART})\.copy\(\))"),
        lazy_pattern(rf"(?P<call>(?<![\w.])(?P<of>{_PART})\[:\])"),
        lazy_pattern(rf"=\s*(?P<call>(?:dict|list)\((?P<of>{_PART})\))\s*$"),
    ),
    "javascript": _JS,
    "typescript": _JS,
    "ruby": (lazy_pattern(rf"(?P<call>(?<![\w.@])(?P<of>{_PART})\.(?:dup|clone)\b)"),),
}
_DEEP: Final = {
    "python": "copy.deepcopy({of})",
    "javascript": "structuredClone({of})",
    "typescript": "structuredClone({of})",
    "ruby": "Marshal.load(Marshal.dump({of}))",
}
_CHANGES: Final = "|".join(map(re.escape, sorted(EVERY_CHANGE)))
_INSIDE: Final = re.compile(
    rf"(?:\w(?:\.\w+|\[[^\[\]]+\])+|@\w+)(?:\.(?:{_CHANGES})\b|\s*<<|\[[^\[\]]*\]\s*=(?!=))"
)
_IMPORTS: Final = lazy_pattern(r"(?:import|from)\s+\w")


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line that copies."""
    files = program.in_language(*_FORMS)
    changes = [site for file in files for _, site in find_changes(file)]
    for file in files if any(_INSIDE.search(one.text) for one in changes) else ():
        language = flow_of(file).language
        for number, line in enumerate(program.masked[file.path].lines, 1):
            match = next((one for form in _FORMS[language] if (one := form.search(line))), None)
            if match is None or line[match.end("call") :].startswith("."):  # made to be turned
                continue
            at = Site(file, number)
            call, of = (at.text[slice(*match.span(name))] for name in ("call", "of"))
            if of.isupper():  # a template, of which another trap tells
                continue
            words = {"call": call, "edits": _copy_all(at, call, _DEEP[language].format(of=of))}
            yield Trap(at, texts.SHALLOW_COPY, words)


def _copy_all(at: Site, call: str, new: str) -> tuple[Edit, ...]:
    """Copies what stands inside as well; in Python the module may have to be imported first."""
    edits, lines = at.replacing(call, new), at.file.lines
    if not edits or at.file.language != "python" or "import copy" in at.file.text:
        return edits
    first = next((n for n, one in enumerate(lines, 1) if _IMPORTS.match(one)), 0)
    return (*insert_before(at.file, first, "import copy"), *edits) if first else ()

"""What is handed on as it is: a buffer that is emptied after it, a key of two parts with nothing
between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.trap import Trap
from whence.playbook.rules.traps.slips.any_language import value_slip_texts as texts
from whence.playbook.rules.traps.slips.slip import PART, SCRIPTS, find_in_table, slip
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.slips.slip import Slip

_EMPTIES: Final = lazy_pattern(
    r"^\s*(?P<of>@?(?:\w+(?:\.|->))*#?\w+)(?:\.(?:clear|Clear)(?:\(\))?|\.length = 0)\s*;?\s*$"
)
_NEAR: Final = 3  # lines
_OF_KEY: Final = lazy_pattern(r"(?i)key|hash|slug|cache|lookup|index|(?-i:_id\b|Id\b)")
_COPIES: Final = {
    "python": "list({0})", "java": "new java.util.ArrayList<>({0})", "ruby": "{0}.dup",
    "kotlin": "{0}.toList()", "csharp": "{0}.ToList()", **dict.fromkeys(SCRIPTS, "[...{0}]"),
}  # fmt: skip


def _list_joined() -> Iterator[Slip]:
    """`f"{car}{seat}"`"""
    for languages, line, new in (
        (("python",), r"f\"(?P<one>\{[^{}:\"]+\})(?P<other>\{[^{}:\"]+\})\"",
         r'f"\g<one>/\g<other>"'),
        (("python",), r"(?P<one>str\([\w.]+\)) \+ (?P<other>str\([\w.]+\))(?! \+)",
         r'\g<one> + "/" + \g<other>'),
        (SCRIPTS, r"`(?P<one>\$\{[^{}`]+\})(?P<other>\$\{[^{}`]+\})`", r"`\g<one>/\g<other>`"),
        (("ruby",), r"\"(?P<one>#\{[^{}\"]+\})(?P<other>#\{[^{}\"]+\})\"",
         r'"\g<one>/\g<other>"'),
        (("kotlin",), r"\"(?P<one>\$(?:\w+|\{[^{}\"]+\}))(?P<other>\$(?:\w+|\{[^{}\"]+\}))\"",
         r'"\g<one>/\g<other>"'),
        (("go",), r"(?P<one>\bSprintf\(\"%[dsv])(?P<other>%[dsv]\")", r"\g<one>/\g<other>"),
        (("rust",), r"(?P<one>\bformat!\(\"\{\w*\})(?P<other>\{\w*\}\")", r"\g<one>/\g<other>"),
        (("c",), r"(?P<one>\bsnprintf\([^\"]*\"%[a-z]*[dus])(?P<other>%[a-z]*[dus]\")",
         r"\g<one>/\g<other>"),
        (("cpp",), rf"(?P<one>\bto_string\({PART}\)) \+ (?P<other>(?:std::)?to_string\({PART}\))",
         r'\g<one> + "/" + \g<other>'),
        (("java",), rf"(?P<one>{PART}) \+ \"\" \+ (?P<other>{PART})",
         r'\g<one> + "/" + \g<other>'),
        (("php",), rf"(?P<one>{PART}) \. (?P<other>{PART})(?=[;\])])",
         r"\g<one> . '/' . \g<other>"),
    ):  # fmt: skip
        yield slip(languages, line, new, texts.NOTHING_BETWEEN, is_text=True)


_JOINED: Final = tuple(_list_joined())


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line, and of what is emptied a few lines below."""
    for one in find_in_table(_JOINED, program):
        function = one.at.function
        if _OF_KEY.search(f"{function.name if function else ''} {one.at.text}"):
            yield one
    for file in program.in_language(*_COPIES):
        yield from _find_emptied(file, program.masked[file.path].lines)


def _find_emptied(file: SourceFile, lines: Sequence[str]) -> Iterator[Trap]:
    """`sink.accept(buffer)`, then `buffer.clear()`"""
    copy = _COPIES[flow_of(file).language]
    for number, line in enumerate(lines, 1):
        empties = _EMPTIES.match(line)
        if empties is None:
            continue
        of = empties["of"]
        given = re.compile(
            rf"(?:(?<=[\w)!?]\()|(?<=, )|(?<== )|(?<=<< )){re.escape(of)}(?=[,)]|;?$)"
        )
        for above in range(max(1, number - _NEAR), number):
            match = given.search(lines[above - 1])
            if match is not None and file.indent(above) == file.indent(number):
                at, mended = Site(file, above), copy.format(of)
                words = {"call": of, "mended": mended, "emptied": Site(file, number)}
                edits = at.splicing(match.span(), mended)
                yield Trap(at, texts.EMPTIED_AFTER, {**words, "edits": edits})
                break

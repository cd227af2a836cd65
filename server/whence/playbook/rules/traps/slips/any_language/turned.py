"""Conditions, bounds and orders of one line that are the other way round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence.playbook.rules.traps.slips.any_language import turned_texts as texts
from whence.playbook.rules.traps.slips.slip import SCRIPTS, find_in_table, slip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence.playbook.rules.traps.slips.slip import Slip

_ALL: Final = (
    "c", "cpp", "csharp", "go", "java", "kotlin", *SCRIPTS, "php", "python", "ruby", "rust"
)  # fmt: skip
_QUANTIFIERS: Final = (
    (SCRIPTS, r"\.some\(", ".some(", r"\.every\(", ".every("),
    (("python",), r"(?<![\w.])any\(", "any(", r"(?<![\w.])all\(", "all("),
    (("ruby",), r"\.any\?", ".any?", r"\.all\?", ".all?"),
    (("java",), r"\.anyMatch\(", ".anyMatch(", r"\.allMatch\(", ".allMatch("),
    (("kotlin",), r"\.any \{", ".any {", r"\.all \{", ".all {"),
    (("csharp",), r"\.Any\((?!\))", ".Any(", r"\.All\(", ".All("),
    (("rust",), r"\.any\(", ".any(", r"\.all\(", ".all("),
    (("cpp",), r"\bany_of\(", "any_of(", r"\ball_of\(", "all_of("),
)
_TURNED: Final = {"||": "&&", "&&": "||", "or": "and", "and": "or"}
_BEFORE: Final = (
    r"(?:[\w.$@>-]*[.>$@_])?(?:\w*(?i:start|begin|open|arriv|check_?in)\w*|from)(?:\(\))?"
)
_AFTER: Final = (
    r"(?:[\w.$@>-]*[.>$@_])?(?:\w*(?i:end|until|till|finish|clos|depart|check_?out|stop)\w*|to)"
    r"(?:\(\))?"
)
_MEET: Final = rf"(?:{_BEFORE} <=? {_AFTER}|{_AFTER} >=? {_BEFORE})"
_MEETS: Final = rf"(?:\({_MEET}\)|{_MEET})"
_PASS: Final = rf"(?:{_AFTER} <=? {_BEFORE}|{_BEFORE} >=? {_AFTER})"
_PASSES: Final = rf"(?:\({_PASS}\)|{_PASS})"
_PAIRS: Final = (("a", "b"), ("x", "y"), ("left", "right"), ("one", "other"), ("p", "q"),
                 ("lhs", "rhs"), ("first", "second"), ("m", "n"))  # fmt: skip
_TAKES_ENDS: Final = r"sort|Sort"
_FOR: Final = r"\bfor\s*\("
_COUNTS: Final = (
    (_FOR + r"(?:let|var|int|long|auto|size_t|std::size_t)?\s*(?P<name>\$?\w+)\s*=\s*1\s*;\s*"
     r"(?P=name)\s*(?P<sign><)\s*(?P<end>[^;=]+);", "<="),
    (r"\bfor (?P<name>\w+) := 1; (?P=name) (?P<sign><) (?P<end>[^;=]+);", "<="),
    (r"\bfor (?P<name>\w+) in \(?1(?P<sign>\.\.\.|\.\.(?!=))(?P<end>[\w.@]+)", "..="),
    (r"\bfor \((?P<name>\w+) in 1 (?P<sign>until) (?P<end>[\w.]+)\)", ".."),
)  # fmt: skip
_OPEN_RANGES: Final = {"ruby": "...", "rust": "..", "kotlin": "until"}
_OF_LENGTH: Final = re.compile(r"(?i)length|size|count\(|len\(|strlen")
_TO_LAST: Final = re.compile(r"\bfor (?P<name>\w+) in range\(1, (?P<end>[\w.]+)\):")


def _turn_join(match: re.Match[str]) -> str:
    at = match.start("join") - match.start()
    word = match["join"]
    return match[0][:at] + _TURNED[word] + match[0][at + len(word) :]


def _list_quantifiers() -> Iterator[Slip]:
    for languages, one, one_text, every, every_text in _QUANTIFIERS:
        yield slip(languages, one, every_text, texts.ONE_FOR_ALL)
        yield slip(languages, every, one_text, texts.ALL_FOR_ONE)


def _list_orders() -> Iterator[Slip]:
    """`a.size - b.size` of what sorts."""
    for one, other in _PAIRS:
        for first, second in ((one, other), (other, one)):
            yield slip(
                (*SCRIPTS, "java", "kotlin"),
                rf"(?<![\w.(\[])(?P<before>(?:[A-Za-z_][\w.]*[(\[])?)(?P<one>{first})"
                rf"(?P<after>(?:\.\w+|\[\d\]|\(\))*[)\]]?) - (?P=before)(?P<other>{second})"
                r"(?P=after)(?!\w)",
                r"\g<before>\g<other>\g<after> - \g<before>\g<one>\g<after>",
                texts.OTHER_WAY_ROUND,
                beside=_TAKES_ENDS,
            )


def _has_room_for_one_more(trap: Trap, _program: Program) -> bool:
    """Whether an index that may be as large as a size is of what is made one larger than that."""
    size = re.findall(r"\w+", str(trap.words["end"]))[-1]
    return re.search(rf"\b{size}(?:\(\))? ?\+ ?1\s*[)\],]", trap.at.file.text) is not None


_SLIPS: Final = (
    *_list_quantifiers(),
    slip(
        _ALL,
        rf"(?<![\w.]){_MEETS} (?P<join>\|\||or) {_MEETS}(?!\w)",
        _turn_join,
        texts.OVERLAP_BY_ONE,
    ),
    slip(
        _ALL,
        rf"(?<![\w.]){_PASSES} (?P<join>&&|and) {_PASSES}(?!\w)",
        _turn_join,
        texts.APART_BY_BOTH,
    ),
    slip(
        _ALL,
        r"(?P<of>[\w.$@>-]+)\[(?P<key>\$?\w+)\] = (?P<how>(?:[\w.:]*\b(?:max|min|Max|Min))?\()"
        r"(?P=of)\[(?!(?P=key)\])(?P<other>\$?\w+)\]",
        r"\g<of>[\g<key>] = \g<how>\g<of>[\g<key>]",
        texts.OTHER_PLACE,
    ),
    slip(
        _ALL,
        r"(?P<index>[\w.$@]+(?: ?\+ ?1)?) <= (?P<end>(?:[\w.$@>-]*(?:length|len|size|Length|Count|"
        r"\bn|count)\b(?:\(\))?|len\([^()]*\)|count\([^()]*\)))(?P<rest> (?:&&|and) .*?"
        r"[\w)]\[(?P=index)\])",
        r"\g<index> < \g<end>\g<rest>",
        texts.ONE_PAST,
        unless=_has_room_for_one_more,
    ),
    *_list_orders(),
)  # fmt: skip


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line, and of loops that count."""
    yield from find_in_table(_SLIPS, program)
    for file in program.files:
        yield from _find_counted(file, program.masked[file.path].lines)


def _find_counted(file: SourceFile, lines: list[str]) -> Iterator[Trap]:
    """`for (let i = 1; i < rows; i++)`, where `i` is no place of anything."""
    forms = [(_TO_LAST, "")] if flow_of(file).language == "python" else [
        (re.compile(form), new) for form, new in _COUNTS
    ]  # fmt: skip
    for number, line in enumerate(lines, 1):
        for form, new in forms:
            match = form.search(line)
            if match is None or _OF_LENGTH.search(match["end"]):
                continue
            if new and match["sign"] != _OPEN_RANGES.get(file.language, match["sign"]):
                continue
            name = re.escape(match["name"])
            body = join_lines(list_body(file, number, lines), lines)
            if re.search(rf"[\w)\]]\[{name}(?: - 1)?\]|\((?:{name})\)|% {name}\b", body):
                continue
            at = Site(file, number)
            mended = _count_on(match, new, file.language)
            edits = at.splicing(match.span(), mended)
            words = {"end": match["end"].strip(), "mended": mended, "edits": edits}
            yield Trap(at, texts.LAST_ROUND_LEFT, words)


def _count_on(match: re.Match[str], new: str, language: str) -> str:
    if not new:
        return match[0].replace(f"{match['end']})", f"{match['end']} + 1)")
    sign = ".." if language == "ruby" else new
    start, stop = (one - match.start() for one in match.span("sign"))
    return match[0][:start] + sign + match[0][stop:]

"""What files and their texts are otherwise than meant: closed before they were read, counted in
characters where the bytes count, with what stays at the ends of their lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.errors.observed import is_quoted
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program
    from whence_tools.code.flow_model import Function

CLOSED: Final = lazy_pattern(
    r"(?i)closed file|stream closed|closed stream|file already closed|closed database|"
    r"connection (?:is|was)? ?closed|cursor (?:is )?closed|not a valid stream resource|"
    r"reader closed|already closed"
)
_CLOSES: Final = lazy_pattern(
    r"(?P<text>(?<!defer )\b[\w.>$@-]+(?:\.|->)[cC]lose\(\)|\bfclose\(\s*\$?\w+[^()]*\))"
)
_BLOCK: Final = lazy_pattern(
    r"(?P<text>\bwith\s+.*\bas\s+(?P<name>\w+)\s*:|\btry\s*\(.*?\b(?P<java>\w+)\s*=.*|"
    r"\bdefer\s+(?P<go>\w+)\.Close\(\))\s*(?:#.*|//.*)?\{?\s*$"
)
_LAZY: Final = (
    r"(?:\breturn\s+|\bself\.\w+\s*=\s*|\bthis\.\w+\s*=\s*)"
    r"(?:\(.*\bin\s+{name}\b|(?:csv\.\w+|map|filter|enumerate|zip|iter)\(.*\b{name}\b|"
    r"{name}[ \t]*;?[ \t]*$(?!\s*\.)|"
    r"{name}\s*\.(?:lines|stream|map|filter)\((?![^;]*\.(?:{ends})\b)|"
    r"\w+\.New\w*\(\s*{name}\b)"
)
_ENDS: Final = "collect|toList|toArray|count|sum|max|min|forEach|reduce|findFirst|anyMatch|iterator"
_OWN: Final = frozenset({"close", "Close", "dispose", "__exit__", "__del__"})
_NAME: Final = r"[A-Za-z_][\w.]*"
_ENCODES: Final = {
    "python": lazy_pattern(rf"(?<![\w.])(?P<name>{_NAME})\.encode\("),
    "javascript": lazy_pattern(rf"\bBuffer\.from\(\s*(?P<name>{_NAME})\s*[,)]"),
    "java": lazy_pattern(rf"(?<![\w.])(?P<name>{_NAME})\.getBytes\("),
}
_COUNTS: Final = {
    "python": r"(?<![\w.])len\(\s*{name}\s*\)",
    "javascript": r"(?<![\w.]){name}\.length\b",
    "java": r"(?<![\w.]){name}\.length\(\)",
}
_IS_BYTES: Final = lazy_pattern(r"byteLength|isBuffer|ArrayBuffer|Buffer\.alloc")
_WIDE: Final = lazy_pattern(r"[^\x00-\x7f]|\\u[0-9a-fA-F]{4}")
_SPLITS: Final = lazy_pattern(
    r"\.split\(\s*(?:'\\n'|\"\\n\"|/\\n/|/\\r\?\\n/)\s*\)|\bexplode\(\s*(?:\"\\n\"|PHP_EOL)\s*,"
    r"|\bstrings\.Split\([^,]+,\s*\"\\n\"\s*\)"
)
_SKIPS: Final = lazy_pattern(
    r"\.trim\(|\.strip\(|trim\(|TrimSpace|filter\(|array_filter|if [^=]*(?:line|row)|Boolean|length"
)
_RETURN: Final = lazy_pattern(r"(?:\\r|\r)['\"]")
# What is to take the end of a line off: of the most particular kind first.
_TRIMS: Final = (
    lazy_pattern(
        r"(?:=\s*|find_(?:first|last)_not_of\(\s*|trim\([^()]*,\s*)[\"'](?: \\t| )(?:\\n)?[\"']"
    ),
    lazy_pattern(
        r"==\s*'\\n'|strcspn\([^,]+,\s*\"\\n\"|r?trim\([^,()]*,\s*\"\\n\"|r?strip\(['\"]\\n['\"]\)"
        r"|TrimSuffix\([^,]+,\s*\"\\n\""
    ),
    lazy_pattern(
        r"\bgetline\(\s*\w+\s*,\s*\w+\s*\)|\.split\(\s*['\"]\\n['\"]\s*\)|explode\(\s*\"\\n\""
    ),
)
_MARK: Final = lazy_pattern(r"\ufeff|\\ufeff|\\u\{feff\}|(?i:\\xef\\xbb\\xbf)")
_OPENS: Final = lazy_pattern(
    r"\bopen\((?!.*utf-8-sig)[^()]*(?:\([^()]*\)[^()]*)*\)|\.read_text\((?!.*utf-8-sig)[^()]*\)"
    r"|\breadFile(?:Sync)?\([^()]*(?:\([^()]*\)[^()]*)*\)|\bfile(?:_get_contents)?\([^()]*\)"
    r"|\bfopen\([^()]*\)|\bFile\.(?:read|readlines|open|foreach)\([^()]*(?:\([^()]*\)[^()]*)*\)"
    r"|\bos\.(?:ReadFile|Open)\([^()]*\)|\bFiles\.(?:read\w+|lines|newBufferedReader)\([^()]*\)"
)


def find_traps(program: Program) -> Iterator[Trap]:
    """Only where the error, or a value that was seen, says so."""
    if program.says(CLOSED):
        yield from _find_closed(program)
    yield from _find_lengths(program)
    if program.seen:
        yield from _find_line_ends(program)


def _find_closed(program: Program) -> Iterator[Trap]:
    for file in program.files:
        for number, line in enumerate(file.lines, 1):
            closes, block = _CLOSES.search(line), _BLOCK.search(line)
            at = Site(file, number)
            if not (closes or block) or (at.function and at.function.name in _OWN):
                continue
            if closes:
                yield Trap(at, texts.CLOSED_EARLY, {"text": closes["text"]})
            elif block:
                name = block["name"] or block["java"] or block["go"]
                if _is_handed_on(file, number, name):
                    words = {"text": block["text"].strip().rstrip(":{").strip()}
                    yield Trap(at, texts.CLOSED_EARLY, words)


def _find_lengths(program: Program) -> Iterator[Trap]:
    """Functions that write how many characters a text has, and its bytes; only where a text of the
    program has characters of several bytes."""
    has_wide = any(_WIDE.search(file.text) for file in program.files)
    has_wide = has_wide or any(_WIDE.search(value.repr) for _, value in program.list_seen())
    for file in program.in_language(*_ENCODES) if has_wide else ():
        for function in flow_of(file).functions:
            yield from _find_counts(file, function)


def _find_line_ends(program: Program) -> Iterator[Trap]:
    """Only where the failing line was seen to have such a piece."""
    here = program.seen[0].values()
    if any(is_quoted(one.repr) and not one.text for one in here):
        yield from _find_last_pieces(program)
    values = [value for _, value in program.list_seen()]
    if any(_RETURN.search(value.repr) for value in values):
        yield from _find_left_returns(program)
    if any(_MARK.search(one.repr) for value in values for one in (value, *value.keys)):
        places = _find_places(program, _OPENS)
        if len(places) == 1:
            yield Trap(places[0][0], texts.LEFT_MARK, {"read": places[0][1]})


def _is_handed_on(file: SourceFile, number: int, name: str) -> bool:
    """Whether a block returns or keeps what reads its file only later."""
    lazy = re.compile(_LAZY.format(name=re.escape(name), ends=_ENDS), re.MULTILINE)
    function = flow_of(file).function_at(number)
    last = function.last_line if function is not None else len(file.lines)
    return lazy.search("\n".join(file.lines[number:last])) is not None


def _find_counts(file: SourceFile, function: Function) -> Iterator[Trap]:
    language = flow_of(file).language
    text = file.text_of(function)
    encoded = dict.fromkeys(match["name"] for match in _ENCODES[language].finditer(text))
    for name in encoded if _IS_BYTES.search(text) is None else ():
        if re.search(rf"(?<![\w.]){re.escape(name)}\s*=[^=]", text):
            continue  # it may be the bytes from there on
        counts = re.compile(_COUNTS[language].format(name=re.escape(name)))
        for line in function.lines:
            if match := counts.search(file.line(line)):
                words = {"count": match[0], "name": name}
                yield Trap(Site(file, line), texts.CHARACTERS_FOR_BYTES, words)
                break


def _find_last_pieces(program: Program) -> Iterator[Trap]:
    places = _find_places(program, _SPLITS)
    if len(places) == 1:
        at, split = places[0]
        before, _, after = "\n".join(at.file.lines[max(0, at.line - 3) : at.line + 3]).partition(
            split
        )
        if not _SKIPS.search(before + re.split(r"\.map\(|\.forEach\(", after)[0]):
            yield Trap(at, texts.LAST_PIECE, {"split": split})


def _find_left_returns(program: Program) -> Iterator[Trap]:
    for pattern in _TRIMS:
        places = _find_places(program, pattern)
        if len(places) == 1:
            yield Trap(places[0][0], texts.LEFT_RETURN, {})
        if places:
            return


def _find_places(program: Program, pattern: re.Pattern[str]) -> list[tuple[Site, str]]:
    """The lines that a pattern is found on, with what it finds."""
    return [
        (Site(file, line), match[0])
        for file in program.files
        for line, text in enumerate(file.lines, 1)
        if (match := pattern.search(text))
    ]

"""Text that becomes part of a regular expression as it is, though signs in it mean more there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.domain.analysis import Edit
    from whence.playbook.engine.source import SourceFile

PART: Final = r"[$@]{0,2}[A-Za-z_]\w*(?:(?:\.|->|::)[A-Za-z_]\w*|\[[^\[\]]*\])*(?:\(\))?"
_OF_SCRIPTS: Final = r'HOLE.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")'


class _Language(NamedTuple):
    """How a language writes it.

    Attributes:
        calls: a call up to the bracket before its pattern; `second` where the pattern comes after
            the text.
        escapes: the escaped text of `HOLE`.
        inserts: text within a string, its group the name.
        inserted: the same, escaped; "" where no call may stand within a string.
        opens: what a string that takes text in begins with.
    """

    calls: re.Pattern[str]
    escapes: str
    inserts: re.Pattern[str] | None = None
    inserted: str = ""
    opens: str = ""


_KNOWN: Final = {
    "python": _Language(
        lazy_pattern(r"\bre\.(?:compile|search|match|fullmatch|findall|finditer|subn?|split)\("),
        "re.escape(HOLE)", lazy_pattern(rf"(?<!\{{)\{{({PART})\}}(?!\}})"), "{HOLE}",
        r"(?:[rR]?[fF][rR]?)[\"']",
    ),
    **dict.fromkeys(("javascript", "typescript"), _Language(
        lazy_pattern(r"\bRegExp\("), _OF_SCRIPTS, lazy_pattern(rf"\$\{{({PART})\}}"), "${HOLE}",
        r"(?:String\.raw)?`",
    )),
    "ruby": _Language(
        lazy_pattern(r"\bRegexp\.(?:new|compile)\(|(?<=[=~(,]) ?(?=/[^/\n]*#\{)"),
        "Regexp.escape(HOLE)", lazy_pattern(rf"#\{{({PART})\}}"), "#{HOLE}", r"[\"/]",
    ),
    "go": _Language(
        lazy_pattern(r"\bregexp\.(?:MustCompile|Compile|MatchString)(?:POSIX)?\("),
        "regexp.QuoteMeta(HOLE)",
    ),
    "php": _Language(
        lazy_pattern(r"\bpreg_(?:match(?:_all)?|replace(?:_callback)?|split|grep)\("),
        "preg_quote(HOLE, '/')", lazy_pattern(r"\{?(\$\w+(?:->\w+)?)\}?"), '" . HOLE . "', '"',
    ),
    "java": _Language(
        lazy_pattern(r"\bPattern\.(?:compile|matches)\(|\.(?:matches|split|replaceAll)\((?=.*\+)"),
        "java.util.regex.Pattern.quote(HOLE)",
    ),
    "kotlin": _Language(
        lazy_pattern(r"\bRegex\("), "Regex.escape(HOLE)",
        lazy_pattern(rf"\$\{{({PART})\}}|\$(?P<bare>[a-z]\w*)"), "${HOLE}", '"',
    ),
    "csharp": _Language(
        lazy_pattern(r"\bnew Regex\(|\bRegex\.(?P<second>IsMatch|Match(?:es)?|Replace|Split)\("),
        "System.Text.RegularExpressions.Regex.Escape(HOLE)",
        lazy_pattern(rf"(?<!\{{)\{{({PART})\}}(?!\}})"), "{HOLE}", r"(?:\$@?|@\$)\"",
    ),
}  # fmt: skip
# What is a pattern by its name, or escaped already.
_MEANT: Final = lazy_pattern(
    r"(?i)reg_?ex|pattern|quote|escape|union|\.source$|(?:^|[._$])(?:rx|re|pat|expr|mask)s?$|_(?:re|rx)$"
    r"|^(?:self|this|cls)$"
)
_AS_TEXT: Final = lazy_pattern(
    r"(?i)\.(?:toString|to_?(?:lower|upper)\w*|trim|strip|lower|upper)\(\)$"
)
_REPLACED: Final = lazy_pattern(rf"\.replace(?:All)?\([^(),]+, (?P<name>{PART})\)\s*$")
_OPERAND: Final = lazy_pattern(rf"(?:^|(?<=[+.] )|(?<=\())\s*(?P<name>{PART})(?=\s*(?:[+.] |$))")
_FORMATTED: Final = lazy_pattern(rf"(?<=% )(?P<name>{PART})$")
_SPRINTF: Final = lazy_pattern(rf"(?<=, )(?P<name>{PART})(?=[,)])")
_JOINED: Final = lazy_pattern(r"[\"']\|[\"']\.join\((?P<name>\w+(?:\.\w+)*)\)$")
_SETS: Final = (
    r"^\s*(?:(?:const|let|var|val|final|String) )?\$?{0}(?::\s*\w+)?\s*:?= ?(?P<made>[^=\n].*)"
)
_QUOTES: Final = ("'", '"', "`")
# Signs that have a meaning in a pattern.
MEANINGFUL: Final = lazy_pattern(r"[.*+?^${}()|\[\]\\]")


class Hole(NamedTuple):
    """Where text goes in.

    Attributes:
        at: its line.
        name: what gives the text.
        mended: the text escaped.
        edits: puts that.
    """

    at: Site
    name: str
    mended: str
    edits: tuple[Edit, ...]


def find_holes(file: SourceFile, lines: Sequence[str], numbers: Sequence[int]) -> Iterator[Hole]:
    """Of the patterns that are made on lines of a file, whose text without strings is `lines`."""
    known = _KNOWN.get(flow_of(file).language)
    if known is None:
        return
    for number in numbers:
        at = Site(file, number)
        for call in known.calls.finditer(at.text):
            span = _find_argument(lines[number - 1], call.end())
            if call.groupdict().get("second"):
                span = _find_argument(lines[number - 1], span[1] + 1)
            yield from _find_within(at, span, lines, known)


def _find_within(
    at: Site, span: tuple[int, int], lines: Sequence[str], known: _Language
) -> Iterator[Hole]:
    """Of the pattern that a span of a line is, or that it is a name of."""
    written = at.text[slice(*span)].strip()
    made = _find_made(at, written)
    if made is not None:
        at, span = made
    elif _is_literal(at, written):
        return
    language = flow_of(at.file).language
    text = at.text[slice(*span)]
    bare = lines[at.line - 1][slice(*span)]
    names = [one.span("name") for one in _OPERAND.finditer(bare)]
    names += [one.span("name") for one in _REPLACED.finditer(bare)]
    names += [one.span("name") for one in _FORMATTED.finditer(bare) if language == "python"]
    if language == "go" and "Sprintf" in bare:
        names += [one.span("name") for one in _SPRINTF.finditer(bare)]
    for start, end in names:
        if text[end : end + 1] in _QUOTES:
            continue  # what the string begins with, as in `r"…"`
        yield from _make(at, span[0], (start, end), text[start:end], known.escapes)
    joined = _JOINED.search(text) if language == "python" else None
    if joined is not None:
        name, form = joined["name"], "map(re.escape, HOLE)"
        yield from _make(at, span[0], joined.span("name"), name, form)
    if known.inserts is None or not re.search(known.opens, text):
        return
    for one in known.inserts.finditer(text):
        group = next(number for number in range(1, known.inserts.groups + 1) if one[number])
        yield from _make(at, span[0], one.span(), one[group], known.escapes, known.inserted)


def _make(
    at: Site, offset: int, span: tuple[int, int], name: str, form: str, around: str = "HOLE"
) -> Iterator[Hole]:
    """One hole; none of what is no text as users give it."""
    is_constant = name.isupper() or name.endswith("]")
    is_constant = is_constant or (name.endswith("()") and not _AS_TEXT.search(name))
    if is_constant or _MEANT.search(name) or _is_literal(at, name):
        return
    mended = form.replace("HOLE", name)
    start, end = span
    edits = at.splicing((offset + start, offset + end), around.replace("HOLE", mended))
    yield Hole(at, name, mended, edits)


def _find_argument(line: str, start: int) -> tuple[int, int]:
    """The span of an argument that begins there, up to the end of the line where it goes on."""
    depth = 0
    for index in range(start, len(line)):
        sign = line[index]
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        if depth < 0 or (sign == "," and not depth):
            return start, index
    return start, len(line)


def _find_made(at: Site, name: str) -> tuple[Site, tuple[int, int]] | None:
    """What a name was made of last, above in its function."""
    function = at.function
    if function is None or not re.fullmatch(r"\$?\w+", name):
        return None
    sets = re.compile(_SETS.format(re.escape(name.lstrip("$"))))
    for number in range(at.line - 1, function.line, -1):
        match = sets.match(at.file.line(number))
        if match is not None:
            end = match.end("made") - (1 if match["made"].rstrip().endswith(";") else 0)
            return Site(at.file, number), (match.start("made"), end)
    return None


def _is_literal(at: Site, name: str) -> bool:
    """Whether the file gives a name a text of its own."""
    if not re.fullmatch(r"[$@]{0,2}\w+", name):
        return False
    last = re.escape(name.lstrip("$@"))
    sets = rf"(?m)^\s*(?:\w+ ){{0,3}}[$@]{{0,2}}{last}\s*:?= ?[rb]?[\"'`/]"
    return re.search(sets, at.file.text) is not None

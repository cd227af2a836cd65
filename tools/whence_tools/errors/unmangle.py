"""Takes off a trace what was put on it on its way: one shape of prefix, markup, blank lines, wraps.

Nothing here knows a forum or a collector. What stands before the frames of a trace shows by itself
what was put before every line: frames begin with few known words, and whatever precedes these in
the same shape (digits aside) on several frames is no part of them.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from whence_tools.errors.format import Lines
from whence_tools.errors.respell import respell
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# How frames begin, by a word that is in them: its pattern is matched where the word stands, or at
# the beginning of what it stands in.
_FRAMES: Final = tuple(
    (word, lazy_pattern(pattern))
    for word, pattern in (
        ('File "', r'File "[^"\n]+", line (?:\d|unknown)'),
        ("at ", r"\bat (?:async )?[\w.$<>/\[\]# ]{1,200}\([^()\n]{1,300}(?::\d+)?\)"),
        ("at ", r"\bat \S{1,300}:\d+:\d+$|\bat \S{1,300}\.rs:\d+(?::\d+)?$"),
        ("at ", r"\bat .{1,300} in \S.{0,300}:(?:line )?\d+$"),
        ("from ", r"\bfrom \S{1,300}:\d+:in "),
    )
)
_TOKENS: Final = tuple(
    (word, lazy_pattern(pattern))
    for word, pattern in (
        (".go:", r"(?<!\S)\S{1,300}\.go:\d+ \+0x"),
        ("::", r"(?<!\S)\d+: +(?:0x[\da-f]+ - )?[\w<]\S*::"),
        ("#", r"#\d+ (?:\S{1,300}\(\d+\): | *0x[\da-f]+ in )"),
        ("+0x", r"(?<!\S)[\w.]+\+0x[\da-f]+/0x[\da-f]"),
    )
)
_HEAD: Final = lazy_pattern(
    r"Traceback \(most recent call last\)|Caused by: \S|goroutine \d+ \[|stack backtrace:$"
)
_HEADS: Final = ("Traceback (", "Caused by: ", "goroutine ", "backtrace:")
# A text has one of these, or matches this, where any of its lines is a frame or a head.
_SURE: Final = ('File "', ".go:", "+0x", *_HEADS)
_PERHAPS: Final = tuple(  # with the words that are in what matches
    (words, lazy_pattern(pattern))
    for words, pattern in (
        (("at ",), r"at (?<=\bat )\S[^\n]{0,300}?(?:\)|:\d)"),
        (("::", ": "), r"(?<!\S)\d+: +\S[^\n]{0,300}?::"),
        (("#",), r"#\d+ +(?:0x|\S{1,300}\()"),
        (("from ", ":in "), r"from (?<=\bfrom )\S{1,300}:\d+:in "),
    )
)
# Margins that belong to the trace: valgrind's, pytest's, a word's (`test at a.js:3:1`), Ruby's
# numbers, a box, other text.
_TRACE_MARGIN: Final = lazy_pattern(
    r"==\d+==|E$|[a-z]+$|\s*\d+:$|.*[│╭❱]|.*[^\W\d]\($|.*(?:Exception|Error)\b.*$|.*[\"'`]$"
)
_GROUP: Final = lazy_pattern(r"^\s*\+ Exception Group Traceback|^\s*\+-[+-]-{8}", re.MULTILINE)
_AT_MARGIN: Final = lazy_pattern(r"\s+(?:goroutine \d+ \[|stack backtrace:$|Failed example:$)")
_VARIES: Final = lazy_pattern(r"\d+|\s+")
_WORD: Final = lazy_pattern(r"(?<!\\)[A-Za-z]+")
_LONGEST_PREFIX: Final = 160  # characters

_STRAIGHT: Final = str.maketrans("\u201c\u201d\u2018\u2019", "\"\"''")

_TAG: Final = lazy_pattern(
    r"</?(?:pre|code|p|div|span|font|tt|b|i|em|li|ul|ol|td|tr|table|blockquote|details|summary)"
    r"(?: [^<>\n]*)?>"
)
_BREAK: Final = lazy_pattern(r"<br ?/?>\n?")
_LINE_BREAK: Final = lazy_pattern(r"(?m)<br ?/?>$")
_ENTITY: Final = lazy_pattern(r"&(?:lt|gt|quot|amp|nbsp|#39|#x27|#34);")
_MARKUP: Final = lazy_pattern(
    r"\s*(?:`{3,}\s*[\w+#-]*|\{{3}|\}{3}|#!\w+|\{(?:code|noformat|quote)(?::[^{}\n]*)?\}"
    r"|\[/?(?:code|quote|pre)(?:=[^\]\n]*)?\]|<details>|</details>|\.\. code-block::.*)\s*$"
)
_GLUED_FENCE: Final = lazy_pattern(r"(?:```(?=\S+ ))?([^`\n]*[^`\s][^`\n]*?)(?:```)?")
_BOLD: Final = lazy_pattern(r"\*\*([^*\n]+)\*\*")
_MARKUP_SIGNS: Final = (
    "```",
    "{{{",
    "}}}",
    "{code",
    "{noformat",
    "[code",
    "[/code",
    ".. code",
)


def strip_html(text: str) -> str:
    """The text of a page's source: without its tags and escapes, where it has any of a trace."""
    if "<br" in text and len(_LINE_BREAK.findall(text)) > 1:
        text = _LINE_BREAK.sub("", text)
    if "&" not in text or not _ENTITY.search(text):
        return text
    is_page = "</" in text or "<br" in text
    if is_page:
        text = _TAG.sub("", _BREAK.sub("\n", text))
    if is_page or "<" not in text or "&quot;, line " in text:
        text = html.unescape(text)
    return text


def straighten(text: str) -> str:
    """With the quotation marks of a program where a chat or a word processor set its own."""
    return text.translate(_STRAIGHT) if "File \u201c" in text else text


def strip_prefixes(texts: list[str], sources: list[str | None]) -> None:
    """Takes off, in place, what stands before the frames of traces; where it differs between
    lines, each shape is a source of its own."""
    shapes: Counter[str] = Counter()
    for line in texts:
        start = _frame_start(line)
        start = _head_start(line) if start is None else start
        core = line[:start].rstrip() if start else ""
        if core and len(core) <= _LONGEST_PREFIX and not _TRACE_MARGIN.match(core):
            shapes[_shape(core)] += 1
    chosen = _common(shapes, texts) if shapes else []
    for shape in chosen:
        _take_off(re.compile(shape), texts, sources, shape if len(chosen) > 1 else None)


def _common(shapes: Counter[str], texts: Sequence[str]) -> list[str]:
    """The shapes that stand before several frames, or before most of the text; and those of the
    same build, which other processes have."""
    filled = sum(1 for line in texts if line.strip())
    sure = [
        shape
        for shape, count in shapes.items()
        if count > 1 or 2 * _carried_by(shape, texts) > filled > 2
    ]
    builds = {_WORD.sub("w", shape) for shape in sure}
    found = [shape for shape in shapes if _WORD.sub("w", shape) in builds]
    if any(_GROUP.match(line) for line in texts):
        found = [shape for shape in found if shape.strip("\\ s*|")]
    return [
        one for one in found if not any(one != other and one.startswith(other) for other in found)
    ]


def strip_margin(texts: list[str]) -> None:
    """Moves, in place, the traces of languages whose heads stand at the margin back to it."""
    for row, line in enumerate(texts):
        margin = _indent(line) if _AT_MARGIN.match(line) else 0
        if margin:
            first, last = row, row + 1
            while first and _is_below(texts[first - 1], margin):
                first -= 1
            while last < len(texts) and _is_below(texts[last], margin):
                last += 1
            texts[first:last] = [text[margin:] for text in texts[first:last]]


def _is_below(text: str, margin: int) -> bool:
    return not text.strip() or _indent(text) >= margin


def _shape(core: str) -> str:
    """The pattern of a prefix: its digits and blanks may be others."""
    parts = []
    end = 0
    for match in _VARIES.finditer(core):
        parts.append(re.escape(core[end : match.start()]))
        parts.append(r"\d+" if match[0].isdigit() else r"\s*")
        end = match.end()
    return "".join([*parts, re.escape(core[end:])])


def _frame_start(line: str) -> int | None:
    """Where in a line a frame begins."""
    for word, pattern in _FRAMES:
        column = line.find(word)
        while column >= 0:
            if pattern.match(line, column):
                return column
            column = line.find(word, column + 1)
    for word, pattern in _TOKENS:
        if word in line and (match := pattern.search(line)):
            return match.start()
    return None


def _head_start(line: str) -> int | None:
    """Where in a line a trace, or a part of one, begins."""
    match = _HEAD.search(line) if any(word in line for word in _HEADS) else None
    return match.start() if match else None


def _carried_by(shape: str, texts: Sequence[str]) -> int:
    return sum(map(bool, map(re.compile(shape).match, texts)))


def _take_off(
    pattern: re.Pattern[str], texts: list[str], sources: list[str | None], source: str | None
) -> None:
    """The prefix with as many blanks behind it as all its lines have."""
    found = [(row, match) for row, line in enumerate(texts) if (match := pattern.match(line))]
    rests = [texts[row][match.end() :] for row, match in found]
    margin = min((_indent(rest) for rest in rests if rest.strip()), default=0)
    for (row, _), rest in zip(found, rests, strict=True):
        texts[row] = rest[margin:]
        if source is not None:
            sources[row] = f"{sources[row] or ''}\0{source}"


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def tidy(lines: Lines) -> Lines:
    """The lines of one stream as a program prints them: a wrapped frame in one line, no blank line
    within a trace, markup as the blank line that it stands for."""
    rows = [(_plain(text), lines.number(row)) for row, text in enumerate(lines)]
    if len(rows) > _NEAR and not any(text.strip() for text, _ in rows[1::2]):
        rows = rows[::2]
    rows = list(_without_gaps(_unwrap(list(respell(rows)))))
    return Lines([text for text, _ in rows], [number for _, number in rows], lines.of_log)


def has_frames(text: str) -> bool:
    """Whether there is a trace at all: of most output nothing has to be taken off."""
    return any(word in text for word in _SURE) or any(
        all(word in text for word in words) and pattern.search(text) is not None
        for words, pattern in _PERHAPS
    )


def _plain(text: str) -> str:
    text = text.replace("\u00a0", " ").rstrip()
    if "```" in text and (fenced := _GLUED_FENCE.fullmatch(text)):
        text = fenced[1]
    if text[:2] == text[-2:] == "**" and (bold := _BOLD.fullmatch(text)):
        text = bold[1]
    if text[:1] == ">" and not text.strip("> "):  # a blank line of what is quoted
        return ""
    if text[:1] == text[-1:] == "`" and text.count("`") == 2 < len(text):  # each line by itself
        return text[1:-1]
    return "" if any(sign in text for sign in _MARKUP_SIGNS) and _MARKUP.match(text) else text


# A frame that its line does not end, and one that is whole.
_CUT_FRAME: Final = lazy_pattern(
    r'\s*(?:File(?: "[^"\n]*(?:"(?:, ?(?:line ?\d*,? ?(?:in)?)?)?)?)?'
    r"|at \S.*(?:\([^()]*| in|:line|\[as \w+\]))$"
)
_WHOLE: Final = lazy_pattern(
    r'\s*(?:File "[^"\n]+", line \d+(?:,? in \S.*)?|at .*(?:\)|:\d+|:line \d+))\s*$'
)
_AFTER_BLANK: Final = lazy_pattern(r" \S")
_WRAPS: Final = 3  # lines that one frame may have been wrapped to
_NARROWEST: Final = 70  # columns of a terminal
_LONGEST_WORD: Final = 40  # characters


def _unwrap(rows: Sequence[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """With each frame in one line; where one was wrapped, its error and code as well."""
    joined: list[tuple[str, int]] = []
    ends: list[int] = []  # the widths of lines that go on in the next
    is_close = False
    lengths = [len(text) for text, _ in rows]
    edge = max(lengths, default=0) if lengths.count(max(lengths, default=0)) > 1 else 0
    at = 0
    while at < len(rows):
        text, number = rows[at]
        at += 1
        if _may_be_cut(text) and _CUT_FRAME.match(text):
            for more in range(1, _WRAPS + 1):
                parts = [row[0].strip() for row in rows[at : at + more]]
                ways = _ways(text, parts, is_at_edge=len(text) == edge)
                whole = next((one for one in ways if _is_whole(one)), None)
                if whole:
                    ends.append(len(text))
                    is_close = is_close or whole == "".join([text, *parts])
                    text, at = whole, at + more
                    break
        elif _is_name_cut(text, [row[0] for row in rows[at : at + 2]]):
            text, at = text + rows[at][0], at + 1
        joined.append((text, number))
    return _join_text(joined, max(ends), is_close=is_close) if ends else iter(joined)


def _is_name_cut(text: str, below: Sequence[str]) -> bool:
    """Whether a terminal cut the function's name: the rest of it is all of the next line, and code
    stands below."""
    return (
        len(text) >= _NARROWEST
        and len(below) > 1
        and below[0].isidentifier()
        and below[1][:1].isspace()
        and 'File "' in text
        and _frame_start(text) is not None
        and _is_whole(text)
    )


def _join_text(
    rows: Sequence[tuple[str, int]], width: int, *, is_close: bool
) -> Iterator[tuple[str, int]]:
    """With the code below each frame, and the error below the last, in one line each.

    Args:
        width: of the widest line of a wrapped frame, that is not its last.
        is_close: words were cut at the width, not lines at blanks.
    """
    frames = [at for at, (text, _) in enumerate(rows) if _frame_start(text) is not None]
    below = {at + 1 for at in frames}
    if not is_close:  # the next word may have been a long one
        code = (len(rows[at][0]) for at in below if at < len(rows))
        width = max(width, *(length for length in code if length <= width + _LONGEST_WORD), 0)
    last = frames[-1] if frames else len(rows)
    at = 0
    while at < len(rows):
        text, number = rows[at]
        if at in below or (at > last and _is_error(text)):
            while at + 1 < len(rows) and _goes_on(rows[at][0], rows[at + 1][0], width, is_close):
                below_it = rows[at + 1][0]
                is_cut = is_close and not _AFTER_BLANK.match(below_it)
                text += ("" if is_cut else " ") + below_it.strip()
                at += 1
        yield text, number
        at += 1


def _goes_on(text: str, after: str, width: int, is_close: bool) -> bool:  # noqa: FBT001 - how, not whether
    if not after.strip() or _frame_start(after) is not None or _is_error(after):
        return False
    if (named := _NAMED.match(after.lstrip())) and re.search(rf"\braise\b.*\b{named[1]}\b", text):
        return False
    return len(text) == width if is_close else len(text) + 1 + len(after.split()[0]) > width


def _is_error(text: str) -> bool:
    bare = text.lstrip()
    return _ERROR.match(bare) is not None or _TYPE.match(bare) is not None


def _may_be_cut(text: str) -> bool:
    """Whether the pattern is worth its compilation: no frame of an ordinary traceback is."""
    if 'File "' in text:
        return ", in " not in text.partition('", line ')[2]
    return "at " in text or text.endswith("File")


def _is_whole(text: str) -> bool:
    return _WHOLE.match(text) is not None and _frame_start(text) is not None


def _ways(text: str, parts: Sequence[str], *, is_at_edge: bool) -> tuple[str, str]:
    """The text as if wrapped at blanks, and in the middle of words; the likelier one first: where
    several lines end at the very edge, words were cut."""
    spaced, close = " ".join([text, *parts]), "".join([text, *parts])
    if is_at_edge:
        return close, spaced
    inside = re.split(r'\(|File "', text)[-1]
    return (spaced, close) if " " in inside or inside.endswith(('"', ",")) else (close, spaced)


_NEAR: Final = 3  # lines between a frame and what still belongs to it
_ERROR: Final = lazy_pattern(r"(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Interrupt|Exit)\b")
_TYPE: Final = lazy_pattern(r"(?:[a-z_]\w*\.)+[A-Z]\w*(?::|$)")  # whatever its name ends with
_NAMED: Final = lazy_pattern(r"([A-Za-z_]\w*): ")
_ENDS: Final = lazy_pattern(rf"Exception Type: \w|{_ERROR.pattern}|{_TYPE.pattern}")


def _without_gaps(rows: Iterator[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Without the blank lines between frames, and between a last frame and its error; without
    every second line of a trace that was spaced out."""
    pending: list[tuple[str, int]] = []
    since_frame, spaced = _NEAR + 1, False
    since_python = _NEAR + 1  # lines since a frame below which its error has yet to come
    margin = 0  # of that frame: its error has no more
    last_was_head = False
    for text, number in rows:
        if not text.strip():
            pending.append((text, number))
            continue
        is_frame = _frame_start(text) is not None
        near = since_frame <= _NEAR
        spaced = near and len(pending) == 1 and (spaced or is_frame or last_was_head)
        may_end = since_frame == 0 or (since_python <= _NEAR and _indent(text) <= margin)
        ends = may_end and _ENDS.match(text.lstrip())
        belongs = is_frame or spaced or ends
        if not (near and belongs and len(pending) <= 2):
            yield from pending
        pending = []
        yield text, number
        last_was_head = not is_frame and _head_start(text) is not None
        since_frame = 0 if is_frame or last_was_head else since_frame + 1
        since_python += 1
        if is_frame and 'File "' in text:
            since_python, margin = 0, _indent(text)
        if ends or _ERROR.match(text):
            since_python = _NEAR + 1
    yield from pending

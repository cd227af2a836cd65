"""Traces inside a line, as the lines that a program prints.

A logger writes a trace as a string with escaped line ends (`"stack":"Error: …\\n    at …"`), a
collector joins its lines by blanks. Every line that comes of one keeps
the number of the line it was in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence

_LEVELS: Final = 3  # of escaping

# A key's string with escaped line ends, at one or two levels of escaping. Without a key it is what
# a logger wrote, unless an exception stands before it, whose own message it is then.
_FOLDED = lazy_pattern(
    r"""(?:["']\s?:\s?|=|\bb)(?:b(?=["']))?(\\?["'])((?:(?!\1)(?:[^\\\n]|\\.)){0,20000})\1"""
)
_STRING = lazy_pattern(r"""(\\?["'])((?:(?!\1)(?:[^\\\n]|\\.)){0,20000})\1""")
_FOLDED_LINE = lazy_pattern(
    r"""(?:(?!Error|Exception)[^"'\\\n]){0,200}"""
    r"""(?P<quote>["']?)(?P<value>Traceback \(most recent call last\).*)(?P=quote)"""
)
_FOLDED_TRACE = lazy_pattern(
    r"\\n(?:\\t|[\s|+])*(?:at \S|File \S|#\d|goroutine \d|\d+: +(?:0x|[^\"\\]{1,200}?::)"
    r"|from \S{1,300}:\d+"
    r"|\S{1,300}:\d+:\d+)"
    r"|\\n\\?\\?t\S{1,300}\.go:\d"
)
# Go's loggers have a stack without its error, which stands beside it.
_BARE_STACK = lazy_pattern(r"\S+\n\t\S+\.go:\d")
_SAID = lazy_pattern(r'[{,\s]"?err(?:or)?"?[:=] ?"((?:[^"\\\n]|\\.){1,9000})"')
_NOTED = lazy_pattern(r'[{,\s]"?(?:msg|message)"?[:=] ?"((?:[^"\\\n]|\\.){1,9000})"')
# Frames that follow each other on one line.
_DOTNET_FRAME: Final = r"at [^()\s][^()\n]{0,200}\([^()\n]{0,300}\) in [^\n]{1,300}?:line \d+"
_NEXT_FRAME = lazy_pattern(
    r" +(?=at [^()\s][^()\n]{0,200}\([^()\n]{1,300}:\d+\)|Caused by: |\.\.\. \d+ (?:more|common)"
    rf"|{_DOTNET_FRAME})"
)
_RUN_ON = lazy_pattern(
    r":\d+\)[^\n]{0,40}? at [^()\s][^()\n]{0,200}\([^()\n]{1,300}:\d+\)"
    rf"|(?:(?:Exception|Error): [^\n]{{0,400}}?|:line \d+) +{_DOTNET_FRAME}"
)
_FLAT: Final = 'Traceback (most recent call last): File "'
_FLAT_FRAME = lazy_pattern(r' *(File "[^"\n]{1,300}", line \d+, in \S+)(?: |$)')
_FLAT_ERROR = lazy_pattern(
    r" (?=(?:[A-Za-z_]\w{0,60}\.){0,9}[A-Z]\w{0,60}(?:Error|Exception|Interrupt|Exit)(?:: |$))"
)
_ESCAPE = lazy_pattern(r"\\(?:u([\da-fA-F]{4})|(.))")
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": ""}


def is_folded(text: str) -> bool:
    """Whether a text may have a trace inside a line."""
    return "\\n" in text or ") at " in text or ":line " in text or _FLAT in text


def has_trace_inside(text: str) -> bool:
    """Whether a string in a text has the frames of a trace."""
    return "\\n" in text and _FOLDED_TRACE.search(text) is not None


def unfold(
    texts: Sequence[str], *, every_string: bool = False
) -> tuple[list[str], list[int] | None]:
    """The lines with each trace inside one in place of it, and their numbers; no numbers where
    there was none.

    Args:
        every_string: what has escaped line ends is laid out whether a trace is in it or not.
    """
    lines: list[str] = []
    numbers: list[int] = []
    for number, text in enumerate(texts, start=1):
        inside = _lines_inside(text, every_string)
        lines += inside or [text]
        numbers += [number] * (len(inside) or 1)
    return (lines, numbers) if len(lines) > len(texts) else (list(texts), None)


def _lines_inside(text: str, every_string: bool) -> list[str]:  # noqa: FBT001 - how, not whether
    if every_string and "\\n" in text:
        strings = [match[2] for match in _STRING.finditer(text) if "\\n" in match[2]]
        return [line for value in strings for line in ["", *_unescaped_lines(value), ""]]
    if has_trace_inside(text) and (inside := _string_lines(text)):
        return inside
    if _FLAT in text:
        return list(_flat_lines(text))
    is_run_on = (") at " in text or ":line " in text) and _RUN_ON.search(text)
    return _NEXT_FRAME.split(text) if is_run_on else []


def _string_lines(text: str) -> list[str]:
    lines: list[str] = []
    for match in _FOLDED.finditer(text):
        value = match[2]
        if not _FOLDED_TRACE.search(value):
            continue
        unescaped = _unescaped_lines(value)
        is_bare = _BARE_STACK.match("\n".join(unescaped))
        said = _SAID.search(text) or _NOTED.search(text) if is_bare else None
        error = _unescape(said[1]).split("\n") if said else []
        lines += ["", *error, *unescaped, ""]
    whole = None if lines else _FOLDED_LINE.match(text)
    return ["", *_unescape(whole["value"]).split("\n"), ""] if whole else lines


def _unescaped_lines(value: str) -> list[str]:
    for _ in range(_LEVELS):
        if "\\n" in value:
            value = _unescape(value)
    return value.split("\n")


def _flat_lines(text: str) -> Iterator[str]:
    """A traceback whose line ends were lost: its header, frames and error still tell them."""
    start = text.index(_FLAT)
    header, _, below = text[start:].partition(": ")
    frames, _, code = _FLAT_FRAME.sub(r"\n  \1\n    ", below).rpartition("\n")
    code, *error = _FLAT_ERROR.split(f" {code.strip()}", maxsplit=1)
    yield text[:start]
    yield f"{header}:"
    yield from frames.strip("\n").split("\n")
    yield f"    {code.strip()}"
    yield from error


def _unescape(value: str) -> str:
    return _ESCAPE.sub(_unescaped, value)


def _unescaped(match: re.Match[str]) -> str:
    return chr(int(match[1], 16)) if match[1] else _ESCAPED.get(match[2], match[2])

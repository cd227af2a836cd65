"""The lines of a `.gitignore` as regular expressions over bytes, read as git itself reads them.

Sources: gitignore(5); git's dir.c (`parse_path_pattern`, `trim_trailing_spaces`, `match_pathname`)
and wildmatch.c.

No library is used. pathspec answers for whole paths, a parent's match included (`*.log` and `!keep`
let `keep/a.log` in), fails on `[z-a]` and `[[:alpha:]]`, and backtracks exponentially on `*a*a*a…`.
Here what a `*` has matched is never tried again (atomic groups): within one segment of a path, and
between two `**`, the first place where the text after it fits is as good as any later one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_SPECIAL: Final = b"*?[\\"
_ENDING: Final = re.compile(rb"\*\.[^*?\[\\./]+", re.DOTALL)
_CLASSES: Final = {
    b"alnum": rb"[0-9A-Za-z]",
    b"alpha": rb"[A-Za-z]",
    b"blank": rb"[ \t]",
    b"cntrl": rb"[\x00-\x1f\x7f]",
    b"digit": rb"[0-9]",
    b"graph": rb"[\x21-\x7e]",
    b"lower": rb"[a-z]",
    b"print": rb"[\x20-\x7e]",
    b"punct": rb"[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]",
    b"space": rb"[\t-\r ]",
    b"upper": rb"[A-Z]",
    b"xdigit": rb"[0-9A-Fa-f]",
}
_BYTES: Final = [bytes([number]) for number in range(256)]
_STAR, _DEEP, _SLASH, _ESCAPED_SLASH = b"*", b"**", b"/", rb"\/"


@dataclass(frozen=True, slots=True)
class IgnoreRule:
    """What one line says.

    Attributes:
        regex: of a whole name or path.
        of_paths: what is matched is the path below the file's folder, else the name.
        name, ending: the same, where it is a name without wildcards or `*.ending`.
    """

    regex: bytes
    is_negated: bool
    only_folders: bool
    of_paths: bool
    name: bytes | None
    ending: bytes | None


class _UnmatchableError(Exception):
    """Nothing can match the pattern."""


def read_rules(data: bytes, *, ignores_case: bool = False) -> Iterator[IgnoreRule]:
    """The rules of a file in their order, without those that nothing can match.

    Args:
        ignores_case: they are for names in small letters. As in git, a capital letter that is
            escaped or stands alone in brackets then matches nothing.
    """
    for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        if line.startswith(b"#"):
            continue
        try:
            yield _rule(line.removesuffix(b"\r").partition(b"\0")[0], ignores_case)
        except _UnmatchableError:
            continue


def _rule(line: bytes, ignores_case: bool) -> IgnoreRule:  # noqa: FBT001
    line = _without_trailing_spaces(line)
    is_negated = line.startswith(b"!")
    pattern = line[is_negated:]
    only_folders = pattern.endswith(b"/")
    pattern = pattern[: len(pattern) - only_folders]
    of_paths = b"/" in pattern
    pattern = pattern.removeprefix(b"/")
    if not pattern:
        raise _UnmatchableError
    plain = next(
        (position for position, byte in enumerate(pattern) if byte in _SPECIAL), len(pattern)
    )
    tokens = list(_tokens(pattern[plain:], ignores_case))
    pattern = pattern.lower() if ignores_case else pattern
    if of_paths:
        # git compares the text before the first wildcard apart: a `**` behind it begins a pattern
        regex = re.escape(pattern[:plain]) + _path_regex(tokens)
    else:
        regex = re.escape(pattern[:plain]) + _segment_regex(tokens)
    name = pattern if plain == len(pattern) else None
    ending = pattern[1:] if _ENDING.fullmatch(pattern) else None
    return IgnoreRule(regex, is_negated, only_folders, of_paths, name, ending)


def _without_trailing_spaces(line: bytes) -> bytes:
    """Spaces at the end don't count, but for one that is escaped."""
    bare = line.rstrip(b" ")
    is_escaped = (len(bare) - len(bare.rstrip(b"\\"))) % 2
    return line[: len(bare) + is_escaped]


def _tokens(pattern: bytes, ignores_case: bool) -> Iterator[bytes]:  # noqa: FBT001
    """`*`, `**`, `/`, an escaped slash, and regular expressions of one byte.

    Raises:
        _UnmatchableError: the pattern is not finished.
    """
    position = 0
    while position < len(pattern):
        start, byte = position, pattern[position : position + 1]
        position += 1
        if byte == b"*":
            while pattern[position : position + 1] == b"*":
                position += 1
            yield _DEEP if position - start > 1 else _STAR
        elif byte == b"?":
            yield b"[^/]"
        elif byte == b"[":
            content, position = _bracket(pattern, position, bytes.lower if ignores_case else bytes)
            yield content
        elif byte == b"\\":
            escaped, position = _byte(pattern, position), position + 1
            yield _ESCAPED_SLASH if escaped == b"/" else re.escape(escaped)
        else:
            yield _SLASH if byte == b"/" else re.escape(byte.lower() if ignores_case else byte)


def _byte(pattern: bytes, position: int) -> bytes:
    if position >= len(pattern):
        raise _UnmatchableError
    return pattern[position : position + 1]


def _bracket(pattern: bytes, position: int, other: Callable[[bytes], bytes]) -> tuple[bytes, int]:
    """What stands in brackets as a regular expression, and where it ends.

    Args:
        at: behind the opening bracket.
        other: what else is matched where a byte is within a range or a class.
    """
    is_negated = _byte(pattern, position) in (b"!", b"^")
    position += is_negated
    found: set[bytes] = set()
    first, before = True, b""
    while (byte := _byte(pattern, position)) != b"]" or first:
        first = False
        if byte == b"[" and _byte(pattern, position + 1) == b":":
            named, position = _named_class(pattern, position)
            found.update(named, map(other, named))
            before = b"[" if named == {b"["} else b""
        elif byte == b"-" and before and _byte(pattern, position + 1) != b"]":
            position += 1 + (_byte(pattern, position + 1) == b"\\")
            meant = _BYTES[before[0] : _byte(pattern, position)[0] + 1]
            found.update(meant, map(other, meant))
            before, position = b"", position + 1
        else:
            position += byte == b"\\"
            before = _byte(pattern, position)
            found.add(before)
            position += 1
    matching = (set(_BYTES) - found if is_negated else found) - {b"/"}
    return (
        b"[%s]" % b"".join(map(re.escape, sorted(matching))) if matching else b"(?!)"
    ), position + 1


def _named_class(pattern: bytes, position: int) -> tuple[set[bytes], int]:
    """The bytes of `[:name:]`, and where it ends; a bracket alone where it is none."""
    end = pattern.find(b"]", position + 2)
    if end < 0:
        raise _UnmatchableError
    if end < position + 3 or pattern[end - 1 : end] != b":":
        return {b"["}, position + 1
    regex = _CLASSES.get(pattern[position + 2 : end - 1])
    if regex is None:
        raise _UnmatchableError
    return {byte for byte in _BYTES if re.fullmatch(regex, byte)}, end + 1


def _path_regex(tokens: list[bytes]) -> bytes:
    """Parts that any number of folders may lie between."""
    parts: list[list[bytes]] = [[]]
    gaps: list[bytes] = []
    after_gap = False
    for position, token in enumerate(tokens):
        if after_gap:
            after_gap = False  # the slash belongs to the gap
        elif token == _DEEP and (gap := _gap(tokens, position)):
            parts.append([])
            gaps.append(gap)
            after_gap = position + 1 < len(tokens)
        else:
            parts[-1].append(token)
    regex = _segments_regex(parts[0])
    for position, (gap, part) in enumerate(zip(gaps, parts[1:], strict=True), 1):
        following = _segments_regex(part)
        # the last one has to reach the end: there, every number of folders is tried
        regex += gap + following if position == len(gaps) else b"(?>%s?%s)" % (gap, following)
    return regex


def _gap(tokens: list[bytes], position: int) -> bytes:
    """What a `**` stands for; empty where it is no more than a `*`."""
    if position and tokens[position - 1] not in (_SLASH, _ESCAPED_SLASH):
        return b""
    following = tokens[position + 1] if position + 1 < len(tokens) else None
    return {None: b".*", _SLASH: b"(?:[^/]*/)*", _ESCAPED_SLASH: b"(?:[^/]*/)+"}.get(following, b"")


def _segments_regex(tokens: Iterable[bytes]) -> bytes:
    regex, segment = b"", list[bytes]()
    for token in tokens:
        if token in (_SLASH, _ESCAPED_SLASH):
            regex += _segment_regex(segment) + b"/"
            segment = []
        else:
            segment.append(token)
    return regex + _segment_regex(segment)


def _segment_regex(tokens: Iterable[bytes]) -> bytes:
    pieces = [b""]
    for token in tokens:
        if token in (_STAR, _DEEP):
            pieces.append(b"")
        else:
            pieces[-1] += token
    first, *others = pieces
    if not others:
        return first
    between = b"".join(b"(?>[^/]*?%s)" % piece for piece in others[:-1] if piece)
    return first + between + b"[^/]*" + others[-1]

"""Code with its strings and comments blanked, and its brackets paired.

Works on text that no parser accepts: what a rule for syntax errors has to look at.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Function

_TRIPLE = r'"""(?:\\.|[^\\])*?"""'
_TRIPLE_SINGLE = r"'''(?:\\.|[^\\])*?'''"
_DOUBLE = r'"(?!"")(?:\\.|[^"\\\n])*"'
_SINGLE = r"'(?!'')(?:\\.|[^'\\\n])*'"
_CHARACTER = r"'(?:\\.[^'\n]*|[^'\\\n])'"
_BACKTICK = r"`(?:\\.|[^`\\])*`"
_RAW_BACKTICK = r"`[^`]*`"
_SLASHES, _BLOCK, _HASH = r"//[^\n]*", r"/\*.*?\*/", r"\#[^\n]*"
# A slash starts a pattern where a value may start, and divides elsewhere.
_PATTERN = (
    r"(?<=[(,=:\[!&|?{};\s])/(?![/*\s])"
    r"(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/(?=[gimsuyd]*\s*[).,;:\]}\n])"
)

_C_LIKE = (_SLASHES, _BLOCK, _DOUBLE, _CHARACTER)
_SKIPPED: dict[str, tuple[str, ...]] = {
    "python": (_HASH, _TRIPLE, _TRIPLE_SINGLE, _DOUBLE, _SINGLE),
    "javascript": (_SLASHES, _BLOCK, _BACKTICK, _DOUBLE, _SINGLE, _PATTERN),
    "typescript": (_SLASHES, _BLOCK, _BACKTICK, _DOUBLE, _SINGLE, _PATTERN),
    "kotlin": (_SLASHES, _BLOCK, _TRIPLE, _DOUBLE, _CHARACTER),
    "java": (_SLASHES, _BLOCK, _TRIPLE, _DOUBLE, _CHARACTER),
    "go": (_SLASHES, _BLOCK, _RAW_BACKTICK, _DOUBLE, _CHARACTER),
    "rust": (_SLASHES, _BLOCK, r'r(\#*)".*?"\1', r'"(?:\\.|[^"\\])*"', _CHARACTER),
    "c": _C_LIKE,
    "cpp": _C_LIKE,
    "csharp": (_SLASHES, _BLOCK, r'@"(?:""|[^"])*"', _DOUBLE, _CHARACTER),
    "ruby": (_HASH, _DOUBLE, _SINGLE, _BACKTICK),
    "php": (_SLASHES, _BLOCK, r"\#(?!\[)[^\n]*", r'"(?:\\.|[^"\\])*"', r"'(?:\\.|[^'\\])*'"),
    "json": (_DOUBLE,),
}
# What opens a string that nothing closed: it was not skipped as a whole one.
_UNCLOSED: dict[str, str] = {
    "python": r'"""|\'\'\'|["\']',
    "javascript": r'[`"\']',
    "typescript": r'[`"\']',
    "go": r'[`"]',
    "kotlin": r'"""|"',
    "java": r'"""|"',
    "php": r'["\']',
    "ruby": r'["\']',
    "json": r'"',
}
# Code inside of a string: what the string begins with, and what stands around the code.
_BRACED = re.compile(r"\$\{[^{}]*\}")
_INTERPOLATED: dict[str, tuple[str, re.Pattern[str]]] = {
    "python": ("\"'", re.compile(r"(?<!\{)\{[^{}]+\}")),
    "javascript": ("`", _BRACED),
    "typescript": ("`", _BRACED),
    "kotlin": ('"', re.compile(r"\$\{[^{}]*\}|(?<=\$)\w+")),
    "ruby": ('"`', re.compile(r"\#\{[^{}]*\}")),
}
_FORMATTED = re.compile(r"(?<!\w)(?:[fF][rR]?|[rR][fF])\Z")  # what stands before a Python f-string
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_CLOSERS = {closer: opener for opener, closer in _PAIRS.items()}


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket in the code.

    Attributes:
        line: 1-based.
        indent: the width of its line's indentation.
        leads: only closers stand before it on its line.
    """

    character: str
    line: int
    indent: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """How the brackets of a text pair up, in the order in which they close.

    Attributes:
        pairs: opener and closer of the same kind.
        crossed: an opener met by a closer of another kind; the first one says where it goes wrong.
        surplus: closers without an opener.
        unclosed: openers without a closer, outermost first.
    """

    pairs: tuple[tuple[Bracket, Bracket], ...]
    crossed: tuple[Bracket, Bracket] | None
    surplus: tuple[Bracket, ...]
    unclosed: tuple[Bracket, ...]

    @property
    def misindented(self) -> tuple[Bracket, Bracket] | None:
        """The first pair whose closer leads a line indented unlike the line of its opener."""
        for opener, closer in self.pairs:
            if closer.leads and closer.line != opener.line and closer.indent != opener.indent:
                return opener, closer
        return None


@dataclass(frozen=True)
class Masked:
    """Code of the same length with blanks for the insides of strings and comments.

    Attributes:
        text: the quotes themselves are blanked too.
        unclosed_string: 1-based line and quote of a string that nothing closes, or None.
    """

    text: str
    unclosed_string: tuple[int, str] | None = None

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    def line(self, number: int) -> str:
        """The 1-based line, or "" past the end."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    def text_of(self, function: Function) -> str:
        return "\n".join(self.lines[function.line - 1 : function.last_line])

    @cached_property
    def brackets(self) -> Pairing:
        stack: list[Bracket] = []
        pairs: list[tuple[Bracket, Bracket]] = []
        surplus: list[Bracket] = []
        crossed: tuple[Bracket, Bracket] | None = None
        for bracket in self._all_brackets():
            if bracket.character in _PAIRS:
                stack.append(bracket)
            elif stack and stack[-1].character == _CLOSERS[bracket.character]:
                pairs.append((stack.pop(), bracket))
            elif not stack:
                surplus.append(bracket)
            else:
                crossed = crossed or (stack[-1], bracket)
                _unwind(stack, bracket)
        return Pairing(tuple(pairs), crossed, tuple(surplus), tuple(stack))

    def _all_brackets(self) -> list[Bracket]:
        found = []
        for number, line in enumerate(self.lines, 1):
            indent = len(line) - len(line.lstrip())
            found += [
                Bracket(match[0], number, indent, not line[: match.start()].strip(")]} \t"))
                for match in re.finditer(r"[][(){}]", line)
            ]
        return found


def _unwind(stack: list[Bracket], closer: Bracket) -> None:
    """Drops the openers that a closer of another kind jumps over, when it has one at all."""
    kinds = [opener.character for opener in stack]
    if _CLOSERS[closer.character] in kinds:
        while stack.pop().character != _CLOSERS[closer.character]:
            pass


def mask(text: str, language: str, *, interpolations: bool = False) -> Masked:
    """Blanks strings and comments; a language without a table is taken as C-like.

    Args:
        interpolations: leaves the code in strings (`${name}`) as it stands.
    """
    skipped = _compile_skipped(language)
    unclosed: tuple[int, str] | None = None
    pieces: list[str] = []
    end = 0
    for match in skipped.finditer(text):
        pieces.append(text[end : match.start()])
        end = match.end()
        if match.lastgroup == "unclosed":
            unclosed = unclosed or (text.count("\n", 0, match.start()) + 1, match[0])
            if len(match[0]) == 3 or match[0] == "`":
                end = len(text)
        code = _interpolation(text, match.start(), language) if interpolations else None
        pieces.append(_blank(text[match.start() : end], code))
        if end == len(text):
            break
    pieces.append(text[end:])
    return Masked("".join(pieces).replace("\r", " "), unclosed)


def mask_file(file: SourceFile, *, interpolations: bool = False) -> Masked:
    """A file's code without strings and comments; see `mask`."""
    return mask(file.text, file.language, interpolations=interpolations)


def line_at(text: str, offset: int) -> int:
    """The 1-based line of a character."""
    return text.count("\n", 0, offset) + 1


def _interpolation(text: str, start: int, language: str) -> re.Pattern[str] | None:
    """What is code in the string that begins there; None where nothing is."""
    quotes, pattern = _INTERPOLATED.get(language, ("", _BRACED))
    if text[start] not in quotes:
        return None
    if language == "python" and not _FORMATTED.search(text, max(0, start - 3), start):
        return None
    return pattern


def _blank(piece: str, code: re.Pattern[str] | None) -> str:
    blank = re.sub(r"[^\n]", " ", piece)
    for match in code.finditer(piece) if code else ():
        blank = blank[: match.start()] + match[0] + blank[match.end() :]
    return blank


@lru_cache(maxsize=32)
def _compile_skipped(language: str) -> re.Pattern[str]:
    alternatives = list(_SKIPPED.get(language, _C_LIKE))
    if language in _UNCLOSED:
        alternatives.append(f"(?P<unclosed>{_UNCLOSED[language]})")
    return re.compile("|".join(alternatives), re.DOTALL)

"""What gives a new text or list and leaves the old one as it is, as a statement: nobody takes the
result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.rules.traps.any_language import texts
from whence.playbook.rules.traps.program.mending import is_statement
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_NAME: Final = r"(?P<name>(?!end\b)[@$]{0,2}[A-Za-z_]\w*(?:(?:\.|->)[A-Za-z_]\w*|\[['\"\w$@.]+\])*)"
_ARGUMENTS: Final = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
_END: Final = r"\s*;?\s*(?:(?:#|//).*)?$"


class _Pure(NamedTuple):
    """What changes nothing in some language.

    Attributes:
        methods: with the arguments that tell them from methods of that name that do something.
        functions: the argument that they give anew comes first, or last of three.
    """

    methods: str
    functions: str = r"(?!)"


_TEXTS: Final = r"[rbfu]?['\"/`](?:[^()]|\([^()]*\))*,(?:[^()]|\([^()]*\))*"
_JS: Final = _Pure(
    r"(?:trim|trimStart|trimEnd|toUpperCase|toLowerCase|toSorted|toReversed)\(\)"
    rf"|(?:replace|replaceAll)\(\s*{_TEXTS}\)|(?:padStart|padEnd|concat){_ARGUMENTS}"
)
_PURE: Final = {
    "python": _Pure(
        r"(?:upper|lower|casefold|swapcase|strip|lstrip|rstrip)\((?:['\"][^'\"]*['\"])?\)"
        rf"|replace\(\s*(?:{_TEXTS}|(?:year|month|day|hour|minute|second|tzinfo)=[^()]*)\)"
        rf"|(?:removeprefix|removesuffix|zfill|ljust|rjust){_ARGUMENTS}"
        rf"|(?:union|intersection|difference|symmetric_difference|astimezone){_ARGUMENTS}",
        r"(?:sorted|reversed)",
    ),
    "javascript": _JS,
    "typescript": _JS,
    "ruby": _Pure(
        rf"(?:gsub|sub|tr)\(\s*{_TEXTS}\)|(?:strip|lstrip|rstrip|chomp|upcase|downcase|capitalize"
        r"|squeeze|reverse|sort|uniq|compact|flatten)(?:\(\))?|(?:sort_by|reject)\s*\{[^{}]*\}"
    ),
    "php": _Pure(
        r"(?!)",
        r"(?:trim|ltrim|rtrim|strtoupper|strtolower|ucfirst|ucwords|lcfirst|str_pad|substr"
        r"|array_merge|array_filter|array_unique|array_reverse|array_slice|array_values"
        r"|array_diff|array_pad|str_replace|preg_replace|str_ireplace)",
    ),
}
_LAST: Final = lazy_pattern(r"(?:str_i?replace|preg_replace)$")
_GOES_ON: Final = lazy_pattern(r"(?:[-+*/%=<>&|,.({\[\\?:]|\b(?:return|and|or|not|in))$")
_ENDS: Final = lazy_pattern(r"(?:end|else|elsif|when|in|rescue|ensure|\})\b|\}|$")


def find_traps(program: Program) -> Iterator[Trap]:
    """Statements of scripts; those of compiled languages are refused, or traps of their own."""
    own = {one.name for file in program.files for one in flow_of(file).functions}
    for file in program.files:
        known = _PURE.get(flow_of(file).language)
        if known is not None:
            found = _find_in_file(file, known, program)
            yield from (one for one in found if one.words["called"] not in own)


def _find_in_file(file: SourceFile, known: _Pure, program: Program) -> Iterator[Trap]:
    pattern = re.compile(
        rf"\s*(?P<call>{_NAME}\.(?:{known.methods})|(?P<function>{known.functions})"
        rf"(?P<given>{_ARGUMENTS})){_END}"
    )
    language = flow_of(file).language
    for number, line in enumerate(program.masked[file.path].lines, 1):
        if not line.strip():
            continue
        match = pattern.match(file.line(number))
        at = Site(file, number)
        if match is None or not is_statement(at) or not _stands_alone(file, number, language):
            continue
        name = match["name"] or _find_argument(match["function"], match["given"])
        if name is not None:
            called = re.split(r"\(|\s*\{", match["call"])[0].rpartition(".")[2]
            words = {"call": match["call"], "name": name, "called": called}
            yield Trap(at, texts.RESULT_DROPPED, words)


def _stands_alone(file: SourceFile, number: int, language: str) -> bool:
    """Whether it is no part of a statement of several lines, and of Ruby no body's result."""
    above = next((one for n in range(number - 1, 0, -1) if (one := file.line(n).strip())), "")
    below = range(number + 1, len(file.lines) + 1)
    after = next((n for n in below if file.line(n).strip()), 0)
    text = file.line(after).strip() if after else ""
    is_part = _GOES_ON.search(above) is not None and not above.endswith((":", "{"))
    if is_part or text.startswith((".", "?.")):
        return False
    is_same_body = bool(after) and file.indent(after) == file.indent(number)
    return language != "ruby" or (is_same_body and not _ENDS.match(text))


def _find_argument(function: str, given: str) -> str | None:
    """What a function gives anew, where it is a variable."""
    parts = [one.strip() for one in re.split(r",(?![^()\[\]]*[)\]])", given[1:-1])]
    place = 2 if _LAST.match(function) else 0
    part = parts[place] if len(parts) > place else ""
    return part if re.fullmatch(_NAME, part) else None

"""New regular expressions, a little different: without an anchor or an alternative, with another
count, with a wider class. Each part of one is a claim of its own. Also new places to cut a text at:
the last separator for the first, one with a blank behind it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import CALLS, STRINGS
from whence_tools.code.syntax import line_of
from whence_tools.healing.substitution import Substitution, replace_node

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.syntax import Node
    from whence_tools.healing.patched import Patched

_PATTERN: Final = re.compile(
    r"\\[dwsSDWbB]|\(\?[:=!<P]|\[[^\]\s]*-[^\]\s]*\]|\[\^|[.)\]][*+?{]|\{\d+,?\d*\}|\(\.[*+]|['\"/]\^\w"
    r"|\[[^\w\s\\^\]-]{2,}\]"
)
_ENDS_TO_CUT_AT: Final = (
    ("split", "rsplit"), ("partition", "rpartition"), ("find", "rfind"), ("index", "rindex"),
    ("indexOf", "lastIndexOf"),
)  # fmt: skip
_OTHER_END: Final = {a: b for pair in _ENDS_TO_CUT_AT for a, b in (pair, pair[::-1])}
_CUT: Final = re.compile(
    rf"([\w.$]+)\.({'|'.join(_OTHER_END)})\((['\"])(\W{{1,3}})\3(\)|, ?1\)|, maxsplit=1\))"
)
_IN_TWO: Final = re.compile(r"\s*\w+, *\w+ = [\w.]+\.\w+\(")
_REGEXES: Final = STRINGS | {"regex", "regex_pattern"}
_ELEMENT: Final = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[()|^$+*?]|\{\d+(?:,\d*)?\}|[^\\]", re.DOTALL
)
_BEGINS: Final = re.compile(r"[A-Za-z#]*['\"`/]+")
_ENDS: Final = "'\"`/#gimsuxy"
_MARKS: Final = re.compile(r"\[[^\w\s\\^\]-]{2,}\]")
_ANY_MARK: Final = r"[^\w\s]"  # those that a pattern lists may only be the ones that tests have
_LETTERS: Final = r"\w"  # of a name, which may have others


def find_other_patterns(code: Patched) -> Iterator[tuple[int, Substitution]]:
    """Each with a rank. CPU-bound."""
    for node in code.walk_added():
        if node.type in CALLS:
            yield from _cut_elsewhere(node, code)
        text = code.source.text(node)
        if node.type not in _REGEXES or not _PATTERN.search(text) or code.is_gone(node):
            continue
        if node.parent is not None and node.parent.type in _REGEXES:
            continue
        for other in dict.fromkeys(_vary(text, code.gone)):
            if other != text:
                yield 1, replace_node(node, other, code.source)


def _cut_elsewhere(call: Node, code: Patched) -> Iterator[tuple[int, Substitution]]:
    source, text = code.source, code.source.text(call)
    found = _CUT.fullmatch(text)
    if found is None:
        return
    of, name, quote, separator, rest = found.groups()
    if code.is_gone(call) and separator.strip() == separator:
        return
    in_two = source.language == "python" and _IN_TWO.match(source.line_text(line_of(call)))
    once = ", 1)" if in_two and name.endswith("split") else rest
    others = (separator.rstrip(), f"{separator.rstrip()} ") if separator.strip() else (separator,)
    ends = (name,) if source.language != "python" and name == "split" else (name, _OTHER_END[name])
    if once == ")" and name.endswith("split"):
        ends = (name,)  # all parts are the same from either end
    for direction in ends:
        for other in others:
            varied = f"{of}.{direction}({quote}{other}{quote}{once}"
            # Whether a blank follows is no other claim than that one may.
            adds_blank = direction == name and other.endswith(" ")
            if varied != text and not adds_blank:
                yield 1, replace_node(call, varied, source)


def _vary(text: str, gone: str) -> Iterator[str]:
    """The text is a literal with its quotes, which stay; what a pattern had between the same
    neighbours before is nothing new."""
    begins = _BEGINS.match(text)
    found = list(_ELEMENT.finditer(text, begins.end() if begins else 0, len(text.rstrip(_ENDS))))
    yield from _leave_out_alternatives(text, found)
    for at in range(len(found)):
        one, start, end = found[at][0], found[at].start(), found[at].end()
        head, tail = text[:start], text[end:]
        between = text[found[max(0, at - 1)].start() : found[min(at + 1, len(found) - 1)].end()]
        if len(between) > len(one) + 1 and "".join(between.split()) in gone:
            continue
        is_end = at + 1 == len(found) or found[at + 1][0] in "|)"
        if (one == "^" and not at) or (one == "$" and is_end) or one == r"\b":
            yield head + tail
        elif one[0] == "{" and len(one) > 1:
            most = one.strip("{}").split(",")
            yield f"{head}{{{most[0]},}}{tail}" if len(most) == 1 else f"{head}{{{most[0]}}}{tail}"
        elif one == "+" and at and found[at - 1][0] not in "+*?":
            yield head + tail
        elif _MARKS.fullmatch(one):
            yield f"{head}{_ANY_MARK}{tail}"
        elif one == _LETTERS:
            yield f"{head}\\S{tail}"


def _leave_out_alternatives(text: str, found: list[re.Match[str]]) -> Iterator[str]:
    """Those that no parentheses hold."""
    depth, ends = 0, [found[0].start() - 1] if found else []
    for one in found:
        depth += (one[0] == "(") - (one[0] == ")")
        if one[0] == "|" and not depth:
            ends.append(one.start())
    if len(ends) > 1:
        yield text[: ends[0] + 1] + text[ends[1] + 1 :]
    for start, end in pairwise([*ends[1:], found[-1].end() if found else 0]):
        yield text[:start] + text[end:]

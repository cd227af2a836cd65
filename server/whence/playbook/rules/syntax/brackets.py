"""Strings and brackets that nothing closes, or that close too much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import INFERRED, SHOWN, TRACED, Finding
from whence.playbook.fixes.closing import close_block
from whence.playbook.rules.syntax import texts

if TYPE_CHECKING:
    from whence.playbook.evidence.masking import Bracket
    from whence.playbook.evidence.unparsed import Unparsed

_KINDS = {"(": "parenthesis", "[": "square bracket", "{": "brace"}
_SPANNING = frozenset({"ruby", "php", "rust"})
_CLOSED_BY = {"(": ")", "[": "]", "{": "}"}


def unclosed_string(code: Unparsed) -> Finding | None:
    unclosed = code.masked.unclosed_string
    if unclosed is None or unclosed[0] > code.crash.line:
        return None
    line, quote = unclosed
    if quote in {"'", '"'} and line != code.crash.line and code.language not in _SPANNING:
        return None  # such a string ends with its line: an apostrophe in a text, not the cause
    return code.finding(texts.UNCLOSED_STRING, code.crash.on(line), quote=quote)


def unpaired_bracket(code: Unparsed) -> Finding | None:
    pairing = code.masked.brackets
    if pairing.crossed is not None:
        return _never_closed(code, *pairing.crossed)
    if pairing.surplus:
        return _surplus(code, pairing.surplus[0])
    if not pairing.unclosed:
        return None
    odd = pairing.misindented
    if odd is None or odd[0].indent <= odd[1].indent:
        here = [bracket for bracket in pairing.unclosed if bracket.line <= code.crash.line]
        return _never_closed(code, (here or pairing.unclosed)[-1])
    opener, closer = odd  # only the closer of an outer block meets the opener, by the indentation
    return code.finding(
        texts.CLOSED_TOO_LATE, code.crash.on(opener.line), other=code.crash.on(closer.line),
        kind=_KINDS[opener.character], opener=opener.character, closer=closer.character,
        indent=opener.indent, outer=closer.indent,
        edits=close_block(code.crash.on(opener.line), closer.character),
    )  # fmt: skip


def _never_closed(code: Unparsed, opener: Bracket, met: Bracket | None = None) -> Finding:
    """An opener without its closer; `met` is one of another kind that comes instead."""
    return code.finding(
        texts.UNCLOSED, code.crash.on(opener.line),
        other=code.crash.on(met.line) if met else None,
        kind=_KINDS[opener.character], opener=opener.character, met=met.character if met else "",
        closer=_CLOSED_BY[opener.character],
        edits=close_block(code.crash.on(opener.line), _CLOSED_BY[opener.character]),
        confidence=TRACED if met else SHOWN,
    )  # fmt: skip


def _surplus(code: Unparsed, closer: Bracket) -> Finding:
    odd = code.masked.brackets.misindented
    culprit = odd[1] if odd is not None and odd[1].indent > odd[0].indent else closer
    confidence = SHOWN if culprit is closer else INFERRED
    at = code.crash.on(culprit.line)
    return code.finding(texts.SURPLUS, at, closer=culprit.character, confidence=confidence)

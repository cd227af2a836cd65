"""Which language a snippet is written in, from its text alone."""

from __future__ import annotations

import re
from typing import Final

from whence_tools.code.languages import LANGUAGES, RECORDS, plain_suffix
from whence_tools.code.syntax import parse, walk

_LONGEST = 20_000  # characters that are looked at
_PER_MARK = 0.35

_MARKS: Final = {
    language: tuple(re.compile(pattern, re.MULTILINE) for pattern in record.marks)
    for language, record in RECORDS.items()
}


def guess_language(text: str) -> str:
    """The language a snippet most likely is in.

    Scored by the share of the text that the language's grammar can read, from 0 to 1, and 0.35 for
    each kind of mark that it has and its neighbours lack. Without any mark, braces and semicolons
    speak for JavaScript, their absence for Python: that is hardly a program, and not worth a
    compiler.
    """
    text = text[:_LONGEST]
    if not any(mark.search(text) for marks in _MARKS.values() for mark in marks):
        return "javascript" if re.search(r"[;{}]", text) else "python"
    scores = {language: _score(text, language) for language in LANGUAGES}
    return max(scores, key=lambda language: scores[language])


def _score(text: str, language: str) -> float:
    marks = sum(1 for mark in _MARKS[language] if mark.search(text))
    return _readable_share(text, f"snippet{plain_suffix(language)}") + _PER_MARK * marks


def _readable_share(text: str, path: str) -> float:
    if path.endswith(".php") and "<?" not in text:
        text = f"<?php {text}"  # all else is HTML to the grammar, where nothing is wrong
    source = parse(text, path)
    if source is None or not source.data:
        return 0.0
    faults = [node for node in walk(source.root) if node.is_error or node.is_missing]
    broken = sum(max(1, node.end_byte - node.start_byte) for node in faults)
    return max(0.0, 1.0 - broken / len(source.data))

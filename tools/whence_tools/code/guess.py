"""Which language a snippet is written in, from its text alone."""

from __future__ import annotations

import re
from typing import Final

from whence_tools.code.languages import LANGUAGES
from whence_tools.code.syntax import parse, walk

# How a file of the language is named, with the shared grammars' plain form first.
SUFFIX_OF: Final = {
    "python": ".py", "typescript": ".ts", "javascript": ".js", "kotlin": ".kt", "java": ".java",
    "go": ".go", "rust": ".rs", "c": ".c", "cpp": ".cpp", "csharp": ".cs", "ruby": ".rb",
    "php": ".php",
}  # fmt: skip
_LONGEST = 20_000  # characters that are looked at
_PER_MARK = 0.35

# What one language has and its neighbours lack; two marks settle it.
_MARKS: Final = {
    language: tuple(re.compile(pattern, re.MULTILINE) for pattern in patterns)
    for language, patterns in {
        "python": (
            r"^\s*(?:async )?def \w+\(.*:?\s*$", r"^\s*(?:from [\w.]+ )?import \w[\w., ]*$",
            r"^\s*(?:if|for|while|elif|else|try|except|with|class)\b[^{;]*:\s*(?:#.*)?$",
            r"\b(?:None|True|False|self|elif|lambda)\b", r"\bprint\(",
        ),
        "javascript": (
            r"\b(?:const|let|var) [\w{\[]", r"=>", r"\bfunction\b\s*\w*\s*\(", r"===|!==",
            r"\bconsole\.\w+\(|\brequire\(|\bmodule\.exports\b|\bdocument\.|\bundefined\b",
        ),
        "typescript": (
            r"\b(?:const|let|var) \w+\s*:\s*\w", r"^\s*(?:export )?(?:interface|type) \w+",
            r"\)\s*:\s*(?:string|number|boolean|void|Promise)\b",
            r"\b\w+\??:\s*(?:string|number|boolean|unknown|any)\b",
            r"\bas (?:const|string|number)\b",
        ),
        "kotlin": (
            r"\bfun \w+\s*\(", r"\bval \w+", r"\bvar \w+\s*:\s*[A-Z]", r"\?\.|!!|\?:",
            r"\bprintln\(", r"\bwhen\s*[({]",
        ),
        "java": (
            r"\b(?:public|private|protected) (?:static |final |abstract )*[\w<>\[\]]+ \w+",
            r"\bSystem\.out\.", r"^import java", r"\bnew [A-Z]\w*[<(]",
            r"\b(?:String|int|List<\w+>) \w+\s*[=;]",
        ),
        "go": (
            r"^package \w+$", r"\bfunc (?:\(\w+ \*?\w+\) )?\w*\(", r":=", r"\bfmt\.", r"\bnil\b",
            r"\bif err != nil\b",
        ),
        "rust": (
            r"\bfn \w+", r"\blet (?:mut )?\w+", r"\b(?:println|vec|panic|format)!",
            r"&(?:mut |str\b)",
            r"\bimpl\b|\bpub (?:fn|struct)\b", r"->\s*(?:Result|Option|[iu]\d+|Self)",
        ),
        "c": (
            r"^#include <\w+\.h>", r"\b(?:int|char|float|double|void) \*?\w+\s*[=;(\[]",
            r"\bprintf\(|\bmalloc\(|\bNULL\b|\bstruct \w+",
        ),
        "cpp": (
            r"\bstd::|\bcout\b", r"^#include <\w+>$", r"\b(?:template\s*<|namespace \w+|nullptr\b)",
            r"\b(?:int|char|float|double|void|auto) [&*]?\w+\s*[=;(\[]",
        ),
        "csharp": (
            r"^using [\w.]+;", r"\bConsole\.\w+\(", r"^\s*namespace \w+", r"\bstring \w+",
            r"\bpublic (?:async |static |override )*[\w<>\[\]]+ \w+",
        ),
        "ruby": (
            r"^\s*end\s*$", r"^\s*def \w+[?!]?\s*(?:\(|$)", r"\bputs\b|\.each\b|\bdo \|",
            r"^\s*require ['\"]", r"\bnil\b|\bunless\b|@\w+",
        ),
        "php": (r"<\?php", r"\$\w+\s*(?:=|->)", r"\becho\b|\bfunction \w+\(\$"),
    }.items()
}  # fmt: skip


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
    return _readable_share(text, f"snippet{SUFFIX_OF[language]}") + _PER_MARK * marks


def _readable_share(text: str, path: str) -> float:
    if path.endswith(".php") and "<?" not in text:
        text = f"<?php {text}"  # all else is HTML to the grammar, where nothing is wrong
    source = parse(text, path)
    if source is None or not source.data:
        return 0.0
    faults = [node for node in walk(source.root) if node.is_error or node.is_missing]
    broken = sum(max(1, node.end_byte - node.start_byte) for node in faults)
    return max(0.0, 1.0 - broken / len(source.data))

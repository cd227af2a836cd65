"""Kotlin: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import Grammar, Language
from whence_tools.languages.java import LANGUAGE as JAVA

LANGUAGE = Language(
    grammars=dict.fromkeys((".kt", ".kts"), Grammar("tree_sitter_kotlin")),
    family=("java",),
    scope="package",
    implicit_self=True,
    constructor="constructor",
    implicit_calls=JAVA.implicit_calls,
    copies="copy",
    reflection=r"\bget(?:Declared)?Methods?\s*\(([^,)]*)|\b(memberFunctions|callBy)\b",
    # `class Disc : Shape { override fun area() = 3 }` on one line
    unended=(
        rb"^[^\n{}]{0,99}\b(?:interface|class|object)\b[^\n{}]{0,99}\{[^\n{}]{0,99}"
        rb"\b(?:fun|val|var)\b[^\n{}]{0,99}[^\s;{}] (?=\}[ \t]*$)"
    ),
    # `open += order`, `while (open.isNotEmpty())`: a modifier is no name to the grammar
    soft_words=(
        rb"\b(?:open|sealed|infix|external|final|internal|inline|abstract|dynamic|where|by)"
        rb"(?=\s{0,3}(?:\??\.|!!|\[|[-+*/%]?=[^=]))"
    ),
    lost_headers=(
        r"^[\w\s@]*?\bfun\s+(?:<[^>]*>\s*)?(?:[\w<>?]+\.)?(?P<function>\w+)\s*\(",
        r"^[\w\s@]*?\b(?:class|object|interface)\s+(?P<class>\w+)",
    ),
    has_values=True,
    test_names=("*Test.kt", "*Tests.kt"),
    marks=(
        r"\bfun \w+\s*\(",
        r"\bval \w+",
        r"\bvar \w+\s*:\s*[A-Z]",
        r"\?\.|!!|\?:",
        r"\bprintln\(",
        r"\bwhen\s*[({]",
    ),
)

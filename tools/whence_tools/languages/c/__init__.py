"""C: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import TYPE_FIRST, Grammar, Language

_DECLARED = rb"^[\w*&<>:~ \t]{1,300}?[\s*&:](\w+)\s*\("

LANGUAGE = Language(
    grammars=dict.fromkeys((".c", ".h"), Grammar("tree_sitter_c")),
    family=("cpp",),
    scope="everywhere",
    spread_methods=True,
    definers=_DECLARED,
    reflection=r"\bdlsym\s*\([^,]+,([^)]*)\)|\b\w*##(\w*)",
    reflection_hints=(b"dlsym", b"##"),
    lost_headers=(TYPE_FIRST,),
    has_values=True,
    test_names=("*_test.c", "test_*.c"),
    marks=(
        r"^#include <\w+\.h>",
        r"\b(?:int|char|float|double|void) \*?\w+\s*[=;(\[]",
        r"\bprintf\(|\bmalloc\(|\bNULL\b|\bstruct \w+",
    ),
)

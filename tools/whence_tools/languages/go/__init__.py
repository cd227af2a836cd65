"""Go: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import Grammar, Language

LANGUAGE = Language(
    grammars={".go": Grammar("tree_sitter_go")},
    scope="folder",
    spread_methods=True,
    implicit_calls="String Error Len Less Swap ServeHTTP Close Read Write",
    reflection=r"\bMethodByName\(([^)]*)\)",
    lost_headers=(r"^func\s+(?:\([^)]*\)\s*)?(?P<function>\w+)",),
    has_values=True,
    test_names=("*_test.go",),
    marks=(
        r"^package \w+$",
        r"\bfunc (?:\(\w+ \*?\w+\) )?\w*\(",
        r":=",
        r"\bfmt\.",
        r"\bnil\b",
        r"\bif err != nil\b",
    ),
)

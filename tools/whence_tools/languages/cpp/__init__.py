"""C++: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import C_CLASS, CLASS_NAME, TYPE_FIRST, Grammar, Language
from whence_tools.languages.c import LANGUAGE as C

LANGUAGE = Language(
    grammars=dict.fromkeys(
        (".cpp", ".cc", ".cxx", ".hh", ".hpp", ".hxx", ".ipp"),
        Grammar("tree_sitter_cpp", patterns=("c", "cpp")),
    ),
    family=("c",),
    scope="everywhere",
    implicit_self=True,
    spread_methods=True,
    constructor=CLASS_NAME,
    definers=C.definers,
    reflection=C.reflection,
    reflection_hints=C.reflection_hints,
    lost_headers=(C_CLASS, TYPE_FIRST),
    has_values=True,
    implicit_calls="begin end cbegin cend rbegin rend",  # loops over a range
    test_names=("*_test.cc", "*_test.cpp", "test_*.cc", "test_*.cpp"),
    marks=(
        r"\bstd::|\bcout\b",
        r"^#include <\w+>$",
        r"\b(?:template\s*<|namespace \w+|nullptr\b)",
        r"\b(?:int|char|float|double|void|auto) [&*]?\w+\s*[=;(\[]",
    ),
)

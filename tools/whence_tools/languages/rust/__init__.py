"""Rust: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import Grammar, Language

LANGUAGE = Language(
    grammars={".rs": Grammar("tree_sitter_rust")},
    test_names=("tests.rs", "*_test.rs", "*_tests.rs"),
    spread_methods=True,
    implicit_calls=(
        "fmt drop deref next from eq cmp partial_cmp hash default clone index add sub mul"
    ),
    copies="default clone",
    lost_headers=(
        r"^[\w\s()\"]*?\bfn\s+(?P<function>\w+)",
        (
            r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:struct|enum|trait|impl(?:<[^>]*>)?(?:\s+\w+\s+for)?)"
            r"\s+(?P<class>\w+)"
        ),
    ),
    has_values=True,
    marks=(
        r"\bfn \w+",
        r"\blet (?:mut )?\w+",
        r"\b(?:println|vec|panic|format)!",
        r"&(?:mut |str\b)",
        r"\bimpl\b|\bpub (?:fn|struct)\b",
        r"->\s*(?:Result|Option|[iu]\d+|Self)",
    ),
)

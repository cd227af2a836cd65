"""Swift: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import Grammar, Language

LANGUAGE = Language(
    grammars={".swift": Grammar("tree_sitter_swift")},
    scope="everywhere",
    implicit_self=True,
    spread_methods=True,
    constructor="init",
    definers=(
        rb"(?:\b(?:protocol|actor|extension|var)\s+(?:\w+\.)*|\b(?=init\s*[?!]?\s*[(<]))(\w+)"
    ),
    implicit_calls=(
        "deinit subscript hash encode body makeBody makeIterator next callAsFunction description "
        "debugDescription wrappedValue projectedValue"
    ),
    kinds={
        "functions": ("init_declaration", "deinit_declaration", "protocol_function_declaration"),
        "calls": ("constructor_expression",),
        "branches": ("guard_statement",),
        "strings": ("line_string_literal", "multi_line_string_literal"),
        "collections": ("array_literal", "dictionary_literal"),
        "names": ("pattern", "value_argument_label", "lambda_parameter", "enum_entry"),
        "headers": ("attribute",),
    },
    plain_marks=(
        "discardableResult MainActor available inlinable inline frozen usableFromInline Sendable "
        "escaping autoclosure nonobjc warn_unqualified_access preconcurrency"
    ),
    reflection=r"\b(?:NSSelectorFromString|NSClassFromString|Selector)\s*\(([^)\n]*)\)",
    reflection_hints=(b"Selector", b"NSClassFromString"),
    lost_headers=(
        r"^[\w\s@()]*?\bfunc\s+(?P<function>\w+)\s*[(<]",
        r"^[\w\s@()]*?\b(?P<function>init)[?!]?\s*[(<]",
        r"^[\w\s@()]*?\b(?:class|struct|enum|protocol|extension|actor)\s+(?:\w+\.)*(?P<class>\w+)",
    ),
    test_names=("*Test.swift", "*Tests.swift", "*Spec.swift"),
    marks=(
        r"\bfunc \w+\s*(?:<[^>]*>)?\([^)]*\)\s*(?:async )?(?:throws )?(?:->|\{)",
        r"\b(?:let|var) \w+\s*(?::\s*[\w\[]|=[^=>])",
        r"\bguard\b|\bif let\b|\btry[?!]",
        r"^import (?:Foundation|UIKit|SwiftUI|XCTest)\b|\bextension \w+|\bprotocol \w+",
        r"\(_ \w+:|->\s*[A-Z]\w*",
    ),
)

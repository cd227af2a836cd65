"""TypeScript: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import Grammar, Language
from whence_tools.languages.javascript import LANGUAGE as JAVASCRIPT

LANGUAGE = Language(
    grammars={
        **dict.fromkeys(
            (".ts", ".mts", ".cts"),
            Grammar(
                "tree_sitter_typescript",
                "language_typescript",
                patterns=("ecmascript", "typescript"),
            ),
        ),
        ".tsx": Grammar(
            "tree_sitter_typescript", "language_tsx", patterns=("ecmascript", "typescript", "jsx")
        ),
    },
    lsp_ids=("typescript", "typescriptreact"),
    family=("javascript",),
    imports_are_explicit=True,
    constructor="constructor",
    implicit_calls=JAVASCRIPT.implicit_calls,
    reflection=JAVASCRIPT.reflection,
    reflection_hints=JAVASCRIPT.reflection_hints,
    lost_headers=JAVASCRIPT.lost_headers,
    has_values=True,
    test_names=("*-test.ts",),
    marks=(
        r"\b(?:const|let|var) \w+\s*:\s*\w",
        r"^\s*(?:export )?(?:interface|type) \w+",
        r"\)\s*:\s*(?:string|number|boolean|void|Promise)\b",
        r"\b\w+\??:\s*(?:string|number|boolean|unknown|any)\b",
        r"\bas (?:const|string|number)\b",
    ),
)

"""JavaScript: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import Grammar, Language

LANGUAGE = Language(
    grammars=dict.fromkeys(
        (".js", ".jsx", ".mjs", ".cjs"),
        Grammar("tree_sitter_javascript", patterns=("ecmascript", "javascript", "jsx")),
    ),
    lsp_ids=("javascript", "javascriptreact"),
    family=("typescript",),
    imports_are_explicit=True,
    constructor="constructor",
    implicit_calls="toString valueOf toJSON then next",
    reflection=r"\[([^\[\]\n]+)\]\s*\(|\b(eval|Function)\s*\(",
    reflection_hints=(b"](", b"] (", b"eval", b"Function"),
    lost_headers=(
        r"^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(?P<function>[\w$]+)",
        (
            r"^\s*(?:export\s+)?(?:const|let|var)\s+(?P<function>[\w$]+)\s*(?::[^=]+)?=\s*"
            r"(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>)"
        ),
        r"^\s*(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\s+(?P<class>[\w$]+)",
        (
            r"^\s+(?!if\b|for\b|while\b|switch\b|catch\b|return\b|function\b)"
            r"(?:(?:public|private|protected|static|async|override|get|set|readonly)\s+)*"
            r"(?P<function>#?[\w$]+)\s*\([^()]*\)\s*(?::[^{;]+)?\{\s*$"
        ),
    ),
    has_values=True,
    test_names=("*-test.js", "*_test.js", "test-*.js", "test_*.js"),
    marks=(
        r"\b(?:const|let|var) [\w{\[]",
        r"=>",
        r"\bfunction\b\s*\w*\s*\(",
        r"===|!==",
        r"\bconsole\.\w+\(|\brequire\(|\bmodule\.exports\b|\bdocument\.|\bundefined\b",
    ),
)

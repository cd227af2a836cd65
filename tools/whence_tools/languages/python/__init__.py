"""Python: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import Grammar, Language

LANGUAGE = Language(
    grammars=dict.fromkeys((".py", ".pyi", ".pyw"), Grammar("tree_sitter_python")),
    imports_are_explicit=True,
    constructor="__init__",
    reflection=r"\b(?:getattr|attrgetter|methodcaller)\s*\((?:[^(),\n]+,)?\s*([^,)\n]+)"
    r"|\b(?:globals|locals|vars)\(\)\s*(?:\[|\.get\()([^\]\n]+)|\b(eval|exec)\s*\(",
    reflection_hints=(
        b"attr",
        b"methodcaller",
        b"globals()",
        b"locals()",
        b"vars()",
        b"eval",
        b"exec",
    ),
    lost_headers=(r"^\s*(?:async\s+)?def\s+(?P<function>\w+)", r"^\s*class\s+(?P<class>\w+)"),
    has_values=True,
    test_names=("test_*.py", "*_test.py", "tests.py", "conftest.py"),
    marks=(
        r"^\s*(?:async )?def \w+\(.*:?\s*$",
        r"^\s*(?:from [\w.]+ )?import \w[\w., ]*$",
        r"^\s*(?:if|for|while|elif|else|try|except|with|class)\b[^{;]*:\s*(?:#.*)?$",
        r"\b(?:None|True|False|self|elif|lambda)\b",
        r"\bprint\(",
    ),
)

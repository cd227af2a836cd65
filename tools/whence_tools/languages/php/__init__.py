"""PHP: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import Grammar, Language

LANGUAGE = Language(
    grammars={".php": Grammar("tree_sitter_php", "language_php")},
    scope="package",
    constructor="__construct",
    implicit_calls="jsonSerialize getIterator offsetGet offsetSet count",
    reflection=r"(?:->|::)?(\$\w+)\s*\(|\bcall_user_func(?:_array)?\s*\(([^,)]+)",
    lost_headers=(
        r"^[\w\s]*?\bfunction\s+&?(?P<function>\w+)\s*\(",
        r"^\s*(?:abstract\s+|final\s+)?(?:class|trait|interface)\s+(?P<class>\w+)",
    ),
    has_values=True,
    test_names=("*Test.php", "test_*.php", "*_test.php"),
    marks=(r"<\?php", r"\$\w+\s*(?:=|->)", r"\becho\b|\bfunction \w+\(\$"),
)

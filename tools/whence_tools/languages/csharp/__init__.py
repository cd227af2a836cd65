"""C#: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import C_CLASS, TYPE_FIRST, Grammar, Language

LANGUAGE = Language(
    grammars={".cs": Grammar("tree_sitter_c_sharp")},
    scope="package",
    implicit_self=True,
    spread_methods=True,
    implicit_calls="ToString Equals GetHashCode Dispose CompareTo GetEnumerator MoveNext",
    reflection=r"\b(?:GetMethods?|InvokeMember)\s*\(([^,)]*)|\b(dynamic)\s+\w",
    lost_headers=(C_CLASS, TYPE_FIRST),
    has_values=True,
    test_names=("*Test.cs", "*Tests.cs"),
    marks=(
        r"^using [\w.]+;",
        r"\bConsole\.\w+\(",
        r"^\s*namespace \w+",
        r"\bstring \w+",
        r"\bpublic (?:async |static |override )*[\w<>\[\]]+ \w+",
    ),
)

"""Java: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import C_CLASS, TYPE_FIRST, Grammar, Language

LANGUAGE = Language(
    grammars={".java": Grammar("tree_sitter_java")},
    family=("kotlin",),
    scope="package",
    implicit_self=True,
    implicit_calls=(
        "toString equals hashCode compareTo close iterator finalize clone invoke getValue setValue "
        "component1 component2 run call accept apply get test"
    ),
    reflection=r"\bget(?:Declared)?Methods?\s*\(([^,)]*)",
    lost_headers=(C_CLASS, TYPE_FIRST),
    has_values=True,
    test_names=("*Test.java", "*Tests.java", "*IT.java"),
    marks=(
        r"\b(?:public|private|protected) (?:static |final |abstract )*[\w<>\[\]]+ \w+",
        r"\bSystem\.out\.",
        r"^import java",
        r"\bnew [A-Z]\w*[<(]",
        r"\b(?:String|int|List<\w+>) \w+\s*[=;]",
    ),
)

"""What a module does to others as soon as it is loaded."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import CALLS, FUNCTIONS
from whence_tools.code.syntax import walk_ancestors

if TYPE_CHECKING:
    from tree_sitter import Node

    from whence_tools.code.syntax import Source

_MEMBERS: Final = frozenset({"attribute", "member_expression", "subscript", "subscript_expression"})
_OWN_NAMES: Final = frozenset({"exports", "module", "self", "this", "logging", "console", "print"})
_MAIN_ONLY: Final = frozenset({"c", "cpp", "go", "java", "rust", "kotlin", "csharp", "shell"})


def acts_on_load(node: Node, source: Source) -> bool:
    """What a module does to others as soon as it is loaded: `math.isclose = ...`, `time.tzset()`.

    What it calls or changes of its own is its own business.
    """
    if node.type == "static_initializer":
        return True
    if node.type == "function_declaration" and source.language == "go":
        name = node.child_by_field_name("name")
        return name is not None and source.text(name) == "init"
    if any(one.type in FUNCTIONS for one in walk_ancestors(node)):
        return False
    if node.type in {"assignment", "assignment_expression"}:
        left = node.child_by_field_name("left")
        if left is None or left.type not in _MEMBERS or source.language == "ruby":
            return False
        return not _is_own(source.text(left), source)
    if node.type not in CALLS or node.parent is None:
        return False
    if node.parent.type not in {"expression_statement", "program"} or source.language in _MAIN_ONLY:
        return False
    called = source.text(node)
    return "." in called.partition("(")[0] and not _is_own(called, source)


def _is_own(text: str, source: Source) -> bool:
    """Whether a member belongs to what the module defines itself, and is no type."""
    name = re.match(r"\$?\w+", text)
    if name is None or name[0] in _OWN_NAMES:
        return name is not None
    if name[0][0].isupper() and text.startswith(f"{name[0]}.register("):
        return False
    defined = (
        rf"^\s*(?:(?:const|let|var|class|def|function|final|static)\s+)*{re.escape(name[0])}\b"
    )
    whole = source.data.decode("utf-8", "replace")
    assigned = defined + r"\s*(?::[^=\n]+)?=[^=]\s*(?!require\()"
    return re.search(assigned, whole, re.MULTILINE) is not None

"""The statement that a step of a program stands in, how it is indented, and what leaves it."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from whence_tools.code.statements import FUNCTIONS, RETURNS, walk_own_nodes
from whence_tools.code.syntax import walk_ancestors

if TYPE_CHECKING:
    from whence_tools.code.syntax import Node, Source

BLOCKS: Final = frozenset({"block", "module", "statement_block", "program"})
LOOPS: Final = frozenset({"for_statement", "while_statement", "for_in_statement", "do_statement"})
# Their conditions are computed after other statements: nothing can be put right before them.
LATER_CONDITIONS: Final = frozenset({"elif_clause", "while_statement"})
_NOTHING: Final = frozenset(
    {"", "None", "False", "null", "undefined", "false", "[]", "{}", "()", '""', "''", "0"}
)


def find_step(node: Node) -> Node | None:
    """The statement that a node stands in; None where another branch or round comes before it."""
    for one in (node, *walk_ancestors(node)):
        if one.type in LATER_CONDITIONS:
            return None
        if one.parent is not None and one.parent.type in BLOCKS:
            return one
    return None


def choose_exit(step: Node, asks: str, source: Source) -> str:
    """What ends a round or the function without the step; "" where that is open.

    Args:
        asks: what has to hold for the step; "" where that is not known.
    """
    for one in walk_ancestors(step):
        if one.type in LOOPS:
            return "break" if _goes_by(one, asks, source) else "continue"
        if one.type in FUNCTIONS:
            return _choose_return(one, source)
    return ""


def _goes_by(loop: Node, asks: str, source: Source) -> bool:
    """Whether a loop would not end, because what is asked for decides how it goes on."""
    body = loop.child_by_field_name("body")
    if body is None or loop.type == "while_statement":
        return True
    if loop.type != "for_statement" or loop.child_by_field_name("initializer") is None:
        return False
    head = source.data[loop.start_byte : body.start_byte].decode("utf-8", "replace")
    names = set(re.findall(r"[A-Za-z_$][\w$]*", asks)) - {"null", "typeof", "length"}
    condition = loop.child_by_field_name("condition")
    is_endless = condition is not None and condition.type == "empty_statement"
    return is_endless or any(re.search(rf"(?<![\w.$]){re.escape(one)}\.", head) for one in names)


def _choose_return(function: Node, source: Source) -> str:
    """What the function returns elsewhere for nothing."""
    returned = [
        " ".join(source.text(child) for child in one.named_children)
        for one in walk_own_nodes(function)
        if one.is_named and one.type in RETURNS
    ]
    if not any(returned):
        body = function.child_by_field_name("body")
        return "return" if body is None or body.type in BLOCKS else ""
    given = function.child_by_field_name("parameters")
    names = re.findall(r"[\w$]+", source.text(given)) if given is not None else ()
    known = Counter(one for one in returned if one in _NOTHING or one in names)
    return f"return {known.most_common(1)[0][0]}".rstrip() if known else ""


def nest(step: Node, head: str, source: Source) -> str:
    """A statement of Python that begins its line, under a head such as `try:`; the text begins
    where the statement does."""
    indent, unit = read_indent(step, source) or "", read_unit(step, source)
    body = source.text(step).replace("\n", f"\n{unit}")
    return f"{head}\n{indent}{unit}{body}"


def read_indent(step: Node, source: Source) -> str | None:
    """What stands before a statement on its line; None where that is more than blanks."""
    start = source.data.rfind(b"\n", 0, step.start_byte) + 1
    before = source.data[start : step.start_byte].decode("utf-8", "replace")
    return before if not before.strip() else None


def read_unit(step: Node, source: Source) -> str:
    """By how much a block is indented."""
    block = step.parent
    own = read_indent(step, source) or ""
    outer = read_indent(block.parent, source) if block is not None and block.parent else None
    if "\t" in own:
        return "\t"
    width = len(own) - len(outer) if outer is not None else 0
    return " " * (width if 0 < width <= 8 else 4)

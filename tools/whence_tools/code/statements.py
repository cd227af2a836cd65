"""The kinds of nodes that the grammars of all languages have, each under its own names.

A language adds what it alone has: `Language.kinds`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.languages import kinds_of
from whence_tools.code.syntax import walk, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.syntax import Source

FUNCTIONS: Final = frozenset(
    {"function_definition", "function_declaration", "function_item", "method_definition",
     "method_declaration", "constructor_declaration", "method", "singleton_method",
     "function_expression", "arrow_function", "func_literal", "closure_expression",
     "local_function_statement", "anonymous_function", "lambda"}
) | kinds_of("functions")  # fmt: skip
CALLS: Final = frozenset(
    {"call", "call_expression", "method_invocation", "invocation_expression", "macro_invocation",
     "function_call_expression", "member_call_expression", "scoped_call_expression"}
) | kinds_of("calls")  # fmt: skip
ARGUMENTS: Final = frozenset(
    {"argument_list", "arguments", "value_arguments", "token_tree"}
) | kinds_of("arguments")
BRANCHES: Final = frozenset(
    {"if_statement", "if_expression", "if", "if_modifier", "elif_clause", "elsif", "unless",
     "unless_modifier", "conditional_expression", "ternary_expression", "conditional",
     "while_statement"}
) | kinds_of("branches")  # fmt: skip
ASSERTS: Final = frozenset({"assert_statement", "assert"})
RAISES: Final = frozenset({"raise_statement", "throw_statement", "throw_expression"}) | kinds_of(
    "raises"
)
RETURNS: Final = frozenset({"return_statement", "return_expression", "return"})
HANDLERS: Final = frozenset(
    {"except_clause", "except_group_clause", "catch_clause", "catch_block", "rescue",
     "rescue_modifier"}
)  # fmt: skip
CLEANUPS: Final = frozenset({"finally_clause", "finally_block", "ensure"})
CONSTANTS: Final = frozenset({"true", "false", "boolean", "boolean_literal", "none", "null"})
NUMBERS: Final = frozenset(
    {"integer", "float", "number", "int_literal", "integer_literal", "float_literal",
     "number_literal", "decimal_integer_literal", "decimal_floating_point_literal",
     "real_literal"}
) | kinds_of("numbers")  # fmt: skip
STRINGS: Final = frozenset(
    {"string", "string_literal", "interpreted_string_literal", "raw_string_literal",
     "encapsed_string", "template_string", "concatenated_string"}
) | kinds_of("strings")  # fmt: skip
COLLECTIONS: Final = frozenset(
    {"list", "dictionary", "set", "array", "object", "literal_value", "hash", "array_expression",
     "array_creation_expression", "initializer_list", "array_initializer",
     "collection_literal", "initializer_expression"}
) | kinds_of("collections")  # fmt: skip
FIELDS: Final = frozenset(
    {"attribute", "member_expression", "field_expression", "selector_expression", "field_access"}
)
ELEMENTS: Final = frozenset({"subscript", "subscript_expression", "element_reference"})
LITERALS: Final = CONSTANTS | NUMBERS | STRINGS | {"nil", "null_literal", "char_literal"}
_CALLEE: Final = re.compile(r"([A-Za-z_$][\w$]*)[!?]?(?:\s*(?:::)?<[^()]*>)?\s*$")


def name_callee(node: Node, source: Source) -> str | None:
    """The last name of what is called: `b` of `a.b(c)`; None where it has none."""
    for name in ("function", "method", "name", "macro"):
        called = node.child_by_field_name(name)
        if called is not None:
            break
    else:
        called = node.named_children[0] if node.named_child_count else None
    if called is None or called.type in CALLS:
        return None
    found = _CALLEE.search(source.text(called))
    return found[1] if found else None


def find_function_around(node: Node) -> Node | None:
    """The innermost function that a node stands in."""
    return next((one for one in walk_ancestors(node) if one.type in FUNCTIONS), None)


def walk_own_nodes(function: Node) -> Iterator[Node]:
    """What stands in a function, but not in another one inside it."""
    pending = list(function.children)
    while pending:
        node = pending.pop()
        if node.type not in FUNCTIONS:
            yield node
            pending += node.children


def is_lazy(function: Node, source: Source) -> bool:
    """Whether a call runs nothing yet: a generator or a coroutine."""
    head = source.text(function)[:200].lstrip()
    is_async = re.match(r"(?:(?:pub|public|private|static|export)\s+)*async\b", head) is not None
    return is_async or any(one.type.startswith("yield") for one in walk_own_nodes(function))


def list_arguments(node: Node) -> list[Node]:
    """The arguments of a call."""
    given = node.child_by_field_name("arguments")
    if given is None:
        given = next((child for child in node.children if child.type in ARGUMENTS), None)
    if given is not None and given.type == "generator_expression":  # Python's, alone in brackets
        return [given]
    return [child for child in given.named_children if "comment" not in child.type] if given else []


def condition_of(branch: Node) -> Node | None:
    given = branch.child_by_field_name("condition")
    if given is None and branch.type == "conditional_expression":  # Python's has no fields
        return branch.named_children[1] if branch.named_child_count > 1 else None
    return given


def is_of_literals(node: Node) -> bool:
    """Whether an expression is written down, not computed: a literal, or a collection of some."""
    if node.type == "preproc_arg":
        return True
    leaves = [one for one in walk(node) if one.is_named and not one.named_child_count]
    return all(one.type in LITERALS or "string" in one.type for one in leaves)


def operator_of(node: Node, source: Source) -> str:
    """The operator of an expression as written; "" where it has none."""
    given = node.child_by_field_name("operator")
    if given is not None:
        return source.text(given)
    return next((one.type for one in node.children if not one.is_named), "")

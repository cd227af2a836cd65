"""Which nodes define, bind, branch and leave, by language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["assign", "declare", "loop", "with", "catch", "attribute", "item"]


@dataclass(frozen=True, slots=True)
class Shapes:
    """A language's node types.

    Attributes:
        functions, classes: nodes that define one; the name is in the field `name`.
        bindings: node type → (field of the target, field of the value, kind).
        augmented: binding nodes that read the old value too.
        branches: what may not run, or not once.
        blocks: what a declaration's scope ends with; empty where functions are the scopes.
        ends: statements after which nothing in the block runs.
        calls: nodes that are calls.
        falls_off: whether the end of a function without a return gives an absent value.
        receivers: names of the instance inside a method.
        extends: nodes that hold methods of a class which is defined elsewhere.
        is_spread: whether a class's methods stand in other places than the class, and any code
            may set its fields.
    """

    functions: frozenset[str]
    classes: frozenset[str]
    bindings: Mapping[str, tuple[str, str, Kind]]
    branches: frozenset[str]
    calls: frozenset[str]
    blocks: frozenset[str] = frozenset()
    augmented: frozenset[str] = frozenset()
    ends: frozenset[str] = field(
        default=frozenset(
            {
                "return_statement", "raise_statement", "throw_statement", "throw_expression",
                "return_expression", "return",
            }
        )
    )  # fmt: skip
    falls_off: bool = False
    receivers: frozenset[str] = frozenset({"this"})
    extends: frozenset[str] = frozenset()
    is_spread: bool = False


_PYTHON = Shapes(
    functions=frozenset({"function_definition", "lambda"}),
    classes=frozenset({"class_definition"}),
    bindings={
        "assignment": ("left", "right", "assign"),
        "augmented_assignment": ("left", "right", "assign"),
        "named_expression": ("name", "value", "assign"),
        "for_statement": ("left", "right", "loop"),
        "for_in_clause": ("left", "right", "loop"),
    },
    augmented=frozenset({"augmented_assignment"}),
    branches=frozenset(
        {
            "if_statement", "for_statement", "while_statement", "except_clause", "case_clause",
            "conditional_expression", "else_clause", "elif_clause", "try_statement",
        }
    ),
    calls=frozenset({"call"}),
    falls_off=True,
    receivers=frozenset({"self", "cls"}),
)  # fmt: skip

_JAVASCRIPT = Shapes(
    functions=frozenset(
        {
            "function_declaration", "generator_function_declaration", "method_definition",
            "function_expression", "arrow_function", "generator_function",
        }
    ),
    classes=frozenset({"class_declaration", "class", "abstract_class_declaration"}),
    bindings={
        "variable_declarator": ("name", "value", "declare"),
        "assignment_expression": ("left", "right", "assign"),
        "augmented_assignment_expression": ("left", "right", "assign"),
        "for_in_statement": ("left", "right", "loop"),
    },
    augmented=frozenset({"augmented_assignment_expression"}),
    branches=frozenset(
        {
            "if_statement", "for_statement", "for_in_statement", "while_statement", "do_statement",
            "catch_clause", "switch_case", "switch_default", "else_clause", "ternary_expression",
            "try_statement",
        }
    ),
    calls=frozenset({"call_expression", "new_expression"}),
    blocks=frozenset({"statement_block", "for_statement", "for_in_statement", "switch_body"}),
    falls_off=True,
)  # fmt: skip

_JAVA = Shapes(
    functions=frozenset(
        {
            "method_declaration", "constructor_declaration", "compact_constructor_declaration",
            "lambda_expression",
        }
    ),
    classes=frozenset(
        {"class_declaration", "record_declaration", "enum_declaration", "interface_declaration"}
    ),
    bindings={
        "variable_declarator": ("name", "value", "declare"),
        "assignment_expression": ("left", "right", "assign"),
        "enhanced_for_statement": ("name", "value", "loop"),
        "resource": ("name", "value", "with"),
    },
    branches=frozenset(
        {
            "if_statement", "for_statement", "enhanced_for_statement", "while_statement",
            "do_statement", "catch_clause", "switch_block_statement_group", "switch_rule",
            "ternary_expression", "try_statement",
        }
    ),
    calls=frozenset({"method_invocation", "object_creation_expression"}),
    blocks=frozenset({"block", "for_statement", "enhanced_for_statement", "constructor_body"}),
)  # fmt: skip

_KOTLIN = Shapes(
    functions=frozenset({"function_declaration", "secondary_constructor", "lambda_literal"}),
    classes=frozenset({"class_declaration", "object_declaration"}),
    bindings={"assignment": ("left", "right", "assign")},
    branches=frozenset(
        {
            "if_expression", "for_statement", "while_statement", "do_while_statement",
            "catch_block", "when_entry", "try_expression",
        }
    ),
    calls=frozenset({"call_expression"}),
    blocks=frozenset({"block", "for_statement", "lambda_literal"}),
)  # fmt: skip

_GO = Shapes(
    functions=frozenset({"function_declaration", "method_declaration", "func_literal"}),
    classes=frozenset({"type_spec"}),
    bindings={
        "short_var_declaration": ("left", "right", "assign"),
        "assignment_statement": ("left", "right", "assign"),
        "var_spec": ("name", "value", "declare"),
        "const_spec": ("name", "value", "declare"),
        "range_clause": ("left", "right", "loop"),
    },
    branches=frozenset(
        {"if_statement", "for_statement", "expression_case", "default_case", "type_case"}
    ),
    calls=frozenset({"call_expression", "composite_literal"}),
    blocks=frozenset({"block", "if_statement", "for_statement"}),
    receivers=frozenset(),
    is_spread=True,
)

_RUBY = Shapes(
    functions=frozenset({"method", "singleton_method"}),
    classes=frozenset({"class", "module"}),
    bindings={
        "assignment": ("left", "right", "assign"),
        "operator_assignment": ("left", "right", "assign"),
        "for": ("pattern", "value", "loop"),
    },
    augmented=frozenset({"operator_assignment"}),
    branches=frozenset(
        {"if", "unless", "while", "until", "for", "when", "rescue", "if_modifier",
         "unless_modifier", "block", "do_block", "conditional"}
    ),
    calls=frozenset({"call"}),
    receivers=frozenset({"self"}),
)  # fmt: skip

_PHP = Shapes(
    functions=frozenset({"function_definition", "method_declaration", "anonymous_function"}),
    classes=frozenset({"class_declaration", "trait_declaration", "enum_declaration"}),
    bindings={
        "assignment_expression": ("left", "right", "assign"),
        "augmented_assignment_expression": ("left", "right", "assign"),
    },
    augmented=frozenset({"augmented_assignment_expression"}),
    branches=frozenset(
        {"if_statement", "for_statement", "foreach_statement", "while_statement", "catch_clause",
         "case_statement", "else_clause", "else_if_clause", "try_statement"}
    ),
    calls=frozenset(
        {"function_call_expression", "member_call_expression", "scoped_call_expression",
         "nullsafe_member_call_expression", "object_creation_expression"}
    ),
    falls_off=True,
    receivers=frozenset({"$this"}),
)  # fmt: skip

_RUST = Shapes(
    functions=frozenset({"function_item", "closure_expression"}),
    classes=frozenset({"struct_item", "enum_item"}),
    extends=frozenset({"impl_item"}),
    bindings={
        "let_declaration": ("pattern", "value", "declare"),
        "let_condition": ("pattern", "value", "declare"),
        "const_item": ("name", "value", "declare"),
        "static_item": ("name", "value", "declare"),
        "assignment_expression": ("left", "right", "assign"),
        "compound_assignment_expr": ("left", "right", "assign"),
        "for_expression": ("pattern", "value", "loop"),
    },
    augmented=frozenset({"compound_assignment_expr"}),
    branches=frozenset(
        {"if_expression", "for_expression", "while_expression", "loop_expression", "match_arm",
         "else_clause"}
    ),
    calls=frozenset({"call_expression", "struct_expression"}),
    blocks=frozenset({"block", "for_expression", "if_expression", "while_expression", "match_arm"}),
    receivers=frozenset({"self", "Self"}),
    is_spread=True,
)  # fmt: skip

_C_BINDINGS: Mapping[str, tuple[str, str, Kind]] = {
    "assignment_expression": ("left", "right", "assign"),
    "for_range_loop": ("declarator", "right", "loop"),
}
_C = Shapes(
    functions=frozenset({"function_definition"}),
    classes=frozenset({"struct_specifier"}),
    bindings=_C_BINDINGS,
    branches=frozenset(
        {"if_statement", "for_statement", "while_statement", "do_statement", "case_statement",
         "else_clause"}
    ),
    calls=frozenset({"call_expression"}),
    blocks=frozenset({"compound_statement", "for_statement"}),
    receivers=frozenset(),
    is_spread=True,
)  # fmt: skip

_CPP = Shapes(
    functions=frozenset({"function_definition", "lambda_expression"}),
    classes=frozenset({"struct_specifier", "class_specifier"}),
    bindings=_C_BINDINGS,
    branches=_C.branches | {"for_range_loop", "catch_clause", "try_statement"},
    calls=frozenset({"call_expression", "new_expression"}),
    blocks=_C.blocks | {"for_range_loop", "lambda_expression"},
    is_spread=True,
)

SHAPES: Mapping[str, Shapes] = {
    "python": _PYTHON,
    "javascript": _JAVASCRIPT,
    "typescript": _JAVASCRIPT,
    "java": _JAVA,
    "kotlin": _KOTLIN,
    "go": _GO,
    "ruby": _RUBY,
    "php": _PHP,
    "rust": _RUST,
    "c": _C,
    "cpp": _CPP,
}
VALUE_CALLS = frozenset(SHAPES) - {"rust", "c", "cpp"}
"""Languages whose callers are found through values, too."""

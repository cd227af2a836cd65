"""What the values of Ruby are: which node is which expression, and which ones bind."""

from __future__ import annotations

from whence_tools.code import flow_expr as x
from whence_tools.code.flow_shapes import Shapes

EXPRESSIONS: dict[str, x.Converter] = {
    "identifier": x.name,
    "constant": x.name,
    "instance_variable": x.name,
    "self": x.name,
    "call": x.ruby_call,
    "scope_resolution": x.member("scope", "name"),
    "element_reference": x.subscript("object"),
    "argument_list": x.listed,
    "nil": x.null,
    "true": x.boolean,
    "false": x.boolean,
    "integer": x.number,
    "float": x.number,
    "string": x.string,
    "simple_symbol": x.symbol,
    "hash": x.table,
    "array": x.items,
    "string_array": x.items,
    "symbol_array": x.items,
    "parenthesized_statements": x.transparent,
    "conditional": x.conditional(1, 2),
    "binary": x.shovel,
    "unary": x.operation,
    "block": x.function_value,
    "do_block": x.function_value,
    "lambda": x.function_value,
    "block_argument": x.transparent,
}

SHAPES = Shapes(
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
    calls=frozenset({"call", "binary"}),
    receivers=frozenset({"self"}),
    each=frozenset(
        {
            "each", "map", "select", "reject", "flat_map", "collect", "filter_map", "find",
            "detect", "any?", "all?", "none?", "sum", "count", "group_by", "sort_by", "min_by",
            "max_by", "partition", "each_with_index", "each_with_object", "to_h", "each_value",
            "filter", "index_by", "take_while", "drop_while", "each_entry", "reverse_each",
        }
    ),
)  # fmt: skip

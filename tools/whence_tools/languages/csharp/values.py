"""What the values of C# are: which node is which expression, and which ones bind."""

from __future__ import annotations

from whence_tools.code import flow_csharp as c
from whence_tools.code import flow_expr as x
from whence_tools.code.flow_shapes import Shapes

EXPRESSIONS: dict[str, x.Converter] = {
    "identifier": x.name,
    "this": x.name,
    "base": x.name,
    "generic_name": x.first,
    "qualified_name": c.last_name,
    "member_access_expression": x.member("expression", "name"),
    "conditional_access_expression": c.conditional_access,
    "invocation_expression": x.call("function"),
    "constructor_initializer": c.above,
    "object_creation_expression": c.new,
    "implicit_object_creation_expression": c.new,
    "with_expression": c.copied,
    "element_access_expression": x.subscript("expression", "subscript"),
    "bracketed_argument_list": c.only_argument,
    "null_literal": x.null,
    "boolean_literal": x.boolean,
    "integer_literal": x.number,
    "real_literal": x.number,
    "string_literal": x.string,
    "verbatim_string_literal": x.string,
    "initializer_expression": x.items,
    "array_creation_expression": c.array,
    "implicit_array_creation_expression": c.array,
    "tuple_expression": c.listed,
    "collection_expression": c.listed,
    "parenthesized_expression": x.transparent,
    "conditional_expression": x.conditional(1, 2),
    "switch_expression": c.switch,
    "binary_expression": x.operation,
    "prefix_unary_expression": x.operation,
    "cast_expression": x.cast(value_first=False),
    "as_expression": x.cast(),
    "await_expression": x.awaited,
    "arrow_expression_clause": x.first,
    "lambda_expression": x.function_value,
    "anonymous_method_expression": x.function_value,
}

SHAPES = Shapes(
    functions=frozenset(
        {
            "method_declaration", "constructor_declaration", "local_function_statement",
            "lambda_expression", "anonymous_method_expression", "property_declaration",
            "operator_declaration", "conversion_operator_declaration", "indexer_declaration",
        }
    ),
    classes=frozenset(
        {"class_declaration", "struct_declaration", "record_declaration", "interface_declaration",
         "enum_declaration"}
    ),
    bindings={
        "assignment_expression": ("left", "right", "assign"),
        "foreach_statement": ("left", "right", "loop"),
    },
    branches=frozenset(
        {"if_statement", "for_statement", "foreach_statement", "while_statement", "do_statement",
         "catch_clause", "switch_section", "switch_expression_arm", "conditional_expression",
         "try_statement"}
    ),
    calls=frozenset(
        {"invocation_expression", "object_creation_expression", "constructor_initializer",
         "implicit_object_creation_expression"}
    ),
    blocks=frozenset({"block", "for_statement", "foreach_statement"}),
    receivers=frozenset({"this"}),
)  # fmt: skip

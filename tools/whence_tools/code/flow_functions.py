"""Functions, their parameters and their ways out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.code.flow_expr import named
from whence_tools.code.flow_model import Function, Parameter, Return
from whence_tools.code.syntax import last_line_of, line_of, walk_ancestors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from whence_tools.code.flow_expr import ExpressionReader
    from whence_tools.code.flow_model import Expr
    from whence_tools.code.flow_shapes import Shapes

_RETURNS = frozenset({"return_statement", "return_expression", "return"})
_MAKING = ("receiver", "method")
_CLASS_MAKERS = frozenset({"Struct", "Class", "Data", "Module"})  # Ruby's
YIELDS = frozenset({"yield", "yield_expression", "yield_statement"})
_CONSTRUCTORS = frozenset({"__init__", "constructor", "initialize", "__construct"})
_PARAMETER_LISTS = frozenset(
    {"parameters", "lambda_parameters", "formal_parameters", "function_value_parameters",
     "method_parameters", "block_parameters", "parameter_list"}
)  # fmt: skip
_REST = frozenset(
    {"list_splat_pattern", "rest_pattern", "spread_parameter", "splat_parameter",
     "variadic_parameter", "variadic_parameter_declaration"}
)  # fmt: skip
_BODIES = frozenset({"function_body", "block", "accessor_list", "arrow_expression_clause"})
_CLASS_BODIES = frozenset({"class", "module", "singleton_class"})
_ARROWS = frozenset({"arrow_expression_clause"})
_RAISES = ("raise ", "fail ", "abort ", "exit")
_RUBY_BRANCHES = frozenset({"if", "elsif", "unless", "case"})
_RUBY_PARTS = frozenset({"then", "else", "elsif", "when"})
_SINGLE = frozenset({"identifier", "implicit_parameter"})
_OPTIONS = frozenset({"dictionary_splat_pattern", "hash_splat_parameter"})
_MODIFIERS = frozenset({"modifiers", "parameter_modifiers"})
_STORING = frozenset({"accessibility_modifier", "readonly", "visibility_modifier"})
_ENDLESS = frozenset({"while_statement", "for_statement"})


class Functions:
    """Reads the functions of one file."""

    def __init__(self, reader: ExpressionReader, shapes: Shapes) -> None:
        self._reader = reader
        self._shapes = shapes

    def owner_of(self, node: Node) -> str | None:
        """The class a node is directly a member of: no function lies between."""
        for around in walk_ancestors(node):
            if around.type in self._shapes.functions:
                return None
            if self.defines_class(around):
                return self._class_name(around) or None
        return None

    def defines_class(self, node: Node) -> bool:
        """Whether a node is a class, Ruby's `Point = Struct.new(:x) do … end` among them."""
        if node.type != "call" or self._reader.source.language != "ruby":
            return node.type in self._shapes.classes
        maker, made = (self._reader.text(node.child_by_field_name(s)) for s in _MAKING)
        is_named = node.parent is not None and node.parent.type == "assignment"
        has_body = node.child_by_field_name("block") is not None
        return has_body and is_named and maker in _CLASS_MAKERS and made in ("new", "define")

    def _class_name(self, node: Node) -> str:
        around = node.parent if node.type == "call" else None
        named_by = around.child_by_field_name("left") if around is not None else None
        return self._reader.text(named_by or node.child_by_field_name("name"))

    def function(self, node: Node) -> Function:
        owner = self._receiver_type(node) or self.owner_of(node)
        name = self._name(node)
        decorators = self._decorators(node)
        static = "staticmethod" in decorators
        listed = list(self._parameters(node))
        if owner and not static and listed and self._reader.source.language == "python":
            listed = listed[1:]
        header = self._header(node)
        yielding = [part for part in self.own_nodes(node) if part.type in YIELDS]
        return Function(
            name=name,
            owner=owner,
            line=line_of(node),
            last_line=last_line_of(node),
            start=node.start_byte,
            end=node.end_byte,
            parameters=tuple(listed),
            returns=tuple(self._returns(node)),
            yields=tuple(self._yields(yielding)),
            falls_off=self._falls_off(node, name),
            generator=bool(yielding),
            coroutine="async " in header or "suspend " in header,
            constructor=owner is not None
            and (name in _CONSTRUCTORS or "constructor" in node.type or name == owner),
            static=static or "static " in header or self._is_of_class(node),
            result_type=self._result_type(node),
            decorators=decorators,
        )

    @staticmethod
    def _is_of_class(node: Node) -> bool:
        """Whether this is a method of a class of Ruby's itself."""
        around = walk_ancestors(node) if node.type == "method" else ()
        held = next((a.type for a in around if a.type in _CLASS_BODIES), "")
        return node.type == "singleton_method" or held == "singleton_class"

    def returned(self, root: Node) -> list[Return]:
        """The returns that stand in no function."""
        found = (part for part in self.own_nodes(root) if part.type in _RETURNS)
        inner = [(part, named(part)) for part in found]
        return [Return(self._reader.expr(v[0]) if v else None, line_of(n)) for n, v in inner]

    def own_nodes(self, function: Node) -> Iterator[Node]:
        """The nodes of a function's body, less those of functions inside it."""
        stack = list(reversed(function.named_children))
        while stack:
            node = stack.pop()
            yield node
            if node.type not in self._shapes.functions and not self.defines_class(node):
                stack.extend(reversed(node.named_children))

    def _header(self, node: Node) -> str:
        body = self._body(node)
        end = body.start_byte if body else node.end_byte
        text = self._reader.source.data[node.start_byte : end].decode("utf-8", "replace")
        return text.split("(")[0] + " "

    def _body(self, node: Node) -> Node | None:
        body = node.child_by_field_name("body")
        if body is None:
            body = next((c for c in node.named_children if c.type in _BODIES), None)
        return body

    def _name(self, node: Node) -> str:
        own = node.child_by_field_name("name")
        if own is not None:
            return self._reader.text(own)
        if node.type == "indexer_declaration":
            return "this"
        parent = node.parent
        while parent is not None and parent.type == "parenthesized_expression":
            parent = parent.parent
        if parent is None or parent.type == "keyword_argument":
            return ""
        if node.type in ("getter", "setter"):
            declared = [c for c in parent.named_children if c.type == "variable_declaration"]
            return self._reader.text(declared[0].named_children[0]) if declared else ""
        for slot in ("name", "left", "key"):
            bound = parent.child_by_field_name(slot)
            if bound is not None and bound != node and "parameter" not in parent.type:
                return self._reader.text(bound).rsplit(".", 1)[-1]
        return ""

    def _receiver_type(self, node: Node) -> str | None:
        receiver = node.child_by_field_name("receiver")
        if receiver is None:
            return None
        written = self._reader.text(receiver).strip("()").split("[")[0]  # `c *Cache[K, V]`
        return written.split()[-1].lstrip("*") if written.strip() else None

    def _decorators(self, node: Node) -> tuple[str, ...]:
        parent = node.parent
        if parent is None or parent.type != "decorated_definition":
            return ()
        found = [child for child in parent.named_children if child.type == "decorator"]
        return tuple(self._reader.text(child).lstrip("@").strip() for child in found)

    def _result_type(self, node: Node) -> str:
        for slot in ("return_type", "type", "result", "returns"):
            found = node.child_by_field_name(slot)
            if found is not None:
                return self._reader.text(found).lstrip(": ")
        if node.type != "function_declaration" or self._reader.source.language != "kotlin":
            return ""
        kinds = [c for c in node.named_children if c.type in {"user_type", "nullable_type"}]
        return self._reader.text(kinds[-1]) if kinds else ""

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        listed = node.child_by_field_name("parameters") or next(
            (child for child in node.named_children if child.type in _PARAMETER_LISTS), None
        )
        single = listed or node.child_by_field_name("parameter")
        if node.type == "property_declaration":  # of C#
            yield Parameter("value", line_of(node))
        if node.type == "setter":
            single = next((c for c in node.named_children if c.type == "identifier"), None)
        if single is not None and single.type in _SINGLE:
            yield self.parameter(single)
        elif listed is not None:
            yield from self._read_parameters(listed)

    def _read_parameters(self, listed: Node) -> Iterator[Parameter]:
        keyword_only = False
        pending: Parameter | None = None
        plain = named(listed)
        if listed.child_by_field_name("name") is not None:
            plain = [child for child in plain if child.type == "parameter"]
        for child in plain:
            if child.type == "keyword_separator":
                keyword_only = True
            elif "separator" in child.type:
                continue
            elif listed.type == "function_value_parameters" and child.type != "parameter":
                # Kotlin: a default follows its parameter; modifiers precede it.
                if pending is not None and child.type != "parameter_modifiers":
                    pending = with_default(pending, self._reader, child)
            else:
                if pending is not None:
                    yield pending
                pending = self.parameter(child, keyword_only=keyword_only)
                is_kotlin = self._reader.source.language == "kotlin"  # a lambda may follow
                keyword_only = keyword_only or (pending.kind == "rest" and not is_kotlin)
        if pending is not None:
            yield pending
        for name in listed.children_by_field_name("name"):  # C#'s `params T[] xs`
            yield Parameter(self._reader.text(name), line_of(name), "rest")

    def parameter(self, node: Node, *, keyword_only: bool = False) -> Parameter:
        reader = self._reader
        bound = node.child_by_field_name("pattern") or node.child_by_field_name("name")
        if bound is None:
            bound = next(
                (c for c in node.named_children if c.type in {"identifier", "variable_declarator"}),
                node,
            )
        if bound.type in _REST | {"variable_declarator"}:
            inner = [c for c in bound.named_children if c.type == "identifier"]
            bound, rest = (inner[0] if inner else bound), True
        else:
            rest = node.type in _REST or self._takes_many(node)
        value = node.child_by_field_name("value") or node.child_by_field_name("default_value")
        if value is None and any(child.type == "=" for child in node.children):  # of C#
            value = node.named_children[-1]
        if bound.type == "assignment_pattern":
            value = bound.child_by_field_name("right")
            bound = bound.child_by_field_name("left") or bound
        elif node.type == "assignment_pattern":
            value = node.child_by_field_name("right")
            bound = node.child_by_field_name("left") or bound
        typed = node.child_by_field_name("type") or next(
            (c for c in node.named_children if c.type in {"user_type", "nullable_type"}), None
        )
        type_ = reader.text(typed).lstrip(": ")
        options = node.type in _OPTIONS
        keyword = keyword_only or node.type == "keyword_parameter"
        return Parameter(
            name=reader.text(bound),
            line=line_of(node),
            kind="options" if options else "rest" if rest else "keyword" if keyword else "plain",
            default=reader.expr(value) if value else None,
            optional=node.type == "optional_parameter",
            type=f"Array<{type_}>" if self._takes_many(node) else type_,
            pattern=tuple(_pattern(reader, bound)) if bound.type == "object_pattern" else (),
            stored=any(c.type in _STORING for c in node.children),
        )

    def _takes_many(self, node: Node) -> bool:
        """Whether this is a `vararg` parameter of Kotlin's, of a function or of a class."""
        if self._reader.source.language != "kotlin":
            return False
        marks = (*node.named_children, node.prev_named_sibling)
        held = (c for c in marks if c is not None and c.type in _MODIFIERS)
        return any("vararg" in self._reader.text(one) for one in held)

    def _returns(self, node: Node) -> Iterator[Return]:
        body = self._body(node)
        if body is None:
            return
        value = self._expression_body(body)
        if value is not None:
            yield Return(self._reader.expr(value), line_of(value))
            return
        for part in self.own_nodes(body):
            if part.type in _RETURNS:
                inner = [c for c in named(part) if c.type != "label"] or self._named_result(node)
                given = self._returned(node, inner[0]) if inner else None
                yield Return(given, line_of(part))
        if self._reader.source.language == "ruby" and named(body):
            yield from self._results(named(body)[-1])

    def _results(self, last: Node) -> Iterator[Return]:
        """Ruby: what the last expression of a body gives, in each of its branches; nothing in one
        that is not there."""
        if last.type not in _RUBY_BRANCHES:
            if last.type not in _RETURNS and not self._reader.text(last).startswith(_RAISES):
                yield Return(self._reader.expr(last), line_of(last))
            return
        parts = [one for one in named(last) if one.type in _RUBY_PARTS]
        if not any(one.type in {"else", "elsif"} for one in parts):
            yield Return(None, line_of(last))
        for part in parts:
            held = part.child_by_field_name("body") if part.type == "when" else part
            inner = named(held) if held is not None else []
            if part.type == "elsif":
                yield from self._results(part)
            elif inner:
                yield from self._results(inner[-1])
            else:
                yield Return(None, line_of(part))

    def _returned(self, _function: Node, value: Node) -> Expr:
        """What a function returns by a statement with a value."""
        return self._reader.expr(value)

    def _named_result(self, node: Node) -> list[Node]:
        """The one result of a Go function that has a name, which `return` alone gives."""
        result = node.child_by_field_name("result")
        listed = named(result) if result is not None and result.type == "parameter_list" else []
        names = [name for one in listed for name in one.children_by_field_name("name")]
        return names if len(names) == 1 else []

    def _yields(self, yielding: list[Node]) -> Iterator[Return]:
        """What a generator gives one by one; not what it has another one give."""
        for part in yielding:
            inner = named(part)
            if len(inner) == 1 and not any(one.type in {"from", "*"} for one in part.children):
                yield Return(self._reader.expr(inner[0]), line_of(part))

    def _expression_body(self, body: Node) -> Node | None:
        if body.type == "accessor_list":
            arrows = (c for one in named(body) for c in named(one) if c.type in _ARROWS)
            return next(arrows, None)
        if body.type == "function_body":
            inner = named(body)
            return inner[0] if inner and inner[0].type != "block" else None
        statements = {"statement_block", "block", "body_statement", "compound_statement",
                      "constructor_body"}  # fmt: skip
        return None if body.type in statements else body

    def _falls_off(self, node: Node, name: str) -> bool:
        body = self._body(node)
        if not self._shapes.falls_off or body is None or name in _CONSTRUCTORS:
            return False
        return self._expression_body(body) is None and not self._ends(body)

    def _ends(self, node: Node) -> bool:
        """Whether no path runs past the node's end."""
        if node.type in self._shapes.ends:
            return True
        handler = {
            "if_statement": self._if_ends,
            "try_statement": self._try_ends,
            "match_statement": self._match_ends,
            "switch_statement": self._match_ends,
        }.get(node.type)
        if handler:
            return handler(node)
        if node.type in _ENDLESS:
            return self._is_endless(node)
        if node.type in {"with_statement", "else_clause", "elif_clause", "finally_clause"}:
            return any(self._ends(child) for child in named(node))
        if "block" in node.type or node.type in {"compound_statement", "body_statement"}:
            return any(self._ends(child) for child in named(node))
        return False

    def _if_ends(self, node: Node) -> bool:
        branches = [node.child_by_field_name("consequence")]
        others = [c for c in node.named_children if c.type in {"elif_clause", "else_clause"}]
        has_else = bool(others) and others[-1].type == "else_clause"
        every = [branch for branch in branches if branch is not None] + others
        return has_else and all(self._ends(branch) for branch in every)

    def _try_ends(self, node: Node) -> bool:
        parts = [c for c in named(node) if c.type != "comment"]
        closing = [c for c in parts if c.type == "finally_clause"]
        if any(self._ends(part) for part in closing):
            return True
        handlers = [c for c in parts if c.type in {"except_clause", "catch_clause"}]
        body = node.child_by_field_name("body")
        otherwise = [c for c in parts if c.type == "else_clause"]
        runs = (body is not None and self._ends(body)) or any(self._ends(c) for c in otherwise)
        return runs and all(any(self._ends(c) for c in named(h)) for h in handlers)

    def _match_ends(self, node: Node) -> bool:
        body = node.child_by_field_name("body")
        cases = list(named(body)) if body else []
        if not cases:
            return False
        last = self._reader.text(cases[-1])
        complete = cases[-1].type == "switch_default" or last.startswith("case _")
        bodies = [case for case in cases if len(named(case)) > 1 or case is cases[-1]]
        return complete and all(any(self._ends(c) for c in named(case)) for case in bodies)

    def _is_endless(self, node: Node) -> bool:
        condition = self._reader.text(node.child_by_field_name("condition")).strip("()")
        breaks = any(part.type == "break_statement" for part in self.own_nodes(node))
        return node.type == "while_statement" and condition in {"True", "true", "1"} and not breaks


def with_default(parameter: Parameter, reader: ExpressionReader, node: Node) -> Parameter:
    return Parameter(
        parameter.name,
        parameter.line,
        parameter.kind,
        reader.expr(node),
        parameter.optional,
        parameter.type,
    )


def _pattern(
    reader: ExpressionReader, node: Node, outer: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], str]]:
    """(keys, local name) of what an object pattern takes apart, patterns inside of it included."""
    for child in named(node):
        if child.type == "shorthand_property_identifier_pattern":
            yield (*outer, reader.text(child)), reader.text(child)
        elif child.type == "object_assignment_pattern":
            left = child.child_by_field_name("left")
            yield (*outer, reader.text(left)), reader.text(left)
        elif child.type == "rest_pattern":
            yield outer, reader.text(named(child)[0])
        elif child.type == "pair_pattern":
            key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
            if value is not None and value.type == "assignment_pattern":
                value = value.child_by_field_name("left")
            if value is not None and value.type == "identifier":
                yield (*outer, reader.text(key)), reader.text(value)
            elif value is not None and value.type == "object_pattern":
                yield from _pattern(reader, value, (*outer, reader.text(key)))

"""What the code says about its values: language-neutral facts from a parsed file.

`Flow` answers the questions of whoever follows a value backwards: which expressions stand on a
line, what a name is bound to, what a function returns and whether it can fall off its end, what a
class holds. Python, JavaScript/TypeScript, Java and Kotlin first; Go, Rust, C, C++, C#, Ruby and
PHP as far as their tables go. Nothing is run and no file is read.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from whence_tools.code.flow_bindings import BindingReader
from whence_tools.code.flow_classes import Definitions
from whence_tools.code.flow_declarators import OutsideBindings, OutsideDefinitions
from whence_tools.code.flow_expr import ExpressionReader
from whence_tools.code.flow_imports import imports_of
from whence_tools.code.flow_model import Binding, Call, Class, Expr, Function, Import, Name, Return
from whence_tools.code.flow_native import without_macros
from whence_tools.code.languages import RECORDS, part_of
from whence_tools.code.syntax import Source, last_line_of, line_of, parse
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tree_sitter import Node

    from whence_tools.code.flow_expr import Converter
    from whence_tools.code.flow_shapes import Shapes


_RUNNING = frozenset({"block", "arrow_expression_clause"})


@dataclass(frozen=True)
class Flow:
    """The facts of one file."""

    source: Source

    @classmethod
    def of(cls, text: str, path: str) -> Flow | None:
        """The facts of a file, or None where its language has no tables.

        JSON is read as the JavaScript expression that it is; see `document`.
        """
        plain = without_macros(text) if path.endswith(".rs") else text
        source = parse(f"({text})", f"{path}.js") if path.endswith(".json") else parse(plain, path)
        return cls(source) if source and RECORDS[source.language].has_values else None

    @property
    def language(self) -> str:
        return self.source.language

    @property
    def receivers(self) -> frozenset[str]:
        """The names of the instance inside a method."""
        return self._shapes.receivers

    @property
    def is_spread(self) -> bool:
        """Whether methods stand in other places than their class; see `Shapes`."""
        return self._shapes.is_spread

    def is_instance(self, name: Name) -> bool:
        """Whether a name is the instance inside the method around it."""
        around = self.functions_around(name.at.start, name.at.end)
        return name.name in self.receivers or any(f.receiver == name.name for f in around)

    @property
    def _shapes(self) -> Shapes:
        shapes: Shapes = part_of(self.source.language, "values").SHAPES
        return shapes

    @property
    def _converters(self) -> Mapping[str, Converter]:
        converters: Mapping[str, Converter] = part_of(self.source.language, "values").EXPRESSIONS
        return converters

    @cached_property
    def _reader(self) -> ExpressionReader:
        return ExpressionReader(self.source, self._converters)

    @property
    def _definitions(self) -> Definitions:
        kind = OutsideDefinitions if self.is_spread else Definitions
        return kind(self._reader, self._shapes)

    @cached_property
    def nodes(self) -> list[Node]:
        """All named nodes, in the order of the text."""
        found, stack = [], [self.source.root]
        while stack:
            node = stack.pop()
            found.append(node)
            stack.extend(reversed(node.named_children))
        return found

    @property
    def call_types(self) -> frozenset[str]:
        """The types of the nodes that are calls."""
        return self._shapes.calls

    def expression_of(self, node: Node) -> Expr:
        """What a node of the source stands for."""
        return self._reader.expr(node)

    @cached_property
    def functions(self) -> list[Function]:
        """Every function, in the order of the text; outer ones before those inside."""
        definitions = self._definitions
        found = []
        for node in self.nodes:
            if node.type in self._shapes.functions and self._runs(node):
                found.append(definitions.function(node))
            elif definitions.defines_class(node) and self._is_defined(node):
                header = definitions.primary_constructor(node)
                found += [header] if header else []
        return found

    @staticmethod
    def _runs(node: Node) -> bool:
        """Whether a function is more than its visibility, as Kotlin's `private set` is; a property
        of C# runs where it has a body."""
        if node.type == "property_declaration":
            listed = node.child_by_field_name("accessors")
            held = [node, *(listed.named_children if listed is not None else ())]
            return any(c.type in _RUNNING for one in held for c in one.named_children)
        is_accessor = node.type in ("getter", "setter")
        return not is_accessor or any(child.type == "function_body" for child in node.children)

    @cached_property
    def classes(self) -> list[Class]:
        definitions = self._definitions
        held = filter(definitions.defines_class, self.nodes)
        return [definitions.klass(node) for node in held if self._is_defined(node)]

    def _is_defined(self, node: Node) -> bool:
        """Whether a node defines its class: `struct user *next` only names one."""
        return self.language not in {"c", "cpp"} or node.child_by_field_name("body") is not None

    @cached_property
    def bindings(self) -> list[Binding]:
        """Every binding but parameters, in the order of the text."""
        kind = OutsideBindings if self.is_spread else BindingReader
        reader = kind(self._reader, self._shapes)
        return [binding for node in self.nodes for binding in reader.of(node)]

    @cached_property
    def imports(self) -> list[Import]:
        return imports_of(self.source)

    @cached_property
    def returned(self) -> list[Return]:
        """What a file gives to whoever includes it."""
        return self._definitions.returned(self.source.root)

    @cached_property
    def calls(self) -> list[Call]:
        """Every call, in the order of the text."""
        read = (self._reader.expr(n) for n in self.nodes if n.type in self._shapes.calls)
        made = (b.value for b in self.bindings if self.language == "cpp" and b.kind == "declare")
        found = [expr for expr in (*read, *made) if isinstance(expr, Call)]
        return sorted({(c.at.start, c.at.end): c for c in found}.values(), key=_start)

    @cached_property
    def document(self) -> Expr | None:
        """The value a JSON file holds."""
        statements = self.source.root.named_children
        inner = statements[0].named_children if len(statements) == 1 else []
        return self._reader.expr(inner[0]) if len(inner) == 1 else None

    def expressions(self, line: int, last: int | None = None) -> list[Expr]:
        """The expressions that touch the lines, outermost first, in the order of the text.

        What stands around a function whose body has the lines is none of them.
        """
        found: dict[tuple[int, int, type[Expr]], Expr] = {}
        for outer in self._outermost(self.source.root, line, last or line):
            for expr in outer.walk():
                if expr.at.line <= (last or line) and expr.at.last_line >= line:
                    found.setdefault((expr.at.start, expr.at.end, type(expr)), expr)
        return list(found.values())

    def _outermost(self, node: Node, first: int, last: int) -> Iterator[Expr]:
        for child in node.named_children:
            if line_of(child) > last or last_line_of(child) < first:
                continue
            is_expression = child.type in self._converters and child.type not in self._nested
            if is_expression and not self._holds_body(child, first, last):
                yield self._reader.expr(child)
            else:
                yield from self._outermost(child, first, last)

    def _holds_body(self, node: Node, first: int, last: int) -> bool:
        """Whether a node has a function inside that begins before the lines and holds them."""
        return any(
            one.line < first and last <= one.last_line
            for one in self.functions
            if node.start_byte <= one.start and one.end <= node.end_byte
        )

    @cached_property
    def _nested(self) -> frozenset[str]:
        """Nodes that hold statements: what is inside is looked at by line."""
        return self._shapes.functions | self._shapes.branches

    def function_around(self, start: int, end: int) -> Function | None:
        """The innermost function that holds the bytes."""
        holding = [f for f in self.functions if f.end > f.start and f.holds(start, end)]
        return max(holding, key=lambda function: function.start, default=None)

    def functions_around(self, start: int, end: int) -> list[Function]:
        """All that hold the bytes, innermost first."""
        holding = [f for f in self.functions if f.end > f.start and f.holds(start, end)]
        return sorted(holding, key=lambda function: -function.start)

    def function_at(self, line: int) -> Function | None:
        """The innermost function that holds the line, named ones first."""
        holding = [f for f in self.functions if f.line <= line <= f.last_line and f.end > f.start]
        return max(holding, key=lambda f: (bool(f.name), f.start), default=None)

    def class_around(self, start: int, end: int) -> Class | None:
        holding = [c for c in self.classes if c.start <= start and end <= c.end]
        return max(holding, key=lambda held: held.start, default=None)

    def class_named(self, name: str) -> Class | None:
        return next((held for held in self.classes if held.name == name), None)

    def function_named(self, name: str, owner: str | None = None) -> list[Function]:
        """The functions of a name; those of a class where `owner` is given."""
        return [f for f in self.functions if f.name == name and (not owner or f.owner == owner)]


def _start(expr: Expr) -> int:
    return expr.at.start

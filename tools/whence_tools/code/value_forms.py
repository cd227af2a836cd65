"""One file with its functions and classes, and what only some languages have: decorators, raised
classes, arrow functions, enum constants, delegates, C's other names of structs."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from whence_tools.code import flow_script
from whence_tools.code.flow_functions import YIELDS
from whence_tools.code.flow_model import Argument, Call
from whence_tools.code.scopes import Nest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node

    from whence_tools.code.facts import FileFacts
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Expr


_LONGEST_HEADER = 400  # bytes


class Forms:
    """A file as its language writes it.

    A scope is the first byte of a function, -1 at the top of the file.
    """

    def __init__(self, facts: FileFacts, flow: Flow, check_time: Callable[[], None]) -> None:
        self.facts, self.flow, self._check_time = facts, flow, check_time
        self.path = facts.path
        check_time()
        self.functions = {f.start: f for f in flow.functions if f.end > f.start}
        self.classes = {c.start: c for c in flow.classes}
        self.headers = {f.name: f for f in flow.functions if f.end <= f.start}
        self._functions = Nest({f.start: f.end for f in self.functions.values()})
        self._classes = Nest({c.start: c.end for c in self.classes.values()})
        check_time()

    @property
    def is_python(self) -> bool:
        """Whether the file is Python."""
        return self.flow.language == "python"

    @property
    def is_script(self) -> bool:
        """Whether the file is JavaScript or TypeScript."""
        return self.flow.language in ("javascript", "typescript")

    def nodes(self, *types: str) -> Iterator[Node]:
        return (node for node in self.flow.nodes if node.type in types)

    def read(self, node: Node) -> Expr:
        """What a node of the file stands for."""
        self._check_time()
        return self.flow.expression_of(node)

    def scope_at(self, byte: int) -> int:
        """The scope around a byte; a function's own first byte is in the scope around it."""
        return self._functions.around(byte)

    def class_around(self, byte: int) -> int | None:
        """The start of the innermost class that holds a byte."""
        found = self._classes.around(byte)
        return found if found != -1 else None

    def class_body_at(self, byte: int) -> int | None:
        """The class in whose body, and in none of whose methods, a byte stands."""
        held = self.class_around(byte)
        return held if held is not None and self.scope_at(byte) < held else None

    def base_of(self, start: int, text: str) -> Call | None:
        """The call that a class has as a base, by how it is written."""
        end = self.classes[start].end
        return next((c for c in self.calls if start < c.at.start < end and c.at.text == text), None)

    @cached_property
    def calls(self) -> list[Call]:
        """Every call."""
        found = (self.read(node) for node in self.flow.nodes if node.type in self.flow.call_types)
        elements = self.nodes("jsx_self_closing_element", "jsx_opening_element")
        made = (flow_script.element(self.flow.expression_of, node) for node in elements)
        return [expr for expr in chain(found, made) if isinstance(expr, Call)]

    def yielded(self, start: int) -> list[tuple[Expr, bool]]:
        """What a generator yields, and whether it yields the elements of that."""
        return self._yields.get(start, [])

    @cached_property
    def _yields(self) -> dict[int, list[tuple[Expr, bool]]]:
        found: dict[int, list[tuple[Expr, bool]]] = defaultdict(list)
        for node in self.nodes(*YIELDS):
            if node.named_children:
                is_delegated = any(child.type in ("from", "*") for child in node.children)
                scope = self.scope_at(node.start_byte)
                found[scope].append((self.read(node.named_children[-1]), is_delegated))
        return found

    @cached_property
    def decorators(self) -> dict[int, list[Expr]]:
        """What stands above a Python function or class, the outermost first, by its start."""
        found: dict[int, list[Expr]] = {}
        for node in self.nodes("decorated_definition"):
            inner = node.child_by_field_name("definition")
            if inner is not None:
                found[inner.start_byte] = [
                    self.flow.expression_of(child.named_children[0])
                    for child in node.named_children
                    if child.type == "decorator" and child.named_children
                ]
        return found

    @cached_property
    def raised(self) -> list[Expr]:
        """What Python's `raise` names: a class is called there."""
        raises = (node for node in self.nodes("raise_statement") if node.named_children)
        return [self.read(node.named_children[0]) for node in raises]

    @cached_property
    def arrows(self) -> frozenset[int]:
        """Where JavaScript's arrow functions begin, which have no `this` of their own."""
        return frozenset(node.start_byte for node in self.nodes("arrow_function"))

    @cached_property
    def readers_of_arguments(self) -> frozenset[int]:
        """The JavaScript functions that read what they get by its position."""
        if not self.is_script:
            return frozenset()
        named = (node for node in self.nodes("identifier") if node.text == b"arguments")
        return frozenset(self.scope_at(node.start_byte) for node in named)

    @cached_property
    def pattern_defaults(self) -> dict[int, list[tuple[str, Expr]]]:
        """The defaults of names that parameters are taken apart into, by the function."""
        found: dict[int, list[tuple[str, Expr]]] = defaultdict(list)
        for node in self.nodes("object_assignment_pattern"):
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            if left is not None and right is not None:
                name = self.flow.source.text(left)
                found[self.scope_at(node.start_byte)].append((name, self.read(right)))
        return found

    def takes_self(self, start: int) -> bool:
        """Whether a function of Rust's is called on an object."""
        header = self.facts.data[start : start + _LONGEST_HEADER].partition(b"{")[0]
        return re.search(rb"\(\s*(?:&\s*)?(?:'\w+\s+)?(?:mut\s+)?self\b", header) is not None

    def is_static_at(self, byte: int) -> bool:
        """Whether a byte stands in a block that JavaScript runs once for a class."""
        blocks = self.nodes("class_static_block") if self.is_script else ()
        return any(block.start_byte <= byte < block.end_byte for block in blocks)

    @cached_property
    def default_methods(self) -> dict[str, list[int]]:
        """The methods with a body that Java's interfaces have, by name."""
        found: dict[str, list[int]] = defaultdict(list)
        for start, function in self.functions.items() if self.flow.language == "java" else ():
            if re.match(rb"(?:public\s+|@\w+\s+)*default\s", self.facts.data[start : start + 200]):
                found[function.name].append(start)
        return found

    @cached_property
    def constants(self) -> dict[int, list[tuple[Expr, list[Argument]]]]:
        """What the enums of Java and Kotlin have, and what it is made with, by the enum."""
        found: dict[int, list[tuple[Expr, list[Argument]]]] = defaultdict(list)
        for node in self.nodes("enum_constant", "enum_entry"):
            held = self.class_around(node.start_byte)
            name, *given = map(self.read, node.named_children)
            given = [each for each in given if each.at.text.startswith("(")]
            if held is not None:
                found[held].append((name, list(map(Argument, given[0].parts if given else ()))))
        return found

    @cached_property
    def delegates(self) -> dict[tuple[int, str], list[Expr]]:
        """What Kotlin's classes hand on to, by the class and the property, "" for interfaces."""
        found: dict[tuple[int, str], list[Expr]] = defaultdict(list)
        for node in self.nodes("explicit_delegation", "property_delegate"):
            beside = node.parent.named_children if node.parent is not None else []
            named = next((n for n in beside if n.type == "variable_declaration"), None)
            name = self.flow.source.text(named.named_children[0]) if named is not None else ""
            if (held := self.class_around(node.start_byte)) is not None:
                found[held, name].append(self.read(node.named_children[-1]))
        return found

    @cached_property
    def computed(self) -> frozenset[int]:
        """The properties of C# that compute what they give."""
        is_here = self.flow.language == "csharp"
        nodes = self.nodes("property_declaration") if is_here else ()
        return frozenset(node.start_byte for node in nodes)

    def is_functional(self, start: int) -> bool:
        """Whether a class is a `fun interface` of Kotlin's, whose objects functions are."""
        header = self.facts.data[start : self.classes[start].end].partition(b"{")[0]
        return self.flow.language == "kotlin" and b"fun interface " in header

    @cached_property
    def typedefs(self) -> dict[str, str]:
        """What other names of types stand for, C's of structs and C++'s; "" of several types."""
        found: dict[str, str] = {}
        for node in self.nodes("type_definition", "alias_declaration"):
            kind = node.child_by_field_name("type")
            alias = node.child_by_field_name("declarator") or node.child_by_field_name("name")
            tag = kind.child_by_field_name("name") if kind is not None else None
            is_whole = kind is not None and not kind.type.endswith("_specifier")
            meant = kind if is_whole and self.flow.language == "cpp" else tag
            if alias is not None and meant is not None:
                name, text = map(self.flow.source.text, (alias, meant))
                found[name] = text if found.get(name, text) == text else ""
        return found

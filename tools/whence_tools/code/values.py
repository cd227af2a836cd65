"""What an expression can stand for, as far as calls go, and the files that say so."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from whence_tools.code.flow_model import Call, Step
from whence_tools.code.imports import EVERYTHING
from whence_tools.code.languages import RECORDS
from whence_tools.code.library_calls import SPECIAL
from whence_tools.code.value_forms import Forms
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence_tools.code.facts import FileFacts
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Binding, Expr
    from whence_tools.code.imports import ImportedName, ImportStatement
    from whence_tools.code.outline import Outlined

_GIVING_RECEIVER = frozenset({"run", "apply", "with"})
_TAKES_LAMBDA = re.compile(rb"\b(\w+)(?:\([^()]*\))?\s*\Z")
_LAMBDA_RECEIVER = re.compile(rb":\s*\(?([\w.]+)(?:<[^()]*>)?\.\(")
_WITH_RECEIVER = rb"\b%s\s*:\s*\(?[\w.<>?]+\.\("
_PROPERTIES = frozenset({"property", "cached_property"})
_MODIFIERS = "(?:static|public|private|protected|override)"
_BRACKETS = (b"[", b"(", b"{")
_ASSIGNING = frozenset({"javascript", "typescript", "c", "cpp", "java", "csharp", "php", "ruby"})
_DECLARING = frozenset({"javascript", "typescript", "java", "kotlin", "go", "csharp", "cpp"})


@dataclass(frozen=True, slots=True)
class _Starred:
    """A target that takes the items from an index on."""

    name: str
    before: int
    value: Expr

    def bound(self, beside: Binding) -> Binding:
        """Args: beside: the binding of a target beside it."""
        steps = (Step("index", f"{self.before}:"),)
        return replace(beside, target=self.name, value=self.value, steps=steps)


class View(Forms):
    """One file, with its functions, classes and bindings by scope.

    A scope is the first byte of a function, -1 at the top of the file.
    """

    def __init__(
        self, facts: FileFacts, flow: Flow, check_time: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(facts, flow, check_time)
        self.bindings: dict[tuple[int, str], list[Binding]] = defaultdict(list)
        self.fields: dict[int, list[Binding]] = defaultdict(list)
        self.stores: list[Binding] = []
        for binding in flow.bindings:
            check_time()
            if binding.augmented and flow.language == "cpp":
                continue  # an operator does what it does
            if binding.kind in ("attribute", "item"):
                self.stores.append(binding)
            elif (held := self.class_body_at(binding.start)) is not None:
                self.fields[held].append(binding)
            elif (outer := self._outer_names.get((binding.function, binding.target))) is not None:
                self.bindings[outer, binding.target].append(replace(binding, conditional=True))
            else:
                self._bind(binding)
            for starred in self._starred.pop((binding.start, binding.end), ()):
                self.bindings[binding.function, starred.name].append(starred.bound(binding))

    def _bind(self, binding: Binding) -> None:
        """An assignment where variables are declared belongs to the scope that declares it."""
        scope, name = binding.function, binding.target
        is_declaring = self.flow.language in _DECLARING and not self._is_short(binding)
        if binding.kind == "assign" and is_declaring:
            while scope != -1 and (scope, name) not in self._declared:
                scope = self.around(scope)
            if scope == -1 and (-1, name) not in self._declared:
                function = self.functions.get(binding.function)
                is_in_class = self.class_around(binding.start) is not None
                is_in_class |= function is not None and bool(function.owner)
                if is_in_class and RECORDS[self.flow.language].implicit_self:
                    self.stores.append(replace(binding, kind="attribute", receiver="this"))
                    return
                if self.is_lambda(binding.function):  # which may have a receiver
                    self.stores.append(replace(binding, kind="attribute", receiver="this"))
                scope = binding.function
        if scope != binding.function:
            binding = replace(binding, conditional=True)
        self.bindings[scope, name].append(binding)

    def _is_short(self, binding: Binding) -> bool:
        """Whether this is Go's `:=`."""
        if self.flow.language != "go":
            return False
        before = self.flow.source.data[binding.start : binding.end].partition(b"=")[0]
        return before.endswith(b":")

    @cached_property
    def _declared(self) -> frozenset[tuple[int, str]]:
        changing = ("assign", "attribute", "item")
        declared = (b for b in self.flow.bindings if b.kind not in changing or self._is_short(b))
        found = {(b.function, b.target) for b in declared if self.class_body_at(b.start) is None}
        for start, function in self.functions.items():
            for one in function.parameters:
                found |= {(start, one.name), *((start, local) for _, local in one.pattern)}
        return frozenset(found)

    @cached_property
    def methods(self) -> dict[int, dict[str, list[int]]]:
        """Starts of methods by the start of their class and their name."""
        found: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for start, function in self.functions.items():
            held = self.owner_of(start)
            if self.is_method(start) and held is not None:
                found[held][function.name].append(start)
        return found

    @cached_property
    def scattered(self) -> dict[tuple[str, str], list[int]]:
        """Starts of methods whose class stands in another file, by the class and their name."""
        found: dict[tuple[str, str], list[int]] = defaultdict(list)
        for start, function in self.functions.items() if self.flow.is_spread else ():
            if function.owner and self.owner_of(start) is None:
                found[function.owner, function.name].append(start)
        return found

    @cached_property
    def nested(self) -> dict[tuple[int, str], list[int]]:
        """Starts of functions and classes by the scope that they stand in and their name."""
        found: dict[tuple[int, str], list[int]] = defaultdict(list)
        is_spread = self.flow.is_spread
        named = [(f.start, f.name) for f in self.functions.values() if not (is_spread and f.owner)]
        named += [(c.start, c.name) for c in self.classes.values()]
        for start, name in named:
            is_friend = is_spread and start in self.functions  # which is of no class
            if name and (is_friend or self.class_body_at(start) is None):
                found[self.scope_at(start), name].append(start)
        return found

    @cached_property
    def _starred(self) -> dict[tuple[int, int], list[_Starred]]:
        """The targets of assignments that take what is left, by the assignment's bytes."""
        found: dict[tuple[int, int], list[_Starred]] = defaultdict(list)
        for node in self.nodes("list_splat_pattern", "rest_pattern"):
            listed = node.parent
            whole = listed.parent if listed is not None else None
            right = None
            if whole is not None:
                right = whole.child_by_field_name("right") or whole.child_by_field_name("value")
            if listed is not None and whole is not None and right is not None:
                before = listed.named_children.index(node)
                if listed.type == "object_pattern":
                    continue
                name = self.flow.source.text(node.named_children[0])
                starred = _Starred(name, before, self.read(right))
                found[whole.start_byte, whole.end_byte].append(starred)
        return found

    @cached_property
    def assigned(self) -> dict[tuple[int, int], Binding]:
        """The assignments, where they are expressions, by their bytes."""
        is_value = self.flow.language in _ASSIGNING
        held = (b for b in self.flow.bindings if is_value and (b.kind == "item" or not b.steps))
        kinds = ("assign", "attribute", "item")
        return {(b.start, b.end): replace(b, steps=()) for b in held if b.kind in kinds}

    @cached_property
    def companions(self) -> dict[int, dict[str, list[int]]]:
        """The methods of Kotlin's companion objects, by the class and their name."""
        spans = [(n.start_byte, n.end_byte) for n in self.nodes("companion_object")]
        found: dict[int, dict[str, list[int]]] = {}
        for held, methods in self.methods.items() if spans else ():
            for name, starts in methods.items():
                inside = [s for s in starts if any(a < s < b for a, b in spans)]
                found.setdefault(held, {})[name] = inside
        return found

    @cached_property
    def joined(self) -> list[Binding]:
        """The assignments that join a value to the one before, as `+=` does."""
        return [binding for binding in self.flow.bindings if binding.augmented and binding.value]

    @cached_property
    def _outer_names(self) -> dict[tuple[int, str], int]:
        """The scopes of what functions declare to be of a scope around, by function and name."""
        found: dict[tuple[int, str], int] = {}
        for node in self.nodes("global_statement", "nonlocal_statement"):
            scope = self.scope_at(node.start_byte)
            outer = -1 if node.type == "global_statement" else self.around(scope)
            found |= {(scope, self.flow.source.text(child)): outer for child in node.named_children}
        return found

    @cached_property
    def member_names(self) -> frozenset[str]:
        """The names of what classes and objects have here."""
        held = (b.target for bindings in (*self.fields.values(), self.stores) for b in bindings)
        return frozenset(held).union(f.name for f in self.functions.values())

    @cached_property
    def function_names(self) -> frozenset[str]:
        return frozenset(function.name for function in self.functions.values())

    @cached_property
    def special_methods(self) -> frozenset[str]:
        """Names of methods that are called without a call: properties, special methods."""
        return frozenset(
            f.name
            for start, f in self.functions.items()
            if (self.is_method(start) or self.extended(start) or f.name in self.free_operators)
            and (
                f.name.startswith("operator" if self.flow.language == "cpp" else "__")
                or self.is_property(start)
                or f.name in SPECIAL.get(self.flow.language, ())
            )
        ).union(
            binding.target
            for bindings in self.fields.values()
            for binding in bindings
            if isinstance(binding.value, Call) and binding.value.callee.at.text == "property"
        )

    @cached_property
    def free_operators(self) -> dict[str, list[int]]:
        """The starts of C++'s operators that are no methods, by name."""
        found: dict[str, list[int]] = defaultdict(list)
        for start, function in self.functions.items() if self.flow.language == "cpp" else ():
            if function.name.startswith("operator") and not function.owner:
                found[function.name].append(start)
        return found

    def imported(self, scope: int, name: str) -> list[tuple[ImportStatement, ImportedName]]:
        """The imports of a scope that bring a name; `a.b` brings `a`."""
        return self._imports.get((scope, name), [])

    def star_imports(self, scope: int) -> list[ImportStatement]:
        """The imports of a scope that bring all that another file has."""
        return [found for found, _ in self._imports.get((scope, EVERYTHING), ())]

    @cached_property
    def _imports(self) -> dict[tuple[int, str], list[tuple[ImportStatement, ImportedName]]]:
        found: dict[tuple[int, str], list[tuple[ImportStatement, ImportedName]]] = defaultdict(list)
        lines = self.facts.data.split(b"\n") if self.facts.imports else []
        starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
        for statement in self.facts.imports:
            index = min(statement.line, len(lines)) - 1
            indent = len(lines[index]) - len(lines[index].lstrip())
            scope = self.scope_at(starts[index] + indent + 1)
            for name in statement.names:
                brought = {name.local, name.local.split(".", 1)[0]}
                for each in {EVERYTHING} if name.name == EVERYTHING else brought:
                    found[scope, each].append((statement, name))
        return found

    def extended(self, start: int) -> str:
        """The type that a Kotlin function has as its receiver; "" for none."""
        item = self.item_of(start) if self.flow.language == "kotlin" else None
        return item.extended if item is not None else ""

    def is_lambda(self, start: int) -> bool:
        """Whether this is a Kotlin lambda, which may have a receiver and `it`."""
        function = self.functions.get(start)
        is_kotlin = function is not None and self.flow.language == "kotlin"
        return is_kotlin and self.flow.source.data.startswith(b"{", start)

    def has_receiver(self, start: int) -> bool:
        """Whether this is the lambda of `run`, `apply` or `with`, whose names may be members."""
        return self.taker_of(start) in _GIVING_RECEIVER

    def taker_of(self, start: int) -> str:
        """The name of the function that a Kotlin lambda is given to behind its arguments; "" of
        others."""
        if not self.is_lambda(start):
            return ""
        taker = _TAKES_LAMBDA.search(self.flow.source.data[max(0, start - 80) : start])
        return taker[1].decode() if taker is not None else ""

    @cached_property
    def receiver_types(self) -> dict[str, list[str]]:
        """By the names of Kotlin functions the types that they call lambdas on."""
        found: dict[str, list[str]] = defaultdict(list)
        for start in self.functions if self.flow.language == "kotlin" else ():
            if (item := self.item_of(start)) is not None:
                header = self.facts.data[item.header_start : item.header_end]
                types = _LAMBDA_RECEIVER.findall(header)
                found[item.name.rpartition(".")[2]] += [text.decode() for text in types]
        return found

    def takes_receiver(self, name: str, byte: int) -> bool:
        """Whether a name is a parameter of Kotlin's such as `build: Table.() -> Unit`."""
        scope = self.scope_at(byte) if self.flow.language == "kotlin" else -1
        while scope != -1:
            item = self.item_of(scope)
            if item is not None and any(p.name == name for p in self.functions[scope].parameters):
                header = self.facts.data[item.header_start : item.header_end]
                return re.search(_WITH_RECEIVER % name.encode(), header) is not None
            scope = self.around(scope)
        return False

    def is_property(self, start: int) -> bool:
        """Whether reading a member runs this function."""
        function = self.functions[start]
        marks = {mark.rpartition(".")[2] for mark in function.decorators}
        is_marked = bool(marks & _PROPERTIES) or start in self.computed
        return is_marked or self._begins_with(start, "get")

    def is_setter(self, start: int) -> bool:
        """Whether setting a member runs this function."""
        marks = self.functions[start].decorators
        is_marked = any(mark.endswith(".setter") for mark in marks) or start in self.computed
        return is_marked or self._begins_with(start, "set")

    def _begins_with(self, start: int, word: str) -> bool:
        if self.flow.language == "kotlin":
            return self.facts.data.startswith(word.encode(), start)
        if not self.is_script:
            return False
        text = self.facts.data[start : start + 60].decode("utf-8", "replace")
        return re.match(rf"(?:{_MODIFIERS}\s+)*{word}\s+[\w$#]", text) is not None

    def scope_of_names(self, byte: int) -> int:
        """The scope in which a name at a byte is looked up: Python's defaults are of the scope
        around."""
        scope = self.scope_at(byte)
        function = self.functions.get(scope) if self.is_python else None
        defaults = [p.default for p in function.parameters if p.default] if function else []
        is_default = any(one.at.start <= byte < one.at.end for one in defaults)
        return self.around(scope) if is_default else scope

    def is_held_at(self, binding: Binding, byte: int) -> bool:
        """Whether a name has what a binding gives it at a byte: what a comprehension of Python's
        binds holds in that alone."""
        first, end = binding.scope
        is_of_part = binding.kind == "loop" and self.facts.data.startswith(_BRACKETS, first)
        return not (self.is_python and is_of_part) or first <= byte < end

    def receiver_of(self, scope: int) -> str:
        """How a Go method names its instance; "" for other functions."""
        return self.functions[scope].receiver

    def is_method(self, start: int) -> bool:
        """Whether a function is a method, also of a class without a name in JavaScript."""
        in_class = self.is_script and self.class_body_at(start) is not None
        return in_class or bool(self.functions[start].owner)

    def owner_of(self, start: int) -> int | None:
        """The class that a function is a method of, also where that stands elsewhere."""
        function, held = self.functions[start], self.class_around(start)
        if held is None and function.owner and self.flow.is_spread:
            return next((s for s, c in self.classes.items() if c.name == function.owner), None)
        return held

    def around(self, scope: int) -> int:
        """The scope around a scope."""
        return self.scope_at(scope) if scope != -1 else -1

    def item_of(self, start: int) -> Outlined | None:
        """The definition that a function is outlined as."""
        function = self.functions.get(start)
        index = self.facts.scope_at(start) if function is not None else None
        item = self.facts.item(index)
        if item is None or function is None:
            return None
        is_held = item.start_byte == start  # `val shout = fun(…) = …`
        return item if is_held or item.name == function.name else None

    def functions_named(self, qualified: str) -> list[int]:
        """The starts of the functions that are outlined under a qualified name."""
        return self._by_name.get(qualified, [])

    def classes_named(self, qualified: str) -> list[int]:
        """The starts of the classes of a qualified name's last part."""
        name = qualified.rpartition(".")[2]
        return [start for start, held in self.classes.items() if held.name == name]

    def classes_in(self, around: int, name: str) -> list[int]:
        """The starts of the classes of a name that stand directly in a class."""
        return [
            start
            for start, held in self.classes.items()
            if held.name == name and self.class_body_at(start) == around
        ]

    @cached_property
    def _by_name(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for start in self.functions:
            item = self.item_of(start)
            if item is not None:
                found[item.qualified_name].append(start)
        return found

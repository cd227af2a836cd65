"""What is known of values so far: what is held where, and who calls what."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code.abstract import Abstract
from whence_tools.code.flow_model import Call, Constant, Expr, Member, Operation
from whence_tools.code.flow_native import type_name
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from whence_tools.code.flow_model import Argument, Binding
    from whence_tools.code.implied_calls import Implied
    from whence_tools.code.meanings import Meaning
    from whence_tools.code.resolution import Resolution
    from whence_tools.code.resolve import FileNames
    from whence_tools.code.values import View

Values = frozenset[Abstract]
NONE: Values = frozenset()
ANY_NAME = "*"  # of a member whose name is computed
DEEPEST = 40
_LONGEST_INDEX = 6
_BEGINNING = re.compile(r"""[fFrR]*["'`]+(\w*)\$?\{""")
_MOST_VALUES = 24  # what may be that much is not known


@dataclass(frozen=True, slots=True)
class Edge:
    """A place that calls a function.

    Attributes:
        start, end: bytes of the name, or of the operation, that calls.
        line: 1-based.
    """

    path: str
    start: int
    end: int
    line: int
    function: Abstract


Given = tuple["Argument | None", Values]


class ValueState(ABC):
    """The values of some files.

    Args:
        view: gives a file's view, or None for one that has none.
        resolution: for names of other files and of other languages' rules.
        files: for what imports mean.
        take_step: called for each step; what it raises ends the evaluation.

    Attributes:
        edges: the calls found.
        callees: what is called at a place, by file and first byte.
        escaped: functions that were given to code that is not there, and where.
        objects_out: classes, by file and first byte, with an object that was given to such code.
        unknown: calls of what nothing is known of, by their file and what is called.
        open: places where a class below the one that is known may be meant.
        of_library: whether a call is known to be of a collection, by file and first byte.
        seeds: whether methods that nobody calls, and parameters with a type, get an instance.
    """

    def __init__(
        self,
        paths: Iterable[str],
        view: Callable[[str], View | None],
        resolution: Resolution,
        files: FileNames,
        take_step: Callable[[], None],
    ) -> None:
        self._view, self._files, self._take_step = view, files, take_step
        self._resolution = resolution
        self._paths = dict.fromkeys(paths)
        self._held: dict[Hashable, set[Abstract]] = defaultdict(set)
        self._bound: dict[tuple[str, int], set[Abstract]] = defaultdict(set)
        self._changed = False
        self._depth = 0
        self._evaluated: dict[tuple[str, int, int, type[Expr]], Values] = {}
        self._lineages: dict[tuple[str, int], list[tuple[View, int]]] = {}
        self._exports: dict[tuple[str, str], Values] = {}
        self._meanings: dict[tuple[str, int | None, str], Meaning] = {}
        self._receiver_types: dict[tuple[str, int], list[tuple[View, str]]] = {}
        self._imports: dict[tuple[str, int, str], Meaning] = {}
        self._special_methods: frozenset[str] = frozenset()
        self._told_names: frozenset[str] = frozenset()  # of functions and modules
        self._module_names = frozenset(
            path.removesuffix(".py").replace("/", ".")
            for path in files.paths
            if path.endswith(".py")
        )
        self._implied_calls: dict[tuple[str, frozenset[str]], list[Implied]] = {}
        self.edges: set[Edge] = set()
        self.escaped: dict[Abstract, set[Edge]] = defaultdict(set)
        self.objects_out: set[tuple[str, int]] = set()
        self.callees: dict[tuple[str, int], set[Abstract]] = defaultdict(set)
        self.unknown: dict[tuple[str, int], Expr] = {}
        self.open: set[tuple[str, int]] = set()
        self.seeds = False
        self.of_library: dict[tuple[str, int], bool] = {}
        self._partials: dict[Abstract, list[Given]] = {}

    def _list_views(self) -> list[View]:
        """Those of the files that are followed."""
        return [view for path in self._paths if (view := self._view(path)) is not None]

    def _add(self, key: Hashable, values: Values) -> None:
        held = self._held[key]
        if not values <= held and len(held) < _MOST_VALUES:
            held |= values
            self._changed = True

    def _items(self, values: Values, key: str | None) -> Values:
        """What some containers hold under a key, or under any where nothing has that one."""
        found: set[Abstract] = set()
        containers = [value for value in values if value.kind == "container"]
        for value in containers:
            found |= self._read(("element", value, "*"))
            for each in [key] if key is not None else self._keys(value):
                found |= self._read(("element", value, each))
        if key is not None and not found:
            return self._items(values, None)
        return frozenset(found)

    def _keys(self, container: Abstract) -> list[str]:
        return sorted(k.name for k in self._held["keys", container])

    def _store_values(self, container: Abstract, key: str, values: Values) -> None:
        if values:
            self._add(("keys", container), frozenset({Abstract("outside", "", -1, key)}))
            self._add(("element", container, key), values)

    def _read(self, key: Hashable) -> Values:
        return frozenset(self._held[key]) if key in self._held else NONE

    def _merge(self, into: Values, values: Values, without: frozenset[str] = frozenset()) -> None:
        for container in into:
            for other in values:
                if other.kind == "container" and container.kind == "container":
                    for key in self._keys(other):
                        if key not in without:
                            self._store_values(container, key, self._read(("element", other, key)))

    def _slice(self, view: View, values: Values, expr: Expr, bounds: str) -> Values:
        """What `[first:last]` of some containers is."""
        first, _, rest = bounds.partition(":")
        last = rest.partition(":")[0]
        is_plain = all(not bound.strip() or is_index(bound.strip()) for bound in (first, last))
        made = Abstract("container", view.path, expr.at.start, "slice")
        for value in values:
            keys = self._keys(value) if value.kind == "container" else []
            positions = sorted(int(key) for key in keys if is_index(key))
            if is_plain:
                end = int(last) if last.strip() else None
                positions = positions[int(first) if first.strip() else 0 : end]
            for index, position in enumerate(positions):
                held = self._read(("element", value, str(position)))
                self._store_values(made, str(index), held)
            for key in keys:
                if not is_index(key):
                    self._store_values(made, key, self._read(("element", value, key)))
        return frozenset({made})

    def _has_receiver(self, view: View, scope: int) -> bool:
        """Whether the names in a Kotlin lambda may be members of what it is called on."""
        return view.has_receiver(scope) or bool(self._declared_receivers(view, scope))

    def _declared_receivers(self, view: View, scope: int) -> list[tuple[View, str]]:
        """The types that functions say to call a lambda on, which is given to them: `Table` of
        `fun table(build: Table.() -> Unit)`; each with the file that says so."""
        key = view.taker_of(scope), len(self._paths)
        if key not in self._receiver_types:
            views = self._list_views()
            self._receiver_types[key] = [
                (other, text) for other in views for text in other.receiver_types.get(key[0], ())
            ]
        return self._receiver_types[key]

    def _unaliased(self, view: View, text: str) -> str:
        """The type that another name of it stands for in C and C++; others as they are."""
        if view.flow.language not in ("c", "cpp"):
            return text
        name = text.rstrip("*& ")
        views = [view, *self._list_views()]
        meant = next((v.typedefs[name] for v in views if v.typedefs.get(name)), name)
        return meant + text.removeprefix(name) if type_name(meant) != name else text

    @abstractmethod
    def _in_scope(
        self, view: View, scope: int, name: str, byte: int | None, place: int | None = None
    ) -> Values | None:
        """What a scope binds to a name; None where it does not bind it."""

    @abstractmethod
    def _elements(self, view: View, values: Values, expr: Expr) -> Values:
        """What a loop over some values gives."""

    @abstractmethod
    def evaluate(self, view: View, expr: Expr) -> Values:
        """What an expression can stand for, as far as is known by now."""

    @abstractmethod
    def _member(self, value: Abstract, name: str) -> tuple[Values, bool]:
        """What a member is, and whether it is a property of an instance."""

    @abstractmethod
    def _extensions(
        self, view: View, name: str, byte: int, holders: Values, declared: str = ""
    ) -> Values:
        """The functions of a name that take one of some values as their receiver."""

    @abstractmethod
    def _held_in(self, value: Abstract, name: str) -> Values:
        """What the fields of a name hold, in a class and those above it."""

    @abstractmethod
    def _call_member(
        self, view: View, value: Abstract, name: str, expr: Expr, given: Sequence[Given]
    ) -> Values:
        """Calls a method of an instance; what it returns."""

    @abstractmethod
    def _dotted(self, view: View, text: str, byte: int) -> Values:
        """What a dotted name stands for at a place."""

    @abstractmethod
    def _escape(self, view: View, values: Values, expr: Expr, depth: int = 0) -> None:
        """Notes the functions among values that are given to code that is not there."""

    @abstractmethod
    def _invoke(self, view: View, callee: Abstract, site: Edge, given: Sequence[Given]) -> Values:
        """Calls a function with its arguments; what it returns."""

    @abstractmethod
    def _invoke_all(
        self, view: View, callees: Values, site: Edge, given: Sequence[Given]
    ) -> Values:
        """Calls functions with the same arguments; what they return."""

    @abstractmethod
    def _results(self, view: View, values: Values, name: str, expr: Expr) -> Values:
        """What a method of some instances returns when it is called without arguments."""

    @abstractmethod
    def _call_any(self, view: View, call: Call, callees: Values, given: list[Given]) -> Values:
        """Calls whatever is called; what that returns."""

    @abstractmethod
    def _note_call(self, site: Edge, callee: Abstract) -> None:
        """Notes that a place calls a function."""

    @abstractmethod
    def _hand(self, callee: Abstract, *given: Values) -> Values:
        """What a function returns that code outside calls with some values."""

    @abstractmethod
    def _any(self, view: View, options: Iterable[Expr]) -> Values:
        """What any of some expressions stands for."""

    @abstractmethod
    def _bound_value(self, view: View, binding: Binding) -> Values:
        """What a binding gives its target."""


def outside(name: str) -> Values:
    return frozenset({Abstract("outside", "", -1, name)})


def key_of(view: View, binding: Binding) -> Hashable:
    held = view.class_body_at(binding.start) if binding.kind not in ("attribute", "item") else None
    if held is not None:
        return ("field", view.path, held, binding.target)
    return ("binding", view.path, binding.start, binding.target)


def site_of(view: View, expr: Expr) -> Edge:
    start, line = expr.at.start, expr.at.line
    if isinstance(expr, Member):
        start, line = expr.at.end - len(expr.name.encode()), expr.name_line
    elif isinstance(expr, Call):
        return site_of(view, expr.callee)
    return Edge(view.path, start, expr.at.end, line, Abstract("outside", ""))


def beginning_of(expr: Expr) -> str:
    """How a text begins that is put together: `"visit_" + kind`, `f"visit_{kind}"`."""
    if not isinstance(expr, Operation):
        return ""
    if expr.operator in ("+", "%") and isinstance(expr.parts[0], Constant):
        return expr.parts[0].value.partition("%")[0]
    begun = _BEGINNING.match(expr.at.text) if expr.operator == "format" else None
    return begun[1] if begun is not None else ""


def is_index(key: str) -> bool:
    """Whether a key of a container is a position in it."""
    return key.isdecimal() and len(key) <= _LONGEST_INDEX


def with_trailing_lambda(call: Call, callee: Call) -> Call:
    """Kotlin's `f(a) { … }` as one call."""
    return replace(call, callee=callee.callee, arguments=(*callee.arguments, *call.arguments))

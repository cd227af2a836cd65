"""What an expression is itself: functions, containers, classes, references to methods."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code.abstract import Abstract
from whence_tools.code.flow_model import (
    Argument,
    Comprehension,
    Constant,
    Expr,
    Items,
    Lambda,
    Name,
    Table,
)
from whence_tools.code.value_callables import told_name
from whence_tools.code.value_invocations import Invocations
from whence_tools.code.value_state import NONE, Values, site_of

if TYPE_CHECKING:
    from whence_tools.code.values import View

_FARTHEST_TYPE = 4_000  # bytes
_YIELDING = re.compile(r"yield\b(?!\s+from\b)")
_ELEMENT_TYPE = re.compile(rb"\]\*?([\w.]+)\{")


class Literals(Invocations):
    """Reads what stands for itself."""

    def _literal_values(self, view: View, expr: Expr) -> Values:
        """A function or container that the expression itself is."""
        match expr:
            case Lambda():
                if expr.result is not None and view.is_lambda(expr.at.start):
                    key = ("returns", view.path, expr.at.start)
                    self._add(key, self.evaluate(view, expr.result))
                return frozenset({Abstract("function", view.path, expr.at.start)})
            case Comprehension():
                return self._literal(view, expr, [("*", expr.result)])
            case Items():
                keys = ["*"] * len(expr.items) if expr.open else map(str, range(len(expr.items)))
                return self._literal(view, expr, list(zip(keys, expr.items, strict=True)))
            case Table():
                return self._table(view, expr)
            case Constant(kind="string") if told_name(view, expr.value) in self._told_names:
                return frozenset({Abstract("text", "", -1, expr.value)})
        return self._defined(view, expr)

    def _defined(self, view: View, expr: Expr) -> Values:
        """A class or function that an expression is, or what the one thing in it stands for."""
        if expr.at.start in view.classes:
            return frozenset({Abstract("class", view.path, expr.at.start)})
        if view.is_python and _YIELDING.match(expr.at.text):
            return self._read(("sent", view.path, view.scope_at(expr.at.start)))
        assigned = view.assigned.get((expr.at.start, expr.at.end))
        if assigned is not None:
            return self._bound_value(view, assigned)
        if view.flow.language == "go" and expr.at.text.startswith("{"):
            return self._elided(view, expr)
        if "::" in expr.at.text and view.flow.language in ("java", "kotlin"):
            return self._reference(view, expr)
        if expr.at.start in view.functions and not expr.at.text.startswith(("(", "[", "{")):
            return frozenset({Abstract("function", view.path, expr.at.start)})
        return self.evaluate(view, expr.parts[0]) if len(expr.parts) == 1 else NONE

    def _elided(self, view: View, expr: Expr) -> Values:
        """Go's `{"build", build}` in a slice or map of structs, which says the type once."""
        before = view.facts.data[max(0, expr.at.start - _FARTHEST_TYPE) : expr.at.start]
        types = _ELEMENT_TYPE.findall(before)
        given = []
        for part in expr.parts:
            is_keyed = len(part.parts) == len(("key", "value"))
            key = part.parts[0].at.text if is_keyed else None
            value = part.parts[-1] if part.parts else part
            given.append((Argument(value, key), self.evaluate(view, value)))
        made: Values = NONE
        for held in self._dotted(view, types[-1].decode(), expr.at.start) if types else ():
            if held.kind == "class":
                made |= self._construct(view, held, site_of(view, expr), given)
        return made

    def _reference(self, view: View, expr: Expr) -> Values:
        """Java's and Kotlin's `this::close`, `Order::close`, `::open`, `Order::new`."""
        if not expr.parts:
            return NONE
        first, *rest = expr.parts
        if not rest and isinstance(first, Name):
            return self.name(view, first.name, first.at.start, called=True)
        values = self.evaluate(view, first)
        if not rest or not isinstance(rest[0], Name):
            return values
        return self._attributes(view, values, rest[0].name, expr)

    def _literal(self, view: View, expr: Expr, parts: list[tuple[str, Expr]]) -> Values:
        made = Abstract("container", view.path, expr.at.start)
        for key, part in parts:
            self._store_values(made, key, self.evaluate(view, part))
        return frozenset({made})

    def _table(self, view: View, expr: Table) -> Values:
        made = self._literal(view, expr, [(e.key or "*", e.value) for e in expr.entries])
        for spread in expr.spreads:
            later = (e.key for e in expr.entries if e.value.at.start > spread.at.start)
            self._merge(made, self.evaluate(view, spread), frozenset(key for key in later if key))
        return made

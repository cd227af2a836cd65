"""C++'s operators, by the number and types of their operands; its loops, iterators and pairs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence_tools.code.abstract import Abstract
from whence_tools.code.flow_model import (
    Argument,
    Call,
    Constant,
    Expr,
    Member,
    Name,
    Operation,
    Subscript,
)
from whence_tools.code.flow_native import type_name
from whence_tools.code.implied_calls import overloaded_names
from whence_tools.code.library_calls import DECLARED
from whence_tools.code.type_texts import read_type
from whence_tools.code.value_members import Members
from whence_tools.code.value_names import TRANSPARENT
from whence_tools.code.value_state import NONE, Edge, Given, Values, site_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.code.flow_model import Function
    from whence_tools.code.values import View

_POINTER = re.compile(r"\*>*$|(?:unique|shared|weak)_ptr<|make_(?:unique|shared)")
_PLAIN = {
    "number": re.compile(r"\b(?:int|long|short|double|float|unsigned|\w*int\d+_t|size_t)\b"),
    "string": re.compile(r"\b(?:string|string_view|char)\b"),
    "boolean": re.compile(r"\bbool\b"),
}
_OF_CLASS, _PLAINLY, _UNKNOWN, _CONVERTED = 3, 2, 1, 0  # how well what is given fits
_OF_PAIR = {"first": "0", "second": "1"}
_FARTHEST = 8  # declarations that a type may be taken from


class Overloads(Members):
    """Finds which functions C++ calls for operators and loops."""

    def _overloaded(self, view: View, expr: Expr) -> Values | None:
        """What an operator of C++'s gives that a program defines; None for others."""
        if view.flow.language != "cpp" or not isinstance(expr, Operation | Subscript):
            return None
        operator = expr.operator if isinstance(expr, Operation) else "[]"
        is_single = len(expr.parts) == 1
        if operator == "&" and is_single:
            return None
        called = self._call_operator(view, expr, operator, expr.parts)
        is_at = called is None and operator == "*" and is_single
        if not is_at or self._is_pointer(view, expr.parts[0]):
            return called
        values = self.evaluate(view, expr.parts[0])  # which may be an iterator of a collection
        collections = frozenset(one for one in values if one.kind == "container")
        return self._items(collections, None) | (values - collections)

    def _call_operator(
        self, view: View, expr: Expr, operator: str, operands: Sequence[Expr]
    ) -> Values | None:
        """Calls what an operator is: a method of the first operand, or a function that takes them
        all; None where that is none of the program's functions."""
        names = overloaded_names(operator)
        if self._special_methods.isdisjoint(names):
            return None
        is_prefix = len(operands) == 1 and expr.at.text.startswith(operator)
        after = expr.at.start if is_prefix else operands[0].at.end
        start = view.facts.data.find(operator[:1].encode(), after)
        line = expr.at.line + view.facts.data.count(b"\n", expr.at.start, start)
        site = Edge(view.path, start, start + len(operator), line, Abstract("outside", ""))
        given: list[Given] = [(Argument(one), self._objects(view, one)) for one in operands]
        if operator in ("++", "--") and not is_prefix:
            given.append((None, NONE))  # the `int` that tells the two apart
        return self._call_given(view, names, given, site)

    def _objects(self, view: View, expr: Expr) -> Values:
        """What an operand is: where a number is declared, no object that is copied from."""
        declared = type_name(self._declared(view, expr))
        is_plain = any(pattern.fullmatch(declared) for pattern in _PLAIN.values())
        return self.evaluate(view, expr) if not is_plain else NONE

    def _call_given(
        self, view: View, names: Sequence[str], given: Sequence[Given], site: Edge
    ) -> Values | None:
        for name in names:
            first, *rest = given
            objects = self._find_objects(view, first)
            methods = NONE.union(*(self._member(one, name)[0] for one in objects))
            free = self._free_operators(name)
            own = self._fitting(view, methods, rest)
            beside = self._fitting(view, free, given, is_of_object=True)
            if own or beside:
                results = self._invoke_all(view, own, site, rest)
                return results | self._invoke_all(view, beside, site, given)
        return None

    def _iterate(self, view: View, values: Values, expr: Expr) -> Values:
        """What a loop over a range gives: what the operators do that it calls of an iterator."""
        begun = self._results(view, values, "begin", expr)
        self._results(view, values, "end", expr)
        found, site = self._items(values | begun, None), site_of(view, expr)
        begins = NONE.union(*(self._member(one, "begin")[0] for one in values if _is_object(one)))
        if _POINTER.search(self._declared_result(begins)):
            return found | begun
        self._call_given(view, overloaded_names("!="), [(None, begun)] * 2, site)
        self._call_given(view, ("operator++",), [(None, begun)], site)
        return found | (self._call_given(view, ("operator*",), [(None, begun)], site) or NONE)

    def _missing(self, view: View, value: Abstract, name: str, expr: Expr) -> Values:
        """What a member of C++'s pairs is, and of what an iterator of a collection is at."""
        if view.flow.language != "cpp" or not isinstance(expr, Member):
            return super()._missing(view, value, name, expr)
        held = frozenset({value})
        is_arrow = b"->" in view.facts.data[expr.object.at.end : expr.at.end]
        if is_arrow and value.kind == "container" and not self._is_pointer(view, expr.object):
            held = self._items(held, None)
        if name not in _OF_PAIR:
            return NONE.union(*(self._member(one, name)[0] for one in held - {value}))
        pairs = frozenset(one for one in held if one.kind == "container")
        return self._items(pairs, _OF_PAIR[name]) | (held - pairs if name == "second" else NONE)

    def _free_operators(self, name: str) -> Values:
        """The operators of a name that are no methods: whose operands are all parameters."""
        return frozenset(
            Abstract("function", other.path, start)
            for other in self._list_views()
            for start in other.free_operators.get(name, ())
        )

    def _fitting(
        self, view: View, functions: Values, given: Sequence[Given], *, is_of_object: bool = False
    ) -> Values:
        """The functions that take what is given best.

        Args:
            is_of_object: whether one parameter must be of the class of what is given for it.
        """
        found: dict[Abstract, tuple[int, int]] = {}
        objects = [one for each in given for one in self._find_objects(view, each)]
        for one in functions:
            other = self._view(one.path)
            function = other.functions.get(one.start) if other is not None else None
            if other is None or function is None or not _takes(function, len(given)):
                continue
            pairs = zip(function.parameters, given, strict=False)
            fits = [self._fit(view, other, p.type, each) for p, each in pairs]
            known = [fit for fit in fits if fit is not None]
            is_of_class = _OF_CLASS in known or self._is_friend(other, one, objects)
            if len(known) == len(fits) and (is_of_class or not is_of_object):
                found[one] = min(known, default=_UNKNOWN), sum(known)
        best = max(found.values(), default=None)
        return frozenset(one for one, fit in found.items() if fit == best)

    def _find_objects(self, view: View, given: Given) -> list[Abstract]:
        """The objects that an operand is, and to which it does not point."""
        argument, values = given
        is_pointer = argument is not None and self._is_pointer(view, argument.value)
        return [one for one in values if one.kind == "instance" and not is_pointer]

    def _is_friend(self, view: View, function: Abstract, objects: Sequence[Abstract]) -> bool:
        """Whether a function stands in a class of some objects, or in one above it."""
        lineages = [self._lineage(one.path, one.start) for one in objects]
        held = view.class_around(function.start)
        return any(above is view and start == held for known in lineages for above, start in known)

    def _fit(self, view: View, other: View, type_: str, given: Given) -> int | None:
        """How well what is given fits a parameter's type."""
        argument, values = given
        type_ = self._unaliased(other, type_)
        name, inner = read_type(type_)
        is_held = bool(inner) and re.split(r"[.:]", name)[-1] in TRANSPARENT
        written = type_name(inner[0] if is_held else type_)
        expr = argument.value if argument is not None else None
        is_class = any(one.kind == "class" for one in self._dotted(other, written, -1))
        is_open = not is_class and (written == "auto" or written[:1].isupper())
        is_constant = isinstance(expr, Constant)
        is_known = expr is not None and not (is_open or is_constant)
        if is_known and self._is_pointer(view, expr) != bool(_POINTER.search(type_)):
            return None
        if isinstance(expr, Constant):
            is_plain = expr.kind in _PLAIN and _PLAIN[expr.kind].search(type_)
            return _PLAINLY if is_plain else _UNKNOWN if is_open else _CONVERTED
        objects = [one for one in values if _is_object(one)]
        if objects:
            known = (above for one in objects for above in self._lineage(one.path, one.start))
            names = {above.classes[start].name for above, start in known}
            return _OF_CLASS if written in names else _UNKNOWN if is_open else None
        declared = type_name(self._declared(view, expr))
        if declared == written:
            return _OF_CLASS if is_class or is_open else _PLAINLY
        if any(one.kind == "container" for one in values):
            return _OF_CLASS if written in DECLARED else _UNKNOWN
        return _CONVERTED if declared and is_class else _UNKNOWN

    def _is_pointer(self, view: View, expr: Expr | None) -> bool:
        """Whether operators of this are those of a pointer, not of what it points to."""
        return _POINTER.search(self._unaliased(view, self._declared(view, expr))) is not None

    def _declared(self, view: View, expr: Expr | None, depth: int = 0) -> str:
        """The type that something is declared with, or made of; "" where nothing says so."""
        match expr:
            case Name(name="this") | Operation(operator="&", parts=(_,)):
                return "*"
            case Call(new=True):
                return "*" if expr.at.text.startswith("new") else expr.callee.at.text
            case Call():
                return self._declared_result(self.evaluate(view, expr.callee))
            case Name():
                return self._declared_name(view, expr, depth)
            case Member(object=Name(name=name)) if "::" in expr.at.text:
                return name  # of an enum
            case Member():
                return self._declared_field(self.evaluate(view, expr.object), expr.name)
            case Subscript(object=held) | Operation(operator="*", parts=(held,)):
                whole = self._declared(view, held, depth)
                is_element = isinstance(expr, Subscript) or whole.endswith("*")
                return whole.removesuffix("*") if is_element else ""
        return ""

    def _declared_result(self, functions: Values) -> str:
        views = ((self._view(one.path), one) for one in functions if one.kind == "function")
        held = (view.functions.get(one.start) for view, one in views if view is not None)
        return next((one.result_type for one in held if one is not None), "")

    def _declared_name(self, view: View, expr: Name, depth: int) -> str:
        scope = view.scope_at(expr.at.start)
        while scope != -1 and depth < _FARTHEST:
            for parameter in view.functions[scope].parameters:
                if parameter.name == expr.name:
                    return parameter.type
            for binding in view.bindings.get((scope, expr.name), ()):
                if binding.type and "auto" not in binding.type:
                    return binding.type
                return self._declared(view, binding.value, depth + 1)
            scope = view.around(scope)
        scope = self._method_around(view, expr.at.start)
        return self._declared_field(self._classes_of(view, scope), expr.name) if scope != -1 else ""

    def _declared_field(self, held: Values, name: str) -> str:
        known = (v for v in held if v.kind in ("instance", "class"))
        lineage = (above for one in known for above in self._lineage(one.path, one.start))
        fields = (f for view, start in lineage for f in view.classes[start].fields)
        return next((field.type for field in fields if field.name == name), "")


def _is_object(value: Abstract) -> bool:
    return value.kind == "instance"


def _takes(function: Function, count: int) -> bool:
    needed = [p for p in function.parameters if p.default is None and p.kind != "rest"]
    has_rest = any(p.kind == "rest" for p in function.parameters)
    return len(needed) <= count and (has_rest or count <= len(function.parameters))

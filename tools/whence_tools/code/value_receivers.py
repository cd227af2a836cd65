"""Calls by what stands before the name: of functions with a receiver, of interfaces, rebound."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code import library_calls
from whence_tools.code.abstract import Abstract
from whence_tools.code.flow_model import Call, Constant, Lambda, Member, Name
from whence_tools.code.value_overloads import Overloads
from whence_tools.code.value_state import NONE, Given, Values, site_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence_tools.code.flow_model import Expr
    from whence_tools.code.values import View

_PLAIN = {"string": ("String",), "number": ("Int", "Long", "Double", "Float")}  # Kotlin's
_OF_NO_TEXT = frozenset({"unaryPlus", "unaryMinus", "not"})  # unless a program gives it one


class Receivers(Overloads):
    """Finds what is called by what it is called on."""

    def _callees(self, view: View, call: Call) -> Values:
        """What a call may call. Java's methods are no values, and its values no methods."""
        callee, language = call.callee, view.flow.language
        if language == "ruby" and isinstance(callee, Name):
            return self.name(view, callee.name, callee.at.start)
        if language in ("java", "kotlin") and isinstance(callee, Name):
            return self.name(view, callee.name, callee.at.start, called=True)
        found = self.evaluate(view, callee)
        if language == "go":  # to the grammar, `table[job.name](a)` has a type argument
            tables = frozenset(value for value in found if value.kind == "container")
            return (found - tables) | self._items(tables, None)
        if language == "java" and isinstance(callee, Member):
            holders = self.evaluate(view, callee.object)
            return found.difference(*(self._held_in(holder, callee.name) for holder in holders))
        return found

    def _extensions(
        self, view: View, name: str, byte: int, holders: Values, declared: str = ""
    ) -> Values:
        """The functions of a name that take one of some values as their receiver.

        Args:
            declared: the type of what is not known yet, where it has one.
        """
        if not holders and declared:
            holders = self._instances_of(view, declared, byte)
            if any(self._member(value, name)[0] for value in holders):
                return NONE  # which wins
        instances = (value for value in holders if value.kind == "instance")
        classes = {one for held in instances for one in self._lineage(held.path, held.start)}
        held = {each.classes[start].name for each, start in classes}
        held = held or ({declared} if _is_plain(declared) else set())
        is_of_library = bool(holders) and all(value.kind == "container" for value in holders)
        found: set[Abstract] = set()
        for function in self.name(view, name, byte, called=True):
            other = self._view(function.path) if function.kind == "function" else None
            if other is None:
                continue
            extended, own = other.extended(function.start), other.functions[function.start].name
            fits = not held or extended in held or not extended.isidentifier()
            fits = fits and not (is_of_library and self._is_class_here(other, extended))
            if own != name or (extended and fits):  # what a variable holds may have a receiver
                found.add(function)
        return frozenset(found)

    def _is_class_here(self, view: View, name: str) -> bool:
        return any(value.kind == "class" for value in self.name(view, name, 0))

    def _call_first(
        self, view: View, value: Abstract, names: Sequence[str], expr: Expr, given: Sequence[Given]
    ) -> Values:
        """Calls the first of some methods that an object has; what it returns."""
        name = next((each for each in names if self._member(value, each)[0]), None)
        return self._call_member(view, value, name, expr, given) if name is not None else NONE

    def _call_extensions(
        self, view: View, names: Sequence[str], held: Expr, values: Values, given: Sequence[Given]
    ) -> Values:
        """Calls the operators that are defined outside of the class, also of numbers and texts."""
        plain = _PLAIN.get(held.kind, ()) if isinstance(held, Constant) else ()
        if not values and not plain and self.seeds and names[0] in _OF_NO_TEXT:
            plain = _PLAIN["string"]
        found = NONE
        if not plain and not any(value.kind == "instance" for value in values):
            return found
        for name in names:
            for function in self._extensions(view, name, held.at.start, values):
                other = self._view(function.path)
                extended = other.extended(function.start) if other is not None else ""
                if other is None or (plain and extended not in plain):
                    continue
                taken = zip(other.functions[function.start].parameters, given, strict=False)
                if all(self._fits(parameter.type, one) for parameter, one in taken):
                    self._add(("self", function.path, function.start), values)
                    found |= self._invoke(view, function, site_of(view, held), given)
        return found

    def _fits(self, type_: str, given: Given) -> bool:
        """Whether what is given may be of a type of Kotlin's."""
        argument, values = given
        value = argument.value if argument is not None else None
        if isinstance(value, Constant):
            return type_ in _PLAIN.get(value.kind, ())
        return not values or any(self._class_name(one) == type_ for one in values)

    def _default_methods(self, view: View, functions: Values, name: str) -> Values:
        """What an interface adds to the functions that are its objects."""
        plain: Callable[..., Abstract] = Abstract
        return frozenset(
            plain("function", other.path, start, bound=function)
            for other in self._list_views()
            if other.flow.language == view.flow.language
            for start in other.default_methods.get(name, ())
            for function in functions
        )

    def _call_with_receiver(
        self, view: View, call: Call, callee: Member, holders: Values, given: list[Given]
    ) -> Values:
        """Kotlin's `x.apply { … }` and its like, and `x.build()` of a function with a receiver."""
        functions = [f for _, values in given for f in values if f.kind == "function"]
        if callee.name not in library_calls.SCOPING:
            declared = _find_declared_type(view, callee.object)
            own = self._extensions(view, callee.name, call.at.start, holders, declared)
            for function in own:
                self._add(("self", function.path, function.start), holders)
            return self._call_any(view, call, own, given)
        returned: set[Abstract] = set()
        for function in functions:
            returned |= self._hand(function, holders)
            is_literal = isinstance(call.arguments[-1].value, Lambda)
            if callee.name in ("apply", "run") or not is_literal:
                self._add(("self", function.path, function.start), holders)
        return holders if callee.name in ("apply", "also") else frozenset(returned)

    def _hand_all(self, functions: Values, *given: Values) -> Values:
        return NONE.union(*(self._hand(f, *given) for f in functions if f.kind == "function"))

    def _note_calls(self, view: View, call: Call, given: list[Values]) -> None:
        """Notes that the library calls functions where they are given to it."""
        for argument, values in zip(call.arguments, given, strict=False):
            for function in values:
                if function.kind == "function":
                    self._note_call(site_of(view, argument.value), function)

    def _rebound(self, view: View, call: Call, callee: Member) -> Values:
        """JavaScript's `f.call(self, a)`, `f.apply(self, list)` and `f.bind(self)`."""
        functions = self.evaluate(view, callee.object)
        if callee.name == "bind":
            return functions
        given: list[Given] = [
            (replace(a, spread=callee.name == "apply"), self.evaluate(view, a.value))
            for a in call.arguments[1:]
        ]
        for function in functions if call.arguments else ():
            receivers = self.evaluate(view, call.arguments[0].value)
            self._add(("self", function.path, function.start), receivers)
        site = site_of(view, callee.object)
        return NONE.union(*(self._invoke(view, f, site, given) for f in functions))


def _find_declared_type(view: View, expr: Expr) -> str:
    """The type of a parameter, without its question mark; "" of anything else."""
    scope = view.scope_at(expr.at.start) if isinstance(expr, Name) else -1
    while isinstance(expr, Name) and scope != -1:
        for parameter in view.functions[scope].parameters:
            if parameter.name == expr.name:
                return parameter.type.rstrip("?")
        scope = view.around(scope)
    return ""


def _is_plain(type_: str) -> bool:
    return any(type_ in types for types in _PLAIN.values())

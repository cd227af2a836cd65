"""What PHP and Ruby call by name: `'Text::clean'`, `[$text, 'clean']`, `text.method(:clean)`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code.abstract import Abstract
from whence_tools.code.flow_model import Constant, Member
from whence_tools.code.library_calls import NAMED_AS
from whence_tools.code.value_receivers import Receivers
from whence_tools.code.value_state import NONE, Given, Values, beginning_of, site_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.code.flow_model import Call, Expr, Name, Operation
    from whence_tools.code.values import View

_ELEMENTS_FIRST = frozenset(
    {"usort", "uasort", "uksort", "array_filter", "array_walk", "array_reduce", "iterator_apply",
     "preg_replace_callback"}
)  # fmt: skip
_ADDING = frozenset({"array_push", "array_unshift"})
_PASSING = frozenset(
    {"array_reverse", "array_values", "array_merge", "array_slice", "array_unique"}
)
_FUNCTION_FIRST = frozenset({"array_map"})
_IN_PLACE = {"php": {"instance": "__call", "class": "__callStatic"}}
_METHODS = frozenset({"method", "public_method", "instance_method"})  # Ruby's
_SENDERS = frozenset({"send", "public_send", "__send__"})
_SAME_METHOD = frozenset({"to_proc", "curry", "bind", "unbind"})
_CALLERS = frozenset({"call_user_func", "call_user_func_array"})


def told_name(view: View, text: str) -> str:
    """The name of the function that a text may call."""
    return text.rpartition("\\")[2].rpartition("::")[2] if view.flow.language == "php" else text


class Callables(Receivers):
    """Finds the functions that values name."""

    def _callees(self, view: View, call: Call) -> Values:
        return self._callable(view, super()._callees(view, call), call)

    def _callable(self, view: View, values: Values, expr: Expr) -> Values:
        """Values, with the functions in place of what names them."""
        if view.flow.language != "php":
            return values
        return NONE.union(*(self._named_by(view, one, expr) for one in values))

    def _ruby_method(
        self, view: View, call: Call, callee: Member | Name, callees: Values
    ) -> Values | None:
        """What `method(:clean)` and the methods of what that gives are; None for others."""
        if any(one.kind != "outside" for one in callees):
            return None
        holders = self.evaluate(view, callee.object) if isinstance(callee, Member) else NONE
        if callee.name == "class" and holders:
            return frozenset(replace(one, kind="class", name="") for one in holders)
        if callee.name in _METHODS and call.arguments:
            return self._method_object(view, call, callee, holders)
        if callee.name in _SENDERS and call.arguments:
            return self._sent(view, call, callee, holders)
        functions = frozenset(one for one in holders if one.kind == "function")
        if callee.name in _SAME_METHOD:
            return functions or None
        given = [(one, self.evaluate(view, one.value)) for one in call.arguments]
        if callee.name == "tap" and holders:
            for _, values in given:
                self._hand_all(values, holders)
            return holders
        is_called = callee.name == "call" and bool(functions)
        return self._invoke_all(view, functions, site_of(view, call), given) if is_called else None

    def _method_object(
        self, view: View, call: Call, callee: Member | Name, holders: Values
    ) -> Values:
        """What Ruby's `text.method(:clean)` gives."""
        name = call.arguments[0].value
        own = holders if isinstance(callee, Member) else self.name(view, "self", call.at.start)
        named = name.value if isinstance(name, Constant) else ""
        found = NONE.union(*(self._member(one, named)[0] for one in own))
        if not found and not isinstance(callee, Member):
            found = self.name(view, named, call.at.start)
        if callee.name == "instance_method":
            found |= self._of_objects(own, named)
        return found

    def _sent(
        self, view: View, call: Call, callee: Member | Name, holders: Values
    ) -> Values | None:
        """What Ruby's `job.send(name, order)` gives; None where the name is not known."""
        own = holders if isinstance(callee, Member) else self.name(view, "self", call.at.start)
        given = [(one, self.evaluate(view, one.value)) for one in call.arguments]
        name = call.arguments[0].value
        named = {name.value} if isinstance(name, Constant) else set()
        named |= {one.name for one in given[0][1] if one.kind == "text"}
        found = NONE.union(*(self._member(one, each)[0] for each in sorted(named) for one in own))
        begun = beginning_of(name)
        found |= self._beginning_with(own, begun) if begun else NONE
        return self._invoke_all(view, found, site_of(view, call), given[1:]) if found else None

    def _of_objects(self, classes: Values, name: str) -> Values:
        """What the objects of some classes have under a name."""
        objects = (replace(one, kind="instance") for one in classes if one.kind == "class")
        return NONE.union(*(self._member(one, name)[0] for one in objects))

    def _named_by(self, view: View, value: Abstract, expr: Expr) -> Values:
        if value.kind == "text":
            owner, _, name = value.name.rpartition("\\")[2].rpartition("::")
            if not owner:
                return self._found_anywhere(view, name, expr)
            held = self._found_anywhere(view, owner, expr)
            return NONE.union(*(self._member(one, name)[0] for one in held))
        pair = frozenset({value})
        if value.kind != "container" or self._keys(value) != ["0", "1"]:
            return pair
        names = (one.name for one in self._items(pair, "1") if one.kind == "text")
        held = self._items(pair, "0")
        found = (self._member(one, name)[0] for name in sorted(names) for one in held)
        return pair.union(*found)

    def _found_anywhere(self, view: View, name: str, expr: Expr) -> Values:
        """What a name stands for, of whatever namespace it is."""
        found = self.name(view, name, expr.at.start)
        if any(value.kind != "outside" for value in found):
            return found
        views = self._list_views()
        return NONE.union(*(self._functions(v, v.nested.get((-1, name), ())) for v in views))

    def _joined_text(self, view: View, expr: Operation) -> Values:
        """`Text::class . '::clean'` and `__NAMESPACE__ . '\\clean'`"""
        of, last = expr.parts[0], expr.parts[-1]
        text = last.value if isinstance(last, Constant) else ""
        if told_name(view, text) not in self._told_names or text[:1] not in (":", "\\"):
            return NONE
        if text[:1] != ":":
            return frozenset({Abstract("text", "", -1, text)})
        held = self.evaluate(view, of)
        return NONE.union(*(self._member(one, told_name(view, text))[0] for one in held))

    def _made_up(self, view: View, call: Call, holders: Values) -> Values:
        """What PHP and Ruby call in place of a method that an object or class has not."""
        named = _IN_PLACE.get(view.flow.language, {})
        asked = [(one, named.get(one.kind, "")) for one in holders]
        if view.flow.language == "ruby":
            asked = [(one, self._in_place(one, call.name)) for one in holders]
        found = NONE.union(*(self._member(one, name)[0] for one, name in asked if name))
        return self._invoke_all(view, found, site_of(view, call), ())

    def _in_place(self, held: Abstract, name: str) -> str:
        """What Ruby calls of an object in place of a method: `each` for those of `Enumerable`; an
        `attr_reader` has its methods in no other place."""
        if held.kind != "instance" or name == "new":
            return ""
        if name in NAMED_AS["ruby"] and self._member(held, "each")[0]:
            return "each"
        lineage = self._lineage(held.path, held.start)
        declared = any(f":{name}".encode() in view.facts.data for view, _ in lineage)
        return "" if declared else "method_missing"

    def _php_each(
        self, view: View, name: str, call: Call, arguments: Sequence[Given]
    ) -> Values | None:
        """What PHP's functions that call others give; None for others."""
        given = [values for _, values in arguments]
        if view.flow.language != "php" or not given:
            return None
        if name in _CALLERS:
            functions = self._callable(view, given[0], call)
            rest = [(None, values) for values in given[1:]]
            if name == "call_user_func_array":
                rest = [(None, self._items(values, None)) for values in given[1:]]
            return self._invoke_all(view, functions, site_of(view, call), rest)
        if name in _ADDING:
            return self._push(call, given)
        if name in _PASSING:
            return frozenset(one for values in given for one in values if one.kind == "container")
        is_first = name in _FUNCTION_FIRST
        if not (is_first or name in _ELEMENTS_FIRST) or len(given) < len(("function", "elements")):
            return None
        of, elements = (given[0], given[1:]) if is_first else (given[1], given[:1])
        functions = self._callable(view, of, call)
        each: list[Given] = [(None, self._items(values, None)) for values in elements]
        if name == "array_reduce":
            return self._reduced(view, call, functions, each[0], given[2] if given[2:] else NONE)
        results = self._invoke_all(view, functions, site_of(view, call), each)
        return self._gathered(view, call, results if is_first else NONE.union(*elements))

    def _push(self, call: Call, given: list[Values]) -> Values:
        for argument, values in zip(call.arguments[1:], given[1:], strict=False):
            added = self._items(values, None) if argument.spread else values
            for container in (one for one in given[0] if one.kind == "container"):
                self._store_values(container, "*", added)
        return NONE

    def _reduced(
        self, view: View, call: Call, functions: Values, each: Given, first: Values
    ) -> Values:
        made = Abstract("container", view.path, call.at.start, "reduced")
        self._store_values(made, "*", first)
        held = self._read(("element", made, "*"))
        found = self._invoke_all(view, functions, site_of(view, call), [(None, held), each])
        self._store_values(made, "*", found)
        return held | found

    def _gathered(self, view: View, call: Call, values: Values) -> Values:
        """What a function gives that goes through all: an array of results, or the same one."""
        arrays = frozenset(value for value in values if value.kind == "container")
        made = Abstract("container", view.path, call.at.start, "mapped")
        self._store_values(made, "*", values - arrays)
        return arrays | {made}

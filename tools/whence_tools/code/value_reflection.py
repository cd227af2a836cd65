"""What Python finds and sets by names that may be computed, and what it tells of a class."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code.abstract import Abstract
from whence_tools.code.flow_model import Constant, Member, Name
from whence_tools.code.value_library import Library
from whence_tools.code.value_state import ANY_NAME, NONE, Values, beginning_of, site_of

if TYPE_CHECKING:
    from whence_tools.code.flow_model import Call
    from whence_tools.code.values import View


class Reflection(Library):
    """Knows `super`, `getattr`, `setattr` and `__subclasses__`."""

    def _special(self, view: View, call: Call) -> Values | None:
        """What a call gives that the language itself answers; None for others."""
        if call.callee.at.text == "import" and call.arguments:
            return self._import_named(view, call.arguments[0].value)
        if not view.is_python:
            return None
        if isinstance(call.callee, Member) and call.callee.name == "__subclasses__":
            return self._below(self.evaluate(view, call.callee.object), call, view)
        if not isinstance(call.callee, Name):
            return None
        if call.callee.name == "super":
            return self._above_one(view, call) or self._super(view, call.at.start)
        if call.callee.name == "getattr" and len(call.arguments) >= 2:
            return self._asked(view, call)
        if call.callee.name == "setattr" and len(call.arguments) == len(("of", "name", "value")):
            self._set(view, call)
        return None

    def _above_one(self, view: View, call: Call) -> Values:
        """`super(Base, self)`: what stands after `Base` in the line of the object."""
        if len(call.arguments) != len(("class", "object")):
            return NONE
        classes, objects = (self.evaluate(view, one.value) for one in call.arguments)
        return frozenset(
            replace(one, kind="super", name=f"{held.start}:{held.path}", bound=None)
            for one in objects
            for held in classes
            if one.kind in ("instance", "class") and held.kind == "class"
        )

    def _asked(self, view: View, call: Call) -> Values | None:
        name = call.arguments[1].value
        values = self.evaluate(view, call.arguments[0].value)
        rest = (argument.value for argument in call.arguments[2:])
        if isinstance(name, Constant) and name.kind == "string":
            found = self._attributes(view, values, name.value, call)
            has_all = bool(values) and all(self._has(value, name.value) for value in values)
            return found if has_all else found | self._any(view, rest) or None
        texts = (one.name for one in self.evaluate(view, name) if one.kind == "text")
        named = (self._attributes(view, values, text, call) for text in sorted(texts))
        found = self._beginning_with(values, beginning_of(name)).union(*named)
        found = found.union(*(self._held_in(value, ANY_NAME) for value in values))
        return found | self._any(view, rest) or None

    def _has(self, value: Abstract, name: str) -> bool:
        """Whether each object of a class is given an attribute by one of the class's methods."""
        lineage = self._lineage(value.path, value.start) if value.kind == "instance" else ()
        return any(
            store.target == name and store.owner == view.classes[start].name
            for view, start in lineage
            for store in view.stores
        )

    def _set(self, view: View, call: Call) -> None:
        holders, names, values = (self.evaluate(view, one.value) for one in call.arguments)
        name = call.arguments[1].value
        if isinstance(name, Constant):
            texts = [name.value]
        else:
            texts = sorted(one.name for one in names if one.kind == "text") or [ANY_NAME]
        for holder in holders:
            for text in texts:
                self._put(view, holder, text, site_of(view, call), values)
            if texts == [ANY_NAME] and holder.kind == "instance":
                self._set_any(view, holder, call, values)

    def _set_any(self, view: View, holder: Abstract, call: Call, values: Values) -> None:
        """Sets each member of an object that has its own way to be set."""
        lineage = self._lineage(holder.path, holder.start)
        names = {b.target for other, s in lineage for b in other.fields.get(s, ())}
        for name in sorted(names):
            self._set_specially(view, holder, name, site_of(view, call), values)

    def _below(self, classes: Values, call: Call, view: View) -> Values:
        """The classes directly below some."""
        made = Abstract("container", view.path, call.at.start, "below")
        views = [other for path in list(self._paths) if (other := self._view(path)) is not None]
        for other in views:
            for start in other.classes:
                bases = {(v.path, s) for v, s in self._lineage(other.path, start)[1:]}
                if any((one.path, one.start) in bases for one in classes):
                    found = frozenset({Abstract("class", other.path, start)})
                    self._store_values(made, "*", found)
        return frozenset({made})

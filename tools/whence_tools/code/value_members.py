"""What members stand for: fields, methods, properties, along the bases of a class."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code.abstract import Abstract
from whence_tools.code.flow_model import Constant, Expr, Member, Name, Subscript
from whence_tools.code.flow_native import TAG, type_name
from whence_tools.code.value_names import Names
from whence_tools.code.value_state import ANY_NAME, DEEPEST, NONE, Edge, Values, outside, site_of

if TYPE_CHECKING:
    from whence_tools.code.flow_model import Binding, Function, Return
    from whence_tools.code.values import View

_PLAIN_MARKS = frozenset({"staticmethod", "classmethod"})
_ENUMS = frozenset({"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})
_READ_BY_NAME = frozenset({"kotlin", "csharp"})  # whose properties need no receiver
_MADE_BY = {"python": "__getattr__", "php": "__get"}  # what gives names that an object has not
_CLASS_MEMBERS = {"python": "__class__", "php": "class"}
_WITH_PROPERTIES = frozenset({"instance", "super", "container"})


class Members(Names):
    """Looks members up, and stores them."""

    def _lineage(self, path: str, start: int) -> list[tuple[View, int]]:
        """A class and its bases in the order in which members are looked up: once a round."""
        if (path, start) not in self._lineages:
            self._lineages[path, start] = self._read_lineage(path, start)
        return self._lineages[path, start]

    def _read_lineage(self, path: str, start: int) -> list[tuple[View, int]]:
        order: list[tuple[str, int]] = []
        self._add_lineage(path, start, order, 0)
        last = {key: index for index, key in enumerate(order)}
        unique = [key for index, key in enumerate(order) if last[key] == index]
        return [(view, s) for p, s in unique if (view := self._view(p)) is not None]

    def _add_lineage(self, path: str, start: int, order: list[tuple[str, int]], depth: int) -> None:
        view = self._view(path)
        if view is None or start not in view.classes or depth > DEEPEST:
            return
        order.append((path, start))
        for base in view.classes[start].bases:
            call = view.base_of(start, base) if base.endswith(")") else None
            values = self.evaluate(view, call) if call else self._dotted(view, base, start)
            modules = (value.path for value in values if value.kind == "module")
            for value in values.union(*(self.exported(path, "default") for path in modules)):
                if value.kind == "class" and (value.path, value.start) != (path, start):
                    self._add_lineage(value.path, value.start, order, depth + 1)

    def _dotted(self, view: View, text: str, byte: int) -> Values:
        first, *rest = text.strip().replace("->", ".").split(".")
        values = self.name(view, first, byte)
        for part in rest:
            values = NONE.union(*(self._member(value, part)[0] for value in values))
        return values

    def _member(self, value: Abstract, name: str) -> tuple[Values, bool]:
        """What a member is, and whether it is a property of an instance."""
        if value.kind not in ("class", "instance", "super"):
            found = self._plain_member(value, name)
            return found, value.kind == "container" and any(map(self._is_getter, found))
        lineage, receiver = self._lineage(value.path, value.start), value
        if name == "prototype" and value.kind == "class":
            return frozenset({value}), False
        if value.kind == "super":
            above = [(v.path, s) for v, s in lineage]
            begin, _, path = value.name.partition(":")
            own = (path, int(begin))
            lineage = lineage[above.index(own) + 1 :] if own in above else []
            receiver = replace(value, kind="instance", name="")
        found = NONE
        for view, start in lineage:
            found |= self._held_by_class(view, start, name, receiver)
            methods = view.methods.get(start, {}).get(name)
            if methods:
                is_property = any(map(view.is_property, methods))
                return self._methods(view, methods, receiver) | found, is_property
            found |= self._scattered(view, start, name, receiver)
            if found and any(b.target == name for b in view.fields.get(start, ())):
                break
            if given := self._delegated(view, start, name):
                return given, False
        if value.kind == "class":
            return self._of_class(value, lineage, name, found), False
        if value.kind == "instance" and any(one.name == "property" for one in found):
            return frozenset(replace(one, name="", bound=value) for one in found), True
        found = found or self._promoted(lineage, name)
        is_plain = not name.startswith("__")
        return found or (self._held_in(value, ANY_NAME) if is_plain else NONE), False

    def _scattered(self, view: View, start: int, name: str, receiver: Abstract) -> Values:
        """The methods of a class that stand in other files: of its package in Go, of any file in
        C++ and Rust."""
        key, found = (view.classes[start].name, name), NONE
        for path in self._paths if view.flow.is_spread else ():
            other = self._view(path)
            if other is not None and key in other.scattered and self._are_together(view, other):
                found |= self._methods(other, other.scattered[key], receiver)
        return found

    def _held_by_class(self, view: View, start: int, name: str, receiver: Abstract) -> Values:
        """What a field holds; functions that the body of a Python class names are methods."""
        values = self._read(("field", view.path, start, name))
        if not view.is_python or receiver.kind == "class":
            return values
        bindings = (b for b in view.fields.get(start, ()) if b.target == name)
        held = NONE.union(*(self._bound_value(view, binding) for binding in bindings))
        methods = {
            one
            for one in held
            if (one.kind == "function" and not (one.bound or one.name))
            or (one.kind == "partial" and one.name == "partialmethod")
        }
        return (values - methods) | {replace(one, bound=receiver) for one in methods}

    def _of_class(
        self, held: Abstract, lineage: list[tuple[View, int]], name: str, fields: Values
    ) -> Values:
        """What a class has that is no method: a field, an object of an enum, a class inside."""
        if fields:
            return frozenset({replace(held, kind="instance")}) if _is_enum(lineage) else fields
        inner = ((view, view.classes_in(start, name)) for view, start in lineage)
        found = NONE.union(*(self._functions(view, starts) for view, starts in inner))
        is_variant = name[:1].isupper() and any(v.flow.language == "rust" for v, _ in lineage)
        return frozenset({replace(held, kind="instance")}) if is_variant and not found else found

    def _plain_member(self, value: Abstract, name: str) -> Values:
        """What a module, an object literal or a function has."""
        if value.kind == "module":
            return self.exported(value.path, name) or self._submodule(value.path, name)
        if value.kind == "outside":
            return outside(f"{value.name}.{name}")
        if value.kind == "container":
            held = self._read(("element", value, name)) or self._inherited(value, name)
            return frozenset(self._of_object(one, value) for one in held)
        is_function = value.kind == "function"
        return self._read(("field", value.path, value.start, name)) if is_function else NONE

    def _inherited(self, value: Abstract, name: str) -> Values:
        """What an object literal of JavaScript's has from its `__proto__`."""
        above = (
            self._read(("element", value, "__proto__")) - {value} if name != "__proto__" else NONE
        )
        return NONE.union(*(self._read(("element", one, name)) for one in above))

    def _of_object(self, member: Abstract, holder: Abstract) -> Abstract:
        """A member of an object literal of JavaScript's, whose `this` is that object."""
        view = self._view(member.path) if member.kind == "function" and not member.bound else None
        is_own = view is not None and view.is_script and member.start not in view.arrows
        return replace(member, bound=holder) if is_own else member

    def _delegated(self, view: View, start: int, name: str) -> Values:
        """What a Kotlin class has from the objects that it hands an interface's methods on to."""
        found = NONE
        for expr in view.delegates.get((start, ""), ()):
            held = self.evaluate(view, expr)
            if isinstance(expr, Name):
                held |= self._read(("field", view.path, start, expr.name))
            known = (value for value in held if (value.path, value.start) != (view.path, start))
            found = found.union(*(self._member(value, name)[0] for value in known))
        return found

    def _promoted(self, lineage: list[tuple[View, int]], name: str) -> Values:
        """What a Go struct has from what is embedded in it."""
        found = NONE
        for view, start in lineage:
            for field in view.classes[start].fields if view.flow.language == "go" else ():
                if field.name == type_name(field.type):
                    held = self._read(("field", view.path, start, field.name))
                    inner = (one for one in held if one.start != start)
                    found = found.union(*(self._member(one, name)[0] for one in inner))
        return found

    def _class_name(self, value: Abstract) -> str:
        other = self._view(value.path)
        held = other.classes.get(value.start) if other is not None else None
        return held.name if held is not None else ""

    def _held_in(self, value: Abstract, name: str) -> Values:
        """What the fields of a name hold, in a class and those above it."""
        if value.kind not in ("instance", "class"):
            return NONE
        lineage = self._lineage(value.path, value.start)
        return NONE.union(*(self._read(("field", v.path, s, name)) for v, s in lineage))

    def _beginning_with(self, values: Values, begun: str) -> Values:
        """The methods whose names begin so: what a name that is put together may mean."""
        found: Values = NONE
        for value in values if begun else ():
            held = self._lineage(value.path, value.start) if value.kind == "instance" else ()
            names = {n for view, s in held for n in view.methods.get(s, ()) if n.startswith(begun)}
            found = found.union(*(self._member(value, name)[0] for name in sorted(names)))
        return found

    def _dispatched(self, values: Values, receivers: Values) -> Values:
        """Functions as they are called with a first argument: Java's and Kotlin's `Shape::area` is
        what that object has under the name."""
        found: set[Abstract] = set()
        for value in values:
            view = self._view(value.path) if value.kind == "function" and not value.bound else None
            function = view.functions.get(value.start) if view is not None else None
            held: Values = NONE
            if view is not None and view.flow.language in ("java", "kotlin") and function:
                owner = view.path, view.owner_of(value.start)
                fitting = (
                    one
                    for one in receivers
                    if one.kind == "instance"
                    and any((v.path, s) == owner for v, s in self._lineage(one.path, one.start))
                )
                is_own = bool(function.owner) and not function.static
                held = held.union(*(self._member(o, function.name)[0] for o in fitting if is_own))
            found |= held or {value}
        return frozenset(found)

    def _is_getter(self, value: Abstract) -> bool:
        view = self._view(value.path) if value.kind == "function" else None
        return view is not None and value.start in view.functions and view.is_property(value.start)

    def _methods(self, view: View, starts: list[int], receiver: Abstract) -> Values:
        found: set[Abstract] = set()
        for start in starts:
            marks = view.functions[start].decorators
            is_python = view.flow.language == "python"
            plain = Abstract("function", view.path, start)
            plain_marks = len(_PLAIN_MARKS.intersection(marks)) + int(view.is_property(start))
            is_decorated = len(view.decorators.get(start, ())) > plain_marks
            held = self._read(("decorated", view.path, start)) if is_decorated else {plain}
            if "staticmethod" in marks:
                found |= held
            elif "classmethod" in marks or (view.functions[start].static and not is_python):
                own = replace(receiver, kind="class", name="")
                found |= {replace(value, bound=value.bound or own) for value in held}
            elif is_decorated or receiver.kind != "class":
                found |= {replace(value, bound=value.bound or receiver) for value in held}
            else:
                found.add(plain)
        return frozenset(found)

    def _submodule(self, path: str, name: str) -> Values:
        folder = path.rpartition("/")[0]
        tried = (f"{folder}/{name}.py", f"{folder}/{name}/__init__.py")
        return frozenset(Abstract("module", p) for p in tried if p in self._files.paths)

    def _attributes(self, view: View, values: Values, name: str, expr: Expr) -> Values:
        found: set[Abstract] = set()
        if name == _CLASS_MEMBERS.get(view.flow.language):
            classes = (v for v in values if v.kind in ("instance", "class"))
            return frozenset(replace(v, kind="class", name="") for v in classes)
        if view.is_python and name == "__dict__":
            return values
        for value in values:
            members, is_property = self._member(value, name)
            if not members:
                found |= self._missing(view, value, name, expr)
            elif is_property and (
                value.kind in _WITH_PROPERTIES or any(map(_is_of_class, members))
            ):
                for member in members:
                    found |= self._invoke(view, member, site_of(view, expr), ())
            else:
                found |= members
        if view.is_python and "__get__" in self._special_methods:
            return self._described(view, values, frozenset(found), expr)
        return frozenset(found)

    def _missing(self, view: View, value: Abstract, name: str, expr: Expr) -> Values:
        """What a language gives for a member that something has not."""
        maker, language = _MADE_BY.get(view.flow.language, ""), view.flow.language
        if self._may_be_made_up(value, name, maker):
            return self._call_member(view, value, maker, expr, ())
        if value.kind == "module" and language == "python":
            return self._made_by_module(value, name, site_of(view, expr))
        if language == "kotlin":
            return self._read_beside(view, value, name, expr)
        held = NONE
        if self._may_be_dereferenced(view, value, name):
            held = self._call_member(view, value, "deref", expr, ()) - {value}
        elif value.kind == "container" and language == "c":  # whose name is a pointer to its first
            held = self._items(frozenset({value}), None)
        return NONE.union(*(self._member(one, name)[0] for one in held))

    def _made_by_module(self, module: Abstract, name: str, site: Edge) -> Values:
        """What the `__getattr__` of a Python module gives for a name that it has not."""
        told = frozenset({Abstract("text", "", -1, name)}) if name in self._told_names else NONE
        found = NONE
        for function in self.exported(module.path, "__getattr__"):
            found |= self._hand(function, told)
            self._note_call(site, function)
        return found

    def _may_be_made_up(self, value: Abstract, name: str, maker: str) -> bool:
        """Whether Python's `__getattr__` or PHP's `__get` may give a name: not those that each
        object has, or that PHP declares."""
        if maker not in self._special_methods or name.startswith("__") or value.kind != "instance":
            return False
        lineage = self._lineage(value.path, value.start) if maker == "__get" else ()
        return not any(one.name == name for view, s in lineage for one in view.classes[s].fields)

    def _may_be_dereferenced(self, view: View, value: Abstract, name: str) -> bool:
        """Whether Rust takes a member from what an object points to, having none itself."""
        is_object = value.kind == "instance" and not name.isdigit()  # the field of a tuple
        if "deref" not in self._special_methods or not is_object:
            return False
        lineage = self._lineage(value.path, value.start) if view.flow.language == "rust" else []
        fields = (one.name for other, start in lineage for one in other.classes[start].fields)
        return bool(lineage) and name not in fields

    def _read_beside(self, view: View, holder: Abstract, name: str, expr: Expr) -> Values:
        """A property of Kotlin's that a delegate has, or an extension: `Shape::draw` is one."""
        if holder.kind == "class" and "::" in expr.at.text:
            own = frozenset({replace(holder, kind="instance", name="")})
            return self._extensions(view, name, expr.at.start, own)
        given = self._handed_on(holder, name)
        if given:
            return self._results(view, given, "getValue", expr)
        if holder.kind == "container" and name == "values":
            return frozenset({holder})
        found = NONE
        holders = frozenset({holder})
        for function in self._extensions(view, name, expr.at.start, holders):
            if self._is_getter(function):
                self._add(("self", function.path, function.start), holders)
                found |= self._invoke(view, function, site_of(view, expr), ())
        return found

    def _read_name(self, view: View, expr: Name) -> Values:
        """What a name stands for; one of a Kotlin property runs what reads it."""
        if view.flow.language == "go" and "." in expr.at.text:  # `server.Options{…}`
            return self._dotted(view, expr.at.text.split("[")[0], expr.at.start)
        if view.flow.language == "ruby":
            return self._read_or_called(view, expr)
        if expr.name.startswith(TAG):
            return self._tagged(view, expr.name.removeprefix(TAG))
        values, held = self.name(view, expr.name, expr.at.start), view.class_around(expr.at.start)
        if view.flow.language not in _READ_BY_NAME:
            return values
        if held is not None and (held, expr.name) in view.delegates:
            own = frozenset({Abstract("instance", view.path, held)})
            return self._attributes(view, own, expr.name, expr)
        found = NONE
        for value in values:
            is_read = self._is_getter(value)
            found |= self._invoke(view, value, site_of(view, expr), ()) if is_read else {value}
        is_method = view.flow.language == "kotlin"
        return frozenset(v for v in found if not (is_method and self._is_named(v, expr.name)))

    def _read_or_called(self, view: View, expr: Name) -> Values:
        """What a name of Ruby's gives: one that is no variable is a call."""
        if expr.name == "new":
            own = self.name(view, "self", expr.at.start)
            return self._invoke_all(
                view, frozenset(v for v in own if v.kind == "class"), site_of(view, expr), ()
            )
        values = self.name(view, expr.name, expr.at.start)
        called = frozenset(value for value in values if self._is_named(value, expr.name))
        found = self._invoke_all(view, called, site_of(view, expr), ())
        return values - called | found

    def _is_named(self, value: Abstract, name: str) -> bool:
        """Whether this is a function of a name: Kotlin's are no values without `::`."""
        view = self._view(value.path) if value.kind == "function" else None
        function = view.functions.get(value.start) if view is not None else None
        return function is not None and function.name == name

    def _handed_on(self, holder: Abstract, name: str) -> Values:
        """The objects that a property of Kotlin's is handed on to."""
        known = self._lineage(holder.path, holder.start) if holder.kind == "instance" else ()
        exprs = ((v, expr) for v, s in known for expr in v.delegates.get((s, name), ()))
        return NONE.union(*(self.evaluate(other, expr) for other, expr in exprs))

    def _described(self, view: View, holders: Values, members: Values, expr: Expr) -> Values:
        """Members, with what those give that are asked for by `__get__`."""
        given = [(None, frozenset(h for h in holders if h.kind == "instance"))]
        asked = {m for m in members if m.kind == "instance" and self._member(m, "__get__")[0]}
        found = (self._call_member(view, one, "__get__", expr, given) for one in asked)
        return (members - asked).union(*found)

    def _store(self, view: View, binding: Binding) -> None:
        if binding.value is None:
            return
        values = (
            self._bound_value(view, replace(binding, steps=()))
            if (binding.kind == "item")
            else self._bound_value(view, binding)
        )
        held = binding.holder if isinstance(binding.holder, Member | Subscript) else None
        target = binding.receiver if binding.kind == "attribute" else binding.target
        holders = self._opened(view, held) if held else self._dotted(view, target, binding.start)
        for holder in holders:
            if binding.kind == "item":
                key = binding.index.value if isinstance(binding.index, Constant) else "*"
                if holder.kind == "container":
                    self._store_values(holder, key, values)
            elif holder.kind == "outside":
                self._escape(view, values, binding.value)
            else:
                at = Edge(view.path, binding.start, binding.end, binding.line, holder)
                self._put(view, holder, binding.target, at, values)

    def _opened(self, view: View, held: Member | Subscript) -> Values:
        """What is at a place of a container; PHP makes one there when it is put into."""
        found = self.evaluate(view, held)
        is_made = view.flow.language == "php" and isinstance(held, Subscript)
        if not is_made or any(one.kind == "container" for one in found):
            return found
        inner = held.object
        around = (
            self._opened(view, inner)
            if isinstance(inner, Subscript)
            else self.evaluate(view, inner)
        )
        made = frozenset({Abstract("container", view.path, held.at.start, "opened")})
        for container in (one for one in around if one.kind == "container"):
            self._store_values(container, "*", made)
        return found | made

    def _put(self, view: View, holder: Abstract, name: str, at: Edge, values: Values) -> None:
        """Sets a member; a setter of its name is called."""
        members: Values = NONE
        if holder.kind == "module":
            self._add(("stored", holder.path, name), values)
        elif holder.kind == "container" and view.is_script:
            members = self._plain_member(holder, name)
            self._store_values(holder, name, values)
        elif holder.kind in ("function", "instance", "class"):
            self._add(("field", holder.path, holder.start, name), values)
            for other, start in self._lineage(holder.path, holder.start):
                starts = other.methods.get(start, {}).get(name, ())
                made = (Abstract("function", other.path, each, bound=holder) for each in starts)
                members = members.union(made)
        handed = self._handed_on(holder, name) if view.flow.language == "kotlin" else NONE
        for member in NONE.union(*(self._member(one, "setValue")[0] for one in handed)):
            self._invoke(view, member, at, [(None, NONE), (None, NONE), (None, values)])
        if view.is_python:
            self._set_specially(view, holder, name, at, values)
        for member in members:
            its = self._view(member.path) if member.kind == "function" else None
            if its is not None and its.is_setter(member.start):
                self._invoke(view, member, at, [(None, values)])

    def _set_specially(
        self, view: View, holder: Abstract, name: str, at: Edge, values: Values
    ) -> None:
        """Hands a value to what a Python class has for that."""
        asked = holder.kind == "instance" and "__setattr__" in self._special_methods
        for member in self._member(holder, "__setattr__")[0] if asked else ():
            self._invoke(view, member, at, [(None, NONE), (None, values)])
        for held in self._held_in(holder, name):
            for setter in self._read(("setter", held.path, held.start)):
                self._invoke(view, replace(setter, bound=holder), at, [(None, values)])
            found = self._member(held, "__set__")[0] if held.kind == "instance" else NONE
            for member in found:
                self._invoke(view, member, at, [(None, frozenset({holder})), (None, values)])


def _is_enum(lineage: list[tuple[View, int]]) -> bool:
    """Whether a class is one of Python's whose fields are objects of it."""
    bases = (base for view, start in lineage for base in view.classes[start].bases)
    is_python = any(view.is_python for view, _ in lineage)
    return is_python and any(base.rpartition(".")[2] in _ENUMS for base in bases)


def _is_of_class(member: Abstract) -> bool:
    return member.kind == "function" and member.bound is not None and member.bound.kind == "class"


def find_handed_back(view: View, function: Function, returned: Return) -> int | None:
    """The position of the parameter that a function returns as it is: what one caller hands in,
    no other gets back."""
    if not isinstance(returned.value, Name) or function.owner:
        return None
    name = returned.value.name
    if (function.start, name) in view.bindings:
        return None
    plain = [p.name for p in function.parameters if p.kind in ("plain", "positional")]
    return plain.index(name) if name in plain else None

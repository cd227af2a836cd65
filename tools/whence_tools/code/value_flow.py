"""Which functions the values of a few files lead to: passed on, returned, stored, called later.

Every binding, call and return is evaluated over and over until nothing new turns up. A class has
one set of fields for all its objects, a literal of a container one set of elements; branches are
all taken. What comes from outside of the files is `outside`, and a function that gets there has
escaped: who calls it then cannot be seen.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from whence_tools.code.abstract import Abstract
from whence_tools.code.flow_model import (
    ELEMENT,
    Argument,
    Await,
    Call,
    Cast,
    Choice,
    Constant,
    Expr,
    Fallback,
    Member,
    Name,
    Operation,
    Subscript,
)
from whence_tools.code.implied_calls import (
    ITERATION,
    find_implied,
    operator_names,
    reflected_names,
)
from whence_tools.code.library_calls import READ_AT
from whence_tools.code.value_gaps import calls_unknown, list_computed_members
from whence_tools.code.value_literals import Literals
from whence_tools.code.value_members import find_handed_back
from whence_tools.code.value_state import (
    DEEPEST,
    NONE,
    Edge,
    Given,
    Values,
    beginning_of,
    is_index,
    key_of,
    site_of,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from whence_tools.code.flow_model import Binding, Function, Step
    from whence_tools.code.implied_calls import Implied
    from whence_tools.code.values import View

_MOST_ROUNDS = 12


class ValueFlow(Literals):
    """Evaluates files until nothing new turns up."""

    def run(self) -> bool:
        """Evaluates everything until nothing changes; False when that took too many rounds."""
        for self.seeds in (False, True):
            for _ in range(_MOST_ROUNDS):
                self._changed = False
                self._evaluated.clear()
                self.objects_out.clear()
                self.unknown.clear()
                self.escaped.clear()  # what seemed unknown before may be known now
                self._lineages.clear()
                views = self._list_views()
                self._special_methods = frozenset().union(*(v.special_methods for v in views))
                self._told_names = self._module_names.union(*(v.function_names for v in views))
                for path in list(self._paths):
                    view = self._view(path)
                    if view is not None:
                        self._round(view)
                if not self._changed:
                    break
            else:
                return False
        return True

    def calls_unknown(self) -> bool:
        """Whether a call may be of any function that is held; see `value_gaps`."""
        return calls_unknown(self._held, self.unknown.values())

    def calls_computed(self) -> bool:
        """Whether JavaScript reads members by computed names, of other objects than literals."""
        for view, read, is_called in list_computed_members(self._list_views()):
            kinds = {value.kind for value in self.evaluate(view, read.object)}
            if kinds - {"container"} or (is_called and not kinds):
                return True
        return False

    def _round(self, view: View) -> None:
        for binding in (*_flat(view.bindings.values()), *_flat(view.fields.values())):
            self._take_step()
            self._add(key_of(view, binding), self._bound_value(view, binding))
            if binding.type:
                self._seed(view, key_of(view, binding), binding.type, binding.start)
        self._add_pattern_defaults(view)
        self._fill_fields(view)
        for store in view.stores:
            self._store(view, store)
        for binding in view.joined:
            self._join(view, binding)
        for call in view.calls:
            self._take_step()
            self.evaluate(view, call)
        for function in view.functions.values():
            self._follow_returns(view, function)
            self._add_expected(view, function)
        for start in view.decorators:
            self._decorated(view, start)
        self._construct_raised(view)
        self._tell_bases(view)
        self._call_implied(view)

    def _add_pattern_defaults(self, view: View) -> None:
        for scope, defaults in view.pattern_defaults.items():
            for name, default in defaults:
                values = self.evaluate(view, default)
                self._add(("parameter", view.path, scope, name), values)
                for binding in view.bindings.get((scope, name), ()):
                    self._add(key_of(view, binding), values)

    def _join(self, view: View, binding: Binding) -> None:
        """`steps += step`: what a container gets."""
        target = f"{binding.receiver}.{binding.target}" if binding.receiver else binding.target
        given = self._bound_value(view, binding)
        elements = frozenset(value for value in given if value.kind != "container")
        for container in self._dotted(view, target, binding.start):
            if container.kind == "container":
                self._store_values(container, "*", elements)
                for key in chain.from_iterable(map(self._keys, given - elements)):
                    values = NONE.union(*(self._read(("element", one, key)) for one in given))
                    self._store_values(container, "*" if is_index(key) else key, values)

    def _fill_fields(self, view: View) -> None:
        for held in view.classes.values():
            header = view.headers.get(held.name)
            for parameter in header.parameters if header is not None else ():
                key = ("field", view.path, held.start, parameter.name)
                if parameter.default is not None:
                    self._add(key, self.evaluate(view, parameter.default))
                self._seed(view, key, parameter.type, held.start)
            for name, arguments in view.constants.get(held.start, ()):
                given: list[Given] = [(a, self.evaluate(view, a.value)) for a in arguments]
                own = Abstract("class", view.path, held.start)
                made = self._construct(view, own, site_of(view, name), given)
                self._add(("field", view.path, held.start, name.at.text), made)
            for field in held.fields:
                key = ("field", view.path, held.start, field.name)
                if field.value is not None:
                    self._add(key, self.evaluate(view, field.value))
                self._seed(view, key, field.type, held.start)

    def _seed(self, view: View, key: Hashable, type_: str, byte: int) -> None:
        """Where nothing is known to arrive, there is an instance of the declared type."""
        if not type_ or not self.seeds:
            return
        held = self._read(key)
        if not held or self._are_braced(held):
            self._add(key, self._typed(view, type_, byte))
        for value in held:
            is_known = value.kind != "container" or bool(self._keys(value))
            if not is_known or self._are_braced(self._items(frozenset({value}), None)):
                self._merge(frozenset({value}), self._typed(view, type_, byte))

    def _are_braced(self, values: Values) -> bool:
        """Whether only C++'s `{1, 2}` is known, which makes what its place is declared to hold."""
        views = [(self._view(value.path), value) for value in values if value.kind == "container"]
        return 0 < len(values) == len(views) and all(
            view is not None
            and view.flow.language == "cpp"
            and view.facts.data.startswith(b"{", value.start)
            for view, value in views
        )

    def _follow_returns(self, view: View, function: Function) -> None:
        key = ("returns", view.path, function.start)
        for returned in function.returns:
            if returned.value is not None and find_handed_back(view, function, returned) is None:
                self._add(key, self.evaluate(view, returned.value))
        for yielded, is_delegated in view.yielded(function.start):
            values = self.evaluate(view, yielded)
            made = Abstract("container", view.path, function.start, "yielded")
            self._store_values(
                made, "*", self._elements(view, values, yielded) if is_delegated else values
            )
            self._add(key, frozenset({made}))
        if function.generator and not function.yields:
            self._add(key, frozenset({Abstract("container", *key[1:], "yielded")}))
        held = self._read(key)
        if function.result_type and self.seeds and (not held or self._are_braced(held)):
            self._add(key, self._typed(view, function.result_type, function.start))

    def _add_expected(self, view: View, function: Function) -> None:
        """Parameters by their defaults, and by their types where nothing is known to arrive."""
        for parameter in function.parameters:
            key = ("parameter", view.path, function.start, parameter.name)
            if parameter.default is not None:
                self._add(key, self.evaluate(view, parameter.default))
            self._seed(view, key, parameter.type, function.start)
            held = view.owner_of(function.start) if parameter.stored else None
            if held is not None:
                field = parameter.name.lstrip("$")
                self._add(("field", view.path, held, field), self._read(key))

    def _construct_raised(self, view: View) -> None:
        for expr in view.raised:
            self._take_step()
            for value in self.evaluate(view, expr):
                if value.kind == "class":
                    self._construct(view, value, site_of(view, expr), ())

    def _tell_bases(self, view: View) -> None:
        """A class is handed to what its bases do with each class below them."""
        for start in view.classes if "__init_subclass__" in self._special_methods else ():
            made = Abstract("class", view.path, start)
            at = Edge(view.path, start, start, view.classes[start].line, made)
            for above, base in self._lineage(view.path, start)[1:]:
                for method in above.methods.get(base, {}).get("__init_subclass__", ()):
                    self._run(Abstract("function", above.path, method, bound=made), at, ())

    def _call_implied(self, view: View) -> None:
        """Special methods that statements and operators call."""
        for held, names, given, unless in self._implied(view):
            values = self.evaluate(view, held)
            passed: list[Given] = [(Argument(each), self.evaluate(view, each)) for each in given]
            for value in values if not self._is_answered(unless, passed) else ():
                self._call_first(view, value, names, held, passed)
            if names and view.flow.language == "kotlin":
                self._call_extensions(view, names, held, values, passed)

    def _is_answered(self, names: tuple[str, ...], given: list[Given]) -> bool:
        """Whether what an operator has on its left does what it is for."""
        return any(self._member(one, n)[0] for n in names for one in given[0][1])

    def _implied(self, view: View) -> list[Implied]:
        """What statements and operators of a file call of the special methods."""
        special = self._special_methods
        if special and (view.path, special) not in self._implied_calls:
            found = chain.from_iterable(find_implied(view, n, special) for n in view.flow.nodes)
            self._implied_calls[view.path, special] = [
                one for one in found if not one.names or not special.isdisjoint(one.names)
            ]
        return self._implied_calls.get((view.path, special), [])

    def _bound_value(self, view: View, binding: Binding) -> Values:
        if binding.kind == "catch":
            text = view.facts.data[binding.start : binding.end].decode("utf-8", "replace")
            return self._typed(view, text.removesuffix(binding.target), binding.start)
        if binding.value is None:
            return NONE
        values = self.evaluate(view, binding.value)
        if binding.kind == "with":
            entered = self._results(view, values, "__enter__", binding.value)
            values = entered or self._items(values, None) or values
        for step in binding.steps:
            values = self._step(view, values, step, binding.value)
        return values

    def _step(self, view: View, values: Values, step: Step, expr: Expr) -> Values:
        if step == ELEMENT:
            return self._elements(view, values, expr)
        if ":" in step.key:
            return self._slice(view, values, expr, step.key)
        if view.flow.language == "go" and step.kind == "index" and not isinstance(expr, Call):
            return values if step.key == "0" else NONE  # `handler, ok := handlers[name]`
        if step.kind == "index" and view.flow.language == "kotlin":
            name = f"component{int(step.key) + 1}"
            return self._items(values, step.key) | self._results(view, values, name, expr)
        if step.kind == "index" and view.is_python:
            objects = frozenset(value for value in values if value.kind == "instance")
            values |= self._elements(view, objects, expr) if objects else NONE
            if objects:
                return self._items(values, step.key) | values.difference(objects)
        if step.kind in ("index", "key"):
            return self._items(values, step.key) | self._attributes(view, values, step.key, expr)
        return NONE

    def _elements(self, view: View, values: Values, expr: Expr) -> Values:
        if view.flow.language == "cpp":
            return self._iterate(view, values, expr)
        begun, *steps = ITERATION.get(view.flow.language, ("__iter__", "__next__"))
        iterators = self._results(view, values, begun, expr)
        if view.is_python and "__aiter__" in self._special_methods:
            iterators |= self._results(view, values, "__aiter__", expr)
            steps.append("__anext__")
        if view.flow.language in ("rust", "php"):
            iterators |= values  # which most iterators are of themselves
        found = self._items(values | iterators, None)
        return found.union(*(self._results(view, iterators, step, expr) for step in steps))

    def evaluate(self, view: View, expr: Expr) -> Values:
        """What an expression can stand for, as far as is known by now: once a round."""
        key = (view.path, expr.at.start, expr.at.end, type(expr))
        if key in self._evaluated:
            return self._evaluated[key]
        if self._depth > DEEPEST:
            return NONE
        self._take_step()
        self._depth += 1
        try:
            called = self._overloaded(view, expr)
            self._evaluated[key] = self._evaluate(view, expr) if called is None else called
        finally:
            self._depth -= 1
        return self._evaluated[key]

    def _evaluate(self, view: View, expr: Expr) -> Values:
        match expr:
            case Name():
                return self._read_name(view, expr)
            case Member():
                return self._attributes(view, self._pointed_to(view, expr), expr.name, expr)
            case Call():
                return self._call(view, expr)
            case Subscript():
                return self._subscript(view, expr)
            case Choice():
                return self._any(view, expr.options)
            case Fallback():
                return self._any(view, (expr.value, expr.otherwise))
            case Await() | Cast():
                return self.evaluate(view, expr.value)
            case Operation():
                return self._operated(view, expr)
        return self._literal_values(view, expr)

    def _pointed_to(self, view: View, expr: Member) -> Values:
        """What a member is taken from: behind C++'s `->`, what an operator of that name gives."""
        is_arrow = b"->" in view.facts.data[expr.object.at.end : expr.at.end]
        called = self._call_operator(view, expr, "->", (expr.object,)) if is_arrow else None
        return self.evaluate(view, expr.object) if called is None else called

    def _operated(self, view: View, expr: Operation) -> Values:
        if len(expr.parts) == 1 and expr.operator in ("&", "*", "<-", "..."):
            values = self.evaluate(view, expr.parts[0])
            is_part = expr.operator in ("<-", "...")
            return self._elements(view, values, expr.parts[0]) if is_part else values
        found = self._literal_values(view, expr)
        names = operator_names(view.flow.language, expr.operator, len(expr.parts))
        if expr.operator.isidentifier() and view.flow.language == "kotlin":
            return found | self._call_infix(view, expr)
        if names:
            found |= self._reflected(view, expr, names)
            held = self.evaluate(view, expr.parts[0])
            given: list[Given] = [
                (Argument(part), self.evaluate(view, part)) for part in expr.parts[1:]
            ]
            made = [self._call_first(view, v, names, expr.parts[0], given) for v in held]
            found = found.union(*made)
            if view.flow.language == "kotlin":
                found |= self._call_extensions(view, names, expr.parts[0], held, given)
        first = expr.parts[0] if expr.parts else None
        is_text = isinstance(first, Constant) and first.kind == "string"
        if expr.operator == "%" and is_text and view.is_python:
            shown = self.evaluate(view, expr.parts[-1])
            self._results(view, shown | self._items(shown, None), "__str__", expr.parts[-1])
        if expr.operator == "." and view.flow.language == "php":
            return self._joined_text(view, expr)
        if expr.operator == "<<" and view.flow.language == "ruby":
            held = self.evaluate(view, expr.parts[0])
            for container in (one for one in held if one.kind == "container"):
                self._store_values(container, "*", self.evaluate(view, expr.parts[-1]))
            return found | held
        if expr.operator in ("+", "|"):
            joined = self._any(view, expr.parts)
            found |= frozenset(value for value in joined if value.kind == "container")
        return found

    def _call_infix(self, view: View, expr: Operation) -> Values:
        """What Kotlin's `first andThen second` gives."""
        held, *given = ((Argument(part), self.evaluate(view, part)) for part in expr.parts)
        found = NONE.union(
            *(self._call_member(view, v, expr.operator, expr.parts[0], given) for v in held[1])
        )
        for function in self._extensions(view, expr.operator, expr.at.start, held[1]):
            self._add(("self", function.path, function.start), held[1])
            found |= self._invoke(view, function, site_of(view, expr.parts[0]), given)
        return found

    def _reflected(self, view: View, expr: Operation, names: tuple[str, ...]) -> Values:
        """What Python's operator gives where only its right side has a method for it."""
        asked = reflected_names(names) if view.is_python and len(expr.parts) > 1 else ()
        given: list[Given] = [(Argument(expr.parts[0]), self.evaluate(view, expr.parts[0]))]
        if not asked or self._is_answered(names, given):
            return NONE
        held = self.evaluate(view, expr.parts[1])
        return NONE.union(
            *(self._call_first(view, one, asked, expr.parts[1], given) for one in held)
        )

    def _subscript(self, view: View, expr: Subscript) -> Values:
        key = expr.index.value if isinstance(expr.index, Constant) else None
        values = self.evaluate(view, expr.object)
        if view.is_python and expr.at.text == "sys.modules[__name__]":
            return frozenset({Abstract("module", view.path)})
        if key is None and view.flow.language == "python" and ":" in expr.index.at.text:
            return self._slice(view, values, expr, expr.index.at.text)
        getter = READ_AT.get(view.flow.language, "__getitem__")
        tables = NONE.union(*(self._tables_of(v.path) for v in values if v.kind == "module"))
        found = self._items(values | tables, key) | self._results(view, values, getter, expr)
        if "__missing__" in self._special_methods:
            found |= self._results(view, values, "__missing__", expr)
        for named in self.evaluate(view, expr.index) if key is None else ():
            if named.kind == "text":
                found |= self._attributes(view, values, named.name, expr)
        if key is None:
            found |= self._beginning_with(values, beginning_of(expr.index))
            modules = (self._view(value.path) for value in values if value.kind == "module")
            found = found.union(*(self._exported_functions(m) for m in modules if m is not None))
        if view.flow.language == "go":  # `Map[int]` is a function
            functions = frozenset(value for value in values if value.kind == "function")
            self._instantiate(functions, self._typed(view, expr.index.at.text, expr.at.start))
            found |= functions
        return found | (self._attributes(view, values, key, expr) if key else NONE)

    def _instantiate(self, functions: Values, given: Values) -> None:
        """Go's `Loudest[Cat]`: what its parameters of a type parameter may be."""
        for function in functions if given else ():
            other = self._view(function.path)
            declared = other.functions[function.start].parameters if other is not None else ()
            for parameter in declared:
                name = parameter.type.lstrip(".[]*")
                if other is not None and not self._typed(other, name, function.start):
                    key = ("parameter", function.path, function.start, parameter.name)
                    made = Abstract("container", function.path, function.start, parameter.name)
                    self._store_values(made, "*", given)
                    self._add(key, given if name == parameter.type else frozenset({made}))

    def _any(self, view: View, options: Iterable[Expr]) -> Values:
        return NONE.union(*(self.evaluate(view, option) for option in options))


def _flat(listed: Iterable[list[Binding]]) -> Iterator[Binding]:
    for bindings in listed:
        yield from bindings

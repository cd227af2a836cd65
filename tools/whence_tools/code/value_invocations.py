"""What calls do: arguments to parameters, results back, containers filled and emptied."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code import library_calls
from whence_tools.code.abstract import OR_BELOW, Abstract
from whence_tools.code.flow_model import Call, Expr, Member, Name, Subscript
from whence_tools.code.language import CLASS_NAME
from whence_tools.code.languages import RECORDS
from whence_tools.code.value_members import find_handed_back
from whence_tools.code.value_reflection import Reflection
from whence_tools.code.value_state import (
    NONE,
    Edge,
    Given,
    Values,
    is_index,
    site_of,
    with_trailing_lambda,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence_tools.code.flow_model import Function, Parameter
    from whence_tools.code.values import View


_OF_ENUMS = frozenset({"from", "tryFrom"})  # PHP's
_DISPATCHERS = frozenset({"singledispatch", "singledispatchmethod"})


class Invocations(Reflection):
    """Calls functions, classes and objects."""

    def _results(self, view: View, values: Values, name: str, expr: Expr) -> Values:
        return NONE.union(*(self._call_member(view, v, name, expr, ()) for v in values))

    def _call_member(
        self, view: View, value: Abstract, name: str, expr: Expr, given: Sequence[Given]
    ) -> Values:
        is_object = value.kind == "class" and view.flow.language == "kotlin"  # `object Registry`
        if not is_object and value.kind not in ("instance", "super"):
            return NONE
        members = self._member(value, name)[0]
        return NONE.union(*(self._invoke(view, m, site_of(view, expr), given) for m in members))

    def _call(self, view: View, call: Call) -> Values:
        special = self._special(view, call)
        if special is not None:
            return special
        if isinstance(call.callee, Call) and _has_trailing_lambda(view, call):
            call = with_trailing_lambda(call, call.callee)
        callees = self._callees(view, call)
        if view.flow.language == "ruby" and isinstance(call.callee, Member | Name):
            found = self._ruby_method(view, call, call.callee, callees)
            if found is not None:
                return found
        if not callees and isinstance(call.callee, Member) and _is_rebinder(view, call.callee):
            return self._rebound(view, call, call.callee)
        given: list[Given] = [
            (argument, self.evaluate(view, argument.value)) for argument in call.arguments
        ]
        if isinstance(call.callee, Member):
            return self._call_of(view, call, call.callee, callees, given)
        if given and view.takes_receiver(call.callee.at.text, call.at.start):
            for function in callees:
                self._add(("self", function.path, function.start), given[0][1])
        return self._call_any(view, call, callees, given)

    def _call_any(self, view: View, call: Call, callees: Values, given: list[Given]) -> Values:
        if not callees and isinstance(call.callee, Subscript):
            found = self._made_up(view, call, self.evaluate(view, call.callee.object))
            if found:
                return found
        may_settle = self.seeds and view.is_script and call.name in library_calls.SETTLING
        if not callees and may_settle and isinstance(call.callee, Member):
            return self._settle(view, call, call.callee, [values for _, values in given])
        if not callees:
            self.unknown[view.path, call.callee.at.start] = call.callee
            for _, values in given:
                self._escape(view, values, call)
        return NONE.union(*(self._invoke_callee(view, one, call, given) for one in callees))

    def _settle(self, view: View, call: Call, callee: Member, given: list[Values]) -> Values:
        """What JavaScript's `promise.then(show, fail)` gives, with a promise as what it holds."""
        settled = self.evaluate(view, callee.object)
        self._note_calls(view, call, given)
        results = NONE.union(*(self._hand_all(values, settled) for values in given))
        return settled if callee.name == "finally" else results

    def _call_of(
        self, view: View, call: Call, callee: Member, callees: Values, given: list[Given]
    ) -> Values:
        """Calls what an object, a container or a function has under a name."""
        holders = self.evaluate(view, callee.object)
        if view.is_python and callee.name == "enter_context" and given:
            self._results(view, given[0][1], "__exit__", call)
            return self._results(view, given[0][1], "__enter__", call) or given[0][1]
        own = frozenset(h for h in holders if h.kind == "container")
        if (
            not view.is_script or callee.name in library_calls.OF_COLLECTIONS
        ):  # elsewhere, objects are tables
            site, is_only = site_of(view, callee), bool(own) and own == holders and not callees
            self.of_library[site.path, site.start] = is_only
        if own and view.flow.language == "kotlin":
            callees |= self._extensions(view, callee.name, call.at.start, own)
        if own:
            known_as = library_calls.NAMED_AS.get(view.flow.language, {})
            name = known_as.get(callee.name, callee.name)
            found = self._on_container(view, own, call, name, [v for _, v in given])
            return found.union(*(self._invoke_callee(view, c, call, given) for c in callees))
        if view.flow.language in ("java", "kotlin"):
            # The one method of a functional interface; `invoke`.
            may_be_class = view.flow.language == "java" or callee.name == "invoke"
            kinds = ("function", "class") if may_be_class and not callees else ("function",)
            functions = frozenset(h for h in holders if h.kind in kinds)
            own_methods = self._default_methods(view, functions, callee.name)
            if functions and callee.name in library_calls.COMBINERS and not own_methods:
                return functions.union(*(values for _, values in given))
            callees |= own_methods or functions
        if view.flow.language == "csharp" and callee.name == "Invoke":
            callees |= frozenset(h for h in holders if h.kind == "function")
        found = NONE if callees else self._call_missing(view, call, callee, holders, given)
        return found or self._call_any(view, call, callees, given)

    def _call_missing(
        self, view: View, call: Call, callee: Member, holders: Values, given: list[Given]
    ) -> Values:
        """Calls what an object has not, but the language gives it."""
        if view.flow.language == "rust":
            return self._call_of_wrapped(view, call, holders, given)
        if view.flow.language == "kotlin":
            return self._call_with_receiver(view, call, callee, holders, given)
        if view.flow.language == "php" and callee.name in _OF_ENUMS:
            return frozenset(replace(h, kind="instance") for h in holders if h.kind == "class")
        return self._made_up(view, call, holders)

    def _call_of_wrapped(
        self, view: View, call: Call, holders: Values, given: list[Given]
    ) -> Values:
        """Rust's `found.unwrap()`, and what iterators have beside their `next`."""
        iterated = self._results(view, holders, "next", call)
        made = Abstract("container", view.path, call.at.start, "iterated")
        self._store_values(made, "*", iterated)
        results = NONE.union(*(self._hand_all(values, holders) for _, values in given))
        self._call_any(view, call, NONE, given)
        if isinstance(call.callee, Member) and call.callee.name in ("default", "new"):
            holders = frozenset(replace(h, kind="instance") for h in holders if h.kind == "class")
        return holders | results | ({made} if iterated else NONE)

    def _invoke_callee(
        self, view: View, callee: Abstract, call: Call, given: Sequence[Given]
    ) -> Values:
        site = site_of(view, call.callee)
        if callee.kind == "function":
            return self._invoke(view, callee, site, given)
        if callee.kind == "class":
            return self._construct(view, callee, site, given)
        if callee.kind == "instance" and view.flow.language == "rust":
            return frozenset({callee})  # `Shape::Circle(radius)`
        if callee.kind == "instance":
            called = library_calls.CALLED.get(view.flow.language, "__call__")
            members = self._member(callee, called)[0]
            if view.flow.language == "cpp":
                members = self._fitting(view, members, given) or members
            members |= self._read(("field", callee.path, callee.start, library_calls.CONVERTED))
            return NONE.union(*(self._invoke(view, m, site, given) for m in members))
        if callee.kind == "module":
            return self._invoke_all(view, self.exported(callee.path, "default"), site, given)
        if callee.kind == "super":
            built = self._member(callee, "constructor")[0] | self._made_above(callee)
            return NONE.union(*(self._invoke(view, m, site, given) for m in built))
        if callee.kind == "partial":
            return self._complete(view, callee, site, given)
        if callee.kind == "outside":
            return self._outside_call(view, callee.name, call, given)
        return NONE

    def _complete(self, view: View, callee: Abstract, site: Edge, given: Sequence[Given]) -> Values:
        """Calls the function of a `partial` with what it has and what it gets."""
        (_, functions), *has = self._partials[replace(callee, bound=None)]
        if callee.bound is not None:
            has = [(None, frozenset({callee.bound})), *has]
        return NONE.union(*(self._invoke(view, f, site, [*has, *given]) for f in functions))

    def _construct(
        self, view: View, callee: Abstract, site: Edge, given: Sequence[Given]
    ) -> Values:
        made = Abstract("instance", callee.path, callee.start)
        other = self._view(callee.path)
        if other is not None and other.is_functional(callee.start):
            functions = frozenset(v for _, values in given for v in values if v.kind == "function")
            return functions | {made}
        self._initialize(view, made, site, given)
        if view.flow.language == "go":
            functions = NONE.union(*(values for _, values in given))
            functions = frozenset(value for value in functions if value.kind == "function")
            self._add(("field", callee.path, callee.start, library_calls.CONVERTED), functions)
        self._give_fields(view, made, site, given)
        for name in self._constructor_names(callee):
            for member in self._member(made, name)[0]:
                self._invoke(view, member, site, given)
        found = frozenset({made})
        held = other.companions.get(callee.start, {}) if other else {}
        is_inside = other is view and view.class_around(site.start) == callee.start
        for start in () if is_inside else held.get("invoke", ()):
            found |= self._run(replace(callee, kind="function", start=start), site, given)
        return found

    def _give_fields(self, view: View, made: Abstract, site: Edge, given: Sequence[Given]) -> None:
        """What the header of a class makes fields of, and C#'s `new Timer { Left = 1 }`."""
        other = self._view(made.path)
        header = other.headers.get(other.classes[made.start].name) if other else None
        is_sharp = view.flow.language == "csharp"
        for index, (argument, values) in enumerate(given if header or is_sharp else ()):
            name = (argument.keyword if argument is not None else None) or ""
            if header is None and name:
                self._put(view, made, name, site, values)
            elif header is not None and not name and index < len(header.parameters):
                is_one = header.parameters[index].kind != "rest"
                name = header.parameters[index].name if is_one else ""
            if header is not None and not name:
                self._gather_fields(made, header, index, values)
            if name and header is not None:
                self._add(("field", made.path, made.start, name), values)

    def _gather_fields(self, made: Abstract, header: Function, index: int, values: Values) -> None:
        """What a header takes many of: `class Rules(private vararg val rules: Rule)`."""
        last = header.parameters[-1] if header.parameters else None
        if last is not None and last.kind == "rest" and index >= len(header.parameters) - 1:
            held = Abstract("container", made.path, made.start, last.name)
            self._store_values(held, str(index), values)
            self._add(("field", made.path, made.start, last.name), frozenset({held}))

    def _constructor_names(self, held: Abstract) -> list[str]:
        """How the constructors of a class may be named, less those of Python."""
        other = self._view(held.path)
        if other is None or held.start not in other.classes:
            return ["constructor"]
        own = RECORDS[other.flow.language].constructor
        own = other.classes[held.start].name if own in ("", CLASS_NAME) else own
        return [] if other.is_python else list({"constructor": None, own: None})

    def _made_above(self, held: Abstract) -> Values:
        """The constructors above a class, where those are named as their classes."""
        own = int(held.name.partition(":")[0])
        lineage = self._lineage(held.path, held.start)
        after = next((i + 1 for i, (_, start) in enumerate(lineage) if start == own), 0)
        for other, start in lineage[after:]:
            if found := self._member(held, other.classes[start].name)[0]:
                return found
        return NONE

    def _initialize(self, view: View, made: Abstract, site: Edge, given: Sequence[Given]) -> None:
        """What Python calls when it makes an object."""
        for name in ("__init__", "__new__", "__post_init__"):
            for member in self._member(made, name)[0]:
                self._invoke(view, member, site, given if name != "__post_init__" else ())
        for maker in self._makers(made) if view.is_python else ():
            self._invoke(view, maker, site, ())

    def _makers(self, held: Abstract) -> Values:
        """What gives the fields of a data class their values: `field(default_factory=make)`."""
        found = NONE
        for view, start in self._lineage(held.path, held.start):
            for binding in view.fields.get(start, ()):
                given = binding.value.arguments if isinstance(binding.value, Call) else ()
                for argument in given:
                    if argument.keyword in library_calls.MAKERS:
                        found |= self.evaluate(view, argument.value)
        return frozenset(value for value in found if value.kind in ("function", "class"))

    def _invoke_all(
        self, view: View, callees: Values, site: Edge, given: Sequence[Given]
    ) -> Values:
        return NONE.union(*(self._invoke(view, one, site, given) for one in callees))

    def _invoke(
        self,
        view: View,
        callee: Abstract,
        site: Edge,
        given: Sequence[Given],
    ) -> Values:
        if callee.kind == "class":
            return self._construct(view, callee, site, given)
        if callee.kind == "instance":
            called = library_calls.CALLED.get(view.flow.language, "__call__")
            members = self._member(callee, called)[0]
            return NONE.union(*(self._invoke(view, m, site, given) for m in members))
        if callee.kind == "partial":
            return self._complete(view, callee, site, given)
        return self._run(callee, site, given) if callee.kind == "function" else NONE

    def _note_call(self, site: Edge, callee: Abstract) -> None:
        plain = replace(callee, bound=None)
        edge = replace(site, function=plain)
        if edge not in self.edges:
            self.edges.add(edge)
            self._changed = True
        self.callees[site.path, site.start].add(plain)

    def _run(self, callee: Abstract, site: Edge, given: Sequence[Given]) -> Values:
        if given and callee.bound is None:
            own = self._dispatched(frozenset({callee}), given[0][1])
            if own != {callee}:
                return NONE.union(*(self._run(one, site, given[1:]) for one in own if one.bound))
        self._note_call(site, callee)
        for one in self._read(("registered", callee.path, callee.start)):
            self._run(replace(one, bound=callee.bound), site, given)
        other = self._view(callee.path)
        function = other.functions.get(callee.start) if other is not None else None
        if other is None or function is None:
            return NONE
        if callee.path not in self._paths:
            self._paths[callee.path] = None
            self._changed = True
        if callee.bound is not None:
            if callee.bound.name == OR_BELOW:
                self.open.add((site.path, site.start))
            self._add(("self", callee.path, callee.start), frozenset({callee.bound}))
        self._pass(other, function, callee.bound, given)
        found = self._read(("returns", callee.path, callee.start))
        for returned in function.returns:
            index = find_handed_back(other, function, returned)
            if index is not None and index < len(given):
                found |= given[index][1]
        return found

    def _pass(
        self,
        view: View,
        function: Function,
        bound: Abstract | None,
        given: Sequence[Given],
    ) -> None:
        parameters = list(function.parameters)
        position = 0
        is_unbound = bound is None and bool(function.owner) and bool(given)
        if view.flow.language == "rust" and is_unbound and view.takes_self(function.start):
            (_, own), *given = given  # `Machine::duplicate(&mut machine)`
            self._add(("self", view.path, function.start), own)
        if view.is_python and function.owner and not function.static and bound is None:
            first, *rest = given or [(None, NONE)]
            if first[0] is not None and first[0].spread:
                position = -1  # the method was taken from its class
                self._add(("self", view.path, function.start), self._items(first[1], "0"))
            else:
                self._add(("self", view.path, function.start), first[1])
                given = rest
        elif view.is_python and not function.owner and bound is not None:
            given = [(None, frozenset({bound})), *given]  # what stands in a method's place
        if function.start in view.readers_of_arguments:
            made = Abstract("container", view.path, function.start, "arguments")
            for index, (_, values) in enumerate(given):
                self._store_values(made, str(index), values)
        for argument, values in given:
            if argument is not None and argument.keyword:
                self._pass_keyword(view, function, argument.keyword, values)
            elif argument is not None and argument.spread:
                self._spread(view, function, position, values)
            else:
                self._pass_position(view, function, parameters, position, values)
                position += 1

    def _pass_position(
        self,
        view: View,
        function: Function,
        parameters: list[Parameter],
        index: int,
        values: Values,
    ) -> None:
        if index < 0:
            return
        first = next((i for i, p in enumerate(parameters) if p.kind == "rest"), len(parameters))
        plain = [p for p in parameters[:first] if p.kind in ("plain", "positional")]
        if not plain and view.is_lambda(function.start):
            self._add(("parameter", view.path, function.start, "it"), values)
        if index < len(plain):
            key = ("parameter", view.path, function.start, plain[index].name)
            self._add(key, values)
            for keys, local in plain[index].pattern:
                found = values
                for name in keys:
                    found = self._items(found, name)
                self._add(("parameter", view.path, function.start, local), found)
        else:
            self._gather(view, function, "rest", str(index - len(plain)), values)
            for after in parameters[first:]:
                if after.kind == "plain":  # the lambda behind Kotlin's `vararg`
                    self._add(("parameter", view.path, function.start, after.name), values)

    def _pass_keyword(self, view: View, function: Function, name: str, values: Values) -> None:
        if any(p.name == name for p in function.parameters):
            self._add(("parameter", view.path, function.start, name), values)
        else:
            self._gather(view, function, "options", name, values)

    def _gather(self, view: View, function: Function, kind: str, key: str, values: Values) -> None:
        for parameter in function.parameters:
            if parameter.kind == kind:
                made = Abstract("container", view.path, function.start, parameter.name)
                self._store_values(made, key, values)
                held = ("parameter", view.path, function.start, parameter.name)
                self._add(held, frozenset({made}))

    def _spread(self, view: View, function: Function, position: int, values: Values) -> None:
        parameters = list(function.parameters)
        for value in values:
            for key in self._keys(value) if value.kind == "container" else ():
                passed = self._read(("element", value, key))
                if is_index(key):
                    self._pass_position(view, function, parameters, position + int(key), passed)
                elif key == "*":
                    for index in range(position, len(parameters)):
                        self._pass_position(view, function, parameters, index, passed)
                else:
                    self._pass_keyword(view, function, key, passed)

    def _hand(self, callee: Abstract, *given: Values) -> Values:
        """What a function returns that code outside calls with some values."""
        view = self._view(callee.path)
        function = view.functions.get(callee.start) if view is not None else None
        if view is None or function is None:
            return NONE
        if callee.bound is not None:
            self._add(("self", callee.path, callee.start), frozenset({callee.bound}))
        self._pass(view, function, callee.bound, [(None, values) for values in given])
        return self._read(("returns", callee.path, callee.start))

    def _decorated(self, view: View, start: int) -> None:
        kind = "class" if start in view.classes else "function"
        made: Callable[..., Abstract] = Abstract
        values: Values = frozenset({made(kind, view.path, start)})
        for expr in reversed(view.decorators[start]):
            self._register(view, expr, values)
            marks = self.evaluate(view, expr)
            if not marks and isinstance(expr, Call):  # `@wraps(function)`
                called = self.evaluate(view, expr.callee)
                marks = frozenset(value for value in called if value.kind == "outside")
            known = frozenset(
                mark for mark in marks if mark.kind in ("function", "class", "instance", "partial")
            )
            given: list[Given] = [(None, values)]
            site = site_of(view, expr)
            results = NONE.union(*(self._invoke(view, mark, site, given) for mark in known))
            if (known or not marks) and (results or not self.seeds):  # it may be known later
                values = results
        self._add(("decorated", view.path, start), values)

    def _register(self, view: View, mark: Expr, values: Values) -> None:
        """`@show.register(int)`: who calls `show` may call this instead."""
        named = mark.callee if isinstance(mark, Call) else mark
        if isinstance(named, Member) and named.name == "register":
            for general in self.evaluate(view, named.object):
                other = self._view(general.path) if general.kind == "function" else None
                marks = other.functions[general.start].decorators if other is not None else ()
                if any(each.rpartition(".")[2] in _DISPATCHERS for each in marks):
                    self._add(("registered", general.path, general.start), values)


def _has_trailing_lambda(view: View, call: Call) -> bool:
    """Whether Kotlin's `f(a) { … }` was read as a call of what `f(a)` returns."""
    given = view.facts.data[call.callee.at.end : call.at.end]
    return view.flow.language == "kotlin" and not given.lstrip().startswith(b"(")


def _is_rebinder(view: View, callee: Member) -> bool:
    return view.is_script and callee.name in library_calls.REBINDERS

"""What the languages' own libraries do with values: containers filled and emptied, callbacks."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code import library_calls
from whence_tools.code.abstract import Abstract
from whence_tools.code.flow_model import Call, Constant, Expr, Member
from whence_tools.code.imports import MODULE, ImportedName, ImportStatement
from whence_tools.code.value_callables import Callables
from whence_tools.code.value_state import NONE, Given, Values, is_index, outside, site_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.code.flow_model import Argument
    from whence_tools.code.values import View


_NAMED = "namedtuple: "  # before the fields of a class that `namedtuple` made
_NAMESPACES = frozenset({"globals", "locals", "vars", "eval", "exec"})
_GETTERS = ("operator.methodcaller", "operator.attrgetter")
_CALLED = re.compile(r"(?<![\w.])([A-Za-z_]\w*)\s*\(")


class Library(Callables):
    """Knows what calls of the library give, and which functions they call."""

    def _on_container(
        self, view: View, own: Values, call: Call, name: str, given: list[Values]
    ) -> Values:
        if name in library_calls.ADDERS:
            for argument, values in zip(call.arguments, given, strict=False):
                added = self._items(values, None) if argument.spread else values
                for container in own:
                    self._store_values(container, "*", added)
        elif name in library_calls.MERGERS:
            self._merge_given(own, call, given)
        elif name in library_calls.TAKERS:
            for container in own if name == "setdefault" and len(given) > 1 else ():
                self._store_values(container, "*", given[1])
            wanted = call.arguments[0].value if call.arguments else None
            key = wanted.value if isinstance(wanted, Constant) else None
            if name == "pop" and key is not None and is_index(key):
                key = None  # places change
            return self._items(own, key).union(*given[1:])
        elif name in library_calls.VIEWS:
            return own
        elif name in library_calls.PAIRS:
            return self._pairs(view, own, call, name)
        else:
            return self._of_one_language(view, own, call, name, given)
        return NONE

    def _of_one_language(
        self, view: View, own: Values, call: Call, name: str, given: list[Values]
    ) -> Values:
        if name == "send" and view.is_python:
            for generator in own:
                self._add(("sent", generator.path, generator.start), given[0] if given else NONE)
            return self._items(own, None)
        if name == "next" and view.is_script:
            made = Abstract("container", view.path, call.at.start, name)
            self._store_values(made, "value", self._items(own, None))
            return frozenset({made})
        if name in library_calls.ENTERING:
            return self._entry(view, own, call, given)
        return self._each(view, own, call, name, given)

    def _pairs(self, view: View, own: Values, call: Call, name: str) -> Values:
        if name == "withIndex":
            return self._zip(view, call, [NONE, own])
        pairs = frozenset(map(self._pair, own))
        return pairs if name != "popitem" else self._items(pairs, None)

    def _entry(self, view: View, own: Values, call: Call, given: list[Values]) -> Values:
        """What a key of a map has, which gets it where it has nothing yet."""
        self._note_calls(view, call, given)
        made = frozenset(value for values in given for value in values if value.kind != "function")
        made = made.union(*(self._hand_all(values) for values in given))
        if not given:
            made |= {Abstract("container", view.path, call.at.start, "entry")}
        for container in own:
            self._store_values(container, "*", made)
        return self._items(own, None)

    def _merge_given(self, own: Values, call: Call, given: list[Values]) -> None:
        for argument, values in zip(call.arguments, given, strict=False):
            self._merge(own, values)
            for container in own if argument.keyword else ():
                self._store_values(container, argument.keyword or "", values)

    def _each(self, view: View, own: Values, call: Call, name: str, given: list[Values]) -> Values:
        """Hands the elements of containers to functions: `forEach`, `map`, `filter`, `sumOf`.

        What comes back is a container of what the functions return, and of the elements.
        """
        elements = own if _is_optional(view, call) else self._items(own, None)
        given = [
            _called_as(self._dispatched(values, elements), argument, elements)
            for argument, values in zip(call.arguments, given, strict=False)
        ]
        functions = [f for values in given for f in values if f.kind == "function"]
        if not functions or not isinstance(call.callee, Member):
            return elements if name in library_calls.ELEMENT_METHODS else NONE
        if name.startswith(library_calls.CALLING):
            self._note_calls(view, call, given)
        made = Abstract("container", view.path, call.at.start, "mapped")
        if name in library_calls.FOLDS:
            is_first = view.flow.language in ("kotlin", "java")
            first = given[0 if is_first else 1] if given[1:] else None
            is_last = view.flow.language == "kotlin" and name.endswith("Right")
            return self._fold(made, functions, elements, first, takes_element_first=is_last)
        for function in functions:
            self._store_values(made, "*", self._hand(function, elements))
        if name.startswith(library_calls.COUNTING):
            return NONE
        if not name.startswith(("map", "flatMap")):
            self._store_values(made, "*", elements)
        return elements if name.startswith(library_calls.CHOOSERS) else frozenset({made})

    def _fold(
        self,
        made: Abstract,
        functions: list[Abstract],
        elements: Values,
        first: Values | None,
        *,
        takes_element_first: bool = False,
    ) -> Values:
        """What a function makes of elements, one after the other; `first` where that is given."""
        begun = elements if first is None else first
        for function in functions:
            held = self._read(("element", made, "*"))
            given = begun | held, elements
            given = given[::-1] if takes_element_first else given
            self._store_values(made, "*", self._hand(function, *given))
        return self._read(("element", made, "*")) | (first or NONE)

    def _python_each(
        self, view: View, name: str, call: Call, arguments: Sequence[Given]
    ) -> Values | None:
        """Python's `map`, `filter` and `reduce`, and what takes a `key`; None for others."""
        last, given = name.rpartition(".")[2], [values for _, values in arguments]
        if view.flow.language != "python" or len(given) < len(("function", "elements")):
            return None
        if last in library_calls.KEYED:
            self._note_calls(view, call, [NONE, *given[1:]])
            elements = self._elements(view, given[0], call)
            for values in given[1:]:
                self._hand_all(values, elements)
            return elements if last in ("min", "max") else given[0]
        if name.startswith("itertools.") and last not in ("chain", "starmap", "accumulate"):
            self._escape(view, given[0], call)
            made = Abstract("container", view.path, call.at.start, "iterated")
            for values in given:
                self._store_values(made, "*", self._elements(view, values, call))
            return frozenset({made})
        if last not in ("map", "filter", "reduce"):
            return None
        if last == "reduce":
            self._note_calls(view, call, given[:1])
        else:
            self._escape(view, given[0], call)  # it is called where somebody takes the elements
            written = call.arguments[0].value.at.text.rpartition(".")[2]
            through = frozenset(one for one in given[0] if not self._is_named(one, written))
            self._note_calls(view, call, [through])  # what is written there is seen by its name
        made = Abstract("container", view.path, call.at.start, "mapped")
        each = [self._elements(view, values, call) for values in given[1:]]
        if last == "reduce":
            functions = [function for function in given[0] if function.kind == "function"]
            return self._fold(made, functions, each[0], given[2] if given[2:] else None)
        results = self._hand_all(given[0], *each)
        self._store_values(made, "*", results if last == "map" else each[0])
        return frozenset({made})

    def _pair(self, container: Abstract) -> Abstract:
        pairs = replace(container, name="items")
        pair = replace(container, name="item")
        self._store_values(pair, "1", self._items(frozenset({container}), None))
        self._store_values(pairs, "*", frozenset({pair}))
        return pairs

    def _outside_call(
        self, view: View, name: str, call: Call, arguments: Sequence[Given]
    ) -> Values:
        last = name.rpartition(".")[2]
        given = [values for _, values in arguments]
        first = given[0] if given else NONE
        self._call_builtin(view, name, first, call)
        if last in ("partial", "partialmethod") and given:
            made = Abstract("partial", view.path, call.at.start, last if last != "partial" else "")
            self._partials[made] = list(arguments)
            return frozenset({made})
        if view.flow.language == "kotlin":
            built = self._call_with_scope(view, name, call, given)
            if built is not None:
                return built
        if name in ("importlib.import_module", "__import__", "require") and call.arguments:
            return self._import_named(view, *(each.value for each in call.arguments[:2]))
        if view.is_python and (name in _NAMESPACES or name.startswith(_GETTERS)):
            return self._by_name(view, name, call, first)
        handed = self._php_each(view, name, call, arguments)
        if handed is None:
            handed = self._python_each(view, name, call, arguments)
        if handed is not None:
            return handed
        is_go = view.flow.language == "go" and name in ("append", "make", "new")
        read = self._go_builtin if is_go else self._library_value
        known = read(view, name, call, given)
        if known is not None or name in library_calls.ASKING:
            return known or NONE
        for values in given:
            self._escape(view, values, call)
        return NONE

    def _call_with_scope(
        self, view: View, name: str, call: Call, given: list[Values]
    ) -> Values | None:
        """Kotlin's `with(x) { … }` and `buildList { … }`, and what is called in those of a
        collection; None for others."""
        if name in ("with", *library_calls.BUILDING) and given:
            made = frozenset({Abstract("container", view.path, call.at.start)})
            for function in given[-1]:
                receiver = given[0] if name == "with" else made
                self._add(("self", function.path, function.start), receiver)
            return None if name == "with" else made
        scope = view.scope_at(call.at.start)
        while scope != -1:
            own = frozenset(v for v in self._receiver(view, scope) if v.kind == "container")
            if own:
                return self._on_container(view, own, call, name, given)
            scope = view.around(scope)
        return None

    def _by_name(self, view: View, name: str, call: Call, first: Values) -> Values:
        """What Python finds by names: `globals()`, `eval("run()")`, `methodcaller("run")(job)`."""
        given = call.arguments[0].value if call.arguments else None
        getter, _, member = name.partition(": ")
        if member:
            found = self._attributes(view, first, member, call)
            is_called = getter.endswith("methodcaller")
            return self._invoke_all(view, found, site_of(view, call), ()) if is_called else found
        if name.startswith(_GETTERS) or name in ("eval", "exec"):
            text = given.value if isinstance(given, Constant) else ""
            if name.startswith(_GETTERS):
                return outside(f"{name}: {text}") if text else NONE
            called = (self.name(view, one, call.at.start) for one in _CALLED.findall(text))
            return self._invoke_all(view, NONE.union(*called), site_of(view, call), ())
        return first if given is not None else frozenset({Abstract("module", view.path)})

    def _call_builtin(self, view: View, name: str, values: Values, call: Call) -> None:
        """Calls the special methods that a function of Python's is for."""
        method = library_calls.BUILTIN_METHODS.get(name)
        if method == "__iter__" and name != "iter":
            elements = self._elements(view, values, call)
            if name == "sorted":
                self._results(view, elements, "__lt__", call)
        elif method is not None:
            self._results(view, values, method, call)

    def _library_value(
        self, view: View, name: str, call: Call, given: list[Values]
    ) -> Values | None:
        """What functions of the library make of their arguments; None for others."""
        last = name.rpartition(".")[2]
        first = given[0] if given else NONE
        if name in ("property", "staticmethod"):
            for getter in first if given[1:] else ():
                self._add(("setter", getter.path, getter.start), given[1])
            return frozenset(replace(one, name=name) for one in first if one.kind == "function")
        if last == "cast" and len(given) > 1:
            return given[1]
        if given and _gives_first(view, name):
            return first
        if last == "field" and view.is_python:
            return self._any_of(view, call, self._any(view, _makers(call)))
        own = library_calls.COLLECTIONS_OF.get(view.flow.language, ())
        if last in library_calls.COLLECTIONS or name in library_calls.BUILDERS or last in own:
            return self._collection(view, call, name, first)
        if name == "Object.assign":
            self._assign(first, given[1:])
            return first
        if name == "Object.entries":
            return frozenset(self._pair(value) for value in first if value.kind == "container")
        if name == "type":
            return frozenset(replace(v, kind="class") for v in first if v.kind == "instance")
        return self._named_tuple(view, name, call, given) or self._iterated(view, name, call, given)

    def _named_tuple(self, view: View, name: str, call: Call, given: list[Values]) -> Values:
        """What Python's `namedtuple("Stage", "name run")` makes, and what that makes."""
        if name.rpartition(".")[2] == "namedtuple" and len(given) > 1:
            fields = re.findall(r"\w+", call.arguments[1].value.at.text)
            return outside(f"{_NAMED}{' '.join(fields)}")
        if not name.startswith(_NAMED):
            return NONE
        made = Abstract("container", view.path, call.at.start)
        for field, values in zip(name.removeprefix(_NAMED).split(), given, strict=False):
            self._store_values(made, field, values)
        return frozenset({made})

    def _assign(self, into: Values, given: list[Values]) -> None:
        """`Object.assign(Bird.prototype, { fly() {} })`"""
        for objects in given:
            self._merge(into, objects)
        classes = [one for one in into if one.kind == "class"]
        for other in NONE.union(*given):
            for held in classes if other.kind == "container" else ():
                for key in self._keys(other):
                    values = self._read(("element", other, key))
                    self._add(("field", held.path, held.start, key), values)

    def _iterated(self, view: View, name: str, call: Call, given: list[Values]) -> Values | None:
        """What Python's functions give of what they go through; None for others."""
        if name.endswith("itertools.chain"):
            made = Abstract("container", view.path, call.at.start)
            for values in given:
                self._store_values(made, "*", self._elements(view, values, call))
            return frozenset({made})
        if name in ("enumerate", "zip"):
            return self._zip(view, call, [NONE, *given] if name == "enumerate" else given)
        first = given[0] if given else NONE
        if name in ("heapq.heappush", "heapq.heappop"):
            for container in (one for one in first if one.kind == "container"):
                self._store_values(container, "*", given[1] if given[1:] else NONE)
            return self._items(first, None)
        if name == "iter" and len(given) > 1:  # until a value turns up
            self._note_calls(view, call, given[:1])
            made = Abstract("container", view.path, call.at.start, "iterated")
            self._store_values(made, "*", self._hand_all(first))
            return frozenset({made})
        if name == "next":
            return self._items(first, None) | self._results(view, first, "__next__", call)
        return None

    def _collection(self, view: View, call: Call, name: str, first: Values) -> Values:
        """A new collection with the elements of another, or with what makes its elements."""
        made = Abstract("container", view.path, call.at.start)
        for argument in call.arguments:
            if argument.keyword:
                self._store_values(made, argument.keyword, self.evaluate(view, argument.value))
        if name.endswith("defaultdict"):
            each = self._any_of(view, call, first)
            self._store_values(made, "*", each)
        else:
            self._merge(frozenset({made}), first)
            pairs = self._items(first, None) if name == "dict" else NONE
            held = frozenset(one for one in pairs if one.kind == "container")
            self._store_values(made, "*", self._items(held, "1") if held else NONE)
            objects = frozenset(value for value in first if value.kind == "instance")
            self._store_values(made, "*", self._elements(view, objects, call))
        return frozenset({made})

    def _any_of(self, view: View, call: Call, makers: Values) -> Values:
        """What functions, classes and the library's collections give when nothing is handed in."""
        own = frozenset(maker for maker in makers if maker.kind in ("function", "class"))
        found = self._invoke_all(view, own, site_of(view, call), ())
        if any(maker.kind == "outside" for maker in makers):
            found |= {Abstract("container", view.path, call.at.start, "default")}
        return found

    def _go_builtin(self, view: View, name: str, call: Call, given: list[Values]) -> Values:
        if name in ("new", "make") and call.arguments:
            named = self._dotted(view, call.arguments[0].value.at.text, call.at.start)
            if objects := frozenset(
                replace(v, kind="instance") for v in named if v.kind == "class"
            ):
                return objects
        made = frozenset({Abstract("container", view.path, call.at.start)})
        for index, values in enumerate(given if name == "append" else ()):
            if index == 0 or call.arguments[index].spread:
                self._merge(made, values)
            else:
                for container in made:
                    self._store_values(container, "*", values)
        return made

    def _zip(self, view: View, call: Call, given: list[Values]) -> Values:
        """Tuples of the elements of several containers."""
        made = Abstract("container", view.path, call.at.start, "zip")
        each = replace(made, name="zipped")
        for index, values in enumerate(given):
            self._store_values(each, str(index), self._elements(view, values, call))
        self._store_values(made, "*", frozenset({each}))
        return frozenset({made})

    def _import_named(self, view: View, expr: Expr, package: Expr | None = None) -> Values:
        if not isinstance(expr, Constant) or expr.kind != "string":
            texts = sorted(one.name for one in self.evaluate(view, expr) if one.kind == "text")
            return NONE.union(*(self._module(view, text, expr) for text in texts))
        module = expr.value
        if module.startswith(".") and isinstance(package, Constant):
            name = module.lstrip(".")
            above = package.value.split(".")
            kept = above[: len(above) - (len(module) - len(name)) + 1]
            module = ".".join((*kept, name))
        return self._module(view, module, expr)

    def _module(self, view: View, module: str, expr: Expr) -> Values:
        named = ImportStatement(module, (ImportedName(MODULE, module),), expr.at.line)
        return frozenset(Abstract("module", path) for path in self._paths_of(view, named))

    def _escape(self, view: View, values: Values, expr: Expr, depth: int = 0) -> None:
        for value in values:
            if value.kind == "function":
                self.escaped[replace(value, bound=None)].add(site_of(view, expr))
            elif value.kind == "container" and depth < 2:
                self._escape(view, self._items(frozenset({value}), None), expr, depth + 1)
            elif value.kind == "instance" and depth == 0:
                self.objects_out.add((value.path, value.start))
                called = library_calls.CALLED.get(view.flow.language, "__call__")
                for member in self._member(value, called)[0]:
                    self.escaped[replace(member, bound=None)].add(site_of(view, expr))


def _makers(call: Call) -> list[Expr]:
    return [one.value for one in call.arguments if one.keyword in library_calls.MAKERS]


def _called_as(values: Values, argument: Argument, elements: Values) -> Values:
    """What `tasks.forEach(Runnable::run)` calls: the functions that Java has as such objects."""
    is_outside = all(value.kind == "outside" for value in values)
    if "::" not in argument.value.at.text or not is_outside:
        return values
    return values | frozenset(one for one in elements if one.kind == "function")


def _gives_first(view: View, name: str) -> bool:
    """Whether a function of the library gives what it is given first."""
    parts = name.split(".")  # `std.rc.Rc.new`
    if view.flow.language == "cpp" and name in library_calls.PASSING_ON:
        return True
    return ".".join(parts[-2:]) in library_calls.SAME_VALUE or parts[-1] in ("copy", "deepcopy")


def _is_optional(view: View, call: Call) -> bool:
    """Whether what Rust calls a method of is one element, or none."""
    held = call.callee.object if isinstance(call.callee, Member) else None
    if view.flow.language != "rust" or not isinstance(held, Call):
        return False
    return held.name in library_calls.OPTIONAL

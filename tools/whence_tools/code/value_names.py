"""What names stand for at their places, those of types among them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from whence_tools.code.abstract import OR_BELOW, Abstract
from whence_tools.code.flow_model import Call
from whence_tools.code.flow_native import type_name
from whence_tools.code.languages import RECORDS
from whence_tools.code.library_calls import DECLARED
from whence_tools.code.type_texts import read_type, split_type
from whence_tools.code.value_exports import Exports
from whence_tools.code.value_state import NONE, Values, key_of, outside

if TYPE_CHECKING:
    from whence_tools.code.flow_model import Binding
    from whence_tools.code.meanings import Meaning
    from whence_tools.code.values import View

_ABOVE = {"javascript": "super", "typescript": "super", "java": "super", "csharp": "base",
          "php": "parent"}  # fmt: skip
_DELEGATES = {"csharp": ("Action", "Func", "Predicate", "Comparison", "EventHandler"),
              "cpp": ("function",)}  # fmt: skip
_OWN_CLASS = frozenset({"self", "static"})
_PLAIN_TYPE = re.compile(r"(?:String|Int|Long|Double|Float|Boolean|Char)\??")  # Kotlin's
TRANSPARENT = frozenset({"Optional", "Union", "Annotated", "Final", "ClassVar", "Promise",
                          "Awaitable", "Readonly", "NonNullable", "Partial", "Box", "Rc", "Arc",
                          "Option", "RefCell", "Mutex", "Cell", "unique_ptr", "shared_ptr",
                          "weak_ptr", "optional", "reference_wrapper"})  # fmt: skip


class Names(Exports):
    """Looks names up."""

    def name(self, view: View, name: str, byte: int, *, called: bool = False) -> Values:
        """What a bare name can stand for at a place; where it is `called`, a variable that cannot
        be called does not hide a function."""
        scope, held = view.scope_of_names(byte), view.class_body_at(byte)
        if (reserved := self._reserved(view, name, byte, scope)) is not None:
            return reserved
        if (
            held is not None
            and (found := self._in_class(view, held, name, called=called)) is not None
        ):
            return found
        first = True
        while True:
            found = self._in_scope(view, scope, name, byte if first else None, byte)
            if found is not None and not (called and self._only_holds(view, scope, name)):
                return found
            given = self._receiver(view, scope)
            if name == "this" and given:
                return given
            if not given and not self.seeds and self._has_receiver(view, scope):
                return NONE  # it may be a member of what is not known yet
            if found := NONE.union(*(self._member(value, name)[0] for value in given)):
                return found
            if scope == -1:
                return self._beyond_scopes(view, byte, name, called=called)
            scope, first = view.around(scope), False

    def _reserved(self, view: View, name: str, byte: int, scope: int) -> Values | None:
        """What a word of the language stands for; None for other names."""
        if name == _ABOVE.get(view.flow.language):
            return self._super(view, byte)
        if name in _OWN_CLASS and view.flow.language == "php":
            return self._own_class(view, byte)
        held = view.class_body_at(byte) if name == "this" and view.is_static_at(byte) else None
        if held is not None:
            return frozenset({Abstract("class", view.path, held)})
        if name == "arguments" and scope in view.readers_of_arguments:
            return frozenset({Abstract("container", view.path, scope, name)})
        return None

    def _own_class(self, view: View, byte: int) -> Values:
        """The class of the object in whose method, or in whose class body, a byte stands."""
        scope, around = self._method_around(view, byte), view.class_around(byte)
        own = self._self(view, scope) if scope != -1 else NONE
        if scope == -1 and around is not None:
            own = frozenset({_instance(view, around)})
        return frozenset(replace(one, kind="class", name="") for one in own)

    def _tagged(self, view: View, name: str, _byte: int = -1) -> Values:
        """The structs of a name: those of the file, or else of any."""
        own = self._unaliased(view, name)
        views = [view, *self._list_views()]
        found = ([Abstract("class", v.path, s) for s in v.classes_named(own)] for v in views)
        return next((frozenset(classes) for classes in found if classes), NONE)

    def _beyond_scopes(self, view: View, byte: int, name: str, *, called: bool) -> Values:
        """What a name stands for that no scope around a place binds."""
        implicit = self._implicit_member(view, byte, name, called=called)
        if implicit:
            return implicit
        imported = self._imported(view, -1, name)
        is_by_path = view.flow.language != "php"  # where a namespace is no path
        if imported is not None and (is_by_path or any(v.kind != "outside" for v in imported)):
            return imported
        found = self._resolve(self._meaning(view, byte, name))
        if view.flow.language == "java" and not called:
            found = frozenset(value for value in found if value.kind != "function")
        meant = type_name(self._unaliased(view, name))
        if meant != name and not found and view.flow.language == "cpp":
            return self.name(view, meant, byte)
        return found or outside(name)

    def _receiver(self, view: View, scope: int) -> Values:
        """What a Kotlin lambda or extension has as its receiver."""
        extended = view.extended(scope) if scope != -1 else ""
        if not extended and not view.is_lambda(scope):
            return NONE
        found = self._read(("self", view.path, scope))
        if found or not self.seeds:
            return found
        declared = [(view, extended)] if extended else self._declared_receivers(view, scope)
        return NONE.union(*(self._typed(other, text, scope) for other, text in declared))

    def _only_holds(self, view: View, scope: int, name: str) -> bool:
        """Whether what a scope binds to a name is a value, and no function."""
        if view.nested.get((scope, name)):
            return False
        if view.flow.language == "java":
            return True
        function = view.functions.get(scope)
        types = [p.type for p in function.parameters if p.name == name] if function else []
        made = [b.value for b in view.bindings.get((scope, name), ())]
        is_own = bool(made) and all(isinstance(one, Call) and one.name == name for one in made)
        return is_own or any(_PLAIN_TYPE.fullmatch(type_) for type_ in types)

    def _implicit_member(self, view: View, byte: int, name: str, *, called: bool) -> Values:
        """A field or method of a class around a byte, where `this` need not be written."""
        if not RECORDS[view.flow.language].implicit_self:
            return NONE
        held, found = view.class_around(byte), NONE
        scope = self._method_around(view, byte)
        if held is None and scope != -1:  # of a class in another file
            found = NONE.union(*(self._member(v, name)[0] for v in self._self(view, scope)))
        while held is not None and not found:
            is_own = scope != -1 and view.owner_of(scope) == held
            below = frozenset({replace(_instance(view, held), name=OR_BELOW)})
            own = self._self(view, scope) if is_own else below
            if view.flow.language == "java" and not called:
                found = NONE.union(*(self._held_in(value, name) for value in own))
            else:
                found = NONE.union(*(self._member(value, name)[0] for value in own))
            held = view.class_around(held)
        if view.default_methods and name not in view.default_methods:
            found |= self._functions_as_objects(view, byte)
        return found

    def _functions_as_objects(self, view: View, byte: int) -> Values:
        """The functions that stand for the object whose default method a byte stands in."""
        scope = self._method_around(view, byte)
        own = self._read(("self", view.path, scope)) if scope != -1 else NONE
        return frozenset(value for value in own if value.kind == "function")

    @staticmethod
    def _method_around(view: View, byte: int) -> int:
        """The scope of the innermost method around a byte, -1 for none."""
        scope = view.scope_at(byte)
        while scope != -1 and not view.is_method(scope):
            scope = view.around(scope)
        return scope

    def _meaning(self, view: View, byte: int, name: str) -> Meaning:
        """What a name means that no scope, import or definition of the file binds."""
        scope = view.facts.scope_at(byte)
        key = (view.path, scope, name)
        if key not in self._meanings:
            self._meanings[key] = self._resolution.bare(view.facts, scope, name)
        return self._meanings[key]

    def _in_class(self, view: View, held: int, name: str, *, called: bool) -> Values | None:
        if any(binding.target == name for binding in view.fields.get(held, ())):
            return self._read(("field", view.path, held, name))
        methods = view.methods.get(held, {}).get(name)
        is_value = view.flow.language == "java" and not called
        return self._functions(view, methods) if methods and not is_value else None

    def _in_scope(
        self, view: View, scope: int, name: str, byte: int | None, place: int | None = None
    ) -> Values | None:
        """None where the scope does not bind the name.

        Args:
            byte: where the scope runs when the name is looked up; None after it has run.
            place: where the name stands, in the scope or in one inside.
        """
        function = view.functions.get(scope)
        is_method = function is not None and view.is_method(scope)
        is_receiver = name in view.flow.receivers or (is_method and view.receiver_of(scope) == name)
        if is_method and is_receiver and (scope, name) not in view.bindings:
            own = self._self(view, scope)
            if name == "Self":
                return frozenset(replace(one, kind="class", name="") for one in own)
            return own
        if name == "this" and view.is_script and (own := self._read(("self", view.path, scope))):
            return own
        if (
            function is not None
            and function.name == name
            and function.owner is None
            and not (view.nested.get((view.around(scope), name)))
        ):
            return self._functions(view, [scope])  # a named function expression
        definitions = view.nested.get((scope, name), [])
        bindings = [
            binding
            for binding in view.bindings.get((scope, name), ())
            if place is None or view.is_held_at(binding, place)
            if not _is_initializer(binding, byte)
        ]
        parameter = function is not None and any(
            p.name == name or any(name == local for _, local in p.pattern)
            for p in function.parameters
        )
        parameter |= name == "it" and view.is_lambda(scope)
        if not definitions and not bindings and not parameter:
            return self._imported(view, scope, name) if scope != -1 else None
        found: set[Abstract] = set()
        live, since = _live(bindings, byte)
        for binding in live:
            found |= self._read(key_of(view, binding))
        if scope == -1:
            found |= self._read(("stored", view.path, name))
        if since == -1 and not (definitions and view.is_python and self._hide(view, definitions)):
            found |= self._imported(view, scope, name) or NONE
        if parameter and since == -1:
            found |= self._read(("parameter", view.path, scope, name))
        found |= self._functions(view, [start for start in definitions if start > since])
        return frozenset(found)

    @staticmethod
    def _hide(view: View, definitions: list[int]) -> bool:
        """Whether one of some definitions stands at the edge of its file, under no condition."""
        return any(view.facts.data[:start].endswith(b"\n") for start in definitions)

    def _super(self, view: View, byte: int) -> Values:
        """What is above the class whose method stands around a byte."""
        scope = self._method_around(view, byte)
        held = view.class_around(scope) if scope != -1 else None
        if held is None:
            return NONE
        return frozenset(
            replace(value, kind="super", name=f"{held}:{view.path}", bound=None)
            for value in self._self(view, scope)
            if value.kind in ("instance", "class")
        )

    def _self(self, view: View, scope: int) -> Values:
        found = self._read(("self", view.path, scope))
        if not found and self.seeds:
            function = view.functions[scope]
            is_of_class = "classmethod" in function.decorators or function.static
            seeds = self._classes_of(view, scope)
            if is_of_class:
                return seeds
            return frozenset(replace(seed, kind="instance", name=OR_BELOW) for seed in seeds)
        return found

    @staticmethod
    def _are_together(view: View, other: View) -> bool:
        """Whether a file may hold methods of another one's classes."""
        folders = {one.path.rpartition("/")[0] for one in (view, other)}
        return view.flow.language != "go" or len(folders) == 1

    def _classes_of(self, view: View, scope: int) -> Values:
        """The class that a function is a method of, which may stand in another file."""
        held, owner = view.owner_of(scope), view.functions[scope].owner
        if held is not None:
            return frozenset({Abstract("class", view.path, held)})
        if not (owner and view.flow.is_spread):
            return NONE
        return frozenset(
            Abstract("class", other.path, start)
            for other in self._list_views()
            if self._are_together(view, other)
            for start in other.classes_named(owner)
        )

    def _typed(self, view: View, text: str, byte: int) -> Values:
        """Instances of the classes that a type names; containers of them for `list[X]`."""
        text = self._unaliased(view, text)
        options = split_type(text, "|")
        if len(options) > 1:
            return NONE.union(*(self._typed(view, option, byte) for option in options))
        name, inner = read_type(text)
        last = re.split(r"[.:]", name)[-1]
        if last in _DELEGATES.get(view.flow.language, ()):
            return NONE
        if inner:
            values = self._typed(view, inner[-1], byte)
            if last in TRANSPARENT:
                return NONE.union(*(self._typed(view, each, byte) for each in inner))
            found = self._instances_of(view, name, byte)
            if found or not (values or last in DECLARED):
                return found
            made = Abstract("container", view.path, byte, text)
            self._store_values(made, "*", values)
            return frozenset({made})
        found = NONE
        for each in re.findall(r"[A-Za-z_][\w.]*", text):
            found |= self._instances_of(view, each, byte)
        return found

    def _instances_of(self, view: View, name: str, byte: int) -> Values:
        find = self._tagged if view.flow.language == "c" else self._dotted
        values = find(view, name, byte) if name else NONE
        return frozenset(
            replace(v, kind="instance", name=OR_BELOW) for v in values if v.kind == "class"
        )


def _instance(view: View, held: int) -> Abstract:
    return Abstract("instance", view.path, held)


def _live(bindings: list[Binding], byte: int | None) -> tuple[list[Binding], int]:
    """The bindings that a name can have at a byte, or after the scope has run; and the byte since
    which nothing older counts, -1 where everything does."""
    before = [b for b in bindings if byte is None or _begins_before(b, byte) or b.repeated]
    sure = [
        b
        for b in before
        if not (b.conditional or b.repeated or b.augmented) and (byte is None or b.end <= byte)
    ]
    if not sure:
        return before or bindings, -1
    since = max(b.start for b in sure)
    return [b for b in before if b.start >= since or b.repeated], since


def _is_initializer(binding: Binding, byte: int | None) -> bool:
    """Whether a byte stands in what a declaration gives its name: there it is of the scope around,
    as the second one in `let known = known();`."""
    given = binding.value.at if binding.value is not None and binding.kind == "declare" else None
    return given is not None and byte is not None and given.start <= byte < given.end


def _begins_before(binding: Binding, byte: int) -> bool:
    """What an assignment gives its target does not hold in the assignment itself yet."""
    return (binding.end if binding.kind in ("assign", "declare") else binding.start + 1) <= byte

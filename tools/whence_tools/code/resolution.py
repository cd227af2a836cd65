"""Which function a name means: through scopes, imports, classes, `self`, aliases and re-exports.

Static and forgiving.
"""

from __future__ import annotations

import builtins
import re
from typing import TYPE_CHECKING

from whence_tools.code.bindings import IN_PART, MIXED
from whence_tools.code.expressions import UNKNOWN
from whence_tools.code.import_resolution import (
    MODULES,
    ImportResolution,
    Knowledge,
    shares_scope,
    value_of,
)
from whence_tools.code.imports import EVERYTHING
from whence_tools.code.languages import RECORDS, constructor_name
from whence_tools.code.library_calls import PLAIN_RESULTS
from whence_tools.code.meanings import (
    ELSEWHERE,
    GIVEN,
    LOCAL,
    UNKNOWN_MEANING,
    Meaning,
    ResolvedValue,
    Symbol,
    instances_of,
    meaning_of,
    or_unknown,
)
from whence_tools.code.names import last_segment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence_tools.code.facts import FileFacts
    from whence_tools.code.meanings import Status
    from whence_tools.code.uses import Use

_SELVES = frozenset({"self", "this", "cls", "Self", "static"})
_DELEGATIONS = frozenset({"super", "base", "this"})
_PLAIN_TYPES = frozenset({"String", "Integer", "Int", "Long", "Double", "Float", "Boolean", "Math",
                          "Vec", "Box", "Option", "Result", "Char", "Short", "Byte",
                          "StringBuilder", "CharSequence"})  # fmt: skip
_FARTHEST_NAME = 200  # bytes before a call, of the variable that it is given to
_SHARP_TYPES = frozenset({"string", "int", "long", "double", "float", "bool", "char", "decimal",
                          "object"})  # fmt: skip
_BUILTINS = {
    "python": frozenset(dir(builtins)),
    "typescript": frozenset({
        "console", "window", "document", "process", "globalThis", "module", "require", "exports",
        "fetch", "navigator", "localStorage", "sessionStorage", "history", "location", "crypto",
        "performance", "setTimeout", "setInterval", "clearTimeout", "clearInterval",
        "queueMicrotask", "structuredClone", "describe", "it", "expect", "test", "jest", "vi",
    }),
}  # fmt: skip
_HOLDERS = frozenset({"Vec", "Box", "Option", "Result"})
_DEEPEST = 12


class Resolution(ImportResolution):
    """Resolves the names of files against each other."""

    def __init__(self, knowledge: Knowledge) -> None:
        super().__init__(knowledge)
        self._depth = 0
        self._callees: dict[tuple[str, int | None, str, str], Meaning] = {}
        self._members: dict[tuple[Symbol, str], Meaning] = {}
        self._bases: dict[Symbol, tuple[list[Symbol], bool]] = {}
        self._above: dict[Symbol, set[Symbol]] = {}

    def callee(self, use: Use, facts: FileFacts) -> Meaning:
        """The functions that a use means; a class stands for its constructor beside it."""
        scope = use.scope
        if scope is not None and _gives_own_name(use, facts):  # `let known = known();`
            scope = facts.items[scope].parent
        key = (facts.path, scope, use.receiver, use.name)
        if key not in self._callees:
            self._callees[key] = self._callee(use._replace(scope=scope), facts)
        return self._callees[key]

    def _callee(self, use: Use, facts: FileFacts) -> Meaning:
        if not use.receiver and use.name in _DELEGATIONS:
            return self._resolve_delegated(use, facts)
        is_path = facts.language == "rust" and use.receiver in MODULES
        if is_path and facts.data.endswith(b"::", 0, use.start_byte):
            found = self._of_crate(facts, [use.receiver, use.name])
        elif use.receiver:
            found = self._of_receiver(self.evaluate(facts, use.scope, use.receiver), use.name)
        else:
            found = self.bare(facts, use.scope, use.name)
        return self._with_constructors(found)

    def is_below(self, symbol: Symbol, ancestor: Symbol) -> bool:
        """Whether a class has another among its bases, at any distance."""
        return ancestor in self._list_above(symbol)

    def have_common_base(self, one: Symbol, other: Symbol) -> bool:
        """Whether two classes are below one, at any distance."""
        return not self._list_above(one).isdisjoint(self._list_above(other))

    def _list_above(self, symbol: Symbol) -> set[Symbol]:
        if symbol not in self._above:
            found: set[Symbol] = set()
            stack = [symbol]
            while stack:
                new = set(self.bases(stack.pop())[0]) - found
                found |= new
                stack += new
            self._above[symbol] = found - {symbol}
        return self._above[symbol]

    def bases(self, symbol: Symbol) -> tuple[list[Symbol], bool]:
        """The base classes that are in the workspace, and whether those are all."""
        if symbol not in self._bases:
            self._bases[symbol] = self._find_bases(symbol)
        return self._bases[symbol]

    def _find_bases(self, symbol: Symbol) -> tuple[list[Symbol], bool]:
        facts = self._known.facts(symbol.path)
        if facts is None:
            return [], False
        scope = facts.index_of(symbol.name)
        outer = facts.items[scope].parent if scope is not None else None
        found = self._declarations(facts, symbol)
        # What else a constructor function's prototype is made of is not seen.
        complete = scope is None or facts.items[scope].kind != "function"
        for path in facts.bases.get(symbol.name, ()):
            meaning = self.evaluate(facts, outer, path)
            classes = [v.symbol for v in meaning.values if v.kind in ("class", "instance")]
            found.extend(base for base in classes if base != symbol)
            complete = complete and bool(classes)
        return found, complete

    def _declarations(self, facts: FileFacts, symbol: Symbol) -> list[Symbol]:
        """The class itself, where its methods stand in another file than that."""
        name, held = last_segment(symbol.name), UNKNOWN_MEANING
        if RECORDS[facts.language].spread_methods:
            if name in facts.imported_as:
                held = next(self._resolve_imported(facts, name), held)
            elif facts.index_of(symbol.name) is None and symbol.name not in facts.bases:
                held = self.bare(facts, None, name)
        return [v.symbol for v in held.values if v.kind == "class" and v.symbol != symbol]

    def bare(self, facts: FileFacts, scope: int | None, name: str) -> Meaning:
        """What a name without a receiver means at a place."""
        steps = (
            self._local(facts, scope, name),
            self._implicit_member(facts, scope, name),
            self._top_level(facts, name),
            self._resolve_imported(facts, name),
            self._through_wildcards(facts, name, exported_only=False),
            self._ambient(facts, name),
        )
        for step in steps:
            meaning = next(step, None)
            if meaning is not None:
                return meaning
        return self._leftover(facts, name)

    def evaluate(self, facts: FileFacts, scope: int | None, form: str) -> Meaning:
        """What an expression in short form stands for."""
        if form == UNKNOWN or self._depth > _DEEPEST:
            return UNKNOWN_MEANING
        if form.startswith(MIXED):
            return or_unknown(self.evaluate(facts, scope, form.removeprefix(MIXED)))
        self._depth += 1
        try:
            if form[1:] in _HOLDERS and facts.language == "rust":
                return UNKNOWN_MEANING  # their methods may be those of what they hold
            if form.startswith(":"):
                return instances_of(self._path(facts, scope, form[1:].split(".")))
            path, call, given = form.partition("(")
            meaning = self._path(facts, scope, path.split("."))
            if meaning.status == "elsewhere" and call:
                return self._given_outside(facts, scope, path, given)
            return self._resolve_called(meaning) if call else meaning
        finally:
            self._depth -= 1

    def _given_outside(self, facts: FileFacts, scope: int | None, path: str, given: str) -> Meaning:
        """What code outside gives: perhaps an object of the workspace, if it was handed one, or if
        its own object was before, such as a queue. What it makes of its own class is its own."""
        holder, _, last = path.rpartition(".")
        if not holder:
            may_be_ours = given != ")" and not last[:1].isupper() and last not in PLAIN_RESULTS
            return GIVEN if may_be_ours else ELSEWHERE
        held = self._path(facts, scope, holder.split("."))
        if held.status == "found" and last in RECORDS[facts.language].copies.split():
            return instances_of(held)
        is_of_module = held.status == "elsewhere" and holder.split(".")[0] in facts.imported_as
        may_be_ours = not is_of_module or (given != ")" and not last[:1].isupper())
        return GIVEN if may_be_ours else ELSEWHERE

    def member(self, symbol: Symbol, name: str) -> Meaning:
        """A method or field of a class, its bases included."""
        key = (symbol, name)
        if key not in self._members:
            self._members[key] = UNKNOWN_MEANING  # what a cycle of bases finds
            self._members[key] = self._member(symbol, name)
        return self._members[key]

    def _local(self, facts: FileFacts, scope: int | None, name: str) -> Iterator[Meaning]:
        while scope is not None:
            item = facts.items[scope]
            opens = item.is_callable or item.kind == "namespace"
            nested = facts.inside(scope, name) if opens else []
            if nested:
                yield meaning_of(value_of(facts, inner) for inner in nested)
            form = facts.binding_of(scope, name)
            if form == IN_PART:
                yield UNKNOWN_MEANING
            elif form is not None:
                meaning = self.evaluate(facts, item.parent if form == name else scope, form)
                yield meaning if meaning.status in ("found", "elsewhere", "given") else LOCAL
            scope = item.parent

    def _implicit_member(self, facts: FileFacts, scope: int | None, name: str) -> Iterator[Meaning]:
        owner = facts.class_around(scope) if RECORDS[facts.language].implicit_self else ""
        while owner:
            if last_segment(owner) == name:
                return  # a class, and not its constructor
            meaning = self.member(Symbol(facts.path, owner), name)
            if meaning.status == "found" or _is_plain(facts.fields.get((owner, name), "")):
                yield meaning
            owner = owner.rpartition(".")[0]

    def _ambient(self, facts: FileFacts, name: str) -> Iterator[Meaning]:
        """Names that need no import: of the same package, folder or global scope."""
        if facts.reach == "file":
            return
        values: list[ResolvedValue] = []
        for path in self._known.definers(name, facts.path):
            other = self._known.facts(path)
            if other is None or path == facts.path or not shares_scope(facts, other):
                continue
            values.extend(value_of(other, item) for item in other.named(name))
        if values:
            yield meaning_of(values)

    def _leftover(self, facts: FileFacts, name: str) -> Meaning:
        """Where names have to be imported, what was not found is a builtin, or a variable."""
        if name in _PLAIN_TYPES and facts.language in ("java", "kotlin", "csharp", "rust"):
            return ELSEWHERE
        if name in _SHARP_TYPES and facts.language == "csharp":
            return ELSEWHERE
        wildcard = any(n.name == EVERYTHING for found in facts.imports for n in found.names)
        if facts.language in ("python", "typescript") and not wildcard:
            is_builtin = name in _BUILTINS[facts.language] or name[:1].isupper()
            return ELSEWHERE if is_builtin else LOCAL  # not every pattern that binds is known
        return UNKNOWN_MEANING

    def _path(self, facts: FileFacts, scope: int | None, parts: list[str]) -> Meaning:
        meaning, rest = self._root(facts, scope, parts)
        for name in rest:  # `Outer.this` is an object of a class around
            of_class = name == "this" and meaning.status == "found"
            meaning = instances_of(meaning) if of_class else self._of_receiver(meaning, name)
        return meaning

    def _root(
        self, facts: FileFacts, scope: int | None, parts: list[str]
    ) -> tuple[Meaning, list[str]]:
        first = parts[0]
        if facts.language == "rust" and first in MODULES and len(parts) > 1:
            found = self._of_crate(facts, parts)
            if found.status == "found":
                return found, []
            parts = parts[first == "crate" :]
        if first in _SELVES or first == "super":
            owner = facts.class_around(scope)
            if not owner:
                return UNKNOWN_MEANING, parts[1:]
            own = Symbol(facts.path, owner)
            symbols = self.bases(own)[0] if first == "super" else [own]
            return meaning_of(ResolvedValue("instance", symbol) for symbol in symbols), parts[1:]
        for end in range(len(parts), 1, -1):
            meaning = next(self._resolve_imported(facts, ".".join(parts[:end])), None)
            if meaning is not None:
                return meaning, parts[end:]
        return self.bare(facts, scope, parts[0]), parts[1:]

    def _of_receiver(self, meaning: Meaning, name: str) -> Meaning:
        if meaning.status != "found":
            return meaning
        found: list[ResolvedValue] = []
        statuses: set[Status] = set()
        is_mixed = meaning.mixed
        for value in meaning.values:
            if value.kind == "module":
                step = self._of_module(value.symbol, name)
            elif value.kind in ("class", "instance"):
                step = self.member(value.symbol, name)
            elif (held := self._held(value.symbol)).status == "found":
                step = self._of_receiver(held, name)
            else:
                step = UNKNOWN_MEANING
            found.extend(step.values)
            statuses.add(step.status)
            is_mixed |= step.mixed
        if is_mixed:
            return or_unknown(meaning_of(found))
        if found:
            return meaning_of(found)
        return ELSEWHERE if statuses == {"elsewhere"} else UNKNOWN_MEANING

    def _of_module(self, symbol: Symbol, name: str) -> Meaning:
        """A name of a file, or of a namespace in it."""
        facts = self._known.facts(symbol.path) if symbol.name else None
        inside = facts.named(f"{symbol.name}.{name}") if facts is not None else []
        if facts is not None and inside:
            return meaning_of(value_of(facts, item) for item in inside)
        return self.exported(symbol.path, name)

    def _held(self, symbol: Symbol) -> Meaning:
        """What a property with code of its own holds: it is a function and a field."""
        facts = self._known.facts(symbol.path)
        owner, _, name = symbol.name.rpartition(".")
        form = facts.fields.get((owner, name)) if facts is not None and owner else None
        if facts is None or form is None:
            return UNKNOWN_MEANING
        return self.evaluate(facts, facts.index_of(owner), form)

    def _resolve_called(self, meaning: Meaning) -> Meaning:
        if meaning.status != "found":
            return meaning
        values: list[ResolvedValue] = []
        is_mixed = meaning.mixed
        for value in meaning.values:
            if value.kind == "class":
                values.append(ResolvedValue("instance", value.symbol))
            elif value.kind == "function":
                returned = self._resolve_returned(value.symbol)
                values.extend(returned.values)
                is_mixed |= returned.mixed
        return or_unknown(meaning_of(values)) if is_mixed else meaning_of(values)

    def _resolve_returned(self, symbol: Symbol) -> Meaning:
        facts = self._known.facts(symbol.path)
        form = facts.returns.get(symbol.name, UNKNOWN) if facts else UNKNOWN
        if facts is None or form == UNKNOWN:
            return UNKNOWN_MEANING
        return self.evaluate(facts, facts.index_of(symbol.name), form)

    def _member(self, symbol: Symbol, name: str) -> Meaning:
        facts = self._known.facts(symbol.path)
        if facts is None:
            return UNKNOWN_MEANING
        qualified = f"{symbol.name}.{name}"
        own = [value_of(facts, item) for item in facts.named(qualified)]
        own = own or list(self._methods_elsewhere(symbol, name, facts))
        if own:
            return meaning_of(own)
        form = facts.fields.get((symbol.name, name))
        if form is not None:
            meaning = self.evaluate(facts, facts.index_of(symbol.name), form)
            return meaning if meaning.status == "found" or _is_plain(form) else UNKNOWN_MEANING
        bases, complete = self.bases(symbol)
        for base in bases:
            meaning = self.member(base, name)
            if meaning.status == "found":
                return meaning
        return ELSEWHERE if complete else UNKNOWN_MEANING

    def _methods_elsewhere(
        self, symbol: Symbol, name: str, facts: FileFacts
    ) -> Iterator[ResolvedValue]:
        """Go, Rust, C++ and partial classes have methods in other files than the class."""
        if not RECORDS[facts.language].spread_methods:
            return
        short = last_segment(symbol.name)
        for path in self._known.definers(name, symbol.path):
            other = self._known.facts(path)
            if other is None or (facts.reach == "folder" and not shares_scope(facts, other)):
                continue
            for qualified in dict.fromkeys((f"{symbol.name}.{name}", f"{short}.{name}")):
                yield from (value_of(other, item) for item in other.named(qualified))

    def _resolve_delegated(self, use: Use, facts: FileFacts) -> Meaning:
        """`super(…)`, `base(…)`, `this(…)`: another constructor; in Ruby the method above."""
        owner = facts.class_around(use.scope)
        if not owner or facts.language == "python":
            return ELSEWHERE
        own = Symbol(facts.path, owner)
        item = facts.item(use.scope)
        classes = [own] if use.name == "this" else self.bases(own)[0]
        if facts.language == "ruby" and item is not None and item.kind == "method":
            return meaning_of(v for base in classes for v in self.member(base, item.name).values)
        return self._with_constructors(
            meaning_of(ResolvedValue("class", symbol) for symbol in classes)
        )

    def _with_constructors(self, meaning: Meaning) -> Meaning:
        if not any(value.kind == "class" for value in meaning.values):
            return meaning
        values: list[ResolvedValue] = []
        for value in meaning.values:
            values.append(value)
            if value.kind == "class":
                facts = self._known.facts(value.symbol.path)
                name = constructor_name(facts.language if facts else "", value.symbol.name)
                values.extend(self._constructor(value.symbol, name))
                if name == "__init__":
                    values.extend(self._constructor(value.symbol, "__new__"))
        return Meaning("found", tuple(dict.fromkeys(values)), meaning.mixed)

    def _constructor(self, symbol: Symbol, name: str) -> Iterator[ResolvedValue]:
        for value in self.member(symbol, name).values:
            if value.kind == "function":
                yield value


def _is_plain(form: str) -> bool:
    """Whether what is declared holds a text or a number, which no class here is below."""
    return form.removeprefix(":") in _PLAIN_TYPES - _HOLDERS


def _gives_own_name(use: Use, facts: FileFacts) -> bool:
    """Whether a call gives its value to a variable of the scope that has the function's name."""
    if use.receiver or use.kind != "call" or facts.binding_of(use.scope, use.name) is None:
        return False
    before = facts.data[max(0, use.start_byte - _FARTHEST_NAME) : use.start_byte]
    return (
        re.search(
            rb"(?<![\w@$])%s\b(?:\s*:[^=;]*)?\s*:?=\s*\Z" % re.escape(use.name.encode()), before
        )
        is not None
    )

"""The declarations that decide on the types in a line: what its names, calls and literals lead to.

A checker sees two types that don't fit; both were made somewhere. This collects every place that
may have made one of them, without saying which did.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.origin import Want, Where
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.source import Site, flow_of
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.declared_types import (
    DeclaredType,
    find_alias,
    find_declared_types,
    find_field,
)
from whence.playbook.evidence.involved_places import Involved, find_fields
from whence.playbook.evidence.owned import find_members
from whence_tools.code.flow_model import (
    Await,
    Call,
    Cast,
    Choice,
    Comprehension,
    Constant,
    Fallback,
    Items,
    Member,
    Name,
    Operation,
    Subscript,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.resolving import Defined
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Binding, Expr, Function

_WITH_ALIASES: Final = frozenset({"go", "kotlin", "python", "rust", "typescript"})
_TYPED_LABEL: Final = re.compile(r"^line (\d+): this expression has type")
_TYPEDEF: Final = (
    r"^\s*(?:typedef\b(?P<type>.*(?:\b{0}\s*;|\(\s*\*\s*{0}\s*\).*;))|using\s+{0}\s*=(?P<used>.*);)"
)
_HEADER: Final = re.compile(r"\.h(?:h|pp|xx)?$")
_BODY: Final = re.compile(r"(?:.*\b)?(?:struct|interface)\b|\{")
_MAX_DEPTH: Final = 5
_MOST_TARGETS: Final = 3


def find_involved(case: Case, crash: Site) -> ToolSteps[list[Involved]]:
    """The declarations that the expressions of a line lead to."""
    finder = _Finder(case)
    labelled = (crash.on(int(one[1])) for one in map(_TYPED_LABEL.match, case.problem.notes) if one)
    matched = [expr for site in labelled for expr in site.expressions]
    for expr in (*_list_takers(crash), *crash.expressions, *matched):
        yield from finder.one(expr, crash.file, _MAX_DEPTH)
    for function in crash.flow.functions:
        values = [one.value.at for one in function.returns if one.value is not None]
        if function.result_type and any(one.line <= crash.line <= one.last_line for one in values):
            yield from finder.declared(function, crash.file)
    for binding in crash.flow.bindings:
        if binding.line == crash.line and binding.kind != "loop":
            yield from finder.bound(binding, crash.file, 1)
    return [*finder.found.values()]


def _list_takers(crash: Site) -> list[Call]:
    """The calls that take the function without a name in which a line stands."""
    lambdas = [
        one
        for one in crash.flow.functions
        if not one.name and one.line <= crash.line <= one.last_line
    ]
    return [
        call
        for call in crash.flow.calls
        for argument in call.arguments
        if any(
            argument.value.at.start <= one.start and one.end <= argument.value.at.end
            for one in lambdas
        )
    ]


class _Finder:
    """Collects declarations; each expression is looked at once."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._tracer = Tracer(case, Want(lambda _: False, absent=False))
        self._seen: set[tuple[str, int, int]] = set()
        self._via: tuple[str, int] | None = None
        self.found: dict[tuple[str, int], Involved] = {}

    def one(self, expr: Expr, file: SourceFile, depth: int) -> ToolSteps[None]:
        """What one expression leads to, but for the expressions inside of it."""
        mark = file.path, expr.at.start, expr.at.end
        if depth == 0 or file.flow is None or (mark in self._seen and not isinstance(expr, Name)):
            return
        self._seen.add(mark)
        if isinstance(expr, Name):
            yield from self._name(expr, file, depth)
        elif isinstance(expr, Member):
            yield from self._member(expr, file, depth)
        elif isinstance(expr, Items) or _is_struct(expr, file):
            yield from self._positions(expr, file)
        elif isinstance(expr, Call):
            yield from self._call(expr, file, depth)
        elif isinstance(expr, Subscript) and isinstance(expr.index, Constant):
            for declared in (yield from find_declared_types(self._case, expr, file)):
                yield from self._add(Involved(declared.at, declared.name, declared.type))
        elif isinstance(expr, Table):
            yield from self._table(expr, file, depth)

    def bound(self, binding: Binding, file: SourceFile, depth: int) -> ToolSteps[None]:
        """What a name or an attribute is given, and what it is declared as."""
        if binding.kind == "attribute":
            for one in (yield from find_fields(self._case, binding.target, file)):
                yield from self._add(one)
        elif binding.kind != "item":
            at, before = Site(file, binding.line), self._via
            if binding.function == -1 or binding.type:
                yield from self._add(Involved(at, binding.target, binding.type))
            else:
                self._via = before or (at.path, at.line)
            if binding.value is not None:
                yield from self._follow(binding.value, file, depth - 1)
            if binding.kind == "loop" and binding.value is not None:
                yield from self._iterated(binding.value, file, depth - 1)
            self._via = before

    def declared(self, function: Function, file: SourceFile) -> ToolSteps[None]:
        """The result that a function is declared to have."""
        at = Site(file, function.line)
        yield from self._add(Involved(at, function.qualified, function.result_type, is_called=True))

    def _iterated(self, value: Expr, file: SourceFile, depth: int) -> ToolSteps[None]:
        """Python: the method that a loop over an object takes its elements from."""
        owner = yield from self._tracer.resolver.class_of(value, file)
        if owner is None or owner.klass is None or flow_of(file).language != "python":
            return
        for found in (yield from self._tracer.resolver.methods(owner, "__iter__")):
            if found.function is not None:
                yield from self._function(found.file, found.function, depth)

    def _follow(self, expr: Expr, file: SourceFile, depth: int) -> ToolSteps[None]:
        """All that gives a value its type; arguments and indexes don't."""
        yield from self.one(expr, file, depth)
        for part in _list_givers(expr):
            yield from self._follow(part, file, depth)

    def _add(self, one: Involved, depth: int = 2) -> ToolSteps[None]:
        known = self.found.get(one.key)
        if known is None or (known.via and not self._via):
            self.found[one.key] = replace(one, via=self._via)
        declared = DeclaredType(one.at.file, one.at.line, one.type, one.name, "variable")
        alias = (yield from self._alias(declared)) if one.type and depth else None
        if alias is not None:
            yield from self._add(Involved(alias.at, alias.name, alias.type), depth - 1)

    def _alias(self, declared: DeclaredType) -> ToolSteps[DeclaredType | None]:
        """What the first alias among the names of a type stands for."""
        if declared.file.language in {"c", "cpp"}:
            return (yield from self._typedef(declared))
        if declared.file.language not in _WITH_ALIASES:
            return None
        for name in re.findall(r"\b[A-Z]\w*", declared.type):
            of = DeclaredType(declared.file, declared.line, name, declared.name, "variable")
            found = yield from find_alias(self._case, of)
            if found is not None and not _BODY.match(found.type):
                return found
        return None

    def _typedef(self, declared: DeclaredType) -> ToolSteps[DeclaredType | None]:
        name = re.fullmatch(r"(?:const\s+)?(\w+)\s*[*&]*", declared.type.strip())
        if name is None:
            return None
        head = re.compile(_TYPEDEF.format(re.escape(name[1])))
        for file in (yield from self._case.locate(name[1], declared.file.path)):
            for line, text in enumerate(file.lines, 1):
                found = head.match(text)
                if found is not None:
                    written = (found["type"] or found["used"]).strip()
                    return DeclaredType(file, line, written, name[1], "alias")
        return None

    def _name(self, expr: Name, file: SourceFile, depth: int) -> ToolSteps[None]:
        bindings = list_reaching(expr, Where(file))
        for function in flow_of(file).functions_around(expr.at.start, expr.at.end):
            for parameter in function.parameters if not bindings else ():
                if parameter.name == expr.name:
                    at = Site(file, parameter.line)
                    yield from self._add(Involved(at, parameter.name, parameter.type))
                    return
        if not bindings:
            bindings, file = yield from self._bound_elsewhere(expr, file)
        for binding in bindings:
            yield from self.bound(binding, file, depth)
        if not bindings and flow_of(file).language in {"java", "kotlin", "cpp", "csharp"}:
            owner = yield from self._tracer.resolver.class_of_instance(expr, file)
            yield from self._field(owner, expr.name, file)

    def _bound_elsewhere(
        self, expr: Name, file: SourceFile
    ) -> ToolSteps[tuple[list[Binding], SourceFile]]:
        """What an imported name, or one of the same package, is bound to."""
        imported = next((one for one in flow_of(file).imports if one.local == expr.name), None)
        if imported is not None:
            there = yield from self._tracer.resolver.module(imported.module, file)
            files = [there] if there is not None else []
        elif flow_of(file).language in {"go", "c", "cpp"}:
            files = yield from self._case.locate(expr.name, file.path)
        else:
            files = []
        name = imported.name or expr.name if imported is not None else expr.name
        for other in files:
            known = _at_top(other, name)
            if known:
                return known, other
        return [], file

    def _member(self, expr: Member, file: SourceFile, depth: int) -> ToolSteps[None]:
        owner = yield from self._tracer.resolver.class_of(expr.object, file)
        if owner is None and (yield from self._is_of_literal(expr, file)):
            return
        known = yield from self._field(owner, expr.name, file)
        if known:
            return
        object_name = expr.object.name if isinstance(expr.object, Name) else ""
        imported = [one for one in flow_of(file).imports if one.local == object_name]
        for one in imported[:1]:
            module = yield from self._tracer.resolver.module(one.module, file)
            files = [module] if module is not None else []
            if module is None and flow_of(file).language == "go":
                files = yield from self._case.locate(expr.name, file.path)
            for other in files:
                for binding in _at_top(other, expr.name):
                    yield from self.bound(binding, other, depth)

    def _is_of_literal(self, expr: Member, file: SourceFile) -> ToolSteps[bool]:
        """Whether the object is what a function returns without a declared type: its members are
        those of the literals there."""
        value: Expr | None = expr.object
        if isinstance(value, Name):
            bindings = list_reaching(value, Where(file))
            plain = [one for one in bindings if not one.type and not one.steps]
            value = plain[0].value if len(bindings) == len(plain) == 1 else None
        if not isinstance(value, Call):
            return False
        targets = yield from self._tracer.resolver.function(value, file)
        functions = [one.function for one in targets if one.function is not None]
        return (
            len(functions) == 1
            and not functions[0].result_type
            and any(isinstance(one.value, Table) for one in functions[0].returns)
        )

    def _field(self, owner: Defined | None, name: str, file: SourceFile) -> ToolSteps[bool]:
        """Whether a field of the class is found; where the class is not known, of the only one
        that has it."""
        if owner is not None and owner.klass is not None:
            declared = find_field(owner, name)
            lines = [field.line for field in owner.klass.fields if field.name == name]
            if declared is not None or lines:
                at = declared.at if declared is not None else Site(owner.file, lines[0])
                written = declared.type if declared is not None else ""
                yield from self._add(Involved(at, f"{owner.klass.name}.{name}", written))
                return True
        if owner is not None and flow_of(file).language != "typescript":
            return False
        fields = yield from find_fields(self._case, name, file)
        for one in fields if len(fields) == 1 else ():
            yield from self._add(one)
        return len(fields) == 1

    def _call(self, call: Call, file: SourceFile, depth: int) -> ToolSteps[None]:
        targets = yield from self._targets(call, file)
        if targets:
            self._seen.add((file.path, call.callee.at.start, call.callee.at.end))
        for target in targets if len(targets) <= _MOST_TARGETS else ():
            if target.klass is not None:
                yield from self._made(target, call)
            elif target.function is not None:
                yield from self._function(target.file, target.function, depth)
        if not targets and isinstance(call.callee, Member):
            if not call.arguments:
                yield from self._member(call.callee, file, depth)  # a record's accessor
            yield from self._asked(call.callee, file)

    def _asked(self, callee: Member, file: SourceFile) -> ToolSteps[None]:
        """The method of an interface that an object is declared to have."""
        for one in (yield from find_declared_types(self._case, callee.object, file)):
            owner = re.sub(r"^[*&]|<.*", "", one.type).rpartition(".")[2]
            members = yield from find_members(self._case, owner, one.file)
            at = (members or {}).get(callee.name)
            if at is not None:
                yield from self._add(
                    Involved(at, f"{owner}.{callee.name}", at.text.strip(), is_called=True), 0
                )

    def _targets(self, call: Call, file: SourceFile) -> ToolSteps[list[Defined]]:
        found = yield from self._tracer.resolver.function(call, file)
        if found or not isinstance(call.callee, Member):
            return found
        for one in (yield from find_declared_types(self._case, call.callee.object, file)):
            owner = yield from self._tracer.resolver.class_named_in(one.type, one.file)
            if owner is not None:
                return (yield from self._tracer.resolver.methods(owner, call.name))
        return []

    def _function(self, file: SourceFile, function: Function, depth: int) -> ToolSteps[None]:
        at = Site(file, function.line)
        types = [function.result_type, *(one.type for one in function.parameters)]
        written = " ".join(one for one in types if one)
        if written or not function.returns:
            yield from self._add(Involved(at, function.qualified, written, is_called=True))
        if flow_of(file).language in {"c", "cpp"} and function.name:
            yield from self._prototypes(file, function)
        for parameter in function.parameters:
            if parameter.type:
                name = f"{function.name}({parameter.name})"
                yield from self._add(Involved(Site(file, parameter.line), name, parameter.type))
        for returned in function.returns if not function.result_type else ():
            if returned.value is not None:
                name = f"{function.qualified}()"
                yield from self._add(Involved(Site(file, returned.line), name))
                yield from self._follow(returned.value, file, depth - 1)

    def _prototypes(self, file: SourceFile, function: Function) -> ToolSteps[None]:
        """What headers declare a function as."""
        head = re.compile(rf"^[^=]*\b{re.escape(function.name)}\s*\([^{{]*\)[^{{]*;\s*$")
        for other in (yield from self._case.locate(function.name, file.path)):
            for line, text in enumerate(other.lines if _HEADER.search(other.path) else (), 1):
                if head.match(text):
                    at = Site(other, line)
                    yield from self._add(Involved(at, function.name, text.strip(), is_called=True))

    def _made(self, target: Defined, call: Call) -> ToolSteps[None]:
        """The fields that the arguments of a constructor set, by keyword or by position."""
        if target.klass is None:
            return
        fields = {field.name: field for field in target.klass.fields}
        by_place = [*fields.values()]
        for place, argument in enumerate(call.arguments):
            named = argument.keyword or _shorthand(argument.value, fields)
            field = fields.get(named) if named else None
            if field is None and not argument.keyword and place < len(by_place):
                field = by_place[place]
            if field is not None:
                at = Site(target.file, field.line)
                yield from self._add(Involved(at, f"{target.klass.name}.{field.name}", field.type))

    def _table(self, expr: Table, file: SourceFile, depth: int) -> ToolSteps[None]:
        for key in expr.keys if depth == _MAX_DEPTH else ():
            for one in (yield from find_fields(self._case, key, file, expr.keys)):
                yield from self._add(one)
        for spread in expr.spreads:
            yield from self._follow(spread, file, depth)

    def _positions(self, expr: Expr, file: SourceFile) -> ToolSteps[None]:
        """C: the fields of the struct that the items of an initializer are, by position."""
        given = expr.arguments if isinstance(expr, Call) else ()
        items = expr.items if isinstance(expr, Items) else [one.value for one in given]
        is_table = any(isinstance(one, Items) or _is_struct(one, file) for one in items)
        if is_table or flow_of(file).language not in {"c", "cpp"}:
            return
        for binding in flow_of(file).bindings:
            whole = binding.value
            if whole is None or expr.at not in (whole.at, *(part.at for part in whole.parts)):
                continue
            owner = yield from self._tracer.resolver.class_named_in(binding.type, file)
            fields = owner.klass.fields if owner is not None and owner.klass is not None else ()
            place = (self._case.frames[0].line, self._case.frames[0].column)
            pointed = [one for one in items if (one.at.line, one.at.column) == place]
            for field, item in zip(fields, items, strict=False):
                if not pointed or item in pointed:
                    yield from self._field(owner, field.name, file)


def _is_struct(expr: Expr, file: SourceFile) -> bool:
    """Whether this is a struct of C's that is written as the list of its fields' values."""
    return isinstance(expr, Call) and expr.new and flow_of(file).language == "c"


def _at_top(file: SourceFile, name: str) -> list[Binding]:
    """What a name is bound to outside of functions."""
    known = file.flow.bindings if file.flow else ()
    return [one for one in known if (one.target, one.function) == (name, -1)]


def _shorthand(value: Expr, fields: Iterable[str]) -> str:
    """Rust: the field that a name alone stands for."""
    return value.name if isinstance(value, Name) and value.name in fields else ""


def _list_givers(expr: Expr) -> Sequence[Expr]:
    """The parts of an expression that give it its type."""
    if isinstance(expr, Call):
        return [expr.callee.object] if isinstance(expr.callee, Member) else []
    if isinstance(expr, Member | Subscript):
        return [expr.object]
    if isinstance(expr, Await | Cast):
        return [expr.value]
    if isinstance(expr, Comprehension):
        return [expr.result, expr.source]
    if isinstance(expr, Choice | Fallback | Operation | Items):
        return expr.parts
    return [entry.value for entry in expr.entries] if isinstance(expr, Table) else []

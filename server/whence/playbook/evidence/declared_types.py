"""Where the type of an expression is written: what a type checker has to go by."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from whence.playbook.engine.origin import Want, Where, shorten
from whence.playbook.engine.reaching import list_reaching
from whence.playbook.engine.source import Site, SourceFile, flow_of
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.owned import find_members
from whence_tools.code.flow_model import (
    ELEMENT,
    Await,
    Call,
    Choice,
    Constant,
    Expr,
    Fallback,
    Items,
    Member,
    Name,
    Operation,
    Subscript,
    Table,
)
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import Evidence
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.resolving import Defined
    from whence_tools.code.flow_model import Binding, Function, Parameter

_MAX_DEPTH = 6
_WRAPPED = re.compile(r"^(?:Promise|PromiseLike|Awaitable|Coroutine)\s*[<\[](?P<inner>.+)[>\]]$")
_OPTIONAL = re.compile(r"^(?:typing\.|t\.)?Optional\s*\[")
_ABSENT = re.compile(r"\b(?:None|null|undefined)\b")
# Of a container the type of its elements is the last: `dict[str, Series]`, `List<Invoice>`,
# `map[string]Page`, `Page[]`, `[]Page`.
_LAST_PART = re.compile(
    r"^(?:[\w.]+\s*[<\[](?:.*,)?(?P<last>[^,]+)[>\]]|(?P<array>.+)\[\]|"
    r"(?:map\[\w+\]|\[\w*\])(?P<item>.+))$"
)
# `new Map<string, string>()`: what a constructor of the library makes, as written.
_MADE = re.compile(r"^new\s+(?P<type>[\w.]+\s*<.+>)\s*\(")
_LOOKUPS = frozenset({"get", "getOrDefault", "at", "pop", "shift", "find"})
_FUNCTION_TYPE = re.compile(
    r"^\(.*\)\s*(?:=>|->)\s*(?P<result>.+)$|^func\(.*\)\s*(?P<go>.+)$|"
    r"^Callable\[.*\],\s*(?P<python>.+)\]$"
)
_ALIAS = (
    r"^\s*(?:export\s+|pub(?:\([^)]*\))?\s+)*(?:type\s+)?{0}(?:<[^=]*>)?"
    r"(?:\s*:\s*TypeAlias)?\s*=?\s*(?P<type>\S.*?);?$"
)
_RAW = re.compile(r"(?:List|Set|Collection|Iterable|ArrayList|Map)")
_NESTED = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|\([^()]*\)|\{[^{}]*\}")


@dataclass(frozen=True)
class DeclaredType:
    """A type as it stands in the code.

    Attributes:
        line: of the function, parameter, field or variable that has the type.
        type: as written, a promise's or coroutine's result where it is awaited; never "".
        name: of what has the type.
        optional: whether it may be left out (`name?: T`).
        trail: the steps from the expression, each quoted, without the place itself.
        function: the function that gives a result, or that has the parameter.
        text: of a literal from which a type is inferred, as written.
        container: the whole type, as written, where `type` is that of its elements.
    """

    file: SourceFile
    line: int
    type: str
    name: str
    kind: Literal["result", "parameter", "field", "variable", "alias", "literal", "call"]
    optional: bool = False
    trail: tuple[Evidence, ...] = ()
    function: Function | None = None
    text: str = ""
    container: str = ""

    @property
    def at(self) -> Site:
        return Site(self.file, self.line)

    @property
    def may_be_absent(self) -> bool:
        """Whether None, null or undefined are values of the type itself, not of parts of it."""
        return self.optional or bool(
            _OPTIONAL.match(self.type) or _ABSENT.search(strip_brackets(self.type))
        )

    @property
    def claim(self) -> str:
        """What the place says, as a clause."""
        mark = "?" if self.optional else ""
        if self.kind == "result":
            return f"`{self.name}` is declared to return `{self.container or self.type}`"
        if self.kind == "call":
            return f"`{self.name}` gives `{self.container or self.type}`"
        if self.kind == "literal":
            return f"`{self.name}` is `{self.text}` there, a `{self.type}`"
        if self.kind == "alias":
            return f"`{self.name}` stands for `{self.container or self.type}`"
        return f"the {self.kind} `{self.name}{mark}` is declared as `{self.container or self.type}`"


def strip_brackets(type_text: str) -> str:
    """A type without what stands in brackets."""
    before, text = "", type_text.strip().strip("\"'")
    while before != text:
        before, text = text, _NESTED.sub("", text)
    return text


def union(type_text: str) -> frozenset[str]:
    """The members of a union."""
    plain = re.sub(r"^Optional\[(.+)\]$", r"\1 | None", type_text.strip())
    return frozenset(part.strip() for part in plain.split("|"))


def without_absent(type_text: str) -> str:
    """A type without the absent members of its union."""
    parts = [part.strip() for part in type_text.split("|")]
    return " | ".join(part for part in parts if not _ABSENT.fullmatch(part))


def find_declared_types(case: Case, expr: Expr, file: SourceFile) -> ToolSteps[list[DeclaredType]]:
    """The places that say what an expression's type is, one for each way its value may come.

    Empty as soon as one way has none.
    """
    return (yield from _TypeReader(case).of(expr, file, (), _MAX_DEPTH)) or []


class _TypeReader:
    def __init__(self, case: Case) -> None:
        self._case = case
        self._tracer = Tracer(case, Want(lambda _: False, absent=False))

    def of(
        self, expr: Expr, file: SourceFile, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
        if depth == 0 or file.flow is None:
            return None
        if isinstance(expr, Await):
            found = yield from self.of(expr.value, file, trail, depth - 1)
            return [_unwrap_promise(one) for one in found] if found else None
        if isinstance(expr, Name):
            return (yield from self._name(expr, file, trail, depth))
        if isinstance(expr, Call):
            return (yield from self._call(expr, file, trail, depth))
        if isinstance(expr, Member):
            return (yield from self._member(expr, file, trail, depth))
        if isinstance(expr, Subscript):
            return (yield from self._subscript(expr, file, trail, depth))
        if isinstance(expr, Fallback | Choice):
            ways = expr.options if isinstance(expr, Choice) else (expr.value, expr.otherwise)
            told = [one for one in ways if not _is_plain(one)]
            return (yield from self._of_all(told, file, trail, depth))
        return None

    def _subscript(
        self, expr: Subscript, file: SourceFile, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
        """An element; of a typed dict the entry of the key."""
        held = yield from self.of(expr.object, file, trail, depth - 1)
        if held and len(held) == 1 and isinstance(expr.index, Constant):
            owner = yield from self._tracer.resolver.class_named_in(held[0].type, held[0].file)
            if owner is not None and owner.klass is not None:
                way = (*held[0].trail, held[0].at.quote(held[0].claim))
                found = find_field(owner, expr.index.value, way)
                return [found] if found else None
        return _elements(held)

    def _name(
        self, expr: Name, file: SourceFile, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
        bindings = list_reaching(expr, Where(file))
        if not bindings or bindings[-1].function == -1:
            parameter = _parameter(expr, file)
            if parameter is not None:
                if not parameter.type:
                    return None
                return [
                    DeclaredType(
                        file, parameter.line, parameter.type, parameter.name, "parameter",
                        parameter.optional, trail,
                    )
                ]  # fmt: skip
        if not bindings and flow_of(file).language in {"java", "kotlin", "cpp"}:
            owner = yield from self._tracer.resolver.class_of_instance(expr, file)
            if owner is None or owner.klass is None:
                return None
            return (yield from self._of_field(owner, expr.name, trail, depth))
        each = yield from in_turn(self._binding(b, file, trail, depth) for b in bindings)
        if not each or any(found is None for found in each):
            return None
        return [one for found in each for one in found or ()]

    def _binding(
        self, binding: Binding, file: SourceFile, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
        if binding.kind == "loop" and binding.type not in {"", "var"}:
            name = binding.target
            return [DeclaredType(file, binding.line, binding.type, name, "variable", trail=trail)]
        if binding.kind == "loop" and binding.steps == (ELEMENT,) and binding.value is not None:
            return _elements((yield from self.of(binding.value, file, trail, depth - 1)))
        if binding.steps or binding.kind not in {"assign", "declare"}:
            return None
        if binding.type:
            name = binding.target
            return [DeclaredType(file, binding.line, binding.type, name, "variable", trail=trail)]
        if binding.value is None:
            return None
        step = file.quote(f"`{binding.target}` is set here", binding.line)
        return (yield from self.of(binding.value, file, (*trail, step), depth - 1))

    def _call(
        self, call: Call, file: SourceFile, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
        targets = yield from self._tracer.resolver.function(call, file)
        function = targets[0].function if len(targets) == 1 and targets[0].certain else None
        if function is None and not targets:
            return (yield from self._call_of_value(call, file, trail, depth))
        if function is None or function.constructor:
            return None
        there = targets[0].file
        for_type = _type_argument(call, targets[0])
        if for_type:
            given = re.sub(rf"\b{for_type[0]}\b", for_type[1], function.result_type)
            around = flow_of(file).function_at(call.at.line)
            return [
                DeclaredType(
                    file, call.at.line, given, shorten(call), "call", trail=trail, function=around
                )
            ]  # fmt: skip
        if function.result_type:
            return [
                DeclaredType(
                    there, function.line, function.result_type, function.qualified, "result",
                    trail=trail, function=function,
                )
            ]  # fmt: skip
        values = [one.value for one in function.returns if one.value is not None]
        if len(values) != len(function.returns) or function.falls_off or function.generator:
            return None
        return (yield from self._of_all(values, there, trail, depth))

    def _call_of_value(
        self, call: Call, file: SourceFile, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
        """What is taken from a container, or what a value whose type is a function gives."""
        if isinstance(call.callee, Member) and call.name in _LOOKUPS:
            return _elements((yield from self.of(call.callee.object, file, trail, depth - 1)))
        made = _MADE.match(call.at.text)
        if made is not None:
            name, line = shorten(call), call.at.line
            return [DeclaredType(file, line, made["type"], name, "variable", trail=trail)]
        if not isinstance(call.callee, Name):
            return None
        callee = yield from self._name(call.callee, file, trail, depth)
        if not callee or len(callee) != 1:
            return None
        alias = yield from find_alias(self._case, callee[0])
        found = _FUNCTION_TYPE.match((alias or callee[0]).type)
        if found is None:
            return None
        result = found["result"] or found["go"] or found["python"]
        return [replace(alias or callee[0], type=result, kind="result")]

    def _of_all(
        self, values: Sequence[Expr], file: SourceFile, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
        """The types of all ways that a value may come."""
        found: list[DeclaredType] = []
        for value in values:
            step = file.quote(f"`{shorten(value)}` is what it is given", value.at.line)
            known = yield from self.of(value, file, (*trail, step), depth - 1)
            if known is None:
                return None
            found += known
        return found or None

    def _member(
        self, expr: Member, file: SourceFile, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
        owner = yield from self._tracer.resolver.class_of(expr.object, file)
        if owner is not None and owner.klass is not None and owner.certain:
            return (yield from self._of_field(owner, expr.name, trail, depth))
        objects = yield from self.of(expr.object, file, trail, depth - 1)
        if objects is None or len(objects) != 1:
            return None
        of = objects[0]
        if flow_of(file).language == "typescript":
            found = yield from self._property(of, expr.name, trail)
            return [found] if found else None
        owner = yield from self._tracer.resolver.class_named_in(of.type, of.file)
        if owner is None or owner.klass is None:
            return None
        trail = (*of.trail, of.at.quote(of.claim))
        return (yield from self._of_field(owner, expr.name, trail, depth))

    def _of_field(
        self, owner: Defined, name: str, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
        """What a field is declared as, or else what all that sets it in its class is."""
        found = find_field(owner, name, trail)
        if found is not None:
            return [found]
        flow = flow_of(owner.file)
        assert owner.klass is not None
        made = [one for one in owner.klass.fields if one.name == name and one.value is not None]
        if made and isinstance(made[0].value, Call):
            known = yield from self.of(made[0].value, owner.file, trail, depth - 1)
            owned = f"{owner.klass.name}.{name}"
            return [replace(one, name=owned, kind="field") for one in known] if known else None
        values = [
            one.value
            for one in flow.bindings
            if one.kind == "attribute" and one.target == name and one.value is not None
            and one.owner == owner.klass.name
            and one.receiver in flow.receivers
        ]  # fmt: skip
        return (yield from self._of_all(values, owner.file, trail, depth))

    def _property(
        self, of: DeclaredType, name: str, trail: tuple[Evidence, ...]
    ) -> ToolSteps[DeclaredType | None]:
        """TypeScript: a property of an interface or of a type with a body."""
        named = re.fullmatch(r"(?:Readonly<)?(?P<name>[\w$]+)>?", without_absent(of.type))
        if named is None:
            return None
        owner = named["name"]
        known = yield from find_members(self._case, owner, of.file)
        place = (known or {}).get(name)
        match = (
            re.search(rf"\b{re.escape(name)}(\?)?\s*:\s*([^;,}}]+)", place.text) if place else None
        )
        if place is None or match is None:
            return None
        return DeclaredType(
            place.file, place.line, match[2].strip(), f"{owner}.{name}", "field", bool(match[1]),
            trail,
        )  # fmt: skip


def _elements(of: list[DeclaredType] | None) -> list[DeclaredType] | None:
    """The types of elements, by those of their containers; of a raw one, objects."""
    found = []
    for one in of or ():
        inner = _LAST_PART.search(one.type)
        if inner is None and not _RAW.fullmatch(one.type):
            return None
        parts = [part for part in inner.groups() if part] if inner else ["Object"]
        found.append(replace(one, type=parts[0].strip(), container=one.container or one.type))
    return found or None


def _type_argument(call: Call, target: Defined) -> tuple[str, str] | None:
    """The one type parameter of a function whose result has it, and what a call gives for it."""
    function, name = target.function, re.escape(call.name)
    if function is None or not call.name:
        return None
    given = re.search(rf"\b{name}(?:::)?<(?P<type>[^()]+)>\s*\(", call.at.text)
    head = re.search(rf"\b{name}\s*<(?P<name>\w+)[^,()]*>\s*\(", target.file.line(function.line))
    if given is None or head is None:
        return None
    has_it = re.search(rf"\b{head['name']}\b", function.result_type)
    return (head["name"], given["type"]) if has_it else None


def _is_plain(expr: Expr) -> bool:
    """Whether a value is written out, so that no declaration has its type."""
    return isinstance(expr, Constant | Items | Table | Operation)


def find_alias(case: Case, of: DeclaredType) -> ToolSteps[DeclaredType | None]:
    """The one place that says what a type stands for, if it is a name for another type."""
    name = of.type.strip("\"'").rpartition(".")[2]
    if not re.fullmatch(r"[A-Z]\w*", name):
        return None
    pattern = re.compile(_ALIAS.format(re.escape(name)))
    found = [
        replace(
            of, file=file, line=line, type=match["type"], name=name, kind="alias",
            trail=(*of.trail, of.at.quote(of.claim)),
        )
        for file in (yield from case.locate(name, of.file.path))
        for line, text in enumerate(file.lines, 1)
        if (match := pattern.match(text)) and ("=" in text or text.lstrip().startswith("type"))
    ]  # fmt: skip
    return found[0] if len(found) == 1 else None


def _unwrap_promise(one: DeclaredType) -> DeclaredType:
    inner = _WRAPPED.match(one.type)
    if inner is None:
        return one
    return DeclaredType(
        one.file, one.line, inner["inner"], one.name, one.kind, one.optional, one.trail,
        one.function,
    )  # fmt: skip


def _parameter(expr: Name, file: SourceFile) -> Parameter | None:
    around = flow_of(file).functions_around(expr.at.start, expr.at.end)
    known = (p for function in around for p in function.parameters if p.name == expr.name)
    return next((p for p in known if p.kind not in {"rest", "options"}), None)


def find_field(owner: Defined, name: str, trail: tuple[Evidence, ...] = ()) -> DeclaredType | None:
    """What a field is declared as in its class, or by the parameter or the value that sets it."""
    assert owner.klass is not None
    owned = f"{owner.klass.name}.{name}"
    for field in owner.klass.fields:
        if field.name == name and field.type:
            return DeclaredType(
                owner.file, field.line, field.type, owned, "field", field.optional, trail
            )
    flow = flow_of(owner.file)
    for binding in flow.bindings:
        own = binding.kind == "attribute" and binding.owner == owner.klass.name
        if own and binding.target == name and binding.type and binding.receiver in flow.receivers:
            return DeclaredType(owner.file, binding.line, binding.type, owned, "field", trail=trail)
    for function in flow.functions:
        for parameter in function.parameters if function.owner == owner.klass.name else ():
            if parameter.stored and parameter.name == name and parameter.type:
                return DeclaredType(
                    owner.file, parameter.line, parameter.type, owned, "field",
                    parameter.optional, trail,
                )  # fmt: skip
    return None

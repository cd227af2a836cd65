"""Where the type of an expression is written: what a type checker has to go by."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from whence.playbook.engine.origin import Want, Where, shorten
from whence.playbook.engine.source import Site, SourceFile, flow_of
from whence.playbook.engine.tool_steps import in_turn
from whence.playbook.engine.tracing import Tracer
from whence.playbook.evidence.owned import find_members
from whence_tools.code.flow_model import ELEMENT, Await, Call, Expr, Member, Name, Subscript
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
# Of a container the type of its elements is the last: `dict[str, Series]`, `List<Invoice>`.
_LAST_PART = re.compile(r"^[\w.]+\s*[<\[](?:.*,)?(?P<inner>[^,]+)[>\]]$")
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
        function: for a result, the function that gives it.
    """

    file: SourceFile
    line: int
    type: str
    name: str
    kind: Literal["result", "parameter", "field", "variable"]
    optional: bool = False
    trail: tuple[Evidence, ...] = ()
    function: Function | None = None

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
            return f"`{self.name}` is declared to return `{self.type}`"
        return f"the {self.kind} `{self.name}{mark}` is declared as `{self.type}`"


def strip_brackets(type_text: str) -> str:
    """A type without what stands in brackets."""
    before, text = "", type_text.strip().strip("\"'")
    while before != text:
        before, text = text, _NESTED.sub("", text)
    return text


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
            return _elements((yield from self.of(expr.object, file, trail, depth - 1)))
        return None

    def _name(
        self, expr: Name, file: SourceFile, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
        bindings = self._tracer.reaching(expr, Where(file))
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
        each = yield from in_turn(self._binding(b, file, trail, depth) for b in bindings)
        if not each or any(found is None for found in each):
            return None
        return [one for found in each for one in found or ()]

    def _binding(
        self, binding: Binding, file: SourceFile, trail: tuple[Evidence, ...], depth: int
    ) -> ToolSteps[list[DeclaredType] | None]:
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
        if function is None or function.constructor:
            return None
        there = targets[0].file
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
        found = _field(owner, name, trail)
        if found is not None:
            return [found]
        flow = flow_of(owner.file)
        values = [
            one.value
            for one in flow.bindings
            if one.kind == "attribute" and one.target == name and one.value is not None
            and owner.klass is not None and one.owner == owner.klass.name
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
        found.append(replace(one, type=inner["inner"].strip() if inner else "Object"))
    return found or None


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


def _field(owner: Defined, name: str, trail: tuple[Evidence, ...]) -> DeclaredType | None:
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

"""Indexes out of bounds: off by one, an empty or shorter list, an index passed in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whence.playbook.engine.binding import bind
from whence.playbook.engine.case import SHOWN, Finding, Rule
from whence.playbook.engine.loop_ends import LENGTHS, is_length_of, loop_end, past_last
from whence.playbook.engine.origin import Origin, Unknown, Want, Where, short
from whence.playbook.engine.receivers import targets
from whence.playbook.engine.tracing import Tracer
from whence.playbook.fixes.loop_bounds import stopping_earlier
from whence.playbook.fixes.text_edits import instead_of
from whence.playbook.rules.origin_finding import Crash, not_traced, told
from whence_tools.code.flow_model import (
    Call,
    Constant,
    Expr,
    Items,
    Member,
    Name,
    Operation,
    Subscript,
)

if TYPE_CHECKING:
    from whence.domain.analysis import Edit, Evidence
    from whence.playbook.engine.case import Case, Conclusion, SourceFile, ToolSteps
    from whence_tools.errors.model import Problem

_MESSAGE = re.compile(
    r"index out of (?:range|bounds)|out of bounds for length|pop from empty|pop from an empty"
    r"|Index: \d+, Size: \d+|index \d+ outside of array|out of range",
    re.IGNORECASE,
)
_TYPES = frozenset(
    {"IndexError", "ArrayIndexOutOfBoundsException", "IndexOutOfBoundsException",
     "StringIndexOutOfBoundsException", "EmptyStackException"}
)  # fmt: skip
_NUMBERS = re.compile(r"\[?(-?\d+)\]?\D+?(\d+)")
_AT = frozenset({"get", "elementAt", "charAt", "set", "fetch", "at", "remove", "removeAt"})
_ENDS = frozenset({"pop", "first", "last", "removeFirst", "removeLast", "choice", "shift"})


@dataclass(frozen=True)
class _Access:
    items: Expr
    index: Expr | None
    whole: Expr


def applies(problem: Problem) -> bool:
    return problem.error_type in _TYPES or bool(_MESSAGE.search(problem.message))


def investigate(case: Case) -> ToolSteps[Conclusion]:
    if not case.frames:
        return None
    frame = case.frames[0]
    file = yield from case.read(frame.path or "")
    if file is None or file.flow is None:
        return None
    accesses = list(_accesses(file.flow.expressions(frame.line or 0)))
    for access in accesses:
        finding = _off_by_one(case, file, access) or (
            yield from _length_from_elsewhere(case, file, access)
        )
        if finding is not None:
            return finding
    unknown, shown = Unknown("how long the list is, is decided outside the code"), ""
    for access in accesses:
        outcome = yield from _too_short(case, file, access)
        crash = _crash(case, file, access)
        shown = shown or crash.value
        if isinstance(outcome, Origin):
            return (yield from told(case, outcome, crash))
        unknown = outcome
    if not accesses:
        return None
    crash = Crash(file, frame.line or 1, shown, "out of bounds", "it is read")
    return not_traced(unknown, crash, ("Print the list's length and the index there.",))


def _accesses(exprs: list[Expr]) -> list[_Access]:
    found: list[_Access] = []
    for expr in exprs:
        if isinstance(expr, Subscript):
            found.append(_Access(expr.object, expr.index, expr))
        elif isinstance(expr, Call) and expr.receiver is not None:
            if expr.name in _AT and expr.arguments:
                found.append(_Access(expr.receiver, expr.arguments[0].value, expr))
            elif expr.name in _ENDS:
                found.append(_Access(expr.receiver, None, expr))
    return found


def _crash(case: Case, file: SourceFile, access: _Access) -> Crash:
    size = "too short"
    numbers = _NUMBERS.search(case.message)
    if numbers and "length" in case.message.lower():
        size = f"{numbers.group(2)} long"
    use = f"`{short(access.whole)}` is read" if access.index is not None else "an item is taken"
    return Crash(file, case.frames[0].line or 1, short(access.items), size, use)


# One past the end


def _off_by_one(case: Case, file: SourceFile, access: _Access) -> Finding | None:
    """A loop that runs to the length itself, or an index one further than the loop's."""
    index, ahead = access.index, 0
    if isinstance(index, Operation) and index.operator == "+" and len(index.parts) == 2:
        first, second = index.parts
        if isinstance(second, Constant) and second.value.isdigit():
            index, ahead = first, int(second.value)
    if index is not None and ahead == 0 and is_length_of(index, access.items):
        why = f"`{short(index)}` is the length, one past the last index"
        edits = instead_of(file, index, f"{index.at.text} - 1")
        return _found(case, file, access, access.whole.at.line, why, edits)
    if not isinstance(index, Name) or file.flow is None:
        return None
    tracer = Tracer(case, Want(lambda _: False, absent=False))
    for binding in tracer.reaching(index, Where(file, 0)):
        end = loop_end(binding, file)
        over = past_last(end, access.items) if end else None
        if end is None or over is None or over + ahead <= 0:
            continue
        line = end.whole.at.line if over > 0 else access.whole.at.line
        why = (
            f"the loop runs `{index.name}` through `{end.written}`, up to the length itself"
            if over > 0
            else f"`{index.name}` goes up to the last index, and `{short(access.whole)}` reads "
            f"{ahead} further"
        )
        certain = over + ahead == 1 and (over == 1 or _only_pairs(file, index, access))
        edits = stopping_earlier(file, end) if certain else ()
        return _found(case, file, access, line, why, edits)
    return None


def _length_from_elsewhere(
    case: Case, file: SourceFile, access: _Access
) -> ToolSteps[Finding | None]:
    """An index that a function of the workspace gives, which is the list's length itself."""
    tracer, where = Tracer(case, Want(lambda _: False, absent=False)), Where(file, 0)
    index = access.index
    if isinstance(index, Name):
        reaching = tracer.reaching(index, where)
        index = reaching[0].value if len(reaching) == 1 else None
    if not isinstance(index, Call):
        return None
    for target in (yield from targets(tracer, index, where)):
        function = target.function
        for returned in function.returns if function else ():
            for name, given in bind(function, index).items() if function else ():
                same = given is not None and given.at.text == access.items.at.text
                of = _measured(returned.value) if same else None
                if of is not None and of.at.text == name:
                    why = f"`{short(returned.value or of)}` is the length, one past the last index"
                    edits = _one_less(target.file, returned.value)
                    return _found(case, target.file, access, returned.line, why, edits, file)
    return None


def _measured(expr: Expr | None) -> Expr | None:
    """What an expression is the length of."""
    if isinstance(expr, Call) and expr.name in LENGTHS:
        return expr.receiver or (expr.arguments[0].value if expr.arguments else None)
    return expr.object if isinstance(expr, Member) and expr.name in LENGTHS else None


def _found(
    case: Case,
    file: SourceFile,
    access: _Access,
    line: int,
    why: str,
    edits: tuple[Edit, ...],
    crashed: SourceFile | None = None,
) -> Finding:
    crash = _crash(case, crashed or file, access)
    evidence = [
        crash.file.quote(
            f"the error is raised here: `{short(access.whole)}` is out of bounds", crash.line
        )
    ]
    evidence.append(file.quote(why, line))
    return Finding(
        root_cause=f"At {file.path}:{line} {why}; the last index of `{short(access.items)}` is one "
        f"less than its length, so `{short(access.whole)}` is out of bounds at "
        f"{crash.file.path}:{crash.line}.",
        solution="Stop one earlier: run to the length, exclusive, or leave the last item out.",
        confidence=SHOWN,
        path=file.path,
        line=line,
        evidence=tuple(evidence),
        edits=edits,
    )


def _one_less(file: SourceFile, returned: Expr | None) -> tuple[Edit, ...]:
    return instead_of(file, returned, f"{returned.at.text} - 1") if returned else ()


def _only_pairs(file: SourceFile, index: Name, access: _Access) -> bool:
    """Whether every line that reads an item at the index reads its neighbour, too."""
    assert file.flow is not None
    function = file.flow.function_at(access.whole.at.line)
    first, last = (function.line, function.last_line) if function else (1, len(file.lines))
    alone = re.compile(rf"{re.escape(access.items.at.text)}\[\s*{index.name}\s*\]")
    texts = [file.line(n) for n in range(first, last + 1)]
    return all(access.whole.at.text in text for text in texts if alone.search(text))


# A list that is too short


def _too_short(case: Case, file: SourceFile, access: _Access) -> ToolSteps[Origin | Unknown]:
    where = Where(file, 0)
    index = 0
    trail: tuple[Evidence, ...] = ()
    if access.index is not None:
        tracer = Tracer(case, Want(lambda _: False, absent=False))
        step, trail = yield from tracer.containers.key_of(access.index, where, ())
        number = _number(case, step.key if step else "")
        if number is None:
            return Unknown(f"which index `{short(access.index)}` is, is not in the code")
        index = number

    def short_enough(expr: Expr) -> bool:
        text = isinstance(expr, Constant) and expr.kind == "string"
        size = len(expr.items) if isinstance(expr, Items) and not expr.open else None
        size = len(expr.value) if isinstance(expr, Constant) and text else size
        return size is not None and (index >= size or index < -size)

    want = Want(short_enough, absent=False, word="the list")
    found = yield from Tracer(case, want).trace(access.items, where, (), trail)
    if isinstance(found, Unknown):
        return found
    return found if isinstance(found, Origin) else Unknown("the lists in the code are long enough")


def _number(case: Case, key: str) -> int | None:
    if re.fullmatch(r"-?\d+", key):
        return int(key)
    numbers = _NUMBERS.search(case.message)
    return int(numbers.group(1)) if numbers and not key else None


RULES = (Rule("index_bounds", applies, investigate),)

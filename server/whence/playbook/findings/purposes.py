"""Whether a value was made on purpose, or not where it seems: then another place is wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.filling import is_filled_elsewhere
from whence.playbook.engine.libraries import is_empty
from whence.playbook.engine.makers import is_installed
from whence.playbook.engine.origin import OriginKind, is_absent
from whence.playbook.findings import origin_texts as texts
from whence_tools.code.flow_model import Fallback, Items, Subscript, Table
from whence_tools.code.test_files import is_test

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case
    from whence.playbook.engine.origin import Origin
    from whence.playbook.findings.crash import Crash
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Binding, Expr

_HANDLER = re.compile(r"[\s}]*(?:except|catch|rescue)\b")
# What a look-up raises or throws that finds nothing: to return nothing then hides no error.
_FINDS_NOTHING = re.compile(
    r"StopIteration|StopAsyncIteration|KeyError|IndexError|LookupError|AttributeError|Empty\b"
    r"|NoSuchElement|OutOfBounds|DoesNotExist|NotFound|NoResult"
)
_NOTHING = frozenset({"None", "null", "undefined", "empty"})
_PARTS = (".", "[", "->")


def find_purpose(origin: Origin, case: Case, crash: Crash) -> str:
    """Why an absent value may be written where it is on purpose, so that another place is wrong:
    completes "… and …"; "" where nothing tells."""
    if _is_of_its_user(case, origin, crash):
        return texts.OF_ITS_USER.format(at=origin.at)
    if _is_input(origin, crash):
        classes = origin.file.flow.classes if origin.file.flow is not None else ()
        is_of_class = any(one.line < origin.line <= one.last_line for one in classes)
        text = texts.BEGINNING if is_of_class else texts.INPUT
        return text.format(text=origin.text, at=origin.at)
    maker = origin.at.function
    is_initial = maker is not None and maker.constructor
    if is_initial and origin.expr and is_empty(origin.expr) and _is_filled(crash):
        return texts.INITIAL.format(text=origin.text, at=origin.at)
    return _find_purpose_in_code(origin)


def is_item_of_what_is_made(origin: Origin, crash: Crash) -> bool:
    """Whether another function looked up an item of something else than a table that is written
    down: in a program, either what was made or the key may be wrong."""
    if origin.kind is not OriginKind.NULLABLE_CALL or not isinstance(origin.expr, Subscript):
        return False
    if origin.at.function == crash.at.function:
        return False
    held, flow = origin.expr.object.at.text, origin.file.flow
    tables = [one for one in flow.bindings if isinstance(one.value, Table)] if flow else []
    return held not in {one.target for one in tables}


def _is_input(origin: Origin, crash: Crash) -> bool:
    """Whether a record was written without a value, outside of all functions: in a data file, or
    where a program begins. Who reads a part of a record has to expect that it is not there."""
    is_written = origin.kind is OriginKind.LITERAL and origin.at.function is None
    is_part = any(mark in crash.value for mark in _PARTS)
    return is_written and is_part and crash.word in _NOTHING | {"0"}


def _find_purpose_in_code(origin: Origin) -> str:
    expr, flow = origin.expr, origin.file.flow
    if origin.kind is not OriginKind.LITERAL or expr is None or flow is None:
        return ""
    words = {"text": origin.text, "at": origin.at}
    if is_empty(expr) and any(
        field.value is not None and field.value.at == expr.at
        for klass in flow.classes
        for field in klass.fields
    ):
        return texts.INITIAL.format(**words)
    if not is_absent(expr):
        return ""
    function = flow.function_around(expr.at.start, expr.at.end)
    for one in flow.functions:
        if any(p.default is not None and p.default.at == expr.at for p in one.parameters):
            return texts.DEFAULT.format(**words)
    if function is None:
        return texts.INITIAL.format(**words) if _is_set_by_functions(expr, flow) else ""
    if flow.is_spread and _is_replaced(expr, flow):
        return texts.INITIAL.format(**words)
    given = [one for one in function.returns if one.value is not None]
    is_returned = any(
        one.value and (one.value.at == expr.at or _is_beside(expr, one.value)) for one in given
    )
    is_fallback = any(
        isinstance(one.value, Fallback) and one.value.otherwise.at == expr.at for one in given
    )
    if is_fallback or (len(given) > 1 and is_returned and not _is_in_handler(origin)):
        return texts.NOTHING_FOUND.format(function=function.qualified, **words)
    if function.constructor and any(
        bound.value is not None and bound.value.at == expr.at and bound.receiver
        for bound in flow.bindings
    ):
        return texts.INITIAL.format(**words)
    return ""


def _is_of_its_user(case: Case, origin: Origin, crash: Crash) -> bool:
    """Whether a value was made in a script that uses an installed package, or imports the folder it
    lies in as one: what is handed to a package may be as its users mean it."""
    flow, path = origin.file.flow, origin.file.path
    if flow is None or path == crash.at.path:
        return False
    if any(one.module.rstrip("/") in {".", ".."} for one in flow.imports):
        return True
    script = case.frames[-1] if case.frames else None
    return script is not None and script.path == path and is_installed(case)


def _is_beside(expr: Expr, returned: Expr) -> bool:
    """Whether a value is returned with others: Go's `nil, err`."""
    return isinstance(returned, Items) and any(one.at == expr.at for one in returned.items)


def _is_replaced(expr: Expr, flow: Flow) -> bool:
    """Whether a local begins with a value, and gets another later."""
    begun = [b for b in flow.bindings if b.value is not None and b.value.at == expr.at]
    return any(
        other.line != b.line and (other.target, other.function) == (b.target, b.function)
        for b in begun
        for other in flow.bindings
    )


def _is_set_by_functions(expr: Expr, flow: Flow) -> bool:
    """Whether a variable outside of functions begins with a value, and one of them sets it."""
    begun = {b.target for b in flow.bindings if b.value is not None and b.value.at == expr.at}
    inside = [b for b in flow.bindings if b.target in begun and b.function >= 0 and not b.receiver]
    own = {(b.target, b.function) for b in inside if b.kind == "declare"}
    return any(
        b.kind == "assign" and (b.target, b.function) not in own and _sets_outer(b, flow)
        for b in inside
    )


def _sets_outer(bound: Binding, flow: Flow) -> bool:
    """Whether an assignment in a function sets what stands outside: Python has to be told so."""
    if flow.language != "python":
        return True
    function = next(one for one in flow.functions if one.start == bound.function)
    text = flow.source.data[function.start : function.end].decode("utf-8", "replace")
    return re.search(rf"(?m)^\s+global\b.*\b{re.escape(bound.target)}\b", text) is not None


def _is_in_handler(origin: Origin) -> bool:
    """Whether a line stands right in a handler, which hides an error by what it returns."""
    file, own = origin.file, origin.file.indent(origin.line)
    for line in range(origin.line - 1, 0, -1):
        text = file.line(line)
        if text.strip() and file.indent(line) < own:
            return _HANDLER.match(text) is not None and not _FINDS_NOTHING.search(text)
    return False


def find_expected(origin: Origin, crash: Crash) -> str:
    """Why what is there on purpose has to be expected where it failed: it is the default of that
    very function, or the empty collection that an object of the same class begins with; else ""."""
    expr, reader, maker = origin.expr, crash.at.function, origin.at.function
    if expr is None or reader is None or origin.file.path != crash.at.path:
        return ""
    words = {"text": origin.text, "at": origin.at}
    if any(one.default is not None and one.default.at == expr.at for one in reader.parameters):
        return texts.DEFAULT.format(**words)
    begins = maker is not None and maker.constructor and maker.owner == reader.owner
    is_meant = begins and is_empty(expr) and not origin.near and not _is_filled(crash)
    return texts.INITIAL.format(**words) if is_meant else ""


def _is_filled(crash: Crash) -> bool:
    """Whether other functions put things into what was empty: then it may have been too late, or
    too few, or the reader asks about something else."""
    return is_filled_elsewhere(crash.at, {crash.value})


def find_contradiction(case: Case, origin: Origin, crash: Crash) -> str:
    """Why the value was not made there, where the run or the call stack shows it; else ""."""
    if _is_contradicted(case, origin, crash):
        return texts.SEEN_OTHERWISE
    is_of_a_test = is_test(origin.file.path) and not is_test(crash.at.path)
    return texts.OF_A_TEST.format(at=origin.at) if is_of_a_test else ""


def _is_contradicted(case: Case, origin: Origin, crash: Crash) -> bool:
    """Whether the run shows that the value was not made there: the container had the index or the
    key, or was of another kind, or the name that is set there held something on the stack."""
    if origin.kind is OriginKind.OUT_OF_RANGE:
        seen = case.frames[0].observed
        container, bracket, _ = crash.value.rpartition("[")
        held = seen.value_of(container) if seen is not None and bracket else None
        if held is not None and held.length and origin.key.isdigit():
            return int(origin.key) < held.length
    if _is_of_another_kind(case, origin) or _has_key(case, origin):
        return True
    flow = origin.file.flow
    if flow is None or crash.word not in _NOTHING:
        return False
    set_there = [b for b in flow.bindings if b.line == origin.line and b.kind == "assign"]
    alone = [b for b in set_there if _is_set_once(b, flow)]
    return any(
        value is not None and not value.is_nothing
        for frame in case.frames
        if frame.path == origin.file.path and frame.observed and frame.line
        for bound in alone
        if (function := flow.function_at(frame.line)) and function.start == bound.function
        for value in [frame.observed.value_of(bound.target)]
    )


def _is_of_another_kind(case: Case, origin: Origin) -> bool:
    """Whether Python says that a tuple has no such item, and a list was made; or the other way
    round."""
    kind = re.match(r"(tuple|list) index out of range", case.message)
    opens = {"tuple": "[", "list": "("}.get(kind[1], "") if kind is not None else ""
    return isinstance(origin.expr, Items) and origin.expr.at.text[:1] == opens


def _has_key(case: Case, origin: Origin) -> bool:
    """Whether a table was seen to have the key that its literal lacks."""
    if origin.kind is not OriginKind.MISSING_KEY or origin.file.flow is None:
        return False
    names = {b.target for b in origin.file.flow.bindings if b.line == origin.line}
    seen = [frame.observed for frame in case.frames if frame.observed is not None]
    values = [value for one in seen for name in names if (value := one.value_of(name)) is not None]
    return any(
        origin.key in (value.fields or {}) or any(key.text == origin.key for key in value.keys)
        for value in values
    )


def _is_set_once(bound: Binding, flow: Flow) -> bool:
    same = [b for b in flow.bindings if (b.target, b.function) == (bound.target, bound.function)]
    return len(same) == 1

"""Cycles closed elsewhere: an override, a listener, a constructor that sets nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.evidence.base_constructors import find_left_out, find_lines_that_set
from whence.playbook.evidence.pointing import find_calls_at
from whence.playbook.fixes.statement_order import move_above
from whence.playbook.rules.recursion import texts
from whence.playbook.rules.recursion.call_cycles import Turn, names_of, quotes_of
from whence_tools.code.flow_model import Call, Constant, Lambda

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding
    from whence_tools.code.flow_model import Class

_BASE = re.compile(r"\bsuper\b|\bbase\.")
_EMITS = frozenset({"emit", "dispatch", "trigger", "publish", "fire", "notify", "send"})
_LISTENS = frozenset(
    {"on", "addListener", "subscribe", "addEventListener", "listen", "connect", "register", "once"}
)
_COPIERS = ("/copy.py", "/pickle.py", "/copyreg.py")


def override_calls_back(_case: Case, turns: list[Turn]) -> ToolSteps[Finding | None]:
    """A method of a subclass that calls the method of its base from which it is called."""
    yield from ()
    for turn, other in (turns, turns[::-1]) if len(turns) == 2 else ():
        calls_base = _BASE.search(turn.site.text) and turn.name != other.name
        bases = turn.klass.bases if turn.klass else ()
        if calls_base and other.function is not None and other.function.owner in bases:
            return texts.OVERRIDE.finding(
                at=turn.site,
                function=turn.qualified,
                other=other.qualified,
                name=turn.name,
                base=other.name,
                path=names_of(turns),
                calls=quotes_of(turns, texts.CALLS),
            )
    return None


def became_itself(_case: Case, turns: list[Turn]) -> ToolSteps[Finding | None]:
    """`wrap = lambda text: bold(wrap(text))`, which is to call what `wrap` was before."""
    yield from ()
    turn = turns[0]
    flow = turn.site.file.flow
    if flow is None or len(turns) > 1:
        return None
    for bound in flow.bindings:
        if bound.value is None or turn.call_of(bound.target) is None:
            continue
        text = bound.value.at.text
        lines = range(bound.line, bound.value.at.line + text.count("\n") + 1)
        if turn.site.line not in lines or not _calls_inside(bound.target, text):
            continue
        where = bound.target, bound.function
        same = [one.line for one in flow.bindings if (one.target, one.function) == where]
        before = [line for line in same if line < bound.line]
        if before:
            return texts.BECAME_ITSELF.finding(
                name=bound.target, made=turn.site, before=Site(turn.site.file, before[-1])
            )
    return None


def _calls_inside(name: str, text: str) -> bool:
    """Whether a function that a value makes calls a name."""
    call = rf"[^\n]*(?<![\w.]){re.escape(name)}\("
    return re.search(rf"(?:\blambda\b|=>|\bfunction\b|->){call}", text) is not None


def own_event(case: Case, turns: list[Turn]) -> ToolSteps[Finding | None]:
    """A listener that causes the event which it listens to."""
    emitting = next(((turn, event) for turn in turns for event in _events(turn)), None)
    if emitting is None:
        return None
    sender, event = emitting
    for file in (yield from case.locate(event, sender.site.path)):
        for call in _registrations(file, event):
            for turn in turns:
                if turn.site.path == file.path and _handles(call, turn):
                    return texts.OWN_EVENT.finding(
                        at=turn.site,
                        line=turn.site.text.strip(),
                        sender=sender.site,
                        sends=sender.site.text.strip(),
                        registered=Site(file, call.at.line),
                        event=event,
                        calls=quotes_of(turns, texts.CALLS),
                    )
    return None


def _events(turn: Turn) -> Iterator[str]:
    """The names of the events that a turn's line sends."""
    for call in find_calls_at(turn.site) if turn.site.file.flow else ():
        if call.name in _EMITS and call.arguments:
            first = call.arguments[0].value
            if isinstance(first, Constant) and first.kind == "string":
                yield first.value


def _registrations(file: SourceFile, event: str) -> Iterator[Call]:
    for call in file.flow.calls if file.flow else []:
        first = call.arguments[0].value if len(call.arguments) > 1 else None
        named = isinstance(first, Constant) and first.value == event
        if named and call.name in _LISTENS:
            yield call


def _handles(registration: Call, turn: Turn) -> bool:
    """Whether a turn is the function that a registration names or holds."""
    handler = registration.arguments[1].value
    inside = handler.at.line <= turn.site.line <= handler.at.last_line
    by_name = re.split(r"\W+", handler.at.text)[-1] == turn.name
    return inside if isinstance(handler, Lambda) else inside or by_name


def never_set(case: Case, turns: list[Turn]) -> ToolSteps[Finding | None]:
    """`__getattr__` that reads what a constructor sets too late, or not at all."""
    turn = turns[0]
    used = re.search(r"\bself\.(\w+)", turn.site.text)
    if len(turns) > 1 or turn.name != "__getattr__" or used is None or _may_be_copied(case):
        return None
    if turn.klass is None:
        return None
    early = _read_too_early(case, turn, turn.klass, used[1])
    return early or (yield from _subclass_sets_nothing(case, turn, turn.klass, used[1]))


def _may_be_copied(case: Case) -> bool:
    """Whether the instance may have been made without a constructor."""
    return any((frame.file or "").endswith(_COPIERS) for frame in case.problem.frames)


def _read_too_early(case: Case, turn: Turn, klass: Class, attribute: str) -> Finding | None:
    entry = next((f for f in case.frames if f.line != turn.site.line), None)
    if entry is None or entry.path != turn.site.path or entry.line is None:
        return None
    at = turn.site.on(entry.line)
    later = [n for n in find_lines_that_set(at.file, klass.name, attribute) if n > at.line]
    around = at.function
    if around is None or around.qualified != f"{klass.name}.__init__" or not later:
        return None
    if later[0] > around.last_line:
        return None
    set_at = at.on(later[0])
    return texts.READ_TOO_EARLY.finding(
        at=at, crash=turn.site, later=set_at, name=attribute, edits=move_above(at, set_at)
    )


def _subclass_sets_nothing(
    case: Case, turn: Turn, klass: Class, attribute: str
) -> ToolSteps[Finding | None]:
    left_out = yield from find_left_out(case, turn.site.file, klass, attribute)
    if left_out is None:
        return None
    return texts.NEVER_SET.finding(
        at=left_out.place, crash=turn.site, setting=left_out.setting,
        subclass=left_out.subclass, klass=klass.name, name=attribute,
    )  # fmt: skip

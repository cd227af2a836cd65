"""Circles closed elsewhere: an override, a listener, a constructor that sets nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, TRACED, Case, Finding, ToolSteps
from whence.playbook.evidence.sites import Site, story
from whence.playbook.rules.recursion.call_cycles import Turn, names_of, quotes_of
from whence_tools.code.flow_model import Call, Constant, Lambda

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import SourceFile
    from whence_tools.code.flow_model import Class, Function

_BASE = re.compile(r"\bsuper\b|\bbase\.")
_EMITS = frozenset({"emit", "dispatch", "trigger", "publish", "fire", "notify", "send"})
_LISTENS = frozenset(
    {"on", "addListener", "subscribe", "addEventListener", "listen", "connect", "register", "once"}
)
_COPIERS = ("/copy.py", "/pickle.py", "/copyreg.py")


def override_calls_back(case: Case, turns: list[Turn]) -> ToolSteps[Finding | None]:
    """A method of a subclass that calls the method of its base from which it is called."""
    yield from ()
    del case
    if len(turns) != 2:
        return None
    for turn, other in (turns, turns[::-1]):
        klass = _class_of(turn)
        calls_base = _BASE.search(turn.site.text) and turn.name != other.name
        if klass is None or other.function is None or not calls_base:
            continue
        if other.function.owner in klass.bases:
            return _override(turn, other, turns)
    return None


def _class_of(turn: Turn) -> Class | None:
    flow, function = turn.site.file.flow, turn.function
    return flow.class_named(function.owner) if flow and function and function.owner else None


def _override(turn: Turn, other: Turn, turns: list[Turn]) -> Finding:
    return Finding(
        f"'{turn.qualified}' overrides a method that '{other.qualified}' calls, and calls "
        f"'{other.qualified}' back on line {turn.site.line} of {turn.site.path}, so the two call "
        f"each other without end: {names_of(turns)}.",
        f"Call the base's own '{turn.name}' there, or do the work without '{other.name}'.",
        TRACED,
        turn.site.path,
        turn.site.line,
        quotes_of(turns, "`{here}` calls `{there}`"),
        symbol=turn.qualified,
    )


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
                    return _listener(turn, sender, Site(file, call.at.line), event, turns)
    return None


def _events(turn: Turn) -> Iterator[str]:
    """The names of the events that a turn's line sends."""
    flow, line = turn.site.file.flow, turn.site.line
    for call in flow.calls if flow else []:
        if call.name in _EMITS and call.at.line <= line <= call.at.last_line and call.arguments:
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


def _listener(turn: Turn, sender: Turn, registered: Site, event: str, turns: list[Turn]) -> Finding:
    return Finding(
        f"The listener of '{event}' (registered on line {registered.line} of {registered.path}) "
        f"causes '{event}' itself: line {turn.site.line} of {turn.site.path}, "
        f"`{turn.site.text.strip()}`, leads to `{sender.site.text.strip()}` in {sender.site.path}.",
        f"Do not send '{event}' where nothing changes (compare before), or change the value in "
        "the listener without the event.",
        TRACED,
        turn.site.path,
        turn.site.line,
        story(
            *quotes_of(turns, "a turn of the circle"),
            registered.quote(f"'{event}' is listened to here"),
        ),
        symbol=event,
    )


def never_set(case: Case, turns: list[Turn]) -> ToolSteps[Finding | None]:
    """`__getattr__` that reads what a constructor sets too late, or not at all."""
    turn = turns[0]
    used = re.search(r"\bself\.(\w+)", turn.site.text)
    if len(turns) > 1 or turn.name != "__getattr__" or used is None or _copied(case):
        return None
    klass = _class_of(turn)
    if klass is None:
        return None
    early = _read_too_early(case, turn, klass, used[1])
    if early is not None:
        return early
    return (yield from _subclass_sets_nothing(case, turn, klass, used[1]))


def _copied(case: Case) -> bool:
    """Whether the instance may have been made without a constructor."""
    return any((frame.file or "").endswith(_COPIERS) for frame in case.problem.frames)


def _set_on(file: SourceFile, owner: str, attribute: str) -> list[int]:
    """The lines of a class that set an attribute of the instance."""
    bindings = file.flow.bindings if file.flow else []
    own = [b for b in bindings if b.kind == "attribute" and b.owner == owner]
    return [binding.line for binding in own if binding.target == attribute]


def _read_too_early(case: Case, turn: Turn, klass: Class, attribute: str) -> Finding | None:
    entry = next((f for f in case.frames if f.line != turn.site.line), None)
    file = turn.site.file
    if entry is None or entry.path != file.path or entry.line is None or file.flow is None:
        return None
    around = file.flow.function_at(entry.line)
    later = [n for n in _set_on(file, klass.name, attribute) if n > entry.line]
    if around is None or around.qualified != f"{klass.name}.__init__" or not later:
        return None
    if later[0] > around.last_line:
        return None
    place = Site(file, entry.line)
    return Finding(
        f"Line {place.line} of {place.path} reads an attribute in `__init__` before line "
        f"{later[0]} sets '{attribute}', and `__getattr__` needs `self.{attribute}` itself: Python "
        "calls `__getattr__` for it again, without end.",
        f"Set `self.{attribute}` first in `__init__` (line {later[0]} before line {place.line}).",
        SHOWN,
        place.path,
        place.line,
        story(
            turn.site.quote(f"`__getattr__` reads `self.{attribute}`"),
            Site(file, later[0]).quote(f"'{attribute}' is set only here"),
            place.quote(f"an attribute is read before '{attribute}' is set"),
        ),
        symbol=around.qualified,
    )


def _subclass_sets_nothing(
    case: Case, turn: Turn, klass: Class, attribute: str
) -> ToolSteps[Finding | None]:
    setting = _set_on(turn.site.file, klass.name, attribute)
    found = []
    for file in (yield from case.locate(klass.name, turn.site.path)):
        for sub in file.flow.classes if file.flow else []:
            own = file.flow.function_named("__init__", sub.name) if file.flow else []
            if klass.name in sub.bases and own and not _sets(file, own[0], sub, klass, attribute):
                found.append((Site(file, own[0].line), sub.name))
    if len(found) != 1 or not setting:
        return None
    place, name = found[0]
    return Finding(
        f"`{name}.__init__` (line {place.line} of {place.path}) does not call `super().__init__`, "
        f"so '{attribute}' is never set; `__getattr__` of {klass.name} reads `self.{attribute}` "
        "and Python calls it again for that, without end.",
        f"Call `super().__init__(…)` first in `{name}.__init__`.",
        TRACED,
        place.path,
        place.line,
        story(
            turn.site.quote(f"`__getattr__` reads `self.{attribute}`"),
            Site(turn.site.file, setting[0]).quote(f"{klass.name} sets '{attribute}' here"),
            place.quote("this constructor does not call the one of its base"),
        ),
        symbol=f"{name}.__init__",
    )


def _sets(file: SourceFile, init: Function, sub: Class, base: Class, attribute: str) -> bool:
    """Whether a constructor sets an attribute, itself or by the constructor of its base."""
    body = "\n".join(file.lines[init.line - 1 : init.last_line])
    calls_base = re.search(rf"(?:\bsuper\([^)]*\)|\b{base.name})\.__init__", body)
    return bool(calls_base) or bool(_set_on(file, sub.name, attribute))

"""Calls that never come to an end: which functions call each other, and what does not change."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.case import (
    SHOWN,
    TRACED,
    Case,
    Conclusion,
    Finding,
    NotVisible,
    Rule,
    ToolSteps,
)
from whence.playbook.evidence.masking import mask
from whence.playbook.evidence.sites import Site
from whence.playbook.fixes.text_edits import instead_of
from whence.playbook.rules.recursion.call_cycles import Turn, names_of, quotes_of
from whence.playbook.rules.recursion.cycles_by_calls import (
    never_set,
    override_calls_back,
    own_event,
)
from whence.playbook.rules.recursion.cycles_by_data import (
    built_in_a_ring,
    never_equal,
    table_leads_back,
)
from whence_tools.code.flow_model import Constant, Expr, Member, Name, Operation

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence_tools.errors.model import Frame, Problem

_TYPES = frozenset(
    {"RecursionError", "StackOverflowError", "StackOverflowException", "stack-overflow"}
)
_WORDINGS = re.compile(
    r"maximum recursion depth|Maximum call stack size|too much recursion|stack overflow|"
    r"stack level too deep|goroutine stack exceeds|Maximum function nesting level",
    re.IGNORECASE,
)
_RENDERERS = frozenset(
    {
        "toString", "__str__", "__repr__", "__format__", "String", "Error", "to_s", "inspect",
        "hashCode", "equals", "__hash__", "__eq__", "__toString", "GoString", "Format", "ToString",
    }
)  # fmt: skip
_BRANCHES = re.compile(
    r"\b(?:if|unless|match|switch|when|case|while|for|elif)\b|\?(?![.?])|\band\b|\bor\b|&&|\|\|"
)
_COLLECTIONS = re.compile(
    r"Collection|ArrayList|AbstractMap|Arrays|Objects\.hash|joinToString|Iterables"
)
_MAX_PERIOD = 8
# What closes a circle from another line, before what the circle itself shows.
_ELSEWHERE = (
    never_set,
    override_calls_back,
    own_event,
    table_leads_back,
    built_in_a_ring,
    never_equal,
)


def applies(problem: Problem) -> bool:
    return problem.error_type in _TYPES or bool(_WORDINGS.search(problem.message))


def investigate(case: Case) -> ToolSteps[Conclusion]:
    circle = circle_of(case.frames)
    turns = yield from _turns(case, circle)
    if not turns:
        return None
    for look in _ELSEWHERE:
        finding = yield from look(case, turns)
        if finding is not None:
            return finding
    for explain in (
        _reads_itself,
        _missing_attribute,
        _renders_itself,
        _same_arguments,
        _no_base_case,
    ):
        finding = explain(turns)
        if finding is not None:
            return finding
    return _not_visible(turns)


def circle_of(frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The shortest run of frames that repeats, ordered so that each one is called by the next.

    The innermost frame may be a leaf on the way: it is left out where the rest repeats. The run
    ends with the function that was entered first, where the trace shows how it was entered.
    """
    for skipped in (0, 1):
        rest = frames[skipped:]
        for period in range(1, min(_MAX_PERIOD, len(rest) // 2) + 1):
            if _repeats(rest, period):
                return _entered_last(rest, period)
    return ()


def _key(frame: Frame) -> tuple[str | None, int | None, str | None]:
    return frame.path, frame.line, frame.function


def _repeats(frames: tuple[Frame, ...], period: int) -> bool:
    return all(_key(frames[i]) == _key(frames[i + period]) for i in range(period))


def _entered_last(frames: tuple[Frame, ...], period: int) -> tuple[Frame, ...]:
    """The run turned so that the frame entered first stands last."""
    last = period
    while last < len(frames) and _key(frames[last]) == _key(frames[last - period]):
        last += 1
    return tuple(frames[last - period : last])


def _turns(case: Case, circle: tuple[Frame, ...]) -> ToolSteps[list[Turn]]:
    turns = []
    for frame in circle:
        file = yield from case.read(frame.path or "")
        if file is None or frame.line is None:
            return []
        function = file.flow.function_at(frame.line) if file.flow else None
        printed = re.sub(r"^(?:get|set) | \[as .*\]$", "", frame.function or "")
        plain = re.split(r"[.:]", printed)[-1].strip("()")
        name = function.name if function and function.name else plain
        through = _through_collection(case, frame)
        turns.append(Turn(Site(file, frame.line), function, name, through))
    return turns


def _through_collection(case: Case, frame: Frame) -> bool:
    """Whether this frame reaches the next own one through a collection of the library."""
    frames = case.problem.frames
    for index in range(len(frames) - 1, 0, -1):
        if _key(frames[index]) != _key(frame):
            continue
        between: list[Frame] = []
        for inner in reversed(frames[:index]):
            if inner.path:
                return any(_COLLECTIONS.search(f"{f.function}") for f in between)
            between.append(inner)
    return False


def _reads_itself(turns: list[Turn]) -> Finding | None:
    """A property whose getter or setter uses the property instead of the stored value."""
    turn = turns[0]
    if len(turns) > 1 or turn.site.file.flow is None:
        return None
    receivers = turn.site.file.flow.receivers
    names = {turn.name, _property_of(turn.name)}
    uses = [
        expr
        for expr in turn.site.file.flow.expressions(turn.site.line)
        if isinstance(expr, Member) and expr.name in names and expr.object.at.text in receivers
    ]
    calls = {c.callee.at.start for c in turn.site.file.flow.calls if c.at.line == turn.site.line}
    plain = [use for use in uses if use.at.start not in calls]
    if not plain:
        return None
    use, name = plain[0].at.text, plain[0].name
    kotlin = turn.site.file.flow.language == "kotlin"
    stored = "`field`" if kotlin else f"such as `{plain[0].object.at.text}._{name}`"
    return Finding(
        f"The property '{name}' uses itself: `{use}` on line {turn.site.line} of "
        f"{turn.site.path} stands inside '{turn.name}' and calls it again, without end.",
        f"Use what stores the value ({stored}) inside the property.",
        SHOWN,
        turn.site.path,
        turn.site.line,
        (turn.site.quote(f"`{use}` inside '{turn.name}' itself"),),
        symbol=turn.name,
        edits=_using_what_is_stored(turn, plain[0]) if len(plain) == 1 else (),
    )


def _using_what_is_stored(turn: Turn, use: Member) -> tuple[Edit, ...]:
    """`self._x` for `self.x`, where other methods of the class set `self._x`."""
    flow, hidden = turn.site.file.flow, f"_{use.name}"
    owner = turn.function.owner if turn.function else None
    stored = any(
        b.kind == "attribute" and b.target == hidden and b.owner == owner
        for b in (flow.bindings if flow else ())
    )
    if owner is None or not stored:
        return ()
    return instead_of(turn.site.file, use, f"{use.object.at.text}.{hidden}")


def _property_of(accessor: str) -> str:
    """The property of a JVM accessor's name (`setName` → `name`), or the name itself."""
    named = re.fullmatch(r"(?:get|set)([A-Z]\w*)", accessor)
    return named[1][0].lower() + named[1][1:] if named else accessor


def _missing_attribute(turns: list[Turn]) -> Finding | None:
    """`__getattr__` that reads an attribute which is not there yet, and so calls itself."""
    turn = turns[0]
    if len(turns) > 1 or turn.name not in {"__getattr__", "__getattribute__", "method_missing"}:
        return None
    used = re.search(r"\bself\.(\w+)", turn.site.text)
    if used is None:
        return None
    return Finding(
        f"`self.{used[1]}` on line {turn.site.line} of {turn.site.path} is read inside "
        f"`{turn.name}`. Where '{used[1]}' is not set yet (an instance made without `__init__`, as "
        f"copy and pickle do), Python calls `{turn.name}` for it again, without end.",
        f"Raise AttributeError in `{turn.name}` for names that the class itself needs ("
        f"'{used[1]}' and dunder names) before using them.",
        TRACED,
        turn.site.path,
        turn.site.line,
        (turn.site.quote(f"`self.{used[1]}` calls `{turn.name}` when it is not set"),),
        symbol=turn.name,
    )


def _renders_itself(turns: list[Turn]) -> Finding | None:
    """Text, hash or equality methods that use each other, or their own object."""
    if not all(turn.name in _RENDERERS for turn in turns):
        return None
    direct = [turn for turn in turns if not turn.through_collection] or turns
    turn = direct[0]
    one = len(turns) == 1
    how = (
        f"`{turn.name}` renders its own object"
        if one
        else f"{names_of(turns)}: each renders the other"
    )
    return Finding(
        f"{how}; line {turn.site.line} of {turn.site.path} leads back to a `{turn.name}` that is "
        f"still running: `{turn.site.text.strip()}`.",
        f"Render a field that does not lead back (an id or a name) on line {turn.site.line} of "
        f"{turn.site.path}.",
        SHOWN if one else TRACED,
        turn.site.path,
        turn.site.line,
        quotes_of(turns, "`{here}` leads to `{there}` from here"),
        symbol=turn.qualified,
    )


def _same_arguments(turns: list[Turn]) -> Finding | None:
    """A circle in which nothing that is passed on becomes smaller."""
    passed: list[str] = []
    for index, turn in enumerate(turns):
        called = turns[index - 1]
        call = turn.call_of(called.name)
        if call is None or turn.function is None:
            return None
        changes = [a.value for a in call.arguments if not _unchanged(a.value, turn)]
        if changes:
            return None
        passed += [a.value.at.text for a in call.arguments if isinstance(a.value, Name)]
    turn = turns[0]
    same = ", ".join(f"'{name}'" for name in dict.fromkeys(passed)) or "no argument that changes"
    base = "" if any(_has_branch(t) for t in turns) else " There is no base case that ends it."
    return Finding(
        f"Endless recursion {names_of(turns)}: the call on line {turn.site.line} of "
        f"{turn.site.path} passes on {same} as received, so every round is like the one before."
        f"{base}",
        "Pass on a smaller part (a child, a rest, a number nearer to the end), and return without "
        "a call when nothing is left.",
        SHOWN if len(turns) == 1 else TRACED,
        turn.site.path,
        turn.site.line,
        quotes_of(turns, "`{here}` calls `{there}` without passing on less"),
        symbol=turn.qualified,
    )


def _no_base_case(turns: list[Turn]) -> Finding | None:
    """A circle without a branch in it: whatever is passed on, it goes round."""
    if any(_has_branch(turn) for turn in turns):
        return None
    turn = turns[0]
    return Finding(
        f"Endless recursion {names_of(turns)}: there is no base case, no branch that returns "
        f"without a call (line {turn.site.line} of {turn.site.path}).",
        f"Return without calling '{turns[-1].name}' when nothing is left to do.",
        SHOWN,
        turn.site.path,
        turn.site.line,
        quotes_of(turns, "`{here}` always calls `{there}`"),
        symbol=turn.qualified,
    )


def _unchanged(value: Expr, turn: Turn) -> bool:
    """Whether an argument is what the function itself was given, a constant, or only grows."""
    if isinstance(value, Constant):
        return True
    if isinstance(value, Name):
        return value.name in turn.given()
    if isinstance(value, Operation) and value.operator == "+":
        return all(isinstance(part, Constant | Name) for part in value.parts)
    wraps = type(value).__name__ == "Cast" and bool(value.parts)
    return wraps and _unchanged(value.parts[-1], turn)


def _has_branch(turn: Turn) -> bool:
    if turn.function is None:
        return True
    language = turn.site.file.flow.language if turn.site.file.flow else ""
    lines = mask(turn.site.file.text, language).lines
    return bool(
        _BRANCHES.search("\n".join(lines[turn.function.line - 1 : turn.function.last_line]))
    )


def _not_visible(turns: list[Turn]) -> NotVisible:
    turn = turns[0]
    return NotVisible(
        f"the circle {names_of(turns)} passes on a part of what it was given and can end, so it is "
        "the data that leads back to itself or is nested too deep",
        (
            "Keep a set of what has been visited, and stop or raise where something comes again.",
            (
                f"Print the arguments at line {turn.site.line} of {turn.site.path} for the first "
                "twenty calls."
            ),
        ),
        quotes_of(turns, "`{here}` calls `{there}` here"),
        turn.site.path,
        turn.site.line,
    )


RULES = (Rule("recursion", applies, investigate),)

"""Calls that never come to an end: which functions call each other, and what does not change."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.conclusion import SHOWN, TRACED, Conclusion, Finding, list_names
from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule
from whence.playbook.engine.source import Site
from whence.playbook.evidence.masking import mask_file
from whence.playbook.fixes.text_edits import rewrite
from whence.playbook.rules.recursion import texts
from whence.playbook.rules.recursion.call_cycles import Turn, names_of, quotes_of
from whence.playbook.rules.recursion.cycles_by_calls import (
    became_itself,
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
    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow_model import Call
    from whence_tools.errors.model import Frame

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
# A set, list or mapping that is asked for something, not one that a loop goes over.
_VISITED = re.compile(
    r"\b(?:not|if [^:\n]*?) in ([\w.]+)\b"
    r"|!\s*([\w.$]+)\.(?:has|includes|contains\w*)\(|!\s*([\w.$]+)\["
)
_MAX_PERIOD = 8
_OUT_OF_MEMORY = re.compile(r"Allowed memory size of \d+ bytes exhausted")
# What closes a cycle from another line, before what the cycle itself shows.
_ELSEWHERE = (
    became_itself, never_set, override_calls_back, own_event, table_leads_back, built_in_a_ring,
    never_equal,
)  # fmt: skip


def investigate(case: Case, _match: Match) -> ToolSteps[Conclusion]:
    cycle = find_cycle(case.frames)
    if not cycle and _OUT_OF_MEMORY.search(case.problem.message):
        return (yield from _out_of_memory(case))
    turns = yield from _turns(case, cycle)
    if not turns:
        return None
    for look in _ELSEWHERE:
        finding = yield from look(case, turns)
        if finding is not None:
            return finding
    found = (explain(turns) for explain in _IN_THE_CYCLE)
    finding = next((one for one in found if one is not None), None)
    return finding or texts.NOT_VISIBLE.abstention(
        turns[0].site, at=turns[0].site, path=names_of(turns), calls=quotes_of(turns, texts.CALLS)
    )


def _out_of_memory(case: Case) -> ToolSteps[Finding | None]:
    """PHP has no limit of calls: what never ends runs out of memory, and only the line is printed.
    That is only sure of a function that calls itself whatever it is given."""
    turns = yield from _turns(case, case.frames[:1])
    if not turns or turns[0].function is None or _has_branch(turns[0]):
        return None
    call = turns[0].call_of(turns[0].name)
    if call is None or turns[0].goes_on_from(call) or not _is_own(turns[0], call):
        return None
    return _same_arguments(turns) or _no_base_case(turns)


def _is_own(turn: Turn, call: Call) -> bool:
    """Whether a call by the function's name is one of it: of the same object, or of no object."""
    is_method = turn.function is not None and turn.function.owner is not None
    return is_method == (call.receiver is not None)


def find_cycle(frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The shortest run of frames that repeats, ordered so that each one is called by the next.

    The innermost frame may be a leaf on the way: it is left out where the rest repeats. The run
    ends with the function that was entered first, where the trace shows how it was entered.
    """
    for skipped in (0, 1):
        rest = frames[skipped:]
        for period in range(1, min(_MAX_PERIOD, len(rest) // 2) + 1):
            if all(_key(rest[i]) == _key(rest[i + period]) for i in range(period)):
                return _entered_last(rest, period)
    return ()


def _key(frame: Frame) -> tuple[str | None, int | None, str | None]:
    return frame.path, frame.line, frame.function


def _entered_last(frames: tuple[Frame, ...], period: int) -> tuple[Frame, ...]:
    """The run turned so that the frame entered first stands last."""
    last = period
    while last < len(frames) and _key(frames[last]) == _key(frames[last - period]):
        last += 1
    return tuple(frames[last - period : last])


def _turns(case: Case, cycle: tuple[Frame, ...]) -> ToolSteps[list[Turn]]:
    turns = []
    for frame in cycle:
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
    turn, at = turns[0], turns[0].site
    if len(turns) > 1 or at.file.flow is None:
        return None
    names = {turn.name, _property_of(turn.name)}
    calls = {c.callee.at.start for c in at.flow.calls if c.at.line == at.line}
    uses = [
        expr
        for expr in at.expressions
        if isinstance(expr, Member)
        and expr.name in names
        and expr.object.at.text in at.flow.receivers
        and expr.at.start not in calls
    ]
    if not uses:
        return None
    use = uses[0]
    stored = texts.KOTLIN_FIELD if at.flow.language == "kotlin" else texts.HIDDEN_FIELD
    return texts.READS_ITSELF.finding(
        at=at,
        name=use.name,
        use=use.at.text,
        function=turn.name,
        stored=stored.format(object=use.object.at.text, name=use.name),
        edits=_using_what_is_stored(turn, use) if len(uses) == 1 else (),
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
    return rewrite(turn.site.file, use, f"{use.object.at.text}.{hidden}")


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
    return texts.MISSING_ATTRIBUTE.finding(at=turn.site, name=used[1], function=turn.name)


def _renders_itself(turns: list[Turn]) -> Finding | None:
    """Text, hash or equality methods that use each other, or their own object."""
    if not all(turn.name in _RENDERERS for turn in turns):
        return None
    direct = [turn for turn in turns if not turn.through_collection] or turns
    turn, one = direct[0], len(turns) == 1
    how = texts.OWN_OBJECT if one else texts.EACH_OTHER
    return texts.RENDERS_ITSELF.finding(
        at=turn.site,
        how=how.format(function=turn.name, path=names_of(turns)),
        function=turn.name,
        line=turn.site.text.strip(),
        calls=quotes_of(turns, texts.LEADS_TO),
        confidence=SHOWN if one else TRACED,
    )


def _same_arguments(turns: list[Turn]) -> Finding | None:
    """A cycle in which nothing that is passed on becomes smaller."""
    passed: list[str] = []
    for index, turn in enumerate(turns):
        call = turn.call_of(turns[index - 1].name)
        if call is None or turn.function is None or turn.goes_on_from(call):
            return None
        if not all(_is_unchanged(a.value, turn) for a in call.arguments):
            return None
        passed += [a.value.at.text for a in call.arguments if isinstance(a.value, Name)]
    names = list_names(dict.fromkeys(passed))
    return texts.SAME_ARGUMENTS.finding(
        at=turns[0].site,
        path=names_of(turns),
        same=texts.AS_RECEIVED.format(names=names) if names else texts.NOTHING_CHANGES,
        base="" if any(_has_branch(t) for t in turns) else texts.NO_BASE,
        calls=quotes_of(turns, texts.PASSES_NO_LESS),
        confidence=SHOWN if len(turns) == 1 else TRACED,
    )


def _marks_late(turns: list[Turn]) -> Finding | None:
    """A function that asks what was visited, and says that something was only after it has called
    itself for what that leads to."""
    turn = turns[0]
    if len(turns) > 1 or turn.function is None:
        return None
    lines = {number: turn.site.file.line(number) for number in turn.function.lines}
    above = (text for at, text in lines.items() if at <= turn.site.line)
    asked = {name for text in above for found in _VISITED.findall(text) for name in found if name}
    first = {one: _find_mark(one, lines) for one in sorted(asked)}
    marked = {one: at for one, at in first.items() if at is not None}
    if not marked or min(marked.values()) <= turn.site.line:
        return None
    seen, line = min(marked.items(), key=lambda one: one[1])
    at = turn.site.on(line)
    return texts.MARKED_LATE.finding(crash=turn.site, at=at, seen=seen, function=turn.name)


def _find_mark(seen: str, lines: dict[int, str]) -> int | None:
    """The first line that puts something into a collection."""
    put = r"(?:\.(?:append|add|push|set|insert)\(|\[[^\]]+\]\s*=[^=])"
    puts = re.compile(rf"(?<![\w.]){re.escape(seen)}{put}")
    return next((at for at, text in lines.items() if puts.search(text)), None)


def _no_base_case(turns: list[Turn]) -> Finding | None:
    """A cycle without a branch in it: whatever is passed on, it goes round."""
    if any(_has_branch(turn) for turn in turns):
        return None
    return texts.NO_BASE_CASE.finding(
        at=turns[0].site,
        path=names_of(turns),
        next=turns[-1].name,
        calls=quotes_of(turns, texts.ALWAYS_CALLS),
    )


def _is_unchanged(value: Expr, turn: Turn) -> bool:
    """Whether an argument is what the function itself was given, a constant, or only grows."""
    if isinstance(value, Constant):
        return True
    if isinstance(value, Name):
        return value.name in turn.given()
    if isinstance(value, Operation) and value.operator == "+":
        return all(isinstance(part, Constant | Name) for part in value.parts)
    wraps = type(value).__name__ == "Cast" and bool(value.parts)
    return wraps and _is_unchanged(value.parts[-1], turn)


def _has_branch(turn: Turn) -> bool:
    if turn.function is None:
        return True
    return bool(_BRANCHES.search(mask_file(turn.site.file).text_of(turn.function)))


# What the cycle itself shows.
_IN_THE_CYCLE = (
    _reads_itself, _missing_attribute, _renders_itself, _marks_late, _same_arguments, _no_base_case,
)  # fmt: skip
_ENDLESS = Matcher(
    r"(?i)maximum recursion depth|Maximum call stack size|too much recursion|stack overflow|"
    r"stack level too deep|goroutine stack exceeds|Maximum function nesting level|"
    r"Allowed memory size of",
    also={"RecursionError", "StackOverflowError", "StackOverflowException", "stack-overflow"},
)
RULES = (Rule("recursion", _ENDLESS, investigate),)

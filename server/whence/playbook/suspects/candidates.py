"""The functions that may be at fault, and what of each speaks for or against it.

The functions of the own frames, and what is one or two hops from them: what their lines call and
were given values by, what writes the attributes they read, methods of the same class and of the
same name elsewhere, what the text names. Without an own frame the text's clues lead there.
"""

from __future__ import annotations

import re
from math import log
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import describe_frame
from whence.playbook.engine.resolving import Defined, Resolver
from whence.playbook.suspects.called_names import end_of_statement
from whence.playbook.suspects.candidate import Candidate, Candidates
from whence.playbook.suspects.fillers import find_filling_lines
from whence.playbook.suspects.frame_functions import (
    NAMESAKES,
    FrameFunction,
    find_any_file,
    list_frame_functions,
)
from whence.playbook.suspects.text_clues import find_clues, find_relevant
from whence.playbook.suspects.wording import Wording
from whence_tools.code.flow_model import Call, Member, Name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence.playbook.suspects.text_clues import Clue
    from whence_tools.code.flow_model import Expr, Function

_LOOKED_INTO: Final = 4  # of them, from the innermost on, whose line is read
_CALLEES: Final = 8  # of one function
_CALLERS: Final = 6  # whose callees are two hops away
_SIBLINGS: Final = 16  # methods of one class, the nearest in the file
_NAMED: Final = 10  # names of the text that are looked for
_GUARDS: Final = 8  # lines above a raise
_FILLED: Final = 3  # attributes of the failing line
_GIVES_NONE: Final = re.compile(r"return None|= None|return$", re.MULTILINE)
_ABSTRACT: Final = re.compile(r"raise NotImplementedError|@abstractmethod|@abc\.")
_ENDLESS: Final = re.compile(
    r"RecursionError|StackOverflow|call stack size|too much recursion|stack level too deep"
)
_WRAPS: Final = frozenset({"wrapper", "wrapped", "inner", "decorator", "wrap", "decorated"})
# What an error of the language says of the function that it came up in.
_KINDS: Final = {
    "NameError": "no such name", "UnboundLocalError": "no such name",
    "KeyError": "not found", "IndexError": "not found", "StopIteration": "not found",
    "AttributeError": "wrong type", "TypeError": "wrong type",
}  # fmt: skip
_MISSING: Final = re.compile(r"'(?P<owner>\w+)' object has no attribute '(?P<name>\w+)'")
_SIGNATURE: Final = re.compile(r"(\w+)\(\) (?:got|takes|missing)")


def collect(case: Case) -> ToolSteps[list[Candidate]]:
    """All candidates with their features."""
    candidates = Candidates()
    wording = Wording.of(case.reported)
    frames = yield from list_frame_functions(case)
    if frames:
        _add_trace(case, frames, candidates)
        if wording.is_description:  # it tells more than what is around the frames: first in time
            yield from _find_worded(case, wording, frames[0].file.path, candidates)
        for place, own in enumerate(frames[:_LOOKED_INTO]):
            if case.shared.out_of_time:
                break
            yield from _look_around(case, own, 1 / (place + 1), candidates)
        yield from _find_relatives(case, frames, candidates)
        yield from _find_second_hops(case, candidates, ("called", "gave"))
        if not wording.is_description:
            yield from _find_worded(case, wording, frames[0].file.path, candidates)
    elif not (case.problem.is_diagnostic and case.problem.own_frame):  # else around it stand others
        clues = yield from find_clues(case, wording)
        _add_clues(clues, candidates)
        if near := find_any_file(case):
            yield from _add_named(case, wording.code_names, near, candidates)
        yield from _find_second_hops(case, candidates, ("named", "tested", "says"))
    collected = list(candidates)
    _describe(case, collected, frames)
    wording.describe(collected)
    return collected


def _find_worded(
    case: Case, wording: Wording, near: str, candidates: Candidates
) -> ToolSteps[None]:
    """What the text names, and what it is about."""
    yield from _add_named(case, wording.code_names, near, candidates)
    if wording.prose and not case.shared.out_of_time:
        clues = yield from find_relevant(case, wording)
        _add_clues(clues, candidates)


def _add_clues(clues: Iterable[Clue], candidates: Candidates) -> None:
    for clue in clues:
        candidates.add(clue.file, clue.function, clue.how, clue.strength, clue.because)


def _add_trace(case: Case, frames: Sequence[FrameFunction], candidates: Candidates) -> None:
    innermost = next((one for one in case.problem.frames), None)
    is_at_bottom = innermost is not None and innermost.path is not None
    root = case.problem.root.own_frame if case.problem.causes else None
    raised = frames[0].raises
    is_working = False
    is_endless = bool(_ENDLESS.search(f"{case.problem.error_type}: {case.message}"))
    cycle = [own for own in frames if own.times > 1] if is_endless else []
    for place, own in enumerate(frames):
        because = describe_frame(case.problem, place)
        if not place and not is_at_bottom:
            because = "it is the innermost function of the project in the trace"
        if own in cycle:
            because = "the endless recursion goes through it"
        if own.frame.outdated:
            because = "the trace names it, but the line number is out of date"
        name = "innermost" if place == 0 else "frame"
        one = candidates.add(own.file, own.function, name, 1 / max(place, 1), because)
        if one is None:
            continue
        one.line = own.frame.line
        one.add(("first", "second", "third")[place] if place < 3 else "deep", 1.0)
        one.add("outermost", float(place == len(frames) - 1 > 0))
        one.add("first of the cause", float(own.frame is root))
        one.add("repeated", float(own.times > 1 and not is_endless))
        if cycle:
            one.add("in the cycle", float(own in cycle))
            one.add("only in the cycle", float(own in cycle) / len(cycle))
            one.add("not in the cycle", float(own not in cycle))
        inner = frames[place - 1] if place else None
        outer = frames[place + 1] if place + 1 < len(frames) else None
        one.add("calls elsewhere", float(inner is not None and inner.file is not own.file))
        one.add("called from elsewhere", float(outer is not None and outer.file is not own.file))
        small = one.is_tiny or own.function.name in _WRAPS
        if place == 0:
            one.add("raises", float(raised))
            one.add("innermost small", float(small))
            one.add("calls out", float(not is_at_bottom))
            one.add(_KINDS.get(case.problem.error_type, "other error"), 1.0)
        elif place == 1:
            one.add("above a raise", float(raised))
        if not is_working and not small and not own.raises:
            one.add("first working", 1.0)
            is_working = True


def _look_around(
    case: Case, own: FrameFunction, near: float, candidates: Candidates
) -> ToolSteps[None]:
    """What a frame's line calls, what gave its names their values, what sets its attributes."""
    flow, line, function = own.file.flow, own.frame.line, own.function
    if flow is None or not line:
        return
    last = end_of_statement(own.file, line, function.last_line)
    around = [inner for one in flow.expressions(line, last) for inner in one.walk()]
    names = {one.name for one in around if isinstance(one, Name)}
    which = "the failing line" if near == 1 else f"line {line} of `{function.qualified}`"
    yield from _add_reached(
        case, own.file, _calls(around), "called", near, candidates, f"{which} calls it"
    )
    given = [
        (inner, bound.target)
        for bound in flow.bindings
        if bound.target in names and bound.function == function.start and bound.value
        for inner in bound.value.walk()
    ]
    for call, target in [(one, name) for one, name in given if isinstance(one, Call)][:_CALLEES]:
        because = f"its result goes into `{target}`, which {which} uses"
        yield from _add_reached(case, own.file, [call], "gave", near, candidates, because)
    yield from _look_above(case, own, near, candidates)
    read = [one for one in [*around, *(one for one, _ in given)] if isinstance(one, Member)]
    yield from _find_writing(case, own, read[:_CALLEES], which, near, candidates)
    if near == 1:
        called = {id(one.callee) for one in around if isinstance(one, Call)}
        held = dict.fromkeys(one.name for one in read if id(one) not in called)
        for name in list(held)[:_FILLED] if not case.shared.out_of_time else ():
            yield from _find_filling(case, own, name, candidates)


def _look_above(
    case: Case, own: FrameFunction, near: float, candidates: Candidates
) -> ToolSteps[None]:
    """What a frame's function calls above its line; of a `raise` what it may depend on."""
    flow, line, function = own.file.flow, own.frame.line or 0, own.function
    if flow is None or near < 1 / 2:
        return
    calls = [one for one in flow.calls if function.holds(one.at.start, one.at.end)]
    above = [one for one in calls if one.at.line < line][::-1][:_CALLEES]
    if own.raises:
        tests = [one for one in above if one.at.line >= line - _GUARDS]
        because = f"`{function.qualified}` calls it right above its `raise`"
        yield from _add_reached(case, own.file, tests, "guards", near, candidates, because)
    because = f"`{function.qualified}` calls it above the line that failed"
    yield from _add_reached(case, own.file, above, "before", near, candidates, because)


def _find_writing(
    case: Case,
    own: FrameFunction,
    read: Sequence[Member],
    which: str,
    near: float,
    candidates: Candidates,
) -> ToolSteps[None]:
    """What sets the attributes that a line reads, and the methods it reads, of known classes."""
    for member in read:
        if case.shared.out_of_time:
            return
        owner = yield from Resolver(case).class_of(member.object, own.file)
        if owner is None or owner.klass is None or owner.file.flow is None:
            continue
        for one in owner.file.flow.functions:
            if one.owner == owner.klass.name and sets(owner.file, one, member.name):
                because = f"it sets `{member.name}`, which {which} reads"
                candidates.add(owner.file, one, "writes", near, because)
            elif one.owner == owner.klass.name and one.name == member.name:
                candidates.add(owner.file, one, "called", near, f"{which} uses it")


def _find_filling(
    case: Case, own: FrameFunction, name: str, candidates: Candidates
) -> ToolSteps[None]:
    """What sets an attribute of this name, or puts something into it, whatever it belongs to."""
    for file in (yield from case.locate(name, own.file.path, limit=NAMESAKES)):
        flow = file.flow
        if flow is None:
            continue
        for line in find_filling_lines(file, name):
            one = flow.function_at(line)
            if one is not None:
                candidates.add(file, one, "fills", 1.0, f"it sets or fills `{name}`")


def _calls(expressions: Iterable[Expr]) -> list[Call]:
    return [one for one in expressions if isinstance(one, Call)][:_CALLEES]


def sets(file: SourceFile, function: Function, attribute: str) -> bool:
    """Whether a function gives a value to an attribute of this name."""
    flow = file.flow
    return flow is not None and any(
        bound.target == attribute and bound.receiver and bound.function == function.start
        for bound in flow.bindings
    )


def _add_reached(
    case: Case,
    file: SourceFile,
    calls: Sequence[Call],
    how: str,
    near: float,
    candidates: Candidates,
    because: str,
) -> ToolSteps[None]:
    for call in calls:
        if case.shared.out_of_time:
            return
        reached = yield from Resolver(case).function(call, file)
        for defined in reached:
            flow = defined.file.flow
            if defined.function is not None:
                value = near if defined.certain else near / 2
                reason = because if defined.certain else f"{because}, judging by the name"
                candidates.add(defined.file, defined.function, how, value, reason)
            elif defined.klass is not None and flow is not None:
                for one in flow.functions:
                    if one.owner == defined.klass.name and one.constructor:
                        candidates.add(defined.file, one, how, near, because)


def _find_relatives(
    case: Case, frames: Sequence[FrameFunction], candidates: Candidates
) -> ToolSteps[None]:
    """Other methods of the classes of the innermost frames, methods of the same names elsewhere,
    and what should have set an attribute that is missing."""
    for place, own in enumerate(frames[:2]):
        owner, line = own.function.owner, own.function.line
        methods = own.file.flow.functions if own.file.flow and owner else ()
        others = [one for one in methods if one.owner == owner and one is not own.function]
        others.sort(key=lambda one: abs(one.line - line))
        for one in others[:_SIBLINGS]:
            distance = 1 / (1 + abs(one.line - line) / 50)
            because = f"it is also a method of `{owner}`"
            candidates.add(own.file, one, "sibling", distance / (place + 1), because)
    called = [one.function.name for one in candidates if one.features.get("called", 0) == 1]
    names = dict.fromkeys([frames[0].function.name, *called])
    for name in list(names)[:NAMESAKES]:
        yield from _find_namesakes(case, name, frames[0].file.path, candidates, "namesake")
    for own in frames[1:3]:
        if own.function.name not in names:
            yield from _find_namesakes(
                case, own.function.name, own.file.path, candidates, "frame namesake"
            )
    yield from _of_missing(case, frames[0].file.path, candidates)


def _of_missing(case: Case, near: str, candidates: Candidates) -> ToolSteps[None]:
    """The methods of the class that, as the message says, lacks an attribute."""
    missing = _MISSING.search(case.message)
    if missing is None:
        return
    owner, lack = missing["owner"], f"which has no `{missing['name']}`"
    for file in (yield from case.locate(owner, near, limit=NAMESAKES)):
        klass = file.flow.class_named(owner) if file.flow else None
        if file.flow is None or klass is None:
            continue
        for one in file.flow.functions:
            if one.owner == owner:
                because = f"it is a method of `{owner}`, {lack}"
                candidates.add(file, one, "of the type", 1.0, because)
        because = f"it constructs `{owner}`, {lack}, or a base class of it"
        yield from _find_constructors(case, Defined(file, klass=klass), because, 1.0, candidates)


def _find_constructors(
    case: Case, of: Defined, because: str, near: float, candidates: Candidates
) -> ToolSteps[None]:
    """Those of a class and of what it inherits from."""
    if of.klass is None or of.file.flow is None or near < 1 / 4:
        return
    for one in of.file.flow.functions:
        if one.owner == of.klass.name and one.constructor:
            candidates.add(of.file, one, "makes the type", near, because)
    for base in of.klass.bases:
        for above in (yield from Resolver(case).definitions(base.rpartition(".")[2], of.file)):
            yield from _find_constructors(case, above, because, near / 2, candidates)


def _find_namesakes(
    case: Case, name: str, near: str, candidates: Candidates, how: str
) -> ToolSteps[None]:
    if name.startswith("__"):
        return
    for other in (yield from case.locate(name, near, limit=NAMESAKES)):
        for one in other.flow.function_named(name) if other.flow else ():
            if one.owner:
                because = f"it is another method called `{name}`"
                candidates.add(other, one, how, 1.0, because)


def _find_second_hops(case: Case, candidates: Candidates, hows: Sequence[str]) -> ToolSteps[None]:
    """What the functions call that were found in some ways, the strongest of them."""
    near = [one for one in candidates if set(hows) & one.features.keys()]
    strengths = {id(one): max(one.features.get(how, 0.0) for how in hows) for one in near}
    near.sort(key=lambda one: -strengths[id(one)])
    for one in near[:_CALLERS]:
        flow = one.file.flow
        if flow is None or case.shared.out_of_time:
            return
        inside = [call for call in flow.calls if one.function.holds(call.at.start, call.at.end)]
        strength = strengths[id(one)] / 2
        because = f"`{one.function.qualified}` calls it"
        yield from _add_reached(
            case, one.file, inside[:_CALLEES], "two hops", strength, candidates, because
        )


def _add_named(
    case: Case, words: Sequence[str], near: str, candidates: Candidates
) -> ToolSteps[None]:
    """The functions that the text names, and those that set an attribute of its names."""
    for word in words[:_NAMED]:
        if case.shared.out_of_time:
            return
        files = yield from case.locate(word, near, limit=NAMESAKES)
        for file in files:
            for one in file.flow.functions if file.flow else ():
                if one.name == word:
                    candidates.add(file, one, "named", 1.0, f"the error text names `{word}`")
                elif one.owner == word:
                    candidates.add(
                        file, one, "class named", 1.0, f"the error text names its class, `{word}`"
                    )
                elif sets(file, one, word):
                    candidates.add(
                        file,
                        one,
                        "writes named",
                        1.0,
                        f"it sets `{word}`, which the error text names",
                    )


def _describe(case: Case, candidates: Sequence[Candidate], frames: Sequence[FrameFunction]) -> None:
    """Adds what holds of a candidate by itself, and of how it fits the error."""
    is_none = re.search(r"\b(?:None(?:Type)?|null|undefined|nil)\b", case.message) is not None
    signature = _SIGNATURE.search(case.message)
    innermost = frames[0] if frames else None
    for one in candidates:
        function, here = one.function, one.features
        one.add("long", log(1 + len(function.lines)) / 5)
        one.add("tiny", float(one.is_tiny))
        one.add("constructor", float(function.constructor))
        one.add("dunder", float(function.name.startswith("__") and not function.constructor))
        one.add("of the error", float(function.owner == case.error_type.rpartition(".")[2]))
        one.add("abstract", float(bool(_ABSTRACT.search(one.text))))
        one.add("wrapper", float(function.name in _WRAPS))
        one.add("forwards", float(one.is_forwarding))
        one.add("overload", float(any("overload" in name for name in function.decorators)))
        can_end = function.falls_off or function.returns or function.generator
        one.add("only raises", float(not can_end and not function.constructor))
        one.add("property", float("property" in function.decorators))
        if "innermost" in here:
            for name in ("forwards", "only raises", "dunder", "constructor", "property"):
                one.add(f"innermost {name}", here.get(name, 0.0))
        if is_none and (function.falls_off or _GIVES_NONE.search(one.text)):
            one.add("none", 1.0)
            if {"called", "gave", "two hops"} & here.keys():
                one.add("gave none", 1.0)
        if signature and function.name == signature[1].rpartition(".")[2]:
            one.add("signature", 1.0, "the message says how it was called")
        if innermost is None:
            continue
        one.add("same file", float(one.file.path == innermost.file.path))
        own = function.owner is not None and function.owner == innermost.function.owner
        one.add("same class", float(own))
        if "innermost" not in here and "frame" not in here:
            one.add("outside", 1.0)

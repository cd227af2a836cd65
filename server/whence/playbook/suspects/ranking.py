"""Where to look, from the text of an error alone: no run was seen.

Candidates are the functions of the own frames and what is one or two hops from them: what they call
and were given values by, what writes the attributes they read, methods of the same name elsewhere,
what the message names. A linear model puts them in order. Its weights were learned on failures made
by injecting one fault at a time into public packages; `docs/benchmarks.md` has the figures on
packages that it was not learned on. The innermost own function
stays first: nothing learned beat it there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import exp
from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Suspect
from whence.playbook.engine.resolving import Resolver
from whence.playbook.suspects.text_clues import find_clues
from whence_tools.code.flow_model import Call, Member, Name
from whence_tools.code.languages import language_of
from whence_tools.code.test_files import is_test
from whence_tools.errors.anchor import function_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.flow_model import Expr, Function
    from whence_tools.errors.model import Frame

_MOST: Final = 8
_FRAMES: Final = 12  # functions of the trace that are candidates
_LOOKED_INTO: Final = 4  # of them, from the innermost on, whose line is read
_WORDS: Final = 4  # of the message, that are looked for
_NAMESAKES: Final = 4
_CALLEES: Final = 8  # of one function

# What a candidate's features count; the innermost own function stands before all.
WEIGHTS: Final = {
    "none": 2.15, "frame": 1.4, "mentions": 1.29, "writes": 1.22, "called": 1.14, "sibling": 1.04,
    "constructs": 0.89, "gave": 0.87, "named": 0.65, "gave none": 0.12, "called a raise": -0.06,
    "second": -0.09, "same file": -1.1, "namesake": -1.39,
    # Where no frame is: set by hand, see `text_clues`.
    "says": 4.0, "routes": 4.4, "tested": 3.0, "throws": 2.6, "answers": 2.0,
}  # fmt: skip

# Why a candidate is one, by the feature that tells most of it.
_BECAUSE: Final = {
    "innermost": "the error was raised here",
    "frame": "it called what failed",
    "called": "the failing line calls it",
    "gave": "it gave a value of the failing line",
    "writes": "it sets an attribute that the failing line reads",
    "named": "the message names it",
    "says": "it has a text that the error shows",
    "routes": "a line with a text that the error shows names it",
    "throws": "it makes an error of this type",
    "tested": "the test that the text names calls it",
    "answers": "it has a status code that the text shows",
    "mentions": "it has words of the message",
    "namesake": "it has the name of a function that failed",
    "second": "what failed depends on it through another call",
    "sibling": "it is a method of the class that failed",
}
_QUOTED = re.compile(
    r"[`'\"‘]([A-Za-z_][\w.]*)(?:\(\))?[`'\"’]|\b([A-Za-z_][\w.]*)\(|\b([a-z]+_\w+)\b"
)
_NO_VALUE = re.compile(r"\b(?:None(?:Type)?|null|undefined|nil)\b")
_RAISES = re.compile(r"\s*(?:raise|throw|panic!?|abort)\b")


@dataclass
class _Candidate:
    file: SourceFile
    function: Function
    features: dict[str, float] = field(default_factory=dict)
    line: int | None = None  # of the frame, for one of the trace

    @property
    def is_innermost(self) -> bool:
        return "innermost" in self.features

    @property
    def score(self) -> float:
        return sum(WEIGHTS.get(name, 0.0) * value for name, value in self.features.items())

    def add(self, name: str, value: float) -> None:
        self.features[name] = max(value, self.features.get(name, 0.0))

    @property
    def text(self) -> str:
        return "\n".join(self.file.lines[self.function.line - 1 : self.function.last_line])


class _Candidates:
    """What may be at fault, each function once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int], _Candidate] = {}

    def __iter__(self) -> Iterator[_Candidate]:
        return iter(self._found.values())

    def add(
        self,
        file: SourceFile,
        function: Function,
        name: str,
        value: float = 1.0,
        line: int | None = None,
    ) -> None:
        if not is_test(file.path):
            key = file.path, function.line
            self._found.setdefault(key, _Candidate(file, function, line=line)).add(name, value)


def rank_suspects(case: Case) -> ToolSteps[list[Suspect]]:
    """The workspace's functions, most likely first; none where nothing leads to one."""
    candidates = yield from collect(case)
    ordered = sorted(candidates, key=lambda one: (not one.is_innermost, -one.score))
    best = max((one.score for one in ordered), default=0.0)
    found = [_suspect(one, exp(one.score - best)) for one in ordered[:_MOST]]
    return found


def _suspect(candidate: _Candidate, share: float) -> Suspect:
    because = next(said for name, said in _BECAUSE.items() if name in candidate.features)
    return Suspect(
        file_path=candidate.file.path,
        line=candidate.line or candidate.function.line,
        symbol=candidate.function.qualified,
        score=1.0 if candidate.is_innermost else round(share / 2, 2),
        because=because,
    )


def collect(case: Case) -> ToolSteps[list[_Candidate]]:
    """All candidates with their features."""
    found = _Candidates()
    words = _words(case.message)
    frames = yield from _functions_of_frames(case)
    for place, (frame, file, function) in enumerate(frames):
        found.add(file, function, "frame" if place else "innermost", 1 / (place + 1), frame.line)
        if place < _LOOKED_INTO:
            yield from _around(case, frame, file, function, 1 / (place + 1), found)
    if frames:
        yield from _namesakes(case, frames, found)
        yield from _second_hops(case, found)
        yield from _named(case, words, frames[0][1].path, found)
    else:
        for clue in (yield from find_clues(case)):
            found.add(clue.file, clue.function, clue.how, clue.strength)
        if near := _any_file(case):
            yield from _named(case, words, near, found)
    candidates = list(found)
    _describe(case, candidates, frames, words)
    return candidates


def _words(message: str) -> list[str]:
    """The names of the code in a message: what it quotes, calls, or writes as names are."""
    found = [word for groups in _QUOTED.findall(message) for word in groups if word]
    plain = (word.rpartition(".")[2] for word in found)
    return [word for word in dict.fromkeys(plain) if not _NO_VALUE.match(word)][:_WORDS]


def _any_file(case: Case) -> str | None:
    """A file of the error's language, for a text without frames; of any where it has none."""
    files = ((path, language_of(path)) for path in case.search.files())
    return next((path for path, own in files if own and case.language in ("", own)), None)


def _functions_of_frames(case: Case) -> ToolSteps[list[tuple[Frame, SourceFile, Function]]]:
    """The functions of the own frames, innermost first, each once; of a frame that is out of date
    the function of its name."""
    found: dict[tuple[str, int], tuple[Frame, SourceFile, Function]] = {}
    problems = (case.problem, case.problem.root)
    own = [frame for problem in problems for frame in problem.frames if frame.path]
    for frame in own[: 4 * _FRAMES]:
        file = yield from case.read(frame.path or "")
        if file is None or file.flow is None or len(found) == _FRAMES:
            continue
        named = file.flow.function_named(function_name(frame) or "")
        function = file.flow.function_at(frame.line) if frame.line else next(iter(named), None)
        if function is not None:
            found.setdefault((file.path, function.line), (frame, file, function))
    return list(found.values())


def _around(
    case: Case, frame: Frame, file: SourceFile, function: Function, near: float, found: _Candidates
) -> ToolSteps[None]:
    """What a frame's line calls, what gave its names their values, what sets its attributes."""
    flow = file.flow
    if flow is None or not frame.line:
        return
    around = [inner for one in flow.expressions(frame.line) for inner in one.walk()]
    names = {one.name for one in around if isinstance(one, Name)}
    yield from _reached(case, file, _calls(around), "called", near, found)
    given = [
        inner
        for bound in flow.bindings
        if bound.target in names and bound.function == function.start and bound.value
        for inner in bound.value.walk()
    ]
    yield from _reached(case, file, _calls(given), "gave", near, found)
    read = [one for one in [*around, *given] if isinstance(one, Member)]
    for member in read[:_CALLEES]:
        owner = yield from Resolver(case).class_of(member.object, file)
        if owner is None or owner.klass is None or owner.file.flow is None:
            continue
        for one in owner.file.flow.functions:
            if one.owner == owner.klass.name and _sets(owner.file, one, member.name):
                found.add(owner.file, one, "writes", near)
            elif one.owner == owner.klass.name and one.name == member.name:
                found.add(owner.file, one, "called", near)


def _calls(expressions: Iterable[Expr]) -> list[Call]:
    return [one for one in expressions if isinstance(one, Call)][:_CALLEES]


def _sets(file: SourceFile, function: Function, attribute: str) -> bool:
    flow = file.flow
    return flow is not None and any(
        bound.target == attribute and bound.receiver and bound.function == function.start
        for bound in flow.bindings
    )


def _reached(
    case: Case, file: SourceFile, calls: list[Call], how: str, near: float, found: _Candidates
) -> ToolSteps[None]:
    for call in calls:
        for defined in (yield from Resolver(case).function(call, file)):
            flow = defined.file.flow
            if defined.function is not None:
                found.add(defined.file, defined.function, how, near)
            elif defined.klass is not None and flow is not None:
                for one in flow.functions:
                    if one.owner == defined.klass.name and one.constructor:
                        found.add(defined.file, one, how, near)


def _namesakes(
    case: Case, frames: list[tuple[Frame, SourceFile, Function]], found: _Candidates
) -> ToolSteps[None]:
    """Methods that override or are overridden by the innermost one, and its siblings."""
    _, file, function = frames[0]
    if function.owner and file.flow is not None:
        for one in file.flow.functions:
            if one.owner == function.owner and one is not function:
                found.add(file, one, "sibling", 1 / (1 + abs(one.line - function.line) / 50))
    if function.owner and not function.constructor:
        for other in (yield from case.locate(function.name, file.path, limit=_NAMESAKES)):
            for one in other.flow.function_named(function.name) if other.flow else ():
                if one.owner and (other.path, one.line) != (file.path, function.line):
                    found.add(other, one, "namesake")


def _second_hops(case: Case, found: _Candidates) -> ToolSteps[None]:
    """What the functions call that gave a value or were called on the innermost lines."""
    near = [one for one in found if {"called", "gave"} & one.features.keys()]
    for one in near[:_LOOKED_INTO]:
        flow = one.file.flow
        if flow is None or case.shared.out_of_time:
            return
        inside = [call for call in flow.calls if one.function.holds(call.at.start, call.at.end)]
        strength = max(one.features.get("called", 0.0), one.features.get("gave", 0.0)) / 2
        yield from _reached(case, one.file, inside[:_CALLEES], "second", strength, found)


def _named(case: Case, words: list[str], near: str, found: _Candidates) -> ToolSteps[None]:
    """The functions that the message names, and those that set an attribute of its names."""
    for word in words:
        if len(word) < 3 or case.shared.out_of_time:
            continue
        for file in (yield from case.locate(word, near, limit=_NAMESAKES)):
            for one in file.flow.functions if file.flow else ():
                if one.name == word:
                    found.add(file, one, "named")
                elif _sets(file, one, word):
                    found.add(file, one, "writes", 0.5)


def _describe(
    case: Case,
    candidates: list[_Candidate],
    frames: list[tuple[Frame, SourceFile, Function]],
    words: list[str],
) -> None:
    """Adds what holds of a candidate by itself, and of how it fits the error."""
    is_none = _NO_VALUE.search(case.message) is not None
    innermost = frames[0][0] if frames else None
    raised = bool(innermost and _RAISES.match(innermost.code or ""))
    for one in candidates:
        text, function = one.text, one.function
        here = one.features
        if words:
            one.add("mentions", sum(word in text for word in words) / len(words))
        if is_none and (function.falls_off or re.search(r"return None|= None", text)):
            one.add("none", 1.0)
            if {"called", "gave"} & here.keys():
                one.add("gave none", max(here.get("called", 0.0), here.get("gave", 0.0)))
        if raised and here.get("frame") == 0.5:
            one.add("called a raise", 1.0)
        if function.constructor and "writes" in here:
            one.add("constructs", here["writes"])
        one.add("same file", float(bool(frames) and one.file.path == frames[0][1].path))

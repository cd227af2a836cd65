"""What a failing line may have its values from, by names alone: a backward slice of a program.

Names lead everywhere in a large program; in a small one they lead, in every language and without
types, from a line through variables, attributes, keys, parameters and results to what made them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from whence.playbook.engine.source import flow_of
from whence.playbook.suspects import texts
from whence.playbook.suspects.called_names import end_of_statement
from whence_tools.code.flow_model import Call, Constant, Member, Name, Subscript, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import Site, SourceFile
    from whence_tools.code.flow_model import Binding, Expr, Function

_FARTHEST: Final = 5.0
_HANDED: Final = 1.5  # steps: what is handed to a function may be changed there, or not
_MENTIONED: Final = 0.5  # steps more than what sets it
_LOOKS_UP: Final = frozenset({"get", "fetch", "at", "getOrDefault", "dig", "find", "count"})


class SliceStep(NamedTuple):
    """How a line was reached.

    Attributes:
        distance: in steps from name to name; 0 for the failing line.
        because: a clause about the function that the line is in.
    """

    distance: float
    because: str


class _Waiting(NamedTuple):
    """A name that is to be followed; `variable` is None for one that is the same everywhere."""

    distance: float
    order: int
    name: str
    is_called: bool
    variable: tuple[SourceFile, Function | None] | None
    site: str


class _Index:
    """Where a program's names stand, whatever they belong to."""

    def __init__(self, files: Sequence[SourceFile]) -> None:
        self.functions: defaultdict[str, list[tuple[SourceFile, Function]]] = defaultdict(list)
        self.calls: defaultdict[str, list[tuple[SourceFile, Call]]] = defaultdict(list)
        self.mentions: defaultdict[str, list[tuple[SourceFile, int]]] = defaultdict(list)
        self.changes: defaultdict[str, list[tuple[SourceFile, int, str]]] = defaultdict(list)
        for file in files:
            self._add_functions(file)
            self._add_calls(file)
            self._add_values(file)

    def _add_functions(self, file: SourceFile) -> None:
        """Constructors by their classes too."""
        for function in flow_of(file).functions:
            self.functions[function.name].append((file, function))
            if function.constructor and function.owner:
                self.functions[function.owner].append((file, function))

    def _add_calls(self, file: SourceFile) -> None:
        for call in flow_of(file).calls:
            self.calls[call.name].append((file, call))
            if isinstance(call.receiver, Member | Name):
                self._add_change(call.receiver.name, file, call.at.line, texts.CALLS_ON)
            for given in call.arguments:
                self._add_change(given.keyword, file, given.value.at.line, texts.PASSES)

    def _add_values(self, file: SourceFile) -> None:
        flow = flow_of(file)
        for bound in flow.bindings:
            self._add_change(bound.target, file, bound.line, texts.SETS)
            if (holder := _get_last_name(bound.receiver)) != bound.target:
                self._add_change(holder, file, bound.line, texts.CHANGES)
        for field in (one for klass in flow.classes for one in klass.fields):
            if field.value is not None:
                self._add_change(field.name, file, field.line, texts.SETS)
        for expr in flow.expressions(1, len(file.lines)):
            if isinstance(expr, Member):
                self.mentions[expr.name].append((file, expr.name_line))
            for entry in expr.entries if isinstance(expr, Table) else ():
                self._add_change(entry.key, file, entry.line, texts.SETS)

    def _add_change(self, name: str | None, file: SourceFile, line: int, because: str) -> None:
        if name:
            self.changes[name].append((file, line, because.format(name=name)))


class BackwardSlice:
    """The lines that a line may have its values from.

    Attributes:
        steps: by path and line.
    """

    def __init__(self, files: Sequence[SourceFile]) -> None:
        self.steps: dict[tuple[str, int], SliceStep] = {}
        self._index = _Index(files)
        self._seen: set[tuple[str, str, str, int]] = set()
        self._waiting: list[_Waiting] = []
        self._order = count()

    def follow(self, sites: Sequence[Site], reasons: Sequence[str]) -> None:
        """Goes back from lines as far as names lead.

        Args:
            sites: of the frames of a failure, innermost first; each is a step from the one before.
            reasons: what each of them is.
        """
        for place, (site, because) in enumerate(zip(sites, reasons, strict=True)):
            self._add(site.file, site.line, SliceStep(place, because))
        while self._waiting and self._waiting[0].distance < _FARTHEST:
            one = heappop(self._waiting)
            if one.variable is not None:
                self._follow_variable(one, *one.variable)
            elif one.is_called:
                self._follow_call(one)
            else:
                self._follow_name(one.name, one.distance + 1)

    def _follow_variable(self, one: _Waiting, file: SourceFile, function: Function | None) -> None:
        """To what sets it in its function, what the callers hand over, what it is handed to."""
        bindings = _find_bindings(one.name, file, function)
        for bound in bindings:
            because = (texts.CHANGES if bound.receiver else texts.SETS).format(name=one.name)
            self._add(file, bound.line, SliceStep(one.distance + 1, because))
        is_parameter = function is not None and any(p.name == one.name for p in function.parameters)
        if function is None or not (is_parameter or bindings):  # of the instance, or of the program
            self._follow_name(one.name, one.distance + 1)
        if function is None:
            return
        if is_parameter:
            step = SliceStep(
                one.distance + 1, texts.CALLS.format(name=function.name or texts.UNNAMED)
            )
            for other, call in self._list_callers(file, function):
                self._add(other, call.at.line, step)
        words = {"site": one.site, "name": one.name}
        step = SliceStep(one.distance + _HANDED, texts.IS_HANDED.format(**words))
        for call in flow_of(file).calls:
            if function.holds(call.at.start, call.at.end) and _takes(call, one.name):
                for other, called in self._index.functions.get(call.name, ()):
                    self._mark(other, called.line, step)

    def _follow_call(self, one: _Waiting) -> None:
        """To the functions and constructors of the name, and to what they return."""
        step = SliceStep(one.distance + 1, texts.IS_CALLED.format(site=one.site))
        for file, function in self._index.functions.get(one.name, ()):
            self._mark(file, function.line, step)
            for result in (*function.returns, *function.yields):
                self._add(file, result.line, step)
        self._follow_name(one.name, one.distance + 1)

    def _follow_name(self, name: str, distance: float) -> None:
        """To what sets an attribute or a key of the name, is called on it, or uses it."""
        for file, line, because in self._index.changes.get(name, ()):
            self._add(file, line, SliceStep(distance, because))
        step = SliceStep(distance + _MENTIONED, texts.USES.format(name=name))
        for file, line in self._index.mentions.get(name, ()):
            self._mark(file, line, step)
        step = SliceStep(distance, texts.GIVES.format(name=name))
        for file, function in self._index.functions.get(name, ()):
            if function.owner and not function.parameters:  # read like an attribute
                for result in function.returns:
                    self._add(file, result.line, step)

    def _list_callers(
        self, file: SourceFile, function: Function
    ) -> Iterator[tuple[SourceFile, Call]]:
        """The calls of a function; of one without a name the call that it is handed to."""
        if function.constructor and function.owner:
            yield from self._index.calls.get(function.owner, ())
        if function.name:
            yield from self._index.calls.get(function.name, ())
        else:
            for call in flow_of(file).calls:
                given = [one.value.at for one in call.arguments]
                if any(at.start <= function.start and function.end <= at.end for at in given):
                    yield file, call

    def _mark(self, file: SourceFile, line: int, step: SliceStep) -> None:
        at = file.path, line
        if at not in self.steps or step.distance < self.steps[at].distance:
            self.steps[at] = step

    def _add(self, file: SourceFile, line: int, step: SliceStep) -> None:
        """Marks a statement, and has what it names followed."""
        flow = flow_of(file)
        around = flow.function_at(line)
        last = end_of_statement(file, line, around.last_line if around else None)
        self._mark(file, line, step)
        for expr in flow.expressions(line, last):
            for name, kind in _list_names(expr):
                if name in flow.receivers:
                    continue
                variable, key = None, (name, kind, "", 0)  # the same everywhere
                if kind == "variable":
                    function = flow.function_around(expr.at.start, expr.at.end)
                    variable = file, function
                    key = name, kind, file.path, function.start if function else -1
                if key not in self._seen:
                    self._seen.add(key)
                    waiting = _Waiting(
                        step.distance, next(self._order), name, kind == "call", variable,
                        f"{file.path}:{expr.at.line}",
                    )  # fmt: skip
                    heappush(self._waiting, waiting)


def _list_names(expr: Expr) -> Iterator[tuple[str, str]]:
    """The names that an expression has itself, with what they are: variable, name or call."""
    if isinstance(expr, Name):
        yield expr.name, "variable"
    elif isinstance(expr, Member):
        yield expr.name, "name"
    elif isinstance(expr, Subscript) and isinstance(expr.index, Constant):
        yield expr.index.value, "name"
    elif isinstance(expr, Call) and expr.name:
        yield expr.name, "call"
        if expr.name in _LOOKS_UP and expr.arguments:
            key = expr.arguments[0].value
            if isinstance(key, Constant):
                yield key.value, "name"


def _find_bindings(name: str, file: SourceFile, function: Function | None) -> list[Binding]:
    """What sets a variable of a function, or one outside of all, or a part of it."""
    found = []
    for bound in flow_of(file).bindings:
        if name == (bound.receiver or bound.target):
            around = flow_of(file).function_around(bound.start, bound.end)
            if around is None or (function and around.holds(function.start, function.end)):
                found.append(bound)
    return found


def _get_last_name(text: str) -> str:
    return re.split(r"\W+", text.rstrip(")]"))[-1]


def _takes(call: Call, name: str) -> bool:
    """Whether a call has a variable as an argument or is made on it."""
    given = [one.value for one in call.arguments]
    if call.receiver is not None:
        given.append(call.receiver)
    return any(isinstance(one, Name) and one.name == name for part in given for one in part.walk())

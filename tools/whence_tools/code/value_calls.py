"""Calls that are found by following values: the bridge between the value flow and call sites.

What is followed is bounded by files, bytes and steps, which are the same on every machine; time is
looked at only to end in time. A result is kept with what it was made from.
"""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import field
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from whence_tools.code.call_graph import MODULE_NAME, CallEdge, Certainty
from whence_tools.code.facts import find_definition_around
from whence_tools.code.flow import Flow
from whence_tools.code.languages import VALUE_CALLS, language_of
from whence_tools.code.meanings import Symbol
from whence_tools.code.names import last_segment
from whence_tools.code.resolution import Resolution
from whence_tools.code.resolve import resolve_all
from whence_tools.code.syntax import OutOfTimeError
from whence_tools.code.value_flow import ValueFlow
from whence_tools.code.values import View
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from whence_tools.code.abstract import Abstract
    from whence_tools.code.facts import FileFacts
    from whence_tools.code.resolve import FileNames
    from whence_tools.code.scan import Corpus

FOLLOWED_WHOLE = frozenset({"python", "javascript", "typescript"})  # overriding included
_MOST_FILES = 40
_MOST_BYTES = 200_000
_MOST_BYTES_OF_A_PART = 20_000  # of a large workspace, which is seldom settled by a part of it
_LONGEST_LINE = 4_000  # what is longer was generated, and nests as deep
_MOST_STEPS = 30_000
_STEPS_BETWEEN_LOOKS = 256  # at the clock
_SHARE = 0.6  # of the time that is left: there may be callers of callers to look for


@dataclass(slots=True)
class ValueCalls:
    """What following values showed.

    Attributes:
        sites: calls of the targets.
        settled: nothing was left out and nothing more would turn up.
        elsewhere: (file, first byte) of calls that were found to be of other functions only.
        others: the functions that were found for calls of no target, by place.
        called: places of calls of the targets, in the same form.
        rebound: those of members that may be functions of another name, too.
        handed_out: (target, file, caller) where a target was given to code that is not there.
        objects_out: classes with an object that was.
        calls_unknown: whether something is called of which nothing is known.
        calls_computed: whether JavaScript's members are called by computed names.
    """

    sites: list[CallEdge] = field(default_factory=list)
    settled: bool = False
    elsewhere: set[tuple[str, int]] = field(default_factory=set)
    others: dict[tuple[str, int], list[Symbol]] = field(default_factory=dict)
    called: set[tuple[str, int]] = field(default_factory=set)
    rebound: set[tuple[str, int]] = field(default_factory=set)
    handed_out: set[tuple[Symbol, str, str]] = field(default_factory=set)
    objects_out: set[Symbol] = field(default_factory=set)
    calls_unknown: bool = True
    calls_computed: bool = True


class _Called(NamedTuple):
    """A place that calls a function.

    Attributes:
        start, end: bytes of what calls.
        function: file, first byte, and the qualified name, "" for one without.
    """

    path: str
    start: int
    end: int
    line: int
    function: tuple[str, int, str]


class _FollowedValues(NamedTuple):
    """What following the values of some files showed, whoever asks for it.

    Attributes:
        handed_out: file and qualified name of a function, file and first byte of where it was
            given to code that is not there.
        open: file and first byte of calls that may be of a class below the one that is known.
        of_library: the same, of calls that are of a collection.
        objects_out: file and name of classes with an object that was given to such code.
        calls_unknown: whether something is called of which nothing is known.
        calls_computed: whether JavaScript calls members by computed names.
    """

    settled: bool
    called: list[_Called]
    handed_out: list[tuple[str, str, str, int]]
    open: list[tuple[str, int]]
    of_library: list[tuple[str, int]]
    objects_out: list[tuple[str, str]]
    calls_unknown: bool
    calls_computed: bool


class _OutOfStepsError(Exception):
    """More would be found at a price that is too high."""


def find_calls_through_values(
    corpus: Corpus,
    paths: Iterable[str],
    targets: Collection[Symbol],
) -> ValueCalls:
    """Follows the values of some files, and of what they import: of all, where those are few.

    Where they are too many nothing is followed: a part of them would settle nothing.
    """
    files = _all_of_a_small_workspace(corpus) or _with_imported(corpus, paths)
    if not files:
        return ValueCalls()
    try:
        followed = _follow(corpus, files)
    except OutOfTimeError:
        corpus.incomplete = True
        return ValueCalls()
    found = ValueCalls(
        settled=followed.settled,
        calls_unknown=followed.calls_unknown,
        calls_computed=followed.calls_computed,
    )
    found.objects_out = {Symbol(path, name) for path, name in followed.objects_out}
    functions_at: dict[tuple[str, int], set[tuple[str, int, str]]] = defaultdict(set)
    for call in followed.called:
        functions_at[call.path, call.start].add(call.function)
    by_name = {(target.path, target.name): target for target in targets}
    for call in followed.called:
        path, _, name = call.function
        target = by_name.get((path, name))
        facts = corpus.facts(call.path) if target is not None else None
        if target is None or facts is None:
            continue
        found.called.add((call.path, call.start))
        functions = functions_at[call.path, call.start]  # overloads are one to whoever asks
        is_only_one = len({(path, name or start) for path, start, name in functions}) == 1
        if _is_rebound(functions_at[call.path, call.start], facts, call.start):
            found.rebound.add((call.path, call.start))
        found.sites.append(
            CallEdge(
                target,
                Symbol(call.path, name_caller_at(facts, call.start)),
                call.line,
                Certainty.RESOLVED if is_only_one else Certainty.POSSIBLE,
                call.start,
                call.end,
                None if is_only_one else "called-through",
            )
        )
    known = functions_at.keys() | set(followed.of_library)
    found.elsewhere = known - found.called - set(followed.open)
    for place in functions_at.keys() - found.called:
        found.others[place] = [Symbol(path, name) for path, _, name in functions_at[place]]
    for path, name, into, start in followed.handed_out:
        target, facts = by_name.get((path, name)), corpus.facts(into)
        if target is not None and facts is not None:
            found.handed_out.add((target, into, name_caller_at(facts, start)))
    return found


def _is_rebound(functions: set[tuple[str, int, str]], facts: FileFacts, byte: int) -> bool:
    """Whether a call of a member may call functions of different names."""
    names = {last_segment(name) for _, _, name in functions}
    return len(names) > 1 and facts.data.startswith(b".", byte - 1)


def _all_of_a_small_workspace(corpus: Corpus) -> list[str]:
    """All files whose values can be followed, in an order that no question changes; none where
    those are too many."""
    followed = (path for path in corpus.paths if language_of(path) in VALUE_CALLS)
    paths = sorted(islice(followed, _MOST_FILES + 1))
    return paths if _are_few(corpus, paths) else []


def _with_imported(corpus: Corpus, paths: Iterable[str]) -> list[str]:
    """Some files with all that they import, at any distance; none where those are too many."""
    found: dict[str, None] = {}
    for path in paths:
        if language_of(path) in VALUE_CALLS:
            found[path] = None
        if len(found) > _MOST_FILES:
            return []
    open_ = list(found)
    while open_ and _are_few(corpus, found, _MOST_BYTES_OF_A_PART):
        path = open_.pop()
        facts = corpus.facts(path)
        for statement in facts.imports if facts is not None else ():
            for imported in resolve_all(statement, path, corpus.files):
                if imported not in found and language_of(imported) in VALUE_CALLS:
                    found[imported] = None
                    open_.append(imported)
    return sorted(found) if _are_few(corpus, found, _MOST_BYTES_OF_A_PART) else []


def _are_few(corpus: Corpus, paths: Collection[str], most: int = _MOST_BYTES) -> bool:
    return len(paths) <= _MOST_FILES and sum(map(corpus.size, paths)) <= most


def _follow(corpus: Corpus, paths: list[str]) -> _FollowedValues:
    """Follows values, or loads what was found when the same files were followed."""
    key = _key(corpus, paths)
    kept = corpus.store.load(key, "followed", tuple)
    if kept is not None:
        settled, called, *rest, read, definers = kept
        if all(corpus.content(path) == content for path, content in read) and all(
            corpus.definers(name, near) == found for name, near, found in definers
        ):
            return _FollowedValues(settled, list(map(_Called._make, called)), *rest)
    known = _Recorded(corpus)
    followed = _evaluate(known, paths)
    read = [(path, corpus.content(path)) for path in sorted(known.read)]
    definers = [(name, near, found) for (name, near), found in sorted(known.defined.items())]
    if all(corpus.is_saved(path) for path in known.read):
        called = list(map(tuple, followed.called))
        fact = (followed.settled, called, *followed[2:], read, definers)
        corpus.store.keep(key, "followed", fact, fact)
    return followed


def _key(corpus: Corpus, paths: list[str]) -> bytes:
    digest = blake2b(corpus.names_digest, digest_size=16)
    for path in paths:
        digest.update(path.encode("utf-8", "surrogatepass") + b"\0")
    return digest.digest()


def _evaluate(known: _Recorded, paths: list[str]) -> _FollowedValues:
    steps = _Steps(known.check_time)
    views = _Views(known)
    flow = ValueFlow(paths, views.of, Resolution(known), known.files, steps.take)
    try:
        settled = flow.run() and not views.left_out
        calls_computed = flow.calls_computed()
    except (_OutOfStepsError, RecursionError):
        settled, calls_computed = False, True  # what was found stands; nothing is ruled out by it
    names = _FunctionNames(views)
    called = [
        _Called(edge.path, edge.start, edge.end, edge.line, names.of(edge.function))
        for edge in flow.edges
    ]
    handed_out = {
        (function.path, names.of(function)[2], place.path, place.start)
        for function, places in flow.escaped.items()
        for place in places
    }
    of_library = sorted(place for place, is_known in flow.of_library.items() if is_known)
    return _FollowedValues(
        settled,
        sorted(called),
        sorted(handed_out),
        sorted(flow.open),
        of_library,
        sorted(names.of_classes(flow.objects_out)),
        flow.calls_unknown(),
        calls_computed,
    )


class _Steps:
    """Counts steps, and looks at the clock now and then."""

    def __init__(self, check_time: Callable[[], None]) -> None:
        self._taken, self._check_time = 0, check_time

    def take(self) -> None:
        self._taken += 1
        if self._taken % _STEPS_BETWEEN_LOOKS == 0:
            self._check_time()
            if self._taken > _MOST_STEPS:
                raise _OutOfStepsError


class _Recorded:
    """The corpus, with a note of what was asked of it.

    Attributes:
        read: paths of files.
        defined: files that seem to define a name, by the name and who asked.
    """

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self.files: FileNames = corpus.files
        self._until = corpus.after(_SHARE)
        self.read: set[str] = set()
        self.defined: dict[tuple[str, str], list[str]] = {}

    def check_time(self) -> None:
        """Raises OutOfTimeError: what there was for this is used up."""
        if time.monotonic() > self._until:
            raise OutOfTimeError

    def facts(self, path: str) -> FileFacts | None:
        self.read.add(path)
        return self._corpus.facts(path)

    def definers(self, name: str, near: str) -> list[str]:
        found = self._corpus.definers(name, near)
        self.defined[name, near] = found
        return found


class _Views:
    """The views of files, as many as are worth the time."""

    def __init__(self, known: _Recorded) -> None:
        self._known = known
        self._views: dict[str, View | None] = {}
        self._bytes = 0
        self.left_out = False

    def of(self, path: str) -> View | None:
        if path not in self._views:
            self._views[path] = self._make_view(path)
        return self._views[path]

    def _make_view(self, path: str) -> View | None:
        facts = self._known.facts(path)
        if facts is None or facts.language not in VALUE_CALLS:
            self.left_out = True
            return None
        self._bytes += len(facts.data)
        longest = max(map(len, facts.data.split(b"\n")))
        is_much = len(self._views) > _MOST_FILES or self._bytes > _MOST_BYTES
        if is_much or longest > _LONGEST_LINE:
            self.left_out = True
            return None
        flow = Flow(facts.source)
        if facts.language == "rust":  # a macro's arguments are no code to the grammar
            flow = Flow.of(facts.data.decode("utf-8", "surrogatepass"), path) or flow
        return View(facts, flow, self._known.check_time)


class _FunctionNames:
    """The qualified names of functions by where they begin."""

    def __init__(self, views: _Views) -> None:
        self._views = views

    def of(self, function: Abstract) -> tuple[str, int, str]:
        view = self._views.of(function.path)
        item = view.item_of(function.start) if view is not None else None
        name = item.qualified_name if item is not None else ""
        return function.path, function.start, name

    def of_classes(self, classes: Iterable[tuple[str, int]]) -> Iterator[tuple[str, str]]:
        for path, start in classes:
            view = self._views.of(path)
            item = view.facts.item(view.facts.scope_at(start + 1)) if view is not None else None
            if item is not None:
                yield path, item.qualified_name


def name_caller_at(facts: FileFacts, byte: int) -> str:
    """The qualified name of the function or class whose code stands at a byte.

    What Python evaluates for a header, such as a default, runs where the function is defined; so
    do the bases of a class.
    """
    item = find_definition_around(facts, facts.scope_at(byte))
    if item is not None and item.start_byte == byte and facts.language in FOLLOWED_WHOLE:
        item = find_definition_around(facts, item.parent)  # `(function begin() { … })()`
    if item is not None and item.header_start <= byte < item.header_end:
        is_function = item.is_callable and facts.language == "python" and not facts.is_lambda(item)
        if is_function or (item.kind == "class" and facts.language in FOLLOWED_WHOLE):
            item = find_definition_around(facts, item.parent)
    return MODULE_NAME if item is None else item.qualified_name

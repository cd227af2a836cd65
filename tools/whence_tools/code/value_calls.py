"""Calls that are found by following values: the bridge between the value flow and call sites."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from whence_tools.code.call_graph import CallSite, Certainty
from whence_tools.code.flow import Flow
from whence_tools.code.flow_shapes import VALUE_CALLS
from whence_tools.code.resolution import Resolution, Symbol
from whence_tools.code.syntax import OutOfTimeError
from whence_tools.code.value_flow import ValueFlow
from whence_tools.code.values import View

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from whence_tools.code.facts import FileFacts
    from whence_tools.code.scan import Corpus

_MOST_FILES = 60
_MOST_BYTES = 1_500_000
_LARGEST_FILE = 300_000
_LONGEST_LINE = 4_000  # what is longer was generated, and nests as deep
_SHARE = 0.6  # of the time that is left: there may be callers of callers to look for


@dataclass(slots=True)
class ValueCalls:
    """What following values showed.

    Attributes:
        sites: calls of the targets.
        settled: nothing was left out and nothing more would turn up.
        elsewhere: (file, first byte) of calls that were found to be of other functions only.
        called: places of calls of the targets, in the same form.
        handed_out: (target, file, caller) where a target was given to code that is not there.
    """

    sites: list[CallSite] = field(default_factory=list)
    settled: bool = False
    elsewhere: set[tuple[str, int]] = field(default_factory=set)
    called: set[tuple[str, int]] = field(default_factory=set)
    handed_out: set[tuple[Symbol, str, str]] = field(default_factory=set)


def calls_through_values(
    corpus: Corpus,
    paths: Iterable[str],
    targets: Collection[Symbol],
    caller_at: Callable[[FileFacts, int], str],
) -> ValueCalls:
    """Follows the values of some files, and of what they import, as far as the time allows."""
    until = time.monotonic() + _SHARE * corpus.seconds_left()

    def check_time() -> None:
        if time.monotonic() > until:
            raise OutOfTimeError

    views = _Views(corpus, check_time)
    flow = ValueFlow(paths, views.of, Resolution(corpus), corpus.files, check_time)
    found = ValueCalls()
    try:
        found.settled = flow.run() and not views.left_out
    except (OutOfTimeError, RecursionError):
        found.settled = False  # what was found stands; nothing is ruled out by it
    starts = {
        (target.path, start): target
        for target in targets
        if (view := views.of(target.path)) is not None
        for start in view.functions_named(target.name)
    }
    for edge in flow.edges:
        target = starts.get((edge.function.path, edge.function.start))
        view = views.of(edge.path)
        if target is None or view is None:
            continue
        found.called.add((edge.path, edge.start))
        is_only_one = len(flow.callees[edge.path, edge.start]) == 1
        found.sites.append(
            CallSite(
                target,
                Symbol(edge.path, caller_at(view.facts, edge.start)),
                edge.line,
                Certainty.RESOLVED if is_only_one else Certainty.POSSIBLE,
                edge.start,
                edge.end,
                None if is_only_one else "called-through",
            )
        )
    found.elsewhere = {p for p, known in flow.callees.items() if known} - found.called - flow.open
    for function, places in flow.escaped.items():
        target = starts.get((function.path, function.start))
        for place in places if target is not None else ():
            view = views.of(place.path)
            if view is not None and target is not None:
                caller = caller_at(view.facts, place.start)
                found.handed_out.add((target, place.path, caller))
    return found


class _Views:
    """The views of files, as many as are worth the time."""

    def __init__(self, corpus: Corpus, check_time: Callable[[], None]) -> None:
        self._corpus, self._check_time = corpus, check_time
        self._views: dict[str, View | None] = {}
        self._bytes = 0
        self.left_out = False

    def of(self, path: str) -> View | None:
        if path not in self._views:
            self._views[path] = self._make_view(path)
        return self._views[path]

    def _make_view(self, path: str) -> View | None:
        facts = self._corpus.facts(path)
        if facts is None or facts.language not in VALUE_CALLS:
            self.left_out = True
            return None
        size = len(facts.source.data)
        self._bytes += size
        longest = max(map(len, facts.source.data.split(b"\n")))
        is_much = len(self._views) > _MOST_FILES or self._bytes > _MOST_BYTES
        if is_much or size > _LARGEST_FILE or longest > _LONGEST_LINE:
            self.left_out = True
            return None
        return View(facts, Flow(facts.source), self._check_time)

"""Who calls a function: calls, one interface for what finds them, and chains of them."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from typing import TYPE_CHECKING, Literal, Protocol

from whence_tools.code.coverage import Coverage
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection

    from whence_tools.code.meanings import Symbol

How = Literal["called-through", "handed-over"]

MODULE_NAME = "<module>"
_MOST_EXPANDED = 40  # of one distance, surest first; with more, a trace is incomplete


class Certainty(IntEnum):
    """How sure a call is; a chain is as sure as its weakest link."""

    NAME_ONLY = 0
    POSSIBLE = 1
    RESOLVED = 2

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class CallEdge:
    """One call.

    Attributes:
        target: the function called.
        caller: the function it is called in; its name is `<module>` outside of any.
        line: 1-based, in the caller's file.
        how: of a possible one: called through something that may be the function, or handed over
            to something that may call it.
        start_byte, end_byte: of the name called there; both 0 where only the line is known.
    """

    target: Symbol
    caller: Symbol
    line: int
    certainty: Certainty
    start_byte: int = 0
    end_byte: int = 0
    how: How | None = None


@dataclass(frozen=True, slots=True)
class CallEdges:
    """The calls found, and whether those are known to be all."""

    sites: tuple[CallEdge, ...]
    coverage: Coverage


class CallGraph(Protocol):
    """Answers where functions are called."""

    def calls_of(self, targets: Collection[Symbol]) -> CallEdges:
        """All calls of the given functions. Never raises for broken code."""
        ...


@dataclass(frozen=True, slots=True)
class ChainLink:
    """A caller at some distance.

    Attributes:
        chain: qualified names from this caller to the function asked for.
        depth: 1 for a direct caller.
        how: of a possible one, for the call that makes it so, the outermost of several.
    """

    caller: Symbol
    line: int
    chain: tuple[str, ...]
    depth: int
    certainty: Certainty
    how: How | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    links: tuple[ChainLink, ...]
    coverage: Coverage


def trace_callers(graph: CallGraph, targets: Collection[Symbol], depth: int) -> Trace:
    """Callers, their callers and so on, breadth first.

    A function is expanded once, and again only when a surer chain leads to it.

    Args:
        depth: the longest chain, in calls.
    """
    links: list[ChainLink] = []
    coverage = Coverage()
    frontier = {
        target: ChainLink(target, 0, (target.name,), 0, Certainty.RESOLVED) for target in targets
    }
    seen = dict.fromkeys(frontier, Certainty.RESOLVED)
    for distance in range(1, depth + 1):
        found = graph.calls_of(frontier.keys())
        coverage = coverage.joined(found.coverage)
        linked = (_make_link(site, frontier[site.target], distance) for site in found.sites)
        level = list(dict.fromkeys(linked))  # two calls on one line are one link
        level.sort(key=lambda link: -link.certainty)
        links.extend(level)
        onward = [link for link in level if link.caller.name != MODULE_NAME]
        fresh: dict[Symbol, ChainLink] = {}
        for link in onward:
            if link.caller not in seen or seen[link.caller] < link.certainty:
                fresh.setdefault(link.caller, link)
        if len(fresh) > _MOST_EXPANDED and distance != depth:
            coverage = replace(coverage, searched_all=False)
        frontier = dict(list(fresh.items())[:_MOST_EXPANDED])
        seen.update((caller, link.certainty) for caller, link in frontier.items())
        if not frontier:
            break
    return Trace(tuple(links), coverage)


def _make_link(site: CallEdge, inner: ChainLink, distance: int) -> ChainLink:
    return ChainLink(
        caller=site.caller,
        line=site.line,
        chain=(site.caller.name, *inner.chain),
        depth=distance,
        certainty=min(site.certainty, inner.certainty),
        how=(site.how or inner.how)
        if min(site.certainty, inner.certainty) is Certainty.POSSIBLE
        else None,
    )

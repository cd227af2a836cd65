"""Callers as the editor's language servers know them, and theirs, breadth first.

Runs beside the event loop's other work: what needs a parser is done in the worker, by `places`.
"""

from __future__ import annotations

import asyncio
from dataclasses import field
from typing import TYPE_CHECKING

from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence_tools.code.editor_hierarchy import CallHierarchy, EditorCall
    from whence_tools.workspace import Workspace

MOST_EXPANDED = 40  # functions asked about at one distance


@dataclass(frozen=True, slots=True)
class NamePlace:
    """Where a function's name stands: 1-based, the column in UTF-16 units."""

    path: str
    line: int
    column: int
    name: str


@dataclass(frozen=True, slots=True)
class EditorQuestion:
    """What was asked about.

    Attributes:
        definitions: (qualified name, start line) of each.
    """

    places: tuple[NamePlace, ...] = ()
    definitions: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CallInWorkspace:
    """A call inside the workspace."""

    path: str
    line: int
    caller: str
    caller_line: int
    caller_column: int
    at_module_level: bool

    @property
    def place(self) -> NamePlace:
        """Where the caller's name stands."""
        return NamePlace(self.path, self.caller_line, self.caller_column, self.caller)


@dataclass(frozen=True, slots=True)
class EditorCallChain:
    """Calls that lead to a target, the direct one first."""

    target: NamePlace
    calls: tuple[CallInWorkspace, ...] = ()


@dataclass(slots=True)
class EditorAnswers:
    """What the editor answered so far; it stands when the time is up.

    Attributes:
        answered: the editor could tell for one target at least.
        complete: everything that was asked has been answered, and nothing was left out.
        left_out: calls from outside of the workspace and from files that may hold secrets.
    """

    chains: list[EditorCallChain] = field(default_factory=list)
    answered: bool = False
    complete: bool = False
    timed_out: bool = False
    left_out: int = 0


async def find_calls_in_editor(
    editor: CallHierarchy,
    workspace: Workspace,
    question: EditorQuestion,
    depth: int,
    seconds: float,
) -> EditorAnswers:
    """The callers of the functions asked about, to a distance, within a time limit."""
    tracing = _Tracing(editor, workspace)
    try:
        async with asyncio.timeout(seconds):
            await tracing.run(question.places, depth)
    except TimeoutError:
        tracing.found.timed_out = True
        tracing.found.complete = False
    return tracing.found


class _Tracing:
    """One search. A function is asked about once, so recursion and cycles end."""

    def __init__(self, editor: CallHierarchy, workspace: Workspace) -> None:
        self._editor, self._workspace = editor, workspace
        self._met: set[tuple[str, int, int]] = set()
        self.found = EditorAnswers()

    async def run(self, targets: Iterable[NamePlace], depth: int) -> None:
        frontier = [EditorCallChain(target) for target in targets]
        self._met = {_key(chain.target) for chain in frontier}
        everything = True
        for distance in range(1, depth + 1):
            expanded = frontier[:MOST_EXPANDED]
            everything = everything and len(expanded) == len(frontier)
            waiting = [asyncio.create_task(self._longer(chain)) for chain in expanded]
            frontier = []
            try:
                for answer in waiting:  # each is kept as it comes, for when the time is up
                    longer = await answer
                    everything = everything and longer is not None
                    frontier += self._keep_chains(longer or ())
            finally:
                for task in waiting:
                    task.cancel()
            if not self.found.answered or not frontier or distance == depth:
                break
        self.found.complete = everything and not self.found.left_out

    async def _longer(self, chain: EditorCallChain) -> list[EditorCallChain] | None:
        place = chain.calls[-1].place if chain.calls else chain.target
        calls = await self._editor.calls_of(place.path, place.line, place.column)
        if calls is None:
            return None
        if not chain.calls:
            self.found.answered = True
        inside = [own for call in calls if (own := self._inside(call)) is not None]
        self.found.left_out += len(calls) - len(inside)
        return [EditorCallChain(chain.target, (*chain.calls, call)) for call in inside]

    def _inside(self, call: EditorCall) -> CallInWorkspace | None:
        if call.caller_path is None or self._workspace.is_secret(call.caller_path):
            return None
        return CallInWorkspace(
            call.caller_path,
            call.line,
            call.caller,
            call.caller_line,
            call.caller_column,
            call.at_module_level,
        )

    def _keep_chains(self, longer: Iterable[EditorCallChain]) -> list[EditorCallChain]:
        """Keeps the chains, and gives those whose outermost caller is to be asked about."""
        fresh = []
        for chain in longer:
            self.found.chains.append(chain)
            caller = chain.calls[-1]
            if not caller.at_module_level and _key(caller.place) not in self._met:
                self._met.add(_key(caller.place))
                fresh.append(chain)
        return fresh


def _key(place: NamePlace) -> tuple[str, int, int]:
    return place.path, place.line, place.column

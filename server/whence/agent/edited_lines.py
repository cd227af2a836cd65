"""What trying single edits says of a failing test: which line is at fault, and what mends it."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from whence.agent.conclude import ObservedCause, make_fix
from whence.agent.edit_search import search_edits
from whence.agent.fewer_tests import runs_pytest
from whence.agent.node_lines import find_lines_run
from whence.agent.recorded_run import Rerun, quote_line
from whence.agent.second_look import SecondLook
from whence.domain.analysis import Location, Suspect
from whence.playbook.engine.conclusion import begin_sentence
from whence.playbook.rules.traps.likely_edits import (
    EDIT_CLAIM,
    EDIT_CONFIDENCE,
    EDIT_MENDS,
    EDIT_SOLUTION,
    describe_edit,
    make_line_edit,
    name_edit,
)
from whence_tools.code.test_files import is_test
from whence_tools.errors.connections import is_refused_connection
from whence_tools.healing.tally import count_tests
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from whence.agent.edit_search import EditSearch
    from whence.agent.healing import FixTarget
    from whence.agent.second_look import FailureReplay
    from whence.domain.analysis import Fix
    from whence.domain.events import Emit
    from whence_tools.code.mutations import Mutation
    from whence_tools.code.symbols import Definition
    from whence_tools.errors.model import Problem
    from whence_tools.ports import ToolContext
    from whence_tools.workspace import Workspace

_MOST_LINES: Final = 60
_MOST_REACHED: Final = 600  # lines
_MOST_FILES: Final = 150  # whose names are looked at
_MOST_SUSPECTS: Final = 3
_MOST_FIXES: Final = 2
_OTHERS: Final = (
    " Whence tried {tried} edits on {lines} lines; only edits of this line make the test pass."
)
_HELPS: Final = "{edit} makes the test pass"


@dataclass(frozen=True, slots=True)
class EditTrials:
    """Tries single edits of the code that a failing test runs.

    Attributes:
        replay: the recorded run of the failure, where it can be recorded.
        seconds: the most that it may take.
    """

    target: FixTarget
    context: ToolContext
    replay: FailureReplay | None
    seconds: float
    emit: Emit

    @property
    def is_worth_trying(self) -> bool:
        """Whether tests decide: a program that checks nothing would let every edit pass. Of other
        languages than Python an assertion in a test is one, with or without a runner that counts.
        """
        if not self.target.command or is_refused_connection(self.target.problem):
            return False
        if count_tests(self.target.message) is not None:
            return True
        is_other = self.target.problem.language != "python"
        return is_other and self.replay is not None and self.replay.is_worth_looking

    async def find(self, suspects: Sequence[Suspect], blamed: Location | None = None) -> SecondLook:
        """What edits of the lines that the failing tests ran show; where that cannot be recorded,
        of the functions that are suspected.

        Args:
            blamed: in the only function that can be at fault; edits of no other one are tried.
        """
        target = self.target
        lines = await self.replay.list_lines_run(_MOST_LINES) if self.replay is not None else {}
        if blamed is not None:
            lines = await self.context.cpu.run(
                _take_function, lines, blamed, self.context.workspace
            )
            if not lines:
                return SecondLook()
        were_seen = bool(lines)
        if not were_seen:
            lines = await self.context.cpu.run(
                _find_reached, target.problem, suspects, self.context.workspace
            )
            executed = await self._find_executed()
            were_seen = bool(executed)
            if were_seen:
                lines = {
                    path: [one for one in reached if one in executed.get(path, ())]
                    for path, reached in lines.items()
                }
        options = (*target.early, *_narrow(target))
        rerun = Rerun(target.command, target.cwd, self.context, self.seconds, options)
        search = await search_edits(target.message, lines, rerun, self.emit)
        if search is None:
            return SecondLook()
        ends_all = search.is_complete and not any(one.left for one in search.survivors)
        look = await asyncio.to_thread(
            _conclude, search, self.context.workspace, is_conclusive=were_seen and ends_all
        )
        if self.replay is None or not look.suspects:
            return look
        quoted = await self.replay.quote_runs_of(look.suspects)
        return replace(look, evidence=(*look.evidence, *quoted))

    async def _find_executed(self) -> dict[str, set[int]]:
        """The lines that ran, where Node counts them: of all tests, not of the failing ones."""
        target = self.target
        if target.problem.language not in {"javascript", "typescript"}:
            return {}
        rerun = Rerun(target.command, target.cwd, self.context, self.seconds / 4)
        return await find_lines_run(rerun)


def _narrow(target: FixTarget) -> tuple[str, ...]:
    """For pytest the file of the failing test, where it was given no files."""
    file = next((one.path for one in target.problem.frames if one.path and is_test(one.path)), None)
    if file is None or target.cwd or not runs_pytest(target.command):
        return ()
    named = any("/" in one or one.endswith(".py") for one in target.command[1:])
    return () if named else (file,)


def _take_function(
    lines: Mapping[str, Sequence[int]], place: Location, workspace: Workspace
) -> dict[str, list[int]]:
    """Of some lines by path those of the function at a place."""
    path = place.file_path
    function = _find_function(path, place.line, workspace)
    if function is None:
        return {}
    own = range(function.start_line, function.end_line + 1)
    return {path: [one for one in lines.get(path, ()) if one in own]}


def _find_function(path: str, line: int, workspace: Workspace) -> Definition | None:
    from whence_tools.code.symbols import find_function_at
    from whence_tools.code.syntax import parse

    source = parse(workspace.try_read(path) or "", path)
    return find_function_at(source, line) if source is not None else None


def _find_reached(
    problem: Problem, suspects: Sequence[Suspect], workspace: Workspace
) -> dict[str, list[int]]:
    """The lines that failing tests may run, those of the suspects first."""
    from whence_tools.code.languages import calling_suffixes, language_of
    from whence_tools.code.reachable import find_reachable_lines

    starts = [(one.file_path, one.line) for one in suspects]
    starts += [(one.path, one.line or 1) for one in problem.root.frames if one.path]
    languages = {language for path, _ in starts if (language := language_of(path))}
    suffixes = frozenset[str]().union(*map(calling_suffixes, languages))
    paths = list(workspace.files(suffixes))
    if len(paths) > _MOST_FILES:
        paths = list(dict.fromkeys(path for path, _ in starts))
    texts = {path: text for path in paths if (text := workspace.try_read(path)) is not None}
    return find_reachable_lines(texts, starts, _MOST_REACHED)


def _conclude(search: EditSearch, workspace: Workspace, *, is_conclusive: bool) -> SecondLook:
    """A cause only where it is known which lines the failing tests ran: of what they may run, in
    other languages, such causes were wrong (docs/benchmarks.md). Nor where edits are left for lack
    of time, or where tests go on failing with the edit: what two tests fail for often is one fault,
    which it leaves."""
    helping: dict[tuple[str, int], list[Mutation]] = {}
    for one in search.survivors:
        helping.setdefault(one.place, []).append(one.mutation)
    for edits in helping.values():  # of those of a line, the smallest says most
        edits.sort(key=lambda one: len(one.before) + len(one.after))
    suspects = [
        _make_suspect(place, _HELPS.format(edit=name_edit(edits[0])), workspace)
        for place, edits in helping.items()
    ]
    suspects = suspects[:_MOST_SUSPECTS]
    if len(helping) != 1 or not is_conclusive:
        return SecondLook(tuple(suspects))
    (path, line), edits = next(iter(helping.items()))
    if _is_weak(search, edits, suspects[0]):
        return SecondLook(tuple(suspects))
    quoted = tuple(quote_line(EDIT_CLAIM, path, line, workspace))
    if not quoted:
        return SecondLook(tuple(suspects))
    fixes = tuple(_make_fixes(edits[:_MOST_FIXES], workspace))
    return SecondLook(
        tuple(suspects), quoted, _describe_cause(edits[0], search, suspects[0]), fixes
    )


def _is_weak(search: EditSearch, edits: Sequence[Mutation], suspect: Suspect) -> bool:
    """Whether edits please the failing tests alone: of a number in a table outside of functions, or
    into a negative one; in other languages than Python, whose programs are searched with more kinds
    of edits, of a line in which no test that passes has a say, or of a name."""
    [place] = {(one.path, one.line) for one in edits}
    if place[0].endswith(".py"):
        return suspect.symbol is None or edits[0].after == "-1"
    return not search.has_broken(place) or all(map(_replaces_name, edits))


def _replaces_name(edit: Mutation) -> bool:
    """Whether another value stands where a name stood: where code is missing, that often pleases
    the tests in some other place."""
    name = edit.before.strip()
    is_name = re.fullmatch(r"[A-Za-z_$][\w$]*", name) is not None
    return is_name and name not in re.findall(r"[\w$]+", edit.after)


def _describe_cause(edit: Mutation, search: EditSearch, suspect: Suspect) -> ObservedCause:
    others = ""
    if len(search.places) > 1 and len(search.helping_places) == 1:
        others = _OTHERS.format(tried=len(search.tried), lines=len(search.places))
    place = Location(file_path=edit.path, line=edit.line, symbol=suspect.symbol)
    told = EDIT_MENDS.format(**describe_edit(edit, suspect.symbol), at=place)
    return ObservedCause(
        root_cause=begin_sentence(told) + others,
        solution=EDIT_SOLUTION,
        location=place,
        confidence=EDIT_CONFIDENCE,
    )


def _make_suspect(place: tuple[str, int], why: str, workspace: Workspace) -> Suspect:
    path, line = place
    function = _find_function(path, line, workspace)
    symbol = function.qualified_name if function is not None else None
    return Suspect(file_path=path, line=line, symbol=symbol, score=1, because=why)


def _make_fixes(edits: Sequence[Mutation], workspace: Workspace) -> Iterator[Fix]:
    for one in edits:
        text = workspace.try_read(one.path)
        fix = make_fix([make_line_edit(one, text)], workspace.read) if text is not None else None
        if fix is not None:
            yield fix

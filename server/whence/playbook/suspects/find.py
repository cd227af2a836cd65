"""Which way of looking for suspects a failure calls for, and how what they find is put in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.domain.analysis import Suspect
from whence.playbook.engine.makers import is_library
from whence.playbook.suspects import texts
from whence.playbook.suspects.called_names import find_called_by_name
from whence.playbook.suspects.ranking import rank_suspects
from whence.playbook.suspects.resolved_calls import find_called_by_test, find_near_frames
from whence.playbook.suspects.role import Role, find_role, is_in_test
from whence.playbook.suspects.small_program import ENOUGH, rank_program
from whence.playbook.suspects.type_declarations import rank_declarations
from whence.playbook.suspects.warned import find_warned
from whence.playbook.suspects.wording import Wording
from whence_tools.errors.locate import is_dependency

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.errors.model import Frame

_ENTRIES: Final = frozenset({"main", "Main", "<module>", "<main>", "{main}", "<anonymous>"})


def find_suspects(case: Case) -> ToolSteps[list[Suspect]]:
    """Where to look: of types at odds what they are declared as; of a failing test, or a run that
    was seen, by what ran, of a small program all of its functions; else by the text.

    What an assertion calls stands before the assertion; a test is rarely wrong itself. What a
    warning told of before the error stands before all that.
    """
    found = yield from _find_unwarned(case)
    warned = yield from find_warned(case, found)
    return keep_functions_once([*warned, *found]) if warned else found


def _find_unwarned(case: Case) -> ToolSteps[list[Suspect]]:
    declared = (yield from rank_declarations(case)) if case.problem.is_diagnostic else []
    if not declared:
        return (yield from _find_by_role(case))
    if len(declared) >= ENOUGH:
        return declared
    known = {(one.file_path, one.line) for one in declared}
    others = yield from rank_suspects(case)
    return [*declared, *(one for one in others if (one.file_path, one.line) not in known)]


def _find_by_role(case: Case) -> ToolSteps[list[Suspect]]:
    role = yield from find_role(case)
    is_whole = role is not Role.TEST and _is_of_program(case)
    ranked = (yield from rank_program(case)) if is_whole else []
    if len(ranked) >= ENOUGH:
        return ranked
    if role is Role.TEST:
        found = yield from find_called_by_test(case)
    elif case.problem.was_observed:
        found = yield from _find_of_run(case)
    else:
        found = yield from rank_suspects(case)
    of_frames = {(frame.path, frame.line) for frame in case.frames}
    at_frames = [one for one in found if (one.file_path, one.line) in of_frames]
    own = at_frames or [
        Suspect.of_frame(frame, 0, case.problem) for frame in _list_code_frames(case)[:1]
    ]
    if role is Role.CODE and not at_frames:
        found = [*own, *found]  # the failing line stands in no function
    if len(found) >= ENOUGH and role is Role.CODE:
        return found
    called = yield from find_called_by_name(case)
    if role is Role.CODE:
        order = [*found, *called]
    else:
        reached = [one for one in found if one not in at_frames]
        order = [*reached, *called, *(own if role is Role.CHECK else ())]
    unique: dict[tuple[str, str | None], Suspect] = {}
    for one in order:
        unique.setdefault((one.file_path, one.symbol), one)
    if len(unique) < ENOUGH and not case.problem.is_diagnostic:
        for one in (yield from _find_neighbours(case, [*unique.values()])):
            unique.setdefault((one.file_path, one.symbol), one)
    return list(unique.values())


def _is_of_program(case: Case) -> bool:
    """Whether a run failed of which nothing is told but its trace, and not of a package that was
    installed: then all functions of a small program count, else what the words lead to."""
    if case.problem.was_observed:
        return True
    is_package = any(is_dependency(frame.file or "") for frame in case.frames)
    is_described = Wording.of(case.reported).is_description
    return not (case.problem.is_diagnostic or is_package or is_described)


def _find_of_run(case: Case) -> ToolSteps[list[Suspect]]:
    """Of a package what the frames lead to: their functions are what others call. Of a program the
    failing line and the likeliest of what is around the frames. Where it begins comes last."""
    near = yield from find_near_frames(case)
    found = [one for one in near if not _is_entry(one)]
    if not (yield from is_library(case)):
        ranked = yield from rank_suspects(case)
        found = [*found[:1], *(one for one in ranked if not _is_entry(one)), *found[1:]]
    return [*keep_functions_once(found), *(one for one in near if _is_entry(one))]


def keep_functions_once(suspects: Iterable[Suspect]) -> list[Suspect]:
    """Each function with the first of its suspects."""
    found: dict[tuple[str, str], Suspect] = {}
    for one in suspects:
        found.setdefault((one.file_path, one.plain_name), one)
    return list(found.values())


def _is_entry(suspect: Suspect) -> bool:
    return suspect.plain_name in _ENTRIES


def _list_code_frames(case: Case) -> Sequence[Frame]:
    """The frames, but for the lines of a Makefile, which only start what failed."""
    return () if case.problem.format == "make" else case.frames


def _find_neighbours(case: Case, known: Sequence[Suspect]) -> ToolSteps[list[Suspect]]:
    """The other functions in the files of the suspects: an operator or a callback is called by no
    name."""
    files = yield from case.read_all([*dict.fromkeys(one.file_path for one in known)])
    found = [
        Suspect(
            file_path=file.path, line=one.name_line, symbol=one.qualified_name,
            score=0.1, because=texts.SAME_FILE,
        )
        for file in files
        for one in file.definitions
        if one.is_callable and not is_in_test(file, one.name_line)
    ]  # fmt: skip
    return found[: ENOUGH - len(known)]

"""The offline analyst over the corpus: right place, right words, quotes that hold, or no claim."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import READING_ONLY, Investigated, investigate
from tests.support.programs import Program, moved, programs, renamed, shifted
from tests.support.sampling import sample
from whence_tools.code.languages import language_of
from whence_tools.errors import Locator, parse_one

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TRACED_FAMILIES = (
    "missing_attribute",
    "missing_key",
    "wrong_argument_count",
    "type_mismatch",
    "index_bounds",
    "division_by_zero",
    "unknown_attribute",
    "value_conversion",
    "uninitialised",
)
ALL = programs()
FAMILIES = sorted({program.family for program in ALL})
# Only one compiler knows them.
ONE_LANGUAGE = frozenset({"borrow", "unreported_exception"})
TRACED = programs(*TRACED_FAMILIES)
CHANGES = (shifted, moved, renamed)  # one of them is made to a program each day


def label(program: Program) -> str:
    return f"{program.family}-{program.name}"


async def analysed(program: Program, folder: Path) -> Investigated:
    program.write(folder)
    return await investigate(folder, program.trace, command=program.command)


def assert_as_expected(program: Program, answer: Investigated) -> None:
    draft = answer.draft
    assert not answer.complaints
    if not program.found:
        assert not draft.found, f"a claim where the code shows no cause: {draft.root_cause}"
        assert draft.next_steps
        assert draft.confidence == 0
        return
    assert draft.found, draft.next_steps
    assert (draft.file_path, draft.line) == (program.file, program.line), draft.root_cause
    assert all(word in draft.root_cause for word in program.mentions), draft.root_cause
    assert all(evidence.quote for evidence in draft.evidence)
    assert bool(draft.edits) == program.fixed


@pytest.mark.parametrize("program", ALL, ids=label)
async def test_the_cause_is_found_where_it_is_or_left_open(
    program: Program, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    answer = await analysed(program, tmp_path)
    verdict = "found" if answer.draft.found else "abstained"
    record_property("verdict", (program.family, verdict))  # counted in tests/conftest.py
    assert_as_expected(program, answer)


@pytest.mark.parametrize(
    ("program", "change"),
    [
        pytest.param(
            program, change, id=f"{label(program)}-{change.__name__}",
            marks=pytest.mark.thorough if turn else (),
        )
        for turn in range(len(CHANGES))
        for place, program in enumerate(TRACED)
        for change in [CHANGES[(place + turn) % len(CHANGES)]]
    ],
)  # fmt: skip
async def test_the_analysis_follows_a_program_that_is_written_otherwise(
    program: Program, change: Callable[[Program], Program], tmp_path: Path
) -> None:
    other = await asyncio.to_thread(change, program)
    assert_as_expected(other, await analysed(other, tmp_path))


@pytest.mark.parametrize("program", sample(TRACED, 3, label))
async def test_reading_files_is_enough(program: Program, tmp_path: Path) -> None:
    program.write(tmp_path)
    answer = await investigate(tmp_path, program.trace, offered=READING_ONLY)
    assert_as_expected(program, answer)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_three_programs_and_one_without_a_visible_cause(family: str) -> None:
    own = [program for program in ALL if program.family == family]
    assert len(own) >= 3
    assert any(not program.found for program in own)


@pytest.mark.parametrize("family", [f for f in FAMILIES if f not in ONE_LANGUAGE])
def test_every_family_is_shown_in_two_languages(family: str) -> None:
    own = [program for program in ALL if program.family == family]
    languages = {language_of(path) for program in own for path in program.files}
    assert len(languages - {None}) >= 2


# The loop that fails is where it is mended, whoever changes what it goes over; so is the call whose
# exception nothing catches. What an address lacks stands in no line.
AT_THE_FAILURE = {"changed_collection", "unreported_exception", "refused_address"}


@pytest.mark.parametrize("family", [f for f in FAMILIES if f not in AT_THE_FAILURE])
def test_the_cause_of_half_a_family_is_not_on_the_line_that_fails(family: str) -> None:
    own = [program for program in ALL if program.family == family and not program.about_fix]
    found = [program for program in own if program.found]
    away = [program for program in found if crash_line(program) != (program.file, program.line)]
    assert 2 * len(away) >= len(found), [p.name for p in found if p not in away]


def crash_line(program: Program) -> tuple[str | None, int | None]:
    """File and line of the innermost frame in the program."""
    frame = parse_one(program.trace, Locator("", tuple(program.files))).own_frame
    return (frame.path, frame.line) if frame else (None, None)


@pytest.mark.parametrize("family", FAMILIES)
async def test_no_rule_fails_where_a_message_is_all_there_is(
    family: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for place, program in enumerate(programs(family)):
        folder = tmp_path / str(place)
        folder.mkdir()
        program.write(folder)
        said = next(line for line in reversed(program.trace.splitlines()) if line.strip())
        await investigate(folder, said)
    assert [one.getMessage() for one in caplog.records if one.levelname == "ERROR"] == []

"""The offline analyst over the corpus: right place, right words, quotes that hold, or no claim."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import READING_ONLY, Investigated, investigate
from tests.support.programs import Program, moved, programs, renamed, shifted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
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
TRACED = programs(*TRACED_FAMILIES)


def label(program: Program) -> str:
    return f"{program.family}-{program.name}"


@pytest.fixture(scope="module")
def tally() -> Iterator[Counter[tuple[str, str]]]:
    """Counts what was found and what was left open, and prints both rates per family."""
    counts: Counter[tuple[str, str]] = Counter()
    yield counts
    print("\nfamily                     found  abstained  wrong")  # noqa: T201 - the table is asked for
    for family in sorted({family for family, _ in counts}):
        numbers = [counts[family, kind] for kind in ("found", "abstained", "wrong")]
        print(f"{family:26} {numbers[0]:5}  {numbers[1]:9}  {numbers[2]:5}")  # noqa: T201


async def analysed(program: Program, folder: Path) -> Investigated:
    program.write(folder)
    return await investigate(folder, program.trace)


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


@pytest.mark.parametrize("program", ALL, ids=label)
async def test_the_cause_is_found_where_it_is_or_left_open(
    program: Program, tmp_path: Path, tally: Counter[tuple[str, str]]
) -> None:
    answer = await analysed(program, tmp_path)
    kind = "found" if answer.draft.found else "abstained"
    try:
        assert_as_expected(program, answer)
    except AssertionError:
        kind = "wrong"
        raise
    finally:
        tally[program.family, kind] += 1


@pytest.mark.parametrize("change", [shifted, moved, renamed], ids=lambda change: change.__name__)
@pytest.mark.parametrize("program", TRACED, ids=label)
async def test_the_analysis_follows_a_program_that_is_written_otherwise(
    program: Program, change: Callable[[Program], Program], tmp_path: Path
) -> None:
    other = change(program)
    assert_as_expected(other, await analysed(other, tmp_path))


@pytest.mark.parametrize("program", TRACED, ids=label)
async def test_reading_files_is_enough(program: Program, tmp_path: Path) -> None:
    program.write(tmp_path)
    answer = await investigate(tmp_path, program.trace, offered=READING_ONLY)
    assert_as_expected(program, answer)


@pytest.mark.parametrize("family", TRACED_FAMILIES)
def test_every_family_is_shown_on_two_languages_and_abstains_once(family: str) -> None:
    own = [program for program in TRACED if program.family == family]
    suffixes = {path.rpartition(".")[2] for program in own for path in program.files}
    assert len(own) >= 3
    assert len(suffixes - {"json"}) >= 2
    assert any(not program.found for program in own)

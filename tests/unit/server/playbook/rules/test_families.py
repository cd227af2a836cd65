"""What the corpus shows of each family: several programs, languages, and one without an answer."""

from __future__ import annotations

import pytest

from tests.support.programs import programs

FAMILIES = (
    "missing_module",
    "missing_dependency",
    "import_cycle",
    "encoding",
    "file_not_found",
    "recursion",
    "unawaited_coroutine",
    "names",
    "syntax",
    "borrow",
)
# Ownership errors are Rust's alone.
ONE_LANGUAGE = frozenset({"borrow"})


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_programs_of_several_languages_and_one_to_abstain_from(family: str) -> None:
    own = programs(family)
    languages = {program.name.split("_")[0] for program in own}
    assert len(own) >= 6
    assert len(languages) >= 2 or family in ONE_LANGUAGE
    assert any(not program.found for program in own)

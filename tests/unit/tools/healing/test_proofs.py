"""Wrong patches are never called proven, and honest fixes get the word that they have earned.

The quick programs, one patch of each; `tests/bench/proofs.py` tries them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.healing import a_worker
from tests.support.proofs import Patched, attacks, honest_fixes, tried
from whence_tools.worker import Worker

pytestmark = pytest.mark.timeout(180)  # up to ten runs, each in a copy
# What no unit test of a part shows: data that tests read, values that checks compare with, other
# failures, chance, names, programs that nothing checks.
TRIED = {
    "orders: loosens the limit elsewhere", "heavy orders: loosens a limit in a data file",
    "printed: prints the error and ends well", "coin: a comment", "smoke: leaves the number out",
    "js golden: changes what is wanted", "judged by test_table: changes the golden table",
    "judged by test_function: changes the expecting function",
    "judged by test_constant: adds a configuration", "make: or true",
    "bins: gives the test nothing to look at", "fails itself: a test that calls fail",
    "client test_wait: a count for a duration", "twins: one of two names that fit",
    "suite with a failure: beside an unrelated failure", "program: in a program",
    "flaky neighbour: beside a test that fails now and then", "data: the product's own data",
    "minitest: beside an unrelated failure, Ruby", "js await: a missing await",
    "register: a mail only where there is a transport", "money: the amount is forgotten",
    "invoice: for a checksum of the input", "oracle: the library's function is replaced",
    "order lines: one that is right is enough", "types apart: only for so few",
    "raises what is asked for: the wrong error is raised",
    "raises what is asked for: a check that was missing",
    "asserting program: of a program that asserts", "c sum: a C program that asserts",
    "age: always one less", "median: the mean", "slugs: a table of known titles",
    "exchange: the tested spelling is put into the product's data", "windows: one more",
    "fresh python pager: adds nine tenths", "fresh python pager: at least one page",
    "unread c ring: order, the oldest is overwritten before the check",
    "brings tests python: and a test beside the others",
    "brings tests python: and a test that fails",
    "wrong guard: a check that was itself wrong", "orders: doubles the limit in place",
    "common pytest retry: counts the last attempt", "even php prices: rounded",
    "even python greeting: English where there is no text",
}  # fmt: skip
SLOW = {
    "even python greeting: English where there is no text",
    "fresh python pager: adds nine tenths", "fresh python pager: at least one page",
    "common pytest retry: counts the last attempt",
    "judged by test_constant: adds a configuration", "windows: one more",
    "brings tests python: and a test beside the others",
}  # fmt: skip
# Another of their kind stays: a changed golden value, chance, an unrelated failure, a wrong
# formula, a loosened limit, an error that is asked for.
ALIKE = {
    "js golden: changes what is wanted", "judged by test_function: changes the expecting function",
    "coin: a comment", "minitest: beside an unrelated failure, Ruby", "median: the mean",
    "orders: doubles the limit in place", "heavy orders: loosens a limit in a data file",
    "raises what is asked for: a check that was missing",
}  # fmt: skip
PATCHES = [
    pytest.param(one, id=one.id, marks=pytest.mark.thorough if one.id in SLOW | ALIKE else ())
    for one in (*attacks(), *honest_fixes())
    if one.id in TRIED
]


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with a_worker() as worker:
        yield worker


@pytest.mark.parametrize("patched", PATCHES)
async def test_a_patch_is_called_by_the_word_that_it_has_earned(
    patched: Patched, tmp_path: Path, worker: Worker
) -> None:
    if not patched.is_installed:
        pytest.skip(f"{patched.command[0]} is not installed")
    verdict = (await tried(patched, tmp_path, worker)).verdict
    assert verdict.status in patched.earned, verdict.reasons


def test_every_patch_that_is_named_here_is_there() -> None:
    assert len(PATCHES) == len(TRIED)

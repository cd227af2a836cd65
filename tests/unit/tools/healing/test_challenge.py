"""What the runs of a patch leave undecided."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

import pytest

from whence_tools.healing.challenge import Challenge
from whence_tools.healing.change import Change
from whence_tools.healing.examples import Examples
from whence_tools.healing.reading import read_output
from whence_tools.healing.verdict import CheckedRun, Observed
from whence_tools.ports import RunOutcome

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

P = ParamSpec("P")
T = TypeVar("T")
CHANGE = Change("shop.py", "total = prise\n", "total = price\n")


class Here:
    """Does the work of the worker process."""

    async def ready(self) -> None: ...

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return work(*args, **kwargs)


def run(*failed: str) -> CheckedRun:
    told = "".join(f"FAILED test_shop.py::{name} - assert 1 == 2\n" for name in failed)
    text = f"{told}{len(failed)} failed, 4 passed in 0.1s\n" if failed else "4 passed in 0.1s\n"
    outcome = RunOutcome(("pytest",), bool(failed), text, None, 0.0, 0.0, 1)
    return CheckedRun(outcome, read_output(text, "/app", ["shop.py", "test_shop.py"]))


async def find_doubts(
    choices: int,
    red: Sequence[CheckedRun],
    green: Sequence[CheckedRun],
    *,
    is_decided: bool = True,
    least: int = 1,
) -> tuple[str, ...]:
    async def never(changes: Sequence[Change], most: float) -> CheckedRun | None:
        raise AssertionError(changes)

    seen = Observed(red[0].reading, tuple(red), tuple(green))
    examples = Examples(is_decided=is_decided, choices=choices)
    challenge = Challenge([CHANGE], examples, {}, seen, Here(), never, lambda: True, least)
    return await challenge.find_doubts()


@pytest.mark.parametrize(("failed", "choices"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
async def test_each_two_more_checks_decide_one_more_choice(failed: int, choices: int) -> None:
    red, green = [run(*(f"test_{at}" for at in range(failed)))], [run()]
    counted = [await find_doubts(more, red, green) for more in (choices, choices + 1)]
    only = "Only one check asks" if failed == 1 else f"Only {failed} checks ask"
    assert [[one[: len(only)] for one in doubts] for doubts in counted] == [[], [only]]


async def test_what_one_example_may_hide_needs_two() -> None:
    one, two = [run("test_sum")], [run("test_sum", "test_mean")]
    assert await find_doubts(0, one, [run()], least=2)
    assert not await find_doubts(0, two, [run()], least=2)


async def test_a_test_that_fails_now_and_then_asks_for_nothing() -> None:
    red = [run("test_sum", "test_mean", "test_coin"), run("test_sum", "test_mean")]
    green = [run("test_coin"), run()]
    [doubt] = await find_doubts(2, red, green)
    assert doubt.startswith("Only 2 checks ask")


@pytest.mark.parametrize(("failed", "doubts"), [(2, 1), (3, 0)])
async def test_what_cannot_be_varied_is_proven_by_more_checks(failed: int, doubts: int) -> None:
    red, green = [run(*(f"test_{at}" for at in range(failed)))], [run()]
    assert len(await find_doubts(1, red, green, is_decided=False)) == doubts


@pytest.mark.parametrize(
    ("without", "doubts"),
    [
        (run("test_too_many"), ()),
        (run(), ("The patch changes the check, and nothing shows that tests notice it",)),
    ],
)
async def test_a_check_may_change_where_a_test_fails_without_it(
    without: CheckedRun, doubts: tuple[str, ...]
) -> None:
    async def taken_out(changes: Sequence[Change], most: float) -> CheckedRun:
        return without

    red, green = run("test_all"), run()
    seen = Observed(red.reading, (red,), (green,))
    unchecked = {"changes the check": [CHANGE]}
    challenge = Challenge(
        [CHANGE], Examples(is_decided=True), unchecked, seen, Here(), taken_out, lambda: True
    )
    assert await challenge.find_doubts() == doubts

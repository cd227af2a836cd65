"""Cases of one behaviour, of which a part runs each day: all of them run in `make test-all`."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from _pytest.mark import ParameterSet

T = TypeVar("T")


def sample(cases: Iterable[T], one_in: int, name: Callable[[T], str]) -> list[ParameterSet]:
    """The cases as parameters of a test; all but one in so many are marked as thorough.

    Args:
        one_in: of how many cases one runs each day; at least 1.
        name: of a case, in the test's id.
    """
    return [
        pytest.param(case, id=name(case), marks=pytest.mark.thorough if place % one_in else ())
        for place, case in enumerate(cases)
    ]

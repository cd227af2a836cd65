from datetime import date

import pytest

from loans import START_OF_TERM, Desk, read_members
from policy import Policy

RULES = """
{
  "1": {"items": 3, "days": 14},
  "2": {"items": 10, "days": 28, "fee_per_day": 10}
}
"""


@pytest.fixture
def desk():
    return Desk(Policy.from_json(RULES))


@pytest.fixture
def members():
    return read_members(["Ada", "Prof. Holt, 2", "Guest, 9"])


def test_basic_member(desk, members):
    assert desk.lend(members["Ada"], "Emma", START_OF_TERM) == date(2024, 9, 16)


def test_limit(desk, members):
    for title in ("Emma", "Dune", "Ulysses"):
        desk.lend(members["Ada"], title, START_OF_TERM)
    assert desk.lend(members["Ada"], "Faust", START_OF_TERM) is None


def test_unknown_level_counts_as_basic(desk, members):
    assert desk.lend(members["Guest"], "Emma", START_OF_TERM) == date(2024, 9, 16)


def test_no_fee_when_early(desk, members):
    desk.lend(members["Ada"], "Emma", START_OF_TERM)
    assert desk.give_back(members["Ada"], "Emma", date(2024, 9, 10)) == 0


def test_staff_member(desk, members):
    assert desk.lend(members["Prof. Holt"], "Faust", START_OF_TERM) == date(2024, 9, 30)

import pytest

from cal.leap import days


@pytest.mark.parametrize(("year", "expected"), [(2023, 365), (2024, 366), (1900, 365), (2000, 366)])
def test_days(year, expected):
    assert days(year) == expected

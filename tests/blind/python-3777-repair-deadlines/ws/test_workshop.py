from datetime import date

from holidays import read_holidays
from workshop import Workshop

SPRING = """
2024-04-01  Easter Monday
2024-05-01  Labour Day
09.05.2024  Ascension   # moves every year
"""


def test_names_of_holidays():
    assert list(read_holidays(SPRING).values()) == ["Easter Monday", "Labour Day", "Ascension"]


def test_sunday_does_not_count():
    assert Workshop().ready_on(date(2024, 4, 19), "bicycle") == date(2024, 4, 22)


def test_express():
    assert Workshop(express=True).ready_on(date(2024, 4, 15), "watch") == date(2024, 4, 18)


def test_holiday_does_not_count():
    assert Workshop(SPRING).ready_on(date(2024, 4, 29), "bicycle") == date(2024, 5, 2)

import pytest

from ledger import Ledger

DAYS = "Mon Tue Wed Thu Fri Sat Sun".split()
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


@pytest.fixture
def week():
    return Ledger(DAYS, [40, 10, 0, 25, 30, 80, 15])


@pytest.fixture
def year():
    return Ledger(MONTHS, [100, 90, 120, 110, 95, 105, 130, 60, 100, 115, 125, 200])


def test_week_total(week):
    assert week.spent("Mon", "Sun") == 200


def test_late_booking_shows_up(week):
    week.book("Thu", 5)
    assert week.spent("Wed", "Fri") == 60
    assert week.up_to("Sun") == 205


def test_overdrawn_day(week):
    assert week.overdrawn_at(100) == "Fri"


def test_second_quarter(year):
    assert year.spent("Apr", "Jun") == 310


def test_fourth_quarter(year):
    assert year.spent("Oct", "Dec") == 440

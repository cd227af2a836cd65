from datetime import date

from parking.fees import fee, takings
from parking.tickets import Ticket, group_by_day, started_hours


def ticket(entered, left, plate="KA-1"):
    return Ticket.parse(f"{plate}, {entered}, {left}")


def test_grace_period_is_free():
    assert fee(ticket("2024-05-01T10:00", "2024-05-01T10:09")) == 0


def test_first_hour():
    assert fee(ticket("2024-05-01T10:00", "2024-05-01T10:55")) == 200


def test_overnight():
    assert fee(ticket("2024-05-01T20:00", "2024-05-02T01:30")) == 200 + 5 * 150


def test_day_maximum():
    assert fee(ticket("2024-05-01T06:00", "2024-05-01T23:30")) == 1800


def test_weekend_stay():
    stay = ticket("2024-05-03T08:00", "2024-05-05T10:00").stay()
    assert started_hours(stay) == 50


def test_takings_by_day():
    groups = group_by_day([
        ticket("2024-05-01T10:00", "2024-05-01T10:55"),
        ticket("2024-05-02T10:00", "2024-05-02T11:55"),
        ticket("2024-05-01T12:00", "2024-05-01T12:30"),
        ticket("2024-05-05T12:00", "2024-05-05T12:30"),
    ], closed=[date(2024, 5, 5)])
    assert takings(groups) == {date(2024, 5, 1): 400, date(2024, 5, 2): 350}

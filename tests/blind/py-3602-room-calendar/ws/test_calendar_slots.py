import pytest

from calendar_slots import describe_day, parse_span


def test_empty_day_is_free():
    assert describe_day([]) == ["08:00-18:00"]


def test_gaps_between_meetings():
    assert describe_day(["09:00-10:00", "11:30-12:00"]) == [
        "08:00-09:00",
        "10:00-11:30",
        "12:00-18:00",
    ]


def test_touching_and_overlapping_meetings():
    assert describe_day(["09:30-11:00", "09:00-10:00", "11:00-12:00"]) == [
        "08:00-09:00",
        "12:00-18:00",
    ]


def test_workshop_with_side_meeting():
    assert describe_day(["09:00-15:00", "10:00-10:30", "16:00-18:00"]) == [
        "08:00-09:00",
        "15:00-16:00",
    ]


def test_short_gaps_are_ignored():
    assert describe_day(["08:10-17:50"], minimum=15) == []


def test_reversed_span():
    with pytest.raises(ValueError):
        parse_span("10:00-09:00")

import pytest

from rooms import Room


def test_separate_bookings_add_up():
    room = Room("Elm")
    room.book("09:00", "10:00", "ops")
    room.book("13:00", "13:30", "hr")
    assert room.busy_minutes() == 90


def test_touching_bookings_become_one():
    room = Room("Elm")
    room.book("09:00", "10:00", "ops")
    room.book("10:00", "11:00", "hr")
    assert room.busy() == [(540, 660)]


def test_all_day_workshop_counts_in_full():
    room = Room("Oak")
    room.book("08:00", "16:00", "workshop")
    room.book("09:30", "10:00", "coffee")
    room.book("14:00", "17:00", "wrap-up")
    assert room.busy_minutes() == 540


def test_overlap_counts_once():
    room = Room("Oak")
    room.book("08:00", "10:00", "a")
    room.book("09:00", "11:00", "b")
    assert room.occupancy() == 30


def test_free_time_of_empty_room():
    assert Room("Fir").free() == [(480, 1080)]


def test_reversed_booking_is_refused():
    with pytest.raises(ValueError):
        Room("Fir").book("12:00", "11:00", "ops")

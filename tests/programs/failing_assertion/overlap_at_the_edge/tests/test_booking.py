from calendar_app.booking import Room


def test_an_empty_room():
    assert Room().book(9, 10)


def test_the_same_hour_twice():
    room = Room()
    room.book(9, 10)
    assert not room.book(9, 10)


def test_one_after_the_other():
    room = Room()
    room.book(9, 10)
    assert room.book(10, 11)

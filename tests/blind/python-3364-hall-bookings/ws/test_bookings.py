from bookings import best_plan, free_at, read_requests, within_hours


def test_one_big_event_beats_two_small_ones():
    requests = read_requests(
        [
            ("choir", "09:00", "11:00", 120),
            ("gala", "10:00", "16:00", 500),
            ("quartet", "12:00", "14:00", 150),
        ]
    )
    assert best_plan(requests) == (500, ["gala"])


def test_skips_the_overlapping_one():
    requests = read_requests(
        [
            ("school", "08:00", "10:00", 80),
            ("rehearsal", "09:30", "12:00", 60),
            ("lecture", "11:00", "13:00", 90),
        ]
    )
    assert best_plan(requests) == (170, ["school", "lecture"])


def test_back_to_back_events():
    requests = read_requests(
        [
            ("matinee", "14:00", "16:00", 200),
            ("tour", "15:00", "17:00", 50),
            ("soundcheck", "16:00", "18:00", 100),
            ("concert", "18:30", "21:00", 400),
        ]
    )
    assert best_plan(requests) == (700, ["matinee", "soundcheck", "concert"])


def test_opening_hours_are_inclusive():
    requests = read_requests(
        [("early", "07:00", "09:00", 10), ("ok", "08:00", "22:00", 10)]
    )
    assert [r.name for r in within_hours(requests, "08:00", "22:00")] == ["ok"]


def test_free_the_minute_an_event_ends():
    requests = read_requests([("choir", "09:00", "11:00", 120)])
    assert not free_at(requests, "10:59")
    assert free_at(requests, "11:00")

from bookings import Booking, gaps, merge, occupied_minutes, utilisation

MORNING = [
    Booking(60, 120, "The Larks"),
    Booking(0, 45, "Copper Line"),
]


def test_separate_bookings_stay_separate():
    assert merge(MORNING) == [(0, 45), (60, 120)]


def test_touching_bookings_join():
    assert merge([Booking(0, 30, "A"), Booking(30, 50, "B")]) == [(0, 50)]


def test_overlap_is_counted_once():
    assert occupied_minutes([Booking(0, 60, "A"), Booking(40, 90, "B")]) == 90


def test_gaps_between_bookings():
    assert gaps(MORNING, 0, 180) == [(45, 60), (120, 180)]


def test_drum_setup_during_long_session():
    day = [
        Booking(0, 240, "Night Ferry"),
        Booking(30, 60, "drum setup"),
        Booking(300, 360, "Copper Line"),
    ]
    assert gaps(day, 0, 420) == [(240, 300), (360, 420)]


def test_utilisation():
    assert utilisation(MORNING, 0, 210) == 50

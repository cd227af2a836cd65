from agenda import by_day, load

EVENTS = load([
    ("2024-05-01T23:30Z", "deploy"),
    ("2024-05-01T12:00Z", "lunch"),
    ("2024-05-02T04:00Z", "backup"),
])


def test_utc():
    assert by_day(EVENTS, "UTC") == {"2024-05-01": ["lunch", "deploy"], "2024-05-02": ["backup"]}


def test_order_within_a_day():
    assert by_day(EVENTS[:2], "UTC")["2024-05-01"] == ["lunch", "deploy"]


def test_berlin():
    assert by_day(EVENTS, "Berlin") == {"2024-05-01": ["lunch"], "2024-05-02": ["deploy", "backup"]}

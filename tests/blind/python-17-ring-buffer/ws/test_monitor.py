from monitor import Monitor


def feed(values, window=3):
    monitor = Monitor(window)
    for v in values:
        monitor.sample(v)
    return monitor


def test_average_of_window():
    assert feed([1, 2, 3, 4, 5]).average() == 4.0


def test_not_rising_when_not_full():
    assert not feed([1, 2]).rising()


def test_rising():
    assert feed([1, 2, 3]).rising()


def test_keeps_rising():
    monitor = feed([1, 2, 3, 4, 5])
    assert monitor.rising(), monitor.window.items()

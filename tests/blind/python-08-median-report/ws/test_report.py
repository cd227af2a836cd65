from report import slowest, summarise


def test_mean_and_spread():
    result = summarise([("a", 10), ("a", 20), ("b", 5)])
    assert result["a"]["mean"] == 15.0
    assert result["a"]["spread"] == 10


def test_median_of_sorted_samples():
    result = summarise([("a", 1), ("a", 2), ("a", 9)])
    assert result["a"]["median"] == 2


def test_slowest_host():
    samples = [("web", 4), ("web", 9), ("web", 3), ("db", 5), ("db", 6), ("db", 7)]
    summary = summarise(samples)
    assert slowest(summary, "mean") == "db"
    assert slowest(summary) == "db"

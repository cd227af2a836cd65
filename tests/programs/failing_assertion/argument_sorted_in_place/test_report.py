from stats.report import describe


def test_ordered_values():
    assert describe([1, 2, 3]) == {"median": 2, "first": 1, "last": 3}


def test_first_and_last_in_order_of_arrival():
    assert describe([5, 1, 3]) == {"median": 3, "first": 5, "last": 3}

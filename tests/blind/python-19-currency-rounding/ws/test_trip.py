from trip import Trip


def test_even_split():
    trip = Trip("ana", "bo")
    trip.pay("ana", 50)
    assert trip.balance == {"ana": 2500, "bo": -2500}


def test_balances_cancel():
    trip = Trip("ana", "bo", "cy")
    trip.pay("ana", 9.99)
    trip.pay("bo", 5)
    assert sum(trip.balance.values()) == 0


def test_whole_cost_is_covered():
    trip = Trip("ana", "bo", "cy")
    assert trip.cost_of(99) == 99
    assert trip.cost_of(100) == 100

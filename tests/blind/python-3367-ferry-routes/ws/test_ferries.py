import pytest

from ferries import INF, FerryMap


@pytest.fixture
def archipelago():
    return FerryMap(
        [
            ("Aero", "Brok", 20),
            ("Brok", "Cala", 15),
            ("Cala", "Dune", 30),
            ("Aero", "Cala", 50),
            ("Yell", "Zuid", 10),
        ]
    )


def test_direct_line(archipelago):
    assert archipelago.stops("Aero", "Brok") == ["Aero", "Brok"]
    assert archipelago.changes("Aero", "Brok") == 0


def test_changing_is_faster_than_the_direct_line(archipelago):
    assert archipelago.minutes("Aero", "Cala") == 35
    assert archipelago.stops("Aero", "Cala") == ["Aero", "Brok", "Cala"]


def test_unreachable(archipelago):
    assert archipelago.minutes("Aero", "Zuid") == INF
    assert archipelago.stops("Aero", "Zuid") == []


def test_longest_trip_time(archipelago):
    assert archipelago.minutes("Aero", "Dune") == 65


def test_longest_trip_stops(archipelago):
    assert archipelago.stops("Aero", "Dune") == ["Aero", "Brok", "Cala", "Dune"]

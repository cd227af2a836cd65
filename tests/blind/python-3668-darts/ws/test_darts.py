import pytest

from darts import Dart, Leg


def test_dart_values():
    assert Dart("T20").points == 60
    assert Dart("D25").points == 50
    assert Dart("miss").points == 0


def test_no_treble_bull():
    with pytest.raises(ValueError):
        Dart("T25")


def test_turns_alternate():
    leg = Leg(["Jo", "Kim"], 301)
    leg.visit("T20", "T20", "T20")
    leg.visit("S20", "S5", "S1")
    assert leg.score() == {"Jo": 121, "Kim": 275}


def test_double_out():
    leg = Leg(["Jo"], 40)
    assert leg.visit("D20") == "win"
    assert leg.winner == "Jo"


def test_bust_visit():
    leg = Leg(["Jo", "Kim"], 60)
    assert leg.visit("S20", "S20", "T20") == "bust"
    assert leg.score()["Jo"] == 60


def test_best_visit():
    leg = Leg(["Jo"], 501)
    leg.visit("T20", "T20", "S1")
    leg.visit("S20", "S20", "S20")
    assert leg.players[0].best_visit == 121

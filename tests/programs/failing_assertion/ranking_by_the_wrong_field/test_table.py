from league.table import Team, standings


def test_points_decide():
    assert standings([Team("A", 3, 1), Team("B", 6, 0)]) == ["B", "A"]


def test_goals_break_ties():
    assert standings([Team("A", 3, 1), Team("B", 3, 5)]) == ["B", "A"]

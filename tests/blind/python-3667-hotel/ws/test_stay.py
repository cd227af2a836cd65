from datetime import date

from rates import RateCard, Season
from stay import Stay, bill

CARD = RateCard({"single": 60, "double": 90}, [
    Season("easter", date(2024, 3, 28), date(2024, 4, 1), 150),
    Season("summer", date(2024, 7, 1), date(2024, 8, 31), 120),
])


def test_base_rate():
    got = bill(CARD, Stay("single", date(2024, 2, 5), date(2024, 2, 8)))
    assert got["room"] == 180
    assert got["total"] == 186


def test_within_season():
    got = bill(CARD, Stay("double", date(2024, 7, 10), date(2024, 7, 12), guests=2))
    assert got == {"room": 216, "discount": 0, "tax": 8, "total": 224}


def test_last_night_of_season():
    assert CARD.night_price("single", date(2024, 4, 1)) == 90
    assert CARD.night_price("single", date(2024, 4, 2)) == 60


def test_into_season():
    got = bill(CARD, Stay("single", date(2024, 3, 26), date(2024, 3, 30)))
    assert got["room"] == 60 + 60 + 90 + 90


def test_long_stay():
    got = bill(CARD, Stay("single", date(2024, 1, 1), date(2024, 1, 11)))
    assert got["discount"] == 60

from irrigation import Bed, Forecast, Tank, demand, water


def test_heat_raises_demand():
    assert demand(Bed("beans", 2, 4), Forecast(0, hot=True)) == 12


def test_rain_covers_demand():
    assert demand(Bed("beans", 2, 4), Forecast(6)) == 0


def test_tank_is_used_first():
    beds = [Bed("beans", 10, 4)]
    assert water(beds, Tank(100, 30), [Forecast(0)], roof=20) == [10]


def test_wet_day_then_dry_days():
    beds = [Bed("beans", 10, 4), Bed("kale", 5, 4)]
    days = [Forecast(10), Forecast(0), Forecast(0)]
    assert water(beds, Tank(100, 0), days, roof=20) == [0, 0, 20]

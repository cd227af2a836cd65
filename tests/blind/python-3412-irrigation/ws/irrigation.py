"""Plans watering for a set of beds."""
from dataclasses import dataclass


@dataclass
class Bed:
    name: str
    area: float
    need: float  # litres per square metre and day


@dataclass
class Forecast:
    rain: float  # millimetres, i.e. litres per square metre
    hot: bool = False


def demand(bed, forecast):
    need = bed.need
    if forecast.hot:
        need *= 1.5
    return max(0.0, need - forecast.rain) * bed.area


class Tank:
    def __init__(self, capacity, level):
        self.capacity = capacity
        self.level = level

    def refill(self, forecast, roof):
        self.level += forecast.rain * roof

    def draw(self, litres):
        taken = min(self.level, litres)
        self.level -= taken
        return taken


def water(beds, tank, days, roof):
    """Litres that had to come from the mains, per day."""
    mains = []
    for forecast in days:
        tank.refill(forecast, roof)
        total = sum(demand(bed, forecast) for bed in beds)
        mains.append(total - tank.draw(total))
    return mains

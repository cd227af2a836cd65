"""Season rates of a guest house (prices for one night, in euros)."""
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Season:
    name: str
    first: date
    last: date          # the last night that belongs to the season
    factor: int         # percent of the base price


class RateCard:
    def __init__(self, base, seasons):
        self.base = base
        self.seasons = list(seasons)

    def season_on(self, night):
        for season in self.seasons:
            if season.first <= night <= season.last:
                return season
        return None

    def night_price(self, room, night):
        season = self.season_on(night)
        percent = season.factor if season else 100
        return self.base[room] * percent // 100

"""Holdings of a fund and the queries the reports run on them."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Holding:
    ticker: str
    sector: str
    units: int
    price: float

    @property
    def value(self):
        return self.units * self.price


class Fund:
    def __init__(self, name, holdings):
        self.name = name
        self._holdings = {h.ticker: h for h in holdings}

    def trade(self, ticker, units):
        held = self._holdings[ticker]
        if held.units + units < 0:
            raise ValueError(f"cannot sell {-units} of {held.units} {ticker}")
        self._holdings[ticker] = Holding(
            held.ticker, held.sector, held.units + units, held.price
        )

    def open_positions(self):
        return filter(lambda h: h.units > 0, self._holdings.values())

    def get(self, ticker):
        return self._holdings[ticker]

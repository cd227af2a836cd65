from dataclasses import dataclass, field

from tariff import deposit, nightly


@dataclass
class Line:
    tent: str
    nights: int
    rate: float
    deposit: float


@dataclass
class Booking:
    guest: str
    month: int
    lines: list = field(default_factory=list)

    def add(self, tent, nights):
        self.lines.append(Line(tent, nights, nightly(tent, self.month), deposit(tent)))

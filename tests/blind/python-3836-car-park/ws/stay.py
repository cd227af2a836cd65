from dataclasses import dataclass
from datetime import datetime

FORMAT = "%Y-%m-%d %H:%M"


@dataclass(frozen=True)
class Stay:
    plate: str
    entered: datetime
    left: datetime

    @classmethod
    def parse(cls, line):
        """Reads 'B-XY 12;2024-05-03 08:10;2024-05-03 09:40'."""
        plate, entered, left = (part.strip() for part in line.split(";"))
        stay = cls(plate, datetime.strptime(entered, FORMAT), datetime.strptime(left, FORMAT))
        if stay.left < stay.entered:
            raise ValueError(f"{plate} left before it entered")
        return stay

    def minutes(self):
        return (self.left - self.entered).seconds // 60

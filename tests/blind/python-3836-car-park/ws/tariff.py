from collections import defaultdict

from stay import Stay


class Tariff:
    def __init__(self, free_minutes=15, per_hour=250, per_day=1800):
        self.free_minutes = free_minutes
        self.per_hour = per_hour
        self.per_day = per_day

    def fee(self, stay):
        """The fee in cents; hours are rounded up, a day costs per_day at most."""
        minutes = stay.minutes()
        if minutes <= self.free_minutes:
            return 0
        days, rest = divmod(minutes, 24 * 60)
        hours = -(-rest // 60)
        return days * self.per_day + min(hours * self.per_hour, self.per_day)


def takings(lines, tariff):
    """The fees by plate."""
    fees = defaultdict(int)
    for line in lines:
        stay = Stay.parse(line)
        fees[stay.plate] += tariff.fee(stay)
    return dict(fees)

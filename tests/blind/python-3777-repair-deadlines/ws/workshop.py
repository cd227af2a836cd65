from datetime import date, timedelta

from holidays import read_holidays

ONE_DAY = timedelta(days=1)
WORKING_DAYS = {"bicycle": 2, "piano": 10, "watch": 5}
RULES = []


def closed_when(rule):
    RULES.append(rule)
    return rule


@closed_when
def sunday(workshop, day):
    return day.weekday() == 6


@closed_when
def holiday(workshop, day):
    return day in workshop.holidays


class Workshop:
    def __init__(self, holidays="", express=False):
        self.holidays = read_holidays(holidays)
        self.express = express

    def is_open(self, day):
        return not any(rule(self, day) for rule in RULES)

    def ready_on(self, received: date, kind: str) -> date:
        left = WORKING_DAYS[kind]
        if self.express:
            left = (left + 1) // 2
        day = received
        while left:
            day += ONE_DAY
            if self.is_open(day):
                left -= 1
        return day

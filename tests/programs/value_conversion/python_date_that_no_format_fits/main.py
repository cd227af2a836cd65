import sys
from datetime import date, datetime

STAMP = "%Y-%m-%d"


def read(text):
    return datetime.strptime(text, STAMP)


def head():
    return date(2026, 1, 2).strftime("%d %b %Y")


print(head(), read(" ".join(sys.argv[1:]) or "9 Nivose XII"))

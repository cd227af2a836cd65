"""Export of support tickets: response times and the oldest open one."""
import json
from datetime import datetime, timedelta, timezone

EXPORT = """[
 {"id": 41, "opened": "2024-02-01T08:00:00+00:00", "answered": "2024-02-01T09:30:00+00:00"},
 {"id": 42, "opened": "2024-02-01T10:15:00+02:00", "answered": null},
 {"id": 43, "opened": 1706780000, "answered": 1706783600},
 {"id": 44, "opened": "2024-02-02 07:00", "answered": null}
]"""


class Ticket:
    def __init__(self, ident, opened, answered):
        self.ident = ident
        self.opened = opened
        self.answered = answered

    @property
    def open(self):
        return self.answered is None

    def wait(self, now):
        return (self.answered or now) - self.opened


def to_time(value):
    """Stamps are ISO texts or seconds since 1970; all times are UTC
    unless the text says otherwise."""
    if value is None:
        return None
    if isinstance(value, (int, float)):
        return datetime.fromtimestamp(value, timezone.utc)
    return datetime.fromisoformat(value)


def load(text):
    return [Ticket(row["id"], to_time(row["opened"]), to_time(row["answered"]))
            for row in json.loads(text)]


def mean_response(tickets):
    waits = [t.wait(None) for t in tickets if not t.open]
    return sum(waits, timedelta()) / len(waits)


def oldest_open(tickets):
    waiting = [t for t in tickets if t.open]
    return min(waiting, key=lambda t: t.opened)


def main():
    tickets = load(EXPORT)
    now = datetime(2024, 2, 3, tzinfo=timezone.utc)
    print("mean response:", mean_response(tickets))
    oldest = oldest_open(tickets)
    print("oldest open:", oldest.ident, "waits", oldest.wait(now))


if __name__ == "__main__":
    main()

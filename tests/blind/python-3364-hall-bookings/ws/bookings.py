"""Which booking requests for the concert hall to accept.

Requests are (name, start, end, fee); times are minutes since midnight.
The hall has no set-up time: one event can begin the minute another ends.
"""

from bisect import bisect_left, bisect_right
from typing import NamedTuple


class Request(NamedTuple):
    name: str
    start: int
    end: int
    fee: int


def minutes(clock):
    hours, mins = clock.split(":")
    return int(hours) * 60 + int(mins)


def read_requests(rows):
    out = []
    for name, start, end, fee in rows:
        request = Request(name, minutes(start), minutes(end), fee)
        if request.end <= request.start:
            raise ValueError(f"{name}: ends before it starts")
        out.append(request)
    return out


def within_hours(requests, opening, closing):
    by_start = sorted(requests, key=lambda r: r.start)
    starts = [r.start for r in by_start]
    first = bisect_left(starts, minutes(opening))
    return [r for r in by_start[first:] if r.end <= minutes(closing)]


def compatible_before(ends, start, limit):
    """How many of the first `limit` requests are over by `start`."""
    return bisect_left(ends, start, 0, limit)


def best_plan(requests):
    """(total fee, names in order) of the most valuable set of requests."""
    by_end = sorted(requests, key=lambda r: r.end)
    ends = [r.end for r in by_end]
    best = [0]
    back = []
    for i, request in enumerate(by_end):
        before = compatible_before(ends, request.start, i)
        with_it = best[before] + request.fee
        if with_it > best[i]:
            best.append(with_it)
            back.append(before)
        else:
            best.append(best[i])
            back.append(None)

    chosen = []
    i = len(by_end)
    while i > 0:
        before = back[i - 1]
        if before is None:
            i -= 1
        else:
            chosen.append(by_end[i - 1].name)
            i = before
    return best[-1], chosen[::-1]


def free_at(requests, clock):
    """True if no accepted request is running at that time."""
    now = minutes(clock)
    starts = sorted(r.start for r in requests)
    ends = sorted(r.end for r in requests)
    return bisect_right(starts, now) == bisect_right(ends, now)

"""Group access-log hits into visits per user."""

from dataclasses import dataclass, field

GAP_SECONDS = 30 * 60


@dataclass
class Hit:
    at: int
    user: str
    path: str


@dataclass
class Visit:
    user: str
    hits: list = field(default_factory=list)

    @property
    def duration(self):
        return self.hits[-1].at - self.hits[0].at

    @property
    def pages(self):
        return [hit.path for hit in self.hits]


def parse_hits(text):
    hits = []
    for line in text.splitlines():
        if line.strip():
            at, user, path = line.split()
            hits.append(Hit(int(at), user, path))
    return hits


def visits_of(hits, gap=GAP_SECONDS):
    """Split hits into visits: a new user or a long pause starts another one."""
    visits = []
    current = None
    for hit in sorted(hits, key=lambda h: (h.user, h.at)):
        if current is not None and (
            hit.user != current.user or hit.at - current.hits[-1].at > gap
        ):
            visits.append(current)
            current = None
        if current is None:
            current = Visit(hit.user)
        current.hits.append(hit)
    return visits


def summary(text):
    """User -> (number of visits, seconds spent)."""
    totals = {}
    for visit in visits_of(parse_hits(text)):
        count, seconds = totals.get(visit.user, (0, 0))
        totals[visit.user] = (count + 1, seconds + visit.duration)
    return totals


def entry_pages(text):
    counts = {}
    for visit in visits_of(parse_hits(text)):
        counts[visit.pages[0]] = counts.get(visit.pages[0], 0) + 1
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))

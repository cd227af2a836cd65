import itertools


class Ticket:
    _ids = itertools.count(1)

    def __init__(self, title, priority=3, tags=[]):
        self.id = next(self._ids)
        self.title = title
        self.priority = priority
        self.tags = tags
        self.closed = False

    def tag(self, name):
        name = name.strip().lower()
        if name and name not in self.tags:
            self.tags.append(name)
        return self

    def close(self):
        self.closed = True
        return self


class Board:
    def __init__(self):
        self._tickets = {}

    def open(self, title, **kwargs):
        ticket = Ticket(title, **kwargs)
        self._tickets[ticket.id] = ticket
        return ticket

    def with_tag(self, tag):
        return [t.title for t in self._tickets.values() if tag in t.tags and not t.closed]

    def by_priority(self):
        return sorted(self._tickets.values(), key=lambda t: (t.priority, t.id))

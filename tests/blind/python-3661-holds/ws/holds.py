"""Hold queue and shelf of a small lending library."""
from collections import OrderedDict, deque


class Title:
    def __init__(self, code, copies):
        self.code = code
        self.on_shelf = copies
        self.queue = deque()
        self.set_aside = OrderedDict()   # patron -> day until which it is kept
        self.lent = {}                   # patron -> due day


class Desk:
    KEEP_DAYS = 7
    LOAN_DAYS = 21

    def __init__(self):
        self.titles = {}
        self.today = 0

    def add_title(self, code, copies):
        self.titles[code] = Title(code, copies)

    def request(self, code, patron):
        """Take a copy from the shelf or join the queue."""
        title = self.titles[code]
        if title.on_shelf > 0 and not title.queue:
            title.on_shelf -= 1
            title.set_aside[patron] = self.today + self.KEEP_DAYS
            return "ready"
        title.queue.append(patron)
        return "queued"

    def _offer(self, title):
        """A copy has become free: give it to the next patron, or shelve it."""
        if title.queue:
            patron = title.queue.popleft()
            title.set_aside[patron] = self.today + self.KEEP_DAYS
        else:
            title.on_shelf += 1

    def cancel(self, code, patron):
        title = self.titles[code]
        if patron in title.queue:
            title.queue.remove(patron)
        elif patron in title.set_aside:
            del title.set_aside[patron]

    def collect(self, code, patron):
        title = self.titles[code]
        title.set_aside.pop(patron)
        title.lent[patron] = self.today + self.LOAN_DAYS
        return title.lent[patron]

    def give_back(self, code, patron):
        title = self.titles[code]
        late = max(0, self.today - title.lent.pop(patron))
        self._offer(title)
        return late

    def next_day(self, days=1):
        for _ in range(days):
            self.today += 1
            for title in self.titles.values():
                stale = [p for p, until in title.set_aside.items() if until < self.today]
                for patron in stale:
                    del title.set_aside[patron]
                    self._offer(title)

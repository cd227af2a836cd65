from stamps import show


class Agenda:
    def __init__(self):
        self.events = []

    def add_all(self, events):
        self.events.extend(events)

    def lines(self):
        ordered = sorted(self.events, key=lambda event: event.start)
        for event in ordered:
            yield f"{show(event.start)}  {event.title} ({event.source})"

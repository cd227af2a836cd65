class Durations:
    """How long the jobs took that have ended."""

    def __init__(self):
        self.running = {}
        self.took = {}
        self.failed = set()

    def take(self, event):
        if event.kind == "start":
            self.running[event.job] = event.second
        else:
            self.end(event)

    def end(self, event):
        started = self.running.pop(event.job)
        self.took[event.job] = event.second - started
        if event.result == "failed":
            self.failed.add(event.job)

    def slowest(self):
        return sorted(self.took.items(), key=lambda item: item[1], reverse=True)

class Job:
    def __init__(self, name):
        self.name = name

    def start(self):
        self.started_at = 5

    def summary(self):
        return f"{self.name} since {self.started_at}"

from settings import find_workers


class Pool:
    def __init__(self, name):
        self.name = name
        self.workers = find_workers(name)

    def shut_down(self):
        self.workers = None

    def take(self):
        return self.workers.pop()

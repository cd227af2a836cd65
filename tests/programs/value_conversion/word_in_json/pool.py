class WorkerPool:
    def __init__(self, config):
        self.size = int(config.get("workers", 2))

    def start(self):
        print("workers:", self.size)

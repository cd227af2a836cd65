class Pool:
    def __init__(self, name, workers, batch_size):
        self.name = name
        self.workers = workers
        self.batch_size = batch_size
        self.queues = []

    def start(self):
        for n in range(self.workers):
            self.queues.append((f"{self.name}-{n}", []))

    def submit(self, jobs):
        for index, job in enumerate(jobs):
            self.queues[index % len(self.queues)][1].append(job)

    def batches(self):
        for label, queue in self.queues:
            for at in range(0, len(queue), self.batch_size):
                yield label, queue[at:at + self.batch_size]

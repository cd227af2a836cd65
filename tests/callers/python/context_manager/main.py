class Lock:
    def __enter__(self):
        self.take()
        return self

    def __exit__(self, *details):
        self.free()

    def take(self):
        return 1

    def free(self):
        return 2


def guarded():
    with Lock() as lock:
        return lock.take()

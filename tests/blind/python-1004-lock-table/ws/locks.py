from dataclasses import dataclass


@dataclass
class Lock:
    user: str
    until: int


class LockTable:
    """Who edits which file. A lock ends by itself after a while."""

    def __init__(self, clock, seconds):
        self.clock = clock
        self.seconds = seconds
        self._locks = {}

    def acquire(self, path, user):
        self._expire()
        lock = self._locks.get(path)
        if lock is not None and lock.user != user:
            return False
        self._locks[path] = Lock(user, self.clock.now + self.seconds)
        return True

    def release(self, path, user):
        lock = self._locks.get(path)
        if lock is None or lock.user != user:
            return False
        del self._locks[path]
        return True

    def held(self):
        self._expire()
        return sorted(self._locks)

    def _expire(self):
        for path, lock in self._locks.items():
            if lock.until <= self.clock.now:
                del self._locks[path]

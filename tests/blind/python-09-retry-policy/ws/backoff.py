class GaveUp(Exception):
    pass


class Policy:
    def __init__(self, attempts=3, base=1, factor=2, ceiling=10):
        self.attempts = attempts
        self.base = base
        self.factor = factor
        self.ceiling = ceiling

    def delays(self):
        delay = self.base
        for _ in range(self.attempts):
            yield min(delay, self.ceiling)
            delay *= self.factor


def call(action, policy, sleep):
    try:
        return action()
    except IOError as error:
        last = error
    for delay in policy.delays():
        sleep(delay)
        try:
            return action()
        except IOError as error:
            last = error
    raise GaveUp(str(last))

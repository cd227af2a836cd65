class Backoff:
    def __init__(self, most):
        self.most = most
        self.count = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.count >= self.most:
            raise StopIteration
        self.count += 1
        return self.count


def attempts(most):
    for number in Backoff(most):
        yield number


def retrying(action, most=2, errors=(ValueError,)):
    last = None
    for _ in attempts(most):
        try:
            return action()
        except errors as error:
            last = error
    raise last

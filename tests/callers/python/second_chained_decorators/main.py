class Retry:
    def __init__(self, function):
        self.function = function

    def __call__(self, *args):
        return self.function(*args)


def trace(function):
    def traced(*args):
        return function(*args)

    return traced


@Retry
def send():
    return 1


@trace
def receive():
    return 2


def go():
    send()
    receive()

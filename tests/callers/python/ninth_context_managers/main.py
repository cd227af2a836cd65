from contextlib import ExitStack, contextmanager


class Lock:
    def __enter__(self):
        self.acquire()
        return self

    def __exit__(self, *details):
        return False

    def acquire(self):
        return True


class Handle:
    def read(self):
        return ""


class Guard:
    def __init__(self, lock):
        self.lock = lock

    def __enter__(self):
        self.lock.__enter__()
        return Handle()

    def __exit__(self, *details):
        return self.lock.__exit__(*details)


def begin():
    return 1


def end():
    return 2


def given():
    return 3


def cleanup():
    return 4


@contextmanager
def opened(name):
    begin()
    try:
        yield Handle()
    finally:
        end()


@contextmanager
def giving():
    yield given


def make_lock():
    return Lock()


def plain():
    lock = Lock()
    with lock:
        pass


def returned():
    with Guard(Lock()) as handle:
        handle.read()


def yielded():
    with opened("a") as handle:
        return handle.read()


def several():
    with make_lock() as lock, opened("b"):
        return lock


def function():
    with giving() as call:
        call()


def stacked():
    with ExitStack() as stack:
        stack.callback(cleanup)
        stack.enter_context(Lock())


plain()
returned()
yielded()
several()
function()
stacked()

from contextlib import ExitStack, closing, contextmanager, suppress


class Problem(Exception):
    def __init__(self, message, code=0):
        super().__init__(message)
        self.code = self.normalize(code)

    def normalize(self, code):
        return abs(code)

    def __str__(self):
        return self.describe()

    def describe(self):
        return f"problem {self.code}"


class Fatal(Problem):
    def describe(self):
        return "fatal"


class Lock:
    def __enter__(self):
        self.acquire()
        return self

    def __exit__(self, *details):
        self.release()
        return False

    def acquire(self):
        pass

    def release(self):
        pass

    def use(self):
        return 1


class Stream:
    def close(self):
        self.flush()

    def flush(self):
        pass


@contextmanager
def session(action):
    start()
    try:
        yield action
    except Problem as problem:
        report(problem)
    finally:
        stop()


@contextmanager
def opened():
    yield Lock()


def start():
    pass


def stop():
    pass


def report(problem):
    return problem.describe()


def work():
    raise Problem("a", 1)


def deep():
    raise Fatal("b")


def on_error():
    return 2


def on_success():
    return 3


def always():
    return 4


def cleanup():
    return 5


def convert(error):
    return Fatal(str(error))


def locked():
    with Lock() as lock:
        lock.use()


def nested():
    with Lock(), opened() as inner:
        inner.use()


def in_session():
    with session(work) as action:
        action()


def handled():
    try:
        deep()
    except (KeyError, Problem) as error:
        print(error.describe())
        on_error()
    else:
        on_success()
    finally:
        always()


def succeeded():
    try:
        value = 1
    except ValueError:
        on_error()
    else:
        on_success()
    return value


def chained():
    try:
        work()
    except Problem as error:
        raise convert(error) from error


def outer():
    try:
        chained()
    except Fatal as fatal:
        return fatal.describe()


def stacked():
    with ExitStack() as stack:
        stack.callback(cleanup)
        lock = stack.enter_context(Lock())
        lock.use()


def closed():
    with closing(Stream()) as stream:
        stream.flush()


def suppressed():
    with suppress(Problem):
        work()


locked()
nested()
in_session()
handled()
succeeded()
outer()
stacked()
closed()
suppressed()

def primed(function):
    def start(*args):
        generator = function(*args)
        next(generator)
        return generator

    return start


@primed
def averager(report):
    total = count = 0
    while True:
        value = yield
        if value is None:
            return
        total += clean(value)
        count += 1
        report(total / count)


def clean(value):
    return float(value)


def collect(values):
    result = yield from summed(values)
    yield finish(result)


def summed(values):
    total = 0
    for value in values:
        total += value
        yield value
    return wrapped(total)


def wrapped(value):
    return value


def finish(value):
    return value


def tasks():
    for work in (wash, dry):
        yield work
    extra = yield from more()
    yield extra


def more():
    yield lambda: iron()
    return fold


def wash():
    return 1


def dry():
    return 2


def iron():
    return 3


def fold():
    return 4


class Loop:
    def __init__(self, source):
        self.source = source
        self.results = []

    def __iter__(self):
        return self

    def __next__(self):
        task = next(self.source)
        return self.keep(task())

    def keep(self, result):
        self.results.append(result)
        return result


def printed(value):
    return value


def feed():
    sink = averager(printed)
    for value in collect([1, 2]):
        sink.send(value)
    sink.close()


def run():
    loop = Loop(tasks())
    return sum(loop)


feed()
run()

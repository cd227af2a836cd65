class Count:
    def __init__(self, function):
        self.function = function
        self.calls = 0

    def __call__(self, *args):
        self.calls += 1
        return self.function(*args)


class Route:
    def __init__(self, path):
        self.path = path

    def __call__(self, handler):
        handlers[self.path] = handler
        return handler


handlers = {}


@Count
def work(value):
    return value


@Route("/home")
def home():
    return work(1)


@Route("/about")
def about():
    return 2


def serve(path):
    return handlers[path]()


def total():
    return sum(map(work, [1, 2]))


serve("/home")
total()

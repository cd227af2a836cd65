import abc


class Handler(abc.ABC):
    order = []

    def __init__(self, following=None):
        self.following = following
        self.setup()

    def setup(self):
        type(self).order.append(self.label())

    @classmethod
    def label(cls):
        return cls.__name__

    def handle(self, request):
        if self.accepts(request):
            return self.process(request)
        return self.following.handle(request) if self.following else self.reject(request)

    @abc.abstractmethod
    def accepts(self, request): ...

    def process(self, request):
        return request

    def reject(self, request):
        raise Rejected(request)

    __truediv__ = handle


class Rejected(Exception):
    def __str__(self):
        return self.reason()

    def reason(self):
        return "rejected"


class Numbers(Handler):
    def accepts(self, request):
        return isinstance(request, int)

    def process(self, request):
        return super().process(request) + self.bonus

    @property
    def bonus(self):
        return self.base()

    @staticmethod
    def base():
        return 1


class Texts(Handler):
    def __init__(self, *args):
        super().__init__(*args)
        self.seen = 0

    def accepts(self, request):
        self.seen += 1
        return type(request) is str


def chain():
    return Numbers(Texts())


def run():
    handler = chain()
    handler.handle(1)
    try:
        handler.handle("a")
    except Rejected as error:
        print(error.reason())
    return handler / 2


run()

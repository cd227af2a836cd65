from decorators import WRAPS, Memo, counted, once, route, when


@Memo
def square(value):
    return multiply(value, value)


def multiply(left, right):
    return left * right


class Service:
    enabled = True

    @Memo
    def compute(self, value):
        return self.base() + value

    def base(self):
        return 1

    @staticmethod
    @counted
    def helper(value):
        return value

    @classmethod
    @counted
    def make(cls):
        return cls()

    @when(lambda self: self.is_enabled())
    def run(self):
        return self.compute(1) + self.helper(2)

    def is_enabled(self):
        return self.enabled


@WRAPS["loud"]
def greet(name):
    return f"hi {name}"


@(lambda function: once(function))
def setup():
    return prepare()


def prepare():
    return None


@route.get("/")
@counted
def index():
    return page("index")


@route.post("/")
def submit():
    return page("submit")


def page(name):
    return name


def use():
    square(2)
    service = Service.make()
    service.run()
    greet("a")
    setup()
    return route.serve("get", "/"), index.calls


use()

import asyncio
import functools


def backoff(attempt):
    return attempt * 0


def constant(_):
    return 0


def never(error):
    return False


def is_flaky(error):
    return isinstance(error, OSError)


def retry(times=3, delay=backoff, when=never):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            for attempt in range(times):
                try:
                    return function(*args, **kwargs)
                except Exception as error:
                    if not when(error):
                        return failed(error)
                    delay(attempt)
            return None

        wrapper.original = function
        return wrapper

    return decorate


def failed(error):
    return error


class Cached:
    def __init__(self, function, key=None):
        self.function = function
        self.key = key or self.default_key
        self.values = {}
        functools.update_wrapper(self, function)

    def __call__(self, *args):
        key = self.key(*args)
        if key not in self.values:
            self.values[key] = self.function(*args)
        return self.values[key]

    @staticmethod
    def default_key(*args):
        return args

    def clear(self):
        self.values.clear()


def by_first(first, *_):
    return first


def cached(key):
    return functools.partial(Cached, key=key)


@retry()
def plain():
    return load("plain")


@retry(2, constant, when=is_flaky)
def flaky():
    raise OSError


@Cached
def square(value):
    return multiply(value, value)


@cached(by_first)
def scale(value, by):
    return multiply(value, by)


def multiply(left, right):
    return left * right


def load(name):
    return name


def awaited(function):
    async def run(*args):
        before()
        result = await function(*args)
        return after(result)

    return run


def before():
    return None


def after(result):
    return result


class Client:
    def __init__(self, send):
        self.send = send

    @awaited
    async def get(self, path):
        return await self.request("GET", path)

    async def request(self, verb, path):
        return await self.send(verb, path)

    def checked(check):
        def decorate(method):
            def inner(self, value):
                check(value)
                return method(self, value)

            return inner

        return decorate

    @checked(lambda value: positive(value))
    def put(self, value):
        return self.store(value)

    def store(self, value):
        return value


def positive(value):
    return value > 0


async def transport(verb, path):
    return verb + path


def use():
    plain()
    flaky()
    flaky.original
    square(2)
    square.clear()
    scale(1, 2)


async def online():
    client = Client(transport)
    await client.get("/")
    return client.put(1)


use()
asyncio.run(online())

from functools import update_wrapper, wraps


class Memo:
    def __init__(self, function):
        self.function = function
        self.known = {}
        update_wrapper(self, function)

    def __get__(self, instance, owner):
        return self.bind(instance)

    def bind(self, instance):
        return lambda *args: self(instance, *args)

    def __call__(self, *args):
        if args not in self.known:
            self.known[args] = self.function(*args)
        return self.known[args]


def counted(function):
    @wraps(function)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return function(*args, **kwargs)

    wrapper.calls = 0
    return wrapper


def once(function):
    result = None

    def cached():
        nonlocal result
        if result is None:
            result = function()
        return result

    return cached


def when(condition):
    def decorate(method):
        def checked(self):
            return method(self) if condition(self) else None

        return checked

    return decorate


def loud(function):
    return lambda name: shout(function(name))


def shout(text):
    return text.upper()


WRAPS = {"loud": loud, "once": once}


class Router:
    def __init__(self):
        self.routes = {}

    def __getattr__(self, verb):
        return lambda path: self.adder(verb, path)

    def adder(self, verb, path):
        def add(handler):
            self.routes[verb, path] = handler
            return handler

        return add

    def serve(self, verb, path):
        return self.routes[verb, path]()


route = Router()

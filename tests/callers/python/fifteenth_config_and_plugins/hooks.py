from collections import defaultdict
from contextlib import contextmanager


class Hooks:
    def __init__(self):
        self._before = defaultdict(list)
        self._after = defaultdict(list)

    def before(self, name):
        return self._adder(self._before[name])

    def after(self, name):
        return self._adder(self._after[name])

    @staticmethod
    def _adder(listed):
        def add(function):
            listed.append(function)
            return function

        return add

    @contextmanager
    def around(self, name, *args):
        self._fire(self._before[name], args)
        try:
            yield
        finally:
            self._fire(self._after[name], args)

    def _fire(self, functions, args):
        for function in functions:
            function(*args)

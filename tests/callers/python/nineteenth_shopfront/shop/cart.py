from collections import defaultdict

from . import pricing


class Observable:
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._observers = defaultdict(list)

    def observe(self, name, callback):
        self._observers[name].append(callback)
        return callback

    def notify(self, name, *args):
        for callback in self._observers[name]:
            callback(*args)


class Limits:
    def __init__(self, maximum=3):
        self.maximum = maximum

    def allow(self, size):
        return size < self.maximum


class Cart(Observable, Limits):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.items = []

    def add(self, name, amount):
        if not self.allow(len(self.items)):
            return self.notify("full", name)
        self.items.append((name, amount))
        self.notify("added", name, amount)

    def total(self):
        return sum(pricing.discounted(amount) for _, amount in self.items)

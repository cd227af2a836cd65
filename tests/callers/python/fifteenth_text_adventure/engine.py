import functools


def command(*words):
    def mark(method):
        method.words = words

        @functools.wraps(method)
        def logged(self, *args):
            self.count(method.__name__)
            return method(self, *args)

        logged.words = words
        return logged

    return mark


class Game:
    def __init__(self, say):
        self.say = say
        self.counts = {}
        self.verbs = dict(self._verbs())

    def _verbs(self):
        for name in dir(type(self)):
            method = getattr(self, name)
            for word in getattr(method, "words", ()):
                yield word, method

    def count(self, name):
        self.counts[name] = self.counts.get(name, 0) + 1

    def run(self, line):
        verb, *rest = line.split()
        handler = self.verbs.get(verb, self.fallback)
        handler(*rest)

    def fallback(self, *rest):
        self.say("what?")

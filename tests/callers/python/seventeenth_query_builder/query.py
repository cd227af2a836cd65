from itertools import islice


class Field:
    def __init__(self, kind):
        self.kind = kind

    def __set_name__(self, owner, name):
        self.name = name

    def convert(self, text):
        return self.kind(text)


class Query:
    def __init__(self, source, condition):
        self.source, self.condition = source, condition
        self.steps = []

    def _then(self, step):
        self.steps.append(step)
        return self

    def order(self, key):
        return self._then(lambda rows: sorted(rows, key=key))

    def take(self, count):
        return self._then(lambda rows: self._head(rows, count))

    @staticmethod
    def _head(rows, count):
        return islice(rows, count)

    def group(self, key):
        groups = {}
        for row in self:
            groups.setdefault(key(row), []).append(row)
        return groups

    def __iter__(self):
        rows = filter(self.condition, self.source)
        for step in self.steps:
            rows = step(rows)
        yield from rows


class Condition:
    def __and__(self, other):
        return AllOf(self, other)

    def __invert__(self):
        return Not(self)

    def __call__(self, row):
        raise NotImplementedError

    def __repr__(self):
        return type(self).__name__ + self.shown()

    def shown(self):
        return ""


class AllOf(Condition):
    def __init__(self, *parts):
        self.parts = parts

    def __call__(self, row):
        return all(part(row) for part in self.parts)

    def shown(self):
        return " and ".join(map(repr, self.parts))


class Not(Condition):
    def __init__(self, inner):
        self.inner = inner

    def __call__(self, row):
        return not self.inner(row)


class Test(Condition):
    def __init__(self, name, test, given):
        self.name, self.test, self.given = name, test, given

    def __call__(self, row):
        return self.test(row[self.name], *self.given)


def where(name, test, *given):
    return Test(name, test, given)

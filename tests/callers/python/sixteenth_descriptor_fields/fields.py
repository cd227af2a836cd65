class Field:
    def __init__(self, *checks):
        self.checks = checks

    def __set_name__(self, owner, name):
        self.slot = self.mangle(name)

    def mangle(self, name):
        return "_" + name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return instance.__dict__[self.slot]

    def __set__(self, instance, value):
        value = self.convert(value)
        if all(check(value) for check in self.checks):
            instance.__dict__[self.slot] = value
            instance.changed(self.slot)

    def convert(self, value):
        return value


class Text(Field):
    def __init__(self, *checks, limit):
        super().__init__(*checks)
        self.limit = limit

    def convert(self, value):
        return shorten(super().convert(value), self.limit)


def shorten(text, limit):
    return text[:limit]


class Computed:
    def __init__(self, compute):
        self.compute = compute

    def __get__(self, instance, owner=None):
        return self.compute(instance)

class Store:
    def __init__(self, **options):
        self.setup(**options)

    def setup(self, **options):
        self.ready = True

    def get(self, key):
        return self.load(self.name_of(key))

    def load(self, key):
        raise NotImplementedError

    def name_of(self, key):
        return key


class Cached(Store):
    def setup(self, *, size, **options):
        self.values = self.make(size)
        super().setup(**options)

    def make(self, size):
        return {}

    def load(self, key):
        try:
            return self.values[key]
        except KeyError:
            value = self.values[key] = super().load(key)
            return self.stored(value)

    def stored(self, value):
        return value

    def name_of(self, key):
        return normal(super().name_of(key))


class Audited:
    def setup(self, *, who, **options):
        self.who = who
        super().setup(**options)
        self.audit("setup")

    def audit(self, what):
        return self.tag() + what

    def tag(self):
        return "audited"

    def load(self, key):
        self.audit(key)
        return super().load(key)

    def name_of(self, key):
        return "never"


def normal(key):
    return key.lower()

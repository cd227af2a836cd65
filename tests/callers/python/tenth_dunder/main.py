class Money:
    def __init__(self, amount):
        self.amount = amount

    def __add__(self, other):
        return Money(self.amount + other.amount)

    def __radd__(self, other):
        return Money(other + self.amount)

    def __iadd__(self, other):
        return self

    def __neg__(self):
        return Money(-self.amount)

    def __eq__(self, other):
        return self.key() == other.key()

    def __lt__(self, other):
        return self.key() < other.key()

    def __hash__(self):
        return hash(self.amount)

    def __bool__(self):
        return self.amount > 0

    def __format__(self, spec):
        return self.text()

    def key(self):
        return self.amount

    def text(self):
        return f"{self.amount}"


class Bag:
    def __init__(self):
        self.items = {}

    def __getitem__(self, key):
        return self.find(key)

    def __setitem__(self, key, value):
        self.items[key] = value

    def __delitem__(self, key):
        del self.items[key]

    def __contains__(self, key):
        return key in self.items

    def __iter__(self):
        return iter(self.items)

    def find(self, key):
        return self.items[key]


class Proxy:
    def __init__(self, target):
        self.target = target

    def __getattr__(self, name):
        return self.load(name)

    def load(self, name):
        return getattr(self.target, name)

    def __call__(self, value):
        return self.handle(value)

    def handle(self, value):
        return value


class Plugin:
    plugins = []

    def __init_subclass__(cls):
        super().__init_subclass__()
        Plugin.record(cls)

    @classmethod
    def record(cls, plugin):
        cls.plugins.append(plugin)


class Mine(Plugin):
    pass


class Default(dict):
    def __missing__(self, key):
        return fill(key)


def fill(key):
    return key


class Typed:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner):
        return convert(self.name)

    def __set__(self, instance, value):
        check(value)


def convert(name):
    return name


def check(value):
    return value


class Row:
    width = Typed()

    def __new__(cls, *args):
        prepare()
        return super().__new__(cls)


def prepare():
    return 1


class Meta(type):
    def __call__(cls, *args):
        count()
        return super().__call__(*args)


def count():
    return 1


class Single(metaclass=Meta):
    def ready(self):
        return True


def arithmetic():
    total = Money(1) + Money(2)
    total += Money(3)
    return -total, sum([Money(4)])


def compared():
    if Money(1) == Money(2) or Money(3):
        return sorted([Money(2), Money(1)])
    return {Money(1): 2}


def formatted():
    return f"{Money(5)}"


def bagged():
    bag = Bag()
    bag["a"] = 1
    value = bag["a"]
    for name in bag:
        print(name, value)
    if "a" in bag:
        del bag["a"]


def proxied():
    proxy = Proxy(Money(1))
    proxy(3)
    return proxy.anything if False else proxy.amount


def missing():
    return Default()["k"]


def described():
    row = Row()
    row.width = 3
    return row.width


def single():
    return Single().ready()


def hashed():
    return {Money(1)}


arithmetic()
compared()
formatted()
bagged()
proxied()
missing()
described()
single()
hashed()

REGISTRY = {}


class Meta(type):
    def __new__(mcls, name, bases, namespace):
        made = super().__new__(mcls, name, bases, namespace)
        mcls.note(name)
        return made

    def __call__(cls, *args):
        built = super().__call__(*args)
        built.ready()
        return built

    @classmethod
    def note(mcls, name):
        REGISTRY[name] = mcls

    def listed(cls):
        return sorted(REGISTRY)


class Plugin(metaclass=Meta):
    def __init__(self, name="p"):
        self.name = name

    def ready(self):
        return self.name


class Loud(Plugin):
    def __init__(self):
        super().__init__("loud")

    def ready(self):
        return super().ready().upper()


class Base:
    found = []

    def __init_subclass__(cls, /, key=None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.register(key)

    @classmethod
    def register(cls, key):
        cls.found.append((key, cls))

    @classmethod
    def create(cls, key):
        for name, kind in cls.found:
            if name == key:
                return kind()
        return None

    def act(self):
        return self.before() + self.work() + self.after()

    def before(self):
        return 1

    def work(self):
        raise NotImplementedError

    def after(self):
        return 1


class Left(Base, key="left"):
    def work(self):
        return 2

    def before(self):
        return super().before() + 1


class Right(Base, key="right"):
    def work(self):
        return 3

    def after(self):
        return super().after() + 1


class Both(Left, Right, key="both"):
    def work(self):
        return Right.work(self) + super().work()


class Field:
    def __set_name__(self, owner, name):
        self.name = self.slot(name)

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return self.read(instance)

    def __set__(self, instance, value):
        self.write(instance, value)

    def slot(self, name):
        return "_" + name

    def read(self, instance):
        return instance.__dict__[self.name]

    def write(self, instance, value):
        instance.__dict__[self.name] = value

    def describe(self):
        return self.name


class Record:
    size = Field()

    def __init__(self, size):
        self.size = size

    def doubled(self):
        return self.size * 2


class Single:
    instance = None

    def __new__(cls):
        if cls.instance is None:
            cls.instance = super().__new__(cls)
            cls.instance.prepare()
        return cls.instance

    def prepare(self):
        return self

    def use(self):
        return 1


def plugins():
    Loud()
    Plugin("a").ready()
    return Plugin.listed()


def hierarchy():
    Both().act()
    Right().after()


def by_key():
    return Base.create("left").act()


def fields():
    record = Record(1)
    record.size = 2
    record.doubled()
    return Record.size.describe()


def single():
    return Single().use()


plugins()
hierarchy()
by_key()
fields()
single()

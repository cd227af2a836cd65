class Codec:
    known = {}

    def __init_subclass__(cls, *, kind=None, **rest):
        super().__init_subclass__(**rest)
        if kind is not None:
            cls.register(kind)

    @classmethod
    def register(cls, kind):
        cls.known[kind] = cls
        cls.kind = kind

    @classmethod
    def create(cls, kind, *args):
        return cls.known.get(kind, cls.fallback())(*args)

    @classmethod
    def fallback(cls):
        return cls

    @classmethod
    def every(cls):
        for subclass in cls.__subclasses__():
            yield subclass()

    def encode(self, value):
        return self.pack(value)

    def pack(self, value):
        raise NotImplementedError

    def decode(self, data):
        return data

    @classmethod
    def describe(cls):
        return cls.title(cls.__name__)

    @staticmethod
    def title(name):
        return name.title()

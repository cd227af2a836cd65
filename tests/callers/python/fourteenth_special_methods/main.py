from functools import total_ordering


@total_ordering
class Version:
    def __init__(self, *parts):
        self.parts = parts

    def __eq__(self, other):
        return self.key() == other.key()

    def __lt__(self, other):
        return self.key() < other.key()

    def __hash__(self):
        return hash(self.parts)

    def __str__(self):
        return join(self.parts)

    def __repr__(self):
        return quote(self)

    def key(self):
        return self.parts


def join(parts):
    return ".".join(map(str, parts))


def quote(version):
    return "<" + str(version) + ">"


class Vector:
    def __init__(self, *values):
        self.values = values

    def __len__(self):
        return len(self.values)

    def __getitem__(self, position):
        return self.values[position]

    def __iter__(self):
        return iter(self.values)

    def __matmul__(self, other):
        return dot(self, other)

    def __rmul__(self, number):
        return Vector(*[number * value for value in self])

    def __bool__(self):
        return nonzero(self)

    def __invert__(self):
        return Vector()

    def __contains__(self, value):
        return value in self.values

    def __reversed__(self):
        return reversed(self.values)

    def __call__(self, scale=1):
        return scale * self

    def __round__(self, digits=None):
        return self

    def __int__(self):
        return 1

    def __index__(self):
        return 0


def dot(left, right):
    return sum(one * two for one, two in zip(left, right))


def nonzero(vector):
    return len(vector) > 0


class Settings:
    def __getattr__(self, name):
        return missing(name)

    def __setattr__(self, name, value):
        object.__setattr__(self, name, changed(value))

    def __delattr__(self, name):
        return None

    def __getitem__(self, key):
        return missing(key)

    def __setitem__(self, key, value):
        changed(value)


def missing(name):
    return name


def changed(value):
    return value


def compare():
    one, two = Version(1), Version(2)
    return one < two, one == two, one != two, str(one), repr(two), f"{one}"


def algebra():
    vector = Vector(1, 2)
    return vector @ Vector(3, 4), 2 * vector, ~vector


def container():
    vector = Vector(1, 2)
    first, *others = vector
    if 1 in vector and len(vector):
        return vector[0], list(reversed(vector))
    return others


def truth():
    vector = Vector()
    if not vector:
        return "empty"


def convert():
    return int(Vector()), round(Vector()), [1, 2][Vector()]


def call():
    vector = Vector(1)
    return vector(3)


def attributes():
    settings = Settings()
    settings.colour = "red"
    del settings.colour
    settings["k"] = 1
    return settings.unknown, settings["k"]


def keyed():
    return {Version(3): 1}


def printed():
    print(Version(4))


compare()
algebra()
container()
truth()
convert()
call()
attributes()
keyed()
printed()

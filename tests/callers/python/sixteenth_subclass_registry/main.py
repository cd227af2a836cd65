import codecs_all
from base import Codec


def encode(kind, value):
    codec = Codec.create(kind)
    return codec.encode(value)


def round_trip(value):
    for name, cls in Codec.known.items():
        codec = cls()
        codec.decode(codec.encode(value))
        check(name)


def check(name):
    assert name


def describe():
    return [codec.describe() for codec in Codec.every()]


encode("hex", 3)
round_trip(5)
describe()
codecs_all.Plain.fallback()().encode(1)

from collections import namedtuple
from itertools import islice
from operator import attrgetter, itemgetter

Stage = namedtuple("Stage", "name run")


def read(source):
    for line in source:
        yield clean(line)


def clean(line):
    return line.strip()


def parse(lines):
    return (tuple(line.split("=")) for line in lines)


def keep(pairs):
    return filter(is_known, pairs)


def is_known(pair):
    return pair[0] in KNOWN


def convert(pairs):
    return {key: CONVERTERS.get(key, str)(value) for key, value in pairs}


def to_flag(value):
    return value == "yes"


def to_number(value):
    return int(check(value))


def check(value):
    return value


CONVERTERS = {"flag": to_flag, "size": to_number}
KNOWN = frozenset(CONVERTERS)
STAGES = [Stage("read", read), Stage("parse", parse), Stage("keep", keep), Stage("convert", convert)]


def run(source, stages=STAGES):
    value = source
    for stage in stages:
        value = stage.run(value)
    return value


def best(items, count):
    return list(islice(sorted(items, key=score, reverse=True), count))


def score(item):
    return item[1]


class Counter:
    def __init__(self):
        self.counts = {}

    def __add__(self, other):
        merged = Counter()
        for key in (*self.counts, *other.counts):
            merged.bump(key)
        return merged

    def bump(self, key):
        self.counts[key] = self.counts.get(key, 0) + 1
        return self

    def __iter__(self):
        return iter(self.pairs())

    def pairs(self):
        return self.counts.items()


def count():
    total = Counter().bump("a") + Counter().bump("b")
    return best(total, 1), [itemgetter(0)(pair) for pair in total]


run(["flag=yes", "size=3"])
count()

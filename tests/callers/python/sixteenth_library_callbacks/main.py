import heapq
import operator
import re
from collections import Counter, UserDict, defaultdict, deque
from functools import cmp_to_key, partial, reduce
from itertools import accumulate, groupby, starmap


def replaced(match):
    return wrap(match.group())


def wrap(text):
    return f"[{text}]"


def by_length(text):
    return len(text)


def compare(left, right):
    return difference(left, right)


def difference(left, right):
    return (left > right) - (left < right)


def merge(left, right):
    return left + right


def new_bucket():
    return Bucket("new")


class Bucket:
    def __init__(self, name):
        self.name = name
        self.items = deque()

    def put(self, item):
        self.items.append(item)
        return self

    def take(self):
        return self.items.popleft() if self.items else None

    def __lt__(self, other):
        return self.rank() < other.rank()

    def rank(self):
        return len(self.items)


class Settings(UserDict):
    def __getitem__(self, key):
        return self.expand(super().__getitem__(key))

    def expand(self, value):
        return value


def texts():
    shorter = partial(re.sub, r"\d", replaced)
    return shorter("a1"), sorted(["b", "aa"], key=by_length), max("a", "bb", key=by_length)


def ordered():
    return sorted([2, 1], key=cmp_to_key(compare))


def folded():
    return reduce(merge, [1, 2]), list(accumulate([1, 2], merge)), list(starmap(merge, [(1, 2)]))


def grouped(names):
    return {size: list(group) for size, group in groupby(sorted(names), key=by_length)}


def bucketed():
    buckets = defaultdict(new_bucket)
    buckets["a"].put(1).put(2)
    heap = list(buckets.values())
    heapq.heappush(heap, Bucket("more"))
    return list(iter(buckets["a"].take, None))


def called():
    putting = operator.methodcaller("put", 3)
    putting(Bucket("b"))
    return Counter(map(operator.attrgetter("name"), [Bucket("c")]))


def configured():
    settings = Settings(a=1)
    return settings["a"], settings.get("a")


texts()
ordered()
folded()
grouped(["a"])
bucketed()
called()
configured()

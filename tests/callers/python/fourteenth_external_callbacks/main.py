import argparse
import atexit
import json
import re
import threading
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from functools import cmp_to_key, lru_cache, reduce
from itertools import accumulate, groupby, starmap


def length(text):
    return len(text)


def is_word(text):
    return text.isalpha()


def join(left, right):
    return left + right


def compare(left, right):
    return length(left) - length(right)


def replace(match):
    return wrap(match.group())


def wrap(text):
    return "<" + text + ">"


def work(number):
    return number


def encode(value):
    return list(value)


def decode(pairs):
    return pairs


def empty():
    return []


def positive(text):
    return int(text)


def goodbye():
    return None


class Worker(threading.Thread):
    def __init__(self, task):
        super().__init__()
        self.task = task

    def run(self):
        self.task(1)
        self.finish()

    def finish(self):
        return None


@lru_cache(maxsize=None)
def cached(number):
    return work(number)


def ordering(words):
    words.sort(key=length)
    return sorted(words, key=cmp_to_key(compare))


def functional(words):
    kept = list(filter(is_word, words))
    lengths = map(length, kept)
    joined = list(accumulate(kept, join)) + list(starmap(join, [("a", "b")]))
    return reduce(join, kept), list(lengths), joined


def substituted(text):
    return re.sub("a", replace, text)


def grouped(words):
    return {key: list(values) for key, values in groupby(words, key=length)}


def counted(words):
    groups = defaultdict(empty)
    for word in words:
        groups[length(word)].append(word)
    return groups


def threaded():
    thread = threading.Thread(target=work, args=(1,))
    thread.start()
    thread.join()
    worker = Worker(work)
    worker.start()
    worker.join()


def pooled():
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work, 2)
        list(pool.map(work, [3]))
    return future.result()


def serialised():
    json.loads("{}", object_pairs_hook=decode)
    return json.dumps({"a": {1}}, default=encode)


def parsed():
    parser = argparse.ArgumentParser()
    parser.add_argument("--n", type=positive)
    parser.set_defaults(function=cached)
    options = parser.parse_args(["--n", "1"])
    return options.function(options.n)


def registered():
    atexit.register(goodbye)


def iterated():
    return list(iter(goodbye, None))


ordering(["b", "aa"])
functional(["a", "b"])
substituted("aba")
grouped(["a"])
counted(["a"])
threaded()
pooled()
serialised()
parsed()
registered()
iterated()
cached(3)

from functools import reduce


def parse(text):
    return text.split()


def check(words):
    return words


def save(words):
    return len(words)


def compose(*functions):
    return reduce(lambda left, right: lambda value: right(left(value)), functions)


def pipeline():
    run = compose(parse, check, save)
    return run("a b")


def fast(value):
    return value


def slow(value):
    return value


def apply(function, value):
    return function(value)


def choose(flag):
    pick = lambda quick: fast if quick else slow
    call = lambda function: function(1)
    call(pick(flag))
    return apply(pick(flag), 2)


def outer(one):
    def middle(two):
        def inner(three):
            return one + two + three

        return inner

    return middle


def chained():
    return outer(1)(2)(3)


def rank(word):
    return -len(word)


def ordered(words):
    longest = max(words, key=lambda word: rank(word))
    return sorted(words, key=rank), longest


def rule(value):
    return value > 1


RULES = {"rule": lambda value: rule(value), "none": lambda value: False}


def judged(value):
    return [name for name, judge in RULES.items() if judge(value)]


pipeline()
choose(True)
choose(False)
chained()
ordered(["a", "bb"])
judged(2)

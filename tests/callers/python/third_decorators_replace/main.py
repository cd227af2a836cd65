import functools


def stand_in():
    pass


def replaced(function):
    return stand_in


def timed(function):
    @functools.wraps(function)
    def measured(*args, **kwargs):
        return function(*args, **kwargs)

    return measured


def tagged(cls):
    cls.tag()
    return cls


@replaced
def gone():
    pass


@functools.lru_cache
def cached():
    return compute()


def compute():
    return 1


@tagged
class Report:
    @classmethod
    def tag(cls):
        pass

    @timed
    def print(self):
        self.page()

    def page(self):
        pass


def go():
    gone()
    cached()
    Report().print()


go()

"""A registry of tasks filled by decorators."""
import functools

TASKS = {}


class Retry(Exception):
    def __init__(self, after):
        super().__init__(f"retry after {after}")
        self.after = after

    def delay(self):
        return self.after


def task(name=None, *, retries=0):
    def register(func):
        key = name or default_name(func)

        @functools.wraps(func)
        def guarded(*args, **kwargs):
            for left in range(retries, -1, -1):
                try:
                    return func(*args, **kwargs)
                except Retry as error:
                    pause(error.delay(), left)
            return give_up(key)

        TASKS[key] = guarded
        return func

    return register


def default_name(func):
    return func.__name__.replace("_", "-")


def pause(seconds, left):
    print("pause", seconds, left)


def give_up(key):
    return f"{key} gave up"


def run(key, *args):
    return TASKS[key](*args)

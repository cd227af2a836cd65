import inspect


def home_of(plugin: object) -> str:
    return inspect.getmodule(plugin).__name__

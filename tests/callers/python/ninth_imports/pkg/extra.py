from . import core


def build():
    local()
    return core.Engine()


def check():
    return 2


def local():
    return 3


def shadow():
    return 4

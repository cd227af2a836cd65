from settings import *


def sync(names):
    return [(name, TIMEOUT_SECONDS) for name in names]

from settings import *


def check():
    return TIMEOUT_SECONDS < 10

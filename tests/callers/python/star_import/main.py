from tools import *


def go():
    shown()

from importlib import import_module

from settings import CACHES


def backend():
    module = import_module(CACHES["backend"])
    return module.Cache()

import asyncio
import importlib
import sys


def run(handler, payload):
    result = handler(payload)
    return result["status"]


def load(spec):
    module, _, name = spec.partition(":")
    return getattr(importlib.import_module(module), name)


print(run(load((sys.argv[1:] or ["asyncio:sleep"])[0]), 0))

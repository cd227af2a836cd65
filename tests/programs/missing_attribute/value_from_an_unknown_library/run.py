import sys
import importlib

backend = importlib.import_module(sys.argv[1] if len(sys.argv) > 1 else "gc")


def newest(source):
    found = source.set_debug(0)
    return found.title


print(newest(backend))

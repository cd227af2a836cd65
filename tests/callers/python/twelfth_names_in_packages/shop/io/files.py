import json as codec
import os.path


def read(path):
    return codec.loads(join(path, "x"))


def write(path, value):
    return os.path.join(path, dumps(value))


def dumps(value):
    return codec.dumps(value)


def join(path, name):
    return "[]" if path else name


def hidden():
    return loads()


def loads():
    return 1

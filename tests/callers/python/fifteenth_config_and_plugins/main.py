from importlib import import_module

from hooks import Hooks

PLUGINS = ["plugins.csv_reader", "plugins.json_reader"]
hooks = Hooks()


def load_all():
    return [load(name) for name in PLUGINS]


def load(name):
    module = import_module(name)
    module.register(hooks)
    return module


def fixed():
    from plugins import csv_reader as reader

    return reader.parse("a,b")


def known():
    module = import_module("plugins.json_reader")
    return getattr(module, "parse")("{}")


@hooks.before("read")
def announce(path):
    return path


@hooks.before("read")
def check(path):
    return exists(path)


def exists(path):
    return bool(path)


@hooks.after("read")
def finished(path):
    return path


def read(path):
    with hooks.around("read", path):
        return fixed()


class Section:
    def __init__(self, values):
        self.values = values

    def get(self, name, convert=str):
        return convert(self.values[name])

    def typed(self, name):
        convert = CONVERTERS.get(name.rpartition("_")[2], identity)
        return self.get(name, convert)


def identity(value):
    return value


def to_port(value):
    return int(value)


def to_flag(value):
    return value == "yes"


CONVERTERS = {"port": to_port}
CONVERTERS.update(flag=to_flag)


def settings():
    section = Section({"main_port": "1", "use_flag": "yes", "name": "x"})
    section.typed("main_port")
    return section.typed("use_flag"), section.typed("name"), section.get("name")


load_all()
known()
read("p")
settings()

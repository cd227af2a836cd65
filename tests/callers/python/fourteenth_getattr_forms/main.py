import importlib
import operator
import sys


class Service:
    def start(self):
        return self.report("start")

    def stop(self):
        return self.report("stop")

    def report(self, text):
        return text

    def handle_get(self):
        return 1

    def handle_post(self):
        return 2

    def refresh(self):
        return 3

    def reload(self):
        return 4


def known():
    return getattr(Service(), "start")()


def with_default():
    method = getattr(Service(), "stop", None)
    if method:
        return method()


def computed(verb):
    return getattr(Service(), "handle_" + verb)()


def formatted(verb):
    return getattr(Service(), f"handle_{verb}")()


def caller():
    return operator.methodcaller("refresh")(Service())


def getter():
    return operator.attrgetter("reload")(Service())()


def first():
    return 1


def second():
    return 2


def third():
    return 3


def fourth():
    return 4


def fifth():
    return 5


def by_globals():
    return globals()["first"]()


def by_vars():
    return vars(sys.modules[__name__])["second"]()


def by_eval():
    return eval("third()")


def by_exec():
    exec("fourth()")


def by_module_getattr():
    return getattr(sys.modules[__name__], "fifth")()


def by_import():
    plugin = importlib.import_module("plugin")
    return plugin.activate()


def by_dunder_import():
    return __import__("plugin").deactivate()


def installed():
    setattr(Service, "extra", extra)
    return Service().extra()


def extra(self):
    return self.report("extra")


def looped():
    service = Service()
    for name in ("start", "stop"):
        getattr(service, name)()


known()
with_default()
computed("get")
formatted("post")
caller()
getter()
by_globals()
by_vars()
by_eval()
by_exec()
by_module_getattr()
by_import()
by_dunder_import()
installed()
looped()

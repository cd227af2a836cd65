def free(self):
    return self


def static():
    return 1


def late(self):
    return 2


def single():
    return 3


def by_name(self):
    return 4


def first():
    return 5


def second():
    return 6


def chosen():
    return 7


def replaced():
    return 8


class Plugin:
    steps = [first]
    run = free
    plain = staticmethod(static)
    factory = None

    def method(self):
        return self

    alias = method

    def run_all(self):
        for step in self.steps:
            step()

    def default(self):
        return chosen

    def overwritten(self):
        return 0

    def build(self):
        return self.factory()


class Child(Plugin):
    def helper(self):
        return 9


Child.factory = Child
Plugin.added = late
Plugin.overwritten = free
Plugin.steps.append(second)
setattr(Plugin, "extra", by_name)


def body():
    plugin = Plugin()
    plugin.run()
    plugin.plain()
    plugin.alias()


def outside():
    plugin = Plugin()
    plugin.added()
    plugin.overwritten()


def instance():
    plugin = Plugin()
    plugin.method = replaced
    plugin.method = single
    plugin.method()


def named():
    Plugin().extra()


def listed():
    Plugin().run_all()


def configured():
    function = Plugin().default()
    function()
    Child().build().helper()


body()
outside()
instance()
named()
listed()
configured()

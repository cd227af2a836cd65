import plugins as p
from plugins import registry, Base


class Local(Base):
    def act(self):
        return self.helper()

    def helper(self):
        return super().act()


registry["local"] = Local


def run(name):
    plugin = registry[name]()
    return plugin.act()


def run_all():
    return {name: kind().act() for name, kind in registry.items()}


def direct():
    p.Remote.create().act()
    p.registry["remote"]().ping()


run("local")
run_all()
direct()

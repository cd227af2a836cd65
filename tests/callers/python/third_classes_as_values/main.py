import threading


class Plugin:
    known = []

    def __init_subclass__(cls):
        Plugin.known.append(cls)

    def __new__(cls):
        return super().__new__(cls)

    def copy(self):
        return type(self)()

    def run(self):
        pass


class Import(Plugin):
    def __init__(self):
        pass

    def run(self):
        pass


class Worker(threading.Thread):
    def run(self):
        work()


class Outer:
    class Inner:
        def ping(self):
            pass

    def make(self):
        return self.Inner()


def work():
    pass


def all_plugins():
    for plugin in Plugin.known:
        plugin().run()


def copied():
    Import().copy().run()


def threads():
    Worker().start()


def nested():
    Outer().make().ping()


all_plugins()
copied()
threads()
nested()

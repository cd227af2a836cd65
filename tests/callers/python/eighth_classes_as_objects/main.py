import models
from models import Base as Root, Child, Plain, factory


def outside(self):
    return self.name()


class Local(Root):
    kind = Child
    method = outside

    def name(self):
        return "local"

    def make(self):
        made = self.kind()
        return made.hello()

    @staticmethod
    def static(function):
        return function()

    @classmethod
    def build(cls, *args):
        self = cls(*args)
        self.helper = self.name
        return self


def assign():
    local = Local.build()
    local.helper()
    local.method()
    local.make()
    return local.hello()


def tupled():
    first, second = Local, Plain
    first.static(helper)
    second().run()
    (made, function) = (Child(), helper)
    made.hello()
    function()


def helper():
    return models.Child.shared()


def by_module():
    child = models.Child()
    child.parent_hello()
    return models.registry[0]().run()


def returned():
    kind = factory("plain")
    kind().run()
    factory("other")().hello()


def nested():
    return Plain.Inner().go()


def with_arguments(cls, method):
    return method(cls())


assign()
tupled()
by_module()
returned()
nested()
with_arguments(Child, Child.hello)

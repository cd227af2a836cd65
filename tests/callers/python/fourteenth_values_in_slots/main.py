import settings


def greet(name):
    return decorate(name)


def decorate(text):
    return text + "!"


def shout(name):
    return name.upper()


def whisper(name):
    return name.lower()


def idle():
    return None


class Holder:
    __slots__ = ("action", "other")

    default = shout

    def __init__(self, action, other=idle):
        self.action = action
        self.other = other

    def fire(self, value):
        return self.action(value)

    def rest(self):
        return self.other()

    def swap(self, replacement):
        previous, self.action = self.action, replacement
        return previous


def counted():
    counted.calls += 1
    return counted.hook(counted.calls)


def note(number):
    return number


counted.calls = 0
counted.hook = note

current = None


def install(function):
    global current
    current = function


def run_current(value):
    if current is not None:
        return current(value)
    return idle()


def with_default(value, function=whisper):
    return function(value)


def class_level():
    return Holder.default("a")


def swapping():
    holder = Holder(greet)
    holder.fire("x")
    old = holder.swap(shout)
    old("y")
    holder.fire("z")
    holder.rest()


def through_module():
    settings.formatter = decorate
    return settings.render("m")


def nonlocal_value():
    chosen = idle

    def pick():
        nonlocal chosen
        chosen = tick

    pick()
    return chosen()


def tick():
    return 1


counted()
install(greet)
run_current("b")
with_default("c")
class_level()
swapping()
through_module()
nonlocal_value()

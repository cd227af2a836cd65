import functools


def zero():
    return 0


def counter():
    value = 0

    def increase(by=1):
        nonlocal value
        value += by
        return value

    def reset():
        nonlocal value
        value = zero()

    return {"up": increase, "reset": reset}


def on():
    return "on"


def off():
    return "off"


def switch():
    action = on

    def press():
        nonlocal action
        result = action()
        action = off if action is on else on
        return result

    return press


class Memo:
    def __init__(self, function):
        self.function = function
        self.known = {}

    def __call__(self, value):
        if value not in self.known:
            self.known[value] = self.function(value)
        return self.known[value]


@Memo
def square(value):
    return value * value


def is_rich(account, amount):
    return account.money >= amount


def checked(test):
    def decorate(method):
        @functools.wraps(method)
        def wrapper(self, *args):
            if test(self, *args):
                return method(self, *args)
            return None

        return wrapper

    return decorate


class Account:
    money = 10

    @checked(is_rich)
    def pay(self, amount):
        self.money -= amount
        return self.note("paid")

    def note(self, text):
        return text


def area():
    return square(3)


def count():
    buttons = counter()
    buttons["up"]()
    buttons["reset"]()
    return square(buttons["up"](by=2))


def toggle():
    press = switch()
    press()
    return press()


def spend():
    account = Account()
    return account.pay(3)


area()
count()
toggle()
spend()

from dataclasses import dataclass


@dataclass
class Deposit:
    amount: int

    def apply(self, account):
        account.add(self.amount)


@dataclass
class Withdraw:
    amount: int

    def apply(self, account):
        account.take(self.amount)

    def undo(self, account):
        account.add(self.amount)


class Account:
    def __init__(self):
        self.balance = 0
        self.observers = []
        self.history = []

    def add(self, amount):
        self.balance += amount
        self._notify("add")

    def take(self, amount):
        self.balance -= amount
        self._notify("take")

    def _notify(self, what):
        for observer in self.observers:
            observer(self, what)

    def watch(self, observer):
        self.observers.append(observer)
        return lambda: self.observers.remove(observer)

    def run(self, command):
        command.apply(self)
        self.history.append(command)

    def back(self):
        self.history.pop().undo(self)


def log(account, what):
    return what


class Mailer:
    def __call__(self, account, what):
        return self.send(what)

    def send(self, what):
        return what


class Calculator:
    def __init__(self):
        self.operations = {"+": self.plus, "-": self.minus, "!": Calculator.negate}

    def plus(self, left, right):
        return left + right

    def minus(self, left, right):
        return left - right

    @staticmethod
    def negate(value, _):
        return -value

    def calculate(self, sign, left, right):
        return self.operations[sign](left, right)


class Handler:
    def __init__(self, following=None):
        self.following = following

    def handle(self, value):
        if self.accepts(value):
            return self.process(value)
        return self.following.handle(value) if self.following else None

    def accepts(self, value):
        return False

    def process(self, value):
        return value


class Small(Handler):
    def accepts(self, value):
        return value < 10


class Large(Handler):
    def accepts(self, value):
        return value >= 10

    def process(self, value):
        return shrink(value)


def shrink(value):
    return value // 10


def describe(command):
    match command:
        case Deposit(amount=amount):
            return shown(amount)
        case Withdraw():
            return command.undo
        case _:
            return shown


def shown(amount):
    return amount


def narrow(value):
    if isinstance(value, Calculator):
        return value.calculate("+", 1, 2)
    if callable(value):
        return value(3)
    return value.accepts(4)


def banking():
    account = Account()
    stop = account.watch(log)
    account.watch(Mailer())
    account.run(Deposit(1))
    account.run(Withdraw(2))
    account.back()
    stop()


def handling():
    return Small(Large()).handle(20)


def describing():
    describe(Withdraw(1))(Account())
    return describe(None)(2)


def narrowing():
    narrow(Calculator())
    narrow(shrink)
    narrow(Small())


banking()
handling()
describing()
narrowing()
Calculator().calculate("!", 1, None)

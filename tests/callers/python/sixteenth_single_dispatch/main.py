from functools import reduce, singledispatch, singledispatchmethod

from events import Deposited, Opened, Withdrawn, stream


class Account:
    def __init__(self):
        self.balance = 0
        self.log = []

    @singledispatchmethod
    def apply(self, event):
        return self.ignore(event)

    @apply.register
    def _(self, event: Opened):
        self.note("opened")
        return self

    @apply.register(Deposited)
    def deposit(self, event):
        self.balance += worth(event)
        return self

    @apply.register(Withdrawn)
    def withdraw(self, event):
        self.balance -= worth(event)
        return self

    def ignore(self, event):
        return self

    def note(self, text):
        self.log.append(text)


@singledispatch
def worth(event):
    return zero()


@worth.register
def worth_of_deposit(event: Deposited):
    return event.amount


@worth.register(Withdrawn)
def worth_of_withdrawal(event):
    return event.amount + fee(event)


def fee(event):
    return 1


def zero():
    return 0


def replay(events):
    return reduce(Account.apply, events, Account())


def step(account, event):
    return account.apply(event)


def replay_slowly(events):
    account = Account()
    for event in events:
        account = step(account, event)
    return account


replay(stream())
replay_slowly(list(stream()))
worth(None)

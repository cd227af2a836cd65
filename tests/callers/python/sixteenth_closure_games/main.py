def counter(step=1):
    count = 0

    def increase():
        nonlocal count
        count += step
        return notify(count)

    def reset():
        nonlocal count
        count = 0

    return increase, reset


def notify(value):
    return value


def account(limit):
    state = {"balance": 0}

    def deposit(amount):
        state["balance"] += check(amount)

    def check(amount):
        return min(amount, limit)

    def balance():
        return state["balance"]

    return {"deposit": deposit, "balance": balance}


def makers():
    functions = []
    for power in range(2):

        def raised(value, power=power):
            return value**power

        functions.append(raised)
    return functions


def trampoline(function, *args):
    result = function(*args)
    while callable(result):
        result = result()
    return result


def countdown(number):
    if number == 0:
        return finished()
    return lambda: countdown(number - 1)


def finished():
    return "done"


def compose(*functions):
    def composed(value):
        for function in reversed(functions):
            value = function(value)
        return value

    return composed


def tripled(value):
    return value * 3


def curry(function):
    return lambda left: lambda right: function(left, right)


def added(left, right):
    return left + right


def fixed(function):
    return function(lambda *args: fixed(function)(*args))


def use():
    increase, reset = counter(2)
    increase()
    reset()
    calls = account(3)
    calls["deposit"](5)
    calls["balance"]()
    makers()[-1](2)
    trampoline(countdown, 2)
    compose(tripled, curry(added)(1))(4)


def recursive():
    factorial = fixed(lambda again: lambda n: 1 if n < 2 else n * again(n - 1))
    return factorial(3)


use.hook = tripled
use()
use.hook(1)
recursive()

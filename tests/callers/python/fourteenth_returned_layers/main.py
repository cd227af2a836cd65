import operator


def add(left, right):
    return left + right


def sub(left, right):
    return left - right


def mul(left, right):
    return left * right


def lookup(sign):
    if sign == "+":
        return add
    elif sign == "-":
        return sub
    try:
        return {"*": mul}[sign]
    except KeyError:
        return operator.truediv


def calculate(left, sign, right):
    return lookup(sign)(left, right)


def curry(function):
    def take(left):
        def finish(right):
            return function(left, right)

        return finish

    return take


def pair():
    def push(value):
        stack.append(value)
        return grow(stack)

    def pull():
        return shrink(stack)

    stack = []
    return push, pull


def grow(stack):
    return len(stack)


def shrink(stack):
    return stack.pop()


class Machine:
    def start(self):
        return self.warm

    def warm(self):
        self.log("warm")
        return self.hot

    def hot(self):
        self.log("hot")
        return self

    def log(self, state):
        return state


def chain_states():
    return Machine().start()()().log("end")


def identity(function):
    return function


def through_identity():
    return identity(identity(add))(1, 2)


def delayed(function, *args):
    return lambda: function(*args)


def run_delayed():
    task = delayed(mul, 2, 3)
    return task()


def pairs():
    push, pull = pair()
    push(1)
    return pull()


def curried():
    return curry(sub)(5)(3)


def either(flag):
    function = add if flag else sub
    return function(1, 1)


def fallback(function):
    return (function or mul)(2, 2)


def until_done():
    step = first_step
    while step is not None:
        step = step()


def first_step():
    return second_step


def second_step():
    return None


calculate(1, "+", 2)
calculate(1, "-", 2)
calculate(1, "*", 2)
chain_states()
through_identity()
run_delayed()
pairs()
curried()
either(True)
either(False)
fallback(None)
until_done()

import operator

from lexer import tokenize
from nodes import Assign, Binary, Call, Name, Number


class Parser:
    def __init__(self, text):
        self.tokens = list(tokenize(text))
        self.position = 0
        self.prefix = {"number": self.number, "name": self.name, "(": self.group}
        self.infix = {"+": (1, self.binary), "*": (2, self.binary), "(": (3, self.call)}

    def peek(self):
        return self.tokens[self.position] if self.position < len(self.tokens) else ("end", "")

    def take(self):
        token = self.peek()
        self.position += 1
        return token

    def parse(self, power=0):
        kind, text = self.take()
        left = self.prefix[kind](text)
        while (rule := self.infix.get(self.peek()[0])) and rule[0] > power:
            kind, _ = self.take()
            _, parselet = rule
            left = parselet(left, kind)
        return left

    def number(self, text):
        return Number(int(text))

    def name(self, text):
        if self.peek()[0] == "=":
            self.take()
            return Assign(text, self.parse())
        return Name(text)

    def group(self, _):
        inner = self.parse()
        self.take()
        return inner

    def binary(self, left, sign):
        return Binary(sign, left, self.parse(self.infix[sign][0]))

    def call(self, function, _):
        argument = self.parse()
        self.take()
        return Call(function, argument)


def twice(value):
    return value * 2


def show(value):
    return value


BUILTINS = {"twice": twice, "show": lambda value: show(value)}
SIGNS = {"+": operator.add, "*": multiply} if False else {"+": operator.add}


def multiply(left, right):
    return left * right


SIGNS["*"] = multiply


def evaluate(text):
    return Parser(text).parse().evaluate(dict(BUILTINS), SIGNS)


def compiled(text):
    return Parser(text).parse().compile()({})


evaluate("1 + 2 * 3")
evaluate("x = twice(4)")
evaluate("show(1)")
compiled("(1 + 2)")

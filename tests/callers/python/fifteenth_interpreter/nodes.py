from dataclasses import dataclass


class Node:
    def compile(self):
        return lambda scope: self.evaluate(scope, {"+": plus, "*": plus})


def plus(left, right):
    return left + right


@dataclass
class Number(Node):
    value: int

    def evaluate(self, scope, signs):
        return self.value


@dataclass
class Name(Node):
    text: str

    def evaluate(self, scope, signs):
        return lookup(scope, self.text)


def lookup(scope, name):
    return scope[name]


@dataclass
class Assign(Node):
    name: str
    value: Node

    def evaluate(self, scope, signs):
        scope[self.name] = self.value.evaluate(scope, signs)
        return scope[self.name]


@dataclass
class Binary(Node):
    sign: str
    left: Node
    right: Node

    def evaluate(self, scope, signs):
        function = signs[self.sign]
        return function(self.left.evaluate(scope, signs), self.right.evaluate(scope, signs))


@dataclass
class Call(Node):
    function: Node
    argument: Node

    def evaluate(self, scope, signs):
        return self.function.evaluate(scope, signs)(self.argument.evaluate(scope, signs))

import tree


def add(left, right):
    return left + right


def subtract(left, right):
    return left - right


def double(value):
    return value * 2


def missing(name):
    raise NameError(name)


class Scope:
    def __init__(self, rows=None, outer=None):
        self._rows = dict(rows or {})
        self._outer = outer

    def child(self):
        return Scope(outer=self)

    def __contains__(self, name):
        return name in self._rows

    def __getitem__(self, name):
        if name in self:
            return self._rows[name]
        if self._outer is None:
            return missing(name)
        return self._outer[name]

    def __setitem__(self, name, value):
        self._rows[name] = value


class Evaluator:
    signs = {"+": add, "-": subtract}

    def __init__(self, scope):
        self.scope = scope

    def visit_number(self, node):
        return node.value

    def visit_name(self, node):
        return self.scope[node.name]

    def visit_binary(self, node):
        operate = self.signs[node.sign]
        return operate(node.left.accept(self), node.right.accept(self))

    def visit_call(self, node):
        function = self.scope[node.name]
        return function(node.argument.accept(self))

    def visit_let(self, node):
        inner = self.scope.child()
        inner[node.name] = node.value.accept(self)
        return node.body.accept(Evaluator(inner))


def evaluate(form):
    scope = Scope({"double": double, "one": 1})
    return tree.read(form).accept(Evaluator(scope))


evaluate(["let", "x", ["+", 1, "one"], ["call", "double", ["-", "x", 1]]])
try:
    evaluate("nothing")
except NameError:
    pass

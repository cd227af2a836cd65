from nodes import Call, Name, Node


class Visitor:
    def visit(self, node: Node):
        method = getattr(self, "visit_" + type(node).__name__.lower(), self.generic)
        return method(node)

    def generic(self, node):
        return [self.visit(child) for child in node.children()]


class Printer(Visitor):
    def __init__(self):
        self.depth = 0

    def visit_name(self, node):
        return self.emit(node.id)

    def visit_call(self, node):
        self.depth += 1
        try:
            return self.emit("call") + self.generic(node)
        finally:
            self.depth -= 1

    def emit(self, text):
        return [" " * self.depth + text]

    def visit_lambda(self, node):
        return self.emit("lambda")


class Counter(Visitor):
    def __init__(self):
        self.seen = {}

    def visit(self, node):
        self.bump(type(node))
        return super().visit(node)

    def bump(self, kind):
        self.seen[kind] = self.seen.get(kind, 0) + 1


def show(text):
    print(text)


def main():
    tree = Call(1, Name(1, "print "), [Name(1, "x"), Call(2, Name(2, "f"))])
    show(Printer().visit(tree))
    counter = Counter()
    counter.visit(tree)
    for node in tree.walk():
        show(node.line)
    finish = getattr(counter, "bump")
    finish("end")


if __name__ == "__main__":
    main()

import ast
from functools import partialmethod

from passes import PASSES, Counter, Renamer, run_all


class Finder(ast.NodeVisitor):
    def __init__(self, on_call):
        self.on_call = on_call
        self.names = []

    def visit_Call(self, node):
        self.on_call(node)
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        self.names.append(self.qualify(node.name))
        self.generic_visit(node)

    def qualify(self, name):
        return name


class Report:
    def __init__(self):
        self.lines = []

    def add(self, level, text):
        self.lines.append(self.format(level, text))

    info = partialmethod(add, "info")
    error = partialmethod(add, "error")

    def format(self, level, text):
        return f"{level}: {text}"

    def extend(self, *texts, sink=None):
        for text in texts:
            (sink or self.info)(text)


def called(node):
    return describe(node)


def describe(node):
    return ast.dump(node)


def shout(text):
    return text.upper()


def main():
    tree = ast.parse("def f():\n    g(1)\n")
    Finder(called).visit(tree)
    report = Report()
    report.info("start")
    report.error("stop")
    report.extend("a", "b")
    report.extend("c", sink=shout)
    run_all(tree, report)
    for name, kind in PASSES.items():
        if issubclass(kind, Counter):
            kind(name).visit(tree)
    Renamer.for_names("f", to="h").visit(tree)


main()

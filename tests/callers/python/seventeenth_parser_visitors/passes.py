import ast

PASSES = {}


def register(*, name):
    def keep(cls):
        PASSES[name] = cls
        return cls

    return keep


class Base(ast.NodeTransformer):
    def __init__(self, title):
        self.title = title
        self.prepare()

    def prepare(self):
        self.seen = 0

    def visit(self, node):
        self.seen += 1
        return super().visit(node)

    def finish(self, report):
        report.info(self.summary())

    def summary(self):
        return f"{self.title} {self.seen}"


@register(name="count")
class Counter(Base):
    def visit_Name(self, node):
        return self.count(node)

    def count(self, node):
        return node


@register(name="rename")
class Renamer(Base):
    def prepare(self):
        super().prepare()
        self.table = {}

    @classmethod
    def for_names(cls, *names, to):
        made = cls("rename")
        made.table.update(dict.fromkeys(names, to))
        return made

    def visit_Name(self, node):
        node.id = self.table.get(node.id, node.id)
        return node

    def summary(self):
        return "renamed " + super().summary()


def run_all(tree, report):
    for create in PASSES.values():
        one = create("x")
        one.visit(tree)
        one.finish(report)

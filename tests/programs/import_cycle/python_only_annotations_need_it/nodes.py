from visitor import Visitor


class Node:
    def __init__(self, value):
        self.value = value


def show(node):
    return Visitor().visit(node)

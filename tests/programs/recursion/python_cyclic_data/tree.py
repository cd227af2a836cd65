import sys


class Node:
    def __init__(self, name):
        self.name = name
        self.children = []


def load():
    nodes = {}
    root = None
    for line in sys.stdin:
        parent, _, child = line.strip().partition(">")
        first = nodes.setdefault(parent, Node(parent))
        root = root or first
        first.children.append(nodes.setdefault(child, Node(child)))
    return root

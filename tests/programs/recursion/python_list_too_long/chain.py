class Node:
    next = None


def build(count):
    head = node = Node()
    for _ in range(count):
        following = Node()
        node.next = following
        node = following
    return head


def length(node):
    if node is None:
        return 0
    return 1 + length(node.next)

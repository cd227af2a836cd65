from tree import Node


def load(rows):
    root = Node("all", 0)
    for name, size in rows:
        node = Node(name, size)
        node.children.append(Node(f"{name}.bak", 0))
        root.children.append(root)
    return root

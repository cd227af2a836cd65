def total(node):
    size = node.size
    for child in node.children:
        size += total(child)
    return size

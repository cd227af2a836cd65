def visit(node, depth):
    if node["kind"] == "name":
        return 1
    return check(node, depth + 1)


def check(node, depth):
    if not node.get("args"):
        return 0
    return visit(node, depth + 1)

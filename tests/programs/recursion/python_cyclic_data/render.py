from tree import load


def render(node, depth=0):
    lines = ["  " * depth + node.name]
    for child in node.children:
        lines.extend(render(child, depth + 1))
    return lines


print("\n".join(render(load())))

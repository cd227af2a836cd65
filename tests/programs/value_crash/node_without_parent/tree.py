class Tree:
    def __init__(self, name):
        self.name = name
        self.parent = None
        self.children = []

    def attach(self, child):
        self.children.append(child)
        child.owner = self

    def path(self):
        parts = [self.name]
        node = self
        while node.name != "root":
            node = node.parent
            parts.append(node.name)
        return "/".join(reversed(parts))

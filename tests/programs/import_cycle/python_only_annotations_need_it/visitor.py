from nodes import Node


class Visitor:
    last: Node | None = None

    def visit(self, node: Node) -> str:
        self.last = node
        return f"<{node.value}>"

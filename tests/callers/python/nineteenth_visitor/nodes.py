from dataclasses import dataclass, field


@dataclass
class Node:
    line: int

    def children(self):
        return []

    def walk(self):
        yield self
        for child in self.children():
            yield from child.walk()


@dataclass
class Name(Node):
    id: str

    def __post_init__(self):
        self.id = intern(self.id)


@dataclass
class Call(Node):
    func: Node
    args: list = field(default_factory=list)

    def children(self):
        return [self.func, *self.args]


def intern(text):
    return text.strip()

"""Reads "module: imports" listings and reports import cycles."""

from dataclasses import dataclass, field


@dataclass
class ImportGraph:
    edges: dict = field(default_factory=dict)

    def add(self, module, *imports):
        self.edges.setdefault(module, []).extend(imports)
        for name in imports:
            self.edges.setdefault(name, [])

    @classmethod
    def from_listing(cls, text):
        graph = cls()
        for line in text.splitlines():
            line = line.split("#", 1)[0].strip()
            if not line:
                continue
            module, _, imports = line.partition(":")
            graph.add(module.strip(), *imports.split())
        return graph


class _Walker:
    """Groups mutually reachable modules in one depth first pass."""

    def __init__(self, edges):
        self.edges = edges
        self.order = {}
        self.low = {}
        self.stack = []
        self.open = set()
        self.groups = []

    def run(self):
        for module in self.edges:
            if module not in self.order:
                self.visit(module)
        return self.groups

    def visit(self, module):
        self.order[module] = self.low[module] = len(self.order)
        self.stack.append(module)
        self.open.add(module)

        for target in self.edges[module]:
            if target not in self.order:
                self.visit(target)
                self.low[module] = min(self.low[module], self.low[target])
            else:
                # back edge: we only need the target's number, not its low
                self.low[module] = min(self.low[module], self.order[target])

        if self.low[module] == self.order[module]:
            self.close_group(module)

    def close_group(self, root):
        group = []
        while True:
            member = self.stack.pop()
            self.open.discard(member)
            group.append(member)
            if member == root:
                break
        self.groups.append(group)


def find_cycles(graph):
    """All import cycles, every one sorted by name; a module that imports
    itself counts as a cycle of one."""
    cycles = []
    for group in _Walker(graph.edges).run():
        if len(group) > 1 or group[0] in graph.edges[group[0]]:
            cycles.append(sorted(group))
    return sorted(cycles)

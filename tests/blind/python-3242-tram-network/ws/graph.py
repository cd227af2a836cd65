"""Directed graph with travel times; both directions of a line are added."""
import heapq


class Graph:
    def __init__(self):
        self.edges = {}

    def connect(self, a, b, minutes, line):
        self.edges.setdefault(a, []).append((b, minutes, line))
        self.edges.setdefault(b, []).append((a, minutes, line))

    def add_line(self, line):
        stops = line["stops"]
        for (a, b), minutes in zip(zip(stops, stops[1:]), line["minutes"]):
            self.connect(a, b, minutes, line["number"])

    def neighbours(self, stop):
        return self.edges.get(stop, [])

    def legs(self, line):
        """(from, to, minutes) of one line in the order of travel."""
        return [
            (a, b, minutes)
            for a, targets in self.edges.items()
            for b, minutes, number in targets
            if number == line
        ]


def shortest(graph, start, goal):
    best = {start: 0}
    came_from = {}
    queue = [(0, start)]
    while queue:
        cost, stop = heapq.heappop(queue)
        if stop == goal:
            break
        if cost > best[stop]:
            continue
        for other, minutes, line in graph.neighbours(stop):
            new = cost + minutes
            if new < best.get(other, float("inf")):
                best[other] = new
                came_from[other] = (stop, line)
                heapq.heappush(queue, (new, other))
    return best, came_from

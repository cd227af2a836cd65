import heapq


class RoadClosed(Exception):
    pass


class Network:
    """Roads between villages with their driving minutes."""

    def __init__(self):
        self._roads = {}
        self._closed = set()
        self._trees = {}

    def add(self, a, b, minutes):
        self._roads.setdefault(a, {})[b] = minutes
        self._roads.setdefault(b, {})[a] = minutes
        self._trees.clear()

    def close(self, a, b):
        self._closed.add(frozenset((a, b)))

    def reopen(self, a, b):
        self._closed.discard(frozenset((a, b)))
        self._trees.clear()

    def minutes(self, a, b):
        if frozenset((a, b)) in self._closed:
            raise RoadClosed(f"{a}-{b}")
        return self._roads[a][b]

    def _open_roads(self, village):
        for other, minutes in self._roads[village].items():
            if frozenset((village, other)) not in self._closed:
                yield other, minutes

    def tree(self, source):
        """The predecessor of each reachable village on the fastest way from source."""
        if source not in self._trees:
            self._trees[source] = self._search(source)
        return self._trees[source]

    def _search(self, source):
        best = {source: 0}
        came_from = {source: None}
        queue = [(0, source)]
        while queue:
            cost, village = heapq.heappop(queue)
            if cost > best[village]:
                continue
            for other, minutes in self._open_roads(village):
                candidate = cost + minutes
                if candidate < best.get(other, float("inf")):
                    best[other] = candidate
                    came_from[other] = village
                    heapq.heappush(queue, (candidate, other))
        return came_from

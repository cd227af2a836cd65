"""Travel times between islands, with the stops to change at."""

INF = float("inf")


class FerryMap:
    def __init__(self, lines):
        """lines: (harbour, harbour, minutes), sailed in both directions"""
        self.harbours = sorted({h for a, b, _ in lines for h in (a, b)})
        self._at = {h: i for i, h in enumerate(self.harbours)}
        n = len(self.harbours)
        self.time = [[INF] * n for _ in range(n)]
        self.hop = [[None] * n for _ in range(n)]
        for i in range(n):
            self.time[i][i] = 0
            self.hop[i][i] = i
        for a, b, minutes in lines:
            self._link(self._at[a], self._at[b], minutes)
            self._link(self._at[b], self._at[a], minutes)
        self._close()

    def _link(self, i, j, minutes):
        # some harbours are linked twice (car ferry and fast boat)
        if minutes < self.time[i][j]:
            self.time[i][j] = minutes
            self.hop[i][j] = j

    def _close(self):
        n = len(self.harbours)
        for k in range(n):
            for i in range(n):
                if self.time[i][k] == INF:
                    continue
                for j in range(n):
                    via = self.time[i][k] + self.time[k][j]
                    if via < self.time[i][j]:
                        self.time[i][j] = via
                        self.hop[i][j] = k

    def minutes(self, start, goal):
        return self.time[self._at[start]][self._at[goal]]

    def stops(self, start, goal):
        """Every harbour on the way, start and goal included."""
        i, j = self._at[start], self._at[goal]
        if self.hop[i][j] is None:
            return []
        way = [start]
        while i != j:
            i = self.hop[i][j]
            way.append(self.harbours[i])
        return way

    def changes(self, start, goal):
        return max(len(self.stops(start, goal)) - 2, 0)

"""Ferry sailings between island ports."""
from collections import defaultdict, deque


class FerryNetwork:
    def __init__(self):
        self.sailings = defaultdict(dict)

    def add_sailing(self, origin, destination, minutes):
        if minutes <= 0:
            raise ValueError(f"bad crossing time {minutes} for {origin}")
        known = self.sailings[origin].get(destination)
        if known is None or minutes < known:
            self.sailings[origin][destination] = minutes

    def departure_ports(self):
        return self.sailings.keys()

    def hops_from(self, port):
        """Number of sailings needed to get to each port that can be reached."""
        hops = {port: 0}
        queue = deque([port])
        while queue:
            here = queue.popleft()
            for destination in self.sailings[here]:
                if destination not in hops:
                    hops[destination] = hops[here] + 1
                    queue.append(destination)
        del hops[port]
        return hops

    def crossing_time(self, origin, destination):
        return self.sailings.get(origin, {}).get(destination)

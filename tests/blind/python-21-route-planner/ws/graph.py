import heapq


def load(lines):
    graph = {}
    for line in lines:
        origin, target, length = line.split()
        graph.setdefault(origin, []).append((target, int(length)))
    return graph


def distances(graph, start):
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, town = heapq.heappop(queue)
        if cost > best[town]:
            continue
        for neighbour, length in graph[town]:
            total = cost + length
            if total < best.get(neighbour, float("inf")):
                best[neighbour] = total
                heapq.heappush(queue, (total, neighbour))
    return best

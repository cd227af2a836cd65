from collections import deque

from grid import GRID, height, neighbours, width


def steps(grid, start, goal):
    seen = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            return seen[here]
        for cell in neighbours(grid, *here):
            if cell not in seen:
                seen[cell] = seen[here] + 1
                queue.append(cell)
    return None


if __name__ == "__main__":
    print(steps(GRID, (0, 0), (height(GRID) - 1, width(GRID) - 1)))

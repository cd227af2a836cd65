GRID = [
    "..#",
    "...",
    "#..",
    "...",
]


def height(grid):
    return len(grid)


def width(grid):
    return len(grid[0])


def neighbours(grid, row, column):
    for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        r, c = row + dr, column + dc
        if 0 <= r < height(grid) and 0 <= c < height(grid):
            if grid[r][c] != "#":
                yield r, c

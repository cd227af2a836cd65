STEP = 10


def band(level):
    return int(level) // STEP


def empty(top, width):
    return [[" "] * width for _ in range(band(top) + 1)]


def plot(grid, readings):
    for column, (_, level) in enumerate(readings):
        grid[band(level)][column] = "*"
    return grid


def render(grid):
    lines = []
    for number in range(len(grid) - 1, -1, -1):
        lines.append(f"{number * STEP:4d} |" + "".join(grid[number]))
    return "\n".join(lines)

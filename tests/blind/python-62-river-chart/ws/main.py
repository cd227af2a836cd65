from chart import empty, plot, render
from levels import load, peak


def main():
    readings = load("levels.csv")
    day, top = peak(readings)
    print(f"highest on {day}: {top} cm")
    grid = empty(top, len(readings))
    print(render(plot(grid, readings)))


main()

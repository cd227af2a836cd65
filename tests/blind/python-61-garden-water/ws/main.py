from plots import Plot
from tank import Tank

HOLDERS = [
    (1, "Ines", ["beans", "leeks"]),
    (2, "Otto", ["squash"]),
    (3, "Mara", ["herbs", "herbs", "beans"]),
]


def set_up():
    plots = []
    for number, holder, wishes in HOLDERS:
        plot = Plot(number, holder)
        for crop in wishes:
            plot.plant(crop)
        plots.append(plot)
    return plots


def water(plots, tank):
    for plot in plots:
        tank.draw(plot.number, plot.need())


if __name__ == "__main__":
    tank = Tank(50)
    water(set_up(), tank)
    for number, litres in tank.log:
        print(f"plot {number}: {litres} l")
    print("left:", tank.level)

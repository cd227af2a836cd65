from quadtree import Cell
from stations import merge_colocated, parse

MAP_SIZE = 64
LISTING = """
harbour   12.5 40.0 wind tide
mole      14.0 41.5 wind
mole      14.0 41.5 wave
airfield  50.0 10.0 wind temp
ridge     33.0 22.0 temp
ridge-new 33.0 22.0 temp rain
school    20.0 18.0 temp
"""


def build(stations):
    root = Cell(0, 0, MAP_SIZE)
    for station in stations:
        root.insert(station)
    return root


def main():
    tree = build(merge_colocated(parse(LISTING)))
    print("depth", tree.depth())
    for station in tree.within(10, 15, 40, 45):
        print(f"{station.name:<10}{station.x:>6}{station.y:>6}  {' '.join(station.sensors)}")


if __name__ == "__main__":
    main()

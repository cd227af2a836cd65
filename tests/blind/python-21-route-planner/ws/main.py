from pathlib import Path

from graph import distances, load


def main():
    lines = Path(__file__).with_name("roads.txt").read_text().splitlines()
    graph = load(lines)
    table = distances(graph, "A")
    for town in sorted(table):
        print(town, table[town])


if __name__ == "__main__":
    main()

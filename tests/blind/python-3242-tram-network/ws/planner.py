"""Prints the timetable of every line and a few sample journeys."""
import json
import sys

from graph import Graph, shortest


def load(path):
    with open(path, encoding="utf-8") as handle:
        return json.load(handle)


def build(network):
    graph = Graph()
    for line in network["lines"]:
        graph.add_line(line)
    return graph


def timetable(graph, network, line):
    times = {(a, b): minutes for a, b, minutes in graph.legs(line["number"])}
    clock = 0
    rows = [(network["stops"][line["stops"][0]]["name"], 0)]
    for a, b in zip(line["stops"], line["stops"][1:]):
        clock += times[a, b]
        rows.append((network["stops"][b]["name"], clock))
    return rows


def main():
    network = load(sys.argv[1])
    graph = build(network)
    for start, goal in [("HBF", "WLD"), ("UNI", "WLD")]:
        best, came_from = shortest(graph, start, goal)
        zones = {network["stops"][s]["zone"] for s in (start, goal)}
        fare = network["fares"][str(max(zones))]
        print(f"{start} -> {goal}: {best[goal]} min, {fare:.2f} EUR")
    for line in network["lines"]:
        print("Line", line["number"])
        for name, minute in timetable(graph, network, line):
            print(f"  {minute:3} {name}")


if __name__ == "__main__":
    main()

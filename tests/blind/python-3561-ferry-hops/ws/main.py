from network import FerryNetwork
from report import coverage_rows, render

SUMMER = [
    ("Oban", "Craignure", 46),
    ("Oban", "Colonsay", 140),
    ("Craignure", "Oban", 46),
    ("Colonsay", "Port Askaig", 70),
    ("Port Askaig", "Feolin", 5),
    ("Port Askaig", "Kennacraig", 115),
    ("Kennacraig", "Port Askaig", 115),
    ("Oban", "Lismore", 55),
    ("Lismore", "Oban", 55),
]


def main():
    network = FerryNetwork()
    for origin, destination, minutes in SUMMER:
        network.add_sailing(origin, destination, minutes)
    print(render(coverage_rows(network)))
    print("Oban to Colonsay:", network.crossing_time("Oban", "Colonsay"), "min")


if __name__ == "__main__":
    main()

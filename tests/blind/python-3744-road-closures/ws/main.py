from dispatch import dispatch
from network import Network

ROADS = [
    ("ashby", "birch", 7),
    ("birch", "combe", 9),
    ("ashby", "dell", 5),
    ("dell", "eaves", 4),
    ("eaves", "combe", 6),
    ("combe", "fenton", 8),
]
DEPOTS = ["ashby", "fenton"]


def report(network, target):
    minutes, stops = dispatch(network, DEPOTS, target)
    print(f"{target}: {minutes} min via {' > '.join(stops)}")


def main():
    network = Network()
    for a, b, minutes in ROADS:
        network.add(a, b, minutes)

    report(network, "birch")
    report(network, "eaves")
    network.close("dell", "eaves")
    report(network, "birch")
    report(network, "eaves")
    network.reopen("dell", "eaves")
    report(network, "eaves")


if __name__ == "__main__":
    main()

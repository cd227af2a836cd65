from gauge import Gauge


def main():
    gauge = Gauge("boiler")
    print(gauge.describe())
    gauge.read("81.5")


main()

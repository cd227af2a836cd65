"""Follow a fermentation and print what the probes report."""
from probes import LimitProbe, Probe, SmoothedProbe
from vessel import Vessel

MORNING = {
    "gravity": [1.052, 1.049, 1.047],
    "temperature": [19.2, 19.9, 20.8, 21.4],
    "pressure": [0.2, 0.4, 1.3],
}


def build_vessel():
    vessel = Vessel("FV-3")
    vessel.attach(Probe("gravity", "SG"))
    vessel.attach(LimitProbe("pressure", "bar", highest=1.0))
    vessel.attach(SmoothedProbe("temperature", "C", window=3))
    return vessel


def main():
    vessel = build_vessel()
    for name, readings in MORNING.items():
        for reading in readings:
            vessel.record(name, reading)
    for line in vessel.report():
        print(line)


if __name__ == "__main__":
    main()

"""Collect what the meters of a building have sent and print a table."""
from meters import ElectricMeter, WaterMeter
from reader import FrameReader


def record_traffic():
    traffic = bytearray()
    water = WaterMeter(serial=50331)
    electric = ElectricMeter(serial=71204)
    traffic += water.send(litres=18240, leak=False)
    traffic += electric.send(watt_hours=912400, volts=231)
    traffic += water.send(litres=18255, leak=True)
    return bytes(traffic)


def describe(frame):
    if frame.kind == "water":
        mark = " LEAK" if frame.values["leak"] else ""
        return f"{frame.serial}  {frame.values['litres']:>8} l{mark}"
    return f"{frame.serial}  {frame.values['watt_hours'] / 1000:>8.1f} kWh"


def main():
    for frame in FrameReader(record_traffic()):
        print(describe(frame))


if __name__ == "__main__":
    main()

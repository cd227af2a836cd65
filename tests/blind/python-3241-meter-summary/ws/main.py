"""Monthly summary of electricity meters, printed for the billing desk."""
from readings import load_readings, readings_by_meter
from tariff import price_for

RAW = """
M-104;2024-03-01;1200.0
M-104;2024-03-15;1251.5
M-221;2024-03-01;88.0
M-221;2024-03-31;190.5
M-104;2024-03-31;1302.0
M-377;2024-03-01;5010.0
M-377;2024-03-31;5077.0
"""


def consumption(meter, rows):
    first, last = rows[0], rows[-1]
    used = last.value - first.value
    days = (last.day - first.day).days
    return {"meter": meter, "used": used, "per_day": used / days}


def report(groups):
    lines = []
    for meter in sorted(groups):
        info = consumption(meter, groups[meter])
        price = price_for(info["used"])
        lines.append(
            f"{meter:8} {info['used']:9.1f} kWh {info['per_day']:7.2f}/day {price:9.2f} EUR"
        )
    return lines


def main():
    readings = load_readings(RAW)
    groups = readings_by_meter(readings)
    print(f"{len(readings)} readings of {len(groups)} meters")
    print(f"120 kWh cost {price_for(120):.2f} EUR")
    for line in report(groups):
        print(line)


if __name__ == "__main__":
    main()

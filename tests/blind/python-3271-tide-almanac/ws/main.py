from predict import extremes
from stations import load


def clock(hour):
    return f"{int(hour):02d}:{int(round(hour % 1 * 60)):02d}"


def print_sheet(catalogue, ids):
    print(f"{'station':<14}{'high':>14}{'low':>14}")
    for sid in ids:
        station = catalogue[sid]
        high, low = extremes(station)
        print(
            f"{station['name']:<14}"
            f"{clock(high[0])} {high[1]:>6.2f}m "
            f"{clock(low[0])} {low[1]:>6.2f}m"
        )


if __name__ == "__main__":
    print_sheet(load(), ["BRE", "STN", "CAM", "PNC"])

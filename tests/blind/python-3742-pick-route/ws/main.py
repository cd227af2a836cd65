from pathlib import Path

from layout import Layout
from picking import duration, plan

ORDERS = {
    "4411": ["rice", "tea", "apple"],
    "4412": ["bread", "milk", "butter"],
    "4413": ["salt", "fish", "saffron"],
}


def main():
    layout = Layout.load(Path(__file__).with_name("aisles.json"))
    for number, items in ORDERS.items():
        legs, missing = plan(layout, items)
        stops = ", ".join(f"{code}:{item}" for leg in legs for code, item in leg.picks)
        print(f"{number}: {stops} ({duration(layout, legs):.0f} s)")
        if missing:
            print(f"  not in the store: {', '.join(sorted(missing))}")


if __name__ == "__main__":
    main()

from datetime import date
from pathlib import Path

from dues import invoice
from roster import by_class, load_members

HERE = Path(__file__).parent
BILLING_DAY = date(2024, 2, 1)


def main():
    members = load_members(HERE / "members.csv")
    total = 0
    for boat_class, group in sorted(by_class(members).items()):
        print(f"Class {boat_class}: {len(group)} member(s)")
        for member in group:
            bill = invoice(member, BILLING_DAY)
            total += bill["cents"]
            print(f"  {bill['reference']}  {bill['name']:<16} {bill['cents'] / 100:8.2f}")
    print(f"Total {total / 100:.2f}")


if __name__ == "__main__":
    main()

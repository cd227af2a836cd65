import csv
from collections import defaultdict
from pathlib import Path


def read_orders(path):
    with open(path, newline="", encoding="utf-8") as handle:
        for row in csv.DictReader(handle):
            yield {
                "id": int(row["id"]),
                "customer": row["customer"].strip(),
                "sku": row["sku"],
                "quantity": int(row["quantity"]),
            }


def demand(orders):
    totals = defaultdict(int)
    for order in orders:
        totals[order["sku"]] += order["quantity"]
    return dict(totals)


def main():
    path = Path(__file__).with_name("orders.csv")
    totals = demand(read_orders(path))
    for sku in sorted(totals):
        print(f"{sku:<10}{totals[sku]:>6}")


if __name__ == "__main__":
    main()

import json
from pathlib import Path

from invoices import Invoice, Line
from vat import VatTable

HERE = Path(__file__).parent


def load(name):
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def build(order, customers):
    customer = customers[order["customer"]]
    lines = [Line(item["text"], item["cents"], item.get("count", 1)) for item in order["items"]]
    return Invoice(order["number"], customer, lines)


def main():
    data = load("customers.json")
    customers = {row["id"]: row for row in data["customers"]}
    table = VatTable.standard()
    for order in data["orders"]:
        invoice = build(order, customers)
        print(f"{invoice.number}  {invoice.customer['name']:<20} {invoice.gross(table) / 100:>9.2f}")


if __name__ == "__main__":
    main()

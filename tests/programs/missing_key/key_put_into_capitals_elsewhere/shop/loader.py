import json
from dataclasses import dataclass


@dataclass
class Order:
    number: str
    status: str
    total: float


def load_orders(path):
    with open(path, encoding="utf-8") as handle:
        rows = json.load(handle)
    return [Order(row["number"], row["status"].upper(), row["total"]) for row in rows]

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    sku: str
    unit_price: float
    quantity: int
    discount: float = 0.0


def line_total(line):
    return line.quantity * line.unit_price - line.unit_price * line.discount


def describe(line):
    return f"{line.quantity} x {line.sku} @ {line.unit_price:.2f}"

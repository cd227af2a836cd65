from .lines import Line, line_total, describe


class Invoice:
    def __init__(self, number, tax_rate=0.2):
        self.number = number
        self.tax_rate = tax_rate
        self.lines = []

    def add(self, sku, unit_price, quantity, discount=0.0):
        self.lines.append(Line(sku, unit_price, quantity, discount))
        return self

    def net(self):
        return round(sum(line_total(l) for l in self.lines), 2)

    def tax(self):
        return round(self.net() * self.tax_rate, 2)

    def gross(self):
        return round(self.net() + self.tax(), 2)

    def render(self):
        rows = [describe(l) for l in self.lines]
        rows.append(f"total {self.gross():.2f}")
        return "\n".join(rows)

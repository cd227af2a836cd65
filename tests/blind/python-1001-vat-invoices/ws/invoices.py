from dataclasses import dataclass, field


@dataclass
class Line:
    text: str
    cents: int
    count: int = 1

    @property
    def total(self):
        return self.cents * self.count


@dataclass
class Invoice:
    number: str
    customer: dict
    lines: list = field(default_factory=list)

    def net(self):
        return sum(line.total for line in self.lines)

    def gross(self, table):
        net = self.net()
        if self.customer.get("vat_id"):
            return net
        return net + table.tax(self.customer["country"], net)

"""Book stock against the counted stock."""

BOOKED = {"BX-100": 15, "BX-200": 0, "TP-310": 50, "TP-320": 7}


class Difference:
    def __init__(self, sku, booked, counted):
        self.sku = sku
        self.booked = booked
        self.counted = counted

    @property
    def delta(self):
        return self.counted - self.booked

    def __str__(self):
        return f"{self.sku:8} booked {self.booked:3} counted {self.counted:3} ({self.delta:+d})"


def compare(rows, booked):
    differences = []
    for row in rows:
        counted = int(row["counted"])
        expected = booked.get(row["sku"], 0)
        if counted != expected:
            differences.append(Difference(row["sku"], expected, counted))
    return differences

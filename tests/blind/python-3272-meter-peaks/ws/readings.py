"""Half-hourly consumption readings as delivered by the concentrator."""

FEED = """\
2024-11-02;00:30;0.21
2024-11-01;00:30;0.18
2024-11-01;07:00;0.92
2024-11-01;18:30;1.64
2024-11-02;08:00;1.11
2024-11-02;19:00;2.05
2024-11-03;10:30;0.77
2024-11-03;20:00;1.48
"""


def parse(text):
    """Rows of (day, slot, kWh); the concentrator does not keep an order."""
    rows = []
    for line in text.splitlines():
        day, slot, kwh = line.split(";")
        rows.append((day, slot, float(kwh)))
    return rows

from dataclasses import dataclass


@dataclass
class Totals:
    imported_wh: float = 0.0
    exported_wh: float = 0.0

    def add(self, watts, minutes):
        energy = watts * minutes / 60
        if energy >= 0:
            self.imported_wh += energy
        else:
            self.exported_wh -= energy


def step(battery, solar_w, load_w, minutes):
    """Run one interval and return the power from the grid (negative: to the grid)."""
    net = load_w - solar_w
    if net < 0:
        return net + battery.charge(-net, minutes)
    if net > 0:
        return net - battery.discharge(net, minutes)
    return 0.0


def run(battery, intervals, minutes=15):
    totals = Totals()
    for solar_w, load_w in intervals:
        grid_w = step(battery, solar_w, load_w, minutes)
        totals.add(grid_w, minutes)
        battery.idle(minutes)
    return totals

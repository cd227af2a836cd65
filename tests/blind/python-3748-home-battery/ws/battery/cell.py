from dataclasses import dataclass

MINUTES_PER_HOUR = 60
MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR


@dataclass(frozen=True)
class Spec:
    capacity_wh: float
    max_charge_w: float
    max_discharge_w: float
    efficiency: float = 0.9
    self_discharge_per_day: float = 0.0


class Battery:
    """A home battery; energy is kept in watt-hours."""

    def __init__(self, spec, stored_wh=0.0):
        if not 0 <= stored_wh <= spec.capacity_wh:
            raise ValueError("stored energy is out of range")
        self.spec = spec
        self.stored_wh = stored_wh

    @property
    def level(self):
        return self.stored_wh / self.spec.capacity_wh

    def charge(self, watts, minutes):
        """Take up to `watts` in; return the power actually drawn."""
        hours = minutes / MINUTES_PER_HOUR
        room_wh = self.spec.capacity_wh - self.stored_wh
        limit = room_wh / self.spec.efficiency / hours
        drawn = min(watts, self.spec.max_charge_w, limit)
        self.stored_wh += drawn * hours * self.spec.efficiency
        return drawn

    def discharge(self, watts, minutes):
        """Give up to `watts`; return the power actually delivered."""
        hours = minutes / MINUTES_PER_HOUR
        delivered = min(watts, self.spec.max_discharge_w, self.stored_wh / hours)
        self.stored_wh -= delivered * hours
        return delivered

    def idle(self, minutes):
        days = minutes / MINUTES_PER_HOUR
        self.stored_wh *= (1 - self.spec.self_discharge_per_day) ** days

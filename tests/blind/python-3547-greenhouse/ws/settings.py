"""Zone settings, as growers enter them on the panel."""

DEFAULTS = {
    "min_temp": 12.0,
    "max_temp": 28.0,
    "vent_step": 10,
}


class SettingsError(ValueError):
    pass


class ZoneSettings:
    def __init__(self, zone, values=None):
        self.zone = zone
        self._values = dict(values or {})
        unknown = set(self._values) - set(DEFAULTS)
        if unknown:
            raise SettingsError(f"{zone}: unknown settings {sorted(unknown)}")
        if self.value("min_temp") >= self.value("max_temp"):
            raise SettingsError(f"{zone}: empty temperature range")

    def value(self, name):
        return self._values.get(name) or DEFAULTS[name]

"""A vessel and its probes."""


class Vessel:
    def __init__(self, name):
        self.name = name
        self.probes = {}

    def attach(self, probe):
        self.probes[probe.name] = probe

    def record(self, probe_name, value):
        self.probes[probe_name].record(value)

    def empty(self):
        for probe in self.probes.values():
            probe.reset()

    def report(self):
        yield f"vessel {self.name}"
        for probe in self.probes.values():
            value = probe.current()
            shown = "-" if value is None else f"{value:.3f}"
            yield f"  {probe.name:<12} {shown:>8} {probe.unit:<4} {probe.status()}"

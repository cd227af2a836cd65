"""Decides on heating and ventilation for one measuring cycle."""
from collections import namedtuple

Action = namedtuple("Action", "heating vent_percent")


def decide(settings, celsius, vent_percent=0):
    low = settings.value("min_temp")
    high = settings.value("max_temp")
    step = settings.value("vent_step")
    if celsius < low:
        return Action(True, 0)
    if celsius > high:
        return Action(False, min(100, vent_percent + step))
    return Action(False, max(0, vent_percent - step))


def heating_minutes(settings, samples, minutes_per_sample=15):
    """How long the boiler would have run over a series of samples."""
    on = [s for s in samples if decide(settings, s).heating]
    return len(on) * minutes_per_sample

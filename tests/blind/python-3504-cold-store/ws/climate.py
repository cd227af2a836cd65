"""Figures for the daily hygiene sheet."""
from collections import defaultdict


def known_values(samples):
    values = defaultdict(list)
    for sample in samples:
        if sample.celsius:
            values[sample.probe].append(sample.celsius)
    return values


def daily_means(samples):
    return {
        probe: round(sum(values) / len(values), 2)
        for probe, values in known_values(samples).items()
    }


def warmest(samples):
    peaks = {probe: max(values) for probe, values in known_values(samples).items()}
    if not peaks:
        return None
    return max(peaks.items(), key=lambda item: item[1])


def breaches(samples, limit):
    means = daily_means(samples)
    return sorted(probe for probe, mean in means.items() if mean > limit)

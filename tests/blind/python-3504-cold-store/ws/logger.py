"""Parses the probe log of the cold store (one row per probe and hour)."""
import csv
import io
from collections import namedtuple

Sample = namedtuple("Sample", "probe hour celsius")

OFFLINE = {"", "-", "n/a"}


def parse_celsius(text):
    text = text.strip().lower()
    if text in OFFLINE:
        return None
    return float(text.replace(",", "."))


def read_samples(text):
    reader = csv.reader(io.StringIO(text), delimiter=";")
    samples = []
    for row in reader:
        if not row or row[0].startswith("#"):
            continue
        probe, hour, celsius = row[:3]
        samples.append(Sample(probe.strip(), int(hour), parse_celsius(celsius)))
    return samples


def outages(samples):
    return [(s.probe, s.hour) for s in samples if s.celsius is None]

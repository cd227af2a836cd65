import csv
import json
from dataclasses import dataclass


@dataclass
class Sample:
    source: str
    taken: int
    steps: int


def read_watch(path):
    with open(path, newline="", encoding="utf-8") as handle:
        return [
            Sample("watch", int(row["time"]), int(row["steps"]))
            for row in csv.DictReader(handle)
        ]


def read_phone(path):
    with open(path, encoding="utf-8") as handle:
        export = json.load(handle)
    samples = []
    for entry in export["activity"]:
        if entry["kind"] != "walk":
            continue
        samples.append(Sample("phone", entry["time"], entry["count"]))
    return samples

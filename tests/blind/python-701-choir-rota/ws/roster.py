import csv
from dataclasses import dataclass


@dataclass(frozen=True)
class Singer:
    name: str
    voice: str
    joined: int
    on_leave: bool


def read_rows(path):
    with open(path, newline="", encoding="utf-8") as handle:
        return list(csv.DictReader(handle))


def to_singer(row):
    return Singer(
        name=row["name"].strip(),
        voice=row["voice"].strip().lower(),
        joined=int(row["joined"]),
        on_leave=row["leave"].strip() == "yes",
    )


def load_roster(path):
    singers = [to_singer(row) for row in read_rows(path)]
    singers.sort(key=lambda singer: singer.joined)
    return filter(lambda singer: not singer.on_leave, singers)

"""The people who have registered."""
import csv
from dataclasses import dataclass


@dataclass(frozen=True)
class Attendee:
    number: int
    name: str
    company: str

    def badge_text(self):
        if self.company:
            return f"{self.name} / {self.company}"
        return self.name


def read_attendees(path):
    with open(path, newline="", encoding="utf-8") as handle:
        return [
            Attendee(int(row["number"]), row["name"].strip(), row["company"].strip())
            for row in csv.DictReader(handle)
        ]

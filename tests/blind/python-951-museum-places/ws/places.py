import csv
from dataclasses import dataclass, field
from typing import Optional


@dataclass(eq=False)
class Place:
    code: str
    name: str
    objects: int = 0
    parent: Optional["Place"] = None
    children: list["Place"] = field(default_factory=list, repr=False)

    def total(self):
        return self.objects + sum(child.total() for child in self.children)


def load_places(path):
    """Reads buildings, rooms and cases; `within` is the code of what they stand in."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    places = {row["code"]: Place(row["code"], row["name"], int(row["objects"] or 0)) for row in rows}
    for row in rows:
        place = places[row["code"]]
        place.parent = places.get(row["within"], place)
        if place.parent is not place:
            place.parent.children.append(place)
    return places

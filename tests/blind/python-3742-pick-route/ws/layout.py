import json
from dataclasses import dataclass
from pathlib import Path
from typing import Optional


@dataclass(frozen=True)
class Aisle:
    code: str
    length: int
    goods: frozenset
    next_code: Optional[str]


class Layout:
    """The zones of the store; each zone is a chain of aisles walked one way."""

    def __init__(self, starts, aisles, pace):
        self.starts = starts
        self.aisles = aisles
        self.pace = pace

    @classmethod
    def load(cls, path):
        raw = json.loads(Path(path).read_text())
        aisles = {}
        for code, entry in raw["aisles"].items():
            aisles[code] = Aisle(
                code=code,
                length=entry["length"],
                goods=frozenset(entry["goods"]),
                next_code=entry["next"],
            )
        return cls(raw["starts"], aisles, raw["walking_seconds_per_metre"])

    def zones(self):
        return list(self.starts)

    def walk(self, zone):
        """Yield the aisles of a zone in walking order."""
        code = self.starts[zone]
        while code is not None:
            aisle = self.aisles[code]
            yield aisle
            code = aisle.next_code

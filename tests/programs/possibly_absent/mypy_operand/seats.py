from dataclasses import dataclass


@dataclass
class Seat:
    letter: str
    row: int | None

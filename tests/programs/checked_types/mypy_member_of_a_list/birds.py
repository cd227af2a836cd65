from dataclasses import dataclass


@dataclass
class Bird:
    song: str


def heard() -> list[Bird]:
    return [Bird("tik")]
